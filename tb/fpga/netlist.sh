#!/bin/sh
# netlist.sh FOLDER HEDDLE "PRESET knob=value ..." FILE.elf ...: the core mapped to standard cells
# (heddle's own library) runs programs in Icarus as the RTL does in Verilator: same cycles, console,
# exit code and results. The cells' models are made from the library's functions.
#
# A clock gate has no function that Yosys reads: its model is below.
# Flip-flops start as zero: gates know less than RTL about what an unknown value cannot do.
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
"$heddle" synth --print-liberty > "$folder/cells.lib" || exit 1
gates=$(grep -c '^ *CLKGATE ' "$folder/netlist.v")
[ "$gates" -ge 20 ] || { echo "FAILED $core has $gates clock gates"; exit 1; }
yosys -q -p "read_liberty -ignore_miss_func $folder/cells.lib; write_verilog -noattr $folder/models.v" || exit 1
sed -i 's/^  reg \(.*\);/  reg \1 = 0;/' "$folder/models.v"
cat >> "$folder/models.v" <<'END'
module CLKGATE(input CK, input E, output GCK);
  reg open = 0;
  always @* if (!CK) open = E;
  assign GCK = CK & open;
endmodule
END
tb/core/whole/run.sh "$folder" "$heddle" "-c $core" "$@"
