#!/bin/sh
# lint.sh FOLDER HEDDLE all|corners: every preset and the configurations of tb/core/whole/corners, as Verilator
# sees them (-Wall; the core without the checks, the simulation's top with them), and Icarus (the core with
# its checks). With `all` also every register file and warp choice in every corner size.
# A line for each configuration; `N passed, N failed` at the end.
set -u

# lint_one FOLDER HEDDLE KNOBS
lint_one() {
    name=$(printf %s "$3" | tr -c 'a-zA-Z0-9_=-' _)
    core=$1/$name
    log=$core.log
    # $3 is a list of words.
    # shellcheck disable=SC2086
    "$2" gen $3 -o "$core" > "$log" 2>&1 &&
        verilator --lint-only -Wall --top-module gpu -F "$core/heddle.f" >> "$log" 2>&1 &&
        verilator --lint-only -Wall +define+HEDDLE_CHECKS --top-module sim_top \
            -F "$core/sim.f" >> "$log" 2>&1 &&
        sed "s|^|$core/|" "$core/heddle.f" > "$core.f" &&
        tb/tools/icarus_compile -t null -s gpu -DHEDDLE_CHECKS -c "$core.f" >> "$log" 2>&1 && {
        echo "lint $3: passed"
        rm -r "$core" "$core.f" "$log"
        return
    }
    echo "lint $3: FAILED"
    sed 's/^/  /' "$log" | head -n 6
}

# What xargs starts: once for each configuration.
if [ "${1-}" = --one ]; then
    lint_one "$2" "$3" "$4"
    exit 0
fi

folder=$1
heddle=$2
which=$3

configurations() {
    for preset in gen/presets/*.ini; do
        echo "-c $(basename "$preset" .ini)"
    done
    grep -v '^#' tb/core/whole/corners
    [ "$which" = all ] || return 0
    for size in 1,1 1,32 32,1 32,32 2,8; do
        for banks in 0 1 2 4; do
            for choice in rr srr gto; do
                echo "warps=${size%,*} threads=${size#*,} rf_banks=$banks warp_sched=$choice"
            done
        done
    done
}

mkdir -p "$folder"
configurations > "$folder/configurations"
xargs -d '\n' -n 1 -P 2 "$0" --one "$folder" "$heddle" < "$folder/configurations" |
    tee "$folder/results"
good=$(grep -c ': passed$' "$folder/results")
bad=$(($(wc -l < "$folder/configurations") - good))
echo "lint: $good passed, $bad failed"
[ "$bad" -eq 0 ]
