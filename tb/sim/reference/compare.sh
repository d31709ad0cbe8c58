#!/bin/sh
# compare.sh FOLDER GENERATOR HEDDLE FIRST LAST: random programs of one thread (reference_program.c), integer,
# multiplication, atomic and floating-point instructions in all rounding modes, on the golden model and on qemu's
# user-mode emulator of RV32. The golden model's decoder and the RTL's come from one table, so that lockstep cannot
# see a fault there; qemu is another implementation. Zicond is left out: qemu 7.2 does not have it.
# Prints the seed and the statements of each difference; `N passed, N failed` at the end.
set -u

# build FOLDER SEED KIND: the program for one of the two, its body at the same address.
build() {
    riscv64-unknown-elf-gcc -march=rv32imaf_zicsr -mabi=ilp32f -nostdlib -mno-relax \
        -Wl,--section-start=.body=0x80000000,-Ttext=0x80010000 \
        "tb/sim/reference/start_$3.S" tb/sim/reference/print.S "$1/$2.S" -o "$1/$2-$3.elf"
}

# compare_one FOLDER GENERATOR HEDDLE SEED
compare_one() {
    folder=$1 seed=$4
    "$2" "$seed" > "$folder/$seed.S" && build "$folder" "$seed" linux && build "$folder" "$seed" heddle || {
        echo "FAILED seed $seed: no program"
        return
    }
    qemu-riscv32 "$folder/$seed-linux.elf" > "$folder/$seed.theirs" 2>&1
    "$3" emu fpu=full atomics=1 warps=1 threads=1 "$folder/$seed-heddle.elf" > "$folder/$seed.said" 2>&1
    status=$?
    sed '/^[0-9a-f]\{8\}$/!d' "$folder/$seed.said" > "$folder/$seed.ours"
    if [ $status -eq 0 ] && [ -s "$folder/$seed.ours" ] && cmp -s "$folder/$seed.ours" "$folder/$seed.theirs"; then
        sed -n 's/.*; \([0-9]*\) warp instructions.*/passed \1/p' "$folder/$seed.said"
        rm -f "$folder/$seed".* "$folder/$seed"-*
        return
    fi
    line=$(diff "$folder/$seed.theirs" "$folder/$seed.ours" | sed -n '1s/[^0-9].*//p')
    echo "FAILED seed $seed: round $(((${line:-1} - 1) / 32 + 1)), statements $(((${line:-1} - 1) % 32 * 16 + 1)) to $(((${line:-1} - 1) % 32 * 16 + 16)) of $folder/$seed.S; $(tail -n 1 "$folder/$seed.said")"
}

if [ "$1" = --one ]; then
    compare_one "$2" "$3" "$4" "$5"
    exit 0
fi
mkdir -p "$1"
seq "$4" "$5" | xargs -n 1 -P 2 "$0" --one "$1" "$2" "$3" > "$1/results"
grep FAILED "$1/results" | head -n 10
awk '/^passed/ { passed++; instructions += $2 } /^FAILED/ { failed++ }
     END { printf "golden model and qemu: %d instructions, %d passed, %d failed\n", instructions, passed, failed
           exit failed > 0 || passed == 0 }' "$1/results"
