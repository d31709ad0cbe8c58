% emit(knob.lsu_lanes < knob.threads)
// Checks the address of one lane of a load or store. Combinational.
//
// Policy: misalignment is reported rather than an address outside the map.
`default_nettype none
module lsu_check (
    input  wire [31:0] addr,
    input  wire [1:0]  size,        // log2 of bytes
    output wire        misaligned,
    output wire        outside
);
  assign misaligned = (size[0] && addr[0]) || (size[1] && |addr[1:0]);

  // As in lsu_lane: few bits distinguish local memory and I/O, and only the bits below are compared.
  localparam int LOCAL_B = $clog2(33'h1_0000_0000 - cfg::LMEM_BASE);
  localparam int IO_B = $clog2(cfg::IO_END);
  wire [LOCAL_B:0] in_window = {1'b0, addr[LOCAL_B-1:0]};
  wire [IO_B:0] in_page = {1'b0, addr[IO_B-1:0]};
  wire io_there =
      (in_page >= (IO_B + 1)'(cfg::CONSOLE_BASE) && in_page < (IO_B + 1)'(cfg::CONSOLE_END)) ||
      (in_page >= (IO_B + 1)'(cfg::DUMP_BASE) && in_page < (IO_B + 1)'(cfg::DUMP_END));
  wire is_local = &addr[31:LOCAL_B];
  wire is_io = addr[31:IO_B] == '0;
  assign outside = (is_local && in_window >= (LOCAL_B + 1)'(cfg::LMEM_SIZE)) || (is_io && !io_there);
endmodule
`default_nettype wire
