// Proof of any byte of any line. The port is given each value that was stored last when its line left, once and in the
// order of the stores. A read comes after all stores of its byte before it. `empty` tells that nothing is here.
//
// Values of the byte are numbers of its stores, so that order can be seen. AGE is short, so that lines leave by it.
// Lines differ in four bits only, which are enough for several in each set.
`default_nettype none
module write_buffer_fv (
    input wire clk,
    input wire flush,
    input wire in_valid,
    input wire in_write,
    input wire [3:0] in_line,
    input wire [cfg::LINE_BYTES-1:0] in_byteen,
    input wire in_device,
    input wire out_ready,
    input wire [3:0] any_line,
    input wire [$clog2(cfg::LINE_BYTES)-1:0] any_byte
);
  reg rst = 1'b1;
  always @(posedge clk) rst <= 1'b0;

  mem_req_t in, out;
  reg [3:0] stored, written;  // numbers of the last store, and of the last at the port
  reg [3:0] asked, asked_next;  // that of the last store when the reads of the line came, the oldest first
  reg [1:0] reads;
  wire [7:0] next = {4'd0, stored + 1'b1};
  wire [1:0] source = in_device ? 2'd2 : 2'd1;
  assign in = {
    in_write, cfg::LADDR_W'(in_line), in_byteen, {cfg::LINE_BYTES{next}}, source, {(cfg::MEM_TAG_W - 2) {1'b0}}
  };
  wire empty, in_ready, out_valid;
  write_buffer #(.LINES(4), .AGE(4)) u_dut (
      .clk, .rst, .flush, .empty, .in_valid, .in_ready, .in, .out_valid, .out_ready, .out
  );

  reg [3:0] line;
  reg [$clog2(cfg::LINE_BYTES)-1:0] number;
  always @(posedge clk)
    if (rst) begin
      line <= any_line;
      number <= any_byte;
    end

  wire [cfg::LADDR_W-1:0] out_addr = out.addr;
  wire [cfg::LINE_BYTES-1:0] out_byteen = out.byteen;
  wire [cfg::LINE_W-1:0] out_data = out.data;
  wire out_write = out.write;
  wire [3:0] out_byte = out_data >> {number, 3'd0};
  wire stores = in_valid && in_write && in_line == line && in_byteen[number];
  wire accepts = in_valid && in_ready;
  wire leaves = out_valid && out_ready;
  wire read_comes = accepts && !in_write && in_line == line;
  wire read_leaves = leaves && !out_write && out_addr == line;
  wire writes = leaves && out_write && out_addr == line && out_byteen[number];
  always @(posedge clk)
    if (rst) begin
      stored <= '0;
      written <= '0;
      reads <= '0;
    end else begin
      if (accepts && stores) stored <= stored + 1'b1;
      reads <= reads + read_comes - read_leaves;
      if (read_leaves) asked <= asked_next;
      if (read_comes) begin
        if (reads == {1'b0, read_leaves}) asked <= stored;
        else asked_next <= stored;
      end
      if (writes) written <= out_byte;
    end

  reg waited;
  reg [cfg::LADDR_W+cfg::LINE_BYTES+cfg::LINE_W+cfg::MEM_TAG_W:0] stood;
  wire [cfg::LADDR_W+cfg::LINE_BYTES+cfg::LINE_W+cfg::MEM_TAG_W:0] out_bits = out;
  always @(posedge clk) begin
    waited <= !rst && out_valid && !out_ready;
    stood <= out_bits;
  end

  always @*
    if (!rst) begin
      assert (!writes || (out_byte > written && out_byte <= stored));
      assert (!read_leaves || (reads != 0 && written == asked));
      assert (reads != 3);
      assert (!empty || (written == stored && reads == 0));
      assert (!waited || (out_valid && (!out_write || out_bits == stood)));
    end
endmodule
`default_nettype wire
