// The part common to all boards: a core, with its memory and devices.
//
// Contract: the program starts when rst falls, or another one that the serial port received (board_loader).
//   `ended` is high when it has ended, `fault`, too, after an error, and both when the loader left no program.
`default_nettype none
module board_core #(
    parameter int RAM_BYTES = 65536,
    parameter int BEAT_W    = cfg::LINE_W,
    parameter int PERIOD    = 217           // cycles of a bit on the serial port
) (
    input  wire       clk,
    input  wire       rst,
    output wire       ended,
    output wire       fault,
    output wire [7:0] exit_code,
    input  wire       uart_rx,
    output wire       uart_tx
);
  wire busy, fault_valid, hold, refused;
  wire req_valid, req_ready, req_write, rsp_valid, rsp_ready;
  wire [cfg::LADDR_W-1:0] req_addr;
  wire [cfg::LINE_BYTES-1:0] req_byteen;
  wire [cfg::LINE_W-1:0] req_data, rsp_data;
  wire [cfg::MEM_TAG_W-1:0] req_tag, rsp_tag;
  wire [4:0] unused_cause;
  wire [cfg::CORE_WARP_W-1:0] unused_warp;
  wire [31:0] unused_pc;

  gpu u_gpu (
      .clk,
      .rst(rst || hold),
      .boot_addr(cfg::BOOT_ADDR),
      .boot_arg(32'd0),
      .perf_class(3'd0),
      .busy,
      .fault_valid,
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
      .RAM_BYTES(RAM_BYTES),
      .BEAT_W(BEAT_W),
      .PERIOD(PERIOD)
  ) u_memory (
      .clk,
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
      .busy,
      .fault(fault_valid),
      .hold,
      .refused,
      .uart_rx,
      .uart_tx,
      .exit_code
  );

  assign fault = fault_valid || refused;
  assign ended = !rst && (refused || (!busy && !hold));
endmodule
`default_nettype wire
