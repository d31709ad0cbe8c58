#!/bin/sh
# diagrams_test.sh FOLDER DIAGRAM.json ...: the drawings beside the texts are what diagrams.py draws, and it refuses a wave that it cannot draw.
set -u
work=$1
shift
rm -rf "$work"
mkdir -p "$work"
cp "$@" "$work"
failed=0
python3 tb/repo/site/diagrams.py "$work"/*.json || exit
for diagram; do
    svg=${diagram%.json}.svg
    cmp -s "$svg" "$work/$(basename "$svg")" || { echo "$svg is stale: make diagrams draws it"; failed=$((failed + 1)); }
done
echo '{ "signal": [ { "name": "clk", "wave": "p.." } ] }' > "$work/wrong.json"
! python3 tb/repo/site/diagrams.py "$work/wrong.json" 2> "$work/said" || failed=$((failed + 1))
grep -q "clk: 'p' is not drawn" "$work/said" || { echo "a wave that cannot be drawn is not refused with a sentence"; failed=$((failed + 1)); }
echo "timing diagrams: $(($# + 1 - failed)) passed, $failed failed"
[ "$failed" -eq 0 ]
