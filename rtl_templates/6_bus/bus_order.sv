% emit(knob.bus == "axi4")
// Transfers under way in one direction, oldest first, and whether one is of a given line.
//
// Contract: push only without full; pop only with any. hit is combinational: a transfer of line `probe` was
//   pushed and has not been popped before this cycle. head_* are of the oldest.
`default_nettype none
module bus_order #(
    parameter int DEPTH = 8,  // a power of two, 2 or more
    parameter int WIDTH = 1   // of what goes along
) (
    input  wire                    clk,
    input  wire                    rst,
    input  wire                    push,
    input  wire [cfg::LADDR_W-1:0] push_line,
    input  wire [       WIDTH-1:0] push_with,
    input  wire                    pop,
    output wire [cfg::LADDR_W-1:0] head_line,
    output wire [       WIDTH-1:0] head_with,
    output wire                    any,
    output wire                    full,
    input  wire [cfg::LADDR_W-1:0] probe,
    output wire                    hit
);
  localparam int AW = $clog2(DEPTH);
  localparam int W = cfg::LADDR_W + WIDTH;

  // ---- state
  logic [DEPTH-1:0] valid_q;
  logic [DEPTH*W-1:0] entry_q;
  logic [AW-1:0] head_q, tail_q;

  logic [DEPTH-1:0] same;
  always_comb
    for (int i = 0; i < DEPTH; i++)
      same[i] = valid_q[i] && entry_q[i*W+WIDTH+:cfg::LADDR_W] == probe;

  assign hit  = |same;
  assign any  = |valid_q;
  assign full = &valid_q;
  assign {head_line, head_with} = entry_q[head_q*W+:W];

  always_ff @(posedge clk) begin
    if (push) entry_q[tail_q*W+:W] <= {push_line, push_with};
    if (rst) begin
      valid_q <= '0;
      head_q  <= '0;
      tail_q  <= '0;
    end else begin
      if (push) tail_q <= tail_q + 1'b1;
      if (pop) head_q <= head_q + 1'b1;
      for (int i = 0; i < DEPTH; i++)
        valid_q[i] <= (push && tail_q == AW'(i)) || (valid_q[i] && !(pop && head_q == AW'(i)));
    end
  end

`ifdef HEDDLE_CHECKS
  always_ff @(posedge clk)
    if (!rst) begin
      assert (!(push && full));
      assert (!(pop && !any));
    end
`endif
endmodule
`default_nettype wire
