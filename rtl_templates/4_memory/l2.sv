% emit(knob.l2_kb > 0)
% local banks = knob.l2_banks > 1
% if banks then
// Second-level cache: banks interleaved by line, one memory port, one response port.
% else
// Second-level cache: a bank, and the atomic operations before it.
% end
//
% if knob.atomics == 1 then
// Atomic operations are carried out before their bank (atomic_port).
% end
// Contract: each bank accepts requests of its lines in the order that holds for all cores (l2_bank).${banks and " Responses,\n//   and requests to memory, are those of the banks in turn, one a cycle." or ""} A response is sent (out_valid) only
//   to a core with room for it (out_room). A tag at memory is {bank, miss register}. `busy`
//   while a request is in flight.
`default_nettype none
module l2 #(
    parameter int BANKS = cfg::L2_BANKS
) (
    input  wire clk,
    input  wire rst,

    input  wire [               BANKS-1:0] in_valid,
    output wire [               BANKS-1:0] in_ready,
    input  wire [   BANKS*cfg::CORE_W-1:0] in_core,
    input  wire [BANKS*cfg::CORE_REQ_W-1:0] in,

    output logic [cfg::CORES-1:0] out_valid,
    input  wire [cfg::CORES-1:0]  out_room,
    output mem_rsp_t              out,

    output wire       mem_req_valid,
    input  wire       mem_req_ready,
    output port_req_t mem_req,
    input  wire       mem_rsp_valid,
    output wire       mem_rsp_ready,
    input  port_rsp_t mem_rsp,

    output wire             busy,
    output wire [BANKS-1:0] ev_read,
    output wire [BANKS-1:0] ev_miss
);
  localparam int BANK_W = cfg::L2_BANK_W;
  localparam int LINE_REQ_W = 1 + cfg::LADDR_W + cfg::LINE_BYTES + cfg::LINE_W + cfg::L2_MSHR_W;

  wire [BANKS-1:0] req_valid, req_ready, rsp_ready, bank_busy;
% if banks then
  wire [BANKS-1:0] answer_valid, answer_ready;
  wire [BANKS-1:0] answer_fits;            // its core has room
  wire [BANKS*cfg::CORES-1:0] answer_for;  // one-hot
  wire [BANKS*cfg::MEM_RSP_W-1:0] answers;
% end
  wire [BANKS*LINE_REQ_W-1:0] reqs;
  wire [cfg::LINE_W-1:0] rsp_data;
  wire [BANK_W-1:0] rsp_bank;
  wire [cfg::L2_MSHR_W-1:0] rsp_mshr;
  assign {rsp_data, rsp_bank, rsp_mshr} = mem_rsp;

% if knob.atomics == 1 then
  localparam int LOST_W = cfg::THREADS + cfg::CORE_W + cfg::CORE_WARP_W;
  wire [BANKS*LOST_W-1:0] leaves;
  logic [BANKS*LOST_W-1:0] left_q;
  always_ff @(posedge clk) left_q <= rst ? '0 : leaves;

% end
  for (genvar b = 0; b < BANKS; b++) begin : g_bank
    ${knob.atomics == 1 and "amo_req_t" or "mem_req_t"} req;
    wire [cfg::CORE_W-1:0] queue_core;
    wire queue_in, queue_room;  // of this bank's responses
    mem_rsp_t queue;
    assign req = in[b*cfg::CORE_REQ_W+:cfg::CORE_REQ_W];
% if banks then
    mem_rsp_t answer;
    wire [cfg::CORE_W-1:0] answer_core;
    assign answers[b*cfg::MEM_RSP_W+:cfg::MEM_RSP_W] = answer;
    assign answer_for[b*cfg::CORES+:cfg::CORES] = cfg::CORES'(1) << answer_core;
    assign answer_fits[b] = answer_valid[b] && |(answer_for[b*cfg::CORES+:cfg::CORES] & out_room);
    fifo #(
        .WIDTH(cfg::CORE_W + cfg::MEM_RSP_W),
        .DEPTH(2)
    ) u_queue (
        .clk,
        .rst,
        .in_valid (queue_in),
        .in_ready (queue_room),
        .in_data  ({queue_core, queue}),
        .out_valid(answer_valid[b]),
        .out_ready(answer_ready[b]),
        .out_data ({answer_core, answer})
    );
% else
    assign out = queue;
    assign out_valid = (cfg::CORES'(1) << queue_core) & out_room & {cfg::CORES{queue_in}};
    assign queue_room = out_room[queue_core];
% end
% if knob.atomics == 1 then
    // Atomic operations on words, between the cores and the bank.
    wire bank_valid, bank_ready, back_valid, back_ready;
    wire [cfg::CORE_W-1:0] bank_core, back_core;
    mem_req_t bank_req;
    mem_rsp_t back;
    atomic_port #(
        .BANKS(BANKS),
        .BANK (b)
    ) u_atomic (
        .clk,
        .rst,
        .leaves       (leaves[b*LOST_W+:LOST_W]),
        .left         (left_q),
        .req_core     (in_core[b*cfg::CORE_W+:cfg::CORE_W]),
        .rsp_core     (queue_core),
        .req_valid    (in_valid[b]),
        .req_ready    (in_ready[b]),
        .req          (req),
        .rsp_valid    (queue_in),
        .rsp_ready    (queue_room),
        .rsp          (queue),
        .mem_req_core (bank_core),
        .mem_rsp_core (back_core),
        .mem_req_valid(bank_valid),
        .mem_req_ready(bank_ready),
        .mem_req      (bank_req),
        .mem_rsp_valid(back_valid),
        .mem_rsp_ready(back_ready),
        .mem_rsp      (back)
    );
% end
    l2_bank u_bank (
        .clk,
        .rst,
% if knob.atomics == 1 then
        .in_valid      (bank_valid),
        .in_ready      (bank_ready),
        .in_core       (bank_core),
        .in            (bank_req),
        .out_valid     (back_valid),
        .out_ready     (back_ready),
        .out_core      (back_core),
        .out           (back),
% else
        .in_valid      (in_valid[b]),
        .in_ready      (in_ready[b]),
        .in_core       (in_core[b*cfg::CORE_W+:cfg::CORE_W]),
        .in            (req),
        .out_valid     (queue_in),
        .out_ready     (queue_room),
        .out_core      (queue_core),
        .out           (queue),
% end
        .mem_req_valid (req_valid[b]),
        .mem_req_ready (req_ready[b]),
        .mem_req       (reqs[b*LINE_REQ_W+:LINE_REQ_W]),
        .mem_rsp_valid (mem_rsp_valid && rsp_bank == BANK_W'(b)),
        .mem_rsp_ready (rsp_ready[b]),
        .mem_rsp       ({rsp_data, rsp_mshr}),
        .busy          (bank_busy[b]),
        .ev_read       (ev_read[b]),
        .ev_miss       (ev_miss[b])
    );
  end
  assign mem_rsp_ready = rsp_ready[rsp_bank];

% if banks then
  wire [BANK_W-1:0] unused_bank, req_bank;
  request_pick #(
      .N    (BANKS),
      .WIDTH(cfg::MEM_RSP_W),
      .W    (BANK_W)
  ) u_answers (
      .clk,
      .rst,
      .in_valid(answer_fits),
      .in_ready(answer_ready),
      .in      (answers),
      .room    (1'b1),
      .out     ({unused_bank, out})
  );
  wire unused = &{1'b0, unused_bank};
  always_comb begin
    out_valid = '0;
    for (int b = 0; b < BANKS; b++)
      out_valid = out_valid | (answer_for[b*cfg::CORES+:cfg::CORES] & {cfg::CORES{answer_ready[b]}});
  end

  wire req_write;
  wire [cfg::LADDR_W-1:0] req_addr;
  wire [cfg::LINE_BYTES-1:0] req_byteen;
  wire [cfg::LINE_W-1:0] req_data;
  wire [cfg::L2_MSHR_W-1:0] req_mshr;
  request_node #(
      .N    (BANKS),
      .WIDTH(LINE_REQ_W),
      .W    (BANK_W)
  ) u_requests (
      .clk,
      .rst,
      .in_valid (req_valid),
      .in_ready (req_ready),
      .in       (reqs),
      .out_valid(mem_req_valid),
      .out_ready(mem_req_ready),
      .out      ({req_bank, req_write, req_addr, req_byteen, req_data, req_mshr})
  );
  assign mem_req = {req_write, req_addr, req_byteen, req_data, req_bank, req_mshr};

  assign busy = |bank_busy || |answer_valid || mem_req_valid;
% else
  assign mem_req_valid = req_valid;
  assign req_ready = mem_req_ready;
  assign mem_req = {reqs[LINE_REQ_W-1:cfg::L2_MSHR_W], {BANK_W{1'b0}}, reqs[cfg::L2_MSHR_W-1:0]};
  assign busy = bank_busy;
% end
endmodule
`default_nettype wire
