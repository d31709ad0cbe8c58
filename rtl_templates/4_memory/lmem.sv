% local atomics = knob.atomics == 1
% local cores = knob.cores > 1 or knob.l2_kb > 0
// Local memory: word-interleaved banks with byte enables, private to the core.
//
// Contract: with ready, the lanes are served in this cycle: in each bank they want one word (lmem_lanes or
//   lsu_pairs ensure that). A store's bytes and data are by bank (lane_scatter). Loads are delivered in order.
% if atomics then
//   An atomic operation has one lane, and no other operation is accepted in the two cycles after it.
% end
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
% if atomics then
    input  wire amo_t                      amo,
% end
    input  wire  [     cfg::LSU_REQ_W-1:0] id,
    input  wire  [     cfg::LSU_LANES-1:0] lanes,
    input  wire  [  cfg::LSU_LANES*32-1:0] lane_addr,
% if atomics then
    input  wire  [    cfg::LSU_DATA_W-1:0] lane_data,
% end
    input  wire  [            BANKS*4-1:0] bank_be,
    input  wire  [           BANKS*32-1:0] bank_wdata,
    output wire                            out_valid,
    input  wire                            out_take,
    output lane_words_t                    out
);
  localparam int T = cfg::LSU_LANES;
  localparam int BANK_B = $clog2(BANKS);
  localparam int BANK_W = BANKS > 1 ? BANK_B : 1;
  localparam int ROW_W = $clog2(cfg::LMEM_BANK_WORDS);
% if knob.unit_queues == 1 then
  localparam int QUEUE = 4;
% else
  localparam int QUEUE = 1;  // for the smallest core: a response waits for the one before
% end

  // ---- state
  logic s1_valid_q;
  logic [cfg::LSU_REQ_W-1:0] s1_id_q;
  logic [cfg::LSU_LANES-1:0] s1_mask_q;
  logic [cfg::LSU_LANES*BANK_W-1:0] s1_bank_q;
  logic [$clog2(QUEUE):0] room_q;  // free entries of the queue that no load has reserved

% if atomics then
  // An atomic operation: its word is read, then changed.
  logic at_read_q, at_do_q;
  amo_t at_amo_q;
  logic [cfg::LSU_REQ_W-1:0] at_id_q;
  localparam int LINE_W = $clog2(cfg::LMEM_SIZE) - cfg::LINE_B;
  logic [LINE_W-1:0] at_line_q;
  logic [31:0] at_operand_q, at_old_q;
  logic [ROW_W-1:0] at_row_q;
  logic [BANKS-1:0] at_used_q;
  wire at_writes, at_write;
  wire [31:0] at_next, at_result;

% end
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

  wire load = valid && ready && !write;
  wire store = valid && ${atomics and "ready && " or ""}write;
% if atomics then
  assign ready = (write || |room_q) && !at_read_q && !at_do_q;
% else
  assign ready = write || |room_q;
% end

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
% if atomics then
        .wen  ((store && used[b]) || (at_write && at_used_q[b])),
        .waddr(at_do_q ? at_row_q : row[b*ROW_W+:ROW_W]),
        .wmask(bank_be[b*4+:4] | {4{at_do_q}}),
        .wdata(at_do_q ? at_next : bank_wdata[b*32+:32])
% else
        .wen  (store && used[b]),
        .waddr(row[b*ROW_W+:ROW_W]),
        .wmask(bank_be[b*4+:4]),
        .wdata(bank_wdata[b*32+:32])
% end
    );
  end

  // ---- s1: banks to lanes
  wire [cfg::LSU_DATA_W-1:0] lane_words;
  for (genvar i = 0; i < cfg::LSU_LANES; i++) begin : gen_gather
    assign lane_words[i*32+:32] = bank_rdata[s1_bank_q[i*BANK_W+:BANK_W]*32+:32];
  end

% if atomics then
  // ---- atomic operations: one lane, with these words
  logic [31:0] one_addr, one_data, one_word;
  wire unused_one = &{1'b0, one_addr};
  wire [T-1:0] at_lane = at_amo_q.lane;
  always_comb begin
    one_addr = '0;
    one_data = '0;
    one_word = '0;
    for (int i = 0; i < T; i++) begin
      one_addr = one_addr | (lane_addr[i*32+:32] & {32{lanes[i]}});
      one_data = one_data | (lane_data[i*32+:32] & {32{lanes[i]}});
      one_word = one_word | (lane_words[i*32+:32] & {32{at_lane[i]}});
    end
  end

  wire [T*LINE_W-1:0] lines;
  for (genvar i = 0; i < T; i++) begin : gen_line
    assign lines[i*LINE_W+:LINE_W] = lane_addr[i*32+cfg::LINE_B+:LINE_W];
  end
  assign at_write = at_do_q && at_writes;
% if cores then
  wire [T-1:0] unused_leaves;
% end
  atomic_unit #(
      .LINE_W(LINE_W),
      .WRITES(T)
  ) u_atomic (
      .clk,
      .rst,
      .go        (at_do_q),
      .amo       (at_amo_q),
% if cores then
      .core      (cfg::CORE_W'(0)),
      .leaves    (unused_leaves),
      .left      (T'(0)),
      .left_hart ((cfg::CORE_W + cfg::CORE_WARP_W)'(0)),
% end
      .line      (at_line_q),
      .old       (at_old_q),
      .operand   (at_operand_q),
      .write     (at_writes),
      .next      (at_next),
      .result    (at_result),
      .wrote     (lanes & {T{store}}),
      .wrote_line(lines)
  );

% end
  wire unused_ready;
  fifo #(
      .WIDTH(cfg::LANE_WORDS_W),
      .DEPTH(QUEUE),
      .GATED(1'b0)
  ) u_queue (
      .clk,
      .rst,
% if atomics then
      .in_valid ((s1_valid_q && !at_read_q) || at_do_q),
      .in_ready (unused_ready),
      .in_data  (at_do_q ? {at_id_q, at_amo_q.lane, {T{at_result}}} : {s1_id_q, s1_mask_q, lane_words}),
% else
      .in_valid (s1_valid_q),
      .in_ready (unused_ready),
      .in_data  ({s1_id_q, s1_mask_q, lane_words}),
% end
      .out_valid,
      .out_ready(out_take),
      .out_data (out)
  );

  // ---- registers
  always_ff @(posedge clk) begin
    s1_id_q   <= id;
    s1_mask_q <= lanes;
    s1_bank_q <= lane_bank;
% if atomics then
    if (!at_read_q) begin
      at_amo_q <= amo;
      at_amo_q.lane <= lanes;
      at_id_q <= id;
      at_line_q <= one_addr[cfg::LINE_B+:LINE_W];
      at_operand_q <= one_data;
      at_row_q <= one_addr[2+BANK_B+:ROW_W];
      at_used_q <= used;
    end
    at_old_q <= one_word;
    at_read_q <= !rst && load && amo.valid;
    at_do_q <= !rst && at_read_q;
% end
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
