#!/bin/sh
# c.sh FOLDER TEST...: runs targets of make in FOLDER, a copy of the tree whose C counts its lines. It prints their
# seconds, and which share of the lines ran (c.py). FOLDER stays, with objects and counters: what ran before counts too.
set -u
folder=$1
shift
here=$(cd "${0%/*}" && pwd)
mkdir -p "$folder/build"
folder=$(cd "$folder" && pwd)
git ls-files -z | xargs -0 cp --parents --update --target-directory="$folder"
# Some tests ask git for the files of the tree.
(cd "$folder" && { [ -d .git ] || git init -q; } && git add -A) || exit 1
rm -f "$folder/build/test.times"
export HEDDLE_COVERAGE_FLUSH="$folder/build/flush.o"
gcc -std=c11 -O2 -fPIC -c "$here/flush.c" -o "$HEDDLE_COVERAGE_FLUSH" || exit 1
# The programs that heddle links have counters of its own library in them (cxx/g++).
env -u MAKEFLAGS -u MFLAGS HEDDLE_CXX="$here/cxx/g++" HEDDLE_CACHE="$folder/build/models" \
    make -C "$folder" -k -j2 --output-sync=target CC="$here/cc/gcc" CFLAGS='-O0 -g' SANITIZE='-O0 -g' "$@" > "$folder/tests.log" 2>&1 || {
    echo "c.sh: some tests failed, see $folder/tests.log: lines that they did not come to are missing"
    grep '^make: \*\*\*' "$folder/tests.log"
}
"$here/../timed.sh" --table "$folder/build/test.times"
"$here/c.py" "$folder"
