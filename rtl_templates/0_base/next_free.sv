// The next free one of N entries, chosen one cycle before, so that it is in registers when it is allocated.
//
// Contract: busy marks the allocated entries. With `ready`, free (one-hot) and index are of a free
//   one, until `take`, after which it must be busy from the next cycle on. One can be allocated in
//   every cycle. An entry that becomes free is offered two cycles later at the earliest.
`default_nettype none
module next_free #(
    parameter int N = 16,
    parameter int W = N > 1 ? $clog2(N) : 1
) (
    input  wire          clk,
    input  wire          rst,
    input  wire  [N-1:0] busy,
    input  wire          take,
    output logic         ready,
    output logic [N-1:0] free,
    output logic [W-1:0] index
);
  wire [N-1:0] others = ~busy & ~free;
  wire [N-1:0] first;
  wire [W-1:0] unused_first, first_index;
  priority_arbiter #(
      .N(N)
  ) u_first (
      .request(others),
      .grant  (first),
      .index  (unused_first)
  );
  onehot_index #(
      .N(N)
  ) u_index (
      .onehot(first),
      .index (first_index)
  );

  always_ff @(posedge clk) begin
    if (take || !ready) index <= first_index;
    if (rst) begin
      ready <= 1'b0;
      free <= '0;
    end else if (take || !ready) begin
      ready <= |others;
      free <= first;
    end
  end

`ifdef HEDDLE_CHECKS
  always @(posedge clk)
    if (!rst) begin
      assert (!(take && !ready));
      assert ((free & busy) == '0);
    end
`endif
endmodule
`default_nettype wire
