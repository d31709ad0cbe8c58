#!/bin/sh
# models.sh HEDDLE FOLDER: FOLDER/models.v, the cells of heddle's own library in Verilog, made from its functions.
# Flip-flops start as zero, or with POWER_UP=1 to 31 as random bits, others for each number. A clock gate has no function that Yosys reads: its model is below.
set -u
"$1" synth --print-liberty > "$2/cells.lib" || exit 1
yosys -q -p "read_liberty -ignore_miss_func $2/cells.lib; write_verilog -noattr $2/models.v" || exit 1
start=0
[ -z "${POWER_UP-}" ] || start="\$random >> $POWER_UP"
sed -i "s/^  reg \(.*\);/  reg \1 = $start;/" "$2/models.v"
cat >> "$2/models.v" <<'END'
module CLKGATE(input CK, input E, output GCK);
  reg open = 0;
  always @* if (!CK) open = E;
  assign GCK = CK & open;
endmodule
END
