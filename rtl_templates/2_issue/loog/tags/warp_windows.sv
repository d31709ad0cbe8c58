% emit(cfg.RENAME_REGS > 0)
% local disambiguates = knob.mem_order == "disambiguate"
// The windows of all warps (window_warp), and the issue slots that they fill.
//
// Contract: each field of a port is a warp's, in the order of the warps. Latency and policy are window_warp's.
`default_nettype none
module warp_windows (
    input wire clk,
    input wire rst,
    input warps_t ws_warps,

    // the buffer: the oldest instruction of each warp that was not renamed
    input  wire [cfg::WARPS-1:0] head_valid,
    input  wire [cfg::WARPS*cfg::HEAD_W-1:0] heads,
    input  wire [cfg::WARPS*(cfg::IBUF_W+1)-1:0] numbers,
    output wire [cfg::WARPS-1:0] dequeue,
    output wire [cfg::WARPS*(cfg::IBUF_W+1)-1:0] oldest_unissued,  // of each warp, its number

    input  wire [cfg::WARPS-1:0] grant,
    output tag_slots_t slots,
    output ranks_t     ranks,
% if disambiguates then
    input  disambiguation_t da,
% end

    input  redirect_t ex_branch,
    input  wakeups_t  wakeups,
    output wire [cfg::WARPS*cfg::PTAG_W-1:0] wb_rat_ptags,

    output wire [cfg::WARPS-1:0] pending,
    output windows_use_t windows_use
);
  localparam int NW = cfg::IBUF_W + 1;  // width of an instruction's number in its buffer
  localparam int TO_SLOT_W = cfg::UNIT_W + 1;
  wire [cfg::WARPS-1:0] to_slot;
  wire [cfg::WARPS*TO_SLOT_W-1:0] to_slots;
  wire [cfg::WARPS*NW-1:0] to_slot_numbers, slot_numbers, elders;
  wire [cfg::WARPS-1:0] full, passing, urgent;
  wire [cfg::WARPS*4-1:0] why_empty;
  wire [cfg::WARPS*TO_SLOT_W-1:0] slot_heads;
  wire [cfg::WARPS*cfg::RENAMED_W-1:0] renamed;
  wire [cfg::WARPS*cfg::ENTRIES-1:0] used;
  wire [cfg::WARPS*cfg::RENAME_REGS-1:0] pending_wb;

  for (genvar w = 0; w < cfg::WARPS; w++) begin : g_warp
    window_warp #(
        .WARP(w)
    ) u_warp (
        .clk,
        .rst,
        .ws_warps,
        .head_valid(head_valid[w]),
        .head(heads[w*cfg::HEAD_W+:cfg::HEAD_W]),
        .number(numbers[w*NW+:NW]),
        .dequeue(dequeue[w]),
        .oldest_unissued(oldest_unissued[w*NW+:NW]),
        .full(full[w]),
        .grant(grant[w]),
        .slot_number(slot_numbers[w*NW+:NW]),
        .slot(renamed[w*cfg::RENAMED_W+:cfg::RENAMED_W]),
        .to_slot({to_slot[w], to_slots[w*TO_SLOT_W+:TO_SLOT_W], to_slot_numbers[w*NW+:NW]}),
        .rank({passing[w], urgent[w], why_empty[w*4+:4]}),
% if disambiguates then
        .da,
% end
        .ex_branch,
        .wakeups,
        .wb_rat_ptag(wb_rat_ptags[w*cfg::PTAG_W+:cfg::PTAG_W]),
        .pending(pending[w]),
        .window_use({used[w*cfg::ENTRIES+:cfg::ENTRIES], pending_wb[w*cfg::RENAME_REGS+:cfg::RENAME_REGS],
                     elders[w*NW+:NW]})
    );
  end

  issue_slots #(
      .HEAD_W (TO_SLOT_W),
      .BUFFER_W(NW)
  ) u_slots (
      .clk,
      .rst,
      .dequeue(to_slot),
      .heads(to_slots),
      .ib_indices(to_slot_numbers),
      .issue(grant${disambiguates and " | passing" or ""}),${disambiguates and "  // a probe holds the slot for one cycle" or ""}
      .full,
      .slots(slot_heads),
      .slot_indices(slot_numbers)
  );
  assign slots = {full, slot_heads, slot_numbers, renamed};
  assign ranks = {passing, urgent, why_empty};
  assign windows_use = {used, pending_wb, elders};
endmodule
`default_nettype wire
