% local atomics = knob.atomics == 1
% local REQ = atomics and "amo_req_t" or "mem_req_t"
// The core's one memory port, shared by instruction cache and LSU.
//
// Contract: requests pass in the same cycle; a request on the port stays there until it is
//   accepted. Requests of one source keep their order. A response is sent to the source in its tag.
// Policy: alternating when both want the port, so neither starves.
`default_nettype none
module mem_arbiter (
    input  wire                       clk,
    input  wire                       rst,
    // instruction cache, which only reads, and LSU
    input  wire mem_sources_t         req_valid,
    output wire mem_sources_t         req_ready,
    input  wire line_read_t           ic_req,
    input  wire ${REQ}             ls_req,
    output wire mem_sources_t         rsp_valid,
    input  wire mem_sources_t         rsp_ready,
    // memory; both sources read the response's payload themselves
    output wire                       mem_req_valid,
    input  wire                       mem_req_ready,
    output wire ${REQ}             mem_req,
    input  wire                       mem_rsp_valid,
    output wire                       mem_rsp_ready,
    input  wire [cfg::MEM_TAG_W-1:0]  mem_rsp_tag
);
  logic ls_turn_q;           // the LSU has priority if both request
  logic held_q, held_ls_q;   // a request was on the port in the last cycle; it was the LSU's

  wire pick_ls = held_q ? held_ls_q : req_valid.ls && (ls_turn_q || !req_valid.ic);

  assign mem_req_valid = req_valid.ic || req_valid.ls;
  assign req_ready.ls  = mem_req_ready && pick_ls;
  assign req_ready.ic  = mem_req_ready && !pick_ls;

  mem_req_t picked;
  always_comb begin
    picked = ls_req${atomics and ".req" or ""};
    if (!pick_ls) begin
      // The data lines keep the LSU's word: a read's data are not used.
      picked.write = 1'b0;
      picked.addr = ic_req.addr;
      picked.tag = ic_req.tag;
    end
  end
% if atomics then
  amo_t amo;
  always_comb begin
    amo = ls_req.amo;
    if (!pick_ls) amo.valid = 1'b0;
  end
  assign mem_req = {picked, amo};
% else
  assign mem_req = picked;
% end

  wire rsp_ic = mem_rsp_tag[cfg::MEM_TAG_W-1-:2] == 2'd0;
  wire unused_tag = &{1'b0, mem_rsp_tag};
  assign rsp_valid.ic  = mem_rsp_valid && rsp_ic;
  assign rsp_valid.ls  = mem_rsp_valid && !rsp_ic;
  assign mem_rsp_ready = rsp_ic ? rsp_ready.ic : rsp_ready.ls;

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
