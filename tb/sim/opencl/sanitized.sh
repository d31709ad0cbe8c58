#!/bin/sh
# sanitized.sh BUILD COMPILER some|all: the compiler with sanitizers, on kernels and on sources that are none. Neither
# ends it in another way than with its exit status: 0, or 2 with a message and no object.
set -u
build=$(cd "$1" && pwd)
compiler=$(cd "$(dirname "$2")" && pwd)/heddle-opencl
how=$3
tree=$PWD
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
passed=0
failed=0
export UBSAN_OPTIONS=print_stacktrace=1

# compiled STATUS TEXT SOURCE WORDS: status, and TEXT in what it says.
compiled() {
    wanted=$1 text=$2 source=$3
    shift 3
    rm -f "$work/o"
    timeout 300 "$compiler" "--builtins=$build/opencl/builtins.bc" -o "$work/o" "$@" "$source" >"$work/said" 2>&1
    status=$?
    left=0
    [ ! -e "$work/o" ] || left=1
    if [ "$status" -eq "$wanted" ] && [ "$left" -eq $((wanted == 0)) ] && ! grep -qE 'Sanitizer|runtime error:' "$work/said" &&
        { [ -z "$text" ] || grep -qF -e "$text" "$work/said"; }; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "sanitized: $source $*: status $status, object $left, not $wanted and '$text'"
        head -n 30 "$work/said"
    fi
}

# bad TEXT SOURCE: refused with TEXT.
bad() {
    printf '%b' "$2" >"$work/bad.cl"
    compiled 2 "$1" "$work/bad.cl"
}

# randoms SEED ...: random kernels, for groups of which each thread has several work-items.
randoms() {
    gcc -O1 "$tree/tb/sim/opencl/random.c" -o "$work/random" || exit 2
    for seed in "$@"; do
        "$work/random" "$seed" 2 24 "$work/r.cl" "$work/r.c" "$work/r.host.c"
        compiled 0 '' "$work/r.cl" -Wno-everything
    done
}

for program in corners features stencil leave print; do compiled 0 '' "tb/sim/opencl/programs/$program.cl"; done
compiled 0 '' tb/sim/opencl/programs/steps.c --c -Isim/runtime "-I$build/gen"
compiled 0 'uniform, an ordinary branch' tb/sim/opencl/programs/stencil.cl --remarks --metadata "$work/json"
randoms 1

K='__kernel void k(__global int *a) {'
bad 'error: expected expression' "$K a[0] = ; }\n"
bad "error: expected '}'" "$K if (a[0]) {\n"
bad 'unterminated /* comment' "$K /* \n"
bad "file not found" '#include "none.h"\n'"$K }\n"
bad 'no kernel' ''
bad 'no kernel' 'int helper(int a) { return a; }\n'
bad 'error:' '\0177ELF\0001\0002\0000\0377\0376 kernel\n'
bad 'OpenCL C has no recursion' "int f(int n) { return n < 2 ? n : f(n - 1) + f(n - 2); }\n$K a[0] = f(a[1]); }\n"
bad 'there is no function no_such' "int no_such(int);\n$K a[0] = no_such(1); }\n"
bad 'exceeds limit' "$K int b[9000]; for (int i = 0; i < a[0]; i++) b[i * 7 % 9000] = i; a[1] = b[a[2]]; }\n"
bad 'error:' "__kernel int k(void) { return 0; }\n"
bad 'error:' "__kernel void k(int **a) { a[0] = 0; }\n"
bad 'error:' "$K goto nowhere; }\n"
bad 'error:' "__kernel void k(__local int *a) { __local int b = 3; a[0] = b; }\n"
bad 'error:' "__kernel void k(read_only pipe int p) { }\n"
bad 'a core has no images' "__kernel void k(read_only image2d_t i, sampler_t s, __global float4 *o) { o[0] = read_imagef(i, s, (int2)(0)); }\n"
bad 'printf has no conversion %v' "$K printf(\"%v\", a[0]); }\n"
compiled 2 '' "$work/none.cl"
# A format without an end.
printf "__constant char f[2] = {'%%', 'd'};\n%s printf(f, a[0]); }\n" "$K" >"$work/open.cl"
compiled 0 '' "$work/open.cl"

if [ "$how" = all ]; then
    for source in sim/opencl/suite/*.cl sim/opencl/groups/*/kernel.cl sim/kernels/*/kernel.cl sim/kernels/*/*/kernel.cl tb/sim/opencl/programs/*.cl tb/sim/opencl/driver/kernels.cl; do
        compiled 0 '' "$source" "-I$(dirname "$source")" -Isim/kernels -DLOCAL=8 -DSIDE=8
    done
    randoms $(seq 2 21)
fi
echo "opencl sanitized: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
