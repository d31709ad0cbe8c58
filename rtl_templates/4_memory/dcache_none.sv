% emit(knob.dcache == "none")
// Replaces the data cache in the smallest cores: every access is sent to memory.
//
// Contract: that of dcache.sv, with one bank. An operation's lanes of a line are one request, and
//   so is each uncached lane. Only one load is pending at a time, and everything behind it waits,
//   so order is kept. Its response stays on the memory port until its lanes are accepted.
// Latency: that of memory; no cycle is added to it.
`default_nettype none
module dcache_none (
    input  wire                                 clk,
    input  wire                                 rst,
% if knob.cores > 1 or knob.l2_kb > 0 then
    input  wire                            invalidate,    // all lines; none is pending, no request arrives
% end
    // requests of one operation; each stays until it is accepted
    input  wire dcache_req_t                         req,
    input  wire dcache_ports_t                       req_valid,
    output dcache_ports_t                       req_ready,
    // loads
    output wire                                 out_valid,
    input  wire                                 out_take,
    output lane_words_t                         out,
    output wire                                 quiet,
    output wire                                 idle,
    // memory
    output wire                                 mem_req_valid,
    input  wire                                 mem_req_ready,
    output mem_req_t                            mem_req,
    input  wire                                 mem_rsp_valid,
    output wire                                 mem_rsp_ready,
    input  wire beat_t                          mem_rsp,
    output dcache_event_t                       dc_event
);
  localparam int WORD_W = cfg::LWORD_W;

  // ----------------------------------------------------------------------------------------- state
  logic busy_q;  // a load is pending
  logic [cfg::LSU_REQ_W-1:0] id_q;
  logic [cfg::LSU_LANES-1:0] mask_q;
  logic [cfg::LSU_LANES*WORD_W-1:0] word_q;

  // -------------------------------------------------------------------------------------- requests
  wire cached = req_valid.banks;
  wire [cfg::LSU_LANES-1:0] mask = cached ? req.lines.mask : req.lines.io_mask;
  wire taken = mem_req_valid && mem_req_ready;
  wire load = taken && !req.write;

  assign mem_req_valid = |req_valid && !busy_q;
  assign req_ready.banks = mem_req_ready && !busy_q;
  assign req_ready.io = mem_req_ready && !busy_q && !cached;

  wire [cfg::LINE_BYTES-1:0] byteen;
  column_bytes u_byteen (
      .column_be(req.put.be),
      .rows     (req.put.rows),
      .byteen
  );
  assign mem_req.write = req.write;
  assign mem_req.addr = cached ? req.lines.line : req.lines.one_line;
  assign mem_req.byteen = byteen;
  assign mem_req.data = {cfg::ROWS{req.put.data}};
  assign mem_req.tag = {cached ? 2'd1 : 2'd2, {(cfg::MEM_TAG_W - 2) {1'b0}}};

  // ------------------------------------------------------------------------------------- responses
  wire [cfg::LINE_W-1:0] line = mem_rsp.data;  // a line is one beat without the data cache
  wire [cfg::LSU_DATA_W-1:0] words;
  for (genvar i = 0; i < cfg::LSU_LANES; i++) begin : gen_lane
    assign words[i*32+:32] = line[word_q[i*WORD_W+:WORD_W]*32+:32];
  end

  assign out_valid = mem_rsp_valid && busy_q;
  assign out = {id_q, mask_q, words};
  assign mem_rsp_ready = out_valid && out_take;
  assign quiet = !busy_q;
  assign idle = quiet;

  assign dc_event = {load && cached, 3'b000};
% if knob.cores > 1 or knob.l2_kb > 0 then
  wire unused = &{1'b0, mem_rsp, req, invalidate};
% else
  wire unused = &{1'b0, mem_rsp, req};
% end

  // ------------------------------------------------------------------------------------- registers
  always_ff @(posedge clk) begin
    if (load) begin
      id_q   <= req.id;
      mask_q <= mask;
      word_q <= req.word;
    end
    if (rst) busy_q <= 1'b0;
    else busy_q <= load || (busy_q && !(mem_rsp_valid && mem_rsp_ready));
  end
endmodule
`default_nettype wire
