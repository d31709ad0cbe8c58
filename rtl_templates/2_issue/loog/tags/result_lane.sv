% emit(cfg.RENAME_REGS > 0)
// One lane of a source in the result store: its words, and the operand.
//
// With `read` a word is read to be the operand in the next cycle. Or a result that arrives in the cycle of the read is
// registered, or neither (no_word, no_result). A result that arrives in the next cycle is forwarded (bypass), and so is
// the register file's word (from_file).
// It is a module of its own so that the control is mapped once and not for each bit. It takes a LUT of six inputs a
// bit, synchronous resets of registers, and LUT RAM.
`default_nettype none
module result_lane #(
    parameter int AW = 4
) (
    input wire clk,

    input wire          wen,
    input wire [AW-1:0] waddr,
    input wire [  31:0] wdata,

    input wire          read,
    input wire [AW-1:0] raddr,
    input wire          no_word,    // with `read` only
    input wire          no_result,  // the same
    input wire          bypass,
    input wire          from_file,

    input  wire [31:0] file,
    output wire [31:0] operand
);
  logic [31:0] word_q, result_q;
  wire [31:0] word;
  lutram_1r1w #(
      .WIDTH(32),
      .DEPTH(1 << AW)
  ) u_words (
      .clk,
      .wen,
      .waddr,
      .wdata,
      .raddr,
      .rdata(word)
  );

  always_ff @(posedge clk)
    if (no_word) word_q <= '0;
    else if (read) word_q <= word;
  always_ff @(posedge clk)
    if (no_result) result_q <= '0;
    else if (read) result_q <= wdata;

  assign operand = from_file ? file : bypass ? wdata : word_q | result_q;
endmodule
`default_nettype wire
