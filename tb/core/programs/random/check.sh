#!/bin/sh
# check.sh BUILD SEED-WARPS-THREADS.elf ...: the generator of random programs, and what it prints.
build=$1
shift
passed=0
failed=0

expect() { # expect STATUS WHAT COMMAND...
    want=$1 what=$2
    shift 2
    "$@" > "$build/random/check.txt" 2>&1
    got=$?
    if [ "$got" -eq "$want" ]; then
        passed=$((passed + 1))
    else
        printf 'random programs: %s: status %d, expected %d\n' "$what" "$got" "$want"
        cat "$build/random/check.txt"
        failed=$((failed + 1))
    fi
}

"$build/random_program" 5 2 8 > "$build/random/once.txt"
"$build/random_program" 5 2 8 > "$build/random/twice.txt"
"$build/random_program" 6 2 8 > "$build/random/other.txt"
expect 0 'a seed prints the same again' cmp "$build/random/once.txt" "$build/random/twice.txt"
expect 1 'another seed prints something else' \
    cmp -s "$build/random/once.txt" "$build/random/other.txt"
expect 2 'no seed' "$build/random_program"
expect 2 'a seed that is no number' "$build/random_program" 1x
expect 2 'a shape that is no power of two' "$build/random_program" 1 3 4
expect 2 'a shape that is too large' "$build/random_program" 1 64 4

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
    expect 0 "$elf" "$build/heddle" emu --max-instructions 1000000 "warps=$warps" \
        "threads=$threads" lmem_kb=1 "fpu=$fpu" "r2d2=$r2d2" "votes=$votes" "atomics=$votes" "cores=$cores" "$elf"
done
echo "random programs: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
