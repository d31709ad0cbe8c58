#!/bin/sh
# netlist.sh FOLDER HEDDLE "PRESET knob=value ..." FILE.elf ...: the core mapped to standard cells
# (heddle's own library) runs programs in Icarus as the RTL does in Verilator: same cycles, console,
# exit code and results.
#
# Flip-flops start as zero (models.sh): gates know less than RTL about what an unknown value cannot do. With POWER_UP="1 2"
# the programs run once for each number, each time from other random bits.
set -u
folder=$1
heddle=$2
core=$3
shift 3
export HEDDLE_GPU_FILES="$folder/netlist.v $folder/models.v"

mkdir -p "$folder"
# $core is a list of words.
# shellcheck disable=SC2086
"$heddle" synth target=asic -c $core --depth 0 --netlist "$folder/netlist.v" || exit 1
gates=$(grep -c '^ *CLKGATE ' "$folder/netlist.v")
[ "$gates" -ge 20 ] || { echo "FAILED $core has $gates clock gates"; exit 1; }
starts=${POWER_UP-}
for POWER_UP in ${starts:-""}; do
    export POWER_UP
    tb/fpga/models.sh "$heddle" "$folder" || exit 1
    tb/core/whole/run.sh "$folder" "$heddle" "-c $core" "$@" || exit 1
done
