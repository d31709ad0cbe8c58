% emit(knob.issue == "ghost" and knob.ghost_precise == 1)
// GhOST-Precise: what may not be executed twice waits until all older loads are known to be good.
//
// Loads are numbered as they enter; a load is good when its first packet comes, and so are all
// before it, since the LSU takes the loads of a warp in order and drops one with a bad lane. An
// instruction remembers the number of loads before it (the paper's InstLoadCounter).
// May not be executed twice: stores, CSR accesses and warp control, and whatever overwrites a
// register that it or an instruction since the oldest load in doubt reads. The paper has a compiler
// mark these; here the register set does.
// Source: GhOST IV-F.
`default_nettype none
module load_guard (
    input wire clk,
    input wire rst,

    input wire                     enter,
    input wire [cfg::PLACE_W-1:0] enter_place,
    input needs_t                  enter_needs,

    input  wire [cfg::PLACE_W-1:0] issue_place,
    output wire [ cfg::LOAD_W-1:0] issue_load,  // its number, if it is a load
    input  wire                     check,       // a load is good
    input  wire [ cfg::LOAD_W-1:0] check_load,

    output wire [cfg::PLACES-1:0] held
);
  localparam int L = cfg::LOAD_W;
  localparam int N = cfg::PLACES;

  logic [L-1:0] next_q;     // loads that have entered
  logic [L-1:0] checked_q;  // loads up to this one are good
  logic [cfg::REGS-1:0] read_q;
  logic [N*L-1:0] before_q;
  logic [N-1:0] once_q;

  wire [cfg::REGS-1:0] since = next_q == checked_q ? '0 : read_q;
  wire [cfg::REGS-1:0] reads =
      since | (enter_needs.use_rs1 ? cfg::REGS'(1) << enter_needs.rs1 : '0)
      | (enter_needs.use_rs2 ? cfg::REGS'(1) << enter_needs.rs2 : '0)
      | (enter_needs.use_rs3 ? cfg::REGS'(1) << enter_needs.rs3 : '0);
  wire once = enter_needs.store || enter_needs.special || enter_needs.sync
              || (enter_needs.wb && reads[enter_needs.rd]);

  // Numbers wrap; less than half of them are between any two that are compared.
  wire [L-1:0] step = check_load + 1'b1 - checked_q;
  for (genvar n = 0; n < N; n++) begin : g_place
    wire [L-1:0] in_doubt = before_q[n*L+:L] - checked_q;
    assign held[n] = once_q[n] && in_doubt != '0 && !in_doubt[L-1];
    always_ff @(posedge clk)
      if (enter && enter_place == cfg::PLACE_W'(n)) begin
        before_q[n*L+:L] <= next_q;
        once_q[n] <= once;
      end
  end
  assign issue_load = before_q[issue_place*L+:L];

  always_ff @(posedge clk)
    if (rst) begin
      next_q <= '0;
      checked_q <= '0;
    end else begin
      next_q <= next_q + L'(enter && enter_needs.load);
      if (check && !step[L-1]) checked_q <= check_load + 1'b1;
    end
  always_ff @(posedge clk) if (enter) read_q <= reads;

  wire unused = &{1'b0, enter_needs};
endmodule
`default_nettype wire
