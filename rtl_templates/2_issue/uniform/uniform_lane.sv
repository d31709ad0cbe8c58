% emit(knob.uniform ~= "none")
% local affine = knob.uniform == "affine"
% local words = has.plain_words
// One source in one lane: the register file's word, in this cycle or kept from an earlier one, or the scalar${affine and ", and the stride's part" or ""}.
//
// At most one of the three is valid. A function of six inputs a bit${affine and " and a carry" or ""}, so one LUT. It is a module of its own
// because synthesis otherwise maps selection and addition to one LUT each. Combinational.
`default_nettype none
module uniform_lane (
    input  wire        arrives,
    input  wire [31:0] read,
    input  wire        kept,
    input  wire [31:0] earlier,
    input  wire [31:0] scalar,   // or zero
% if affine then
    input  wire [ 8:0] offset,
% end
% if words then
    output wire [31:0] plain,    // without the offset
% end
    output wire [31:0] operand
);
  wire [31:0] word = (read & {32{arrives}}) | (earlier & {32{kept}}) | scalar;
% if words then
  assign plain = word;
% end
% if affine then
  assign operand = 32'(offset) + word;
% else
  assign operand = word;
% end
endmodule
`default_nettype wire
