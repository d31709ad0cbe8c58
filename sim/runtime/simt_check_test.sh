#!/bin/sh
# Tests simt_check.awk on one function: as HEDDLE_CFLAGS compile it, it is accepted; with the pass
# that breaks it, or with a split or a join damaged, it is refused.
#
#     simt_check_test.sh FOLDER COMPILER [FLAG ...]    FOLDER takes the intermediate files
set -eu

runtime=$(dirname "$0")
files=$1/simt_check_test
shift
failed=0

# expect NAME accepted|refused SED-SCRIPT FLAG ...: a line of the report.
expect() {
    name=$1 wanted=$2 damage=$3
    shift 3
    "$@" -S "$runtime/simt_check_test.c" -o "$files.s"
    sed "$damage" "$files.s" > "$files.damaged.s"
    "$1" -march=rv32im_zicsr -mabi=ilp32 -c "$files.damaged.s" -o "$files.o"
    verdict=accepted
    riscv64-unknown-elf-objdump -d "$files.o" | awk -f "$runtime/simt_check.awk" \
        -v program="$name" > "$files.log" 2>&1 || verdict=refused
    if [ "$verdict" != "$wanted" ]; then
        echo "simt_check: $name is $verdict" >&2
        failed=1
    fi
}

expect "code as it should be" accepted "" "$@"
expect "frame set up in one side" refused "" "$@" -fshrink-wrap
expect "instruction between split and branch" refused 's/^\tbeqz.*/\tnop\n&/' "$@"
expect "split without join" refused '/insn r 0x0b, 3,/d' "$@"
expect "branch on another register" refused 's/^\tbeqz[^,]*/\tbeqz zero/' "$@"
[ "$failed" = 0 ] && echo "simt_check: 5 programs judged rightly"
exit "$failed"
