#!/bin/sh
# gates.sh FOLDER HEDDLE: registers with an enable, behind clock gates, do in Icarus what they are written to do; and
# those are behind gates that should be.
set -u
folder=$1
heddle=$2
failed=0
mkdir -p "$folder"
fail() {
    echo "FAILED gates: $*"
    failed=1
}

# As fpga/synth/synth.c lays it out.
tb/fpga/models.sh "$heddle" "$folder" || exit 1
cp tb/fpga/gates/registers.sv fpga/yosys/asic.ys "$folder/"
cp fpga/yosys/asic.abc "$folder/mapper.abc"
cp fpga/yosys/asic_gates.ys "$folder/clock_gates.ys"
cp fpga/yosys/asic_gates.v "$folder/clock_gates.v"
cat > "$folder/clock_gate.v" <<'END'
module clock_gate (A, B, Y);
  parameter A_SIGNED = 0;
  parameter A_WIDTH = 1;
  parameter B_SIGNED = 0;
  parameter B_WIDTH = 1;
  parameter Y_SIGNED = 0;
  parameter Y_WIDTH = 1;
  input A, B;
  output Y;
  CLKGATE _TECHMAP_REPLACE_ (.CK(A), .E(B), .GCK(Y));
endmodule
END
(cd "$folder" && yosys -q -p 'read_verilog -sv registers.sv; hierarchy -check -top registers; script asic.ys
    write_verilog -noattr netlist.v' > yosys.log 2>&1) || { cat "$folder/yosys.log"; exit 1; }
sed 's/^module registers(/module registers_cells(/' "$folder/netlist.v" > "$folder/cells.v"
iverilog -g2012 -o "$folder/compare" tb/fpga/gates/compare.sv tb/fpga/gates/registers.sv "$folder/cells.v" "$folder/models.v" ||
    exit 1
said=$(vvp "$folder/compare")
[ "$said" = equal ] || fail "$said"

# Enables: en, !en, en or rst, the two of reset_low, other, en and other, and four words.
gates=$(grep -c '^ *CLKGATE ' "$folder/netlist.v")
[ "$gates" -eq 10 ] || fail "$gates clock gates instead of 10"
on_clk=$(grep -c '^ *\.CK(clk)' "$folder/netlist.v")
[ "$on_clk" -eq $((gates + 9)) ] || fail "$((on_clk - gates)) flip-flops on clk instead of the nine of always_on and shares_not"
if [ "$failed" -eq 0 ]; then
    echo "gates: 1 passed, 0 failed"
else
    echo "gates: 0 passed, 1 failed"
    exit 1
fi
