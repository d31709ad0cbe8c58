% local turns = knob.lsu_lanes < knob.threads
% if turns then
// One lane of a load or store: target, aligned store data. Combinational. lsu_check checks the address.
//
// Policy: store data is repeated over the word, so that it needs no shifter: the byte enables select.
% else
// One lane of a load or store: checks, target, aligned store data. Combinational.
//
// Policy: misalignment is reported rather than an address outside the map. Store data is repeated over
// the word, so that it needs no shifter: the byte enables select.
% end
`default_nettype none
module lsu_lane (
    input  wire  [31:0]                       addr,
    input  wire  [31:0]                       wdata,
    input  wire  [1:0]                        size,        // log2 of bytes
% if not turns then
    output wire                               misaligned,
    output wire                               outside,
% end
    output wire                               is_local,
    output wire                               is_io,
    output wire  [cfg::DCACHE_BANKS-1:0]      to,          // the cache's bank, for a cached access
    output wire  [cfg::DCACHE_INDEX_W-1:0]    index,       // the set in it
    output wire  [3:0]                        be,
    output wire  [31:0]                       data
);
% if not turns then
  assign misaligned = (size[0] && addr[0]) || (size[1] && |addr[1:0]);

% end
  // Local memory is at the end of the address space, I/O at its start. Few bits distinguish them, if the lane
  // is not outside, and only the bits below are compared. Both ranges are powers of two.
  localparam int LOCAL_B = $clog2(33'h1_0000_0000 - cfg::LMEM_BASE);
  localparam int IO_B = $clog2(cfg::IO_END);
% if not turns then
  wire [LOCAL_B:0] in_window = {1'b0, addr[LOCAL_B-1:0]};
  wire [IO_B:0] in_page = {1'b0, addr[IO_B-1:0]};
  wire io_there =
      (in_page >= (IO_B + 1)'(cfg::CONSOLE_BASE) && in_page < (IO_B + 1)'(cfg::CONSOLE_END)) ||
      (in_page >= (IO_B + 1)'(cfg::DUMP_BASE) && in_page < (IO_B + 1)'(cfg::DUMP_END));
% end
  assign is_local = &addr[31:LOCAL_B];
  assign is_io = addr[31:IO_B] == '0;
% if turns then
  wire [cfg::LINE_B-1:2] unused_word = addr[cfg::LINE_B-1:2];
% end
% if not turns then
  assign outside = (is_local && in_window >= (LOCAL_B + 1)'(cfg::LMEM_SIZE)) || (is_io && !io_there);
% end

  wire [cfg::DCACHE_BANK_W-1:0] bank;
  line_bank #(
      .LINE_W(cfg::LADDR_W),
      .BANKS (cfg::DCACHE_BANKS)
  ) u_bank (
      .line(addr[31:cfg::LINE_B]),
      .bank
  );
  for (genvar b = 0; b < cfg::DCACHE_BANKS; b++) begin : gen_to
    assign to[b] = !is_local && !is_io && bank == cfg::DCACHE_BANK_W'(b);
  end
  wire [cfg::LADDR_W-$clog2(cfg::DCACHE_BANKS)-cfg::DCACHE_INDEX_W-1:0] unused_tag;
  line_index #(
      .LINE_W(cfg::LADDR_W),
      .BANKS (cfg::DCACHE_BANKS),
      .LINES (cfg::DCACHE_BANK_SETS)
  ) u_index (
      .line (addr[31:cfg::LINE_B]),
      .index,
      .tag  (unused_tag)
  );

  wire [3:0] byte_be = 4'b0001 << addr[1:0];
  wire [3:0] half_be = addr[1] ? 4'b1100 : 4'b0011;
  assign be   = size[1] ? 4'b1111 : size[0] ? half_be : byte_be;
  assign data = size[1] ? wdata : size[0] ? {2{wdata[15:0]}} : {4{wdata[7:0]}};
endmodule
`default_nettype wire
