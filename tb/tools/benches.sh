#!/bin/sh
# benches.sh FOLDER HEDDLE BENCH_tb.sv ...: runs Icarus benches, each in every configuration that its
# "// Configurations:" line lists (knobs, separated by |; none: the default core), with ALL=1 in the environment
# those of its "// Long matrix:" too, on the RTL that HEDDLE generates. A bench finds the knobs as plusargs. It passes when its last line starts with PASS and no
# assertion of the RTL failed. A line for each; `N passed, N failed` at the end. SEED=N in the environment
# is given to all; LIMIT are the seconds that a bench may take (900).
#
# tb/core/benched has the hash of each run that passed: of what the bench is elaborated from (sources.py), its knobs and
# Icarus. An equal hash skips the run, but for SEED, ALL=1 and FRESH=1. RECORD=1 writes the hashes of what passes.
set -u
here=$(dirname "$0")

# bench_hash BENCH KNOBS CORE
bench_hash() {
    { "$here/sources.py" "$1" tb/core/memory/mem_model.sv -- $(cat "$3.f"); echo "$2"; iverilog -V 2> /dev/null | sed -n 1p
      cat "$here/icarus_compile"; } | sha256sum | cut -c 1-32
}

# run_one FOLDER HEDDLE BENCH KNOBS
run_one() {
    bench=$(basename "$3" .sv)
    core=$1/core-$(printf %s "$4" | tr -c 'a-zA-Z0-9_=-' _)
    run=$1/$bench-$(printf %s "$4" | tr -c 'a-zA-Z0-9_=-' _)
    shown="${bench%_tb} ${4:-(default)}"
    hash=$(bench_hash "$3" "$4" "$core")
    if [ -z "${ALL-}${SEED-}${FRESH-}" ] && grep -qxF "$hash $bench|$4" tb/core/benched; then
        echo "bench $shown: passed (as recorded, $(echo "$hash" | cut -c 1-12))"
        return
    fi
    plusargs=
    for knob in $4 ${SEED:+seed=$SEED}; do
        plusargs="$plusargs +$knob"
    done
    if ! "$here/icarus_compile" -DHEDDLE_CHECKS -s "$bench" -o "$run" -c "$core.f" \
        tb/core/memory/mem_model.sv "$3" > "$run.log" 2>&1; then
        echo "bench $shown: FAILED, it does not compile"
        sed 's/^/  /' "$run.log" | head -n 8
        return
    fi
    # shellcheck disable=SC2086
    timeout "${LIMIT:-900}" vvp -n "$run" $plusargs > "$run.log" 2>&1
    status=$?
    if [ $status -eq 0 ] && tail -n 1 "$run.log" | grep -Eq '^PASS|_tb: ok' &&
        ! grep -q '^ERROR' "$run.log"; then
        echo "bench $shown: passed"
        echo "$hash $bench|$4" > "$run.benched"
        return
    fi
    [ $status -eq 124 ] && late=", not at its end after ${LIMIT:-900} s" || late=
    echo "bench $shown: FAILED$late"
    { head -n 8 "$run.log" && tail -n +9 "$run.log" | grep '^FAIL'; } | sed 's/^/  /'
}

# Started by xargs: once for each bench and configuration.
if [ "${1-}" = --one ]; then
    run_one "$2" "$3" "${4%%|*}" "${4#*|}"
    exit 0
fi

folder=$1
heddle=$2
shift 2
mkdir -p "$folder"

kinds=Configurations
[ -z "${ALL-}" ] || kinds='\(Configurations\|Long matrix\)'
# BENCH|KNOBS, a line each; knobs without blanks at the ends.
for bench; do
    lines=$(sed -n "s/^\/\/ $kinds: //p" "$bench" | tr '|' '\n' | sed 's/^ *//; s/ *$//')
    printf '%s\n' "$lines" | sed "s#^#$bench|#"
done > "$folder/runs"

# Each configuration's RTL once.
cut -d '|' -f 2 "$folder/runs" | sort -u | while read -r knobs; do
    core=$folder/core-$(printf %s "$knobs" | tr -c 'a-zA-Z0-9_=-' _)
    # $knobs is a list of words.
    # shellcheck disable=SC2086
    "$heddle" gen $knobs -o "$core" > "$core.log" 2>&1 || { cat "$core.log" >&2; exit 2; }
    sed "s|^|$core/|" "$core/heddle.f" > "$core.f"
done || exit

rm -f "$folder"/*.benched
xargs -d '\n' -n 1 -P 2 "$0" --one "$folder" "$heddle" < "$folder/runs" | tee "$folder/results"
if [ -n "${RECORD-}" ]; then
    cat "$folder"/*.benched tb/core/benched 2> /dev/null | awk '{ name = $0; sub(/^[^ ]* /, "", name) } !seen[name]++' |
        LC_ALL=C sort -k 2 > "$folder/benched"
    cp "$folder/benched" tb/core/benched
fi
good=$(grep -c ': passed' "$folder/results")
bad=$(($(grep -c . "$folder/runs") - good))
echo "benches in Icarus: $good passed, $bad failed"
[ "$bad" -eq 0 ]
