#!/bin/sh
# timing.sh FOLDER HEDDLE: `heddle timing` of a module of a small core: text and JSON say the same, the
# path is hop by hop in names of the source, an emitted folder gives what the configuration gives, and
# bad input gets its sentence and status 2. Ends with a count.
folder=$1 heddle=$2
suite=timing out=$folder/out err=$folder/err
mkdir -p "$folder"
. tb/tools/checks.inc

# refused PATTERN WORD ...: status 2 and a sentence that has it.
refused() {
    pattern=$1
    shift
    "$heddle" timing "$@" >"$folder/out" 2>"$folder/err"
    [ $? = 2 ] && [ ! -s "$folder/out" ] && grep -q -- "$pattern" "$folder/err"
}

core="target=xcup -c small-1x2 --module schedule"
check "text" sh -c "'$heddle' timing $core >'$folder/text'"
check "JSON" sh -c "'$heddle' timing $core --json >'$folder/json'"
check "the same again" sh -c "'$heddle' timing $core | cmp -s - '$folder/text'"

levels=$(sed -n 's/^  longest path \([0-9.]*\) levels.*/\1/p' "$folder/text")
# Every hop is later than the one before, and the last is the path's.
hops() {
    awk -v levels="$levels" '
        /^path 1: / { path = 1; next }
        path && /^ +[0-9.]+ +[0-9.]+ +/ { if ($1 < last || $2 <= ns) bad = 1; last = $1; ns = $2; count++ }
        path && / to / { done = 1; path = 0 }
        END { exit !(done && !bad && count > 2 && last == levels) }' "$folder/text"
}
json_agrees() {
    awk -v levels="$levels" '{ exit !(match($0, /"levels":[0-9.]+/) &&
        substr($0, RSTART + 9, RLENGTH - 9) + 0 == levels + 0) }' "$folder/json"
}
check "a path of the summary's levels" hops
check "registers by name" grep -q '^  *0\.0 .* FD[RS]E  *[a-z].* rtl/.*\.sv:[0-9]' "$folder/text"
check "JSON's levels" json_agrees
# described FILE: what docs/json.schema.json says.
described() { python3 tb/cmd/schema/validate.py docs/json.schema.json timing <"$1" >/dev/null; }
check "JSON's schema" described "$folder/json"

# A folder of gen is the same core; another module of it is not.
"$heddle" gen -c small-1x2 -o "$folder/core" >"$folder/gen.log" 2>&1
"$heddle" timing target=xcup --rtl "$folder/core" --module schedule >"$folder/rtl" 2>"$folder/err"
check "an emitted folder" sh -c "tail -n +2 '$folder/rtl' >'$folder/a'; tail -n +2 '$folder/text' | cmp -s - '$folder/a'"

# Gates: the same module in heddle's own library. A path of gates ends later than its last gate.
gates() {
    "$heddle" timing target=asic -c small-1x2 --module schedule >"$folder/gates" 2>"$folder/err" || return 1
    awk '/^  longest path/ { period = $3 } / setup / { if ($1 != period || $1 <= last) bad = 1; done = 1 }
        !done && /^ +[0-9.]+  [A-Z]/ { if ($1 < last) bad = 1; last = $1; count++ }
        END { exit !(done && !bad && count > 3 && period > 0) }' "$folder/gates"
}
check "gates" gates
# Two at a time, that ask for other paths of one netlist: each gets its own answer.
paths() { "$heddle" timing target=asic -c small-1x2 --module schedule --paths "$1" 2>"$folder/err" >"$folder/paths$2"; }
at_once() {
    paths 1 _one && paths 20 _many || return 1
    for _ in 1 2 3; do
        paths 1 1 &
        paths 20 2 || return 1
        wait $! || return 1
        cmp -s "$folder/paths_one" "$folder/paths1" && cmp -s "$folder/paths_many" "$folder/paths2" || return 1
    done
}
check "two at once" at_once
check "gates in JSON" sh -c "'$heddle' timing target=asic -c small-1x2 --module schedule --json >'$folder/gates.json' 2>'$folder/err'"
check "gates' schema" described "$folder/gates.json"

# 7 series: the same levels as UltraScale+ but for carries, which have half the bits, and more time.
series7() {
    "$heddle" timing target=xc7 -c small-1x2 --module schedule >"$folder/series7" 2>"$folder/err" || return 1
    awk '/^  longest path/ { print $3, $5 }' "$folder/text" "$folder/series7" | tr '\n' ' ' |
        awk '{ exit !(NF == 4 && $3 > 0.8 * $1 && $3 < 1.3 * $1 && $4 > $2) }'
}
check "7 series" series7
check "gates by name" grep -q '^ .* DFF .*[a-z]' "$folder/gates"
check "a library for an FPGA" refused "goes with target=asic only" target=xcup --liberty "$0"
check "no target" refused "target=NAME is missing" -c small-1x2
check "unknown target" refused "there is no target 'nowhere'" target=nowhere
check "unknown module" refused "the core has no module nothing" target=xcup --module nothing
check "no core in a folder" refused "heddle.f cannot be read" target=xcup --rtl "$folder"
check "a folder and a preset" refused "goes without a configuration" target=xcup --rtl "$folder/core" -c small-1x2
check "a measure" refused "--by needs levels|time" target=xcup --by area
check "a number" refused "--paths needs" target=xcup --paths many
check "a netlist that is not there" refused "No such file" target=xcup --netlist "$folder/none"
echo '{}' > "$folder/empty.json"
check "a netlist that is none" refused "has no top module" target=xcup --netlist "$folder/empty.json"
check "a library that is none" refused "$0" target=asic -c small-1x2 --module schedule --liberty "$0"
check "a knob" refused "nothing" target=xcup nothing=1

summary
