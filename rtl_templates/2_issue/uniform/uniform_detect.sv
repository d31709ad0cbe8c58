% emit(knob.uniform ~= "none")
% local affine = knob.uniform == "affine"
% local renamed = knob.issue == "loog"
// Detects uniform results: compares all lanes of a packet with its lane 0.
//
// Only a packet that is a whole result counts, and only for its own lanes. (Lane 0 need not be
// one of them: its word is written to the scalars, whatever it is.)
% if affine then
// A stride is found in results of all lanes only: each lane's difference to the lane below is the same.
% end
% if renamed then
// Stages: compare lanes | all of them the same. For a result, or a part of it, written to the register file in
// cycle t, `found` gives in t + 1 the lanes in which it is uniform, or none.
% else
// Stages: compare lanes | all of them the same | wait for a write of the tags. A later find
// replaces the one that waits. An instruction that writes the same register cancels a find that was not written
// (set): it has its operands in the cycle of this writeback at the earliest.
// Latency: written in cycle t, found in t + 2.
% end
`default_nettype none
module uniform_detect (
    input wire clk,
    input wire rst,

    input  wire     wb_valid,
    input  result_t wb,
% if renamed then
    output uniform_class_t  found
);
% else
    input  uniform_class_t  set,
    output uniform_class_t  found,
    input  wire     found_taken
);
  function automatic logic same(input logic [cfg::WARP_W-1:0] warp, input logic [cfg::REG_W-1:0] rd,
                                input logic valid, input logic [cfg::WARP_W-1:0] set_warp,
                                input logic [cfg::REG_W-1:0] set_rd);
    same = valid && warp == set_warp && rd == set_rd;
  endfunction
% end

  // ------------------------------------------------------------------------------------- compared
  logic ${renamed and "valid_q, " or ""}whole_q;
  logic [cfg::WARP_W-1:0] warp_q;
  logic [cfg::REG_W-1:0] rd_q;
  logic [cfg::THREADS-1:0] tmask_q, differs_q;
  wire [cfg::DATA_W-1:0] data = wb.data;
% if affine then
  // Strides are compared in as many low bits as the largest stride of the widest warp needs. The bits above must be equal
  // in all lanes; a stride whose lanes cross such a boundary is not found.
  localparam int NEAR_W = 9;
  logic [cfg::THREADS-1:0] nearby;
  always_comb
    for (int i = 0; i < cfg::THREADS; i++) nearby[i] = data[i*32+NEAR_W+:32-NEAR_W] == data[31:NEAR_W];
% end
% if renamed then
  always_ff @(posedge clk) begin
    valid_q <= !rst && wb_valid;
    whole_q <= wb.sop && wb.eop;
% else
  wire set_same = same(wb.warp, wb.rd, set.valid, set.warp, set.rd);
  always_ff @(posedge clk) begin
    whole_q <= !rst && wb_valid && wb.wb && wb.sop && wb.eop && !set_same;
% end
  end
  always_ff @(posedge clk)
    if (wb_valid) begin  // otherwise they keep their value, to save clock power
      warp_q  <= wb.warp;
      rd_q    <= wb.rd;
      tmask_q <= wb.tmask;
% if affine then
      for (int i = 0; i < cfg::THREADS; i++)
        differs_q[i] <= !nearby[i] || data[i*32+:NEAR_W] != data[NEAR_W-1:0];
% else
      for (int i = 0; i < cfg::THREADS; i++) differs_q[i] <= data[i*32+:32] != data[31:0];
% end
    end

% if affine then
  logic [cfg::THREADS*4-1:0] steps_q;  // lane i's difference, 0 for lane 0
  logic [cfg::THREADS-1:0] far_q;  // it is not a number of four bits, or not found
  for (genvar i = 0; i < cfg::THREADS; i++) begin : g_step
    if (i > 0) begin : g_next
      wire [NEAR_W:0] step = {1'b0, data[i*32+:NEAR_W]} - {1'b0, data[(i-1)*32+:NEAR_W]};
      always_ff @(posedge clk)
        if (wb_valid) begin
          steps_q[i*4+:4] <= step[3:0];
          far_q[i] <= !nearby[i] || step[NEAR_W:4] != '0;
        end
    end else begin : g_next
      always_ff @(posedge clk) begin
        steps_q[3:0] <= '0;
        far_q[0] <= 1'b0;
      end
    end
  end
  wire [3:0] stride = steps_q[7:4];
  wire power = stride == 4'd1 || stride == 4'd2 || stride == 4'd4 || stride == 4'd8;
  wire regular = power && far_q == '0 && &tmask_q && steps_q == {{(cfg::THREADS - 1) {stride}}, 4'd0};

% end
  // ---------------------------------------------------------------------------------------- found
  wire alike = (differs_q & tmask_q) == '0;
% if renamed then
  assign found.valid = valid_q;
  assign found.warp = warp_q;
  assign found.rd = rd_q;
  assign found.lanes = whole_q && ${affine and "(alike || regular)" or "alike"} ? tmask_q : '0;
% if affine then
  assign found.stride = alike ? '0 : stride;
% end

  wire unused = &{1'b0, wb};
% else
  wire finds = whole_q && ${affine and "(alike || regular)" or "alike"}
               && !same(warp_q, rd_q, set.valid, set.warp, set.rd);
  wire withdrawn = same(found.warp, found.rd, set.valid, set.warp, set.rd);
  always_ff @(posedge clk) begin
    found.valid <= !rst && (finds || (found.valid && !found_taken && !withdrawn));
    if (finds) begin
      found.warp  <= warp_q;
      found.rd    <= rd_q;
      found.lanes <= tmask_q;
% if affine then
      found.stride <= alike ? '0 : stride;
% end
    end
  end

  wire unused = &{1'b0, wb, set};
% end
endmodule
`default_nettype wire
