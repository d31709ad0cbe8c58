#!/bin/sh
# check.sh HEDDLE FOLDER SHAPES ELF...: on every shape, what heddle r2d2 claims of each program holds,
# and rewritten it accesses memory as before. Random kernels race where there are several warps.
set -u
heddle=$1
folder=$2
shapes=$3
shift 3
mkdir -p "$folder"
passed=0
failed=0
number() {
    sed -n "s/.*\"$1\": *\([0-9]*\).*/\1/p" "$folder/json" | head -1
}
for shape in $shapes; do
    for elf; do
        races=
        case $elf in */random*) [ "${shape%x*}" -eq 1 ] || races=--races ;; esac
        "$heddle" r2d2 --json $races "warps=${shape%x*}" "threads=${shape#*x}" fpu=full "$elf" \
            > "$folder/json" 2> "$folder/error"
        status=$?
        values=$(number values_compared)
        accesses=$(number accesses_compared)
        if [ "$status" -eq 0 ] && [ "${values:-0}" -gt 1000 ] && [ "${accesses:-0}" -gt 1000 ]; then
            passed=$((passed + 1))
        else
            failed=$((failed + 1))
            echo "$elf on $shape: status $status, ${values:-no} values and ${accesses:-no} accesses" \
                "compared: $(head -1 "$folder/error")"
        fi
    done
done
echo "heddle r2d2: $passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
