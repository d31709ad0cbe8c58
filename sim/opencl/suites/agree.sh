#!/bin/sh
# agree READS TOLERANCE EXPECTED [NAME=VALUE ...] PROGRAM [ARGUMENT ...]: runs an OpenCL program in its folder, and compares what it
# reads from the device with READS, which another device gave, unless it is `own`. EXPECTED, unless -, is a pattern that
# a line of its output has to match. Status 1 when it fails or differs; the last line of the output says which.
here=$(cd "$(dirname "$0")" && pwd)
reads=$PWD/$1 tolerance=$2 expected=$3
shift 3
while [ "${1#*=}" != "$1" ]; do
    export "$1"
    shift
done
program=$1
shift
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
cd "$(dirname "$program")" || exit 2
OPENCL_LAYERS=$here/reads.so HEDDLE_READS=$work/reads "./${program##*/}" "$@" > "$work/out" 2>&1 < /dev/null
status=$?
tail -c 2000 "$work/out"
echo
if [ $status != 0 ]; then
    echo "fails: status $status"
    exit 1
fi
if [ "$expected" != - ] && ! grep -Eq "$expected" "$work/out"; then
    echo "differs: no line matches '$expected'"
    exit 1
fi
if [ "${reads##*/}" = own ]; then
    echo "agrees: its own check passes"
    exit 0
fi
"$here/same" "$work/reads" "$reads" "$tolerance" || [ $? = 2 ]
