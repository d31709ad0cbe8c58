#!/bin/sh
# mutants.sh FOLDER BUILD KNOBS LIST...: seeds the faults of the lists, one at a time, and checks that the
# program or bench that each one names finds it on a core with these knobs: by a comparison, a check or an assertion. A
# run that does not compile, does not end or hangs finds nothing. Behind a line `ends: hang` after the fault's `test:` a
# hang finds it, for faults that stop a core and do nothing else wrong. Before, each program and bench has to pass
# without a fault. A fault that survives fails this test. Lists of tb/sim are of the golden model, the others of the
# core. A fault is a paragraph:
#
#   fault:   what goes wrong
#   file:    below rtl_templates, or sim for the golden model
#   text:    where: part of a line that is there once, with an expression between backticks
#   becomes: the expression instead
#   also-file, also-text, also-becomes: the same once more, where two guards stand behind each other
#   test:    program below build/, in lockstep on 4 warps of 4 threads, that must not pass; or
#            bench/NAME for tb/core/*/NAME_tb.sv
#
# OPTIONS in the environment are further ones for the programs (--mem-random 1); SHAPE is another one than 4x4.
#
# One model has all faults of the core that programs find, so that it is verilated once (texts must not overlap); the
# boot argument chooses an expression. For a bench the fault is alone. A fault of the golden model is compiled and
# linked to a model without faults.
set -u
folder=$(mkdir -p "$1" && cd "$1" && pwd)
build=$(cd "$2" && pwd)
root=$PWD
knobs=$3
shift 3
options=${OPTIONS-}
shape=${SHAPE-4x4}
log=$folder/log
caught=0
survived=0

# home NAME: a folder with all that heddle takes from the source tree; prints where. Its rtl_templates and
# build/libheddle_sim.a are its own.
home() {
    tb/tools/template_home.sh "$folder/$1"
    ln -s "$build/gen" "$build/kernels" "$build/isa" "$build/order" "$build/cores" "$folder/$1/build"
    cp "$build/libheddle_sim.a" "$folder/$1/build"
    echo "$folder/$1"
}

# records FILE: a line for each fault, its fields separated by the character 0x1f.
records() {
    awk 'BEGIN { RS = ""; FS = "\n"; count = split("fault file text becomes test ends also-file also-text also-becomes", name, " ") }
        /^fault: / {
            split("", field)
            for (i = 1; i <= NF; i++) field[substr($i, 1, index($i, ": ") - 1)] = substr($i, index($i, ": ") + 2)
            for (i = 1; i <= count; i++) printf "%s%s", field[name[i]], i < count ? "\x1f" : "\n"
        }' "$1"
}

# verdict FAULT TEST HOW: counts and says whether the fault was found; HOW is empty if it was not.
verdict() {
    if [ -n "$3" ]; then
        caught=$((caught + 1))
        echo "caught: $1 ($2: $(printf %s "$3" | cut -c 1-60))"
    else
        survived=$((survived + 1))
        echo "SURVIVED: $1 ($2)"
        sed 's/^/  /' "$log" | head -n 3
    fi
}

# patched TEXT BECOMES CONDITION FILE: replaces it.
patched() {
    TEXT=$1 BECOMES=$2 SELECT=$3 awk -f tb/tools/patch.awk "$4" > "$folder/patched" &&
        mv "$folder/patched" "$4" || exit 1
}

# run_program HOME BOOT_ARGUMENT TEST ENDS: how the program found the fault, or nothing. (No result is
# none: the model could not be built.)
run_program() {
    HEDDLE_HOME=$1 HEDDLE_CACHE=$folder/models HEDDLE=$build/heddle \
        tb/tools/run_programs -j 1 -s "$shape" -o "$knobs $options --boot-arg $2 --max-cycles 1000000" \
        "$build/$3.elf" > "$log" 2>&1
    case $4 in
    hang) sed -n 's/^FAILED [^:]*: \(hang: \)/\1/p' "$log" ;;
    *) sed -n '/: no result: /d; /: hang: /d; s/^FAILED [^:]*: //p' "$log" ;;
    esac
}

# run_bench HOME TEST: how the bench found the fault, in one configuration, or nothing: what one of its
# checks says, or an assertion of the core.
run_bench() {
    bench=${2#bench/}_tb.sv
    sed "s/^\/\/ Configurations: .*/\/\/ Configurations: warps=4 threads=4 $knobs/" tb/core/*/"$bench" \
        > "$folder/$bench"
    LIMIT=300 HEDDLE_HOME=$1 tb/tools/benches.sh "$folder/bench" "$build/heddle" "$folder/$bench" \
        > "$log" 2>&1
    sed -n '/: FAILED$/,$p' "$log" | grep -E '_tb: |_tb$|^ +(ERROR|FAIL)' | head -n 1 | sed 's/^ *//'
}

# without_faults TEST ...: each has to pass on the core as it is; else the faults would be found by what
# is not one.
without_faults() {
    for test; do
        case $test in
        bench/*) run_bench "$root" "$test" > /dev/null && grep -q ' passed, 0 failed$' "$log" ;;
        *) run_program "$(home right)" 0 "$test" "" > /dev/null && grep -q '^1 passed, 0 failed$' "$log" ;;
        esac || {
            echo "$test fails without a fault:"
            head -n 8 "$log"
            exit 1
        }
    done
}

# ------------------------------------------------------------------------------- the core's faults
core=$(home core)
count=0
tests=
for kind in rtl golden; do
    for list; do
        case $list in
        tb/sim/*) of=golden ;;
        *) of=rtl ;;
        esac
        [ $of = $kind ] && cat "$list" && echo
    done > "$folder/list"
    records "$folder/list" > "$folder/$kind.list"
done
while IFS=$(printf '\037') read -r fault file text becomes test ends also_file also_text also_becomes; do
    count=$((count + 1))
    case $test in bench/*) continue ;; esac
    patched "$text" "$becomes" "sim_top.boot_arg == 32'd$count" "$core/rtl_templates/$file"
    [ -z "$also_file" ] ||
        patched "$also_text" "$also_becomes" "sim_top.boot_arg == 32'd$count" "$core/rtl_templates/$also_file"
    tests="$tests $build/$test.elf"
done < "$folder/rtl.list"

# With no fault on, everything passes; else the faults would be caught by what is not one.
# shellcheck disable=SC2046,SC2086
if [ -n "$tests" ] && ! HEDDLE_HOME=$core HEDDLE_CACHE=$folder/models HEDDLE=$build/heddle tb/tools/run_programs -s "$shape" \
    -o "$knobs $options --boot-arg $((count + 1))" $(printf '%s\n' $tests | sort -u) > "$log" 2>&1; then
    echo "the programs fail without a fault:"
    head -n 8 "$log"
    exit 1
fi

# shellcheck disable=SC2046
without_faults $(cut -d "$(printf '\037')" -f 5 "$folder/rtl.list" | grep '^bench/' | sort -u) \
    $(cut -d "$(printf '\037')" -f 5 "$folder/golden.list" | sort -u)

number=0
while IFS=$(printf '\037') read -r fault file text becomes test ends also_file also_text also_becomes; do
    number=$((number + 1))
    case $test in
    bench/*)
        alone=$(home alone)
        patched "$text" "$becomes" "" "$alone/rtl_templates/$file"
        [ -z "$also_file" ] || patched "$also_text" "$also_becomes" "" "$alone/rtl_templates/$also_file"
        verdict "$fault" "$test" "$(run_bench "$alone" "$test")"
        ;;
    *) verdict "$fault" "$test" "$(run_program "$core" $number "$test" "$ends")" ;;
    esac
done < "$folder/rtl.list"

# ------------------------------------------------------------------------ the golden model's faults
while IFS=$(printf '\037') read -r fault file text becomes test ends also_file also_text also_becomes; do
    right=$(home right)
    source=$folder/$(basename "$file")
    cp "sim/$file" "$source"
    patched "$text" "$becomes" "" "$source"
    object=$(basename "$file" .c).o
    gcc -std=c11 -O1 -D_XOPEN_SOURCE=700 -I. "-Isim/$(dirname "$file")" "-I$build/gen" -c "$source" \
        -o "$folder/$object" && ar r "$right/build/libheddle_sim.a" "$folder/$object" || exit 1
    verdict "golden model: $fault" "$test" "$(run_program "$right" 0 "$test" "")"
done < "$folder/golden.list"

echo "mutants: $caught passed, $survived failed"
[ "$survived" -eq 0 ]
