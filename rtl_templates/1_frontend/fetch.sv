// Fetch: one instruction a cycle from the instruction cache.
//
// Cycle t: the schedule's request reads the cache. Cycle t+1: hit -> the instruction goes to
// decode (registered, t+2); miss -> the schedule puts the warp's PC back and waits for a line,
// so that every fetch is answered after a fixed time and nothing lingers.
// Requests younger than a control instruction or a jump in decode are killed here, in the
// same cycle, as are those behind a miss of their own warp.
`default_nettype none
module fetch (
    input wire clk,
    input wire rst,

    input wire                   ws_valid,
    input wire [cfg::WARP_W-1:0] ws_warp,
    input wire [           31:0] ws_pc,

    input wire                   kill,       // from decode: drop younger fetches of this warp
    input wire [cfg::WARP_W-1:0] kill_warp,

    output wire        ic_req_valid,
    output wire [31:2] ic_req_addr,
    output wire        ic_rsp_kill,
    input  wire        ic_rsp_hit,
    input  wire        ic_rsp_miss,
    input  wire [31:0] ic_rsp_instr,

    output wire                   fe_miss,
    output wire [cfg::WARP_W-1:0] fe_warp,
    output wire [           31:0] fe_pc,

    output logic                  fe_valid,     // to decode
    output logic [cfg::WARP_W-1:0] fe_de_warp,
    output logic [           31:0] fe_de_pc,
    output logic [           31:0] fe_de_instr,
    output logic                  fe_de_bad,    // PC outside the memory map or misaligned

    output wire [cfg::WARPS-1:0] fe_in_flight,  // warps with a fetch in this stage
    output fe_event_t            fe_event
);
  logic valid_q, bad_q;
  logic [cfg::WARP_W-1:0] warp_q;
  logic [31:0] pc_q;

  wire bad = ws_pc < cfg::IO_END || ws_pc >= cfg::LMEM_BASE || ws_pc[1:0] != 2'b00;
  wire killed = kill && kill_warp == warp_q;
  wire live = valid_q && !killed;
  wire hit = live && (bad_q || ic_rsp_hit);

  assign fe_miss = live && !bad_q && ic_rsp_miss;
  assign fe_warp = warp_q;
  assign fe_pc = pc_q;

  wire behind_kill = kill && kill_warp == ws_warp;
  wire behind_miss = fe_miss && warp_q == ws_warp;

  assign ic_req_valid = ws_valid && !bad;
  assign ic_req_addr = ws_pc[31:2];
  assign ic_rsp_kill = killed;

  always_ff @(posedge clk) begin
    valid_q <= ws_valid && !behind_kill && !behind_miss && !rst;
    warp_q <= ws_warp;
    pc_q <= ws_pc;
    bad_q <= bad;
    fe_valid <= hit && !rst;
    fe_de_warp <= warp_q;
    fe_de_pc <= pc_q;
    fe_de_instr <= ic_rsp_instr;
    fe_de_bad <= bad_q;
  end

  assign fe_in_flight = valid_q ? cfg::WARPS'(1) << warp_q : '0;
  assign fe_event.icache_read = ic_req_valid;
  assign fe_event.icache_miss = fe_miss;
endmodule
`default_nettype wire
