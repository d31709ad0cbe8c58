#!/bin/sh
# layers_test.sh FOLDER: what tb/repo/layers.sh has to find, in a tree of two files: an include and a
# call that run upwards. The same tree with both turned round passes.
set -eu
rm -rf "$1"
mkdir -p "$1/good/base" "$1/good/gen" "$1/include/base" "$1/include/gen" "$1/call/base" "$1/call/gen"

# tree NAME BASE GEN: base/a.c and gen/b.c with these lines.
tree() {
    printf '%s\nint a(void);\nint a(void) { return %s; }\n' "$2" "$3" > "$folder/$1/base/a.c"
    printf '%s\nint a(void);\nint b(void);\nint b(void) { return %s; }\n' "$4" "$5" > "$folder/$1/gen/b.c"
    : > "$folder/$1/base/a.h"
    : > "$folder/$1/gen/b.h"
    for file in base/a gen/b; do
        gcc -std=c11 -I"$folder/$1" -c "$folder/$1/$file.c" -o "$folder/$1/$file.o"
    done
}

# check NAME STATUS TEXT
check() {
    status=0
    tb/repo/layers.sh "$folder/$1" "$folder/$1" > "$folder/log" || status=$?
    if [ $status -ne "$2" ] || ! grep -q "$3" "$folder/log"; then
        echo "layers, $1: status $status, expected $2 and '$3':"
        cat "$folder/log"
        exit 1
    fi
}

folder=$1
tree good '' 1 '#include "base/a.h"' 'a()'
tree include '#include "gen/b.h"' 1 '' 1
tree call 'int b(void);' 'b()' '' 1
check good 0 'layers: 2 passed, 0 failed'
check include 1 '^base/a.c includes gen/b.h: gen is above base$'
mkdir -p "$folder/inner/cmd/sweep/report" "$folder/inner/cmd/sweep/engine"
echo '#include "cmd/sweep/engine/b.h"' > "$folder/inner/cmd/sweep/report/a.c"
check inner 1 '^cmd/sweep/report/a.c includes cmd/sweep/engine/b.h: cmd/sweep/engine is above cmd/sweep/report$'
check call 1 '^base/a.o uses b of gen/b.o: gen is above base$'
echo "layers_test: 4 passed, 0 failed"
