// The unit of an instruction: that of its table entry, or the SFU, which raises the fault of an unknown word.
//
// Contract: combinational, one LUT level from `illegal`, which depends on all bits of the word. It is a module of its
// own because synthesis otherwise treats it as early and adds levels after it.
`default_nettype none
module decoder_unit (
    input  wire                   illegal,
    input  wire [cfg::UNIT_W-1:0] legal,  // undefined for an unknown word
    output wire [cfg::UNIT_W-1:0] unit
);
  assign unit = illegal ? cfg::UNIT_SFU : legal;
endmodule
`default_nettype wire
