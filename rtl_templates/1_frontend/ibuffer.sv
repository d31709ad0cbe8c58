% emit(knob.issue == "inorder" or knob.issue == "loog")
// Instruction buffer: a queue of decoded instructions for every warp.
//
// In: at most one instruction a cycle; the schedule fetches only for warps with ib_space, so
// there is no ready. Out: the oldest instruction of every warp (flat, INSTR_W bits a warp),
// popped one a cycle. Latency: an instruction is visible in the cycle after it came in.
// ib_space counts instructions on their way (fetch and decode stages) as present.
`default_nettype none
module ibuffer (
    input wire clk,
    input wire rst,

    input wire    in_valid,
    input instr_t in,

    input wire [cfg::WARPS-1:0] fe_in_flight,  // a fetch of this warp may still come in

    output wire [            cfg::WARPS-1:0] ib_space,
    output wire [            cfg::WARPS-1:0] head_valid,
    output wire [cfg::WARPS*cfg::INSTR_W-1:0] heads,
    input  wire [            cfg::WARPS-1:0] pop
);
  for (genvar w = 0; w < cfg::WARPS; w++) begin : g_warp
    localparam int CW = $clog2(cfg::IBUF_DEPTH + 1);

    // Counted beside the queue: space must be known two cycles ahead of a push.
    logic [CW-1:0] count_q;
    wire unused_ready;  // ib_space promised it
    wire push = in_valid && in.warp == cfg::WARP_W'(w);

    fifo #(
        .WIDTH(cfg::INSTR_W),
        .DEPTH(cfg::IBUF_DEPTH)
    ) u_queue (
        .clk,
        .rst,
        .in_valid(push),
        .in_ready(unused_ready),
        .in_data(in),
        .out_valid(head_valid[w]),
        .out_ready(pop[w]),
        .out_data(heads[w*cfg::INSTR_W+:cfg::INSTR_W])
    );

    // count_q, plus one in decode (push), plus one in fetch, must leave room for one more.
    assign ib_space[w] = (CW+1)'(count_q) + (CW+1)'(push) + (CW+1)'(fe_in_flight[w])
                         < (CW+1)'(cfg::IBUF_DEPTH);

    always_ff @(posedge clk)
      if (rst) count_q <= '0;
      else count_q <= count_q + CW'(push) - CW'(pop[w]);

`ifdef HEDDLE_CHECKS
    always_ff @(posedge clk)
      if (!rst) begin
        assert (!(push && count_q == CW'(cfg::IBUF_DEPTH)));
        assert (!(pop[w] && !head_valid[w]));
      end
`endif
  end
endmodule
`default_nettype wire
