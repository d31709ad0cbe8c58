#!/bin/sh
# mutants.sh FOLDER CC OBJECTS LIBRARY LIBS LIST: seeds the faults of the list in sim/linear, one at a
# time, and checks that the unit tests (OBJECTS) find it. Without a fault they have to pass. A fault is a
# paragraph as in tb/tools/mutants.sh, with `file`, `text` and `becomes` only.
set -u
folder=$1 cc=$2 objects=$3 library=$4 libs=$5 list=$6
caught=0
survived=0
mkdir -p "$folder"

# tests [OBJECT]: whether the unit tests pass with this part of the rewriter instead of the library's.
tests() {
    # The words of these variables are arguments.
    # shellcheck disable=SC2086
    $cc $objects "$@" $library $libs -lcmocka -o "$folder/test" 2>"$folder/log" &&
        timeout 20 "$folder/test" >"$folder/log" 2>&1
}

tests || { echo "the tests fail without a fault"; tail -5 "$folder/log"; exit 1; }
awk 'BEGIN { RS = ""; FS = "\n" }
    /^fault: / {
        for (i = 1; i <= NF; i++) field[substr($i, 1, index($i, ": ") - 1)] = substr($i, index($i, ": ") + 2)
        printf "%s\037%s\037%s\037%s\n", field["fault"], field["file"], field["text"], field["becomes"]
    }' "$list" >"$folder/faults"
while IFS=$(printf '\037') read -r fault file text becomes; do
    if ! awk -v text="$text" -v becomes="$becomes" '
            BEGIN { split(text, part, "`"); whole = part[1] part[2] part[3] }
            (at = index($0, whole)) > 0 {
                found++
                $0 = substr($0, 1, at - 1) part[1] becomes part[3] substr($0, at + length(whole))
            }
            { print }
            END { exit found != 1 }' "sim/$file" >"$folder/fault.c"; then
        survived=$((survived + 1))
        echo "not there once: $fault"
    elif ! $cc -I"sim/$(dirname "$file")" -c "$folder/fault.c" -o "$folder/fault.o" 2>"$folder/log"; then
        survived=$((survived + 1))
        echo "does not compile: $fault: $(grep error "$folder/log" | head -1)"
    elif tests "$folder/fault.o"; then
        survived=$((survived + 1))
        echo "survived: $fault"
    else
        caught=$((caught + 1))
    fi
done <"$folder/faults"
echo "faults of the rewriter: $caught caught, $survived survived"
[ "$survived" -eq 0 ] && [ "$caught" -gt 0 ]
