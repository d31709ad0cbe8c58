#!/bin/sh
# Tests sim/runtime/simt_check.awk on one function: compiled with the flags in cflags it is accepted;
# with the pass that breaks it, or with a split or a join damaged, it is refused.
#
#     simt_check.sh FOLDER COMPILER [FLAG ...]    run from the root; FOLDER takes what is made
set -eu

folder=$1
shift
failed=0

# expect NAME accepted|refused SED-SCRIPT COMPILER FLAG ...: the script damages the assembly.
expect() {
    name=$1 wanted=$2 damage=$3
    shift 3
    "$@" -S tb/sim/runtime/frame_in_one_side.c -o "$folder/whole.s"
    sed "$damage" "$folder/whole.s" > "$folder/damaged.s"
    "$1" -march=rv32im_zicsr -mabi=ilp32 -c "$folder/damaged.s" -o "$folder/damaged.o"
    verdict=accepted
    riscv64-unknown-elf-objdump -d "$folder/damaged.o" |
        awk -f sim/runtime/simt_check.awk -v program="$name" > "$folder/log" 2>&1 || verdict=refused
    if [ "$verdict" != "$wanted" ]; then
        echo "simt_check: $name is $verdict" >&2
        failed=1
    fi
}

expect "code as it should be" accepted "" "$@"
expect "frame set up in one side" refused "" "$@" -fshrink-wrap
expect "instruction between split and branch" refused 's/^\tbeqz.*/\tnop\n&/' "$@"
expect "branch on another register" refused 's/^\tbeqz[^,]*/\tbeqz zero/' "$@"
expect "split without join" refused '/insn r 0x0b, 3,/d' "$@"
[ "$failed" = 0 ] && echo "simt_check: 5 programs judged rightly"
exit "$failed"
