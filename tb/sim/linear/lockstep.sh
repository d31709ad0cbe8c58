#!/bin/sh
# lockstep.sh HEDDLE FOLDER ELF...: rewritten programs on cores, beside the golden model.
set -u
heddle=$1 folder=$2
shift 2
rm -rf "$folder"
mkdir -p "$folder"
for elf; do
    "$heddle" r2d2 fpu=full --blind -o "$folder/$(basename "$elf")" "$elf" >"$folder/log" 2>&1 || { cat "$folder/log"; exit 1; }
done
export HEDDLE="$heddle"
status=0
for issue in inorder loog; do
    tb/tools/run_programs -s "4x4 8x2" -o "issue=$issue fpu=full r2d2=1" "$folder"/*.elf || status=1
done
exit $status
