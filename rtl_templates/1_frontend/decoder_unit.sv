// The unit of an instruction: of its row, or the SFU, which raises the fault of an unknown word.
//
// Contract: combinational, one LUT level from `illegal`, for which decode looks at all bits of the word.
// A module of its own, or a synthesizer takes it for as early as all the rest and puts levels behind it.
`default_nettype none
module decoder_unit (
    input  wire                   illegal,
    input  wire [cfg::UNIT_W-1:0] legal,  // anything of an unknown word
    output wire [cfg::UNIT_W-1:0] unit
);
  assign unit = illegal ? cfg::UNIT_SFU : legal;
endmodule
`default_nettype wire
