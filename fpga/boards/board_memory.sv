// Memory and devices of a core on a board: block RAM, console, exit code, and the loader.
//
// Contract: the core's memory port (gpu.sv). A line is read or written in beats of BEAT_W bits, one a
//   cycle; a read is answered one cycle after its last beat, one at a time. A write is taken in its second cycle
//   or later: where it goes is known from the first, so that no address decides who may go on.
//   Stores to the console's first line go to the serial port (board_console). The word at 0x88 is the exit code.
//   While `hold` is high, the core has to be in reset, and the loader has the RAM (board_loader); `refused`: there
//   is no program in it. `busy` and `fault` are the core's.
// The upper half of the RAM is the threads' stacks, STACK bytes for each; the lower half, from
//   0x8000_0000 on, program and data. Both repeat through the address space above the devices.
`default_nettype none
module board_memory #(
    parameter int RAM_BYTES = 65536,
    parameter int BEAT_W    = cfg::LINE_W,
    parameter int PERIOD    = 217           // cycles of a bit
) (
    input  wire                       clk,
    input  wire                       rst,
    input  wire                       req_valid,
    output wire                       req_ready,
    input  wire                       req_write,
    input  wire [   cfg::LADDR_W-1:0] req_addr,
    input  wire [cfg::LINE_BYTES-1:0] req_byteen,
    input  wire [    cfg::LINE_W-1:0] req_data,
    input  wire [ cfg::MEM_TAG_W-1:0] req_tag,
    output wire                       rsp_valid,
    input  wire                       rsp_ready,
    output wire [    cfg::LINE_W-1:0] rsp_data,
    output wire [ cfg::MEM_TAG_W-1:0] rsp_tag,
    input  wire                       busy,
    input  wire                       fault,
    output wire                       hold,
    output wire                       refused,
    input  wire                       uart_rx,
    output wire                       uart_tx,
    output wire [                7:0] exit_code
);
  localparam int BEATS = cfg::LINE_W / BEAT_W;
  localparam int BW = BEATS > 1 ? $clog2(BEATS) : 1;
  localparam int BEAT_B = $clog2(BEAT_W / 8);  // bits of an address that tell the byte in a beat
  localparam int AW = $clog2(RAM_BYTES) - BEAT_B;
  localparam int LOAD_AW = $clog2(RAM_BYTES) - 1;
  localparam int HARTS = cfg::CORE_WARPS * cfg::THREADS;
  localparam int STACK = RAM_BYTES / 2 / HARTS;
  localparam int STACK_SHIFT = 13;  // a stack every 8 KB (docs/runtime.md)
  localparam int EXIT_BYTE = 32'h88 % cfg::LINE_BYTES;

  // ---- state
  logic [BW-1:0] beat_q;
  logic step_q;    // a beat that is not the last was read
  logic answer_q;  // the last one was
  logic [cfg::MEM_TAG_W-1:0] tag_q;
  logic device_q;
  logic known_q, to_console_q, to_device_q;  // where the write on the port goes
  logic printed_q;  // the console has it
  logic [7:0] exit_q;

  wire is_device = req_addr < cfg::LADDR_W'(cfg::IO_END >> cfg::LINE_B);
  wire is_console = req_addr == cfg::LADDR_W'(cfg::CONSOLE_BASE >> cfg::LINE_B);
  wire is_exit = req_addr == cfg::LADDR_W'(32'h88 >> cfg::LINE_B);

  // ---- console and loader, which share the transmitter: an octet under way is sent, whatever resets the core
  wire clear = rst || hold;
  wire printed, print_valid, say_valid, sends;
  wire [7:0] print, say;
  board_console u_console (
      .clk,
      .rst       (clear),
      .valid     (req_valid && req_write && known_q && to_console_q && !printed_q),
      .done      (printed),
      .lanes     (req_byteen[cfg::THREADS-1:0]),
      .letters   (req_data[cfg::THREADS*8-1:0]),
      .send_valid(print_valid),
      .send_ready(sends && !say_valid),
      .send      (print)
  );

  wire load;
  wire [LOAD_AW-1:0] load_place;
  wire [7:0] load_octet;
  board_loader #(
      .RAM_BYTES(RAM_BYTES),
      .PERIOD(PERIOD)
  ) u_loader (
      .clk,
      .rst,
      .rx       (uart_rx),
      .busy,
      .fault,
      .exit_code,
      .hold,
      .refused,
      .write    (load),
      .place    (load_place),
      .octet    (load_octet),
      .say_valid,
      .say_ready(sends),
      .say
  );

  board_uart #(
      .PERIOD(PERIOD)
  ) u_uart (
      .clk,
      .rst,
      .valid(print_valid || say_valid),
      .ready(sends),
      .octet(say_valid ? say : print),
      .tx   (uart_tx)
  );

  // ---- requests
  wire last = beat_q == BW'(BEATS - 1);
  wire read = req_valid && !req_write && !answer_q;
  wire write = req_valid && req_write && !is_device;
  assign req_ready = !req_write ? !answer_q && last : known_q && (to_console_q ? printed_q : to_device_q || last);

  // The number of a thread is in the address of its stack: 0xff.....
  wire [31:0] address = {req_addr, {cfg::LINE_B{1'b0}}};
  wire [31:0] hart = (address >> STACK_SHIFT) & 32'(HARTS - 1);
  wire [31:0] in_stack = 32'(RAM_BYTES / 2) | hart << $clog2(STACK) | (address & 32'(STACK - 1));
  wire [31:0] place = &address[31:24] ? in_stack : address;
  wire [31:0] beat_place = place >> BEAT_B | 32'(beat_q);

  // ---- RAM
  wire [BEAT_W/8-1:0] load_lane = (BEAT_W / 8)'(1) << load_place[BEAT_B-1:0];
  wire [BEAT_W-1:0] word;
  board_ram #(
      .WIDTH(BEAT_W),
      .WORDS(1 << AW)
  ) u_ram (
      .clk,
      .ren  (read && !hold),
      .wen  (hold ? load : write),
      .addr (hold ? AW'(load_place >> BEAT_B) : beat_place[AW-1:0]),
      .wbe  (hold ? load_lane : req_byteen[beat_q*(BEAT_W/8)+:BEAT_W/8]),
      .wdata(hold ? {BEAT_W / 8{load_octet}} : req_data[beat_q*BEAT_W+:BEAT_W]),
      .rdata(word)
  );

  // Beats but the last are collected here; that one stays at the RAM's output.
  wire [cfg::LINE_W-1:0] line;
  if (BEATS > 1) begin : g_beats
    logic [cfg::LINE_W-BEAT_W-1:0] early_q;
    wire [cfg::LINE_W-1:0] shifted = {word, early_q};
    always_ff @(posedge clk) if (step_q) early_q <= shifted[cfg::LINE_W-1:BEAT_W];
    assign line = shifted;
  end else begin : g_beats
    assign line = word;
    wire unused = step_q;
  end

  // ---- registers
  always_ff @(posedge clk) begin
    step_q <= read && !last;
    known_q <= req_valid && !req_ready && !clear;
    printed_q <= printed && !clear;
    to_console_q <= is_console;
    to_device_q <= is_device;
    if (read) begin
      tag_q    <= req_tag;
      device_q <= is_device;
    end
    if (req_valid && req_write && is_exit && req_byteen[EXIT_BYTE])
      exit_q <= req_data[EXIT_BYTE*8+:8];
    if (clear) begin
      beat_q   <= '0;
      answer_q <= 1'b0;
      exit_q   <= '0;
    end else begin
      if (read || write) beat_q <= last ? '0 : beat_q + 1'b1;
      answer_q <= (read && last) || (answer_q && !rsp_ready);
    end
  end

  assign rsp_valid = answer_q;
  assign rsp_data  = device_q ? '0 : line;
  assign rsp_tag   = tag_q;
  assign exit_code = exit_q;
  wire unused_place = &{1'b0, beat_place};
endmodule
`default_nettype wire
