% emit(knob.issue == "loog" and knob.loog_scheduler == "collector_units")
// Instruction buffer: a queue of decoded instructions for every warp.
//
// In: at most one instruction a cycle; the schedule fetches only for warps with a free place, so
// there is no ready. Out: the oldest instruction of every warp (flat, INSTR_W bits a warp),
// popped one a cycle. Latency: an instruction is visible in the cycle after it came in.
// Nothing speculative leaves: behind a branch that was popped a head is not valid before that is
// resolved (`gated`), and if the prediction was wrong all that is here of its warp is void.
`default_nettype none
module ibuffer (
    input wire clk,
    input wire rst,

    input wire    in_valid,
    input instr_t in,

    input redirect_t ex_branch,

    output wire [          cfg::WARPS*3-1:0] ib_free,  // free places but for `in`, 4 if more
    output wire [            cfg::WARPS-1:0] gated,    // waits for a branch that has left
    output wire [            cfg::WARPS-1:0] head_valid,
    output wire [cfg::WARPS*cfg::INSTR_W-1:0] heads,
    input  wire [            cfg::WARPS-1:0] pop
);
  // 24..31 of the ALU's operations are the branches. A jalr has nothing behind it.
  wire in_branch = cfg::FETCH_PREDICT != 0 && in.unit == cfg::UNIT_ALU && in.op[4:3] == 2'b11;

  for (genvar w = 0; w < cfg::WARPS; w++) begin : g_warp
    localparam int CW = $clog2(cfg::IBUF_DEPTH + 1);
    localparam int FW = CW > 3 ? CW : 3;

    // Counted beside the queue: a place is promised ahead of a push.
    logic [CW-1:0] count_q;
    logic gated_q;
    wire unused_ready;  // ib_free promised it
    wire filled;
    wire push = in_valid && in.warp == cfg::WARP_W'(w);
    wire resolved = ex_branch.valid && ex_branch.warp == cfg::WARP_W'(w);
    wire emptied = resolved && ex_branch.redirect;
    wire branch;

    fifo #(
        .WIDTH(1 + cfg::INSTR_W),
        .DEPTH(cfg::IBUF_DEPTH)
    ) u_queue (
        .clk,
        .rst(rst || emptied),
        .in_valid(push),
        .in_ready(unused_ready),
        .in_data({in_branch, in}),
        .out_valid(filled),
        .out_ready(pop[w]),
        .out_data({branch, heads[w*cfg::INSTR_W+:cfg::INSTR_W]})
    );

    assign head_valid[w] = filled && !gated_q;
    assign gated[w] = gated_q;
    wire [FW-1:0] free = FW'(cfg::IBUF_DEPTH) - FW'(count_q) - FW'(push);
    assign ib_free[w*3+:3] = free > FW'(4) ? 3'd4 : free[2:0];

    always_ff @(posedge clk) begin
      count_q <= rst || emptied ? '0 : count_q + CW'(push) - CW'(pop[w]);
      gated_q <= !rst && ((pop[w] && branch) || (gated_q && !resolved));
    end

`ifdef HEDDLE_CHECKS
    logic [cfg::SEQ_W-1:0] last_seq;
    always_ff @(posedge clk)
      if (!rst) begin
        assert (!(push && count_q == CW'(cfg::IBUF_DEPTH)));
        assert (!(push && emptied));  // what is void does not come in
        assert (!(pop[w] && !head_valid[w]));
        // Nothing speculative has left: the branch that redirects is the last that did.
        if (pop[w]) last_seq <= heads[(w+1)*cfg::INSTR_W-cfg::ISSUE_W-1-:cfg::SEQ_W];
        if (emptied) assert (ex_branch.seq == last_seq);
      end
`endif
  end

  wire unused = &{1'b0, ex_branch};
endmodule
`default_nettype wire
