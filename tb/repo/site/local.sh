#!/bin/sh
# local.sh SITE PAGE ...: the pages load worker.js of the site instead of the script of that purpose on another host. A bar in the
# code of a table's cell, written as \|, becomes a bar, as on GitHub.
set -u
site=$1
shift
for page; do
    up=$(dirname "${page#"$site"/}" | sed 's|^\.$||; s|[^/][^/]*|..|g; s|$|/|; s|^/$||')
    sed -i "s|https://unpkg.com/iframe-worker/shim|${up}worker.js|g; /^<td/s/\\\\|/\\|/g" "$page"
done
