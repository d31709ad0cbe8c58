% emit(knob.issue == "socgpu")
// Whose branch is resolved (here), and fetch had gone the right way (right), a bit a warp. Combinational.
// A module of its own, or a synthesizer makes one of the other in two levels more, which are in front of all that waits
// for a branch.
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
