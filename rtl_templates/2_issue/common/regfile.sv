// Register file: READS copies or banks of the registers of all warps, one read port each.
//
// A port reads {warp, register} at the clock edge of a cycle with ren and shows all lanes in the
// next cycle; after a cycle without ren it shows zero. Writes are per lane. A write in the cycle of
// the read is forwarded (write first), lane by lane: a reader may read in the cycle of the writeback.
// BYPASS = 1: a write in the cycle in which the port shows the register is forwarded, too. A reader may read one
//   cycle before the writeback.
// FORWARD = 0: no register is read in the cycle in which it is written; no write is forwarded, and the
//   port is undefined after a cycle without ren.
// BANKED = 0: every port is a copy of the whole file; the caller writes all of them.
// BANKED = 1: port p is bank p and holds the registers with (register + warp) mod READS = p;
//   the caller sends reads and writes to the right bank.
% local linear = knob.r2d2 == 1
% if linear then
// LINEAR = 1: register numbers with the top bit set are linear registers, in a separate memory that is accessed only for
//   them. A copy holds those that its source may name: the first source thread parts, the third block parts, which need
//   lane 0 only. A bank holds both.
% end
`default_nettype none
% -- With linear or uniform registers one of the files is narrower than a warp.
% local narrow = knob.r2d2 == 1 or knob.uniform ~= "none"
% local stores = knob.uniform ~= "none"  -- some words of one file are only forwarded, never read later
% local lanes, width = narrow and "LANES" or "cfg::THREADS", narrow and "(32 * LANES)" or "cfg::DATA_W"
module regfile #(
    parameter int READS = 2,
% if narrow then
    parameter int LANES = cfg::THREADS,
% end
    parameter int BANKED = 0,
    parameter int BYPASS = 0,
    parameter int FORWARD = 1,
% if linear then
    parameter int LINEAR = 0,
% end
    parameter int AW = cfg::WARP_W + cfg::REG_W
) (
    input wire clk,

    input  wire [           READS-1:0] ren,
    input  wire [        READS*AW-1:0] raddr,
    output wire [READS*${width}-1:0] rdata,

    input wire [       READS-1:0] wen,
% if stores then
    input wire                    stores,  // write to memory; otherwise the value is only forwarded
% end
    input wire [          AW-1:0] waddr,
    input wire [${lanes}-1:0] wmask,
    input wire [ ${width}-1:0] wdata
);
  // With banks, the bits that select the bank are not part of the address within it.
  localparam int BW = BANKED != 0 ? $clog2(READS) : 0;
  localparam int PW = AW - BW;
% if linear then
  localparam int TOP = LINEAR != 0 ? cfg::REG_W - 1 : 0;  // this bit is set for linear registers
% end

  // The value written in the last cycle, for all ports. (Here and below registers without a reader keep their value, which
  // saves clock power.)
  logic [${width}-1:0] wdata_q;
  always_ff @(posedge clk) if (wen != '0) wdata_q <= wdata;

  for (genvar p = 0; p < READS; p++) begin : g_port
    wire [AW-1:0] address = raddr[p*AW+:AW];
    wire [${width}-1:0] stored;
    logic read_q;
    logic [${lanes}-1:0] forward_q;

% if linear then
    localparam int THREAD = LINEAR != 0 && (BANKED != 0 || p == 0) ? 1 : 0;
    localparam int BLOCK = LINEAR != 0 && (BANKED != 0 || p == 2) ? 1 : 0;
    wire [${width}-1:0] plain;
    wire [PW-LINEAR-1:0] plain_raddr, plain_waddr;
    wire reads_part = LINEAR != 0 && address[TOP];
    wire writes_part = LINEAR != 0 && waddr[TOP];
    if (LINEAR != 0) begin : g_plain_address
      assign plain_raddr = {address[AW-1:TOP+1], address[TOP-1:BW]};
      assign plain_waddr = {waddr[AW-1:TOP+1], waddr[TOP-1:BW]};
    end else begin : g_plain_address
      assign plain_raddr = address[AW-1:BW];
      assign plain_waddr = waddr[AW-1:BW];
    end
    ram_1r1w #(
        .WIDTH(${width}),
        .DEPTH(1 << (PW - LINEAR)),
        .MASKS(${lanes})
    ) u_ram (
        .clk,
        .ren  (ren[p] && !reads_part),
        .raddr(plain_raddr),
        .rdata(plain),
        .wen  (wen[p] && !writes_part${stores and " && stores" or ""}),
        .waddr(plain_waddr),
        .wmask,
        .wdata
    );

    if (THREAD + BLOCK != 0) begin : g_parts
      localparam int NAME_W = THREAD == 0 ? 3 : BLOCK == 0 ? 4 : 5;
      localparam int PARTS_W = THREAD == 0 ? 1 : ${lanes};
      wire [PARTS_W*32-1:0] shown;
      ram_1r1w #(
          .WIDTH(PARTS_W * 32),
          .DEPTH(1 << (AW - cfg::REG_W + NAME_W - BW)),
          .MASKS(PARTS_W)
      ) u_parts (
          .clk,
          .ren  (ren[p] && reads_part),
          .raddr({address[AW-1:TOP+1], address[NAME_W-1:BW]}),
          .rdata(shown),
          .wen  (wen[p] && writes_part && (waddr[4] ? BLOCK != 0 : THREAD != 0)),
          .waddr({waddr[AW-1:TOP+1], waddr[NAME_W-1:BW]}),
          .wmask(THREAD != 0 ? wmask[PARTS_W-1:0] : '1),
          .wdata(wdata[PARTS_W*32-1:0])
      );
      logic part_q;
      always_ff @(posedge clk) part_q <= reads_part;
      assign stored[PARTS_W*32-1:0] = part_q ? shown : plain[PARTS_W*32-1:0];
      if (PARTS_W < ${lanes}) begin : g_rest
        assign stored[${width}-1:PARTS_W*32] = plain[${width}-1:PARTS_W*32];
      end
    end else begin : g_parts
      assign stored = plain;
    end
% else
    ram_1r1w #(
        .WIDTH(${width}),
        .DEPTH(1 << PW),
        .MASKS(${lanes})
    ) u_ram (
        .clk,
        .ren  (ren[p]),
        .raddr(address[AW-1:BW]),
        .rdata(stored),
        .wen  (wen[p]${stores and " && stores" or ""}),
        .waddr(waddr[AW-1:BW]),
        .wmask,
        .wdata
    );
% end

    always_ff @(posedge clk) begin
      read_q    <= ren[p];
      forward_q <= FORWARD != 0 && wen[p] && address == waddr ? wmask : '0;
    end

    wire [${lanes}-1:0] bypass;
    if (BYPASS != 0) begin : g_bypass
      logic [AW-1:0] address_q;
      always_ff @(posedge clk) if (ren[p]) address_q <= address;
      assign bypass = wen[p] && address_q == waddr ? wmask : '0;
    end else begin : g_bypass
      assign bypass = '0;
    end

    regfile_forward #(
% if narrow then
        .LANES(LANES),
% end
        .FORWARD(FORWARD)
    ) u_forward (
        .read(read_q),
        .bypass,
        .forward(forward_q),
        .wdata,
        .written(wdata_q),
        .stored,
        .word(rdata[p*${width}+:${width}])
    );
  end
endmodule
`default_nettype wire
