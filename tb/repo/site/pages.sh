#!/bin/sh
# pages.sh SITE: each page of the site is there with its search index, and no link or picture of any page leads out of the site
# or nowhere. Links elsewhere (https:) are left.
set -u
site=$1
count=0
failed=0
# Scripts, styles and pictures are of the site: it works without a network.
if grep -lE '<(script|link|img)[^>]* (src|href)="?https?:' $(find "$site" -name '*.html') | sed 's|$|: loads from another host|' | grep .; then failed=1; fi
if grep -rnE --include='*.html' '^<td.*\\\|' "$site" | sed 's|$|: a backslash before a bar|' | grep .; then failed=1; fi
[ -s "$site/search/search_index.js" ] || { echo "$site: no search index that works offline"; failed=1; }
for page in $(find "$site" -name '*.html' | sort); do
    for target in $(grep -oE '(href|src)="[^"]*"' "$page" | sed 's/^[a-z]*="//; s/"$//; s/[#?].*//' | grep -vE '^(|https?:.*|mailto:.*|data:.*|javascript:.*)$' | sort -u); do
        count=$((count + 1))
        [ -e "$(dirname "$page")/$target" ] || { echo "$page: $target leads to no file"; failed=$((failed + 1)); }
    done
done
echo "site: $count links passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$count" -gt 0 ]
