#!/bin/sh
# check.sh BUILD: what all commands have in common at their edges: input that is none, paths that
# cannot be, output that is lost. Nothing is built; hello.elf and the model of the default core are.
set -u
build=$(cd "$1" && pwd)
heddle=$build/heddle
hello=$build/kernels/hello.elf
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
checks=0
failed=0

# expect STATUS TEXT COMMAND ...: exit status, and a part of what it says on standard error.
expect() {
    wanted=$1 text=$2
    shift 2
    checks=$((checks + 1))
    timeout 60 "$@" > out 2> err
    status=$?
    [ "$status" -eq "$wanted" ] && grep -qF -e "$text" err && return
    failed=$((failed + 1))
    echo "$*: status $status, expected $wanted and '$text'"
    head -c 300 err
}

# lost ARGUMENT ...: standard output is a device without room.
lost() {
    checks=$((checks + 1))
    timeout 300 "$heddle" "$@" > /dev/full 2> err
    status=$?
    [ "$status" -eq 1 ] && grep -q 'standard output was not written in full' err && return
    failed=$((failed + 1))
    echo "$* > /dev/full: status $status"
    head -c 300 err
}

# Nothing at all is no path, and nothing is written.
expect 2 '--output needs DIR, and what is given is empty' "$heddle" gen -o ''
expect 2 'what is given is empty' "$heddle" gen --output= warps=2
expect 2 'what is given is empty' "$heddle" report -o ''
expect 2 'what is given is empty' "$heddle" pnr -o ''
expect 2 'what is given is empty' "$heddle" sweep -f ''
expect 2 'what is given is empty' "$heddle" emu ''
expect 2 'what is given is empty' "$heddle" run --trace konata --trace-file '' "$hello"
expect 2 'what is given is empty' "$heddle" gen -c ''
[ "$(ls | tr '\n' ' ')" = 'err out ' ] || { echo "left behind: $(ls)"; failed=$((failed + 1)); }

# A lost output is an error.
lost params
lost isa
lost counters
lost gen -o core
lost emu "$hello"
lost emu --trace "$hello"
lost emu --json "$hello"
lost run "$hello"
lost run --json "$hello"
lost run "$hello" "$hello"
lost --help
lost gen --help
lost version

# Files that have no end, are no text, are folders.
expect 2 '/dev/zero is longer than 1048576 bytes' "$heddle" gen -c /dev/zero -o core
expect 2 '/dev/zero is longer than 1048576 bytes' "$heddle" sweep -f /dev/zero
printf 'warps = 8\nthreads = 2\000 ; all of it\n' > nul.ini
expect 2 'nul.ini:2: there is a NUL in this line' "$heddle" gen -c nul.ini -o core
expect 2 'nul.ini:2: there is a NUL in this line' "$heddle" sweep -f ./nul.ini
expect 2 'a folder, not an ELF file' "$heddle" emu "$work"
expect 2 '--perf-class needs a whole number from 0 to 4' "$heddle" run --perf-class 9 "$hello"
: > file
expect 2 'file/rtl cannot be made' "$heddle" gen -o file

# Paths that make and yosys would split: refused before anything is built.
mkdir 'a b'
expect 2 "has a blank ( ) in its path, which make and yosys cannot take" \
    env HEDDLE_CACHE="$work/a b" "$heddle" run warps=2 threads=2 "$hello"
expect 2 "has '\$' in its path" env HEDDLE_CACHE="$work/a\$b" "$heddle" run warps=2 threads=2 "$hello"
expect 2 "has ''' in its path" env HEDDLE_CACHE="$work/it's" "$heddle" run warps=2 threads=2 "$hello"
[ "$(find 'a b' | wc -l)" -eq 1 ] || { echo "left in the cache"; failed=$((failed + 1)); }

echo "edges of the commands: $checks checks, $failed failed"
[ "$failed" -eq 0 ]
