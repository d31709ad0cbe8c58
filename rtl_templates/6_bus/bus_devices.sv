% emit(knob.bus ~= "native")
% local cores = knob.cores > 1 or knob.l2_kb > 0
% local REQ = cores and "port_req_t" or "mem_req_t"
% local RSP = cores and "port_rsp_t" or "mem_rsp_t"
% local TAG_W = cores and "PORT_TAG_W" or "MEM_TAG_W"
// Devices of the memory map below RAM: exit code and console. All other requests are passed on to the bus.
//
// Contract: both memory ports as in gpu.sv. A store to the console writes the letters of its lanes into a queue of
//   DEPTH, a lane a cycle, lowest first. Letters that find it full are lost (`lost` until `clear`). `letter` is
//   the oldest with its lane above it, while `letter_valid`. letter_pop removes it, and is not high in two cycles in
//   succession. A load from below RAM gives zeros, once the bus is idle. `clear` empties the queue and the exit code.
`default_nettype none
module bus_devices #(
    parameter int DEPTH = 1024
) (
    input  wire clk,
    input  wire rst,
    input  wire clear,

    input  wire      req_valid,
    output wire      req_ready,
    input  ${REQ} req,
    output wire      rsp_valid,
    input  wire      rsp_ready,
    output ${RSP} rsp,

    output wire      bus_req_valid,
    input  wire      bus_req_ready,
    input  wire      bus_rsp_valid,
    output wire      bus_rsp_ready,
    input  ${RSP} bus_rsp,
    input  wire      bus_idle,
    output wire      idle,

    output devices_t devices,
    input  wire      letter_pop
);
  localparam int AW = $clog2(DEPTH);
  localparam int EXIT_BYTE = 32'h88 % cfg::LINE_BYTES;

  // ---- state
  logic [31:0] exit_q;
  logic answer_q;  // a load from here has its response
  logic [cfg::${TAG_W}-1:0] tag_q;
  logic [cfg::THREADS-1:0] served_q;  // served lanes of the present store
  logic [AW-1:0] head_q, tail_q;
  logic there_q, lost_q;

  // Fields of their own: Icarus accepts no variable part-select of a member.
  wire [cfg::LINE_BYTES-1:0] byteen = req.byteen;
  wire [cfg::LINE_W-1:0] data = req.data;
  wire is_device = req.addr < cfg::LADDR_W'(cfg::IO_END >> cfg::LINE_B);
  wire is_console = req.addr == cfg::LADDR_W'(cfg::CONSOLE_BASE >> cfg::LINE_B);
  wire is_exit = req.addr == cfg::LADDR_W'(32'h88 >> cfg::LINE_B);
  wire here = req_valid && is_device && !answer_q;

  // ---- console: the lowest remaining lane
  wire print = here && req.write && is_console;
  wire [cfg::THREADS-1:0] left = byteen[cfg::THREADS-1:0] & ~served_q;
  wire [cfg::THREADS-1:0] lane = left & (~left + 1'b1);
  logic [cfg::THREAD_W+7:0] next;
  always_comb begin
    next = '0;
    for (int i = 0; i < cfg::THREADS; i++)
      if (lane[i]) next = next | {cfg::THREAD_W'(i), data[i*8+:8]};
  end
  wire printed = left == lane;
  wire put = print && |lane;
  wire full = tail_q + 1'b1 == head_q;
  wire [cfg::THREAD_W+7:0] letter;
  ram_1r1w #(
      .WIDTH(cfg::THREAD_W + 8),
      .DEPTH(DEPTH)
  ) u_letters (
      .clk,
      .wen  (put && !full),
      .waddr(tail_q),
      .wmask(1'b1),
      .wdata(next),
      .ren  (1'b1),
      .raddr(head_q),
      .rdata(letter)
  );

  // ---- the other requests
  wire read = here && !req.write && bus_idle;
  wire write = here && req.write && (!is_console || printed);
  assign bus_req_valid = req_valid && !is_device && !answer_q;
  assign req_ready = is_device ? read || write : bus_req_ready && !answer_q;
  assign rsp_valid = answer_q || bus_rsp_valid;
  assign rsp = answer_q ? {cfg::LINE_W'(0), tag_q} : bus_rsp;
  assign bus_rsp_ready = rsp_ready && !answer_q;
  assign idle = bus_idle && !answer_q;
  assign devices = {exit_q, lost_q, there_q, letter};

  always_ff @(posedge clk) begin
    if (read) tag_q <= req.tag;
    if (rst) begin
      answer_q <= 1'b0;
      served_q <= '0;
    end else begin
      answer_q <= read || (answer_q && !rsp_ready);
      served_q <= print && !printed ? served_q | lane : '0;
    end
    if (rst || clear) begin
      exit_q  <= '0;
      head_q  <= '0;
      tail_q  <= '0;
      there_q <= 1'b0;
      lost_q  <= 1'b0;
    end else begin
      for (int i = 0; i < 4; i++)
        if (here && req.write && is_exit && byteen[EXIT_BYTE+i])
          exit_q[i*8+:8] <= data[(EXIT_BYTE+i)*8+:8];
      if (put && !full) tail_q <= tail_q + 1'b1;
      if (put && full) lost_q <= 1'b1;
      if (letter_pop && there_q) head_q <= head_q + 1'b1;
      // A word read in this cycle is there in the next; one written in this cycle is not visible yet.
      there_q <= head_q != tail_q && !letter_pop;
    end
  end
endmodule
`default_nettype wire
