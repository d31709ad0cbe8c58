#!/bin/sh
# figures.sh write|check HEDDLE BUILD: the figures of figures.txt in their pages. Write puts in what their
# commands print; check fails for each that is another, or that is not where it should be.
set -u
. "$(dirname "$0")/settle.sh"
mode=$1 heddle=$2 build=$3
table=$(dirname "$0")/figures.txt
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
gain=$(dirname "$0")/gain.sh
export heddle build work gain
grep -v '^#' "$table" > "$work/table"
passed=0
failed=0

while IFS= read -r row; do
    printf '%s\n' "$row" | awk -F ' [|] ' -v work="$work" '
        { print $1 > work "/page"; printf "%s", $2 > work "/before"; printf "%s", $3 > work "/after"
          command = $0; for (i = 1; i <= 3; i++) command = substr(command, index(command, " | ") + 3)
          print command > work "/command" }'
    page=$(cat "$work/page")
    value=$(sh "$work/command" < /dev/null)
    if ! sed -zE "s#($(cat "$work/before"))[0-9][0-9,]*(\.[0-9]+)?($(cat "$work/after"))#\\1$value\\3\\x01#g" "$page" > "$work/new" ||
        [ -z "$value" ] || ! grep -q "$(printf '\001')" "$work/new"; then
        echo "$page: there is no figure for this: $row"
        failed=$((failed + 1))
        continue
    fi
    tr -d '\001' < "$work/new" > "$work/page.new"
    settle "$page" "$work/page.new"
done < "$work/table"
echo "figures: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
