#!/bin/sh
# release.sh DIST VERSION FOLDER SITE [RESULTS]: makes a release in FOLDER: notes, package, wheel, the pages of the folder SITE as
# an archive, the file that docs/results are made of, if it is there, and their checksums. Then it makes the tag.
# The version's section of docs/CHANGELOG.md has to be there and the tree committed. TAG=no leaves the tag away.
set -eu
dist=$1 version=$2 folder=$3 site=$4 results=${5-}
stop() {
    echo "make release: $1" >&2
    exit 2
}
[ -z "$(git status --porcelain)" ] || stop "there are changes that are not committed"
! git rev-parse -q --verify "refs/tags/v$version" >/dev/null || stop "the tag v$version is there; raise base/version.h"
[ -s "$site/index.html" ] || stop "there are no pages in $site; make site makes them"
rm -rf "$folder"
mkdir -p "$folder"
awk -v head="## $version" '/^## /{ on = $0 == head || index($0, head " ") == 1; next } on' docs/CHANGELOG.md >"$folder/notes.md"
grep -q '[^[:space:]]' "$folder/notes.md" || stop "docs/CHANGELOG.md has no section '## $version'"
cp "$dist/heddle_${version}"_*.deb "$dist/heddle-${version}"-*.whl "$folder"
# Equal pages make equal archives.
tar --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$(git log -1 --format=%ct)" --transform="s,^\.,heddle-$version-site," \
    -C "$site" -cf - . | gzip -9n >"$folder/heddle-$version-site.tar.gz"
[ ! -e "$results" ] || cp "$results" "$folder/heddle-$version-results.gz"
(cd "$folder" && sha256sum heddle* >SHA256SUMS)
[ "${TAG-}" = no ] || git tag -a "v$version" -F "$folder/notes.md"
[ -e "$results" ] || echo "make release: without results: ${results:-a file of them} is not there; make results leaves it" >&2
echo "release $version in $folder"
