// Proof, bounded: a bank of the second-level cache, under any requests of eight lines and a device's, any order of memory
// and any time that responses wait. It is about any byte of any line.
//
// - Each write of the byte is sent to memory once, in the order of acceptance.
// - A read has one response, with its core and tag. Its byte is that of the last write accepted before it.
// - No line is requested while a request of it is at memory. Each read of a device is sent to memory.
// - While `busy` is low, nothing is left here. When requests end and nothing outside waits, that takes CALM cycles.
//
// Values of the byte are numbers of its writes, so that order can be seen. Sets and miss registers are few.
//
// start: cfg s/L2_BANK_LINES = [0-9]*/L2_BANK_LINES = 4/; s/L2_INDEX_W = [0-9]*/L2_INDEX_W = 2/
// start: cfg s/L2_BANK_MSHRS = [0-9]*/L2_BANK_MSHRS = 2/; s/L2_MSHR_W = [0-9]*/L2_MSHR_W = 1/
// start: cfg s/L2_BANK_WAITS = [0-9]*/L2_BANK_WAITS = 3/
`default_nettype none
module l2_bank_fv (
    input wire clk,
    input wire offers,
    input wire in_write,
    input wire in_io,
    input wire [2:0] in_line,
    input wire [cfg::CORE_W-1:0] in_core,
    input wire in_byte,            // the write has the byte
    input wire mark,               // this read is watched
    input wire [cfg::MEM_TAG_W-2:0] in_tag,
    input wire may_send,
    input wire may_respond,
    input wire which,              // register that memory responds to
    input wire may_take,
    input wire ends,               // requests end, and nothing outside waits
    input wire any_io,
    input wire [2:0] any_line
);
  localparam int L = cfg::LADDR_W;
  localparam int B = $clog2(cfg::L2_BANKS);
  localparam int CALM = 9;
  reg rst = 1'b1;
  always @(posedge clk) rst <= 1'b0;
  reg calm = 1'b0;
  reg [4:0] calm_for = '0;
  // Requests begin in the last cycle in which a set is cleared.
  reg [2:0] cleared = '0;
  always @(posedge clk) begin
    cleared <= {cleared[1:0], !rst};
    calm <= !rst && (calm || ends);
    if (calm) calm_for <= calm_for + 1'b1;
  end

  // Lines of one bank: with two, their bits have an even sum (line_bank).
  reg io;
  reg [2:0] number;
  always @(posedge clk)
    if (rst) begin
      io <= any_io;
      number <= any_line;
    end
  wire [L-1:0] in_high = L'(in_line) << B | L'(!in_io) << (L - 1);
  wire [L-1:0] high = L'(number) << B | L'(!io) << (L - 1);
  wire [L-1:0] in_addr = in_high | L'(B > 0 && ^in_high);
  wire [L-1:0] addr = high | L'(B > 0 && ^high);

  // Numbers of writes: accepted, and at memory
  reg [3:0] stored = '0, written = '0;
  wire [3:0] next = stored + 1'b1;
  wire its = in_addr == addr;
  wire in_valid = offers && cleared[2] && !calm;
  wire in_ready, busy, out_valid, mem_req_valid, mem_req_write, mem_rsp_ready;
  wire accepts = in_valid && in_ready && !rst;
  wire watches = mark && !in_write && its && !watched;
  mem_req_t in;
  assign in = {
    in_write, in_addr, {cfg::LINE_BYTES{in_byte}}, {cfg::LINE_BYTES{its ? {4'd0, next} : 8'hee}}, watches, in_tag
  };

  // Memory: requests that it has, one a register
  wire [L-1:0] mem_req_addr;
  wire [cfg::LINE_BYTES-1:0] mem_req_byteen;
  wire [cfg::LINE_W-1:0] mem_req_data;
  wire [cfg::L2_MSHR_W-1:0] mem_req_tag;
  reg [1:0] asked = '0;
  reg [2*L-1:0] lines;
  reg [7:0] values;
  reg [1:0] own;
  reg responds = 1'b0, responds_to;
  wire mem_req_ready = may_send || calm;
  wire sends = mem_req_valid && mem_req_ready && !rst;
  wire asks = sends && !mem_req_write;
  wire writes = sends && mem_req_write && mem_req_addr == addr && mem_req_byteen[0];
  wire responded = responds && mem_rsp_ready;
  wire chosen = calm ? !asked[0] : which;
  always @(posedge clk) begin
    if (asks) begin
      asked[mem_req_tag] <= 1'b1;
      lines[mem_req_tag*L+:L] <= mem_req_addr;
      values[mem_req_tag*4+:4] <= written;
      own[mem_req_tag] <= mem_req_addr == addr;
    end
    if (responded) asked[responds_to] <= 1'b0;
    if (!responds) begin
      responds <= !rst && asked[chosen] && (may_respond || calm);
      responds_to <= chosen;
    end else if (responded) responds <= 1'b0;
  end

  wire out_ready = may_take || calm;
  wire [cfg::CORE_W-1:0] out_core;
  mem_rsp_t out;
  wire [cfg::LINE_W+cfg::MEM_TAG_W-1:0] out_bits = out;
  wire [7:0] out_byte = out_bits[cfg::MEM_TAG_W+:8];
  wire answered = out_valid && out_ready && out_bits[cfg::MEM_TAG_W-1] && !rst;
  wire unused_read, unused_miss;
  l2_bank u_dut (
      .clk, .rst, .in_valid, .in_ready, .in_core, .in, .out_valid, .out_ready, .out_core, .out,
      .mem_req_valid, .mem_req_ready,
      .mem_req({mem_req_write, mem_req_addr, mem_req_byteen, mem_req_data, mem_req_tag}),
      .mem_rsp_valid(responds), .mem_rsp_ready,
      .mem_rsp({{cfg::LINE_BYTES{own[responds_to] ? {4'd0, values[responds_to*4+:4]} : 8'hdd}}, responds_to}), .busy, .ev_read(unused_read), .ev_miss(unused_miss)
  );

  // The watched read, and reads of the device
  reg watched = 1'b0, waiting = 1'b0;
  reg [3:0] expected;
  reg [cfg::CORE_W-1:0] its_core;
  reg [cfg::MEM_TAG_W-2:0] its_tag;
  reg [3:0] unasked = '0;
  always @(posedge clk)
    if (!rst) begin
      if (accepts && watches) begin
        watched <= 1'b1;
        waiting <= 1'b1;
        expected <= stored;
        its_core <= in_core;
        its_tag <= in_tag;
      end else if (answered) waiting <= 1'b0;
      if (accepts && its && in_write && in_byte) stored <= next;
      if (writes) written <= written + 1'b1;
      unasked <= unasked + (accepts && its && !in_write) - (asks && mem_req_addr == addr);
    end

  wire [1:0] again = {lines[L+:L] == mem_req_addr, lines[0+:L] == mem_req_addr};
  wire [3:0] mem_req_byte = mem_req_data[3:0];
  always @*
    if (!rst) begin
      assume (stored != 4'd15 && unasked != 4'd15);
      if (writes) assert (mem_req_byte == written + 4'd1 && mem_req_byte <= stored);
      if (asks) assert ((asked & again) == '0 && !asked[mem_req_tag]);
      if (asks && io && mem_req_addr == addr) assert (unasked != '0);
      if (answered)
        assert (waiting && out_byte == {4'd0, expected} && out_core == its_core &&
                out_bits[cfg::MEM_TAG_W-2:0] == its_tag);
      if (!busy) assert (!waiting && written == stored && asked == '0 && (!io || unasked == '0));
      assert (!busy || calm_for < CALM);
    end
endmodule
`default_nettype wire
