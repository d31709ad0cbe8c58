// Pairs of lanes of an operation that must be served in order, found a cycle before. Combinational.
//
// Contract: waits[i*T+j] says that lane i waits until lane j is served. Lanes are served together if they
//   access one cached line, or one word of local memory. Groups of such lanes take turns if they access one
//   bank (of the cache: for a store, all do), I/O lanes one at a time. The order is that of their lowest
//   lanes, active or not. Within a line the words of one column take turns (line_rows) in the same way. All
//   lanes of a word are served together, so that a store writes each word once.
// Size: a comparison for each pair; up to 8 lanes. With more, no lane waits: lsu_coalescer compares with
//   the leader of a line, and a column has one `row`.
`default_nettype none
module lsu_pairs (
    input  wire                                      store,
    input  wire [cfg::LSU_LANES-1:0]                 lane_local,
    input  wire [cfg::LSU_LANES-1:0]                 lane_io,
    input  wire [cfg::LSU_LANES*cfg::DCACHE_BANKS-1:0] lane_to,
    input  wire [cfg::LSU_LANES*32-1:0]              lane_addr,
    output wire [cfg::LSU_LANES*cfg::LSU_LANES-1:0]  waits
);
  localparam int T = cfg::LSU_LANES;
  localparam int L = cfg::LADDR_W;
  localparam int BANKS = cfg::DCACHE_BANKS;
  localparam int ROW_W = cfg::LWORD_W - cfg::COLUMN_W;
  localparam int LOCAL_B = $clog2(cfg::LMEM_BANKS);

  wire unused = &{1'b0, store, lane_local, lane_io, lane_to, lane_addr};
  if (T > 8) begin : gen_none
    assign waits = '0;
  end else begin : gen_pairs
    wire [T*T-1:0] together;  // at i*T+j, j < i
    wire [T*T-1:0] alike;     // the same word of any line; at i*T+j, j < i
    wire unused_together = &{1'b0, together, alike};
    for (genvar i = 0; i < T; i++) begin : gen_lane
      for (genvar j = 0; j < T; j++) begin : gen_other
        if (j < i) begin : gen_lower
          wire on_line = lane_addr[i*32+cfg::LINE_B+:L] == lane_addr[j*32+cfg::LINE_B+:L];
          wire on_word = lane_addr[i*32+2+:cfg::LWORD_W] == lane_addr[j*32+2+:cfg::LWORD_W];
          assign together[i*T+j] = on_line && !lane_io[i] && (!lane_local[i] || on_word);
          assign alike[i*T+j] = on_word;

          // The group of lane i precedes that of lane j if one of its lanes is below both.
          wire [T-1:0] below, word_below;
          for (genvar k = 0; k < T; k++) begin : gen_below
            if (k < j) begin : gen_k
              wire [k:0] others = together[j*T+:k+1];
              wire [k:0] word_others = alike[j*T+:k+1];
              assign below[k] = together[i*T+k] && others == '0;
              assign word_below[k] = alike[i*T+k] && word_others == '0;
            end else begin : gen_k
              assign below[k] = 1'b0;
              assign word_below[k] = 1'b0;
            end
          end
          wire before_j = |below;
          wire word_before_j = |word_below;

          wire local_bank;
          if (LOCAL_B > 0) begin : gen_bank
            assign local_bank = lane_addr[i*32+2+:LOCAL_B] == lane_addr[j*32+2+:LOCAL_B];
          end else begin : gen_bank
            assign local_bank = 1'b1;
          end
          wire in_turn = !together[i*T+j] && (lane_local[i] ? lane_local[j] && local_bank :
              store ? !lane_local[j] :
              (lane_io[i] && lane_io[j]) || |(lane_to[i*BANKS+:BANKS] & lane_to[j*BANKS+:BANKS]));

          wire in_way;
          if (ROW_W > 0) begin : gen_row
            assign in_way = on_line && !lane_io[i] && !lane_local[i] &&
                lane_addr[i*32+2+:cfg::COLUMN_W] == lane_addr[j*32+2+:cfg::COLUMN_W] &&
                lane_addr[i*32+2+cfg::COLUMN_W+:ROW_W] != lane_addr[j*32+2+cfg::COLUMN_W+:ROW_W];
          end else begin : gen_row
            assign in_way = 1'b0;
          end
          assign waits[i*T+j] = (in_turn && !before_j) || (in_way && !word_before_j);
          assign waits[j*T+i] = (in_turn && before_j) || (in_way && word_before_j);
        end else begin : gen_lower
          assign together[i*T+j] = 1'b0;
          assign alike[i*T+j] = 1'b0;
          if (j == i) begin : gen_self
            assign waits[i*T+j] = 1'b0;
          end
        end
      end
    end
  end
endmodule
`default_nettype wire
