#!/bin/sh
# riscv_formal_faults.sh FOLDER HEDDLE RISCV_FORMAL KNOBS FAULTS: each fault of the file has to be found by its check, at
# the depth and with the memory that the check itself has.
set -u
found=0 missed=0
while read -r check fault; do
    case $check in '#'* | '') continue ;; esac
    said=$(FAULT=$fault "${0%/*}/riscv_formal.sh" "$1" "$2" "$3" "$4" "$check" < /dev/null | head -n 1)
    case $said in
    *'a program breaks it'*) found=$((found + 1)) ;;
    *)
        missed=$((missed + 1))
        echo "fault $fault: not found by $check: $said"
        ;;
    esac
done < "$5"
echo "faults that riscv-formal finds: $found passed, $missed failed"
[ "$missed" = 0 ] && [ "$found" -gt 0 ]
