#!/bin/sh
# names.sh MAKE PAGE ...: names in code spans of pages are those of the tree. Read are targets of make (`make TARGET ...`), paths from
# the top (`tb/repo/lint.mk`), RTL templates and programs in assembly. A span with NAME, *, < or { is left.
set -u
make=$1
shift
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
git ls-files > "$work/paths"
sed 's|.*/||' "$work/paths" | sort -u > "$work/files"
MAKEFLAGS="" "$make" -pnq 2> "$work/log" | grep -oE '^[a-zA-Z][a-zA-Z0-9_.-]*:' | tr -d : | sort -u > "$work/targets"
passed=0
failed=0
for page; do
    awk '/^```/ { code = !code } !code { while (match($0, /`[^`]+`/)) { print FNR, substr($0, RSTART + 1, RLENGTH - 2); $0 = substr($0, RSTART + RLENGTH) } }' "$page" |
        grep -v -e 'NAME' -e '[*<{]' > "$work/spans"
    while read -r line first second rest; do
        case $first in
        make) case $second in '' | -* | *=*) continue ;; esac
              grep -qxF -e "$second" "$work/targets" ;;
        base/* | cmd/* | fpga/* | gen/* | rtl_templates/* | sim/* | tb/*) [ -e "$first" ] || [ "$first" = sim/heddle_bench.sv ] ;;
        ?*.sv | ?*.S) grep -qxF -e "${first##*/}" "$work/files" || [ "$first" = rtl/5_top/cfg.sv ] ;;
        *) continue ;;
        esac && { passed=$((passed + 1)); continue; }
        echo "$page:$line: there is no '$first${second:+ $second}${rest:+ ...}'"
        failed=$((failed + 1))
    done < "$work/spans"
done
echo "names in pages: $passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
