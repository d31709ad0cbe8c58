// Proof, bounded: the AXI4 manager against any core and any subordinate that keep to their contracts. An offer on a
// channel stands until it is taken. The K-th read that the core asked for is the K-th on the bus. Its answer has its
// tag and the K-th burst's beats (each byte of them). The J-th write is the J-th, of the beats that the AW channel
// says, with each of its bytes once. A read behind a write of its line comes to the bus after the write's response, and
// a write behind a read of its line after its last beat. When the manager is idle everything that was asked for has
// been done, once. The first error of a burst is told with its line.
`default_nettype none
module bus_axi4_fv (
    input wire clk,
    // the core: what it asks for, when it takes answers
    input wire ask,
    input wire ask_write,
    input wire [cfg::LADDR_W-1:0] ask_line,
    input wire [cfg::LINE_BYTES-1:0] ask_byteen,
    input wire [cfg::LINE_W-1:0] ask_data,
    input wire [cfg::MEM_TAG_W-1:0] ask_tag,
    input wire rsp_ready,
    // the subordinate
    input wire arready,
    input wire awready,
    input wire wready,
    input wire give_r,
    input wire [cfg::BUS_W-1:0] rdata,
    input wire [1:0] rresp,
    input wire bvalid,
    input wire [1:0] bresp
);
  localparam int BYTES = cfg::BUS_W / 8;
  localparam int BEATS = cfg::LINE_W / cfg::BUS_W;
  localparam int C = 4;  // bits of counters: no proof is so deep
  reg rst = 1'b1;
  always @(posedge clk) rst <= 1'b0;

  // ---- the core asks; what is not taken stands
  reg [cfg::LADDR_W+cfg::LINE_BYTES+cfg::LINE_W+cfg::MEM_TAG_W:0] held;
  reg holds = 1'b0;
  wire [cfg::LADDR_W+cfg::LINE_BYTES+cfg::LINE_W+cfg::MEM_TAG_W:0] req_bits =
      holds ? held : {ask_write, ask_line, ask_byteen, ask_data, ask_tag};
  mem_req_t req;
  assign req = req_bits;
  wire req_valid = !rst && (ask || holds);
  wire req_ready, rsp_valid, idle, error, error_write;
  wire [31:0] error_addr;
  mem_rsp_t rsp;
  wire arvalid, awvalid, wvalid, wlast, rready, bready;
  wire [31:0] araddr, awaddr;
  wire [7:0] arlen, awlen;
  wire [cfg::BUS_W-1:0] wdata;
  wire [BYTES-1:0] wstrb;

  // ---- the subordinate: beats of what was asked for, and a response behind both halves of a write
  reg [C-1:0] asks_r = '0, asks_w = '0;            // requests taken from the core
  reg [C-1:0] n_ar = '0, n_r = '0, n_rsp = '0;     // bursts asked for; given to the end; answers
  reg [C-1:0] n_aw = '0, n_w = '0, n_b = '0;
  reg [C-1:0] r_beat = '0, w_beat = '0;
  reg r_holds = 1'b0;
  reg [cfg::BUS_W+1:0] r_held;
  wire rvalid = !rst && n_ar != n_r && (give_r || r_holds);
  wire [cfg::BUS_W+1:0] r_bits = r_holds ? r_held : {rresp, rdata};
  wire rlast = r_beat == C'(BEATS - 1);
  wire b = !rst && bvalid && n_b != n_aw && n_b != n_w;

  bus_axi4 #(.DEPTH(2)) u_dut (
      .clk, .rst, .offset(32'd0), .idle, .error, .error_write, .error_addr,
      .req_valid, .req_ready, .req, .rsp_valid, .rsp_ready, .rsp,
      .arvalid, .arready, .araddr, .arlen,
      .rvalid, .rready, .rdata(r_bits[cfg::BUS_W-1:0]), .rresp(r_bits[cfg::BUS_W+1:cfg::BUS_W]), .rlast,
      .awvalid, .awready, .awaddr, .awlen,
      .wvalid, .wready, .wdata, .wstrb, .wlast,
      .bvalid(b), .bready, .bresp
  );

  wire ask_r = req_valid && req_ready && !req.write;
  wire ask_w = req_valid && req_ready && req.write;
  wire fire_ar = !rst && arvalid && arready;
  wire fire_r = !rst && rvalid && rready;
  wire fire_aw = !rst && awvalid && awready;
  wire fire_w = !rst && wvalid && wready;
  wire fire_rsp = !rst && rsp_valid && rsp_ready;
  always @(posedge clk) begin
    holds <= req_valid && !req_ready;
    held <= req_bits;
    r_holds <= rvalid && !rready;
    r_held <= r_bits;
    asks_r <= asks_r + C'(ask_r);
    asks_w <= asks_w + C'(ask_w);
    n_ar <= n_ar + C'(fire_ar);
    n_r <= n_r + C'(fire_r && rlast);
    n_rsp <= n_rsp + C'(fire_rsp);
    n_aw <= n_aw + C'(fire_aw);
    n_w <= n_w + C'(fire_w && wlast);
    n_b <= n_b + C'(b);
    if (fire_r) r_beat <= rlast ? '0 : r_beat + 1'b1;
    if (fire_w) w_beat <= wlast ? '0 : w_beat + 1'b1;
  end

  // ---- what is offered stands
  reg was = 1'b0;
  reg ar_waits, aw_waits, w_waits, rsp_waits;
  reg [39:0] ar_was, aw_was;
  reg [cfg::BUS_W+BYTES:0] w_was;
  reg [cfg::LINE_W+cfg::MEM_TAG_W-1:0] rsp_was;
  always @(posedge clk) begin
    was <= !rst;
    ar_waits <= arvalid && !arready;
    aw_waits <= awvalid && !awready;
    w_waits <= wvalid && !wready;
    rsp_waits <= rsp_valid && !rsp_ready;
    ar_was <= {araddr, arlen};
    aw_was <= {awaddr, awlen};
    w_was <= {wdata, wstrb, wlast};
    rsp_was <= rsp;
  end
  always @*
    if (was) begin
      if (ar_waits) assert (arvalid && {araddr, arlen} == ar_was);
      if (aw_waits) assert (awvalid && {awaddr, awlen} == aw_was);
      if (w_waits) assert (wvalid && {wdata, wstrb, wlast} == w_was);
      if (rsp_waits) assert (rsp_valid && rsp == rsp_was);
    end

  // ---- nothing is lost, nothing comes twice
  always @*
    if (!rst) begin
      assert (bready);
      if (idle && !holds)
        assert (n_ar == asks_r && n_r == asks_r && n_rsp == asks_r &&
                n_aw == asks_w && n_w == asks_w && n_b == asks_w);
      assert (!(arvalid && n_ar == asks_r) && !(rsp_valid && n_rsp == n_r));
      assert (!(awvalid && n_aw == asks_w) && !(wvalid && n_w == asks_w));
      assert (arlen == 8'(BEATS - 1));
    end

  // ---- the K-th read and the J-th write, one byte of it
  (* anyconst *) reg [C-1:0] k, j;
  (* anyconst *) reg [cfg::LINE_B-1:0] at;
  reg read_asked = 1'b0, write_asked = 1'b0, read_first = 1'b0, write_first = 1'b0;
  reg [cfg::LADDR_W-1:0] read_line, write_line;
  reg [cfg::MEM_TAG_W-1:0] tag;
  reg [cfg::LINE_W-1:0] line;
  reg r_error = 1'b0;
  reg enabled, byte_seen = 1'b0;
  reg [7:0] octet, length;
  reg [31:0] first;
  wire [31:0] read_base = {read_line, {cfg::LINE_B{1'b0}}};
  wire [31:0] write_base = {write_line, {cfg::LINE_B{1'b0}}};
  wire same = read_line == write_line;
  wire [cfg::LINE_BYTES-1:0] asked_byteen = req.byteen;
  wire [cfg::LINE_W-1:0] asked_data = req.data;
  wire [cfg::LINE_W-1:0] rsp_data = rsp.data;
  wire its_r = fire_r && n_r == k;
  wire its_w = fire_w && n_w == j;
  // AW shows the J-th write no later than its first beat, and its fields stand until the next.
  wire [31:0] place = (awvalid && n_aw == j ? awaddr : first) - write_base + 32'(w_beat) * BYTES;
  wire [7:0] beats = awvalid && n_aw == j ? awlen : length;
  wire here = 32'(at) >= place && 32'(at) < place + BYTES;
  wire [cfg::LINE_B-1:0] lane = at - place[cfg::LINE_B-1:0];
  always @(posedge clk) begin
    if (ask_r && asks_r == k) begin
      read_asked <= 1'b1;
      read_line <= req.addr;
      tag <= req.tag;
      write_first <= write_asked;
    end
    if (ask_w && asks_w == j) begin
      write_asked <= 1'b1;
      write_line <= req.addr;
      enabled <= asked_byteen[at];
      octet <= asked_data[at*8+:8];
      read_first <= read_asked;
    end
    for (int i = 0; i < BEATS; i++)
      if (its_r && r_beat == i) line[i*cfg::BUS_W+:cfg::BUS_W] <= r_bits[cfg::BUS_W-1:0];
    if (its_r) r_error <= r_error || r_bits[cfg::BUS_W+1];
    if (awvalid && n_aw == j) begin
      first <= awaddr;
      length <= awlen;
    end
    if (its_w && here && wstrb[lane]) byte_seen <= 1'b1;
  end
  always @*
    if (!rst) begin
      if (arvalid && n_ar == k) begin
        assert (read_asked && araddr == read_base);
        if (write_first && same) assert (n_b > j);
      end
      if (rsp_valid && n_rsp == k) assert (n_r > k && rsp.tag == tag && rsp_data[at*8+:8] == line[at*8+:8]);
      if (awvalid && n_aw == j) begin
        assert (write_asked && awaddr - write_base < cfg::LINE_BYTES);
        if (read_first && same) assert (n_r > k);
      end
      if (its_w) begin
        assert (write_asked && wlast == (8'(w_beat) == beats));
        if (here && wstrb[lane]) assert (enabled && !byte_seen && wdata[lane*8+:8] == octet);
        if (wlast && enabled) assert (byte_seen || (here && wstrb[lane]));
      end
      if (its_r && rlast && (r_error || r_bits[cfg::BUS_W+1]))
        assert (error && !error_write && error_addr == read_base);
      if (b && n_b == j && bresp[1]) assert (error && (!error_write || error_addr == write_base));
    end
endmodule
`default_nettype wire
