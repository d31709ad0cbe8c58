#!/bin/sh
# time.sh HEDDLE REFERENCE FOLDER: what a program takes on a core now and on that of a reference, another
# heddle's source tree with its program and kernels built: cycles, LUT levels of the longest path, and their
# product, time.
#
# Both run the reference's programs. Cycles are the geometric mean over them, the cores' own ratio program by program.
# Levels are of the UltraScale+ mapping, both counted by this heddle (the reference's core is emitted into FOLDER). Time
# is better by the product of both. An asterisk marks what misses its bound.
#
# Figures are kept in FOLDER/kept, under a number made of the core's RTL and, for cycles, of the programs. After a
# change only the cores that it changes are run and mapped again. (No part of that number is the memory that heddle has
# around a core: remove the folder when that is changed.)
#
#   PRESETS   which presets (all of the table); minutes each
# Exit status: 0 all bounds kept, 1 one is missed or a run failed.
set -u
heddle=$1 reference=$2 folder=$3
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
kernels=$(ls "$reference"/build/kernels/*.elf | grep -v /hello.elf)
floats=$(ls "$reference"/build/kernels/float/*.elf)

# PRESET PROGRAMS, the bounds: LEVELS, CYCLES of the reference's. Time: GAIN. A preset that the reference has
# not has the one behind it to be held against.
rows="inorder-4x4 kernels 10 1.12
inorder-8x8 kernels 10 1.12
inorder-16x4 kernels 10 1.05
inorder-4x4-fpu floats 10 1.12
loog-4x4 kernels 12 1.12
loog-disambiguate-4x4 kernels 12 1.12 loog-4x4
loog-16x4 kernels 12 1.05
ghost-4x4 kernels 12 1.12
ghost-16x4 kernels 12 1.05
socgpu-4x4 kernels 12 1.12
socgpu-16x4 kernels 12 1.05"
GAIN=2.5

# number FILE ...: one for what is in them.
number() {
    cat "$@" | sha256sum | cut -c1-16
}

# once FILE COMMAND WORD ...: FILE has what the command prints, now or from an earlier run.
once() {
    [ -s "$folder/kept/$1" ] && return
    into=$folder/kept/$1
    shift
    "$@" >"$work/found" && mv "$work/found" "$into"
}

# cycles HEDDLE PRESET: a line for each program.
cycles() {
    # shellcheck disable=SC2086
    "$1" run -c "$2" --json $programs >"$work/lines" 2>"$work/err" || {
        tail -n 1 "$work/err" >&2
        return 1
    }
    sed -n 's/.*"kernel":"\([^"]*\)".*"result":"passed".*"cycles":\([0-9]*\).*/\1 \2/p' "$work/lines"
}

# levels WORD ...: "LEVELS FROM TO" of the core that the words choose.
levels() {
    "$heddle" timing target=xcup --paths 0 --pairs 1 --json "$@" >"$work/json" 2>"$work/err" || {
        tail -n 1 "$work/err" >&2
        return 1
    }
    sed 's/.*"target":"xcup","levels":\([0-9.]*\).*"from":"\([^"]*\)","to":"\([^"]*\)".*/\1 \2 \3/' "$work/json"
}

# measure HEDDLE NAME PRESET WORD ...: both of its core, into $work/NAME and $work/levels_NAME; the words are what
# to map. This heddle's own is mapped as `heddle timing -c PRESET` does it, which may have been done.
measure() {
    core=$folder/$preset-$2
    rm -rf "$core"
    "$1" gen -c "$3" -o "$core" >"$work/gen" 2>&1 || return
    rtl=$(find "$core/rtl" -type f | sort | xargs cat | number)
    # shellcheck disable=SC2086
    runs=$rtl-$(number $programs)
    once "$runs.cycles" cycles "$1" "$3" && once "$rtl.levels" levels "$4" "$5" || return
    sort "$folder/kept/$runs.cycles" >"$work/$2"
    cp "$folder/kept/$rtl.levels" "$work/levels_$2"
}

mkdir -p "$folder/kept" || exit 1
kept=0 missed=0
printf '%-16s %9s %9s %6s   %6s %6s   %6s  %s\n' preset cycles now ratio levels now time 'longest path now'
for preset in ${PRESETS:-$(echo "$rows" | cut -d' ' -f1)}; do
    row=$(echo "$rows" | grep "^$preset ") || {
        echo "there is no row $preset; there are: $(echo "$rows" | cut -d' ' -f1 | tr '\n' ' ')" >&2
        exit 1
    }
    # shellcheck disable=SC2086
    set -- $row
    programs=$kernels
    [ "$2" = kernels ] || programs="$kernels $floats"
    measure "$reference/build/heddle" before "${5-$preset}" --rtl "$folder/$preset-before" &&
        measure "$heddle" now "$preset" -c "$preset" || {
        echo "$preset: a run failed"
        missed=$((missed + 1))
        continue
    }
    # Programs that only one of them has are no part of it; there have to be some.
    join "$work/before" "$work/now" | awk -v preset="$preset" -v most="$3" -v slower="$4" -v gain="$GAIN" \
        -v before="$(cat "$work/levels_before")" -v now="$(cat "$work/levels_now")" '
        { a += log($2); b += log($3); count++ }
        function mark(bad) { if (bad) missed = 1; return bad ? "*" : " " }
        END {
            if (!count) { print preset ": no program passed on both"; exit 1 }
            split(before, old); split(now, new)
            ratio = exp((b - a) / count)
            time = old[1] / new[1] / ratio
            printf "%-16s %9.0f %9.0f %5.2f%s   %6.1f %5.1f%s   %5.2f%s  %s -> %s\n", preset, exp(a / count),
                exp(b / count), ratio, mark(ratio > slower), old[1], new[1], mark(new[1] > most), time,
                mark(time < gain), new[2], new[3]
            exit missed
        }' && kept=$((kept + 1)) || missed=$((missed + 1))
done
echo "bench-time: $kept passed, $missed failed"
[ "$missed" = 0 ]
