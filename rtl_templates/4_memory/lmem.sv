// Local memory: word-interleaved banks with byte enables, private to the core.
//
// Contract: with ready, the lanes are served in this cycle: of a bank they want one word (lmem_lanes or
//   lsu_pairs see to that). Lanes of a store that overlap: the highest wins. Loads come out in order.
// Latency: 2 cycles from a load's lanes to out_valid. Throughput: one word per bank and cycle.
// Zero at power-up; a reset does not clear it.
`default_nettype none
module lmem #(
    parameter int BANKS = cfg::LMEM_BANKS
) (
    input  wire                            clk,
    input  wire                            rst,
    input  wire                            valid,
    output wire                            ready,
    input  wire                            write,
    input  wire  [      cfg::LSU_ID_W-1:0] id,
    input  wire  [       cfg::THREADS-1:0] lanes,
    input  wire  [    cfg::THREADS*32-1:0] lane_addr,
    input  wire  [     cfg::THREADS*4-1:0] lane_be,
    input  wire  [        cfg::DATA_W-1:0] lane_data,
    output wire                            out_valid,
    input  wire                            out_take,
    output wire  [      cfg::LSU_ID_W-1:0] out_id,
    output wire  [       cfg::THREADS-1:0] out_mask,
    output wire  [        cfg::DATA_W-1:0] out_data
);
  localparam int T = cfg::THREADS;
  localparam int BANK_B = $clog2(BANKS);
  localparam int BANK_W = BANKS > 1 ? BANK_B : 1;
  localparam int ROW_W = $clog2(cfg::LMEM_BANK_WORDS);
% if knob.unit_queues == 1 then
  localparam int QUEUE = 4;
% else
  localparam int QUEUE = 1;  // for the smallest core: an answer waits for the one before
% end

  // ---- state
  logic s1_valid_q;
  logic [cfg::LSU_ID_W-1:0] s1_id_q;
  logic [cfg::THREADS-1:0] s1_mask_q;
  logic [cfg::THREADS*BANK_W-1:0] s1_bank_q;
  logic [$clog2(QUEUE):0] room_q;  // places in the queue that no load has a claim on

  // ---- s0: lanes to banks
  wire unused_addr = &{1'b0, lane_addr};
  wire [T*BANK_W-1:0] lane_bank;
  for (genvar i = 0; i < T; i++) begin : gen_lane
    if (BANKS > 1) begin : gen_number
      assign lane_bank[i*BANK_W+:BANK_W] = lane_addr[i*32+2+:BANK_W];
    end else begin : gen_number
      assign lane_bank[i] = 1'b0;
    end
  end

  // All lanes of a bank want one row.
  logic [BANKS-1:0] used;
  logic [BANKS*ROW_W-1:0] row;
  always_comb begin
    used = '0;
    row = '0;
    for (int i = 0; i < T; i++)
      for (int b = 0; b < BANKS; b++)
        if (lanes[i] && lane_bank[i*BANK_W+:BANK_W] == BANK_W'(b)) begin
          used[b] = 1'b1;
          row[b*ROW_W+:ROW_W] = row[b*ROW_W+:ROW_W] | lane_addr[i*32+2+BANK_B+:ROW_W];
        end
  end

  // For each byte of a bank the highest lane that writes it.
  logic [BANKS*4-1:0] bank_be;
  logic [BANKS*4*cfg::THREAD_W-1:0] from;
  always_comb begin
    bank_be = '0;
    from = '0;
    for (int i = 0; i < T; i++)
      if (lanes[i])
        for (int b = 0; b < BANKS; b++)
          if (lane_bank[i*BANK_W+:BANK_W] == BANK_W'(b))
            for (int k = 0; k < 4; k++)
              if (lane_be[i*4+k]) begin
                bank_be[b*4+k] = 1'b1;
                from[(b*4+k)*cfg::THREAD_W+:cfg::THREAD_W] = cfg::THREAD_W'(i);
              end
  end

  // Byte k of all lanes side by side, so that one index picks a lane's.
  wire [BANKS*32-1:0] bank_wdata;
  for (genvar k = 0; k < 4; k++) begin : gen_byte
    wire [T*8-1:0] bytes;
    for (genvar i = 0; i < T; i++) begin : gen_lane
      assign bytes[i*8+:8] = lane_data[(i*4+k)*8+:8];
    end
    for (genvar b = 0; b < BANKS; b++) begin : gen_word
      wire [cfg::THREAD_W-1:0] lane = from[(b*4+k)*cfg::THREAD_W+:cfg::THREAD_W];
      assign bank_wdata[(b*4+k)*8+:8] = bytes[lane*8+:8];
    end
  end

  wire load = valid && ready && !write;
  wire store = valid && write;
  assign ready = write || |room_q;

  // ---- banks
  wire [BANKS*32-1:0] bank_rdata;
  for (genvar b = 0; b < BANKS; b++) begin : gen_bank
    ram_1r1w #(
        .WIDTH(32),
        .DEPTH(cfg::LMEM_BANK_WORDS),
        .MASKS(4)
    ) u_words (
        .clk,
        .ren  (load && used[b]),
        .raddr(row[b*ROW_W+:ROW_W]),
        .rdata(bank_rdata[b*32+:32]),
        .wen  (store && used[b]),
        .waddr(row[b*ROW_W+:ROW_W]),
        .wmask(bank_be[b*4+:4]),
        .wdata(bank_wdata[b*32+:32])
    );
  end

  // ---- s1: banks to lanes
  wire [cfg::DATA_W-1:0] lane_words;
  for (genvar i = 0; i < cfg::THREADS; i++) begin : gen_gather
    assign lane_words[i*32+:32] = bank_rdata[s1_bank_q[i*BANK_W+:BANK_W]*32+:32];
  end

  wire unused_ready;
  fifo #(
      .WIDTH(cfg::LSU_ID_W + cfg::THREADS + cfg::DATA_W),
      .DEPTH(QUEUE)
  ) u_queue (
      .clk,
      .rst,
      .in_valid (s1_valid_q),
      .in_ready (unused_ready),
      .in_data  ({s1_id_q, s1_mask_q, lane_words}),
      .out_valid,
      .out_ready(out_take),
      .out_data ({out_id, out_mask, out_data})
  );

  // ---- registers
  always_ff @(posedge clk) begin
    s1_id_q   <= id;
    s1_mask_q <= lanes;
    s1_bank_q <= lane_bank;
    if (rst) begin
      s1_valid_q <= 1'b0;
      room_q     <= ($clog2(QUEUE) + 1)'(QUEUE);
    end else begin
      s1_valid_q <= load;
      if (load && !(out_valid && out_take)) room_q <= room_q - 1'b1;
      else if (!load && out_valid && out_take) room_q <= room_q + 1'b1;
    end
  end
endmodule
`default_nettype wire
