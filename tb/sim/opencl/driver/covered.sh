#!/bin/sh
# covered.sh DISPATCH TEST...: each entry of the dispatch table in DISPATCH is called in one of the tests.
dispatch=$1
shift
missing=0 entries=0
for name in $(sed -n -e 's/^ *\.\(cl[A-Za-z0-9]*\) = .*/\1/p' -e 's/^ *NO_DIRECT3D(\(cl[A-Za-z0-9]*\)),/\1/p' "$dispatch"); do
    entries=$((entries + 1))
    grep -qw -e "$name" "$@" && continue
    echo "$dispatch: no test calls $name"
    missing=$((missing + 1))
done
echo "opencl driver: tests call $((entries - missing)) of $entries entries of the dispatch table"
[ "$entries" -gt 0 ] && [ "$missing" = 0 ]
