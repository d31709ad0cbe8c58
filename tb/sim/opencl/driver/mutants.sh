#!/bin/sh
# mutants.sh FOLDER LIST COMPILE LINK COMMAND: seeds the faults of the list into the driver, one at a time; the test
# has to fail with each. COMPILE has a file for @SOURCE@ and @OBJECT@; LINK has @OBJECT@ for the mutant of
# @NAME@; COMMAND runs FOLDER/test. Without a fault it passed before.
set -u
folder=$1 list=$2 compile=$3 link=$4 command=$5
mkdir -p "$folder"
caught=0
survived=0

awk 'BEGIN { RS = ""; FS = "\n" }
    /^fault: / {
        for (i = 1; i <= NF; i++) field[substr($i, 1, index($i, ": ") - 1)] = substr($i, index($i, ": ") + 2)
        printf "%s\037%s\037%s\037%s\n", field["fault"], field["file"], field["text"], field["becomes"]
    }' "$list" > "$folder/faults"

while IFS="$(printf '\037')" read -r fault file text becomes; do
    if ! TEXT=$text BECOMES=$becomes awk -f tb/tools/patch.awk "sim/opencl/driver/$file" > "$folder/$file"; then
        echo "$fault: $file"
        survived=$((survived + 1))
        continue
    fi
    object=$folder/${file%.c}.o
    fill="s|@SOURCE@|$folder/$file|g; s|@OBJECT@|$object|g; s|[^ ]*/sim/opencl/driver/${file%.c}\\.o|$object|"
    if ! sh -c "$(printf %s "$compile" | sed "$fill")" > "$folder/log" 2>&1 ||
        ! sh -c "$(printf %s "$link" | sed "$fill")" >> "$folder/log" 2>&1; then
        echo "$fault: does not compile"
        tail -n 3 "$folder/log"
        survived=$((survived + 1))
    elif timeout 120 sh -c "$command" > "$folder/log" 2>&1; then
        echo "survived: $fault"
        survived=$((survived + 1))
    else
        caught=$((caught + 1))
    fi
done < "$folder/faults"
echo "opencl driver: $caught faults caught, $survived survived"
[ "$survived" = 0 ] && [ "$caught" -gt 0 ]
