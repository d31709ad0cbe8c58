#!/bin/sh
# presets.sh FOLDER HEDDLE PRESET ...: Yosys reads and elaborates the core of each preset and has nothing to
# complain about: no latch, no net with several drivers or none, no loop of logic, no warning but the
# one on port widths that Yosys adapts. A line for each that fails, and a count.
set -u
folder=$1 heddle=$2
shift 2
passed=0 failed=0

# clean PRESET: elaborated without a complaint
clean() {
    core=$folder/$1
    mkdir -p "$core"
    "$heddle" gen -c "$1" -o "$core" >"$core/log" 2>&1 || return 1
    tb/tools/yosys_elaborate "$core" gpu "proc; check -assert;
        select -assert-none t:\$dlatch t:\$adlatch t:\$dlatchsr; flatten; check -assert" >>"$core/log" 2>&1
}

for preset; do
    if clean "$preset"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "Yosys and $preset: FAILED"
        head -n 3 "$folder/$preset/log"
    fi
done
echo "presets in Yosys: $passed passed, $failed failed"
[ $failed = 0 ]
