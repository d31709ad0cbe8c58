% emit(knob.bus == "wishbone")
% local cores = knob.cores > 1 or knob.l2_kb > 0
% local REQ = cores and "port_req_t" or "mem_req_t"
% local RSP = cores and "port_rsp_t" or "mem_rsp_t"
// The core's memory port as a Wishbone B4 master of BUS_W bits: classic cycles, with the tags of registered
// feedback. A slave that supports bursts serves them as bursts, any other beat by beat.
//
// Contract: the memory port as in gpu.sv, for lines of RAM. A request is a cycle (CYC) of beats with rising
//   addresses. It is a read of the whole line, or a write of the beats from the first to the last that has a byte to
//   write. ADR counts bytes, and is the core's address plus `offset`, which is constant unless `idle`. CYC is low
//   for a clock between cycles. `error` is high in the cycle in which ERR ends a request, with its line. A
//   read with an error has its response nevertheless, one cycle later.
// Order: one request at a time.
`default_nettype none
module bus_wishbone (
    input  wire        clk,
    input  wire        rst,
    input  wire [31:0] offset,
    output wire        idle,
    output wire        error,
    output wire        error_write,
    output wire [31:0] error_addr,

    input  wire      req_valid,
    output wire      req_ready,
    input  ${REQ} req,
    output wire      rsp_valid,
    input  wire      rsp_ready,
    output ${RSP} rsp,

    output wire                    cyc,
    output wire                    stb,
    output wire                    we,
    output wire [            31:0] adr,
    output wire [cfg::BUS_W/8-1:0] sel,
    output wire [  cfg::BUS_W-1:0] dat_w,
    output wire [             2:0] cti,
    output wire [             1:0] bte,
    input  wire [  cfg::BUS_W-1:0] dat_r,
    input  wire                    ack,
    input  wire                    err
);
  localparam int BYTES = cfg::BUS_W / 8;
  localparam int BEATS = cfg::LINE_W / cfg::BUS_W;
  localparam int BW = BEATS > 1 ? $clog2(BEATS) : 1;

  // ---- state
  logic busy_q, answer_q;
  logic [31:0] addr_q;  // of the line, on the bus
  logic [BW-1:0] beat_q, end_q;
  ${REQ} req_q;
  logic [cfg::LINE_W-1:0] line_q;

  // ---- the beats of a write that have a byte; without any the first
  wire [cfg::LINE_BYTES-1:0] byteen = req.byteen;
  logic [BW-1:0] first, last;
  always_comb begin
    first = '0;
    last  = req.write ? '0 : BW'(BEATS - 1);
    for (int i = BEATS - 1; i >= 0; i--)
      if (req.write && |byteen[i*BYTES+:BYTES]) first = BW'(i);
    for (int i = 0; i < BEATS; i++) if (req.write && |byteen[i*BYTES+:BYTES]) last = BW'(i);
  end

  assign req_ready = !busy_q && !answer_q;
  wire take = req_valid && req_ready;
  wire at_end = beat_q == end_q;
  wire fire = busy_q && (ack || err);
  wire done = fire && (at_end || err);

  always_ff @(posedge clk) begin
    if (take) begin
      req_q  <= req;
      addr_q <= {req.addr, {cfg::LINE_B{1'b0}}} + offset;
      end_q  <= last;
    end
    for (int i = 0; i < BEATS; i++)
      if (fire && beat_q == BW'(i)) line_q[i*cfg::BUS_W+:cfg::BUS_W] <= dat_r;
    beat_q <= take ? first : beat_q + BW'(fire);
    if (rst) begin
      busy_q   <= 1'b0;
      answer_q <= 1'b0;
    end else begin
      busy_q   <= take || (busy_q && !done);
      answer_q <= (done && !req_q.write) || (answer_q && !rsp_ready);
    end
  end

  wire [cfg::LINE_BYTES-1:0] byteen_q = req_q.byteen;
  wire [cfg::LINE_W-1:0] data_q = req_q.data;
  assign cyc   = busy_q;
  assign stb   = busy_q;
  assign we    = req_q.write;
  assign adr   = addr_q | 32'(beat_q) * BYTES;
  assign sel   = req_q.write ? byteen_q[beat_q*BYTES+:BYTES] : '1;
  assign dat_w = data_q[beat_q*cfg::BUS_W+:cfg::BUS_W];
  assign cti   = at_end ? 3'b111 : 3'b010;  // the last one; more follow, at rising addresses
  assign bte   = 2'b00;                     // without wrapping

  assign rsp_valid = answer_q;
  assign rsp = {line_q, req_q.tag};
  assign idle = !busy_q && !answer_q;
  assign error = busy_q && err;
  assign error_write = req_q.write;
  assign error_addr = {req_q.addr, {cfg::LINE_B{1'b0}}};
endmodule
`default_nettype wire
