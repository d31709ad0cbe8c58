% emit(knob.atomics == 1)
% local cores = knob.cores > 1 or knob.l2_kb > 0
% if cores then
// Atomic operations of all cores: at their common memory port, or before a bank of the cache.
% else
// Atomic operations at the memory port of a core that has memory to itself.
% end
//
// Contract: requests arrive ${cores and "" or "from the core "}in order, with their kind (`amo`). With amo.valid a request is a
//   read of a word that is changed: its response has, in every word of the line, the lane's result. All other requests
//   pass. No other request accesses a line between the read and the write of an operation on it. Such a request
//   waits here, and so does a second operation, and all requests behind them.
// Policy: the line of the last operation is kept, so that the next one on it needs no read: lanes on one
//   line, or a lock. A write of others to the line ends that.
// Latency: an operation on the kept line takes 4 cycles, on another line those of memory more.
`default_nettype none
% if cores then
module atomic_port #(
    parameter int BANKS = 1,
    parameter int BANK  = 0,  // number of this one
    parameter int LOST_W = cfg::THREADS + cfg::CORE_W + cfg::CORE_WARP_W
) (
% else
module atomic_port (
% end
    input  wire            clk,
    input  wire            rst,
% if cores then
    // reservations that end in other banks (atomic_unit)
    output lost_reservations_t leaves,
    input  wire [BANKS*LOST_W-1:0] left,
    // the cores
    input  wire [cfg::CORE_W-1:0] req_core,
    output wire [cfg::CORE_W-1:0] rsp_core,
% else
    // the core
% end
    input  wire            req_valid,
    output wire            req_ready,
    input  wire amo_req_t  req,
    output wire            rsp_valid,
    input  wire            rsp_ready,
    output wire mem_rsp_t  rsp,
    // memory
% if cores then
    output wire [cfg::CORE_W-1:0] mem_req_core,
    input  wire [cfg::CORE_W-1:0] mem_rsp_core,
% end
    output wire            mem_req_valid,
    input  wire            mem_req_ready,
    output wire mem_req_t  mem_req,
    input  wire            mem_rsp_valid,
    output wire            mem_rsp_ready,
    input  wire mem_rsp_t  mem_rsp
);
  localparam logic [2:0] IDLE = 3'd0, ASK = 3'd1, WAIT = 3'd2, READ = 3'd3, DO = 3'd4, WRITE = 3'd5,
      ANSWER = 3'd6;
  localparam logic [cfg::MEM_TAG_W-1:0] TAG = {2'd3, {(cfg::MEM_TAG_W - 2) {1'b0}}};
  localparam int WORDS = cfg::LINE_BYTES / 4;

  // ----------------------------------------------------------------------------------------- state
  logic [2:0] state_q;
  amo_t amo_q;
  logic [cfg::LADDR_W-1:0] line_q;       // of the operation
  logic [cfg::LINE_BYTES-1:0] byteen_q;  // its word
  logic [31:0] operand_q, old_q, word_q, result_q;  // word is written, result is the response
  logic [cfg::MEM_TAG_W-1:0] tag_q;
  logic kept_q;  // `lines_q` is line_q as memory has it
  logic [cfg::LINE_W-1:0] lines_q;
  logic held_q;  // a request of the core was on the port in the last cycle
  logic shown_q;  // so was a response of memory
  // A write of the cycle before: no operation in progress, or requested since, is of its line.
  logic wrote_q;
  logic [cfg::LADDR_W-1:0] wrote_line_q;

  // ---------------------------------------------------------------------------- requests to memory
  mem_req_t asked;
  amo_t amo;
  assign asked = req.req;
  assign amo = req.amo;
  wire idle = state_q == IDLE;
  wire same = asked.addr == line_q;
  // A request that has been shown stays: it passes, and the state waits for it.
  wire passes = held_q || (req_valid && !amo.valid && (idle || !same) && state_q != ASK && state_q != WRITE);
  wire takes = req_valid && amo.valid && idle && !held_q;
  wire requesting = (state_q == ASK || state_q == WRITE) && !held_q;

  assign mem_req_valid = passes || requesting;
  assign req_ready = passes ? mem_req_ready : takes;
  mem_req_t mine;
  always_comb begin
    mine.write = state_q == WRITE;
    mine.addr = line_q;
    mine.byteen = byteen_q;
    mine.data = {WORDS{word_q}};
    mine.tag = TAG;
  end
  assign mem_req = requesting ? mine : asked;  // early: `passes` depends on a comparison
  wire passed = passes && mem_req_ready;

  // ------------------------------------------------------------------------------------- responses
  wire is_mine = 2'(mem_rsp.tag >> (cfg::MEM_TAG_W - 2)) == 2'd3;
  wire answers = state_q == ANSWER && !shown_q;
  assign rsp_valid = answers || (mem_rsp_valid && !is_mine);
  assign mem_rsp_ready = is_mine || (rsp_ready && !answers);
  mem_rsp_t answer;
  assign answer.data = {WORDS{result_q}};
  assign answer.tag = tag_q;
  assign rsp = answers ? answer : mem_rsp;
% if cores then
  logic [cfg::CORE_W-1:0] core_q;
  always_ff @(posedge clk) if (takes) core_q <= req_core;
  assign mem_req_core = requesting ? core_q : req_core;
  assign rsp_core = answers ? core_q : mem_rsp_core;
% end

  // --------------------------------------------------------------------------------- the operation
  logic [31:0] operand, old;
  wire [cfg::LINE_W-1:0] req_data = asked.data;
  wire [cfg::LINE_BYTES-1:0] req_byteen = asked.byteen;
  always_comb begin
    operand = '0;
    old = '0;
    for (int i = 0; i < WORDS; i++) begin
      operand = operand | (req_data[i*32+:32] & {32{req_byteen[i*4]}});
      old = old | (lines_q[i*32+:32] & {32{byteen_q[i*4]}});
    end
  end

  wire write;
  wire [31:0] next, result;
  wire writes_line = passed && asked.write;
% if cores then
  // The unit's own cycle does not wait for the others'; a core's next operation is later than that.
  wire [BANKS-1:0] others = ~(BANKS'(1) << BANK);
  localparam int HART_W = cfg::CORE_W + cfg::CORE_WARP_W;
  wire [BANKS*cfg::THREADS-1:0] left_others;
  wire [BANKS*HART_W-1:0] left_hart;
  for (genvar b = 0; b < BANKS; b++) begin : g_left
    assign left_others[b*cfg::THREADS+:cfg::THREADS] = left[b*LOST_W+HART_W+:cfg::THREADS] & {cfg::THREADS{others[b]}};
    assign left_hart[b*HART_W+:HART_W] = left[b*LOST_W+:HART_W];
  end
  assign leaves.hart = {core_q, amo_q.warp};
  atomic_unit #(
      .CORES(cfg::CORES),
      .BANKS(BANKS)
  ) u_unit (
      .core      (core_q),
      .leaves    (leaves.lanes),
      .left      (left_others),
      .left_hart,
% else
  atomic_unit u_unit (
% end
      .clk,
      .rst,
      .go        (state_q == DO),
      .amo       (amo_q),
      .line      (line_q),
      .old       (old_q),
      .operand   (operand_q),
      .write,
      .next,
      .result,
      .wrote     (wrote_q),
      .wrote_line(wrote_line_q)
  );

  // ------------------------------------------------------------------------------------- registers
  wire [cfg::LINE_W-1:0] rsp_data = mem_rsp.data;
  always_ff @(posedge clk) begin
    if (takes) begin
      amo_q     <= amo;
      line_q    <= asked.addr;
      byteen_q  <= req_byteen;
      operand_q <= operand;
      tag_q     <= asked.tag;
    end
    old_q <= old;
    wrote_line_q <= asked.addr;
    if (state_q == DO) begin
      word_q   <= next;
      result_q <= result;
    end
    if (state_q == WAIT) lines_q <= rsp_data;
    else
      for (int i = 0; i < WORDS; i++)
        if (state_q == WRITE && byteen_q[i*4]) lines_q[i*32+:32] <= word_q;

    if (rst) begin
      state_q <= IDLE;
      kept_q  <= 1'b0;
      held_q  <= 1'b0;
      shown_q <= 1'b0;
      wrote_q <= 1'b0;
    end else begin
      held_q <= passes && !mem_req_ready;
      wrote_q <= writes_line;
      shown_q <= rsp_valid && !answers && !rsp_ready;
      if (takes) kept_q <= kept_q && same;
      else if (state_q == WAIT && mem_rsp_valid && is_mine) kept_q <= 1'b1;
      else if (writes_line && same) kept_q <= 1'b0;
      case (state_q)
        IDLE: if (takes) state_q <= kept_q && same ? READ : ASK;
        ASK: if (requesting && mem_req_ready) state_q <= WAIT;
        WAIT: if (mem_rsp_valid && is_mine) state_q <= READ;
        READ: state_q <= DO;
        DO: state_q <= write ? WRITE : ANSWER;
        WRITE: if (requesting && mem_req_ready) state_q <= ANSWER;
        default: if (answers && rsp_ready) state_q <= IDLE;
      endcase
    end
  end

`ifdef HEDDLE_CHECKS
  always @(posedge clk)
    if (!rst) begin
      assert (!(held_q && amo.valid));
      assert (!(passed && same && !idle));
    end
`endif
endmodule
`default_nettype wire
