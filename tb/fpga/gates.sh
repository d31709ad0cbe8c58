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

# A line each: clock, enable, output.
grep -A3 '^ *CLKGATE ' "$folder/netlist.v" | sed -n 's/.*\.\(CK\|E\|GCK\)(\(.*\)).*/\2/p' | paste - - - |
    tr -d ' \\' > "$folder/gates"
rows=$(awk '{ clock[$3] = $1 } END { for (gate in clock) { depth = 1
    for (at = clock[gate]; at in clock; at = clock[at]) depth++
    count[depth]++ } print count[1] + 0, count[2] + 0, count[3] + 0, count[4] + 0 }' "$folder/gates")
# On clk: en, !en, en or rst, the two of reset_low, other, en and other, other and !en; four tables, of which two have the
# gate of their registers' enable. On these: words of three tables, and four groups of one. On these: its words.
[ "$rows" = "11 16 32 0" ] || fail "clock gates on clk, on a gate, on two and on three: $rows instead of 11 16 32 0"
tables=$(awk 'NR == FNR { enable[$3] = $1 == "clk" ? $2 : ""; next } enable[$1] { print enable[$1] }' \
    "$folder/gates" "$folder/gates" | sort | uniq -c | sort -n | awk '{ print $1 ($2 == "en" || $2 == "other" ? $2 : "") }' |
    sort)
[ "$(echo $tables)" = "2en 4 4other 6" ] ||
    fail "gates on those of tables are $(echo $tables) instead of 2 on en, 4 on other, 4 and 6 on others"
on_clk=$(grep -c '^ *\.CK(clk)' "$folder/netlist.v")
[ "$on_clk" -eq $((${rows%% *} + 10)) ] ||
    fail "$((on_clk - ${rows%% *})) flip-flops on clk instead of the ten of always_on, shares_not and an address"
if [ "$failed" -eq 0 ]; then
    echo "gates: 1 passed, 0 failed"
else
    echo "gates: 0 passed, 1 failed"
    exit 1
fi
