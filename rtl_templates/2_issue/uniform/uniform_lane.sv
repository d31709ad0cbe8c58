% emit(knob.uniform ~= "none")
% local affine = knob.uniform == "affine"
% local words = has.plain_words
// One source in one lane: the register file's word, in this cycle or kept from an earlier one, or the scalar${affine and ", and the stride's part" or ""}.
//
// Of the three at most one is there. A function of six inputs a bit${affine and " and a carry" or ""}, so a LUT: a module of its own, or choice and
// addition are mapped to one each. Combinational.
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
    output wire [31:0] plain,    // without it
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
