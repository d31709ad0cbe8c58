% emit(knob.dcache == "banked")
% local atomics = knob.atomics == 1
// Data cache: line-interleaved banks, one store at a time, uncached I/O, one path to memory.
//
// Contract: at a time requests are of one operation (id): a line per bank (each with the lanes
//   that want it) and one uncached lane. Of stores and of uncached accesses one is accepted per
//   cycle, with the data of its lanes. Requests of a bank keep their order; so do all writes,
//   cached or not, on their way to memory. `quiet` says that all stores were sent to memory,
//   `idle` that no line is pending either.
% if knob.cores > 1 or knob.l2_kb > 0 then
//   `invalidate` empties the cache.
% end
% if atomics then
//   An atomic operation (req.amo) takes the path of a store, with req.write and one lane, and invalidates its line here.
//   Its response is like that of an uncached load. The next one waits for that, stores do not.
% end
// Latency: load hit 2 cycles to out_valid. Throughput: a load per bank, or a store, per cycle.
// Memory requests (stores, misses of all banks, I/O) share one queue, misses in turn. Stores alternate
//   there with misses, and with fills on the one write bus, when both want it.
`default_nettype none
module dcache #(
    parameter int BANKS = cfg::DCACHE_BANKS
) (
    input  wire                            clk,
    input  wire                            rst,
% if knob.cores > 1 or knob.l2_kb > 0 then
    input  wire                            invalidate,    // all lines; none is pending, no request arrives
% end
    // requests of one operation
    input  wire dcache_req_t                    req,
    input  wire dcache_ports_t                  req_wants,  // early: req_valid is a subset of it
    input  wire dcache_ports_t                  req_valid,
    output dcache_ports_t                  req_ready,
    // loads: one source per bank
    output wire  [              BANKS-1:0] out_valid,
    input  wire  [              BANKS-1:0] out_take,
    output wire  [BANKS*cfg::LANE_WORDS_W-1:0] out,  // lane_words_t of each
    output wire                            quiet,
    output wire                            idle,
    // memory
    output wire                            mem_req_valid,
    input  wire                            mem_req_ready,
    output mem_req_t                       mem_req,
% if atomics then
    output wire amo_t                      mem_amo,
% end
    input  wire                            mem_rsp_valid,
    output wire                            mem_rsp_ready,
    input  wire beat_t                     mem_rsp,
    output dcache_event_t                  dc_event
);
  localparam int MSHR_W = $clog2(cfg::DCACHE_BANK_MSHRS);
  localparam int BANK_B = $clog2(BANKS);
  localparam int INDEX_B = cfg::MEM_TAG_W - 2;  // bits of a tag below its source
  localparam int QUEUE = 8;

  // ---- state
  // An uncached load is pending at memory, or its response is in a bank.
  logic io_busy_q;
  want_t io_want_q;
  logic fill_turn_q, ask_turn_q;

  // ---- stores and I/O: a queue of those that are not in the memory queue yet. The request of its first
  // is, or will be, in the tag stage of its bank.
  wire [BANKS-1:0] bank_ready, bank_st_go;
  wire st_ready, st_valid, st_go;
  wire take_cached = req.write && |(req_valid.banks & req_ready.banks);
  wire take_io = req_valid.io && req_ready.io;
  wire [BANKS-1:0] bank_valid = req_valid.banks & {BANKS{!req.write || st_ready}};

  assign req_ready.banks = bank_ready & {BANKS{!req.write || st_ready}};
  assign req_ready.io = st_ready;

  // The lanes of the only bank that a store accesses. (Icarus selects no variable part of a member.)
  wire [BANKS*cfg::LSU_LANES-1:0] req_mask = req.lines.mask;
  wire [BANKS-1:0] to_bank = req_valid.banks & {BANKS{!req_valid.io}};
  logic [cfg::LSU_LANES-1:0] st_mask;
  always_comb begin
    st_mask = req.lines.io_mask & {cfg::LSU_LANES{req_valid.io}};
    for (int b = 0; b < BANKS; b++)
      if (to_bank[b]) st_mask = st_mask | req_mask[b*cfg::LSU_LANES+:cfg::LSU_LANES];
  end

  localparam int ST_W = 1 + BANKS + cfg::LSU_REQ_W + cfg::LADDR_W +
      cfg::LSU_LANES + cfg::COLUMNS * (cfg::ROW_W + 36)${atomics and " + cfg::AMO_W" or ""};
  wire [BANKS-1:0] st_bank;  // none: uncached
  wire st_write;
% if atomics then
  wire amo_t st_amo;
% end
  wire [cfg::LSU_REQ_W-1:0] st_id;
  wire [cfg::LADDR_W-1:0] st_line;
  wire [cfg::LSU_LANES-1:0] st_lanes;
  line_put_t st_put;
  fifo_early #(
      .WIDTH(ST_W),
      .DEPTH(2)
  ) u_stores (
      .clk,
      .rst,
      .in_may   (req.write || req_wants.io),
      .in_valid (take_cached || take_io),
      .in_ready (st_ready),
      .in_data  ({
% if atomics then
        req.amo,
% end
        req.write, to_bank, req.id, req.lines.one_line, st_mask, req.put
      }),
      .out_valid(st_valid),
      .out_ready(st_go),
      .out_data ({${atomics and "st_amo, " or ""}st_write, st_bank, st_id, st_line, st_lanes, st_put})
  );
  wire st_io = st_bank == '0;

  wire [cfg::LINE_BYTES-1:0] st_byteen;
  column_bytes u_st_byteen (
      .column_be(st_put.be),
      .rows     (st_put.rows),
      .byteen   (st_byteen)
  );

  // The column of an access that has a response: it has one lane.
  wire [cfg::COLUMNS*4-1:0] st_column_be = st_put.be;
  logic [cfg::COLUMN_W-1:0] st_column;
  always_comb begin
    st_column = '0;
    for (int c = 0; c < cfg::COLUMNS; c++)
      st_column = st_column | (cfg::COLUMN_W'(c) & {cfg::COLUMN_W{|st_column_be[c*4+:4]}});
  end

  // A cycle belongs to the first store, whether it is ready or not, or to fills and misses, which get
  // the next cycle if they had to wait. Uncached accesses wait for an uncached load, so that they keep
  // their order.
  wire ask_any, push_ready;
  wire st_slot = st_valid && push_ready && !fill_turn_q && !(ask_turn_q && ask_any) &&
      !(${atomics and "(st_io || st_amo.valid)" or "st_io"} && io_busy_q);
  wire [BANKS-1:0] st_may = st_bank & {BANKS{st_slot}};
  assign st_go = st_slot && (st_io || |bank_st_go);

  // ---- memory queue
  wire [BANKS-1:0] ask_valid;
  wire [BANKS*cfg::LADDR_W-1:0] ask_line;
  wire [BANKS*MSHR_W-1:0] ask_mshr;
  wire [BANKS*INDEX_B-1:0] ask_index;
  wire [BANKS-1:0] push_grant;
  wire [cfg::DCACHE_BANK_W-1:0] unused_push_index;
  assign ask_any = |ask_valid;
  wire ask_go = ask_any && push_ready && !st_slot;
  wire push_valid = st_go || ask_go;

  wire own_clk;
  clock_gate #(
      .LINGER(1)
  ) u_own_clk (
      .clk,
      .rst,
      .en(st_valid || ask_any || mem_rsp_valid || io_busy_q),
      .gated(own_clk)
  );

  rr_arbiter #(
      .N(BANKS)
  ) u_push (
      .clk(own_clk),
      .rst,
      .request(ask_valid),
      .advance(ask_go),
      .grant  (push_grant),
      .index  (unused_push_index)
  );

  logic [cfg::LADDR_W-1:0] push_addr;
  logic [cfg::MEM_TAG_W-1:0] push_tag;
  always_comb begin
    push_addr = st_line & {cfg::LADDR_W{st_slot}};
    push_tag  = st_slot ? {${atomics and "st_io || st_amo.valid" or "st_io"} ? 2'd2 : 2'd1, {INDEX_B{1'b0}}} : {2'd1, {INDEX_B{1'b0}}};
    for (int b = 0; b < BANKS; b++)
      if (push_grant[b] && !st_slot) begin
        push_addr = push_addr | ask_line[b*cfg::LADDR_W+:cfg::LADDR_W];
        push_tag  = push_tag | {2'd0, ask_index[b*INDEX_B+:INDEX_B]};
      end
  end

% if atomics then
  amo_t push_amo;
  always_comb begin
    push_amo = st_amo;
    push_amo.valid = st_amo.valid && st_slot;
    push_amo.lane = st_lanes;
  end
% end
  wire [cfg::COLUMNS*32-1:0] queue_columns;
  localparam int QUEUE_W = 1 + cfg::LADDR_W + cfg::LINE_BYTES + cfg::COLUMNS * 32 + cfg::MEM_TAG_W${atomics and " + cfg::AMO_W" or ""};
  wire [QUEUE_W-1:0] queue_word;
  assign mem_req.data = {cfg::ROWS{queue_columns}};
  fifo_early #(
      .WIDTH(QUEUE_W),
      .DEPTH(QUEUE)
  ) u_queue (
      .clk,
      .rst,
      .in_may   (st_valid || ask_any),
      .in_valid (push_valid),
      .in_ready (push_ready),
% if atomics then
      .in_data  ({push_amo, st_write && st_slot && !st_amo.valid, push_addr, st_byteen, st_put.data, push_tag}),
% else
      .in_data  ({st_write && st_slot, push_addr, st_byteen, st_put.data, push_tag}),
% end
      .out_valid(mem_req_valid),
      .out_ready(mem_req_ready),
      .out_data (queue_word)
  );
  assign {${atomics and "mem_amo, " or ""}mem_req.write, mem_req.addr, mem_req.byteen, queue_columns, mem_req.tag} = queue_word;
  assign quiet = !st_valid && !mem_req_valid && !io_busy_q;

  // ---- responses
  wire [1:0] rsp_source;
  wire [INDEX_B-1:0] rsp_index;
  assign {rsp_source, rsp_index} = mem_rsp.tag;
  wire rsp_io = rsp_source == 2'd2;
  wire [MSHR_W-1:0] rsp_mshr = rsp_index[MSHR_W-1:0];
  wire [BANKS-1:0] rsp_bank, fill_ready;
  if (BANKS > 1) begin : gen_rsp_bank
    for (genvar b = 0; b < BANKS; b++) begin : gen_bank
      assign rsp_bank[b] = rsp_index[MSHR_W+:BANK_B] == BANK_B'(b);
    end
  end else begin : gen_rsp_bank
    assign rsp_bank = 1'b1;
  end
  wire unused_index = &{1'b0, rsp_index};

  // A line that waited for a store's cycle has the bus in the next one, and until its last beat.
  wire fill_ok = |(rsp_bank & fill_ready);
  wire rsp_ok = rsp_io ? fill_ready[0] : fill_ok;
  assign mem_rsp_ready = rsp_ok && !st_slot;
  wire pass = mem_rsp_valid && rsp_io && mem_rsp_ready;
  wire [BANKS-1:0] fill = rsp_bank & {BANKS{mem_rsp_valid && !rsp_io && mem_rsp_ready}};
  // A beat is a row of the line.
  wire [cfg::COLUMNS*32-1:0] write_columns = st_slot ? st_put.data : mem_rsp.data;
  wire [cfg::COLUMNS*4-1:0] write_be = st_column_be | {(cfg::COLUMNS * 4) {!st_slot}};
  wire [cfg::COLUMNS*cfg::ROW_W-1:0] write_rows = st_slot ? st_put.rows : {cfg::COLUMNS{mem_rsp.number}};

  // ---- prefetch: to banks without a request
  wire [BANKS-1:0] trigger, trigger_taken, pf_valid;
  wire [BANKS*cfg::LADDR_W-1:0] trigger_line;
  wire [cfg::LADDR_W-1:0] pf_line;
  wire [cfg::DCACHE_INDEX_W-1:0] pf_index;
  wire pf_busy;
  wire [BANKS-1:0] prefetch = pf_valid & ~req_wants.banks;
% if knob.dcache_prefetch == 1 then
  wire prefetch_clk;
  clock_gate u_prefetch_clk (
      .clk,
      .rst,
      .en(pf_busy),
      .gated(prefetch_clk)
  );
  dcache_prefetch u_prefetch (
      .clk(prefetch_clk),
      .rst,
      .trigger,
      .trigger_line,
      .trigger_taken,
      .pf_valid,
      .pf_line,
      .pf_index,
      .pf_ready    (bank_ready & ~req_wants.banks),
      .busy        (pf_busy)
  );
% else
  wire unused_trigger = &{1'b0, trigger, trigger_line};
  assign trigger_taken = '0;
  assign pf_valid = '0;
  assign pf_line = '0;
  assign pf_index = '0;
  assign pf_busy = 1'b0;
% end

  // ---- banks
  wire [BANKS-1:0] bank_miss, bank_prefetch, bank_used, bank_stall, bank_pass_done, bank_busy, bank_moves;
  for (genvar b = 0; b < BANKS; b++) begin : gen_bank
    localparam logic [INDEX_B-1:0] FIRST = b << MSHR_W;
    assign ask_index[b*INDEX_B+:INDEX_B] = FIRST + INDEX_B'(ask_mshr[b*MSHR_W+:MSHR_W]);
    wire bank_clk;
    clock_gate u_bank_clk (
        .clk,
        .rst,
        .en(bank_moves[b] || bank_valid[b] || prefetch[b] || (ask_valid[b] && push_grant[b]) || fill[b] ||
            (pass && b == 0)${(knob.cores > 1 or knob.l2_kb > 0) and " || invalidate" or ""}),
        .gated(bank_clk)
    );
    dcache_bank u_bank (
        .clk(bank_clk),
        .rst,
% if knob.cores > 1 or knob.l2_kb > 0 then
        .invalidate,
% end
        .in_valid     (bank_valid[b] || prefetch[b]),
        .in_ready     (bank_ready[b]),
        .in_write     (req.write && !prefetch[b]),
% if atomics then
        .in_atomic    (req.amo.valid),
% end
        .in_line      (req_wants.banks[b] ? req.lines.line[b*cfg::LADDR_W+:cfg::LADDR_W] : pf_line),
        .in_index     (req_wants.banks[b] ? req.lines.index[b*cfg::DCACHE_INDEX_W+:cfg::DCACHE_INDEX_W] : pf_index),
        .in_id        (req.id),
        .in_mask      (req.lines.mask[b*cfg::LSU_LANES+:cfg::LSU_LANES]),
        .in_prefetch     (prefetch[b]),
        .in_columns   (req.columns),
        .in_places    (req.places),
        .trigger      (trigger[b]),
        .trigger_line (trigger_line[b*cfg::LADDR_W+:cfg::LADDR_W]),
        .trigger_taken(trigger_taken[b]),
        .st_may       (st_may[b]),
        .st_go        (bank_st_go[b]),
        .ask_valid    (ask_valid[b]),
        .ask_ready    (push_grant[b] && push_ready && !st_slot),
        .ask_line     (ask_line[b*cfg::LADDR_W+:cfg::LADDR_W]),
        .ask_mshr     (ask_mshr[b*MSHR_W+:MSHR_W]),
        .fill_ready   (fill_ready[b]),
        .fill         (fill[b]),
        .fill_mshr    (rsp_mshr),
        .pass         (pass && b == 0),
        .last         (mem_rsp.last),
        .pass_want    (io_want_q),
        .pass_done    (bank_pass_done[b]),
        .write_rows,
        .write_columns,
        .write_be,
        .out_valid    (out_valid[b]),
        .out_take     (out_take[b]),
        .out          (out[b*cfg::LANE_WORDS_W+:cfg::LANE_WORDS_W]),
        .busy         (bank_busy[b]),
        .moving       (bank_moves[b]),
        .ev_miss      (bank_miss[b]),
        .ev_prefetch  (bank_prefetch[b]),
        .ev_used      (bank_used[b]),
        .ev_mshr_stall(bank_stall[b])
    );
  end
  assign dc_event = {bank_miss, bank_prefetch, bank_used, |bank_stall};
  assign idle = quiet && !(|bank_busy) && !pf_busy;
  wire pass_done = |bank_pass_done;

  // ---- registers
  wire io_load = st_go && ${atomics and "(st_amo.valid || (st_io && !st_write))" or "st_io && !st_write"};

  always_ff @(posedge own_clk) begin
    if (io_load) io_want_q <= {st_id, st_lanes, {cfg::LSU_LANES{st_column}}, st_put.rows};

    if (rst) begin
      io_busy_q   <= 1'b0;
      fill_turn_q <= 1'b0;
      ask_turn_q  <= 1'b0;
    end else begin
      if (io_load) io_busy_q <= 1'b1;
      else if (pass_done) io_busy_q <= 1'b0;
      fill_turn_q <= mem_rsp_valid && rsp_ok && (st_slot || !mem_rsp.last);
      ask_turn_q  <= ask_any && st_slot;
    end
  end

`ifdef HEDDLE_CHECKS
  always @(posedge clk) if (!rst) assert (!(|(req_valid & ~req_wants)));
`endif
endmodule
`default_nettype wire
