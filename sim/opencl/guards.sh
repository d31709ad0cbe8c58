#!/bin/sh
# guards.sh BUILD KERNEL ...: what the guards of divergent branches cost in kernels of sim/kernels. Static: instructions
# of the kernel's function, and how many of them are split, join, pred, or read the mask for pred. Dynamic: instructions
# of the program on one warp of one thread, with guards and without; and on 4 warps of 4 threads, with guards as they
# are, and with those made after LLVM's structurizecfg.
set -eu
build=$1
shift
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# compiled NAME WORDS: the program of the kernel.
compiled() {
    name=$1
    shift
    "$build/heddle" cc fpu=full "$@" -Isim/kernels "-Isim/kernels/$kernel" -o "$work/$name" \
        "sim/kernels/$kernel/kernel.cl" "sim/kernels/$kernel/opencl.c" "$build/kernels/$kernel/data.S"
}

# executed NAME SHAPE: warp instructions on the functional model.
executed() {
    name=$1
    shift
    "$build/heddle" emu --json fpu=full "$@" "$work/$name" | python3 -c 'import json, sys
run = json.load(sys.stdin)
sys.exit(run["reason"]) if run["result"] != "passed" else print(run["instructions"])'
}

# counted: the function's instructions, and the guards among them, from assembly. Other forms have a dot in their names.
counted() {
    "$build/heddle" cc fpu=full -S -Isim/kernels "-Isim/kernels/$kernel" -o "$work/s" "sim/kernels/$kernel/kernel.cl"
    awk '/^[A-Za-z_][A-Za-z_0-9]*:/ { on = 1 }
         /^\.Lfunc_end/ { on = 0 }
         on && /^\t[a-z]/ { all++ }
         on && /^\t\.insn r 11, / { all++ }
         on && /^\t\.insn r 11, [235], / { guards++ }
         on && /^\tcsrr\t[a-z0-9]+, 3268/ { guards++ }
         END { print all, guards + 0 }' "$work/s"
}

rows=
for kernel in "$@"; do
    compiled guarded
    compiled bare --no-check --guards none
    compiled other --no-check --guards structurized
    rows="$rows$kernel $(counted) $(executed guarded warps=1 threads=1) $(executed bare warps=1 threads=1) $(executed guarded) $(executed other)
"
done
printf %s "$rows" | awk '
    BEGIN { print "| kernel | static | guards | one thread: with | without | ratio | 4x4 | structurized | ratio |"
            print "| --- | --- | --- | --- | --- | --- | --- | --- | --- |" }
    { printf "| %s | %d | %d | %d | %d | %.3f | %d | %d | %.3f |\n", $1, $2, $3, $4, $5, $4 / $5, $6, $7, $7 / $6
      guards += log($4 / $5); other += log($7 / $6); count++ }
    END { printf "| geometric mean | | | | | %.3f | | | %.3f |\n", exp(guards / count), exp(other / count) }'
