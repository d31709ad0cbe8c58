% emit(knob.dcache == "banked")
% local atomics = knob.atomics == 1
// Stores and uncached accesses of the data cache, in their order, that are not in the memory queue yet.
//
// Contract: one is accepted on in_valid && in_ready. req_wants is early: req_valid is a subset of it. The first one is
//   on `out` while out_valid, with its bytes of a line (`byteen`). `column` is that of its lane if it has one.
// Latency: one cycle.
`default_nettype none
module dcache_stores #(
    parameter int BANKS = cfg::DCACHE_BANKS
) (
    input  wire                        clk,
    input  wire                        rst,
    input  wire dcache_req_t           req,
    input  wire dcache_ports_t         req_wants,
    input  wire dcache_ports_t         req_valid,
    input  wire                        in_valid,
    output wire                        in_ready,
    output wire                        out_valid,
    input  wire                        out_ready,
    output dcache_store_t              out,
    output wire  [cfg::LINE_BYTES-1:0] byteen,
    output logic [  cfg::COLUMN_W-1:0] column
);
  // The lanes of the only bank that a store accesses. (Icarus selects no variable part of a member.)
  wire [BANKS*cfg::LSU_LANES-1:0] req_mask = req.lines.mask;
  wire [BANKS-1:0] to_bank = req_valid.banks & {BANKS{!req_valid.io}};
  logic [cfg::LSU_LANES-1:0] mask;
  always_comb begin
    mask = req.lines.io_mask & {cfg::LSU_LANES{req_valid.io}};
    for (int b = 0; b < BANKS; b++)
      if (to_bank[b]) mask = mask | req_mask[b*cfg::LSU_LANES+:cfg::LSU_LANES];
  end

  localparam int WIDTH = 1 + BANKS + cfg::LSU_REQ_W + cfg::LADDR_W +
      cfg::LSU_LANES + cfg::COLUMNS * (cfg::ROW_W + 36)${atomics and " + cfg::AMO_W" or ""};
  fifo_early #(
      .WIDTH(WIDTH),
      .DEPTH(2)
  ) u_queue (
      .clk,
      .rst,
      .in_may   (req.write || req_wants.io),
      .in_valid,
      .in_ready,
% if atomics then
      .in_data  ({req.amo, req.write, to_bank, req.id, req.lines.one_line, mask, req.put}),
% else
      .in_data  ({req.write, to_bank, req.id, req.lines.one_line, mask, req.put}),
% end
      .out_valid,
      .out_ready,
      .out_data (out)
  );

  column_bytes u_byteen (
      .column_be(out.put.be),
      .rows     (out.put.rows),
      .byteen
  );

  // The column of an access that has a response: it has one lane.
  wire [cfg::COLUMNS*4-1:0] column_be = out.put.be;
  always_comb begin
    column = '0;
    for (int c = 0; c < cfg::COLUMNS; c++)
      column = column | (cfg::COLUMN_W'(c) & {cfg::COLUMN_W{|column_be[c*4+:4]}});
  end
  wire unused = &{1'b0, req, req_wants};
endmodule
`default_nettype wire
