#!/bin/sh
# links.sh PAGE ...: what pages link to is there: files beside them, and headings, as GitHub names these (small letters, blanks become
# dashes, other signs but - and _ go, the second of a name has -1). Links elsewhere (https:) are left. Text in code fences is none.
set -u
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

# anchors PAGE: those of its headings
anchors() {
    awk '/^```/ { code = !code }
        !code && /^#+ / {
            sub(/^#+ +/, ""); sub(/ +$/, "")
            gsub(/`/, "")
            while (match($0, /\[[^]]*\]\([^)]*\)/)) {
                text = substr($0, RSTART + 1, RLENGTH); sub(/\].*/, "", text)
                $0 = substr($0, 1, RSTART - 1) text substr($0, RSTART + RLENGTH)
            }
            name = tolower($0)
            gsub(/[^a-z0-9 _-]/, "", name)
            gsub(/ /, "-", name)
            print name (seen[name]++ ? "-" seen[name] - 1 : "")
        }' "$1"
}

count=0
for page; do
    awk '/^```/ { code = !code }
        !code {
            gsub(/`[^`]*`/, "code")
            for (line = $0; match(line, /\]\([^ )]+\)/); line = substr(line, RSTART + RLENGTH))
                print FNR, substr(line, RSTART + 2, RLENGTH - 3)
        }' "$page" > "$work/links"
    while read -r line target; do
        case $target in *:*) continue ;; esac
        count=$((count + 1))
        file=${target%%#*}
        case $target in *'#'*) anchor=${target#*#} ;; *) anchor= ;; esac
        [ -n "$file" ] && file=$(dirname "$page")/$file || file=$page
        if [ ! -e "$file" ]; then
            echo "$page:$line: $target: there is no file $file"
            failed=$((failed + 1))
        elif [ -n "$anchor" ] && ! anchors "$file" | grep -qxF -e "$anchor"; then
            echo "$page:$line: $target: $file has no such heading"
            failed=$((failed + 1))
        fi
    done < "$work/links"
done
echo "links: $((count - failed)) passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$count" -gt 0 ]
