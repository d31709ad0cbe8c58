// Lanes to cache lines: of a load one line per bank, of a store one, and one I/O lane. Combinational.
//
// Policy: the lowest lane leads (of a load, in each bank and among the I/O lanes); all cached lanes of
// the leader's line go with it. But of a column of the line (line_rows) only one row goes at a time: a
// lane waits while a lower one of its line wants another row of its column. So neighbouring words go
// together, words 16 bytes apart not.
// Up to 8 lanes who is in whose way has been found before (lsu_pairs); above, lines are compared with
// the leader's here; there all words of a line are columns.
`default_nettype none
module lsu_coalescer (
    input  wire                                       store,
    input  wire [cfg::THREADS-1:0]                    lanes,    // cached and I/O
    input  wire [cfg::THREADS-1:0]                    lane_io,
    input  wire [cfg::THREADS*cfg::DCACHE_BANKS-1:0]  lane_to,  // the bank that each cached one wants
    input  wire [cfg::THREADS*cfg::DCACHE_INDEX_W-1:0] lane_index,
    input  wire [cfg::THREADS*32-1:0]                 lane_addr,
    input  wire [cfg::THREADS*cfg::THREADS-1:0]       beside,
    input  wire [cfg::THREADS*cfg::THREADS-1:0]       same,
    input  wire [cfg::THREADS*cfg::THREADS-1:0]       ahead,
    output wire [cfg::THREADS-1:0]                    leads,    // lanes whose line it is
    output wire [cfg::THREADS-1:0]                    joins,    // lanes that go
    output wire [cfg::DCACHE_BANKS-1:0]               valid,
    output wire [cfg::DCACHE_BANKS*cfg::LADDR_W-1:0]  line,
    output wire [cfg::DCACHE_BANKS*cfg::DCACHE_INDEX_W-1:0] index,
    output wire [cfg::LADDR_W-1:0]                    one_line  // of a store, or of the I/O lane
);
  localparam int T = cfg::THREADS;
  localparam int L = cfg::LADDR_W;
  localparam int X = cfg::DCACHE_INDEX_W;
  localparam int BANKS = cfg::DCACHE_BANKS;

  wire unused = &{1'b0, lane_addr, beside, same, ahead};
  wire [T*(L+X)-1:0] places;
  wire [T*L-1:0] lines;
  for (genvar i = 0; i < T; i++) begin : gen_place
    assign lines[i*L+:L] = lane_addr[i*32+cfg::LINE_B+:L];
    assign places[i*(L+X)+:L+X] = {lane_index[i*X+:X], lines[i*L+:L]};
  end

  // ---- leaders
  wire [T-1:0] single = leads & (lane_io | {T{store}});
  wire [cfg::THREAD_W-1:0] one;
  onehot_index #(
      .N(T),
      .W(cfg::THREAD_W)
  ) u_one (
      .onehot(single),
      .index (one)
  );
  word_pick #(
      .N    (T),
      .WIDTH(L)
  ) u_line (
      .words(lines),
      .index(one),
      .word (one_line)
  );
  for (genvar b = 0; b < BANKS; b++) begin : gen_bank
    wire [T-1:0] leader;
    wire [cfg::THREAD_W-1:0] first;
    for (genvar i = 0; i < T; i++) begin : gen_lane
      assign leader[i] = leads[i] && lane_to[i*BANKS+b];
    end
    onehot_index #(
        .N(T),
        .W(cfg::THREAD_W)
    ) u_first (
        .onehot(leader),
        .index (first)
    );
    assign valid[b] = |leader;
    word_pick #(
        .N    (T),
        .WIDTH(L + X)
    ) u_place (
        .words(places),
        .index(first),
        .word ({index[b*X+:X], line[b*L+:L]})
    );
  end

  if (T <= 8) begin : gen_pairs
    for (genvar i = 0; i < T; i++) begin : gen_lane
      // Of lower lanes, and itself: the others' bits are zero.
      wire [i:0] in_turn = lanes[i:0] & beside[i*T+:i+1];
      wire [i:0] in_line = leads[i:0] & same[i*T+:i+1];
      wire [i:0] in_way = lanes[i:0] & ahead[i*T+:i+1];
      assign leads[i] = lanes[i] && in_turn == '0;
      assign joins[i] = lanes[i] && in_line != '0 && (cfg::ROWS == 1 || in_way == '0);
    end
  end else begin : gen_lines
    // ---- the lowest of each bank and of those of which one goes; then who is on its line
    wire [T*(BANKS+1)-1:0] asks, firsts;
    for (genvar b = 0; b <= BANKS; b++) begin : gen_turn
      wire [cfg::THREAD_W-1:0] unused_first;
      for (genvar i = 0; i < T; i++) begin : gen_lane
        if (b == BANKS) begin : gen_one
          assign asks[b*T+i] = lanes[i] && (store || lane_io[i]);
        end else begin : gen_one
          assign asks[b*T+i] = lanes[i] && !store && lane_to[i*BANKS+b];
        end
      end
      priority_arbiter #(
          .N(T)
      ) u_first (
          .request(asks[b*T+:T]),
          .grant  (firsts[b*T+:T]),
          .index  (unused_first)
      );
    end
    for (genvar i = 0; i < T; i++) begin : gen_lane
      wire [BANKS:0] leader;
      wire [BANKS-1:0] on_line;
      for (genvar b = 0; b <= BANKS; b++) begin : gen_turn
        assign leader[b] = firsts[b*T+i];
      end
      for (genvar b = 0; b < BANKS; b++) begin : gen_line
        assign on_line[b] = lane_to[i*BANKS+b] && valid[b] && lines[i*L+:L] == line[b*L+:L];
      end
      assign leads[i] = |leader;
      assign joins[i] = lanes[i] && (lane_io[i] ? leads[i] : |on_line);
    end
  end
endmodule
`default_nettype wire
