#!/bin/sh
# layers.sh SOURCES OBJECTS: no layer of C includes, calls or reads from a layer above it (docs/architecture.md). SOURCES has the folders, OBJECTS the same folders with what was compiled from
# them. A line for each import that runs upwards; `N passed, N failed` at the end.
set -u
sources=$1
objects=$2
layers="base gen sim sim/memory sim/elf sim/divergence sim/golden sim/trace sim/stats sim/profile sim/lockstep sim/harness sim/report
    sim/program sim/model sim/linear sim/host sim/opencl fpga cmd/sweep/database cmd/sweep/report cmd/sweep/plan cmd/sweep/engine cmd"

# FOLDER/FILE KIND FOLDER/FILE, for every include and every symbol that another folder defines.
imports() {
    for layer in $(printf '%s\n' $layers | cut -d / -f 1 | sort -u); do
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
                places = home[used[i]]
                gsub(/^ | $/, "", places)
                gsub(/ /, ",", places)
                if (places != "") print user[i], "uses", places, used[i]
            }
        }'
}

imports | awk -v layers="$layers" '
    BEGIN { count = split(layers, layer, " "); for (i = 1; i <= count; i++) rank[layer[i]] = i }
    # The innermost layer that a path lies in; none: the empty word.
    function folder(path) {
        while (sub(/\/[^\/]*$/, "", path))
            if (path in rank) return path
        return ""
    }
    # An include without a folder is of the same one.
    { first = $3; sub(/,.*/, "", first) }
    first !~ /\// || folder(first) == "" { next }
    # A symbol of several objects is that of the lowest: the others are of another library.
    {
        count = split($3, place, ",")
        above = 1
        for (i = 1; i <= count; i++)
            if (rank[folder($1)] >= rank[folder(place[i])]) above = 0
        if (above) printf "%s %s %s%s: %s is above %s\n", $1, $2, $4 ? $4 " of " : "", $3, folder(place[1]), folder($1)
        failed += above
        passed += !above
    }
    END {
        printf "layers: %d passed, %d failed\n", passed, failed
        exit failed || !passed
    }'
