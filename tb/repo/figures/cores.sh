#!/bin/sh
# cores.sh write|check HEDDLE RECORDS PAGE ...: tables of cores in pages, behind a line `<!-- cores -->`, are what RECORDS/cores.tsv says: cycles
# and instructions of all kernels together. A row names a preset, one `with` a knob, or knobs (`rf_banks=1`), or is that of the default; columns
# "cycles", "warp instructions", "IPC" and "against the default" are known. Check fails where a figure is another.
# cores.sh measure HEDDLE RECORDS PAGE ... -- KERNEL.elf ...: runs what these tables name, unless that is there of this RTL.
set -u
. "$(dirname "$0")/settle.sh"
mode=$1 heddle=$2 record=$3/cores.tsv
shift 3
here=$("$heddle" report --stamp) || exit
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The rows of a page, each as options of heddle run; and the page with their figures.
filled='
    function grouped(n) { return n < 1000 ? n "" : grouped(int(n / 1000)) sprintf(",%03d", n % 1000) }
    function options(label) {
        gsub(/^ +| +$/, "", label)
        if (label ~ /^default/) return "-c inorder-4x4"
        gsub(/`/, "", label)
        if (sub(/ with /, " ", label)) return "-c " label
        return label ~ /=/ ? label : "-c " label
    }
    FILENAME == record { cycles[$1] = $2; instructions[$1] = $3; next }
    /^<!-- cores -->$/ { inside = 1; rows = -2; print; next }
    inside && !/^\|/ { inside = 0 }
    inside && ++rows < 0 { n = split($0, header, "|"); for (i = 1; i <= n; i++) gsub(/^ +| +$/, "", header[i]) }
    inside && rows > 0 {
        n = split($0, cell, "|") - 1
        name = options(cell[2])
        if (names) print name > names
        else if (!(name in cycles)) { print page ": there is no record of " name > "/dev/stderr"; bad = 1 }
        else {
            least = cycles["-c inorder-4x4"]
            for (i = 3; i <= n; i++) {
                if (header[i] == "cycles") cell[i] = " " grouped(cycles[name]) " "
                if (header[i] == "warp instructions") cell[i] = " " grouped(instructions[name]) " "
                if (header[i] == "IPC") cell[i] = sprintf(" %.3f ", instructions[name] / cycles[name])
                if (header[i] == "against the default" && name != "-c inorder-4x4") {
                    more = 100 * (cycles[name] / least - 1)
                    cell[i] = sprintf(" %s %.1f %% ", more < 0 ? "-" : "+", more < 0 ? -more : more)
                }
            }
            line = ""
            for (i = 2; i <= n; i++) line = line "|" cell[i]
            print line "|"
            next
        }
    }
    { print }
    END { exit bad }'

if [ "$mode" = measure ]; then
    while [ "$1" != -- ]; do
        awk -F '\t' -v record=none -v names="$work/names" "$filled" "$1" > "$work/page"
        [ ! -f "$work/names" ] || cat "$work/names" >> "$work/all"
        shift
    done
    shift
    [ "$(sed -n 's/^rtl\t//p' "$record" 2> "$work/none")" = "$here" ] || printf 'rtl\t%s\n' "$here" > "$record"
    sort -u "$work/all" | while IFS= read -r name; do
        ! awk -F '\t' -v name="$name" '$1 == name { there = 1 } END { exit !there }' "$record" || continue
        # Options are words.
        # shellcheck disable=SC2086
        "$heddle" run --no-lockstep --json $name "$@" > "$work/lines" 2> "$work/log" || { tail -n 3 "$work/log" >&2; exit 1; }
        awk -v name="$name" '
            { match($0, /"cycles":[0-9]+/); cycles += substr($0, RSTART + 9, RLENGTH - 9)
              match($0, /"instructions":[0-9]+/); instructions += substr($0, RSTART + 15, RLENGTH - 15) }
            END { printf "%s\t%d\t%d\n", name, cycles, instructions }' "$work/lines" >> "$record"
    done
    exit
fi

failed=0
passed=0
for page; do
    awk -F '\t' -v record="$record" -v page="$page" "$filled" "$record" "$page" > "$work/page" || { failed=$((failed + 1)); continue; }
    settle "$page" "$work/page"
done
if [ "$(sed -n 's/^rtl\t//p' "$record")" != "$here" ]; then
    echo "$record: of an older RTL, make tables measures it"
    [ "$mode" = write ] || [ -z "${STRICT-}" ] || failed=$((failed + 1))
fi
echo "tables of cores: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
