#!/bin/sh
# kernels.sh BUILD FOLDER WORDS LEAST: compiles each .cl file below FOLDER by `heddle cc`, with its check of branches, and
# prints a row a file. WORDS is a table: a file, and options that its host program gives; `refused TEXT` in their place
# is a file that has to be refused with these words. Exit status: 0 at least LEAST files compile and all others are refused
# as the table says, 1 not.
set -u
build=$(cd "$1" && pwd)
folder=$(cd "$2" && pwd) || exit 2
words=$(realpath "$3")
least=$4
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
compiled=0
files=0
wrong=0

# row FILE RESULT
row() { printf '%-60s %s\n' "$1" "$2"; }

find "$folder" -name '*.cl' | sort >"$work/files"
while read -r path; do
    file=${path#"$folder"/}
    options=$(sed -n "s|^$file ||p" "$words")
    files=$((files + 1))
    refused=
    case $options in refused*) refused=${options#refused } options= ;; esac
    # shellcheck disable=SC2086 # options are words
    if (cd "$(dirname "$path")" && timeout 300 "$build/heddle" cc -Wno-everything fpu=full atomics=1 lmem_kb=32 $options \
        -o "$work/program.elf" "$(basename "$path")") >"$work/log" 2>&1; then
        compiled=$((compiled + 1))
        found=$("$build/heddle" check "$work/program.elf" | sed -n 's/^[^:]*: //p')
        row "$file" "compiles: $found"
        [ -z "$refused" ] || wrong=$((wrong + 1))
    elif [ -n "$refused" ] && grep -qF -e "$refused" "$work/log"; then
        row "$file" "refused: $refused"
    else
        row "$file" "does not compile: $(grep -m 1 -e error: -e heddle "$work/log")"
        wrong=$((wrong + 1))
    fi
done <"$work/files"
echo "$folder: $compiled of $files files compile and pass the check, $wrong not as expected"
[ "$wrong" -eq 0 ] && [ "$compiled" -ge "$least" ]
