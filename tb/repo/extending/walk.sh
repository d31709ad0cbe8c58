#!/bin/sh
# walk.sh FOLDER PAGE: does what docs/extending.md says, in a copy of the tree: applies the page's
# patches and runs its shell blocks, one after the other. Fails where a reader would be stuck.
# `N passed, N failed` at the end, a step each.
set -u
folder=$1
page=$2
passed=0
failed=0

rm -rf "$folder"
mkdir -p "$folder/tree"
git ls-files -z | xargs -0 cp -p --parents -t "$folder/tree"
# Objects are copied, too: make rebuilds only those that a patch changes.
mkdir "$folder/tree/build"
(cd "$folder/.." && cp -rp gen obj heddle heddle-print libheddle_sim.a -t "$folder/tree/build")
# A number and a kind for each block, and its lines in a file of its own.
awk -v folder="$folder" '
    /^```/ { if (file) { close(file); file = "" }
             else if ($0 ~ /^```(diff|sh)$/) { file = sprintf("%s/%02d.%s", folder, ++n, substr($0, 4)) }
             else file = "/dev/null"
             next }
    file { print > file }' "$page"

for block in "$folder"/[0-9]*.diff "$folder"/[0-9]*.sh; do
    echo "$block"
done | sort > "$folder/blocks"
while read -r block; do
    case $block in
    *.diff) (cd "$folder/tree" && patch -p1 --no-backup-if-mismatch -i "$block") > "$block.log" 2>&1 < /dev/null ;;
    *.sh)
        (cd "$folder/tree" && make -j2 && sh -ex "$block") \
            > "$block.log" 2>&1 < /dev/null
        ;;
    esac
    if [ $? -eq 0 ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "$page: step $(basename "$block") does not work:"
        tail -n 5 "$block.log"
    fi
done < "$folder/blocks"
echo "extending: $passed passed, $failed failed"
[ "$failed" = 0 ] && [ "$passed" -gt 0 ]
