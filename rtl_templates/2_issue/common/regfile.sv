// Register file: READS copies or banks of the registers of all warps, one read port each.
//
// A port reads {warp, register} at the clock edge of a cycle with ren and shows all lanes in the
// next; without ren it holds; after a cycle with zero instead of ren it shows zero. Writes are per lane. A write in the cycle of the read is forwarded
// (write first), lane by lane, so that a reader may go in the very cycle of the writeback.
// BANKED = 0: every port is a copy of the whole file; the caller writes all of them.
// BANKED = 1: port p is bank p and holds the registers with (register + warp) mod READS = p;
//   the caller sends reads and writes to the right bank.
`default_nettype none
module regfile #(
    parameter int READS = 2,
    parameter int BANKED = 0,
    parameter int AW = cfg::WARP_W + cfg::REG_W
) (
    input wire clk,

    input  wire [           READS-1:0] ren,
    input  wire [        READS*AW-1:0] raddr,
    input  wire [           READS-1:0] zero,   // of a port without ren
    output wire [READS*cfg::DATA_W-1:0] rdata,

    input wire [       READS-1:0] wen,
    input wire [          AW-1:0] waddr,
    input wire [cfg::THREADS-1:0] wmask,
    input wire [ cfg::DATA_W-1:0] wdata
);
  // With banks, the bits that chose the bank are not part of the address inside it.
  localparam int BW = BANKED != 0 ? $clog2(READS) : 0;
  localparam int PW = AW - BW;

  for (genvar p = 0; p < READS; p++) begin : g_port
    wire [AW-1:0] address = raddr[p*AW+:AW];
    wire [cfg::DATA_W-1:0] stored;
    logic [cfg::THREADS-1:0] forward_q;
    logic [cfg::DATA_W-1:0] forward_data_q;

    ram_1r1w #(
        .WIDTH(cfg::DATA_W),
        .DEPTH(1 << PW),
        .MASKS(cfg::THREADS)
    ) u_ram (
        .clk,
        .ren  (ren[p]),
        .raddr(address[AW-1:BW]),
        .rdata(stored),
        .wen  (wen[p]),
        .waddr(waddr[AW-1:BW]),
        .wmask,
        .wdata
    );

    // Zero comes by the same road as what is forwarded: the register's reset instead of a gate.
    always_ff @(posedge clk)
      if (zero[p]) begin
        forward_q <= '1;
        forward_data_q <= '0;
      end else if (ren[p]) begin
        forward_q <= wen[p] && address == waddr ? wmask : '0;
        forward_data_q <= wdata;
      end

    for (genvar i = 0; i < cfg::THREADS; i++) begin : g_lane
      assign rdata[p*cfg::DATA_W+i*32+:32] = forward_q[i] ? forward_data_q[i*32+:32]
                                                          : stored[i*32+:32];
    end
  end
endmodule
`default_nettype wire
