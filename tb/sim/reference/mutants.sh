#!/bin/sh
# mutants.sh FOLDER LIST: seeds the faults of the list in tables and golden model, one at a time. It builds the program
# and asks binutils' disassembler and qemu whether they see it. A fault is a paragraph as in tb/tools/mutants.sh, its
# `file` below the root, without a `test`. Without a fault both have to agree.
set -eu
folder=$(realpath -m "$1")
list=$2
caught=0
survived=0
tree=$folder/tree
rm -rf "$folder"
mkdir -p "$tree"
git ls-files base cmd gen rtl_templates sim fpga tb .ci Makefile | tar cf - -T - | tar xf - -C "$tree"

patched() { # TEXT BECOMES FILE
    TEXT=$1 BECOMES=$2 SELECT= awk -f tb/tools/patch.awk "$tree/$3" > "$folder/patched" && cp "$folder/patched" "$tree/$3"
}

# found: which of the two sees a difference, or nothing.
found() {
    make -C "$tree" -s -j2 build/heddle build/tb/decoder/classes build/tb/reference/program > "$folder/log" 2>&1 || return 0
    (cd "$tree" && tb/gen/decoder/disassembly.sh build/dis build/tb/decoder/classes > "$folder/log" 2>&1) ||
        { grep -q ', [1-9][0-9]* failed$' "$folder/log" && echo binutils; return 0; }
    (cd "$tree" && tb/sim/reference/compare.sh build/ref build/tb/reference/program build/heddle 1 10 > "$folder/log" 2>&1) ||
        { grep -q ', [1-9][0-9]* failed$' "$folder/log" && echo qemu; return 0; }
}

by=$(found)
grep -q ' 10 passed, 0 failed$' "$folder/log" || { echo "they differ without a fault: $by"; tail -n 5 "$folder/log"; exit 1; }
awk 'BEGIN { RS = ""; FS = "\n"; count = split("fault file text becomes also-text also-becomes", name, " ") }
    /^fault: / {
        split("", field)
        for (i = 1; i <= NF; i++) { colon = index($i, ":"); field[substr($i, 1, colon - 1)] = substr($i, colon + 1) }
        for (i = 1; i <= count; i++) { sub(/^ +/, "", field[name[i]]); printf "%s%s", field[name[i]], i < count ? "\x1f" : "\n" }
    }' "$list" > "$folder/faults"
while IFS=$(printf '\037') read -r fault file text becomes also_text also_becomes; do
    cp "$tree/$file" "$folder/right"
    patched "$text" "$becomes" "$file"
    [ -z "$also_text" ] || patched "$also_text" "$also_becomes" "$file"
    by=$(found)
    cp "$folder/right" "$tree/$file"
    if [ -n "$by" ]; then
        caught=$((caught + 1))
        echo "caught: $fault ($by)"
    else
        survived=$((survived + 1))
        echo "SURVIVED: $fault: $(tail -n 1 "$folder/log")"
    fi
done < "$folder/faults"
echo "faults for the references: $caught passed, $survived failed"
[ "$survived" -eq 0 ] && [ "$caught" -gt 0 ]
