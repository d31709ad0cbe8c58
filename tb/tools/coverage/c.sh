#!/bin/sh
# c.sh FOLDER TEST...: runs targets of make in FOLDER, a copy of the tree whose C counts its lines, and prints which
# share of them ran (c.py). FOLDER stays, with objects and counters: what ran before counts too.
set -u
folder=$1
shift
here=$(cd "${0%/*}" && pwd)
mkdir -p "$folder"
git ls-files -z | xargs -0 cp --parents --update --target-directory="$folder"
# The programs that heddle links have counters of its own library in them (cxx/g++).
env -u MAKEFLAGS -u MFLAGS HEDDLE_CXX="$here/cxx/g++" HEDDLE_CACHE="$(cd "$folder" && pwd)/build/models" \
    make -C "$folder" -k -j1 CC='gcc --coverage -fprofile-update=atomic' CFLAGS='-O0 -g' SANITIZE='-O0 -g' "$@" > "$folder/tests.log" 2>&1 ||
    echo "c.sh: some tests failed, see $folder/tests.log: lines that they did not come to are missing"
"$here/c.py" "$folder"
