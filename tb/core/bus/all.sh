#!/bin/sh
# all.sh FOLDER HEDDLE HELLO.elf STORES.elf CORES.elf: what bus_test.sh has to show. Skipped, with
# a sentence, where cocotb cannot be had; not in CI. The widest and the narrowest bus with ALL=1 in the environment.
set -u
folder=$1 heddle=$2 hello=$3 stores=$4 cores=$5
test=$(dirname "$0")/bus_test.sh
mkdir -p "$folder"
.ci/venv "$folder/venv" cocotb || {
    [ -n "${CI-}" ] && exit 1
    echo "buses: skipped"
    exit 0
}
status=0
"$test" "$folder/axi4" "$heddle" "$folder/venv" "-c inorder-2x2 bus=axi4" "$hello" 1 || status=1
"$test" "$folder/wishbone" "$heddle" "$folder/venv" "-c inorder-2x2 bus=wishbone bus_width=32" "$hello" 1 || status=1
# Of a load and store of the same line at a time there are many here, on wide and narrow buses.
export TESTCASE=programs_run
[ -z "${ALL-}" ] || "$test" "$folder/wide" "$heddle" "$folder/venv" "issue=loog loog_scheduler=collector_units bus=axi4 bus_width=512" "$stores" 1 2 || status=1
[ -z "${ALL-}" ] || "$test" "$folder/narrow" "$heddle" "$folder/venv" "-c inorder-2x2 line_bytes=16 bus=axi4 bus_width=32" "$stores" 1 2 || status=1
# Two cores: what is read and written, and how many instructions they retire. (Their letters have no order.)
"$test" "$folder/cores" "$heddle" "$folder/venv" "-c inorder-2x2 cores=2 l2_kb=16 l2_banks=2 bus=axi4" "$cores" 1 || status=1
# Two sub-cores, and two such cores: several instructions retire in a cycle.
[ -z "${ALL-}" ] || "$test" "$folder/subcores" "$heddle" "$folder/venv" "warps=4 threads=2 subcores=2 bus=axi4" "$hello" 1 || status=1
[ -z "${ALL-}" ] || "$test" "$folder/both" "$heddle" "$folder/venv" "warps=4 threads=2 subcores=2 cores=2 bus=wishbone" "$cores" 1 || status=1
exit $status
