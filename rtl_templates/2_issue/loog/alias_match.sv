% emit(knob.issue == "loog" and knob.loog_scheduler == "collector_units")
// Whether the register's latest value is in a result slot: pending, or written back and kept there.
//
// A result with all lanes of the warp (whole) may be read as long as its slot has it. Another one is waited for until it is
// written back, and then read from the register file, which forwards it.
// Combinational. It is a module of its own, compared three bits at a time: the alias arrives late, so few LUTs follow it.
`default_nettype none
module alias_match #(
    parameter int WIDTH = 7
) (
    input  wire             fresh,  // its writer was accepted in the cycle before: it is
    input  wire             whole,
    input  wire             busy,  // it is not written back,
    input  wire             over,  // but is now
    input  wire             live,  // it is pending, or kept in its slot
    input  wire [WIDTH-1:0] of,
    input  wire [WIDTH-1:0] is,
    output wire             match
);
  localparam int GROUPS = (WIDTH + 2) / 3;
  wire [GROUPS*3-1:0] a = (GROUPS * 3)'(of);
  wire [GROUPS*3-1:0] b = (GROUPS * 3)'(is);
  wire [GROUPS-1:0] same;
  for (genvar g = 0; g < GROUPS; g++) begin : g_group
    assign same[g] = a[g*3+:3] == b[g*3+:3];
  end
  assign match = fresh || ((whole ? live : busy && !over) && &same);
endmodule
`default_nettype wire
