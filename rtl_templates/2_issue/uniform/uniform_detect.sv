% emit(knob.uniform ~= "none")
// Results that turn out to be uniform: all lanes of a packet are compared with its lane 0.
//
// Only a packet that is a whole result says something, and only about its own lanes. (Lane 0 need not be
// one of them: its word is what goes to the scalars, whatever it is.)
// Stages: lanes compared | all of them the same | waits to be written to the tags. What is found last
// replaces what waits. An instruction that writes the same register withdraws what has not been written
// (set): it has its operands in the cycle of this writeback at the earliest.
// Latency: written in cycle t, found in t + 2.
`default_nettype none
module uniform_detect (
    input wire clk,
    input wire rst,

    input  wire     wb_valid,
    input  result_t wb,
    input  claim_t  set,
    output claim_t  found,
    input  wire     found_taken
);
  function automatic logic same(input logic [cfg::WARP_W-1:0] warp, input logic [cfg::REG_W-1:0] rd,
                                input logic valid, input logic [cfg::WARP_W-1:0] set_warp,
                                input logic [cfg::REG_W-1:0] set_rd);
    same = valid && warp == set_warp && rd == set_rd;
  endfunction

  // ------------------------------------------------------------------------------------- compared
  logic whole_q;
  logic [cfg::WARP_W-1:0] warp_q;
  logic [cfg::REG_W-1:0] rd_q;
  logic [cfg::THREADS-1:0] tmask_q, differs_q;
  wire [cfg::DATA_W-1:0] data = wb.data;
  wire set_same = same(wb.warp, wb.rd, set.valid, set.warp, set.rd);
  always_ff @(posedge clk) begin
    whole_q <= !rst && wb_valid && wb.wb && wb.sop && wb.eop && !set_same;
    warp_q  <= wb.warp;
    rd_q    <= wb.rd;
    tmask_q <= wb.tmask;
    for (int i = 0; i < cfg::THREADS; i++) differs_q[i] <= data[i*32+:32] != data[31:0];
  end

  // ---------------------------------------------------------------------------------------- found
  wire finds = whole_q && (differs_q & tmask_q) == '0
               && !same(warp_q, rd_q, set.valid, set.warp, set.rd);
  wire withdrawn = same(found.warp, found.rd, set.valid, set.warp, set.rd);
  always_ff @(posedge clk) begin
    found.valid <= !rst && (finds || (found.valid && !found_taken && !withdrawn));
    if (finds) begin
      found.warp  <= warp_q;
      found.rd    <= rd_q;
      found.lanes <= tmask_q;
    end
  end

  wire unused = &{1'b0, wb, set};
endmodule
`default_nettype wire
