#!/bin/sh
# forms.sh FOLDER HEDDLE: Yosys proves that each module of rtl_templates/7_model is equal to the module of the core that it
# stands for. Combinational ones have a miter, those with registers induction. Where the core's output is undefined
# the form's may be anything. The rows of tb/core/whole/forms say with which knobs and parameters. The seeded fault of
# each form has to be refuted. Rows `runs` are left to make test-gated, which compares all counters of programs.
# A line for each row that fails; `N passed, N failed` at the end.
set -u
folder=$1 heddle=$2
rows=${0%.sh}
passed=0 failed=0

# equal WORK MODULE FORM TOP KIND PARAMETERS: whether TOP is the same with the core's module and with FORM
equal() {
    parameters=$(printf ' %s' "$6" | sed 's/ \([A-Z_]*\)=\([0-9]*\)/ -chparam \1 \2/g')
    original=$(find "$1/core/rtl" -name "$2.sv")
    others=$(find "$1/core/rtl/0_base" "$1/core/rtl/2_issue/common" -name '*.sv' ! -name "$2.sv" | sort)
    for side in gold gate; do
        [ $side = gold ] && file=$original || file=$3
        # The names of files are words.
        # shellcheck disable=SC2086
        echo "read_verilog -sv" "$1"/core/rtl/5_top/cfg.sv "$1"/core/rtl/5_top/types.sv "$file" $others \
            $(ls "${rows%/*}/$4.sv" 2> /dev/null)
        echo "hierarchy -check -top $4$parameters"
        echo "proc; flatten; opt_clean; rename -top $side; design -stash $side"
    done > "$1/equal.ys"
    echo "design -copy-from gold -as gold gold; design -copy-from gate -as gate gate" >> "$1/equal.ys"
    if [ "$5" = miter ]; then
        echo "miter -equiv -flatten -ignore_gold_x gold gate both"
        echo "sat -verify -prove trigger 0 -set-def-inputs -enable_undef both"
    else
        echo "equiv_make gold gate both; hierarchy -top both; opt_clean"
        echo "equiv_simple -undef; equiv_induct -undef; equiv_status -assert"
    fi >> "$1/equal.ys"
    yosys -q -s "$1/equal.ys" > "$1/log" 2>&1
}

# compare ROW: prints what is wrong, or nothing
compare() {
    IFS='|' read -r name top kind knobs sets fault << ROW
$1
ROW
    name=$(echo $name) kind=$(echo $kind) top=$(echo $top)
    work=$folder/$(echo "$name" | tr : -)
    module=${name%%:*}
    rm -rf "$work"
    mkdir -p "$work"
    # The knobs are a list of words.
    # shellcheck disable=SC2086
    "$heddle" gen $knobs -o "$work/core" > "$work/gen.log" 2>&1 || { echo "no core"; return; }
    form=$work/core/sim/model/$module.sv
    [ -f "$form" ] || { echo "no form"; return; }
    while [ -n "$sets" ]; do
        equal "$work" "$module" "$form" "$top" "$kind" "$(echo ${sets%% ;; *})" || echo "differs with${sets%% ;; *}"
        last=$(echo ${sets%% ;; *})
        case $sets in *' ;; '*) sets=" ${sets#* ;; }" ;; *) sets= ;; esac
    done
    sed "$fault" "$form" > "$work/$module.sv"
    if cmp -s "$form" "$work/$module.sv"; then
        echo "no place for the fault"
    elif equal "$work" "$module" "$work/$module.sv" "$top" "$kind" "$last"; then
        echo "the fault is not found"
    elif ! grep -q 'proof did fail\|Found [0-9]* unproven' "$work/log"; then
        echo "the fault is refused: $(tail -n 1 "$work/log")"
    fi
}

mkdir -p "$folder"
# No form without a row.
for form in rtl_templates/7_model/*.sv; do
    grep -q "^$(basename "$form" .sv) |" "$rows" || { echo "forms $form: no row in $rows"; failed=$((failed + 1)); }
done
grep -v '^#' "$rows" > "$folder/rows"
while IFS= read -r row; do
    case $row in *'| runs |'*) continue ;; esac
    found=$(compare "$row" < /dev/null)
    if [ -z "$found" ]; then
        passed=$((passed + 1))
    else
        echo "forms ${row%% *}: $found"
        failed=$((failed + 1))
    fi
done < "$folder/rows"
echo "forms of models: $passed passed, $failed failed"
[ "$failed" = 0 ] && [ "$passed" -gt 0 ]
