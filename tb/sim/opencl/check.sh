#!/bin/sh
# check.sh BUILD: OpenCL C as its users compile and run it. Programs are in programs/: NAME.cl with kernels,
# NAME.c with a main that launches them and a reference.
set -u
heddle=$(cd "$1" && pwd)/heddle
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
passed=0
failed=0

# run STATUS TEXT COMMAND ...: exit status, and TEXT in what it says.
run() {
    wanted=$1 text=$2
    shift 2
    timeout 120 "$@" >out 2>err
    status=$?
    if [ "$status" -eq "$wanted" ] && { [ -z "$text" ] || cat out err | grep -qF -e "$text"; }; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "opencl: $*: status $status, not $wanted and '$text'"
        tail -n 5 out err
    fi
}

# program NAME WORDS: compiled with the words.
program() {
    name=$1
    shift
    run 0 '' "$heddle" cc fpu=full atomics=1 "$@" -o "$name.elf" "$here/programs/$name.cl" "$here/programs/$name.c"
}

# emulated NAME: on the functional model, in several shapes.
emulated() {
    for shape in 'warps=4 threads=4' 'warps=1 threads=16' 'warps=2 threads=32' 'warps=4 threads=4 cores=2'; do
        run 0 'out equals ref' "$heddle" emu fpu=full atomics=1 $shape "$1.elf"
    done
}

# In groups that fit the core, that fill no warp, and that are larger than the core.
for local in 16 2 512; do
    program saxpy -DLOCAL=$local
    emulated saxpy
done
program saxpy -DLOCAL=8
run 0 'passed' "$heddle" run fpu=full saxpy.elf

# Neighbours by way of local memory, with barriers in a loop: small groups, and fibers.
for side in 4 8 16 5; do
    program stencil -DSIDE=$side
    emulated stencil
done
run 0 'passed' "$heddle" run fpu=full stencil.elf

# Work-items that return before barriers, in groups that fit the core or not, and that fill no warp.
for local in 16 6 64 50; do
    program leave -DLOCAL=$local
    emulated leave
done
run 0 'passed' "$heddle" run fpu=full atomics=1 leave.elf

# Arguments of all kinds, compare-and-exchange, queues, 64 bits, rounding.
program features
emulated features
run 0 'passed' "$heddle" run fpu=full atomics=1 features.elf
run 2 'atomics=1' "$heddle" emu fpu=full features.elf

# printf, with vectors.
program print
run 0 'item 3 of 8: 1.500000 str 3,-1,2,3| 1.50, 3.00|1,-2,3 -5000000000 %' "$heddle" emu fpu=full print.elf
run 0 'item 7 of 8: 3.500000' "$heddle" run fpu=full print.elf
run 0 'forms 7   |+7|00007|ff|FF|10|A|1.23e+03|0.5|-3|250|5000000000|-1,2|1.000000,2.000000,3.000000,4.000000|0x00000000' "$heddle" emu fpu=full print.elf

# Rules that random kernels do not meet.
program corners
emulated corners
run 0 'passed' "$heddle" run fpu=full corners.elf

# A frame of more than a thousand bytes, in which tokens of splits share words.
program spills -DWORDS=400
emulated spills
run 0 'passed' "$heddle" run fpu=full atomics=1 spills.elf

# Plain C: tasks, kernels of the runtime's convention, kernels with arguments; with and without floating point.
for words in 'fpu=full' ''; do
    run 0 '' "$heddle" cc $words "$here/programs/steps.c"
    run 0 'out equals ref' "$heddle" emu $words steps.elf
done
run 0 'passed' "$heddle" run steps.elf

# A few bytes on no boundary are moved by a function of the compiler's, not by one of a library.
printf '__kernel void move(__global char *o) { __builtin_memmove(o, o + 1, 20); }\n' >move.cl
run 0 '' "$heddle" cc move.cl

# Double precision in plain C, with floating point and without.
for words in fpu=full fpu=none; do
    run 0 '' "$heddle" cc --lanes $words "$here/programs/precise.c"
    run 0 'out equals ref' "$heddle" emu $words precise.elf
done
# The macros of heddle.h are plain control flow here, and any statement may leave them.
cat >macros.c <<'EOF'
#include "heddle.h"
uint32_t out[16], ref[16] = {1, 1, 1, 1, 1};
const uint32_t out_words = 16;
static void task(uint32_t id, const void *arg) {
    (void)arg;
    HEDDLE_LANES_AGREE;
    for (uint32_t i = 0; i < 3; i++) {
        HEDDLE_IF (id > 4)
            continue;
        HEDDLE_WHILE (out[id] == 0)
            out[id]++;
    }
}
int main(void) { heddle_spawn(16, task, 0); return 0; }
EOF
run 0 '' "$heddle" cc macros.c
run 0 'out equals ref' "$heddle" emu macros.elf
# gcc, where it is asked for, does not know lanes, and the check finds it.
run 1 'steps.c:' "$heddle" cc --gcc "$here/programs/steps.c"
# The commands that are printed make the same program.
run 0 '--c -I' "$heddle" cc --print macros.c
sh -c "$("$heddle" cc --print -o printed.elf macros.c)"
run 0 'out equals ref' "$heddle" emu printed.elf
# Answers to what C has not here, and to assembly that this core has not.
printf '#include <math.h>\nint main(void) { return 0; }\n' >bad.c
run 2 'heddle_math.h has exponential' "$heddle" cc bad.c
printf 'int main(void) { __asm__ volatile("fadd.s fa0, fa0, fa0"); return 0; }\n' >bad.c
run 2 'give it fpu=full' "$heddle" cc bad.c
[ ! -e bad.elf ] || { failed=$((failed + 1)); echo 'opencl: a program is left whose assembly was refused'; }
# Where it was not built, or clang is missing, one sentence says so, and gcc compiles C (tb/cmd/cc/check.sh).
mkdir bin
ln -s "$(command -v riscv64-unknown-elf-gcc)" bin
sed '/HEDDLE_IF/d; /continue/d' macros.c >loop.c
run 0 'loop.c: gcc compiles it, for which macros name' env PATH="$PWD/bin" "$heddle" cc loop.c
run 2 'needs clang-19, which is not in PATH' env PATH="$PWD/bin" "$heddle" cc --lanes macros.c
mkdir -p other/build other/sim
for part in rtl_templates gen sim/runtime build/gen; do ln -s "$(dirname "$here")/../../$part" "other/$part"; done
run 2 '`make opencl` builds it' env HEDDLE_HOME="$PWD/other" "$heddle" cc fpu=full "$here/programs/stencil.cl"

# The check of branches follows what the pass made, without its notes.
run 0 '' "$heddle" cc fpu=full --no-notes -o guards.elf "$here/programs/guards.cl"
run 1 'lanes may disagree' "$heddle" cc fpu=full --no-notes -o r.elf "$here/programs/stencil.cl"
[ ! -e r.elf ] || { failed=$((failed + 1)); echo 'opencl: a program is left that the check refused'; }
run 0 '' "$heddle" cc fpu=full --no-notes --no-check -o r.elf "$here/programs/stencil.cl"

# Each option of heddle cc.
run 0 'stencil.cl:11: stencil: uniform, an ordinary branch' "$heddle" cc fpu=full --remarks -o r.elf "$here/programs/stencil.cl"
run 0 'stencil.cl:13: stencil: divergent (split and join)' "$heddle" cc fpu=full --remarks -o r.elf "$here/programs/stencil.cl"
run 0 'a loop that lanes leave one by one (pred)' "$heddle" cc --remarks "$here/programs/steps.c"
mkdir kept
run 0 '' "$heddle" cc fpu=full --keep kept -o r.elf "$here/programs/stencil.cl"
run 0 'define void @stencil(' cat kept/7-final.ll
run 0 '' "$heddle" cc fpu=full -S -o stencil.s "$here/programs/stencil.cl"
run 2 'stencil.cl: -S and --bitcode take one source' "$heddle" cc fpu=full --bitcode "$here/programs/saxpy.cl" "$here/programs/stencil.cl"

# Bitcode of two sources, of which one calls the other's function.
printf 'float scaled(float a, float x) { return a * x; }\n' > scaled.cl
sed 's/a \* x\[i\]/scaled(a, x[i])/; 1i float scaled(float a, float x);' "$here/programs/saxpy.cl" > calls.cl
printf 'not bitcode' > none.bc
for source in scaled calls; do
    run 0 '' "$heddle" cc fpu=full --bitcode "$source.cl"
done
run 0 '' "$heddle" cc fpu=full -o saxpy.elf calls.bc scaled.bc "$here/programs/saxpy.c" -DLOCAL=16
emulated saxpy
run 2 'no bitcode of LLVM 19' "$heddle" cc fpu=full -o none.elf none.bc
run 0 'stencil.fibers:' cat stencil.s
run 0 '' "$heddle" cc fpu=full -S --no-schedule -o plain.s "$here/programs/stencil.cl"
run 1 '' cmp -s stencil.s plain.s
run 0 'heddle-opencl' "$heddle" cc fpu=full --print "$here/programs/stencil.cl"

# Guards left out are for one thread, and the check refuses them; made after another pass, they are as good.
run 1 'lanes may disagree' "$heddle" cc fpu=full --guards none -o r.elf "$here/programs/stencil.cl"
program stencil -DSIDE=4 --guards none --no-check
run 0 'out equals ref' "$heddle" emu fpu=full warps=1 threads=1 stencil.elf
run 1 'branch on which active lanes disagree' "$heddle" emu fpu=full stencil.elf
program leave -DLOCAL=50 --guards structurized
emulated leave
run 2 'there are none and structurized' "$heddle" cc --guards some "$here/programs/stencil.cl"
run 0 'tokens of splits live: at most 1, in' "$heddle" cc fpu=full --remarks -o r.elf "$here/programs/stencil.cl"

# A small kernel compiles and links in a quarter of a second of CPU time. The limit is generous.
run 0 '' python3 -c 'import resource, subprocess, sys
subprocess.run(sys.argv[1:], check=True)
used = resource.getrusage(resource.RUSAGE_CHILDREN)
sys.exit("%.2f s" % (used.ru_utime + used.ru_stime) if used.ru_utime + used.ru_stime > 2 else 0)' "$heddle" cc fpu=full -o r.elf "$here/programs/stencil.cl" "$here/programs/stencil.c"

# Private memory beyond the stack is refused with numbers.
printf '__kernel void big(__global int *o, int n) { int a[3000]; for (int i = 0; i < n; i++) a[i * 7 %% 3000] = i; o[0] = a[n]; }\n' >big.cl
run 2 'stack frame size (12016) exceeds limit (7936)' "$heddle" cc fpu=full big.cl

# Errors are printed in clang's form.
printf '__kernel void wrong(__global int *a) { a[0] = ; }\n' >wrong.cl
run 2 'wrong.cl:1:47: error: expected expression' "$heddle" cc fpu=full wrong.cl
[ ! -e wrong.elf ] || { failed=$((failed + 1)); echo 'opencl: a program is left'; }
# Each thing that OpenCL C 1.2 or a core has not, with its line and what is right.
refused() { # TEXT SOURCE
    printf '%b\n' "$2" >no.cl
    run 2 "$1" "$heddle" cc fpu=full atomics=1 -o no.elf no.cl
    [ ! -e no.elf ] || { failed=$((failed + 1)); echo 'opencl: a program is left'; }
}
refused 'no.cl:2: read_imagef: a core has no images; use a buffer' '__kernel void k(__read_only image2d_t i, sampler_t s, __global float4 *o) {\no[0] = read_imagef(i, s, (int2)(0, 0)); }'
refused 'no.cl:1: get_image_width: a core has no images' '__kernel void k(__read_only image3d_t i, __global int *o) { o[0] = get_image_width(i); }'
refused 'a core has no samplers' '__constant sampler_t s = CLK_ADDRESS_CLAMP;\n__kernel void k(__read_only image2d_t i, __global float4 *o) { o[0] = read_imagef(i, s, (int2)(0, 0)); }'
refused 'vload_half and vstore_half convert them' '__kernel void k(__global half *o) { o[0] = o[1]; }'
refused 'f calls itself; OpenCL C has no recursion: write a loop' 'int f(int n) { return n < 2 ? n : f(n - 1) + f(n - 2); }\n__kernel void k(__global int *o) { o[0] = f(o[1]); }'
refused 'pointers to functions are not allowed' 'int f(int n) { return n; }\n__kernel void k(__global int *o) { int (*p)(int) = f; o[0] = p(3); }'
refused 'no.cl:2: there is no function g in OpenCL C 1.2' 'int g(int);\n__kernel void k(__global int *o) { o[0] = g(3); }'
refused 'printf has no conversion %n' '__kernel void k(__global int *o) { printf("%n", o); }'
refused 'printf has no conversion %*d' '__kernel void k(__global int *o) { printf("%d%%%*d", 5, 5, o[0]); }'
refused 'atomic operations have 32 bits' '#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable\n__kernel void k(__global long *o) { atom_add(o, 1L); }'
refused 'and this is of a later version' '__kernel void k(__global int *o) { o[0] = work_group_reduce_add(3); }'
refused 'and this is of a later version' '__kernel void k(__global atomic_int *o) { atomic_fetch_add(o, 1); }'
refused 'and this is of a later version' '__kernel void k(read_only pipe int p) { }'
refused 'variable length arrays are not supported' '__kernel void k(__global int *o, int n) { int a[n]; a[0] = 1; o[0] = a[0]; }'
refused 'program scope variable must reside in constant address space' '__global int x;\n__kernel void k(__global int *o) { o[0] = x; }'

printf 'int helper(int a) { return a; }\n' >none.cl
run 2 'no kernel' "$heddle" cc fpu=full none.cl

echo "opencl: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
