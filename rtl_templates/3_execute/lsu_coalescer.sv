// Coalesces lanes to cache lines: for a load one line per bank, for a store one, and one I/O lane. Selects lanes for
// words of local memory. Combinational.
//
// Policy: all lanes are served that need not wait for another remaining one (lsu_pairs). So in each bank the
// lanes of one line are served, in local memory those of one word. In a column of the line (line_rows) only
// one `row` is served at a time: neighbouring words together, words 16 bytes apart not. All lanes of a word are served.
// With more than 8 lanes lines are compared with the lowest lane's here; then all words of a line are
// columns.
`default_nettype none
module lsu_coalescer (
    input  wire                                       store,
    input  wire [cfg::LSU_LANES-1:0]                  lanes,
    input  wire [cfg::LSU_LANES-1:0]                  lane_local,
    input  wire [cfg::LSU_LANES-1:0]                  lane_io,
    input  wire [cfg::LSU_LANES*cfg::DCACHE_BANKS-1:0]  lane_to,  // the bank of each cached lane
    input  wire [cfg::LSU_LANES*cfg::DCACHE_INDEX_W-1:0] lane_index,
    input  wire [cfg::LSU_LANES*32-1:0]               lane_addr,
    input  wire [cfg::LSU_LANES*cfg::LSU_LANES-1:0]   waits,
    output wire [cfg::LSU_LANES-1:0]                  joins,    // lanes that are served
    output wire [cfg::DCACHE_BANKS-1:0]               valid,
    output wire [cfg::DCACHE_BANKS*cfg::LADDR_W-1:0]  line,
    output wire [cfg::DCACHE_BANKS*cfg::DCACHE_INDEX_W-1:0] index,
    output wire [cfg::LADDR_W-1:0]                    one_line  // of a store, or of the I/O lane
);
  localparam int T = cfg::LSU_LANES;
  localparam int L = cfg::LADDR_W;
  localparam int X = cfg::DCACHE_INDEX_W;
  localparam int BANKS = cfg::DCACHE_BANKS;

  wire unused = &{1'b0, lane_addr, waits};
  wire [T*(L+X)-1:0] places;
  wire [T*L-1:0] lines;
  for (genvar i = 0; i < T; i++) begin : gen_place
    assign lines[i*L+:L] = lane_addr[i*32+cfg::LINE_B+:L];
    assign places[i*(L+X)+:L+X] = {lane_index[i*X+:X], lines[i*L+:L]};
  end

  if (T <= 8) begin : gen_pairs
    for (genvar i = 0; i < T; i++) begin : gen_lane
      wire [T-1:0] in_way = lanes & waits[i*T+:T] & ~(T'(1) << i);
      assign joins[i] = lanes[i] && in_way == '0;
    end

    // ---- all lanes of a bank that are served have one line
    logic [L-1:0] single;
    always_comb begin
      single = '0;
      for (int i = 0; i < T; i++)
        single = single | (lines[i*L+:L] & {L{joins[i] && (store ? !lane_local[i] : lane_io[i])}});
    end
    assign one_line = single;
    for (genvar b = 0; b < BANKS; b++) begin : gen_bank
      wire [T-1:0] goes;
      logic [L+X-1:0] place;
      for (genvar i = 0; i < T; i++) begin : gen_lane
        assign goes[i] = joins[i] && lane_to[i*BANKS+b];
      end
      always_comb begin
        place = '0;
        for (int i = 0; i < T; i++) place = place | (places[i*(L+X)+:L+X] & {L + X{goes[i]}});
      end
      assign valid[b] = |goes;
      assign {index[b*X+:X], line[b*L+:L]} = place;
    end
  end else begin : gen_lines
    // ---- the lowest lane of each bank, and of the accesses served one at a time
    wire [T*(BANKS+1)-1:0] requests, firsts;
    wire unused_firsts = &{1'b0, firsts};
    wire [T-1:0] first_one = firsts[BANKS*T+:T];
    wire [cfg::LSU_LANE_W-1:0] one;
    wire [T-1:0] local_joins;
    for (genvar b = 0; b <= BANKS; b++) begin : gen_turn
      wire [cfg::LSU_LANE_W-1:0] first;
      for (genvar i = 0; i < T; i++) begin : gen_lane
        if (b == BANKS) begin : gen_one
          assign requests[b*T+i] = lanes[i] && (store ? !lane_local[i] : lane_io[i]);
        end else begin : gen_one
          assign requests[b*T+i] = lane_to[i*BANKS+b] && (store ? first_one[i] : lanes[i]);
        end
      end
      priority_arbiter #(
          .N(T)
      ) u_first (
          .request(requests[b*T+:T]),
          .grant  (firsts[b*T+:T]),
          .index  (first)
      );
      if (b == BANKS) begin : gen_place
        assign one = first;
      end else begin : gen_place
        assign valid[b] = |requests[b*T+:T];
        word_pick #(
            .N    (T),
            .WIDTH(L + X)
        ) u_place (
            .words(places),
            .index(first),
            .word ({index[b*X+:X], line[b*L+:L]})
        );
      end
    end
    word_pick #(
        .N    (T),
        .WIDTH(L)
    ) u_line (
        .words(lines),
        .index(one),
        .word (one_line)
    );

    // ---- lanes on the selected line
    lmem_lanes u_local (
        .lanes    (lanes & lane_local),
        .lane_addr,
        .goes     (local_joins)
    );
    for (genvar i = 0; i < T; i++) begin : gen_lane
      wire [BANKS-1:0] on_line;
      for (genvar b = 0; b < BANKS; b++) begin : gen_line
        assign on_line[b] = lane_to[i*BANKS+b] && valid[b] && lines[i*L+:L] == line[b*L+:L];
      end
      assign joins[i] = (lanes[i] && |on_line) || (first_one[i] && lane_io[i]) || local_joins[i];
    end
  end
endmodule
`default_nettype wire
