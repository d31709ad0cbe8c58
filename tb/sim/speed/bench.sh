#!/bin/sh
# bench.sh BUILD REFERENCE: the speed of simulation against a reference. Both are folders that make has filled
# with heddle and the kernels, REFERENCE with those of another commit.
#
# Both run the reference's programs, each as its own commit builds them, on a core of the same preset, in turns. Speed
# is simulated cycles by the processor time of the run, harness and lockstep included: a busy machine changes that
# least. The ratio is the median of the pairs' ratios, and must reach its bound.
#
#   ROWS   which rows (all that are there)
#   PAIRS  runs of either (5)
#   BOUND  takes the place of the rows' own bounds
#   TOOLS a folder with a newer Verilator, bin/verilator; rows that need it are left out without it. The reference
#   always is of the distribution's Verilator, in its own folder of models. Exit status: 0 all bounds kept, 1 one is not
#   or a run failed.
set -u
build=$1
reference=$2
pairs=${PAIRS:-5}
newer=${TOOLS:-build/tools}/bin/verilator
kernels=$(cd "$reference/kernels" && ls *.elf | grep -v '^hello.elf')
floats=$(cd "$reference/kernels" && ls float/*.elf)
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT

# One kernel at a time, as the reference does; an older heddle has no choice.
"$build/heddle" run --help | grep -q -- --jobs && alone=--jobs=1 || alone=

# NAME PRESET PROGRAMS BOUND VERILATOR
rows="inorder-4x4 inorder-4x4 kernels 2.0 distribution
loog-rrs-4x4 thesis-4x4-cu8-rrs12 kernels 2.0 distribution
inorder-16x4 inorder-16x4 kernels 2.0 distribution
inorder-4x32 inorder-4x32 kernels 2.0 distribution
inorder-4x4-fpu inorder-4x4-fpu floats 2.0 distribution
newer-4x4 inorder-4x4 kernels 4.0 newer"
names=$(echo "$rows" | cut -d' ' -f1)

# speed BUILD VERILATOR MODELS OPTION ...: cycles a second of processor time of one run of $programs on $preset, models
# in the folder MODELS, or where they are by themselves.
speed() {
    (
        # shellcheck disable=SC2086
        files=$(printf "$1/kernels/%s\n" $programs) heddle=$1/heddle HEDDLE_VERILATOR=$2 HEDDLE_CACHE=$3
        export HEDDLE_VERILATOR HEDDLE_CACHE
        shift 3
        # shellcheck disable=SC2086
        "$heddle" run -c "$preset" --json "$@" $files >"$work/lines" 2>"$work/err" || exit 1
        times >"$work/times"
    ) || { grep -v '^hello' "$work/err" | tail -n 1 >&2; return 1; }
    awk 'FNR == NR { match($0, /"cycles":[0-9]+/); cycles += substr($0, RSTART + 9, RLENGTH - 9); next }
        FNR == 2 { split($0, part, /[ms ]+/); seconds = part[1] * 60 + part[2] + part[3] * 60 + part[4] }
        END { printf "%.0f\n", cycles / seconds }' "$work/lines" "$work/times"
}

# median: of the lines of standard input.
median() {
    sort -n | awk '{ value[NR] = $1 } END { print (value[int((NR + 1) / 2)] + value[int(NR / 2) + 1]) / 2 }'
}

kept=0 missed=0
printf '  %-18s %12s %12s %8s %8s\n' 'cycles a second' reference now ratio bound
for name in ${ROWS:-$names}; do
    row=$(echo "$rows" | grep "^$name ") || {
        echo "there is no row $name; there are: $(echo $names)" >&2
        exit 1
    }
    # shellcheck disable=SC2086
    set -- $row
    preset=$2 bound=${BOUND:-$4}
    verilator=verilator
    [ "$5" != newer ] || verilator=$newer
    [ "$verilator" = verilator ] || [ -x "$verilator" ] || {
        printf '  %-18s left out, there is no %s (make verilator)\n' "$name" "$verilator"
        continue
    }
    programs=$kernels
    [ "$3" = kernels ] || programs="$kernels $floats"
    : >"$work/pairs"
    # The first run of either builds its model and is not counted.
    for pair in $(seq 0 "$pairs"); do
        before=$(speed "$reference" verilator "") &&
            now=$(speed "$build" "$verilator" "${HEDDLE_CACHE-}" $alone) || {
            echo "$name: a run failed"
            missed=$((missed + 1))
            continue 2
        }
        [ "$pair" = 0 ] || echo "$before $now" >>"$work/pairs"
    done
    before=$(cut -d' ' -f1 "$work/pairs" | median)
    now=$(cut -d' ' -f2 "$work/pairs" | median)
    ratio=$(awk '{ print $2 / $1 }' "$work/pairs" | median)
    verdict=kept
    awk "BEGIN { exit !($ratio >= $bound) }" || verdict=MISSED
    [ $verdict = kept ] && kept=$((kept + 1)) || missed=$((missed + 1))
    printf '  %-18s %12.0f %12.0f %8.2f %8.2f  %s\n' "$name" "$before" "$now" "$ratio" "$bound" $verdict
done
echo "bench-speed: $kept passed, $missed failed"
[ $missed = 0 ]
