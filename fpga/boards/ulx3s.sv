// ULX3S (ECP5): a core on the board's 25 MHz clock, with 64 KB of block RAM.
//
// The console is the USB serial port, 115200 baud. LEDs 0 to 5 are the low bits of the exit code,
// LED 6 tells a fault, LED 7 that the program has ended. Button 1 starts it again; the RAM keeps
// what the program wrote.
`default_nettype none
module ulx3s (
    input  wire       clk_25mhz,
    input  wire [1:0] btn,
    output wire [7:0] led,
    output wire       ftdi_rxd,
    output wire       wifi_gpio0
);
  // The first cycles after power-up, and while the button is held.
  logic [7:0] start_q = '0;
  logic [1:0] button_q = '0;
  wire rst = !start_q[7];
  always_ff @(posedge clk_25mhz) begin
    button_q <= {button_q[0], btn[1]};
    start_q  <= button_q[1] ? '0 : rst ? start_q + 1'b1 : start_q;
  end

  wire busy, fault, req_valid, req_ready, req_write, rsp_valid, rsp_ready;
  wire [cfg::LADDR_W-1:0] req_addr;
  wire [cfg::LINE_BYTES-1:0] req_byteen;
  wire [cfg::LINE_W-1:0] req_data, rsp_data;
  wire [cfg::MEM_TAG_W-1:0] req_tag, rsp_tag;
  wire [7:0] exit_code;
  wire [4:0] unused_cause;
  wire [cfg::WARP_W-1:0] unused_warp;
  wire [31:0] unused_pc;

  gpu u_gpu (
      .clk(clk_25mhz),
      .rst,
      .boot_addr(cfg::BOOT_ADDR),
      .boot_arg(32'd0),
      .perf_class(3'd0),
      .busy,
      .fault_valid(fault),
      .fault_cause(unused_cause),
      .fault_warp(unused_warp),
      .fault_pc(unused_pc),
      .mem_req_valid(req_valid),
      .mem_req_ready(req_ready),
      .mem_req_write(req_write),
      .mem_req_addr(req_addr),
      .mem_req_byteen(req_byteen),
      .mem_req_data(req_data),
      .mem_req_tag(req_tag),
      .mem_rsp_valid(rsp_valid),
      .mem_rsp_ready(rsp_ready),
      .mem_rsp_data(rsp_data),
      .mem_rsp_tag(rsp_tag)
  );

  board_memory #(
      .LINES (65536 / cfg::LINE_BYTES),
      .PERIOD(25_000_000 / 115_200)
  ) u_memory (
      .clk(clk_25mhz),
      .rst,
      .req_valid,
      .req_ready,
      .req_write,
      .req_addr,
      .req_byteen,
      .req_data,
      .req_tag,
      .rsp_valid,
      .rsp_ready,
      .rsp_data,
      .rsp_tag,
      .uart_tx(ftdi_rxd),
      .exit_code
  );

  assign led = {!busy && !rst, fault, exit_code[5:0]};
  assign wifi_gpio0 = 1'b1;  // keeps the board's other controller from taking over
  wire unused = &{1'b0, btn[0], exit_code[7:6]};
endmodule
`default_nettype wire
