% emit(knob.dcache == "banked")
// Data cache: line-interleaved banks, one store at a time, uncached I/O, one path to memory.
//
// Contract: at a time requests are of one operation (id): a line per bank (each with the lanes
//   that want it) and one uncached lane. Of stores and of uncached accesses one is taken a
//   cycle, with the data of its lanes. Requests of a bank keep their order; so do all writes,
//   cached or not, on their way to memory. `quiet` tells that all stores were handed to memory,
//   `idle` that memory owes no line either.
// Latency: load hit 2 cycles to out_valid. Throughput: a load per bank, or a store, per cycle.
// Memory requests (stores, misses of all banks, I/O) share one queue, filled round-robin. Fills
//   and stores share one write bus; they alternate when both want it.
`default_nettype none
module dcache #(
    parameter int BANKS = cfg::DCACHE_BANKS
) (
    input  wire                            clk,
    input  wire                            rst,
    // requests of one operation
    input  wire                            req_write,
    input  wire  [      cfg::LSU_ID_W-1:0] req_id,
    input  wire  [              BANKS-1:0] req_valid,
    output wire  [              BANKS-1:0] req_ready,
    input  wire  [BANKS*cfg::LADDR_W-1:0]  req_line,
    input  wire  [BANKS*cfg::THREADS-1:0]  req_mask,
    input  wire  [       cfg::LADDR_W-1:0] one_line,  // of a store or an uncached access
    input  wire                            io_valid,
    output wire                            io_ready,
    input  wire  [       cfg::THREADS-1:0] io_mask,
    // its lanes: word in the line, bytes of the word, data
    input  wire  [     cfg::THREADS*cfg::LWORD_W-1:0] lane_word,
    input  wire  [     cfg::THREADS*4-1:0] lane_be,
    input  wire  [        cfg::DATA_W-1:0] lane_data,
    // loads: one source per bank
    output wire  [              BANKS-1:0] out_valid,
    input  wire  [              BANKS-1:0] out_take,
    output wire  [BANKS*cfg::LSU_ID_W-1:0] out_id,
    output wire  [ BANKS*cfg::THREADS-1:0] out_mask,
    output wire  [  BANKS*cfg::DATA_W-1:0] out_data,
    output wire                            quiet,
    output wire                            idle,
    // memory
    output wire                            mem_req_valid,
    input  wire                            mem_req_ready,
    output mem_req_t                       mem_req,
    input  wire                            mem_rsp_valid,
    output wire                            mem_rsp_ready,
    input  wire mem_rsp_t                  mem_rsp,
    // events
    output wire  [              BANKS-1:0] ev_miss,
    output wire  [              BANKS-1:0] ev_prefetch,
    output wire  [              BANKS-1:0] ev_prefetch_used,
    output wire                            ev_mshr_stall
);
  localparam int MSHR_W = $clog2(cfg::DCACHE_BANK_MSHRS);
  localparam int BANK_B = $clog2(BANKS);
  localparam int INDEX_B = cfg::MEM_TAG_W - 2;  // bits of a tag below its source
  localparam int QUEUE = 8;

  // ---- state
  // The store or uncached access that was taken last, until it is in the memory queue.
  logic st_valid_q, st_io_q, st_write_q;
  logic [cfg::LSU_ID_W-1:0] st_id_q;
  logic [cfg::LADDR_W-1:0] st_line_q;
  logic [cfg::THREADS-1:0] st_mask_q;
  logic [cfg::THREADS*cfg::LWORD_W-1:0] st_word_q;
  logic [cfg::THREADS*4-1:0] st_be_q;
  logic [cfg::DATA_W-1:0] st_data_q;
  // The uncached load that memory has not answered, or whose answer is on its way through a bank.
  logic io_busy_q;
  want_t io_want_q;
  logic fill_turn_q;

  // ---- stores and I/O
  wire [BANKS-1:0] bank_ready, bank_st_pending;
  wire st_go;
  wire st_free = !st_valid_q || st_go;
  wire [BANKS-1:0] bank_valid = req_valid & {BANKS{!req_write || st_free}};
  wire take_cached = req_write && |(req_valid & req_ready);
  wire take_io = io_valid && io_ready;

  assign req_ready = bank_ready & {BANKS{!req_write || st_free}};
  assign io_ready  = st_free;

  // The lanes of the only bank that a store asks for.
  logic [cfg::THREADS-1:0] st_mask;
  always_comb begin
    st_mask = '0;
    for (int b = 0; b < BANKS; b++)
      if (req_valid[b]) st_mask = st_mask | req_mask[b*cfg::THREADS+:cfg::THREADS];
  end

  wire [cfg::LINE_BYTES-1:0] st_byteen;
  wire [cfg::COLUMNS*32-1:0] st_columns;
  wire [cfg::THREADS-1:0] st_lanes = st_mask_q & {cfg::THREADS{st_valid_q}};
  wire [cfg::THREADS*cfg::COLUMN_W-1:0] st_lane_columns;
  wire [cfg::COLUMNS*cfg::ROW_W-1:0] st_rows;
  line_rows u_st_rows (
      .mask   (st_lanes),
      .word   (st_word_q),
      .columns(st_lane_columns),
      .rows   (st_rows)
  );
  dcache_scatter u_scatter (
      .mask   (st_lanes),
      .word   (st_word_q),
      .be     (st_be_q),
      .data   (st_data_q),
      .rows   (st_rows),
      .byteen (st_byteen),
      .columns(st_columns)
  );

  // Uncached accesses wait for an uncached load, so that they keep their order.
  wire st_able = st_valid_q && (st_io_q ? !io_busy_q : |bank_st_pending);
  wire st_want = st_able && !fill_turn_q;

  // ---- memory queue
  wire [BANKS-1:0] ask_valid;
  wire [BANKS*cfg::LADDR_W-1:0] ask_line;
  wire [BANKS*MSHR_W-1:0] ask_mshr;
  wire [BANKS*INDEX_B-1:0] ask_index;
  wire [BANKS:0] push_grant;
  wire [$clog2(BANKS+1)-1:0] unused_push_index;
  wire push_ready;
  wire push_valid = st_want || |ask_valid;

  rr_arbiter #(
      .N(BANKS + 1)
  ) u_push (
      .clk,
      .rst,
      .request({st_want, ask_valid}),
      .advance(push_ready),
      .grant  (push_grant),
      .index  (unused_push_index)
  );
  assign st_go = st_want && push_grant[BANKS] && push_ready;

  wire push_store = push_grant[BANKS];
  logic [cfg::LADDR_W-1:0] push_addr;
  logic [cfg::MEM_TAG_W-1:0] push_tag;
  always_comb begin
    push_addr = st_line_q;
    push_tag  = {st_io_q ? 2'd2 : 2'd1, {INDEX_B{1'b0}}};
    for (int b = 0; b < BANKS; b++)
      if (push_grant[b]) begin
        push_addr = ask_line[b*cfg::LADDR_W+:cfg::LADDR_W];
        push_tag  = {2'd1, ask_index[b*INDEX_B+:INDEX_B]};
      end
  end

  wire [cfg::COLUMNS*32-1:0] queue_columns;
  localparam int QUEUE_W = 1 + cfg::LADDR_W + cfg::LINE_BYTES + cfg::COLUMNS * 32 + cfg::MEM_TAG_W;
  wire [QUEUE_W-1:0] queue_word;
  assign mem_req.data = {cfg::ROWS{queue_columns}};
  fifo #(
      .WIDTH(QUEUE_W),
      .DEPTH(QUEUE)
  ) u_queue (
      .clk,
      .rst,
      .in_valid (push_valid),
      .in_ready (push_ready),
      .in_data  ({st_write_q && push_store, push_addr, st_byteen, st_columns, push_tag}),
      .out_valid(mem_req_valid),
      .out_ready(mem_req_ready),
      .out_data (queue_word)
  );
  assign {mem_req.write, mem_req.addr, mem_req.byteen, queue_columns, mem_req.tag} = queue_word;
  assign quiet = !st_valid_q && !mem_req_valid && !io_busy_q;

  // ---- responses
  wire [1:0] rsp_source;
  wire [INDEX_B-1:0] rsp_index;
  wire [cfg::LINE_W-1:0] rsp_data = mem_rsp.data;
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

  // A fill that had to wait for a store has the bus in the next cycle.
  wire fill_ok = |(rsp_bank & fill_ready);
  assign mem_rsp_ready = (rsp_io ? fill_ready[0] : fill_ok) && !st_want;
  wire pass = mem_rsp_valid && rsp_io && mem_rsp_ready;
  wire [BANKS-1:0] fill = rsp_bank & {BANKS{mem_rsp_valid && !rsp_io && mem_rsp_ready}};
  wire [cfg::LINE_W-1:0] write_data = st_want ? {cfg::ROWS{st_columns}} : rsp_data;
  wire [cfg::LINE_BYTES-1:0] write_byteen = st_byteen | {cfg::LINE_BYTES{!st_want}};

  // ---- prefetch: what no access wants in this cycle
  wire [BANKS-1:0] trigger, pf_valid;
  wire [BANKS*cfg::LADDR_W-1:0] trigger_line;
  wire [cfg::LADDR_W-1:0] pf_line;
  wire [BANKS-1:0] ahead = pf_valid & ~req_valid;
% if knob.dcache_prefetch == 1 then
  dcache_prefetch u_prefetch (
      .clk,
      .rst,
      .trigger,
      .trigger_line,
      .pf_valid,
      .pf_line,
      .pf_ready    (bank_ready & ~req_valid)
  );
% else
  wire unused_trigger = &{1'b0, trigger, trigger_line};
  assign pf_valid = '0;
  assign pf_line = '0;
% end

  // ---- banks
  wire [BANKS-1:0] bank_stall, bank_pass_done, bank_busy;
  for (genvar b = 0; b < BANKS; b++) begin : gen_bank
    localparam logic [INDEX_B-1:0] FIRST = b << MSHR_W;
    assign ask_index[b*INDEX_B+:INDEX_B] = FIRST + INDEX_B'(ask_mshr[b*MSHR_W+:MSHR_W]);
    dcache_bank u_bank (
        .clk,
        .rst,
        .in_valid     (bank_valid[b] || ahead[b]),
        .in_ready     (bank_ready[b]),
        .in_write     (req_write && !ahead[b]),
        .in_line      (ahead[b] ? pf_line : req_line[b*cfg::LADDR_W+:cfg::LADDR_W]),
        .in_id        (req_id),
        .in_mask      (req_mask[b*cfg::THREADS+:cfg::THREADS] & {cfg::THREADS{!ahead[b]}}),
        .in_word      (lane_word),
        .trigger      (trigger[b]),
        .trigger_line (trigger_line[b*cfg::LADDR_W+:cfg::LADDR_W]),
        .st_pending   (bank_st_pending[b]),
        .st_go        (st_go && bank_st_pending[b]),
        .ask_valid    (ask_valid[b]),
        .ask_ready    (push_grant[b] && push_ready),
        .ask_line     (ask_line[b*cfg::LADDR_W+:cfg::LADDR_W]),
        .ask_mshr     (ask_mshr[b*MSHR_W+:MSHR_W]),
        .fill_ready   (fill_ready[b]),
        .fill         (fill[b]),
        .fill_mshr    (rsp_mshr),
        .pass         (pass && b == 0),
        .pass_want    (io_want_q),
        .pass_done    (bank_pass_done[b]),
        .write_data,
        .write_byteen,
        .out_valid    (out_valid[b]),
        .out_take     (out_take[b]),
        .out_id       (out_id[b*cfg::LSU_ID_W+:cfg::LSU_ID_W]),
        .out_mask     (out_mask[b*cfg::THREADS+:cfg::THREADS]),
        .out_data     (out_data[b*cfg::DATA_W+:cfg::DATA_W]),
        .busy         (bank_busy[b]),
        .ev_miss      (ev_miss[b]),
        .ev_prefetch  (ev_prefetch[b]),
        .ev_used      (ev_prefetch_used[b]),
        .ev_mshr_stall(bank_stall[b])
    );
  end
  assign ev_mshr_stall = |bank_stall;
  assign idle = quiet && !(|bank_busy) && !(|pf_valid);
  wire pass_done = |bank_pass_done;

  // ---- registers
  wire io_load = st_go && st_io_q && !st_write_q;

  always_ff @(posedge clk) begin
    if (st_free) begin
      st_io_q    <= take_io;
      st_write_q <= req_write;
      st_id_q    <= req_id;
      st_line_q  <= one_line;
      st_mask_q  <= take_io ? io_mask : st_mask;
      st_word_q  <= lane_word;
      st_be_q    <= lane_be;
      st_data_q  <= lane_data;
    end
    if (io_load) io_want_q <= {st_id_q, st_mask_q, st_lane_columns, st_rows};

    if (rst) begin
      st_valid_q  <= 1'b0;
      io_busy_q   <= 1'b0;
      fill_turn_q <= 1'b0;
    end else begin
      if (st_free) st_valid_q <= take_cached || take_io;
      if (io_load) io_busy_q <= 1'b1;
      else if (pass_done) io_busy_q <= 1'b0;
      fill_turn_q <= mem_rsp_valid && (rsp_io ? fill_ready[0] : fill_ok) && st_want;
    end
  end
endmodule
`default_nettype wire
