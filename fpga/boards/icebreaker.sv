// iCEBreaker (iCE40 UP5K): a small core on half of the board's 12 MHz clock, with 4 KB of block RAM.
//
// The console is the USB serial port, 115200 baud. The red LED lights while the program runs and
// after a fault or when the loader left none, the green one when it has ended without fault. LEDs of the
// snap-off section are the low five bits of the exit code. The button starts the program again; the
// RAM keeps what it wrote. The serial port receives another one (board_loader).
`default_nettype none
module icebreaker #(
    parameter int CLOCK_HZ = 6_000_000,  // 12 MHz or half of it
    parameter int BAUD     = 115_200
) (
    input  wire       clk_12mhz,
    input  wire       btn_n,
    output wire [4:0] led,
    output wire       led_red_n,
    output wire       led_green_n,
    input  wire       uart_rx,
    output wire       uart_tx
);
  wire clk;
  if (CLOCK_HZ < 12_000_000) begin : g_half
    logic half_q = 1'b0;
    always_ff @(posedge clk_12mhz) half_q <= !half_q;
    SB_GB u_clock (
        .USER_SIGNAL_TO_GLOBAL_BUFFER(half_q),
        .GLOBAL_BUFFER_OUTPUT(clk)
    );
  end else begin : g_full
    assign clk = clk_12mhz;
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

  assign led = exit_code[4:0];
  assign led_red_n = ended && !fault;
  assign led_green_n = !ended || fault;
  wire unused = &{1'b0, exit_code[7:5]};
endmodule
`default_nettype wire
