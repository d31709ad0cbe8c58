% emit(knob.issue == "loog" and knob.loog_scheduler == "collector_units")
// One lane of a source: the results' words, and the operand.
//
// With `read` four words are registered: the unit's word (file), a word that arrives for it now, the slot's word, and a
// result that is written back now. A word that is not the operand (no_*) is registered as zero. A result of the next
// cycle is forwarded (bypass).
// It is a module of its own so that the control is mapped once and not for each bit. It takes a LUT a bit, synchronous
// resets of registers, and LUT RAM.
`default_nettype none
module operand_lane (
    input wire clk,

    input wire                   wen,
    input wire [cfg::TAG_W-1:0] waddr,
    input wire [           31:0] wdata,

    input wire                   read,
    input wire [cfg::TAG_W-1:0] raddr,
    input wire                   no_file,    // with `read` only, as the next three
    input wire                   no_arrival,
    input wire                   no_word,
    input wire                   no_result,
    input wire                   bypass,

    input  wire [31:0] file,
    input  wire [31:0] arrival,
    output wire [31:0] operand
);
  logic [31:0] file_q, arrival_q, word_q, result_q;
  wire [31:0] word;
  lutram_1r1w #(
      .WIDTH(32),
      .DEPTH(1 << cfg::TAG_W)
  ) u_results (
      .clk,
      .wen,
      .waddr,
      .wdata,
      .raddr,
      .rdata(word)
  );

  always_ff @(posedge clk)
    if (no_file) file_q <= '0;
    else if (read) file_q <= file;
  always_ff @(posedge clk)
    if (no_arrival) arrival_q <= '0;
    else if (read) arrival_q <= arrival;
  always_ff @(posedge clk)
    if (no_word) word_q <= '0;
    else if (read) word_q <= word;
  always_ff @(posedge clk)
    if (no_result) result_q <= '0;
    else if (read) result_q <= wdata;

  assign operand = bypass ? wdata : file_q | arrival_q | word_q | result_q;
endmodule
`default_nettype wire
