#!/bin/sh
# tables.sh write|check HEDDLE RECORDS PAGE ...: tables of gains in pages are what the records of bench_issue say (RECORDS/NAME.tsv). Write
# puts in the figures; check fails where one is another. A line before a table says what it has:
#
#   <!-- kernels: NAME N, NAME N gain, -, ... --> a row for each kernel. Each column behind the first has the record and
#   the scheme. 0 is in order (IPC), others have their IPC and gain, or the gain alone; - is left as it is. Rows
#       "geometric mean", "slowest kernel", "LUTs, UltraScale+", "gain a LUT" and "gain in time" are known, too; others are left.
#   <!-- rows: NAME N, -, NAME N, ... --> for each row the record and the scheme. The columns are "gain", "halves",
#   "slowest kernel", "LUTs", "area", "levels", "ns", "gain in time" (by cycles x ns) and "gain a LUT"; others are left.
#
# The records say of which cores they are, by their RTL; that one has changed is worth a sentence (STRICT=1: then check fails, too).
set -u
. "$(dirname "$0")/settle.sh"
mode=$1 heddle=$2 records=$3
shift 3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0
passed=0

for page; do
    awk -F '\t' -v records="$records" -v page="$page" -v used="$work/used" '
        function problem(text) { print page ":" FNR ": " text > "/dev/stderr"; bad = 1 }
        function grouped(n) { return n < 1000 ? n "" : grouped(int(n / 1000)) sprintf(",%03d", n % 1000) }
        # The record of this name: value[name, label, scheme], ipc[name, kernel, scheme], gain[name, kernel, scheme].
        function record(name,    file, line, field, n, i, two) {
            if (name in schemes) return
            schemes[name] = -1
            file = records "/" name ".tsv"
            while ((getline line < file) > 0) {
                n = split(line, field, "\t")
                if (field[1] == "kernel") {
                    ipc[name, field[2], 0] = field[4]
                    for (i = 5; i <= n; i++) { split(field[i], two, " "); ipc[name, field[2], i - 4] = two[1]; gain[name, field[2], i - 4] = two[2] }
                    schemes[name] = n - 4
                    kernels[name] = kernels[name] " " field[2]
                    left[name, field[2]] = 1
                } else if (field[1] == "lut" || field[1] == "level" || field[1] == "ns") for (i = 2; i <= n; i++) value[name, field[1], i - 2] = field[i]
                else for (i = 2; i <= n; i++) value[name, field[1], i - 1] = field[i]
            }
            close(file)
            if (schemes[name] < 0) problem("there is no record " file)
            print name > used
        }
        function specifications(line,    list, i, word) {
            sub(/^<!-- [a-z]+: */, "", line); sub(/ *-->$/, "", line)
            count = split(line, list, / *, */)
            for (i = 1; i <= count; i++) {
                split(list[i] " . .", word, " ")
                name[i] = word[1]; scheme[i] = word[2] + 0; alone[i] = word[3] == "gain"
                if (name[i] == "-") continue
                record(name[i])
                if (scheme[i] > schemes[name[i]]) problem("record " name[i] " has no scheme " scheme[i])
            }
        }
        function luts(r, s) { return value[r, "lut", s] == "" ? "" : value[r, "lut", s] }
        function in_time(r, s) { return value[r, "geometric", s] * value[r, "ns", 0] / value[r, "ns", s] }
        # The figure of a row of this label from a record and a scheme; nothing if that is not known.
        function of_label(label, r, s, plain,    two) {
            if ((r, label, 0) in ipc) {
                delete left[r, label]
                if (s == 0) return sprintf("%.3f", ipc[r, label, 0])
                return (plain ? "" : sprintf("%.3f, ", ipc[r, label, s])) sprintf("%.3f", gain[r, label, s])
            }
            if (label == "geometric mean") return s ? sprintf("%.3f", value[r, "geometric", s]) : " "
            if (label == "slowest kernel") { split(value[r, "slowest", s], two, " "); return s ? sprintf("%.3f", two[2]) : " " }
            if (luts(r, s) == "") return ""
            if (label == "LUTs, UltraScale+") return grouped(luts(r, s)) (s ? sprintf(", %.2f", luts(r, s) / luts(r, 0)) : "")
            if (label == "gain in time" && value[r, "ns", s] != "") return s ? sprintf("%.3f", in_time(r, s)) : " "
            if (label == "gain a LUT") return s ? sprintf("%.2f", value[r, "geometric", s] * luts(r, 0) / luts(r, s)) : " "
            return ""
        }
        function of_column(header, r, s,    two) {
            if (header == "gain") return sprintf("%.3f", value[r, "geometric", s])
            if (header == "halves") return sprintf("%.3f, %.3f", value[r, "half0", s], value[r, "half1", s])
            if (header == "slowest kernel") { split(value[r, "slowest", s], two, " "); return two[1] sprintf(" %.3f", two[2]) }
            if (luts(r, s) == "") return ""
            if (header == "LUTs") return grouped(luts(r, s)) " of " grouped(luts(r, 0)) sprintf(": %.3f", luts(r, s) / luts(r, 0))
            if (header == "area") return sprintf("%.3f", value[r, "area", s])
            if (header == "levels") return sprintf("%.1f of %.1f", value[r, "level", s], value[r, "level", 0])
            if (header == "ns" && value[r, "ns", s] != "") return sprintf("%.2f of %.2f", value[r, "ns", s], value[r, "ns", 0])
            if (header == "gain in time" && value[r, "ns", s] != "") return sprintf("%.3f", in_time(r, s))
            if (header == "gain a LUT") return sprintf("%.3f", value[r, "geometric", s] * luts(r, 0) / luts(r, s))
            return ""
        }
        function filled(line,    cell, n, i, text, label) {
            n = split(line, cell, "|") - 1
            rows++
            if (kind == "kernels") {
                label = cell[2]; gsub(/^ +| +$/, "", label)
                if (n - 2 != count) problem("the table has " n - 2 " columns, and its line names " count)
                for (i = 1; i <= count; i++) if (name[i] != "-") {
                    text = of_label(label, name[i], scheme[i], alone[i])
                    if (text != "") cell[i + 2] = text == " " ? " " : " " text " "
                }
            } else if (rows > count) problem("more rows than its line names")
            else if (name[rows] != "-") for (i = 2; i <= n; i++) {
                text = of_column(header[i], name[rows], scheme[rows])
                if (text != "") cell[i] = " " text " "
            }
            line = ""
            for (i = 2; i <= n; i++) line = line "|" cell[i]
            return line "|"
        }
        function table_end(    i, list, k) {
            if (kind == "rows" && rows != count) problem("its line names " count " rows, the table before has " rows)
            if (kind == "kernels") for (i = 1; i <= count; i++) if (name[i] != "-") {
                split(kernels[name[i]], list, " ")
                for (k in list) if ((name[i], list[k]) in left) { problem("the table before has no row for " list[k]); delete left[name[i], list[k]] }
            }
            for (i = 1; i <= count; i++) {
                split(kernels[name[i]], list, " ")
                for (k in list) left[name[i], list[k]] = 1
            }
            kind = ""
        }
        /^<!-- (kernels|rows): .*-->$/ { kind = $0; sub(/^<!-- /, "", kind); sub(/:.*/, "", kind); specifications($0); rows = -2; print; next }
        kind && /^\|/ && rows < 0 {
            if (rows == -2) { n = split($0, header, "|"); for (i = 1; i <= n; i++) gsub(/^ +| +$/, "", header[i]) }
            rows++
            print
            next
        }
        kind && /^\|/ { print filled($0); next }
        kind && rows < 0 { problem("there is no table below the line that says what it has"); kind = "" }
        kind { table_end() }
        { print }
        END { if (kind) table_end(); exit bad }' "$page" > "$work/page" || { failed=$((failed + 1)); continue; }
    settle "$page" "$work/page"
    [ ! -f "$work/used" ] || cat "$work/used" >> "$work/all"
done
# old NAME: says its name unless its first line is that of the cores of its second one, as they are now
old() (
    record=$records/$1.tsv
    IFS='
'
    # Knobs of a core are a word.
    # shellcheck disable=SC2046
    set -- $(sed -n '2s/^of\t//p' "$record" | tr '\t' '\n')
    [ "$(head -n 1 "$record")" = "$(tb/core/whole/stamps.sh "$heddle" "$@")" ] || basename "$record" .tsv
)
old=$(sort -u "$work/all" 2> "$work/none" | while read -r name; do old "$name"; done | tr '\n' ' ')
if [ -n "$old" ]; then
    echo "$records: of an older RTL, make tables measures them: $old"
    [ "$mode" = write ] || [ -z "${STRICT-}" ] || failed=$((failed + 1))
fi
echo "tables of gains: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
