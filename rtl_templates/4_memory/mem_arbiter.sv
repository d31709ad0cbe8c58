// The core's one memory port, shared by instruction cache and LSU.
//
// Contract: requests pass in the same cycle; a request on the port stays there until it is
//   accepted. Requests of one source keep their order. A response is sent to the source in its tag.
// Policy: alternating when both want the port, so neither starves.
`default_nettype none
module mem_arbiter (
    input  wire                       clk,
    input  wire                       rst,
    // instruction cache: reads only
    input  wire                       ic_req_valid,
    output wire                       ic_req_ready,
    input  wire [  cfg::LADDR_W-1:0]  ic_req_addr,
    input  wire [cfg::MEM_TAG_W-1:0]  ic_req_tag,
    output wire                       ic_rsp_valid,
    input  wire                       ic_rsp_ready,
    // LSU
    input  wire                       ls_req_valid,
    output wire                       ls_req_ready,
    input  wire mem_req_t             ls_req,
% if knob.atomics == 1 then
    input  wire amo_t                 ls_amo,
% end
    output wire                       ls_rsp_valid,
    input  wire                       ls_rsp_ready,
    // memory; both sources read the response's payload themselves
    output wire                       mem_req_valid,
    input  wire                       mem_req_ready,
    output wire mem_req_t             mem_req,
% if knob.atomics == 1 then
    output amo_t                      mem_amo,
% end
    input  wire                       mem_rsp_valid,
    output wire                       mem_rsp_ready,
    input  wire [cfg::MEM_TAG_W-1:0]  mem_rsp_tag
);
  logic ls_turn_q;           // the LSU has priority if both request
  logic held_q, held_ls_q;   // a request was on the port in the last cycle; it was the LSU's

  wire pick_ls = held_q ? held_ls_q : ls_req_valid && (ls_turn_q || !ic_req_valid);

  assign mem_req_valid = ic_req_valid || ls_req_valid;
  assign ls_req_ready  = mem_req_ready && pick_ls;
  assign ic_req_ready  = mem_req_ready && !pick_ls;

  mem_req_t picked;
  always_comb begin
    picked = ls_req;
    if (!pick_ls) begin
      // The data lines keep the LSU's word: a read's data are not used.
      picked.write = 1'b0;
      picked.addr = ic_req_addr;
      picked.tag = ic_req_tag;
    end
  end
  assign mem_req = picked;
% if knob.atomics == 1 then
  always_comb begin
    mem_amo = ls_amo;
    mem_amo.valid = ls_amo.valid && pick_ls;
  end
% end

  wire rsp_ic = mem_rsp_tag[cfg::MEM_TAG_W-1-:2] == 2'd0;
  wire unused_tag = &{1'b0, mem_rsp_tag};
  assign ic_rsp_valid  = mem_rsp_valid && rsp_ic;
  assign ls_rsp_valid  = mem_rsp_valid && !rsp_ic;
  assign mem_rsp_ready = rsp_ic ? ic_rsp_ready : ls_rsp_ready;

  wire own_clk;
  clock_gate #(
      .LINGER(1)
  ) u_own_clk (
      .clk,
      .rst,
      .en(mem_req_valid),
      .gated(own_clk)
  );
  always_ff @(posedge own_clk) begin
    held_ls_q <= pick_ls;
    if (rst) begin
      held_q    <= 1'b0;
      ls_turn_q <= 1'b0;
    end else begin
      held_q <= mem_req_valid && !mem_req_ready;
      if (mem_req_valid && mem_req_ready) ls_turn_q <= !pick_ls;
    end
  end
endmodule
`default_nettype wire
