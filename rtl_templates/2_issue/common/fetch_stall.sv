% emit(knob.issue == "inorder" or knob.issue == "loog" or knob.issue == "ghost" or knob.issue == "socgpu")
// Stall cause of a warp that has no instruction to issue. Combinational.
`default_nettype none
module fetch_stall (
    input  wire       active,
    input  wire       barrier,
    input  wire       control,  // waits for, or refills after, a control instruction
    output wire [3:0] cause
);
  assign cause = !active ? cfg::STALL_IDLE : barrier ? cfg::STALL_FETCH_BARRIER
                 : control ? cfg::STALL_FETCH_CONTROL : cfg::STALL_FETCH_ICACHE;
endmodule
`default_nettype wire
