#!/bin/sh
# wheel.sh TREE FOLDER VERSION PYTHON: makes a wheel in FOLDER of the Python package in TREE, which has an installation of
# heddle in heddle/prefix. Nothing is fetched: setuptools and wheel are PYTHON's own.
set -eu
tree=$1
folder=$2
version=$3
python=$4

grep -q "^version = \"$version\"" "$tree/pyproject.toml" || {
    echo "sim/python/pyproject.toml: its version is not $version, that of base/version.h" >&2
    exit 1
}
# Of use to those who compile with the headers, and to readers: the Debian package has them.
prefix=$tree/heddle/prefix
rm -rf "$prefix/include" "$prefix/share/doc" "$prefix/share/man" "$prefix/share/bash-completion" "$prefix/lib/pkgconfig" \
    "$prefix/lib/libheddle.so"
strip "$prefix/bin/heddle" "$prefix/lib/libheddle.so.2"
strip -g "$prefix/lib/heddle/libheddle_sim.a"
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct 2>/dev/null || echo 315532800)
export SOURCE_DATE_EPOCH
platform=linux_$("$python" -c 'import platform; print(platform.machine())')
"$python" -m pip wheel --quiet --disable-pip-version-check --no-deps --no-index --no-build-isolation \
    --config-settings=--build-option=--plat-name="$platform" --wheel-dir "$folder" "$tree" >"$folder/wheel.log" 2>&1 || {
    cat "$folder/wheel.log" >&2
    exit 1
}
rm -rf "$tree" "$folder/wheel.log"
echo "$folder"/heddle-*.whl
