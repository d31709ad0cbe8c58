#!/bin/sh
# mutants.sh FOLDER BUILD: seeds the faults of mutants.txt and expects that the check of the
# floating-point unit that each one names finds it. A fault that survives fails this test.
#
# The faults are in one model for each shape; the check's argument turns one of them on.
set -u
mkdir -p "$1"
folder=$(cd "$1" && pwd)
build=$2
home=$folder/home
caught=0
survived=0

rm -rf "$folder/single" "$folder/shared"
tb/tools/template_home.sh "$home"

# A line for each fault, its fields separated by a control character.
awk 'BEGIN { RS = ""; FS = "\n" }
    /^fault: / {
        for (i = 1; i <= NF; i++)
            printf "%s%s", substr($i, index($i, ": ") + 2), i < NF ? "\037" : "\n"
    }
    ' tb/core/execute/fpu/mutants.txt > "$folder/list"

count=0
while IFS=$(printf '\037') read -r fault file text becomes test; do
    count=$((count + 1))
    TEXT=$text BECOMES=$becomes SELECT="fpu_tb.fault == $count" \
        awk -f tb/tools/patch.awk "$home/rtl_templates/$file" > "$folder/patched" &&
        mv "$folder/patched" "$home/rtl_templates/$file" || exit 1
done < "$folder/list"

# check TEST FAULT: runs it in the shape that the test is for.
check() {
    case $1 in
    values) "$folder/single/check" cases=2000000 fault="$2" ;;
    traffic) "$folder/shared/check" cases=20000 mixed=1 stall=30 fault="$2" ;;
    *) echo "there is no test $1" >&2 && exit 1 ;;
    esac
}

make -s FPU="$folder" FPU_HOME="$home" BUILD="$build" \
    "$folder/single/check" "$folder/shared/check" || exit 1
# With no fault on, nothing is found; else the faults would be found by what is not one.
for test in values traffic; do
    check "$test" 0 > "$folder/log" || { cat "$folder/log" && exit 1; }
done

number=0
while IFS=$(printf '\037') read -r fault file text becomes test; do
    number=$((number + 1))
    check "$test" "$number" > "$folder/log"
    if [ $? -eq 1 ]; then
        caught=$((caught + 1))
        echo "caught: $fault ($(head -n 1 "$folder/log"))"
    else
        survived=$((survived + 1))
        echo "SURVIVED: $fault"
    fi
done < "$folder/list"
echo "faults of the floating-point unit: $caught passed, $survived failed"
[ "$survived" -eq 0 ]
