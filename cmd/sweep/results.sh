#!/bin/sh
# results.sh foresee|measure HEDDLE DB: how long the sweeps of docs/results/sweeps would take, or these sweeps. One that
# was stopped goes on where it was.
# results.sh keep HEDDLE DB REPORT: their report, which goes to docs/results with what its figures say.
# results.sh check HEDDLE FILE REPORT: whether docs/results are the pages of this file of heddle report --export.
set -u
mode=$1 heddle=$2 db=$3
results=docs/results

# sweeps OPTION ...: each line of the list, with these options; fails when one of them does.
sweeps() {
    status=0
    while IFS= read -r line; do
        case $line in '' | '#'*) continue ;; esac
        # The line has quotes of a shell's.
        eval "\"\$heddle\" sweep -o \"\$db\" \"\$@\" -f $line" < /dev/null || status=1
    done < $results/sweeps
    return $status
}

# pages REPORT: the pages in a folder of their own.
pages() {
    report=$1
    "$heddle" report -d "$db" -o "$report" || return
    if grep -q 'Stale: ' "$report/report.md"; then echo "$db has rows of older RTL in its figures"; return 1; fi
    # The RTL, and a line for each figure of a paper: its title and its first sentence, what the numbers say.
    sed -n 's/^Made by .* with the RTL `\([0-9a-f]*\)`.*/Of RTL `\1`:\n/p' "$report/report.md" > "$report/findings"
    awk '/^## / { title = substr($0, 4); said = ""; next }
        title && !said && /^[^!|`*]/ { said = $0; next }
        title && /^!\[.*\]\([0-9][0-9]_[a-z0-9_]*\.svg\)$/ {
            file = $0; sub(/.*\(/, "", file); sub(/\)$/, "", file)
            print "- [" title "](" file ")" (said ? ": " said : ""); title = "" }' "$report/report.md" >> "$report/findings"
    awk -v findings="$report/findings" '
        /^<!-- findings -->$/ { print; print ""; while ((getline line < findings) > 0) print line; print ""; skip = 1; next }
        /^<!-- end -->$/ { ended = ended || skip; skip = 0 }
        !skip
        END { exit !ended }' $results/README.md > "$report/README.md" || {
        echo "$results/README.md has no place for what the figures say"
        return 1
    }
}

case $mode in
measure)
    sweeps
    ;;
foresee)
    # A line that shares models with another counts them, too.
    sweeps -n --json 2> /dev/null | awk '
        function value(key) { match($0, "\"" key "\":\"?[^,\"}]*"); text = substr($0, RSTART, RLENGTH)
                              sub(/.*:"?/, "", text); return text }
        { printf "%-8s %6d rows, %6d there, about %4.0f min\n", value("sweep"), value("rows"), value("reused"),
                 value("seconds") / 60
          rows += value("rows"); there += value("reused"); seconds += value("seconds") }
        END { printf "%-8s %6d rows, %6d there, about %4.0f min\n", "all", rows, there, seconds / 60 }'
    ;;
keep)
    pages "$4" || exit
    rm -f $results/*.svg $results/*.csv
    cp "$4"/report.md "$4"/README.md "$4"/*.svg "$4"/*.csv $results
    echo "$results: $(grep -c '^- ' "$4/findings") figures"
    ;;
check)
    pages "$4" || exit
    for page in "$4"/report.md "$4"/README.md "$4"/*.svg "$4"/*.csv; do
        cmp -s "$page" "$results/${page##*/}" || {
            echo "$results/${page##*/} is not of $db: make results-pages RESULTS_FILE=$db"
            exit 1
        }
    done
    ;;
*)
    echo "usage: results.sh foresee|measure|keep|check HEDDLE DB [REPORT]"
    exit 2
    ;;
esac
