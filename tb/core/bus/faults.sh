#!/bin/sh
# faults.sh FOLDER HEDDLE HELLO.elf: bus_test.sh has to find each of the faults of faults_bus.txt. Skipped, with a
# sentence, where cocotb cannot be had; not in CI.
set -u
folder=$1 heddle=$2 hello=$3
test=$(dirname "$0")/bus_test.sh
mkdir -p "$folder"
.ci/venv "$folder/venv" cocotb || {
    [ -n "${CI-}" ] && exit 1
    echo "faults of the buses: skipped"
    exit 0
}
found=0 missed=0
while IFS='|' read -r case bus file edit; do
    case $case in '#'*) continue ;; esac
    case=$(echo $case) bus=$(echo $bus) file=$(echo $file)
    if MUTANT="$file|$edit" TESTCASE=$case "$test" "$folder/fault" "$heddle" "$folder/venv" "-c inorder-2x2 bus=$bus" "$hello" 1 \
        >"$folder/fault.log" 2>&1 || ! grep -qs '<failure\|^ERROR' "$folder/fault/results1.xml" "$folder/fault/log1"; then
        missed=$((missed + 1))
        echo "faults of the buses: $file,$edit: not found by $case"
    else
        found=$((found + 1))
    fi
done <"$(dirname "$0")/faults_bus.txt"
echo "faults of the buses: $found passed, $missed failed"
[ $missed = 0 ]
