// Proof: an entry of the result table is busy from its taking to its broadcast and is broadcast
// once, with the merged lanes of its packets; it writes the register file exactly when it is still
// the newest writer of its register.
//
// The model keeps for every register the entry of its newest writer (what the alias tables know),
// for every entry its register, lanes, lanes still to come and the words of those that came. Four
// registers stand for all: an entry only stores and returns the number of its register.
// Contract of the surroundings: only a free entry is taken; the entry replaced is the newest
// writer, unless its broadcast is in this cycle; a packet has lanes of a busy entry that did not
// come before, and is the last one when none are left. Packets without a tag (3, no entry) come at
// any time between; each goes to the register file as it is and touches no entry.
// probe: inner_owner = u_dut.owner_q
// probe: inner_masks = u_dut.masks_q
// probe: inner_untagged = u_dut.untagged_q
// probe: inner_last = u_dut.last_q
// probe: inner_tag = u_dut.g_buffer[0].tag_q
// probe: inner_data = u_dut.g_buffer[0].data_q
// probe: low0 = u_dut.g_lane[0].u_packets.mem[0]
// probe: low1 = u_dut.g_lane[0].u_packets.mem[1]
// probe: low2 = u_dut.g_lane[0].u_packets.mem[2]
// probe: high0 = u_dut.g_lane[1].u_packets.mem[0]
// probe: high1 = u_dut.g_lane[1].u_packets.mem[1]
// probe: high2 = u_dut.g_lane[1].u_packets.mem[2]
`default_nettype none
module result_table_fv (
    input wire clk,
    input wire enter,
    input wire [1:0] enter_tag,
    input wire [1:0] enter_tmask,
    input wire [1:0] enter_reg,  // {warp, lowest bit of rd}
    input wire wb_valid,
    input wire wb_wb,
    input wire [1:0] wb_tag,
    input wire [1:0] wb_tmask,
    input wire [63:0] wb_data,
    input wire [1:0] wb_reg,
    input wire wb_last
);
  localparam int N = 3;  // entries
  localparam int L = 2;  // lanes
  reg rst = 1'b1;
  always @(posedge clk) rst <= 1'b0;

  // Model: entries
  reg [N-1:0] busy = '0, sent = '0;  // sent: its broadcast is in this cycle
  reg [N*L-1:0] mask, left;
  reg [N*2-1:0] regs;
  reg [N*64-1:0] words;
  // Model: newest writer of each register
  reg [3:0] newest_valid = '0;
  reg [7:0] newest;

  wire packet = wb_valid && wb_wb && wb_tag != 2'd3;
  wire untagged = wb_valid && wb_wb && wb_tag == 2'd3;
  wire [1:0] rest = left[wb_tag*L+:L] & ~wb_tmask;
  wire last = packet && rest == '0;

  wire [1:0] sent_tag = sent[0] ? 2'd0 : sent[1] ? 2'd1 : 2'd2;
  wire [1:0] sent_reg = regs[sent_tag*2+:2];
  wire sent_newest = |sent && newest_valid[sent_reg] && newest[sent_reg*2+:2] == sent_tag;

  wire old_valid = newest_valid[enter_reg] && !(sent_newest && sent_reg == enter_reg);
  wire [1:0] old_tag = newest[enter_reg*2+:2];

  always @(posedge clk) begin
    busy <= busy & ~sent;
    sent <= '0;
    if (|sent && sent_newest) newest_valid[sent_reg] <= 1'b0;
    if (enter) begin
      busy[enter_tag] <= 1'b1;
      mask[enter_tag*L+:L] <= enter_tmask;
      left[enter_tag*L+:L] <= enter_tmask;
      regs[enter_tag*2+:2] <= enter_reg;
      newest_valid[enter_reg] <= 1'b1;
      newest[enter_reg*2+:2] <= enter_tag;
    end
    if (packet) begin
      left[wb_tag*L+:L] <= rest;
      for (int i = 0; i < L; i++)
        if (wb_tmask[i]) words[(wb_tag*L+i)*32+:32] <= wb_data[i*32+:32];
      if (last) sent[wb_tag] <= 1'b1;
    end
    if (rst) begin
      busy <= '0;
      sent <= '0;
      newest_valid <= '0;
    end
  end

  always @*
    if (!rst) begin
      assume (!enter || (enter_tag < N && !busy[enter_tag] && enter_tmask != '0));
      assume (!packet || (wb_tag < N && busy[wb_tag] && !sent[wb_tag] && wb_tmask != '0));
      assume (!packet || (wb_tmask & ~left[wb_tag*L+:L]) == '0);
    end else assume (!enter && !wb_valid);

  // Module
  result_t wb;
  assign wb.seq = '0;
  assign wb.pc = '0;
  assign wb.sop = wb_tmask[0];
  wire [1:0] back = untagged ? wb_reg : regs[wb_tag*2+:2];
  assign wb.warp = back[1];
  assign wb.rd = {4'd5, back[0]};
  assign wb.tag = wb_tag;
  assign wb.wb = wb_wb;
  assign wb.tmask = wb_tmask;
  assign wb.eop = untagged ? wb_last : last;
  assign wb.data = wb_data;

  wire bc_valid, bc_write, bc_last, bc_warp;
  wire [1:0] bc_tag, bc_tmask;
  wire [63:0] bc_data;
  wire [4:0] bc_rd;
  wire [N-1:0] dut_busy, slow;
  wire [N*L-1:0] masks;
  result_table u_dut (
      .clk, .rst, .enter, .enter_tag, .enter_tmask, .enter_slow(1'b0), .old_valid(enter && old_valid), .old_tag,
      .wb_valid, .wb, .bc_valids(bc_valid), .bc_tags(bc_tag), .bc_datas(bc_data), .bc_warp, .bc_rd,
      .bc_tmask, .bc_write, .bc_last, .busy(dut_busy), .slow, .masks
  );

  (* keep *) wire [N-1:0] inner_owner;
  (* keep *) wire [N*L-1:0] inner_masks;
  (* keep *) wire [1:0] inner_tag;
  (* keep *) wire inner_untagged, inner_last;
  (* keep *) wire [63:0] inner_data;
  (* keep *) wire [31:0] low0, low1, low2, high0, high1, high2;
  wire [N*64-1:0] packets = {high2, low2, high1, low1, high0, low0};

  // What the issue asks for
  always @*
    if (!rst) begin
      assert (dut_busy == busy);
      assert (bc_valid == (|sent || lane0_only));
      assert (!(|sent && lane0_only));
      if (lane0_only) begin
        assert (bc_tag == 2'd3 && bc_write && bc_last == alone_last);
        assert ({bc_warp, bc_rd} == {alone_reg[1], 4'd5, alone_reg[0]});
        assert (bc_tmask == alone_mask);
        for (int i = 0; i < L; i++)
          assert (!alone_mask[i] || bc_data[i*32+:32] == alone_data[i*32+:32]);
      end else if (bc_valid) begin
        assert (bc_last);
        assert (bc_tag == sent_tag);
        assert ({bc_warp, bc_rd} == {sent_reg[1], 4'd5, sent_reg[0]});
        assert (bc_tmask == mask[bc_tag*L+:L]);
        assert (bc_write == sent_newest);
        for (int i = 0; i < L; i++)
          assert (!bc_tmask[i] || bc_data[i*32+:32] == words[(bc_tag*L+i)*32+:32]);
      end
    end

  // Model: the packet without a tag of the cycle before
  reg lane0_only = 1'b0, alone_last;
  reg [1:0] alone_reg, alone_mask;
  reg [63:0] alone_data;
  always @(posedge clk) begin
    lane0_only <= untagged && !rst;
    alone_last <= wb_last;
    alone_reg <= wb_reg;
    alone_mask <= wb_tmask;
    alone_data <= wb_data;
  end
  always @* if (!rst && bc_valid) assert (inner_untagged == lane0_only);
  always @* if (!rst && |sent) assert (inner_last);

  // What induction needs: the model is consistent, and says what the table holds.
  always @* if (!rst) assert ((sent & ~busy) == '0 && (sent & (sent - 1'b1)) == '0);
  for (genvar e = 0; e < N; e++) begin : g_entry
    wire [1:0] r = regs[e*2+:2];
    wire owns = newest_valid[r] && newest[r*2+:2] == e;
    always @*
      if (!rst && busy[e]) begin
        assert (inner_owner[e] == owns);
        assert (inner_masks[e*L+:L] == mask[e*L+:L]);
        assert ((left[e*L+:L] & ~mask[e*L+:L]) == '0);
        assert (sent[e] == (left[e*L+:L] == '0));
        for (int i = 0; i < L; i++)
          assert (sent[e] || !mask[e*L+i] || left[e*L+i]
                  || packets[(e*L+i)*32+:32] == words[(e*L+i)*32+:32]);
      end
  end
  for (genvar k = 0; k < 4; k++) begin : g_register
    wire [1:0] e = newest[k*2+:2];
    always @* if (!rst) assert (!newest_valid[k] || (e < N && busy[e] && regs[e*2+:2] == k));
  end
endmodule
`default_nettype wire
