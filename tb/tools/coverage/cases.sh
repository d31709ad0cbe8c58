#!/bin/sh
# cases.sh SUM HEDDLE SCHEME SHAPE OPTIONS PROGRAM...: runs programs in lockstep and adds the corner cases that they meet to
# SUM (cases.py). OPTIONS are knobs, then options. Hazards are counted of random
# programs and of some about order, causes and faults of all.
set -u
sum=$1 heddle=$2 scheme=$3 shape=$4 options=$5
shift 5
here=${0%/*}
knobs="warps=${shape%x*} threads=${shape#*x} ${options%%--*}"
count=$#
mkdir -p "$(dirname "$sum")"
: > "$sum.lines"

# run ARGUMENT...: adds its lines to those of the others
run() {
    # Knobs and options are lists of words.
    # shellcheck disable=SC2086
    "$heddle" run --json --jobs 1 $knobs --${options#*--} "$@" >> "$sum.lines" 2> "$sum.err"
}
directed=
for elf; do
    case $elf in */random/* | */order/lanes.elf | */order/masks.elf | */order/uuid.elf) ;; *) directed="$directed $elf" && continue ;; esac
    # shellcheck disable=SC2086
    run --trace konata --trace-file "$sum.konata" "$elf" && "$heddle" emu $knobs --trace "$elf" > "$sum.emu" 2>&1 &&
        "$here/cases.py" count "$sum" "$scheme" "$sum.konata" "$sum.emu" || cat "$sum.err"
done
# shellcheck disable=SC2086
run $directed
"$here/cases.py" lines "$sum" "$scheme" "$sum.lines" || exit 1
# A fault that the golden model finds is a mismatch with its words.
passed=$(grep -c '"result":"\(passed\|fault\)"\|found by the golden model\|branch on which active lanes disagree' "$sum.lines")
grep -v '"result":"\(passed\|fault\)"\|found by the golden model\|branch on which active lanes disagree' "$sum.lines"
rm -f "$sum.konata" "$sum.emu" "$sum.lines" "$sum.err"
echo "cases $scheme: $passed passed, $((count - passed)) failed"
[ "$passed" = "$count" ]
