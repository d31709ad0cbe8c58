#!/bin/sh
# tools.sh BUILD: the tools for programs, on compiled kernels. They name lines of the .cl file and inlined calls.
set -u
build=$(cd "$1" && pwd)
heddle=$build/heddle
here=$(cd "$(dirname "$0")" && pwd)/programs
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
passed=0
failed=0

# run STATUS TEXT COMMAND ...: exit status, and TEXT in what it says.
run() {
    wanted=$1 text=$2
    shift 2
    timeout 300 "$@" >out 2>err
    status=$?
    if [ "$status" -eq "$wanted" ] && { [ -z "$text" ] || cat out err | grep -qE -e "$text"; }; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "opencl tools: $*: status $status, not $wanted and '$text'"
        head -n 5 out err
    fi
}

# Line numbers of collatz.cl by what stands there.
line() { grep -nF "$1" "$here/collatz.cl" | head -n 1 | cut -d: -f1; }
helper=$(line 'return 3 * x + 1;')
loop=$(line 'while (x != 1)')
store=$(line 'out[id] =')
uniform=$(line 'for (uint i = 0')

run 0 "collatz.cl:$loop: collatz: divergent" "$heddle" cc --remarks -o good.elf "$here/collatz.cl" "$here/collatz.c"
run 0 "collatz.cl:$uniform: collatz: uniform, an ordinary branch" "$heddle" cc --remarks -o good.elf "$here/collatz.cl" "$here/collatz.c"

# Faults: in lockstep and on the functional model.
run 0 '' "$heddle" cc -DWRONG=40 -o wrong.elf "$here/collatz.cl" "$here/collatz.c"
run 1 "misaligned access .* collatz\\+0x[0-9a-f]+ \\(.*collatz.cl:$store\\): sw" "$heddle" run wrong.elf
run 1 "misaligned access .* collatz\\+0x[0-9a-f]+ \\(.*collatz.cl:$store\\): sw" "$heddle" emu wrong.elf

# A profile, and a flame graph: the helper is in the kernel, and so are its lines.
run 0 "collatz.cl:$((helper - 1)) +[0-9,]+ " "$heddle" profile --flame flame.svg good.elf
run 0 '>next_of: ' cat flame.svg
run 0 '"inlined":\["collatz","next_of"\]' "$heddle" profile --json good.elf

# Registers of one value: what is uniform in the kernel is found.
run 0 '"scalar_ops":[1-9][0-9]+.*"affine_reads":[1-9]' "$heddle" run --json rf_banks=1 uniform=affine good.elf

# Linear combinations of ids: the work-item's id is one, of local and group id. The programs are compared.
run 0 'collatz: [1-9][0-9]* linear registers' "$heddle" r2d2 --explain good.elf
run 0 'taken .*thread_x \+ block_x \* args' "$heddle" r2d2 --explain good.elf
run 0 '' "$heddle" r2d2 -o linear.elf good.elf
run 0 'out equals ref' "$heddle" emu r2d2=1 linear.elf

# The same of a kernel with barriers, as fibers.
run 0 '' "$heddle" cc fpu=full -DSIDE=8 -o fibers.elf "$here/stencil.cl" "$here/stencil.c"
run 0 'stencil.fibers +[0-9,]+ ' "$heddle" profile fpu=full --flame flame.svg fibers.elf
run 0 'stencil.cl:14: ' cat flame.svg
run 0 '' "$heddle" r2d2 fpu=full fibers.elf

echo "opencl tools: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
