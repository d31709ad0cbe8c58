#!/bin/sh
# random.sh BUILD FOLDER SEEDS COUNT [HOME]: random kernels, COUNT for each of the seeds (one word), on the functional
# model in four shapes and against the host's gcc. The kernels of the first seed also run on a core in lockstep. With
# HOME, the compiler is that of another folder, and the first difference ends the run.
set -u
build=$(cd "$1" && pwd)
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$2" && cd "$2" || exit 2
seeds=$3
count=$4
home=${5-}
[ -z "$home" ] || export HEDDLE_HOME="$home"
limit=${home:+60} # seconds: a fault may be a program without an end
limit=${limit:-900}
passed=0
failed=0

wrong() {
    failed=$((failed + 1))
    echo "opencl random: seed $seed, groups of $local: $1"
    [ -z "$home" ] || exit 1
}

# made SEED LOCAL: the kernels, a program that launches them, and what they have to leave.
made() {
    [ -x random ] || gcc -O1 "$here/random.c" -o random || exit 2
    [ -e "$1.S" ] && return
    ./random "$1" "$count" "$2" "$1.cl" "$1.c" "$1.host.c" &&
        gcc -O1 -w -I. -I"$here" "$1.host.c" -o "$1.host" && timeout 60 "./$1.host" >"$1.S"
}

for seed in $seeds; do
    # Groups that fit a core, fill no warp, and are larger than a core.
    local=$(echo "48 16 8 12 6 24 3 4" | cut -d' ' -f$((seed % 8 + 1)))
    made "$seed" "$local" || wrong "no reference"
    # The check of branches takes seconds for kernels of thousands of instructions.
    unchecked=
    [ "$seed" = "${seeds%% *}" ] && [ -z "$home" ] || unchecked=--no-check
    timeout "$limit" "$build/heddle" cc $unchecked -Wno-everything fpu=full atomics=1 -o "$seed.elf" "$seed.cl" "$seed.c" "$seed.S" >log 2>&1 || {
        wrong "heddle cc, status $?: $(tail -n 1 log)"
        continue
    }
    for shape in 'warps=4 threads=4' 'warps=1 threads=16' 'warps=2 threads=32' 'warps=4 threads=4 cores=2'; do
        timeout "$limit" "$build/heddle" emu fpu=full atomics=1 $shape "$seed.elf" >log 2>&1 &&
            passed=$((passed + count)) || wrong "$shape, status $?: $(head -n 1 log)"
    done
done
if [ -z "$home" ]; then
    seed=${seeds%% *}
    timeout "$limit" "$build/heddle" run fpu=full atomics=1 "$seed.elf" >log 2>&1 && passed=$((passed + count)) || wrong "$(tail -n 1 log)"
fi
echo "opencl random: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
