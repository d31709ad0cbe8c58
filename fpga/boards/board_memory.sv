// Memory and devices of a core on a board: block RAM, console, exit code.
//
// Contract: the core's memory port (gpu.sv). A read is answered after two cycles, one at a time.
//   RAM of LINES lines repeats through the whole address space above the devices, so that
//   program (from 0x8000_0000) and stacks (below 0xffff_0000) are in its first and last lines.
//   Stores to the console's first line go to the serial port (board_console). The word at 0x88 is the exit code.
// The program is in image.hex, a line each as $readmemh reads them, when the board is synthesized.
`default_nettype none
module board_memory #(
    parameter int LINES  = 65536 / cfg::LINE_BYTES,
    parameter int PERIOD = 217    // cycles of a bit
) (
    input  wire                      clk,
    input  wire                      rst,
    input  wire                      req_valid,
    output wire                      req_ready,
    input  wire                      req_write,
    input  wire [  cfg::LADDR_W-1:0] req_addr,
    input  wire [cfg::LINE_BYTES-1:0] req_byteen,
    input  wire [   cfg::LINE_W-1:0] req_data,
    input  wire [cfg::MEM_TAG_W-1:0] req_tag,
    output wire                      rsp_valid,
    input  wire                      rsp_ready,
    output wire [   cfg::LINE_W-1:0] rsp_data,
    output wire [cfg::MEM_TAG_W-1:0] rsp_tag,
    output wire                      uart_tx,
    output wire [               7:0] exit_code
);
  localparam int AW = $clog2(LINES);

  logic [cfg::LINE_W-1:0] mem[0:LINES-1];
  initial $readmemh("image.hex", mem);

  // ---- state
  logic reading_q, answer_q;
  logic [cfg::LINE_W-1:0] read_q;
  logic [cfg::MEM_TAG_W-1:0] tag_q;
  logic device_q;
  logic [7:0] exit_q;

  wire is_device = req_addr < cfg::LADDR_W'(cfg::IO_END >> cfg::LINE_B);
  wire is_console = req_addr == cfg::LADDR_W'(cfg::CONSOLE_BASE >> cfg::LINE_B);
  wire is_dump = req_addr == cfg::LADDR_W'(cfg::DUMP_BASE >> cfg::LINE_B);

  // ---- console
  wire printed;
  board_console #(
      .PERIOD(PERIOD)
  ) u_console (
      .clk,
      .rst,
      .valid  (req_valid && req_write && is_console),
      .done   (printed),
      .lanes  (req_byteen[cfg::THREADS-1:0]),
      .letters(req_data[cfg::THREADS*8-1:0]),
      .tx     (uart_tx)
  );

  // ---- requests
  wire busy = reading_q || answer_q;
  assign req_ready = req_write ? !is_console || printed : !busy;
  wire read = req_valid && req_ready && !req_write;
  wire write = req_valid && req_ready && req_write;

  always_ff @(posedge clk) begin
    if (read) read_q <= mem[req_addr[AW-1:0]];
    if (write && !is_device)
      for (int i = 0; i < cfg::LINE_BYTES; i++)
        if (req_byteen[i]) mem[req_addr[AW-1:0]][i*8+:8] <= req_data[i*8+:8];
  end

  always_ff @(posedge clk) begin
    if (read) begin
      tag_q    <= req_tag;
      device_q <= is_device;
    end
    if (write && is_dump && req_byteen[8]) exit_q <= req_data[64+:8];
    if (rst) begin
      reading_q <= 1'b0;
      answer_q  <= 1'b0;
      exit_q    <= '0;
    end else begin
      reading_q <= read;
      answer_q  <= reading_q || (answer_q && !rsp_ready);
    end
  end

  assign rsp_valid = answer_q;
  assign rsp_data  = device_q ? '0 : read_q;
  assign rsp_tag   = tag_q;
  assign exit_code = exit_q;
endmodule
`default_nettype wire
