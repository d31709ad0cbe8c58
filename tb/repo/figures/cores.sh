#!/bin/sh
# cores.sh write|check HEDDLE RECORDS PAGE ...: tables of cores in pages, behind a line `<!-- cores -->`, are what two records say:
# RECORDS/cores.tsv, cycles and instructions of all kernels together, and RECORDS/areas.tsv, what a core takes on UltraScale+ and its longest
# path. A record has a line for each core, which says of which RTL it is. A row names a preset, one `with` knobs, or knobs (`rf_banks=1`),
# or is that of the default. Columns of cycles are "cycles", "warp instructions", "IPC" and "against the default"; of areas "LUT",
# "of these RAM", "FF", "BRAM (36 Kb)", "DSP", "levels" and "ns"; others are left. Check fails where a figure is another.
# cores.sh measure HEDDLE RECORDS PAGE ... -- KERNEL.elf ...: measures what these tables name, unless that is there of this RTL; with
# AREA= no areas. Two cores are synthesized at a time.
set -u
. "$(dirname "$0")/settle.sh"
mode=$1 heddle=$2 records=$3 cores=$3/cores.tsv areas=$3/areas.tsv
shift 3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
if [ "$mode" = measure ]; then
    touch "$cores" || exit
fi
[ -f "$areas" ] || areas=/dev/null # no page has asked for any yet

# The page with the figures of its tables. With `names`, the beginning of a file's name, no figure is looked up: the
# rows go to names.cores and names.areas, as options of heddle run and of heddle synth.
filled='
    function grouped(n) { return n < 1000 ? n "" : grouped(int(n / 1000)) sprintf(",%03d", n % 1000) }
    function options(label) {
        gsub(/^ +| +$/, "", label)
        if (label ~ /^default/) return "-c inorder-4x4"
        gsub(/`/, "", label)
        if (sub(/ with /, " ", label)) return "-c " label
        return label ~ /=/ ? label : "-c " label
    }
    # The figure of a row with these options in this column; nothing if that is not known, or not recorded.
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
    FILENAME == cores { cycles[$1] = $3; instructions[$1] = $4; next }
    FILENAME == areas { for (i = 1; i <= columns; i++) area[$1, fields[i]] = $(i + 2); next }
    /^<!-- cores -->$/ { inside = 1; rows = -2; print; next }
    inside && !/^\|/ { inside = 0 }
    inside && ++rows < 0 { n = split($0, header, "|"); for (i = 1; i <= n; i++) gsub(/^ +| +$/, "", header[i]) }
    inside && rows > 0 {
        n = split($0, cell, "|") - 1
        name = options(cell[2])
        missing = ""
        for (i = 3; i <= n; i++) {
            if (!(header[i] in of_runs) && !(header[i] in area_field)) continue
            if (names) { print name > (names (header[i] in area_field ? ".areas" : ".cores")); continue }
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

# names PAGE: the rows of its tables, added to $work/names.cores and $work/names.areas
names() {
    awk -F '\t' -v names="$work/of_page" "$filled" "$1" > "$work/page"
    for kind in cores areas; do
        [ ! -f "$work/of_page.$kind" ] || cat "$work/of_page.$kind" >> "$work/names.$kind"
        rm -f "$work/of_page.$kind"
    done
}

# old KIND: of the rows of these tables those whose core has other RTL now than the record says, or of which it says nothing, as NAME and stamp
old() {
    [ -f "$work/names.$1" ] || return 0
    sort -u "$work/names.$1" | while IFS= read -r name; do
        # Options are words.
        # shellcheck disable=SC2086
        line="$name	$("$heddle" gen --stamp $name)" || exit
        cut -f 1,2 "$records/$1.tsv" 2> /dev/null | grep -qxF -e "$line" || printf '%s\n' "$line"
    done
}

# record KIND LINE: puts a line into the record, in the place of what it says of the same core
record() {
    touch "$records/$1.tsv"
    { awk -F '\t' -v name="${2%%	*}" '$1 != name' "$records/$1.tsv"; printf '%s\n' "$2"; } | sort > "$work/record"
    cp "$work/record" "$records/$1.tsv"
}

if [ "$mode" = measure ]; then
    while [ "$1" != -- ]; do
        names "$1"
        shift
    done
    shift
    old cores > "$work/to_run" || exit
    while IFS='	' read -r name stamp; do
        # Options are words.
        # shellcheck disable=SC2086
        "$heddle" run --no-lockstep --json $name "$@" < /dev/null > "$work/lines" 2> "$work/log" || { tail -n 3 "$work/log" >&2; exit 1; }
        record cores "$(awk -v core="$name	$stamp" '
            { match($0, /"cycles":[0-9]+/); cycles += substr($0, RSTART + 9, RLENGTH - 9)
              match($0, /"instructions":[0-9]+/); instructions += substr($0, RSTART + 15, RLENGTH - 15) }
            END { printf "%s\t%d\t%d\n", core, cycles, instructions }' "$work/lines")"
    done < "$work/to_run"
    [ -n "${AREA-xcup}" ] || exit 0
    old areas > "$work/to_map" || exit
    # Netlists are kept, so that what follows takes seconds.
    cut -f 1 "$work/to_map" | xargs -P 2 -I{} sh -c '"$1" synth target=xcup --json $2 > "$3"' map "$heddle" {} "$work/none"
    while IFS='	' read -r name stamp; do
        # shellcheck disable=SC2086
        { "$heddle" synth target=xcup --json $name && "$heddle" timing target=xcup --json $name; } < /dev/null > "$work/lines" 2> "$work/log" ||
            { tail -n 3 "$work/log" >&2; exit 1; }
        record areas "$(awk -v core="$name	$stamp" '
            # the first number of this key in the line
            function number(key) { match($0, "\"" key "\":[0-9.]+"); return substr($0, RSTART + length(key) + 3, RLENGTH - length(key) - 3) }
            NR == 1 { sub(/.*"total":/, ""); line = number("lut") "\t" number("lut_memory") "\t" number("ff") "\t" number("bram") "\t" number("dsp") }
            NR == 2 { print core "\t" line "\t" number("levels") "\t" number("ns") }' "$work/lines")"
    done < "$work/to_map"
    exit
fi

failed=0
passed=0
for page; do
    awk -F '\t' -v cores="$cores" -v areas="$areas" -v page="$page" "$filled" "$cores" "$areas" "$page" > "$work/page" ||
        { failed=$((failed + 1)); continue; }
    settle "$page" "$work/page"
    names "$page"
done
for kind in cores areas; do
    old "$kind" | cut -f 1 > "$work/old"
    if [ -s "$work/old" ]; then
        echo "$records/$kind.tsv: of an older RTL, make tables measures them: $(paste -s -d ';' "$work/old")"
        [ "$mode" = write ] || [ -z "${STRICT-}" ] || failed=$((failed + 1))
    fi
done
echo "tables of cores: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
