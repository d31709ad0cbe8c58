#!/bin/sh
# layers.sh SOURCES OBJECTS: no folder of C includes, calls or reads what is in a folder above it
# (docs/architecture.md). SOURCES has the folders, OBJECTS the same folders with what was compiled from
# them. A line for each import that runs upwards; `N passed, N failed` at the end.
set -u
sources=$1
objects=$2
layers="base gen sim fpga cmd"

# FOLDER/FILE KIND FOLDER/FILE, for every include and every symbol that another folder defines.
imports() {
    for layer in $layers; do
        [ -d "$sources/$layer" ] || continue
        (cd "$sources" && find "$layer" -name '*.[ch]' ! -path '*/kernels/*' ! -path '*/runtime/*' -exec \
            awk -F'"' '/^#include "/ { print FILENAME, "includes", $2 }' {} +)
        # An object whose source is gone is an older tree's.
        (cd "$objects" && find "$layer" -name '*.o' ! -path '*/kernels/*' ! -path '*/runtime/*') |
            while read -r object; do
                [ ! -f "$sources/${object%.o}.c" ] || (cd "$objects" && nm -A -P "$object")
            done
    done | awk '
        $2 == "includes" { print; next }
        { sub(/:$/, "", $1) }
        $3 == "U" { user[++uses] = $1; used[uses] = $2; next }
        $3 ~ /^[TDBRVWC]$/ { home[$2] = home[$2] " " $1 }
        END {
            for (i = 1; i <= uses; i++) {
                count = split(home[used[i]], at, " ")
                for (j = 1; j <= count; j++) print user[i], "uses", at[j], used[i]
            }
        }'
}

imports | awk -v layers="$layers" '
    BEGIN { count = split(layers, layer, " "); for (i = 1; i <= count; i++) rank[layer[i]] = i }
    function folder(path) { sub(/\/.*/, "", path); return path }
    !(folder($3) in rank) || $3 !~ /\// { next }
    rank[folder($1)] < rank[folder($3)] {
        printf "%s %s %s%s: %s is above %s\n", $1, $2, $4 ? $4 " of " : "", $3, folder($3), folder($1)
        failed++
        next
    }
    { passed++ }
    END {
        printf "layers: %d passed, %d failed\n", passed, failed
        exit failed || !passed
    }'
