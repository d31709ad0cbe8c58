// Proof, bounded: the table of pending memory operations, under any operations whose lanes come back in any order and any
// portions. No id is given again while its operation is pending, so that no result goes to another. Each lane comes back
// once, with the data of its own operation; the first and the last portion are told. A fence sees every pending operation of
// its warp (warp_busy), and loads are counted.
//
// Contract of the surroundings (lsu): an operation enters when there is room; lanes come back of pending operations only,
// and each once.
`default_nettype none
module lsu_pending_fv (
    input wire clk,
    input wire enters,
    input wire load,
    input wire [cfg::WARP_W-1:0] warp,
    input wire [cfg::THREADS-1:0] mask,
    input wire [3:0] meta,
    input wire returns,
    input wire [cfg::LSU_ID_W-1:0] id,
    input wire [cfg::THREADS-1:0] lanes,
    input wire all,
    input wire query,
    input wire [cfg::WARP_W-1:0] query_warp
);
  localparam int N = cfg::LSU_PENDING;
  reg rst = 1'b1;
  always @(posedge clk) rst <= 1'b0;

  // Reference: an operation an id
  reg [N-1:0] pending = '0, ended = '0, begun = '0, loads_of = '0;
  reg [cfg::THREADS-1:0] left[0:N-1];
  reg [3:0] meta_of[0:N-1];
  reg [cfg::WARP_W-1:0] warp_of[0:N-1];
  reg [5:0] count;
  reg seen;
  always_comb begin
    count = '0;
    seen = 1'b0;
    for (int i = 0; i < N; i++) begin
      if ((pending[i] || ended[i]) && loads_of[i]) count = count + 6'd1;
      if ((pending[i] || ended[i]) && warp_of[i] == query_warp) seen = 1'b1;
    end
  end

  wire alloc_ready, warp_busy, busy, moves;
  wire [cfg::LSU_ID_W-1:0] alloc_id;
  lsu_meta_t alloc_meta;
  lsu_done_t removes;
  lsu_packet_t packet;
  wire [5:0] loads;
  wire alloc = enters && alloc_ready && !rst;
  wire done = returns && pending[id] && !rst;
  wire [cfg::THREADS-1:0] removed = all ? left[id] : lanes & left[id];

  assign removes = {id, lanes & left[id], all};
  always_comb begin
    alloc_meta = '0;
    alloc_meta.warp = warp;
    alloc_meta.pc = 32'(meta);
  end
  lsu_pending u_dut (
      .clk, .rst, .alloc_ready, .alloc_id, .alloc, .alloc_load(load), .alloc_mask(mask), .alloc_meta, .done_valid(done),
      .done(removes), .packet, .query, .query_warp, .warp_busy, .busy, .moves, .loads
  );

  always @(posedge clk) begin
    ended <= '0;
    if (done) begin
      begun[id] <= 1'b1;
      left[id] <= left[id] & ~removed;
      if (removed == left[id]) begin
        pending[id] <= 1'b0;
        ended[id] <= 1'b1;
      end
    end
    if (alloc) begin
      pending[alloc_id] <= 1'b1;
      begun[alloc_id] <= 1'b0;
      loads_of[alloc_id] <= load;
      left[alloc_id] <= mask;
      meta_of[alloc_id] <= meta;
      warp_of[alloc_id] <= warp;
    end
  end

  always @*
    if (!rst) begin
      if (alloc) assert (!pending[alloc_id] && !ended[alloc_id]);
      if (done) begin
        assert (packet.meta.pc == 32'(meta_of[id]) && packet.meta.warp == warp_of[id]);
        assert (packet.lanes == removed);
        assert (packet.sop == !begun[id] && packet.eop == (removed == left[id]));
      end
      if (query) assert (warp_busy == seen);
      assert (busy == (|pending || |ended));
      assert (loads == count);
      assert (moves == |ended);
    end
endmodule
`default_nettype wire
