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
  localparam int MSHR_W = cfg::DCACHE_MSHR_W;
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

  dcache_store_t st;
  wire [cfg::LINE_BYTES-1:0] st_byteen;
  wire [cfg::COLUMN_W-1:0] st_column;
  dcache_stores u_stores (
      .clk,
      .rst,
      .req,
      .req_wants,
      .req_valid,
      .in_valid (take_cached || take_io),
      .in_ready (st_ready),
      .out_valid(st_valid),
      .out_ready(st_go),
      .out      (st),
      .byteen   (st_byteen),
      .column   (st_column)
  );
  wire st_io = st.bank == '0;

  // A cycle belongs to the first store, whether it is ready or not, or to fills and misses, which get
  // the next cycle if they had to wait. Uncached accesses wait for an uncached load, so that they keep
  // their order.
  wire ask_any, push_ready;
  wire st_slot = st_valid && push_ready && !fill_turn_q && !(ask_turn_q && ask_any) &&
      !(${atomics and "(st_io || st.amo.valid)" or "st_io"} && io_busy_q);
  wire [BANKS-1:0] st_may = st.bank & {BANKS{st_slot}};
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
    push_addr = st.line & {cfg::LADDR_W{st_slot}};
    push_tag  = st_slot ? {${atomics and "st_io || st.amo.valid" or "st_io"} ? 2'd2 : 2'd1, {INDEX_B{1'b0}}} : {2'd1, {INDEX_B{1'b0}}};
    for (int b = 0; b < BANKS; b++)
      if (push_grant[b] && !st_slot) begin
        push_addr = push_addr | ask_line[b*cfg::LADDR_W+:cfg::LADDR_W];
        push_tag  = push_tag | {2'd0, ask_index[b*INDEX_B+:INDEX_B]};
      end
  end

% if atomics then
  amo_t push_amo;
  always_comb begin
    push_amo = st.amo;
    push_amo.valid = st.amo.valid && st_slot;
    push_amo.lane = st.lanes;
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
      .in_data  ({push_amo, st.write && st_slot && !st.amo.valid, push_addr, st_byteen, st.put.data, push_tag}),
% else
      .in_data  ({st.write && st_slot, push_addr, st_byteen, st.put.data, push_tag}),
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
  wire [cfg::COLUMNS*4-1:0] st_be = st.put.be;
  line_put_t bus_put;
  assign bus_put.rows = st_slot ? st.put.rows : {cfg::COLUMNS{mem_rsp.number}};
  assign bus_put.be = st_be | {(cfg::COLUMNS * 4) {!st_slot}};
  assign bus_put.data = st_slot ? st.put.data : mem_rsp.data;

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
    wire [cfg::LSU_LANES-1:0] mask = req.lines.mask[b*cfg::LSU_LANES+:cfg::LSU_LANES];
    wire [cfg::COLUMNS*cfg::ROW_W-1:0] rows;
    line_rows u_rows (
        .mask,
        .places(req.places),
        .rows
    );
    wire write = req.write && !prefetch[b];
    wire want_t want = {req.id, mask & {cfg::LSU_LANES{!prefetch[b]}}, req.columns, rows};
    dcache_bank u_bank (
        .clk(bank_clk),
        .rst,
% if knob.cores > 1 or knob.l2_kb > 0 then
        .invalidate,
% end
        .in_valid     (bank_valid[b] || prefetch[b]),
        .in_ready     (bank_ready[b]),
        .in           ({
          write, ${atomics and "write && req.amo.valid, " or ""}
          req_wants.banks[b] ? req.lines.line[b*cfg::LADDR_W+:cfg::LADDR_W] : pf_line,
          req_wants.banks[b] ? req.lines.index[b*cfg::DCACHE_INDEX_W+:cfg::DCACHE_INDEX_W] : pf_index, want
        }),
        .trigger      ({trigger[b], trigger_line[b*cfg::LADDR_W+:cfg::LADDR_W]}),
        .trigger_taken(trigger_taken[b]),
        .bus          ({st_may[b], fill[b], pass && b == 0, mem_rsp.last, rsp_mshr, bus_put, io_want_q}),
        .st_go        (bank_st_go[b]),
        .fill_ready   (fill_ready[b]),
        .pass_done    (bank_pass_done[b]),
        .ask_valid    (ask_valid[b]),
        .ask_ready    (push_grant[b] && push_ready && !st_slot),
        .ask          ({ask_line[b*cfg::LADDR_W+:cfg::LADDR_W], ask_mshr[b*MSHR_W+:MSHR_W]}),
        .out_valid    (out_valid[b]),
        .out_take     (out_take[b]),
        .out          (out[b*cfg::LANE_WORDS_W+:cfg::LANE_WORDS_W]),
        .status       ({bank_busy[b], bank_moves[b]}),
        .events       ({bank_miss[b], bank_prefetch[b], bank_used[b], bank_stall[b]})
    );
  end
  assign dc_event = {bank_miss, bank_prefetch, bank_used, |bank_stall};
  assign idle = quiet && !(|bank_busy) && !pf_busy;
  wire pass_done = |bank_pass_done;

  // ---- registers
  wire io_load = st_go && ${atomics and "(st.amo.valid || (st_io && !st.write))" or "st_io && !st.write"};

  always_ff @(posedge own_clk) begin
    if (io_load) io_want_q <= {st.id, st.lanes, {cfg::LSU_LANES{st_column}}, st.put.rows};

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
