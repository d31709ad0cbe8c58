// Proof: the list of slots stays a permutation of all of them, so none is lost or given out twice. Its first `count`
// slots are those in use, in the order in which they were taken.
//
// The model keeps a set of used slots and, for any two slots, which was taken first.
// Contract of the surroundings: enter only with a slot left, leave only a slot in use. The slot that leaves as the list
// is cut is one that stays, and none enters then.
`default_nettype none
module slot_order_fv (
    input wire clk,
    input wire enqueue,
    input wire dequeue,
    input wire dequeue_oldest,
    input wire [1:0] dequeue_index,
    input wire cut,
    input wire [2:0] keep_count
);
  localparam int N = 4;
  reg rst = 1'b1;
  always @(posedge clk) rst <= 1'b0;

  (* anyconst *) reg [1:0] a, b;  // any two slots
  reg [N-1:0] used = '0;
  reg a_first;

  wire [1:0] free;
  wire [N*2-1:0] order;
  wire [2:0] count;
  slot_order #(.N(N)) u_dut (.clk, .rst, .enqueue, .free, .dequeue, .dequeue_oldest, .dequeue_index, .cut, .keep_count,
      .order, .count);
  wire [1:0] leaver = dequeue_oldest ? order[1:0] : dequeue_index;
  reg [N-1:0] kept;  // by a cut

  always @(posedge clk)
    if (rst) used <= '0;
    else begin
      if (cut) used <= used & kept;
      if (dequeue) used[leaver] <= 1'b0;
      if (enqueue) used[free] <= 1'b1;
      if (enqueue && free == a) a_first <= 1'b0;  // the last one of all
      if (enqueue && free == b) a_first <= 1'b1;
    end

  wire [2:0] used_count = 3'(used[0]) + 3'(used[1]) + 3'(used[2]) + 3'(used[3]);
  reg [N-1:0] listed;
  reg [1:0] place_a, place_b;
  always @* begin
    listed = '0;
    kept = '0;
    place_a = '0;
    place_b = '0;
    for (int k = 0; k < N; k++) begin
      listed[order[k*2+:2]] = 1'b1;
      if (k < keep_count) kept[order[k*2+:2]] = 1'b1;
      if (order[k*2+:2] == a) place_a = k;
      if (order[k*2+:2] == b) place_b = k;
    end
  end

  always @*
    if (!rst) begin
      assume (a != b);
      assume (!dequeue || (used[leaver] && (!cut || kept[leaver])));
      assume (!cut || (!enqueue && keep_count <= count));
      assume (!enqueue || used != '1);
      assert (listed == '1);
      assert (count == used_count);
      assert (used[a] == (place_a < count));
      if (enqueue) assert (!used[free]);
      if (used[a] && used[b]) assert (a_first == (place_a < place_b));
      for (int k = 0; k < N; k++) assert (used[order[k*2+:2]] == (k < count));
    end
endmodule
`default_nettype wire
