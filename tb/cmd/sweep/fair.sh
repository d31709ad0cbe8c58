#!/bin/sh
# fair.sh TREE: the page of the fair comparison from a made-up database: the table, its sentences, cores without an area.
set -u
tree=$(cd "$1" && pwd)
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
suite='fair comparison'
. "$tree/tb/tools/checks.inc"

# A heddle whose every core has knobs that no record has.
printf '#!/bin/sh\necho "{\\"knobs\\": {\\"of\\": \\"$*\\"}}" > "$(echo "$*" | sed "s/.*-o //")/manifest.json"\n' > heddle
chmod +x heddle

# In order 1,000 LUTs at 4 ns and 1,200 at 4.5; the scheme 1,005 at 4.2, one without an area.
sqlite3 fair.db "CREATE TABLE areas(knobs, lut, period_ns);
    CREATE TABLE runs(sweep, part, knobs, mem_bandwidth, kernel, cycles, result);
    INSERT INTO areas VALUES ('warps=4', 1000, 4.0), ('warps=8', 1200, 4.5), ('issue=ghost warps=4', 1005, 4.2);
    INSERT INTO runs VALUES ('fair', 'in order', 'warps=4', 1, 'a', 100, 'passed'), ('fair', 'in order', 'warps=4', 1, 'b', 400, 'passed'),
        ('fair', 'in order', 'warps=8', 1, 'a', 80, 'passed'), ('fair', 'in order', 'warps=8', 1, 'b', 320, 'passed'),
        ('fair', 'GhOST', 'issue=ghost warps=4', 1, 'a', 90, 'passed'), ('fair', 'GhOST', 'issue=ghost warps=4', 1, 'b', 360, 'passed'),
        ('fair', 'GhOST', 'issue=ghost warps=4', 1, 'c', 9, 'passed'), ('fair', 'GhOST', 'issue=ghost warps=4', 1, 'd', 9, 'failed'),
        ('fair-unscheduled', 'in order', 'warps=4', 1, 'unscheduled-a', 100, 'passed'),
        ('fair-unscheduled', 'GhOST', 'issue=ghost warps=4', 1, 'unscheduled-a', 99, 'passed'),
        ('fair', 'LOOG', 'issue=loog warps=4', 1, 'a', 70, 'passed')"
printf 'before\n<!-- fair -->\nold\n<!-- end -->\nafter\n' > page.md
printf 'first\n<!-- fair -->\nold\n<!-- end -->\n<!-- findings -->\nkept\n<!-- end -->\n' > summary.md
check "page" sh -c "'$tree'/cmd/sweep/fair.py ./heddle page.md summary.md fair.db > out 2> err"
cp page.md out
# 400 ns over 378, 100 over 103.95; the core of 1,200 LUTs takes 360 and was not measured with unscheduled kernels.
check "equal area" grep -qxF '| GhOST, 4 warps, three reads | 1,005 | 4.20 | +5.8 % A | -3.8 % A |' page.md
check "equal speed" grep -qxF '| GhOST, 4 warps, three reads | 1,005 | 4.20 | -16.2 % B | +0.5 % A |' page.md
check "letters" grep -qxF '| B | 8 warps, three reads | 1,200 | 4.50 |' page.md
check "sentence" grep -qF 'GhOST, 4 warps, three reads: taken only with a memory of 1 cycle a line; else in order, 4 warps, three reads.' page.md
check "no area" grep -qF 'without an area: `issue=loog warps=4`.' page.md
check "text around" sh -c '[ "$(sed -n "1p;\$p" page.md | tr "\n" " ")" = "before after " ] && ! grep -q old page.md'
check "summary" sh -c '[ "$(grep -c . summary.md)" = 7 ] && sed -n 4p summary.md | grep -q "^- GhOST, 4 warps, three reads: taken only" && grep -q kept summary.md && ! grep -q old summary.md'
check "heat map" sh -c "python3 -c 'import xml.dom.minidom as m; m.parse(\"page.svg\")' 2> err && grep -q '>+5.8 %<' page.svg"
# Only the core of 1,000 LUTs, and only what it loses.
sqlite3 fair.db "DELETE FROM runs WHERE knobs = 'warps=8' OR sweep = 'fair-unscheduled'"
check "none is as fast" sh -c "'$tree'/cmd/sweep/fair.py ./heddle page.md summary.md fair.db > out 2> err && grep -q '^No in-order core' page.md && ! grep -q 'LUTs over' page.md"
cp page.md before.md
echo nothing > summary.md
check "no place" sh -c "! '$tree'/cmd/sweep/fair.py ./heddle page.md summary.md fair.db > out 2> err && grep -q 'summary.md has no place for the comparison' err && [ \"\$(cat summary.md)\" = nothing ] && cmp -s page.md before.md"
summary
