// Tang Nano 9K (Gowin GW1NR-9C): a small core on half of the board's 27 MHz clock, with 4 KB of block RAM.
//
// The console is the USB serial port, 115200 baud. LED 5 tells that the program has ended, LED 4 a fault;
// both, that the loader left none. LEDs 0 to 3 are the low bits of the exit code. Button S1 starts the
// program again; the RAM keeps what it wrote. The serial port receives another one (board_loader).
`default_nettype none
module tangnano9k #(
    parameter int CLOCK_HZ = 13_500_000,  // 27 MHz or half of it
    parameter int BAUD     = 115_200
) (
    input  wire       clk_27mhz,
    input  wire       btn_n,
    output wire [5:0] led_n,
    input  wire       uart_rx,
    output wire       uart_tx
);
  wire clk;
  if (CLOCK_HZ < 27_000_000) begin : g_half
    logic half_q = 1'b0;
    always_ff @(posedge clk_27mhz) half_q <= !half_q;
    assign clk = half_q;
  end else begin : g_full
    assign clk = clk_27mhz;
  end

  wire rst, ended, fault;
  wire [7:0] exit_code;
  board_reset u_reset (
      .clk,
      .good(btn_n),
      .rst
  );

  board_core #(
      .RAM_BYTES(4096),
      .BEAT_W(32),
      .PERIOD(CLOCK_HZ / BAUD)
  ) u_core (
      .clk,
      .rst,
      .ended,
      .fault,
      .exit_code,
      .uart_rx,
      .uart_tx
  );

  assign led_n = ~{ended, fault, exit_code[3:0]};
  wire unused = &{1'b0, exit_code[7:4]};
endmodule
`default_nettype wire
