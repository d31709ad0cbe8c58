// Fetch: one instruction a cycle from the instruction cache.
//
// Latency: t: the schedule's request reads the cache. t+1: tags are compared. t+2: on a hit decode has the
// instruction. On a miss the cache requests the line from memory; the schedule resets the warp's PC and waits for a
// line. So every fetch has a response after a fixed time.
// A control instruction, a jump or a miss at the end invalidates younger fetches of its warp, which are
// dropped here in the same cycle. A branch that redirects its warp invalidates all of its fetches here.
`default_nettype none
module fetch (
    input wire clk,
    input wire rst,
    input wire warm,  // reset keeps the branch history

    input wire                   ws_valid,
    input wire [cfg::WARP_W-1:0] ws_warp,
    input wire [           31:0] ws_pc,

    input wire       de_kill,    // younger fetches of the warp at decode are invalid
    input redirect_t ex_branch,

    output ic_req_t ic_req,
    input  ic_rsp_t ic_rsp,

    output wire                    fe_valid,  // to decode
    output wire                    fe_miss,   // to the schedule: no instruction
    output logic [cfg::WARP_W-1:0] fe_warp,
    output logic [           31:0] fe_pc,
    output logic [           31:0] fe_instr,
    output logic                   fe_static_mismatch,  // a branch does not follow its direction, by its history
    output logic                   fe_bad,    // PC outside the memory map or misaligned: the word is 0

    output wire [cfg::WARPS-1:0] fe_in_flight,  // warps with a fetch whose tag is compared
    output fe_event_t            fe_event
);
  logic tag_valid_q, tag_bad_q;
  logic [cfg::WARP_W-1:0] tag_warp_q;
  logic [31:0] tag_pc_q;
  logic valid_q, miss_q;

  wire redirect = ex_branch.valid && ex_branch.redirect;
  assign fe_valid = valid_q && !(redirect && ex_branch.warp == fe_warp);
  assign fe_miss = miss_q && !(redirect && ex_branch.warp == fe_warp);

  wire stops = de_kill || fe_miss;
  wire ws_void = (stops && fe_warp == ws_warp) || (redirect && ex_branch.warp == ws_warp);
  wire tag_void = (stops && fe_warp == tag_warp_q) || (redirect && ex_branch.warp == tag_warp_q);

  wire bad = ws_pc < cfg::IO_END || ws_pc >= cfg::LMEM_BASE || ws_pc[1:0] != 2'b00;
  assign ic_req.valid = ws_valid;  // also for a bad PC, whose response is dropped: the cache's read waits for no comparison
  assign ic_req.addr = ws_pc[31:2];
  assign ic_req.ask = fe_miss;

  wire static_mismatch;
% if knob.fetch_predict == 2 then
  branch_history u_history (
      .clk,
      .rst,
      .warm,
      .warp(tag_warp_q),
      .pc  (tag_pc_q[2+:cfg::HISTORY_W]),
      .static_mismatch,
      .ex_branch
  );
% else
  assign static_mismatch = 1'b0;
  wire unused_warm = warm;
% end

  // Decode reads the word only while fe_valid.
  wire word_clk;
  clock_gate u_word_clk (
      .clk,
      .rst,
      .en(tag_valid_q),
      .gated(word_clk)
  );
  always_ff @(posedge word_clk) begin
    fe_pc <= tag_pc_q;
    fe_instr <= tag_bad_q ? '0 : ic_rsp.instr;  // 0 is illegal
    fe_static_mismatch <= static_mismatch;
    fe_bad <= tag_bad_q;
  end
  always_ff @(posedge clk) begin
    tag_valid_q <= ws_valid && !ws_void && !rst;
    tag_warp_q <= ws_warp;
    tag_pc_q <= ws_pc;
    tag_bad_q <= bad;
    valid_q <= tag_valid_q && !tag_void && (tag_bad_q || ic_rsp.hit) && !rst;
    miss_q <= tag_valid_q && !tag_void && !tag_bad_q && ic_rsp.miss && !rst;
    fe_warp <= tag_warp_q;
  end

  assign fe_in_flight = tag_valid_q ? cfg::WARPS'(1) << tag_warp_q : '0;
  assign fe_event.icache_read = ws_valid && !bad;
  assign fe_event.icache_miss = fe_miss;
  assign fe_event.branch_resolved = ex_branch.valid && !ex_branch.jump;
  assign fe_event.mispredict = redirect && !ex_branch.jump;

  wire unused = &{1'b0, ex_branch, ic_rsp.fill};
endmodule
`default_nettype wire
