#!/bin/sh
# action_check.sh BUILD PYTHON: what of the action and the container can be done without GitHub's runner and without
# podman. The steps of action.yml run in a clone of the tree. The packages that Containerfile and .ci/packages install are
# found by apt-get, with heddle's own package, which is not installed.
set -u
build=$(cd "$1" && pwd) python=$2
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
suite="action and container" out=$work/out err=$work/err
. tb/tools/checks.inc

if "$python" -c 'import yaml' 2>/dev/null; then
    check "a clone" quietly git clone -q . "$work/tree"
    check "its steps" quietly "$python" tb/cmd/ci/steps.py "$work/tree" "$work"
else
    echo "action: the steps are skipped, Python has no yaml"
fi

if command -v apt-get >/dev/null; then
    check "container: stages" [ "$(grep -c '^FROM docker.io/library/debian:bookworm' Containerfile)" = 2 ]
    # The words of every `apt-get install`, with lines that go on joined; heddle's package is the one made here.
    sed -e ':a' -e '/\\$/N; s/\\\n//; ta' Containerfile | sed -n 's/.*apt-get install \([^&]*\).*/\1/p' >"$work/installs"
    check "container: what it installs" [ "$(wc -l <"$work/installs")" = 2 ]
    deb=$(ls "$build"/dist/heddle_*.deb)
    while read -r words; do
        # shellcheck disable=SC2086
        check "container: $words" quietly apt-get install --simulate $(echo "$words" | sed "s|/tmp/heddle.deb|$deb|")
    done <"$work/installs"
    # shellcheck disable=SC2046
    check "container: make deps" quietly apt-get install --simulate --no-install-recommends $(grep -v '^#' .ci/packages)
    # The image has to have what the build makes.
    check "container: the package it copies" grep -q '^COPY --from=build /heddle.deb /tmp/heddle.deb$' Containerfile
else
    echo "container: skipped, there is no apt-get"
fi
summary
