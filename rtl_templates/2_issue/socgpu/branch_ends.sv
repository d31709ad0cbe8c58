% emit(knob.issue == "socgpu")
// One bit a warp: its branch is resolved (here), and fetch had predicted correctly (right). Combinational.
// It is a module of its own because synthesis otherwise derives one from the other with two more levels, before all that
// wait for a branch.
`default_nettype none
module branch_ends (
    input  redirect_t               ex_branch,
    output wire [cfg::WARPS-1:0] here,
    output wire [cfg::WARPS-1:0] right
);
  wire wrong = cfg::FETCH_PREDICT != 0 && ex_branch.redirect;
  for (genvar w = 0; w < cfg::WARPS; w++) begin : g_warp
    assign here[w] = ex_branch.valid && ex_branch.warp == cfg::WARP_W'(w);
    assign right[w] = ex_branch.valid && !wrong && ex_branch.warp == cfg::WARP_W'(w);
  end
  wire unused = &{1'b0, ex_branch};
endmodule
`default_nettype wire
