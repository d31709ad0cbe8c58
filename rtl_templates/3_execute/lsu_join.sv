// Selects one lane's word among the words of all sources.
//
// Contract: combinational; `chosen` are the sources whose responses are accepted, `has` those that have this lane: of
//   both together at most one. `comes`: there is one; without, the word is 0.
// It is a module of its own because `chosen` is late. Synthesis would otherwise save the words a level of
//   logic by computing it for each bit, with twice the LUTs.
`default_nettype none
module lsu_join #(
    parameter int SOURCES = 3
) (
    input  wire  [   SOURCES-1:0] chosen,
    input  wire  [   SOURCES-1:0] has,
    input  wire  [SOURCES*32-1:0] words,
    output wire                   comes,
    output logic [          31:0] word
);
  wire [SOURCES-1:0] gives = chosen & has;
  assign comes = |gives;
  always_comb begin
    word = '0;
    for (int s = 0; s < SOURCES; s++) word = word | (words[s*32+:32] & {32{gives[s]}});
  end
endmodule
`default_nettype wire
