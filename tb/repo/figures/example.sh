#!/bin/sh
# example.sh write|check HEDDLE BUILD PAGE ...: cycles of the programs in docs/example in pages. A line `<!-- example: NAME; OPTIONS; OPTIONS -->`
# above a table names docs/example/NAME.S, and cores by the options of heddle run. Each row has an instruction of warp 0 in a
# late iteration, behind its nops, and two cells for each core. These are the cycles of issue and of the last result, counted
# from the issue of the first instruction. Write puts the rows in; check fails where a page has others.
set -u
. "$(dirname "$0")/settle.sh"
mode=$1 heddle=$2 build=$3
shift 3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0
passed=0

# cells OPTIONS: lines "INSTRUCTION<tab>ISSUE | RESULT" of the last iteration but one, since the last ends otherwise
cells() {
    # Options are words.
    # shellcheck disable=SC2086
    "$heddle" run $1 --trace konata --trace-file "$work/trace" "$work/program.elf" > "$work/log" 2>&1 || { tail -n 3 "$work/log" >&2; return 1; }
    awk -F '\t' '
        # A target before the branch is 1b; one behind it is 2f, the next such one 3f.
        function with_label(id, target) {
            if (!match(text[id], /0x8[0-9a-f]*$/)) return text[id]
            target = substr(text[id], RSTART + 2)
            if (target > pc[id] && !(target in label)) label[target] = ++labels + 1 "f"
            return substr(text[id], 1, RSTART - 1) (target > pc[id] ? label[target] : "1b")
        }
        $1 == "C=" { cycle = $2 }
        $1 == "C" { cycle += $2 }
        $1 == "I" && $4 == 0 { of[$2] = 1 }
        $1 == "L" && $3 == 0 { text[$2] = $4; pc[$2] = substr($4, 1, 8); sub(/^[0-9a-f]+: /, "", text[$2]) }
        $1 == "S" && $3 == 0 && $4 == "I" && !($2 in issue) { issue[$2] = cycle }
        $1 == "S" && $3 == 0 && $4 == "W" { result[$2] = cycle }
        $1 == "R" && $4 == 0 { done[$2 + 0]; if ($2 + 0 > most) most = $2 + 0 }
        END {
            nop = "addi zero, zero, 0"
            for (id = 0; id <= most; id++) if (id in done && id in of) {
                if (text[id] != nop && text[latest] == nop) { before = last; last = id }
                latest = id
            }
            for (id = before; id <= most; id++) if (id in done && id in of) {
                line = with_label(id)
                printf "%s\t%d | %d\n", line, issue[id] - issue[before], result[id] - issue[before]
                if (line ~ /1b$/) break
            }
        }' "$work/trace"
}

for page; do
    sed -n 's/^<!-- example: \(.*\) -->$/\1/p' "$page" | tr ';' '\n' | sed 's/^ *//; s/ *$//' > "$work/words"
    "$heddle" cc -o "$work/program.elf" "docs/example/$(head -n 1 "$work/words").S" > "$work/log" 2>&1 || { cat "$work/log"; exit 1; }
    : > "$work/rows"
    sed 1d "$work/words" > "$work/cores"
    while IFS= read -r core; do
        cells "$core" < /dev/null > "$work/column" || exit 1
        if [ -s "$work/rows" ]; then
            cut -f 2 "$work/column" | paste -d '\t' "$work/rows" - > "$work/joined"
            cp "$work/joined" "$work/rows"
        else
            cp "$work/column" "$work/rows"
        fi
    done < "$work/cores"
    sed 's/^\([^\t]*\)\t/| `\1` | /; s/\t/ | /g; s/$/ |/' "$work/rows" > "$work/table"
    awk -v table="$work/table" '
        /^<!-- example: / { inside = 1; print; next }
        inside && /^\|/ && head < 2 { head++; print; next }
        inside && head == 2 && !written { while ((getline line < table) > 0) print line; written = 1 }
        inside && /^\|/ { next }
        { inside = 0; print }' "$page" > "$work/page"
    settle "$page" "$work/page"
done
echo "examples: $passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
