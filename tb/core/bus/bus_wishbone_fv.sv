// Proof, bounded: the Wishbone master against any core and any slave that keep to their contracts. STB goes with
// CYC; a beat stands until ACK or ERR; CYC is low between cycles. The K-th request is the K-th cycle: its line
// at `offset`, its direction, beats that rise one by one up to the one that CTI calls the last, or to ERR, and no more.
// A read has all beats and one answer, with its tag and each byte from the slave. Of a write each enabled byte goes
// once, with its value, and no other. ERR is told with the line. When the master is idle everything that was asked for
// has been done.
`default_nettype none
module bus_wishbone_fv (
    input wire clk,
    // the core: what it asks for, when it takes answers
    input wire ask,
    input wire ask_write,
    input wire [cfg::LADDR_W-1:0] ask_line,
    input wire [cfg::LINE_BYTES-1:0] ask_byteen,
    input wire [cfg::LINE_W-1:0] ask_data,
    input wire [cfg::MEM_TAG_W-1:0] ask_tag,
    input wire rsp_ready,
    // the slave
    input wire answers,
    input wire fails,
    input wire [cfg::BUS_W-1:0] dat_r
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
  (* anyconst *) reg [cfg::LADDR_W-1:0] offset_line;
  wire [31:0] offset = {offset_line, {cfg::LINE_B{1'b0}}};
  wire req_ready, rsp_valid, idle, error, error_write;
  wire [31:0] error_addr;
  mem_rsp_t rsp;
  wire cyc, stb, we;
  wire [31:0] adr;
  wire [BYTES-1:0] sel;
  wire [cfg::BUS_W-1:0] dat_w;
  wire [2:0] cti;
  wire [1:0] bte;
  wire ack = !rst && cyc && stb && answers && !fails;
  wire err = !rst && cyc && stb && answers && fails;

  bus_wishbone u_dut (
      .clk, .rst, .offset, .idle, .error, .error_write, .error_addr,
      .req_valid, .req_ready, .req, .rsp_valid, .rsp_ready, .rsp,
      .cyc, .stb, .we, .adr, .sel, .dat_w, .cti, .bte, .dat_r, .ack, .err
  );

  wire take = req_valid && req_ready;
  wire beat = ack || err;
  wire ends = err || (ack && cti == 3'b111);
  wire answer = !rst && rsp_valid && rsp_ready;

  // ---- requests, cycles and answers, counted
  reg [C-1:0] asked = '0, asked_reads = '0, done = '0, done_reads = '0, answered = '0, beats = '0;
  always @(posedge clk) begin
    holds <= req_valid && !req_ready;
    held <= req_bits;
    asked <= asked + C'(take);
    asked_reads <= asked_reads + C'(take && !req.write);
    done <= done + C'(ends);
    done_reads <= done_reads + C'(ends && !we);
    answered <= answered + C'(answer);
    if (beat) beats <= ends ? '0 : beats + 1'b1;
  end

  // ---- what is offered stands; a cycle goes from its first beat to its last
  reg was = 1'b0, cyc_was, waits, ended, rsp_waits;
  reg [31:0] adr_was;
  reg [cfg::BUS_W+BYTES+3:0] beat_was;
  reg [cfg::LINE_W+cfg::MEM_TAG_W-1:0] rsp_was;
  always @(posedge clk) begin
    was <= !rst;
    cyc_was <= cyc;
    waits <= cyc && !beat;
    ended <= ends;
    adr_was <= adr;
    beat_was <= {we, sel, cti, dat_w};
    rsp_waits <= rsp_valid && !rsp_ready;
    rsp_was <= rsp;
  end
  always @*
    if (was) begin
      assert (cyc == stb && bte == 2'b00);
      if (cyc) assert (cti == 3'b111 || cti == 3'b010);
      if (waits) assert (cyc && adr == adr_was && {we, sel, cti, dat_w} == beat_was);
      if (cyc_was && !waits) begin
        assert (cyc != ended);
        if (cyc) assert (adr == adr_was + BYTES && we == beat_was[cfg::BUS_W+BYTES+3]);
      end
      if (rsp_waits) assert (rsp_valid && rsp == rsp_was);
      // Nothing is lost, nothing comes twice.
      assert (!(cyc && done == asked) && !(rsp_valid && answered == done_reads));
      if (idle) assert (done == asked && done_reads == asked_reads && answered == asked_reads);
    end

  // ---- the K-th request, one byte of it
  (* anyconst *) reg [C-1:0] k;
  (* anyconst *) reg [cfg::LINE_B-1:0] at;
  reg is_asked = 1'b0, write, enabled, seen = 1'b0, failed = 1'b0;
  reg [cfg::LADDR_W-1:0] line;
  reg [cfg::MEM_TAG_W-1:0] tag;
  reg [7:0] octet, given;
  reg [C-1:0] answers_before;  // those of the reads before it
  wire [cfg::LINE_BYTES-1:0] asked_byteen = req.byteen;
  wire [cfg::LINE_W-1:0] asked_data = req.data;
  wire [cfg::LINE_W-1:0] rsp_data = rsp.data;
  wire [31:0] base = {line, {cfg::LINE_B{1'b0}}};
  wire [31:0] place = adr - offset - base;
  wire its = cyc && done == k;
  wire here = 32'(at) >= place && 32'(at) < place + BYTES;
  wire [cfg::LINE_B-1:0] lane = at - place[cfg::LINE_B-1:0];
  always @(posedge clk) begin
    if (take && asked == k) begin
      is_asked <= 1'b1;
      write <= req.write;
      line <= req.addr;
      tag <= req.tag;
      enabled <= asked_byteen[at];
      octet <= asked_data[at*8+:8];
      answers_before <= asked_reads;
    end
    if (its && err) failed <= 1'b1;
    if (its && ack && here) given <= dat_r[lane*8+:8];
    if (its && ack && here && sel[lane]) seen <= 1'b1;
  end
  always @* begin
    if (was && its) begin
      assert (is_asked && we == write && place < cfg::LINE_BYTES && place % BYTES == 0);
      if (!write) assert (place == 32'(beats) * BYTES && sel == '1 && (cti == 3'b111) == (beats == C'(BEATS - 1)));
      if (write && here && sel[lane]) assert (enabled && !seen && dat_w[lane*8+:8] == octet);
      if (write && ack && cti == 3'b111 && enabled) assert (seen || (here && sel[lane]));
      assert (error == err);
      if (err) assert (error_write == write && error_addr == base);
    end
    if (was && error) assert (cyc);
    if (was && is_asked && !write && rsp_valid && answered == answers_before)
      assert (done > k && rsp.tag == tag && (failed || rsp_data[at*8+:8] == given));
  end
endmodule
`default_nettype wire
