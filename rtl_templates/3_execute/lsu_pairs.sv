// Which lanes of an operation are in each other's way and which go together, found a cycle before they
// go. Combinational.
//
// Contract: of lane i and a lower lane j, neither for local memory, at i*T+j: `beside`, that they take
//   turns unless they go together: cached lanes of one bank (of a store all), I/O lanes all. `same`,
//   also with j = i: that they go together: on one line. `ahead`, besides, that j wants another row of
//   i's column (line_rows), so that i has to wait for it.
// Size: a comparison for each pair; up to 8 lanes. With more, all are zero: lsu_coalescer compares
//   with the leader of a line, and a column has one row.
`default_nettype none
module lsu_pairs (
    input  wire                                      store,
    input  wire [cfg::THREADS-1:0]                   lane_io,
    input  wire [cfg::THREADS*cfg::DCACHE_BANKS-1:0] lane_to,
    input  wire [cfg::THREADS*32-1:0]                lane_addr,
    output wire [cfg::THREADS*cfg::THREADS-1:0]      beside,
    output wire [cfg::THREADS*cfg::THREADS-1:0]      same,
    output wire [cfg::THREADS*cfg::THREADS-1:0]      ahead
);
  localparam int T = cfg::THREADS;
  localparam int L = cfg::LADDR_W;
  localparam int BANKS = cfg::DCACHE_BANKS;
  localparam int ROW_W = cfg::LWORD_W - cfg::COLUMN_W;

  wire unused = &{1'b0, store, lane_io, lane_to, lane_addr};
  for (genvar i = 0; i < T; i++) begin : gen_lane
    for (genvar j = 0; j < T; j++) begin : gen_other
      if (T > 8 || j > i) begin : gen_pair
        assign same[i*T+j] = 1'b0;
      end else if (j == i) begin : gen_pair
        assign same[i*T+j] = 1'b1;
      end else begin : gen_pair
        assign same[i*T+j] = lane_addr[i*32+cfg::LINE_B+:L] == lane_addr[j*32+cfg::LINE_B+:L] &&
            !lane_io[i];
      end
      if (T > 8 || j >= i) begin : gen_beside
        assign beside[i*T+j] = 1'b0;
      end else begin : gen_beside
        assign beside[i*T+j] = store || (lane_io[i] && lane_io[j]) ||
            |(lane_to[i*BANKS+:BANKS] & lane_to[j*BANKS+:BANKS]);
      end
      if (T > 8 || ROW_W == 0 || j >= i) begin : gen_row
        assign ahead[i*T+j] = 1'b0;
      end else begin : gen_row
        assign ahead[i*T+j] = same[i*T+j] &&
            lane_addr[i*32+2+:cfg::COLUMN_W] == lane_addr[j*32+2+:cfg::COLUMN_W] &&
            lane_addr[i*32+2+cfg::COLUMN_W+:ROW_W] != lane_addr[j*32+2+cfg::COLUMN_W+:ROW_W];
      end
    end
  end
endmodule
`default_nettype wire
