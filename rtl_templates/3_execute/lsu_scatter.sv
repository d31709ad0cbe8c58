// Bytes and data of an operation's lanes: by columns of the line for the data cache, by banks for local memory.
//
// In a cycle an operation's data is sent to one of the two. So one lane_scatter serves both where columns and banks are
// the same.
`default_nettype none
module lsu_scatter #(
    parameter int BANKS = cfg::LMEM_BANKS
) (
    input  wire lsu_op_t                           in,
    input  wire [cfg::LSU_LANES-1:0]               put_lanes,    // of a store or an uncached access: sent now
    input  wire [cfg::LSU_LANES*cfg::COLUMN_W-1:0] columns,      // of all lanes
    output line_put_t                              put,
    input  wire [cfg::LSU_LANES-1:0]               local_lanes,  // sent to local memory now
    output wire [BANKS*4-1:0]                      local_be,
    output wire [BANKS*32-1:0]                     local_data
);
  localparam int T = cfg::LSU_LANES;
  wire unused_in = &{1'b0, in, local_lanes};

  line_rows u_rows (
      .mask  (put_lanes),
      .places(in.places),
      .rows  (put.rows)
  );
  lane_scatter u_columns (
      .mask     (put_lanes),
      .number   (columns),
      .be       (in.be),
      .data     (in.data),
      .column_be(put.be),
      .columns  (put.data)
  );
  if (BANKS == cfg::COLUMNS) begin : gen_one_scatter
    assign local_be = put.be;
    assign local_data = put.data;
  end else begin : gen_own_scatter
    localparam int W = BANKS > 1 ? $clog2(BANKS) : 1;
    wire [T*W-1:0] lane_bank;
    for (genvar i = 0; i < T; i++) begin : gen_bank
      assign lane_bank[i*W+:W] = in.addr[i*32+2+:W] & {W{BANKS > 1}};
    end
    lane_scatter #(
        .N(BANKS)
    ) u_banks (
        .mask     (local_lanes),
        .number   (lane_bank),
        .be       (in.be),
        .data     (in.data),
        .column_be(local_be),
        .columns  (local_data)
    );
  end
endmodule
`default_nettype wire
