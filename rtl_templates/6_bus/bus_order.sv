% emit(knob.bus == "axi4")
// Transfers in flight in one direction, oldest first, and whether one is of a given line.
//
// Contract: push only without full; pop only with any. hit is combinational: a transfer of line `probe` was
//   pushed and has not been popped before this cycle. head_* are of the oldest.
`default_nettype none
module bus_order #(
    parameter int DEPTH = 8,  // a power of two, 2 or more
    parameter int WIDTH = 1   // of the word stored with it
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
  localparam int W = cfg::LADDR_W + WIDTH;

  // ---- state: one-hot pointers to the oldest and to the next entry. (A variable part-select of entry_q in
  // steps of W would be a shifter of all entries, seven times the LUTs of this module.)
  logic [DEPTH-1:0] valid_q, head_q, tail_q;
  logic [DEPTH*W-1:0] entry_q;

  logic [DEPTH-1:0] same;
  logic [W-1:0] head;
  always_comb begin
    head = '0;
    for (int i = 0; i < DEPTH; i++) begin
      same[i] = valid_q[i] && entry_q[i*W+WIDTH+:cfg::LADDR_W] == probe;
      head = head | (entry_q[i*W+:W] & {W{head_q[i]}});
    end
  end

  assign hit  = |same;
  assign any  = |valid_q;
  assign full = &valid_q;
  assign {head_line, head_with} = head;

  for (genvar i = 0; i < DEPTH; i++) begin : gen_entry
    always_ff @(posedge clk) if (push && tail_q[i]) entry_q[i*W+:W] <= {push_line, push_with};
  end

  always_ff @(posedge clk) begin
    if (rst) begin
      valid_q <= '0;
      head_q  <= DEPTH'(1);
      tail_q  <= DEPTH'(1);
    end else begin
      if (push) tail_q <= {tail_q[DEPTH-2:0], tail_q[DEPTH-1]};
      if (pop) head_q <= {head_q[DEPTH-2:0], head_q[DEPTH-1]};
      valid_q <= (valid_q & ~(head_q & {DEPTH{pop}})) | (tail_q & {DEPTH{push}});
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
