#!/bin/sh
# words.sh list|check LIMITS PAGE ...: words of pages: what has a letter or a digit, so not the bars of tables. List prints for each page its words of text, of code in fences, and
# those that a command writes, by size. A command writes a page that begins with "<!-- Printed by", a table below a line "<!-- kernels: ... -->"
# (rows, cores, example, coverage), what is between "<!-- fair -->" and "<!-- end -->", the last N columns of one below "<!-- figures: N -->", and output below "$ build/heddle". Check fails where text is more than LIMITS says.
#
# A line of LIMITS has a number and a page, or a number and "all". A page without a line has the limit of "page".
set -u
mode=$1 limits=$2
shift 2
work=$(mktemp)
trap 'rm -f "$work"' EXIT

awk '
    function words(text, field, count, n, i) {
        n = split(text, field, " ")
        for (i = 1; i <= n; i++) count += field[i] ~ /[[:alnum:]]/
        return count
    }
    FNR == 1 { printed = /^<!-- Printed by/; table = figures = code = output = part = 0; pages[++count] = FILENAME }
    /^```/ { code = !code; output = 0 }
    code && /^\$ / { output = /^\$ build\/heddle (run|profile|emu|bench) / ? 1 : 0 }
    !code && /^<!-- (kernels|rows|cores|example|coverage)/ { table = 1 }
    /^<!-- figures: / { figures = $3 }
    table && /^$/ { table = 0 }
    /^<!-- fair -->$/ { part = 1 }
    /^<!-- end -->$/ { part = 0 }
    figures && /^$/ { figures = 0 }
    figures && /^\|/ { cells = split($0, cell, "|") - 1; for (i = cells - figures + 1; i <= cells; i++) by_command[FILENAME] += words(cell[i]) }
    { these = words($0); all[FILENAME] += these }
    printed || part || /^<!-- end -->$/ || (table && !/^<!--/) || (output && !/^\$ /) { by_command[FILENAME] += these; next }
    code && !/^```/ { in_code[FILENAME] += these }
    END {
        for (i = 1; i <= count; i++) {
            page = pages[i]
            printf "%d %d %d %d %s\n", all[page] - by_command[page] - in_code[page], in_code[page], by_command[page], all[page], page
        }
    }
    ' "$@" | sort -rn > "$work"

if [ "$mode" = list ]; then
    echo "   text   code by command     all  page"
    awk '{ printf "%7d %6d %10d %7d  %s\n", $1, $2, $3, $4, $5; text += $1; code += $2; by_command += $3; all += $4 }
         END { printf "%7d %6d %10d %7d  all\n", text, code, by_command, all }' "$work"
    exit
fi
awk '
    FNR == NR { if ($1 + 0 > 0) limit[$2] = $1; next }
    { sum += $1; pages++; most = $5 in limit ? limit[$5] : limit["page"] }
    $1 > most { printf "%s: %d words, and no more than %d are allowed: shorten it\n", $5, $1, most; failed++ }
    END {
        if (sum > limit["all"]) { printf "pages: %d words in all, and no more than %d are allowed\n", sum, limit["all"]; failed++ }
        printf "words of pages: %d passed, %d failed; %d words\n", pages + 1 - failed, failed, sum
        exit failed || !pages
    }' "$limits" "$work"
