#!/bin/sh
# check.sh BUILD SEED-WARPS-THREADS.elf ...: the generator of random programs, and what it prints.
build=$1
shift
suite="random programs" out=$build/random/check.txt err=$build/random/check.err
. tb/tools/checks.inc

"$build/random_program" 5 2 8 > "$build/random/once.txt"
"$build/random_program" 5 2 8 > "$build/random/twice.txt"
"$build/random_program" 6 2 8 > "$build/random/other.txt"
expect 0 '' cmp "$build/random/once.txt" "$build/random/twice.txt"
expect 1 '' cmp -s "$build/random/once.txt" "$build/random/other.txt"
expect 2 '' "$build/random_program"
expect 2 '' "$build/random_program" 1x
expect 2 '' "$build/random_program" 1 3 4
expect 2 '' "$build/random_program" 1 64 4

for elf; do
    name=$(basename "$elf" .elf)
    fpu=none r2d2=0 votes=0 cores=1
    case $name in *-shared)
        cores=3
        name=${name%-races-shared}
        ;;
    esac
    name=${name%-scatter}
    case $name in *-linear)
        r2d2=1
        name=${name%-linear}
        ;;
    esac
    case $name in *-float)
        fpu=full
        name=${name%-float}
        ;;
    *-lanes)
        votes=1
        name=${name%-lanes}
        ;;
    esac
    threads=${name##*-}
    warps=${name#*-}
    warps=${warps%-*}
    expect 0 '' "$build/heddle" emu --max-instructions 1000000 "warps=$warps" \
        "threads=$threads" lmem_kb=1 "fpu=$fpu" "r2d2=$r2d2" "votes=$votes" "atomics=$votes" "cores=$cores" "$elf"
done
summary
