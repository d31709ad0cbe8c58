% emit(knob.bus == "axi4")
% local cores = knob.cores > 1 or knob.l2_kb > 0
% local REQ = cores and "port_req_t" or "mem_req_t"
% local RSP = cores and "port_rsp_t" or "mem_rsp_t"
% local TAG_W = cores and "PORT_TAG_W" or "MEM_TAG_W"
// The core's memory port as an AXI4 manager of BUS_W bits.
//
// Contract: the memory port as in gpu.sv, for lines of RAM. A read is a burst of a whole line, a write one of
//   the beats from the first to the last that has a byte to write. None crosses a line. Addresses are the
//   core's plus `offset`, which is constant unless `idle`. One ID: responses are in the order of the requests.
//   `error` is high in the cycle in which a transfer ends with an error response, with its line. A read with an error
//   has its response nevertheless, one cycle later.
// Order: reads and writes have separate channels without order between them. So a read waits until no write
//   of its line is without its response, and a write until no read of its line is.
// Policy: up to DEPTH reads and DEPTH writes in flight. Requests are accepted one a cycle, in order: one that has
//   to wait blocks those behind it.
`default_nettype none
module bus_axi4 #(
    parameter int DEPTH = 8
) (
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

    output wire                    arvalid,
    input  wire                    arready,
    output wire [            31:0] araddr,
    output wire [             7:0] arlen,
    input  wire                    rvalid,
    output wire                    rready,
    input  wire [  cfg::BUS_W-1:0] rdata,
    input  wire [             1:0] rresp,
    input  wire                    rlast,
    output wire                    awvalid,
    input  wire                    awready,
    output wire [            31:0] awaddr,
    output wire [             7:0] awlen,
    output wire                    wvalid,
    input  wire                    wready,
    output wire [  cfg::BUS_W-1:0] wdata,
    output wire [cfg::BUS_W/8-1:0] wstrb,
    output wire                    wlast,
    input  wire                    bvalid,
    output wire                    bready,
    input  wire [             1:0] bresp
);
  localparam int BYTES = cfg::BUS_W / 8;
  localparam int BEATS = cfg::LINE_W / cfg::BUS_W;
  localparam int BW = BEATS > 1 ? $clog2(BEATS) : 1;
  localparam int REQ_W = 1 + cfg::LADDR_W + cfg::LINE_BYTES + cfg::LINE_W + cfg::${TAG_W};
  localparam int RSP_W = cfg::LINE_W + cfg::${TAG_W};

  // ---- state
  logic ar_valid_q, aw_valid_q, w_valid_q;
  logic [31:0] ar_addr_q, aw_addr_q;
  logic [BW-1:0] aw_beats_q;              // beats of the write after its first
  logic [BW-1:0] w_beat_q, w_end_q;       // the beat on the bus; the last one
  logic [cfg::LINE_W-1:0] w_line_q;
  logic [cfg::LINE_BYTES-1:0] w_byteen_q;
  logic r_error_q;                        // an earlier beat of this read had an error

  // ---- the oldest request; whether it may be sent
  wire head_valid, head_ready;
  wire [REQ_W-1:0] head_bits;
  ${REQ} head;
  assign head = head_bits;
  fifo #(
      .WIDTH(REQ_W)
  ) u_requests (
      .clk,
      .rst,
      .in_valid (req_valid),
      .in_ready (req_ready),
      .in_data  (req),
      .out_valid(head_valid),
      .out_ready(head_ready),
      .out_data (head_bits)
  );

  wire reads_full, reads_any, reads_hit, writes_full, writes_any, writes_hit;
  wire w_last = w_beat_q == w_end_q;
  wire w_done = w_valid_q && wready && w_last;
  wire take_read = head_valid && !head.write && !writes_hit && !reads_full && (!ar_valid_q || arready);
  wire take_write = head_valid && head.write && !reads_hit && !writes_full &&
      (!aw_valid_q || awready) && (!w_valid_q || w_done);
  assign head_ready = take_read || take_write;

  wire r_ready;
  wire r_fire = rvalid && r_ready;
  wire r_done = r_fire && rlast;
  wire [cfg::LADDR_W-1:0] read_line, write_line;
  wire [cfg::${TAG_W}-1:0] read_tag;
  bus_order #(
      .DEPTH(DEPTH),
      .WIDTH(cfg::${TAG_W})
  ) u_reads (
      .clk,
      .rst,
      .push     (take_read),
      .push_line(head.addr),
      .push_with(head.tag),
      .pop      (r_done),
      .head_line(read_line),
      .head_with(read_tag),
      .any      (reads_any),
      .full     (reads_full),
      .probe    (head.addr),
      .hit      (reads_hit)
  );
  wire unused_with;
  bus_order #(
      .DEPTH(DEPTH)
  ) u_writes (
      .clk,
      .rst,
      .push     (take_write),
      .push_line(head.addr),
      .push_with(1'b0),
      .pop      (bvalid),
      .head_line(write_line),
      .head_with(unused_with),
      .any      (writes_any),
      .full     (writes_full),
      .probe    (head.addr),
      .hit      (writes_hit)
  );

  // ---- the beats of a write that have a byte; without any the first
  wire [cfg::LINE_BYTES-1:0] byteen = head.byteen;
  logic [BW-1:0] first, last;
  always_comb begin
    first = '0;
    last  = '0;
    for (int i = BEATS - 1; i >= 0; i--) if (|byteen[i*BYTES+:BYTES]) first = BW'(i);
    for (int i = 0; i < BEATS; i++) if (|byteen[i*BYTES+:BYTES]) last = BW'(i);
  end
  wire [31:0] line_addr = {head.addr, {cfg::LINE_B{1'b0}}} + offset;

  // ---- registers of the request channels
  always_ff @(posedge clk) begin
    if (take_read) ar_addr_q <= line_addr;
    if (take_write) begin
      aw_addr_q  <= line_addr | 32'(first) * BYTES;
      aw_beats_q <= last - first;
      w_line_q   <= head.data;
      w_byteen_q <= byteen;
      w_end_q    <= last;
    end
    w_beat_q <= take_write ? first : w_beat_q + BW'(w_valid_q && wready);
    if (rst) begin
      ar_valid_q <= 1'b0;
      aw_valid_q <= 1'b0;
      w_valid_q  <= 1'b0;
    end else begin
      ar_valid_q <= take_read || (ar_valid_q && !arready);
      aw_valid_q <= take_write || (aw_valid_q && !awready);
      w_valid_q  <= take_write || (w_valid_q && !w_done);
    end
  end

  assign arvalid = ar_valid_q;
  assign araddr  = ar_addr_q;
  assign arlen   = 8'(BEATS - 1);
  assign awvalid = aw_valid_q;
  assign awaddr  = aw_addr_q;
  assign awlen   = 8'(aw_beats_q);
  assign wvalid  = w_valid_q;
  assign wlast   = w_last;
  assign wdata   = w_line_q[w_beat_q*cfg::BUS_W+:cfg::BUS_W];
  assign wstrb   = w_byteen_q[w_beat_q*BYTES+:BYTES];
  assign bready  = 1'b1;

  // ---- responses: beats but the last are collected here
  wire [cfg::LINE_W-1:0] line;
  if (BEATS > 1) begin : g_beats
    logic [cfg::LINE_W-cfg::BUS_W-1:0] early_q;
    wire [cfg::LINE_W-1:0] shifted = {rdata, early_q};
    always_ff @(posedge clk) if (r_fire) early_q <= shifted[cfg::LINE_W-1:cfg::BUS_W];
    assign line = shifted;
  end else begin : g_beats
    assign line = rdata;
  end

  wire [RSP_W-1:0] rsp_bits;
  fifo #(
      .WIDTH(RSP_W)
  ) u_answers (
      .clk,
      .rst,
      .in_valid (r_done),
      .in_ready (r_ready),
      .in_data  ({line, read_tag}),
      .out_valid(rsp_valid),
      .out_ready(rsp_ready),
      .out_data (rsp_bits)
  );
  assign rsp = rsp_bits;
  assign rready = r_ready;
  assign idle = !head_valid && !reads_any && !writes_any && !rsp_valid;

  // ---- errors: SLVERR and DECERR have the upper bit
  wire read_error = r_done && (r_error_q || rresp[1]);
  wire [31:0] read_addr = {read_line, {cfg::LINE_B{1'b0}}};
  wire [31:0] write_addr = {write_line, {cfg::LINE_B{1'b0}}};
  assign error = read_error || (bvalid && bresp[1]);
  assign error_write = !read_error;
  assign error_addr = read_error ? read_addr : write_addr;
  always_ff @(posedge clk)
    if (rst) r_error_q <= 1'b0;
    else if (r_fire) r_error_q <= !rlast && (r_error_q || rresp[1]);

  wire unused = &{1'b0, rresp[0], bresp[0]};

`ifdef HEDDLE_CHECKS
  // A subordinate that sends a wrong number of beats.
  logic [BW:0] r_beats_q;
  always_ff @(posedge clk)
    if (rst) r_beats_q <= '0;
    else begin
      if (r_fire) begin
        r_beats_q <= rlast ? '0 : r_beats_q + 1'b1;
        assert (reads_any);
        assert (rlast == (r_beats_q == (BW + 1)'(BEATS - 1)));
      end
      if (bvalid) assert (writes_any);
    end
`endif
endmodule
`default_nettype wire
