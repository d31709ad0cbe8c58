% emit(knob.issue == "loog" and knob.loog_scheduler == "collector_units")
// Register alias table of one warp: where each register's newest value comes from.
//
// An entry is "in the register file", or pending with the tag of the result that will bring it.
// Lookups are combinational and see a broadcast of the same cycle: its register is then in the
// file (which forwards the write), so that no consumer can miss its producer. An entry is set by
// the allocation of a writer and cleared by the broadcast of the tag that owns it.
// Tags are 32 entries of LUT RAM a port; only the pending bits are flip-flops.
// Source: thesis 5.2.2, 5.3.1. There the lookup has a cycle of its own; here it is the allocation's.
`default_nettype none
module rat #(
    parameter int PORTS = 3  // sources, and the destination last
) (
    input wire clk,
    input wire rst,

    input  wire [PORTS*cfg::REG_W-1:0] regs,
    output wire [           PORTS-1:0] pending,
    output wire [PORTS*cfg::TAG_W-1:0] tags,

    input wire                  set_valid,  // a writer of set_reg is allocated
    input wire [cfg::REG_W-1:0] set_reg,
    input wire [cfg::TAG_W-1:0] set_tag,

    input wire                  clear,    // the owner of clear_reg broadcasts
    input wire [cfg::REG_W-1:0] clear_reg
);
  logic [cfg::REGS-1:0] pending_q;

  wire [cfg::REGS-1:0] cleared = clear ? cfg::REGS'(1) << clear_reg : '0;
  wire [cfg::REGS-1:0] now = pending_q & ~cleared;

  for (genvar p = 0; p < PORTS; p++) begin : g_port
    wire [cfg::REG_W-1:0] r = regs[p*cfg::REG_W+:cfg::REG_W];
    lutram_1r1w #(
        .WIDTH(cfg::TAG_W),
        .DEPTH(cfg::REGS)
    ) u_tags (
        .clk,
        .wen  (set_valid),
        .waddr(set_reg),
        .wdata(set_tag),
        .raddr(r),
        .rdata(tags[p*cfg::TAG_W+:cfg::TAG_W])
    );
    assign pending[p] = now[r];
  end

  always_ff @(posedge clk)
    if (rst) pending_q <= '0;
    else pending_q <= now | (set_valid ? cfg::REGS'(1) << set_reg : '0);

`ifdef HEDDLE_CHECKS
  always_ff @(posedge clk) if (!rst && clear) assert (pending_q[clear_reg]);
`endif
endmodule
`default_nettype wire
