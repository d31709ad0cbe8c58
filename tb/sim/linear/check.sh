#!/bin/sh
# check.sh HEDDLE FOLDER SHAPES ELF...: what heddle r2d2 claims of each program holds on every shape, and
# is not nothing.
set -u
heddle=$1
folder=$2
shapes=$3
shift 3
mkdir -p "$folder"
passed=0
failed=0
for shape in $shapes; do
    for elf; do
        "$heddle" r2d2 --json "warps=${shape%x*}" "threads=${shape#*x}" fpu=full "$elf" \
            > "$folder/json" 2> "$folder/error"
        status=$?
        compared=$(sed -n 's/.*"values_compared": *\([0-9]*\).*/\1/p' "$folder/json")
        if [ "$status" -eq 0 ] && [ "${compared:-0}" -gt 1000 ]; then
            passed=$((passed + 1))
        else
            failed=$((failed + 1))
            echo "$elf on $shape: status $status, ${compared:-no} values compared: $(head -1 "$folder/error")"
        fi
    done
done
echo "heddle r2d2: $passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
