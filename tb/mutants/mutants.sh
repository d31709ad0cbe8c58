#!/bin/sh
# mutants.sh FOLDER BUILD [KNOBS LIST...]: seeds the faults of the lists (rtl.txt and golden.txt if
# none is given), one at a time, and checks that the program or bench that each one names does not
# pass on a core with these knobs. A fault that survives fails this test. Lists that begin with
# golden are of the golden model, the others of the core.
#
# One model has all faults of the core that programs find (the boot argument chooses an expression),
# so that it is verilated once; for a bench the fault is alone. A fault of the golden model is
# compiled and linked to a model without faults.
set -u
folder=$(mkdir -p "$1" && cd "$1" && pwd)
build=$(cd "$2" && pwd)
root=$PWD
knobs=${3-}
[ $# -lt 3 ] && set -- "$1" "$2" "" tb/mutants/rtl.txt tb/mutants/golden.txt
shift 3
log=$folder/log
caught=0
survived=0

# home NAME: a folder with all that heddle takes from the source tree; prints where. What is in
# rtl_templates and build/libheddle_sim.a is its own.
home() {
    rm -rf "${folder:?}/$1"
    mkdir -p "$folder/$1/build"
    ln -s "$root/gen" "$root/sim" "$folder/$1"
    ln -s "$build/gen" "$build/kernels" "$build/isa" "$build/loog" "$build/order" "$folder/$1/build"
    cp -r rtl_templates "$folder/$1"
    cp "$build/libheddle_sim.a" "$folder/$1/build"
    echo "$folder/$1"
}

# records FILE: a line for each fault, its fields separated by tabs.
records() {
    awk 'BEGIN { RS = ""; FS = "\n" }
        /^fault: / { for (i = 1; i <= NF; i++) printf "%s%s", substr($i, index($i, ": ") + 2), i < NF ? "\t" : "\n" }
        ' "$1" | sed 's/\t/\x1f/g'
}

# verdict FAULT TEST HOW: counts and says whether the fault was found; HOW is empty if it was not.
verdict() {
    if [ -n "$3" ]; then
        caught=$((caught + 1))
        echo "caught: $1 ($2: $(printf %s "$3" | cut -c 1-60))"
    else
        survived=$((survived + 1))
        echo "SURVIVED: $1 ($2)"
    fi
}

# patched TEXT BECOMES CONDITION FILE: replaces it.
patched() {
    TEXT=$1 BECOMES=$2 SELECT=$3 awk -f tb/mutants/patch.awk "$4" > "$folder/patched" &&
        mv "$folder/patched" "$4" || exit 1
}

# run_program HOME BOOT_ARGUMENT TEST: why the program did not pass. (No result is no reason: the
# model could not be built.)
run_program() {
    HEDDLE_HOME=$1 HEDDLE_CACHE=$folder/models HEDDLE=$build/heddle \
        tb/run_programs -j 1 -s 4x4 -o "$knobs --boot-arg $2 --max-cycles 1000000" \
        "$build/$3.elf" > "$log" 2>&1
    sed -n '/: no result: /!s/^FAILED [^:]*: //p' "$log"
}

# run_bench HOME TEST: why the bench did not pass, in one configuration.
run_bench() {
    bench=${2#bench/}_tb.sv
    sed "s/^\/\/ Configurations: .*/\/\/ Configurations: warps=4 threads=4 $knobs/" "tb/icarus/$bench" \
        > "$folder/$bench"
    HEDDLE_HOME=$1 tb/icarus/run.sh "$folder/bench" "$build/heddle" "$folder/$bench" > "$log" 2>&1
    sed -n '/Time: /d; /FAILED$/,$s/^  //p' "$log" | tail -n 1
}

# ------------------------------------------------------------------------------- the core's faults
core=$(home core)
count=0
tests=
for kind in rtl golden; do
    for list; do
        case ${list##*/} in
        golden*) of=golden ;;
        *) of=rtl ;;
        esac
        [ $of = $kind ] && cat "$list" && echo
    done > "$folder/list"
    records "$folder/list" > "$folder/$kind.list"
done
while IFS=$(printf '\037') read -r fault file text becomes test; do
    count=$((count + 1))
    case $test in bench/*) continue ;; esac
    patched "$text" "$becomes" "sim_top.boot_arg == 32'd$count" "$core/rtl_templates/$file"
    tests="$tests $build/$test.elf"
done < "$folder/rtl.list"

# With no fault on, everything passes; else the faults would be caught by what is not one.
# shellcheck disable=SC2046,SC2086
if [ -n "$tests" ] && ! HEDDLE_HOME=$core HEDDLE_CACHE=$folder/models HEDDLE=$build/heddle tb/run_programs -s 4x4 \
    -o "$knobs --boot-arg $((count + 1))" $(printf '%s\n' $tests | sort -u) > "$log" 2>&1; then
    echo "the programs fail without a fault:"
    head -n 8 "$log"
    exit 1
fi

number=0
while IFS=$(printf '\037') read -r fault file text becomes test; do
    number=$((number + 1))
    case $test in
    bench/*)
        alone=$(home alone)
        patched "$text" "$becomes" "" "$alone/rtl_templates/$file"
        verdict "$fault" "$test" "$(run_bench "$alone" "$test")"
        ;;
    *) verdict "$fault" "$test" "$(run_program "$core" $number "$test")" ;;
    esac
done < "$folder/rtl.list"

# ------------------------------------------------------------------------ the golden model's faults
while IFS=$(printf '\037') read -r fault file text becomes test; do
    right=$(home right)
    source=$folder/$(basename "$file")
    cp "sim/$file" "$source"
    patched "$text" "$becomes" "" "$source"
    object=$(basename "$file" .c).o
    gcc -std=c11 -O1 -D_XOPEN_SOURCE=700 -I. "-Isim/$(dirname "$file")" "-I$build/gen" -c "$source" \
        -o "$folder/$object" && ar r "$right/build/libheddle_sim.a" "$folder/$object" || exit 1
    verdict "golden model: $fault" "$test" "$(run_program "$right" 0 "$test")"
done < "$folder/golden.list"

echo "mutants: $caught passed, $survived failed"
[ "$survived" -eq 0 ]
