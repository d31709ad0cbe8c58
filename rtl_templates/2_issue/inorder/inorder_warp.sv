% emit(knob.issue == "inorder")
// One warp's view of in-order issue: may its oldest instruction go, and if not, why.
//
// Combinational from the head of the instruction buffer. Also counts the warp's instructions in
// flight: control that others may observe (drain) waits for its own older ones to complete.
// A warp that could issue but was not chosen has the cause STALL_NONE.
`default_nettype none
module inorder_warp #(
    parameter int WARP = 0
) (
    input wire clk,
    input wire rst,

    input wire active,
    input wire control,  // schedule: waits for, or refills after, a control instruction
    input wire barrier,

    input wire    head_valid,
    input instr_t head,
    input wire    issue,

    input wire [cfg::UNITS-1:0] dp_unit_ready,
    input wire                  rd_ready,
    input wire                  rd_busy,
    input wire                  wb_valid,
    input result_t              wb,

    output wire        ready,
    output wire        pending,
    output logic [3:0] cause
);
  localparam int PENDING_W = 7;  // all queues behind the issue stage together hold fewer

  logic [PENDING_W-1:0] pending_q;
  wire raw, waw;
  wire [cfg::REGS-1:0] unused_busy;
  needs_t needs;
  wire retire = wb_valid && wb.eop && wb.warp == cfg::WARP_W'(WARP);
  wire undrained = head.drain && pending_q != '0;
  wire unit_ready = dp_unit_ready[head.unit];

  instr_needs u_needs (
      .instr(head),
      .needs
  );
  scoreboard u_scoreboard (
      .clk,
      .rst,
      .head(needs),
      .set(issue && head.wb),
      .set_rd(head.rd),
      .wb_valid(retire && wb.wb),
      .wb_rd(wb.rd),
      .raw,
      .waw,
      .busy(unused_busy)
  );

  assign ready = head_valid && !raw && !waw && !undrained && unit_ready && rd_ready;
  assign pending = pending_q != '0;

  always_comb
    if (!active && !head_valid) cause = cfg::STALL_IDLE;
    else if (!head_valid)
      cause = barrier ? cfg::STALL_FETCH_BARRIER
              : control ? cfg::STALL_FETCH_CONTROL : cfg::STALL_FETCH_ICACHE;
    else if (raw || undrained) cause = cfg::STALL_RAW;
    else if (waw) cause = cfg::STALL_WAW;
    else if (rd_busy) cause = cfg::STALL_RF_PORT;
    else if (!rd_ready) cause = cfg::STALL_UNIT_ALU;  // only with unit_queues = 0
    else if (!unit_ready) cause = cfg::STALL_UNIT_ALU + 4'(head.unit);
    else cause = cfg::STALL_NONE;

  always_ff @(posedge clk)
    if (rst) pending_q <= '0;
    else pending_q <= pending_q + PENDING_W'(issue) - PENDING_W'(retire);

  wire unused = &{1'b0, wb};

`ifdef HEDDLE_CHECKS
  always_ff @(posedge clk)
    if (!rst) begin
      assert (!(issue && &pending_q));
      assert (!(issue && (raw || waw)));
      assert (!(retire && pending_q == '0));
    end
`endif
endmodule
`default_nettype wire
