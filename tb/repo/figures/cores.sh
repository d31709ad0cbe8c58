#!/bin/sh
# cores.sh write|check HEDDLE RECORDS PAGE ...: tables of cores in pages, behind a line `<!-- cores -->`, are what two records say:
# RECORDS/cores.tsv of runs, cycles and instructions of all kernels together, and RECORDS/areas.tsv of UltraScale+, what a core takes and its
# longest path. A row names a preset, one `with` knobs, or knobs (`rf_banks=1`), or is that of the default. Columns of runs are "cycles",
# "warp instructions", "IPC" and "against the default"; of areas "LUT", "of these RAM", "FF", "BRAM (36 Kb)", "DSP", "levels" and "ns"; others
# are left. Check fails where a figure is another.
# cores.sh measure HEDDLE RECORDS PAGE ... -- KERNEL.elf ...: measures what these tables name, unless that is there of this RTL; with
# AREA= no areas. Two cores are synthesized at a time.
set -u
. "$(dirname "$0")/settle.sh"
mode=$1 heddle=$2 runs=$3/cores.tsv areas=$3/areas.tsv
shift 3
here=$("$heddle" report --stamp) || exit
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The page with the figures of its tables; with `names`, a file's name, the rows of each table go there and to names.areas, each as options
# of heddle run and of heddle synth, and no figure is looked up.
filled='
    function grouped(n) { return n < 1000 ? n "" : grouped(int(n / 1000)) sprintf(",%03d", n % 1000) }
    function options(label) {
        gsub(/^ +| +$/, "", label)
        if (label ~ /^default/) return "-c inorder-4x4"
        gsub(/`/, "", label)
        if (sub(/ with /, " ", label)) return "-c " label
        return label ~ /=/ ? label : "-c " label
    }
    # What a row of these options has in this column; nothing if that is not known, or not recorded.
    function figure(column, name,    more) {
        if (column in area_field) {
            if (!((name, "lut") in area)) { missing = "areas of " name; return "" }
            if (column == "levels") return sprintf("%.1f", area[name, "levels"])
            if (column == "ns") return sprintf("%.2f", area[name, "ns"])
            return column == "BRAM (36 Kb)" ? area[name, "bram"] : grouped(area[name, area_field[column]])
        }
        if (!(name in cycles)) { missing = name; return "" }
        if (column == "cycles") return grouped(cycles[name])
        if (column == "warp instructions") return grouped(instructions[name])
        if (column == "IPC") return sprintf("%.3f", instructions[name] / cycles[name])
        if (name == "-c inorder-4x4") return ""
        more = 100 * (cycles[name] / cycles["-c inorder-4x4"] - 1)
        return sprintf("%s %.1f %%", more < 0 ? "-" : "+", more < 0 ? -more : more)
    }
    BEGIN {
        split("cycles|warp instructions|IPC|against the default", list, "|")
        for (i in list) of_runs[list[i]] = 1
        columns = split("LUT|of these RAM|FF|BRAM (36 Kb)|DSP|levels|ns", list, "|")
        split("lut|ram|ff|bram|dsp|levels|ns", fields, "|")
        for (i = 1; i <= columns; i++) area_field[list[i]] = fields[i]
    }
    FILENAME == runs { cycles[$1] = $2; instructions[$1] = $3; next }
    FILENAME == areas { for (i = 1; i <= columns; i++) area[$1, fields[i]] = $(i + 1); next }
    /^<!-- cores -->$/ { inside = 1; rows = -2; print; next }
    inside && !/^\|/ { inside = 0 }
    inside && ++rows < 0 { n = split($0, header, "|"); for (i = 1; i <= n; i++) gsub(/^ +| +$/, "", header[i]) }
    inside && rows > 0 {
        n = split($0, cell, "|") - 1
        name = options(cell[2])
        missing = ""
        for (i = 3; i <= n; i++) {
            if (!(header[i] in of_runs) && !(header[i] in area_field)) continue
            if (names) { print name > (header[i] in area_field ? names ".areas" : names); continue }
            text = figure(header[i], name)
            if (text != "") cell[i] = " " text " "
        }
        if (missing) { print page ": there is no record of " missing > "/dev/stderr"; bad = 1 }
        line = ""
        for (i = 2; i <= n; i++) line = line "|" cell[i]
        print line "|"
        next
    }
    { print }
    END { exit bad }'

# missing NAMES RECORD: those of the names that the record has not, of this RTL; a record of another RTL is begun anew.
missing() {
    [ -f "$1" ] || return 0
    [ "$(sed -n 's/^rtl\t//p' "$2" 2> "$work/none")" = "$here" ] || printf 'rtl\t%s\n' "$here" > "$2"
    sort -u "$1" | awk -F '\t' 'FILENAME == ARGV[1] { there[$1] = 1; next } !($0 in there)' "$2" -
}

if [ "$mode" = measure ]; then
    while [ "$1" != -- ]; do
        awk -F '\t' -v names="$work/page_names" "$filled" "$1" > "$work/page"
        for kind in '' .areas; do
            [ ! -f "$work/page_names$kind" ] || cat "$work/page_names$kind" >> "$work/names$kind"
        done
        rm -f "$work/page_names" "$work/page_names.areas"
        shift
    done
    shift
    missing "$work/names" "$runs" > "$work/to_run"
    while IFS= read -r name; do
        # Options are words.
        # shellcheck disable=SC2086
        "$heddle" run --no-lockstep --json $name "$@" > "$work/lines" 2> "$work/log" || { tail -n 3 "$work/log" >&2; exit 1; }
        awk -v name="$name" '
            { match($0, /"cycles":[0-9]+/); cycles += substr($0, RSTART + 9, RLENGTH - 9)
              match($0, /"instructions":[0-9]+/); instructions += substr($0, RSTART + 15, RLENGTH - 15) }
            END { printf "%s\t%d\t%d\n", name, cycles, instructions }' "$work/lines" >> "$runs"
    done < "$work/to_run"
    [ -n "${AREA-xcup}" ] || exit 0
    missing "$work/names.areas" "$areas" > "$work/to_map"
    # Netlists are kept, so that what follows takes seconds.
    xargs -P 2 -I{} sh -c '"$1" synth target=xcup --json $2 > "$3"' map "$heddle" {} "$work/none" < "$work/to_map"
    while IFS= read -r name; do
        # shellcheck disable=SC2086
        { "$heddle" synth target=xcup --json $name && "$heddle" timing target=xcup --json $name; } > "$work/lines" 2> "$work/log" ||
            { tail -n 3 "$work/log" >&2; exit 1; }
        awk -v name="$name" '
            # the first number of this key in the line
            function number(key) { match($0, "\"" key "\":[0-9.]+"); return substr($0, RSTART + length(key) + 3, RLENGTH - length(key) - 3) }
            NR == 1 { sub(/.*"total":/, ""); line = number("lut") "\t" number("lut_memory") "\t" number("ff") "\t" number("bram") "\t" number("dsp") }
            NR == 2 { print name "\t" line "\t" number("levels") "\t" number("ns") }' "$work/lines" >> "$areas"
    done < "$work/to_map"
    exit
fi

failed=0
passed=0
for page; do
    awk -F '\t' -v runs="$runs" -v areas="$areas" -v page="$page" "$filled" "$runs" "$areas" "$page" > "$work/page" ||
        { failed=$((failed + 1)); continue; }
    settle "$page" "$work/page"
done
for record in "$runs" "$areas"; do
    if [ "$(sed -n 's/^rtl\t//p' "$record")" != "$here" ]; then
        echo "$record: of an older RTL, make tables measures it"
        [ "$mode" = write ] || [ -z "${STRICT-}" ] || failed=$((failed + 1))
    fi
done
echo "tables of cores: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
