// One lane of a load or store: address, checks, where it goes, store data in place. Combinational.
//
// Policy: misalignment is found before an address outside the map. Store data is repeated over
// the word, so that it needs no shifter: the byte enables choose.
`default_nettype none
module lsu_agu (
    input  wire  [31:0]                   base,
    input  wire  [31:0]                   offset,
    input  wire  [31:0]                   wdata,
    input  wire  [1:0]                    size,        // log2 of bytes
    output wire  [31:0]                   addr,
    output wire                           misaligned,
    output wire                           outside,
    output wire                           is_local,
    output wire                           is_io,
    output wire  [cfg::DCACHE_BANK_W-1:0] bank,
    output wire  [3:0]                    be,
    output wire  [31:0]                   data
);
  assign addr = base + offset;

  assign misaligned = (size[0] && addr[0]) || (size[1] && |addr[1:0]);

  wire in_local = addr >= cfg::LMEM_BASE;
  wire in_io = addr < cfg::IO_END;
  assign is_local = in_local && addr - cfg::LMEM_BASE < cfg::LMEM_SIZE;
  assign is_io = (addr >= cfg::CONSOLE_BASE && addr < cfg::CONSOLE_END) ||
      (addr >= cfg::DUMP_BASE && addr < cfg::DUMP_END);
  assign outside = (in_local && !is_local) || (in_io && !is_io);

  line_bank #(
      .LINE_W(cfg::LADDR_W),
      .BANKS (cfg::DCACHE_BANKS)
  ) u_bank (
      .line(addr[31:cfg::LINE_B]),
      .bank
  );

  wire [3:0] byte_be = 4'b0001 << addr[1:0];
  wire [3:0] half_be = addr[1] ? 4'b1100 : 4'b0011;
  assign be   = size[1] ? 4'b1111 : size[0] ? half_be : byte_be;
  assign data = size[1] ? wdata : size[0] ? {2{wdata[15:0]}} : {4{wdata[7:0]}};
endmodule
`default_nettype wire
