% emit(knob.issue == "loog" and knob.loog_scheduler == "collector_units")
// Results that are due: collects their packets, broadcasts them, keeps the register file right.
//
% if cfg.RRS_ENTRIES > 0 then
// This is the Register Renaming Stack: an entry is taken with the collector unit by every
// instruction that has a result, and tags are entry numbers.
% else
// Entry i belongs to collector unit i; tags are unit numbers.
% end
// An entry knows its lanes, and whether it is still the newest writer of its register (owner).
// Packets collect until eop; in the next cycle the whole result is broadcast through one register
// (bc_*), valid-only; if the entry is still the owner it also goes to the register file (bc_write),
// else the write is elided. The entry is free in the cycle after.
// A load without a tag (TAG_NONE) has no entry: each of its packets goes to the register file.
// Packets that are not the last wait in LUT RAM; the last one completes the lanes on the fly.
// Source: thesis 5.3.4, 5.4.1, 5.4.3. The owner bit replaces the second look into the alias table.
`default_nettype none
module result_table (
    input wire clk,
    input wire rst,

    input wire                    enter,      // an instruction with a result takes enter_tag
    input wire [  cfg::TAG_W-1:0] enter_tag,
    input wire [cfg::THREADS-1:0] enter_tmask,
    input wire                    enter_slow,
    input wire                    old_valid,  // an instruction replaces old_tag as owner of its register
    input wire [  cfg::TAG_W-1:0] old_tag,

    input wire     wb_valid,
    input result_t wb,

    // the broadcast, once for each group of collector units
    output wire [            cfg::WB_BUFFERS-1:0] bc_valids,
    output wire [ cfg::WB_BUFFERS*cfg::TAG_W-1:0] bc_tags,
    output wire [cfg::WB_BUFFERS*cfg::DATA_W-1:0] bc_datas,
    output logic [cfg::WARP_W-1:0] bc_warp,
    output logic [ cfg::REG_W-1:0] bc_rd,
    output wire  [cfg::THREADS-1:0] bc_tmask,
    output wire                    bc_write,
    output wire                    bc_last,  // and ends the instruction

    output wire [             cfg::RENAMES-1:0] busy,
    output wire [             cfg::RENAMES-1:0] slow,   // a load, or behind one
    output wire [cfg::RENAMES*cfg::THREADS-1:0] masks
);
  logic [cfg::RENAMES-1:0] busy_q, owner_q, slow_q;
  logic [cfg::RENAMES*cfg::THREADS-1:0] masks_q;

  wire arrives = wb_valid && wb.wb;
  wire untagged = wb.tag == cfg::TAG_W'(cfg::TAG_NONE);
  wire sends = arrives && (wb.eop || untagged);
  wire [cfg::DATA_W-1:0] earlier, whole;
  wire [cfg::DATA_W-1:0] packet = wb.data;
  wire [cfg::THREADS-1:0] lanes = wb.tmask;

  for (genvar i = 0; i < cfg::THREADS; i++) begin : g_lane
    lutram_1r1w #(
        .WIDTH(32),
        .DEPTH(1 << cfg::TAG_W)
    ) u_packets (
        .clk,
        .wen  (arrives && !wb.eop && lanes[i]),
        .waddr(wb.tag),
        .wdata(packet[i*32+:32]),
        .raddr(wb.tag),
        .rdata(earlier[i*32+:32])
    );
    assign whole[i*32+:32] = lanes[i] ? packet[i*32+:32] : earlier[i*32+:32];
  end

  // Two buffers hold the same; keep tells synthesis that this is meant.
  for (genvar b = 0; b < cfg::WB_BUFFERS; b++) begin : g_buffer
    (* keep *)logic valid_q;
    (* keep *)logic [cfg::TAG_W-1:0] tag_q;
    (* keep *)logic [cfg::DATA_W-1:0] data_q;
    always_ff @(posedge clk) begin
      valid_q <= sends && !rst;
      if (sends) begin
        tag_q  <= wb.tag;
        data_q <= whole;
      end
    end
    assign bc_valids[b] = valid_q;
    assign bc_tags[b*cfg::TAG_W+:cfg::TAG_W] = tag_q;
    assign bc_datas[b*cfg::DATA_W+:cfg::DATA_W] = data_q;
  end

  wire bc_valid = bc_valids[0];
  wire [cfg::TAG_W-1:0] bc_tag = bc_tags[cfg::TAG_W-1:0];

  logic untagged_q, last_q;
  logic [cfg::THREADS-1:0] lanes_q;
  always_ff @(posedge clk)
    if (sends) begin
      bc_warp    <= wb.warp;
      bc_rd      <= wb.rd;
      untagged_q <= untagged;
      last_q     <= wb.eop;
      lanes_q    <= lanes;
    end

  // Tags of entries; TAG_NONE is none.
  localparam int RW = cfg::RENAME_W;
  wire [RW-1:0] bc_entry = bc_tag[RW-1:0];
  wire [RW-1:0] old_entry = old_tag[RW-1:0];
  wire [RW-1:0] new_entry = enter_tag[RW-1:0];

  assign bc_tmask = untagged_q ? lanes_q : masks_q[bc_entry*cfg::THREADS+:cfg::THREADS];
  assign bc_write = bc_valid && (untagged_q || owner_q[bc_entry]);
  assign bc_last  = bc_valid && last_q;
  assign busy = busy_q;
  assign slow = slow_q;
  assign masks = masks_q;

  always_ff @(posedge clk)
    if (rst) busy_q <= '0;
    else begin
      if (bc_valid && !untagged_q) busy_q[bc_entry] <= 1'b0;
      if (old_valid) owner_q[old_entry] <= 1'b0;
      if (enter) begin
        busy_q[new_entry] <= 1'b1;
        owner_q[new_entry] <= 1'b1;
        slow_q[new_entry] <= enter_slow;
        for (int i = 0; i < cfg::RENAMES; i++)
          if (new_entry == RW'(i)) masks_q[i*cfg::THREADS+:cfg::THREADS] <= enter_tmask;
      end
    end

  wire unused = &{1'b0, wb, enter_tag, old_tag, bc_tag};

`ifdef HEDDLE_CHECKS
  always_ff @(posedge clk)
    if (!rst) begin
      if (enter) assert (!busy_q[new_entry]);
      if (old_valid) assert (busy_q[old_entry] && owner_q[old_entry]);
      if (arrives && !untagged) assert (busy_q[wb.tag[RW-1:0]]);
    end
`endif
endmodule
`default_nettype wire
