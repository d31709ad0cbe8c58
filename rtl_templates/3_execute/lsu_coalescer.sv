// Lanes to cache lines: one line per bank, combinational.
//
// Policy: in each bank the lowest lane leads; all lanes of the same line join it. But of a
// column of the line (line_rows) only one row goes at a time: a lane waits while a lower one of its
// line wants another row of its column. So neighbouring words go together, words 16 bytes apart not.
// Lines are compared lane by lane up to 8 lanes (beside the search for the leader), with the leader
// above; there all words of a line are columns.
`default_nettype none
module lsu_coalescer (
    input  wire [cfg::THREADS-1:0]                    lanes,
    input  wire [cfg::THREADS*32-1:0]                 lane_addr,
    input  wire [cfg::THREADS*cfg::DCACHE_BANK_W-1:0] lane_bank,
    output wire [cfg::DCACHE_BANKS-1:0]               valid,
    output wire [cfg::DCACHE_BANKS*cfg::LADDR_W-1:0]  line,
    output wire [cfg::DCACHE_BANKS*cfg::THREADS-1:0]  mask
);
  localparam int T = cfg::THREADS;
  localparam int L = cfg::LADDR_W;

  wire unused_offsets = &{1'b0, lane_addr};
  wire [T*T-1:0] same;  // lanes i and j, at i*T+j, are on one line
  for (genvar i = 0; i < T; i++) begin : gen_same
    for (genvar j = 0; j < T; j++) begin : gen_other
      if (T > 8) begin : gen_pair
        assign same[i*T+j] = 1'b0;
      end else begin : gen_pair
        assign same[i*T+j] = lane_addr[i*32+cfg::LINE_B+:L] == lane_addr[j*32+cfg::LINE_B+:L];
      end
    end
  end
  wire [T-1:0] waits;
  wire unused_same = &{1'b0, same, waits};
  for (genvar i = 0; i < T; i++) begin : gen_waits
    if (cfg::ROWS > 1) begin : gen_column
      localparam int ROW_W = cfg::LWORD_W - cfg::COLUMN_W;
      wire [T-1:0] ahead;
      for (genvar j = 0; j < T; j++) begin : gen_other
        if (j < i) begin : gen_lower
          assign ahead[j] = lanes[j] && same[i*T+j] &&
              lane_addr[i*32+2+:cfg::COLUMN_W] == lane_addr[j*32+2+:cfg::COLUMN_W] &&
              lane_addr[i*32+2+cfg::COLUMN_W+:ROW_W] != lane_addr[j*32+2+cfg::COLUMN_W+:ROW_W];
        end else begin : gen_lower
          assign ahead[j] = 1'b0;
        end
      end
      assign waits[i] = |ahead;
    end else begin : gen_column
      assign waits[i] = 1'b0;
    end
  end

  for (genvar b = 0; b < cfg::DCACHE_BANKS; b++) begin : gen_bank
    wire [T-1:0] wants, leader;
    wire [cfg::THREAD_W-1:0] first;
    for (genvar i = 0; i < T; i++) begin : gen_lane
      assign wants[i] = lanes[i] &&
          lane_bank[i*cfg::DCACHE_BANK_W+:cfg::DCACHE_BANK_W] == cfg::DCACHE_BANK_W'(b);
      if (T > 8) begin : gen_join
        assign mask[b*T+i] = wants[i] && lane_addr[i*32+cfg::LINE_B+:L] == line[b*L+:L];
      end else begin : gen_join
        assign mask[b*T+i] = wants[i] && |(leader & same[i*T+:T]) && !waits[i];
      end
    end

    priority_arbiter #(
        .N(T)
    ) u_leader (
        .request(wants),
        .grant  (leader),
        .index  (first)
    );
    wire unused_leader = &{1'b0, leader};
    assign valid[b]     = |wants;
    assign line[b*L+:L] = lane_addr[first*32+cfg::LINE_B+:L];
  end
endmodule
`default_nettype wire
