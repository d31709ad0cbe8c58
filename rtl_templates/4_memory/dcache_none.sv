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
    input  wire                                 req_write,
    input  wire  [          cfg::LSU_REQ_W-1:0] req_id,
    input  wire                                 req_valid,
    output wire                                 req_ready,
    input  wire  [            cfg::LADDR_W-1:0] req_line,
    input  wire  [     cfg::DCACHE_INDEX_W-1:0] req_index,
    input  wire  [          cfg::LSU_LANES-1:0] req_mask,
    input  wire  [            cfg::LADDR_W-1:0] one_line,  // of an uncached access
    input  wire                                 io_valid,
    output wire                                 io_ready,
    input  wire  [          cfg::LSU_LANES-1:0] io_mask,
    // its lanes: word in the line. Of a store or an uncached access, by columns: rows, bytes, data
    input  wire  [cfg::LSU_LANES*cfg::LWORD_W-1:0] lane_word,
    input  wire  [ cfg::COLUMNS*cfg::ROW_W-1:0] rows,
    input  wire  [          cfg::COLUMNS*4-1:0] column_be,
    input  wire  [         cfg::COLUMNS*32-1:0] columns,
    // loads
    output wire                                 out_valid,
    input  wire                                 out_take,
    output wire  [          cfg::LSU_REQ_W-1:0] out_id,
    output wire  [          cfg::LSU_LANES-1:0] out_mask,
    output wire  [         cfg::LSU_DATA_W-1:0] out_data,
    output wire                                 quiet,
    output wire                                 idle,
    // memory
    output wire                                 mem_req_valid,
    input  wire                                 mem_req_ready,
    output mem_req_t                            mem_req,
    input  wire                                 mem_rsp_valid,
    output wire                                 mem_rsp_ready,
    input  wire beat_t                          mem_rsp,
    // events
    output wire                                 ev_miss,
    output wire                                 ev_prefetch,
    output wire                                 ev_prefetch_used,
    output wire                                 ev_mshr_stall
);
  localparam int WORD_W = cfg::LWORD_W;

  // ----------------------------------------------------------------------------------------- state
  logic busy_q;  // a load is pending
  logic [cfg::LSU_REQ_W-1:0] id_q;
  logic [cfg::LSU_LANES-1:0] mask_q;
  logic [cfg::LSU_LANES*WORD_W-1:0] word_q;

  // -------------------------------------------------------------------------------------- requests
  wire [cfg::LSU_LANES-1:0] mask = req_valid ? req_mask : io_mask;
  wire taken = mem_req_valid && mem_req_ready;
  wire load = taken && !req_write;

  assign mem_req_valid = (req_valid || io_valid) && !busy_q;
  assign req_ready = mem_req_ready && !busy_q;
  assign io_ready = mem_req_ready && !busy_q && !req_valid;

  wire [cfg::LINE_BYTES-1:0] byteen;
  column_bytes u_byteen (
      .column_be,
      .rows,
      .byteen
  );
  assign mem_req.write = req_write;
  assign mem_req.addr = req_valid ? req_line : one_line;
  assign mem_req.byteen = byteen;
  assign mem_req.data = {cfg::ROWS{columns}};
  assign mem_req.tag = {req_valid ? 2'd1 : 2'd2, {(cfg::MEM_TAG_W - 2) {1'b0}}};

  // ------------------------------------------------------------------------------------- responses
  wire [cfg::LINE_W-1:0] line = mem_rsp.data;  // a line is one beat without the data cache
  wire [cfg::LSU_DATA_W-1:0] words;
  for (genvar i = 0; i < cfg::LSU_LANES; i++) begin : gen_lane
    assign words[i*32+:32] = line[word_q[i*WORD_W+:WORD_W]*32+:32];
  end

  assign out_valid = mem_rsp_valid && busy_q;
  assign out_id = id_q;
  assign out_mask = mask_q;
  assign out_data = words;
  assign mem_rsp_ready = out_valid && out_take;
  assign quiet = !busy_q;
  assign idle = quiet;

  assign ev_miss = load && req_valid;
  assign ev_prefetch = 1'b0;
  assign ev_prefetch_used = 1'b0;
  assign ev_mshr_stall = 1'b0;
% if knob.cores > 1 or knob.l2_kb > 0 then
  wire unused = &{1'b0, mem_rsp, req_index, invalidate};
% else
  wire unused = &{1'b0, mem_rsp, req_index};
% end

  // ------------------------------------------------------------------------------------- registers
  always_ff @(posedge clk) begin
    if (load) begin
      id_q   <= req_id;
      mask_q <= mask;
      word_q <= lane_word;
    end
    if (rst) busy_q <= 1'b0;
    else busy_q <= load || (busy_q && !(mem_rsp_valid && mem_rsp_ready));
  end
endmodule
`default_nettype wire
