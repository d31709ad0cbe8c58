#!/bin/sh
# models.sh HEDDLE FOLDER: FOLDER/models.v, the cells of heddle's own library in Verilog, made from its functions.
# Flip-flops start as zero. A clock gate has no function that Yosys reads: its model is below.
set -u
"$1" synth --print-liberty > "$2/cells.lib" || exit 1
yosys -q -p "read_liberty -ignore_miss_func $2/cells.lib; write_verilog -noattr $2/models.v" || exit 1
sed -i 's/^  reg \(.*\);/  reg \1 = 0;/' "$2/models.v"
cat >> "$2/models.v" <<'END'
module CLKGATE(input CK, input E, output GCK);
  reg open = 0;
  always @* if (!CK) open = E;
  assign GCK = CK & open;
endmodule
END
