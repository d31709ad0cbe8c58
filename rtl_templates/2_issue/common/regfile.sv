// Register file: READS copies or banks of the registers of all warps, one read port each.
//
// A port reads {warp, register} at the clock edge of a cycle with ren and shows all lanes in the
// next cycle; after a cycle without ren it shows zero. Writes are per lane. A write in the cycle of
// the read is forwarded (write first), lane by lane, so that a reader may go in the very cycle of the
// writeback.
// BYPASS = 1: a write in the cycle in which the port shows the register is, too: the reader may go one
//   cycle before the writeback.
// FORWARD = 0: no register is read in the cycle in which it is written; nothing is forwarded, and a
//   port shows anything after a cycle without ren.
// BANKED = 0: every port is a copy of the whole file; the caller writes all of them.
// BANKED = 1: port p is bank p and holds the registers with (register + warp) mod READS = p;
//   the caller sends reads and writes to the right bank.
`default_nettype none
% -- With linear or uniform registers there is one that is not as wide as a warp.
% local narrow = knob.r2d2 == 1 or knob.uniform ~= "none"
% local stores = knob.uniform ~= "none"  -- and one of which some words are never read behind their cycle
% local lanes, width = narrow and "LANES" or "cfg::THREADS", narrow and "(32 * LANES)" or "cfg::DATA_W"
module regfile #(
    parameter int READS = 2,
% if narrow then
    parameter int LANES = cfg::THREADS,
% end
    parameter int BANKED = 0,
    parameter int BYPASS = 0,
    parameter int FORWARD = 1,
    parameter int AW = cfg::WARP_W + cfg::REG_W
) (
    input wire clk,

    input  wire [           READS-1:0] ren,
    input  wire [        READS*AW-1:0] raddr,
    output wire [READS*${width}-1:0] rdata,

    input wire [       READS-1:0] wen,
% if stores then
    input wire                    stores,  // else it is passed on only
% end
    input wire [          AW-1:0] waddr,
    input wire [${lanes}-1:0] wmask,
    input wire [ ${width}-1:0] wdata
);
  // With banks, the bits that chose the bank are not part of the address inside it.
  localparam int BW = BANKED != 0 ? $clog2(READS) : 0;
  localparam int PW = AW - BW;

  // What was written in the last cycle, for all ports
  logic [${width}-1:0] wdata_q;
  always_ff @(posedge clk) wdata_q <= wdata;

  for (genvar p = 0; p < READS; p++) begin : g_port
    wire [AW-1:0] address = raddr[p*AW+:AW];
    wire [${width}-1:0] stored;
    logic read_q;
    logic [${lanes}-1:0] forward_q;

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

    always_ff @(posedge clk) begin
      read_q    <= ren[p];
      forward_q <= FORWARD != 0 && wen[p] && address == waddr ? wmask : '0;
    end

    wire [${lanes}-1:0] bypass;
    if (BYPASS != 0) begin : g_bypass
      logic [AW-1:0] address_q;
      always_ff @(posedge clk) address_q <= address;
      assign bypass = wen[p] && address_q == waddr ? wmask : '0;
    end else begin : g_bypass
      assign bypass = '0;
    end

    for (genvar i = 0; i < ${lanes}; i++) begin : g_lane
      if (FORWARD != 0) begin : g_forward
        regfile_lane u_lane (
            .read   (read_q),
            .bypass (bypass[i]),
            .forward(forward_q[i]),
            .wdata  (wdata[i*32+:32]),
            .written(wdata_q[i*32+:32]),
            .stored (stored[i*32+:32]),
            .word   (rdata[p*${width}+i*32+:32])
        );
      end else begin : g_forward
        wire unused = &{1'b0, read_q, forward_q[i], wdata_q[i*32+:32]};
        assign rdata[p*${width}+i*32+:32] = bypass[i] ? wdata[i*32+:32] : stored[i*32+:32];
      end
    end
  end
endmodule
`default_nettype wire
