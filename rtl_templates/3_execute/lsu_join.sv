// One lane's word out of what all sources have for it.
//
// Contract: combinational; of `from` at most one bit is set, and without one the word is 0.
// A module of its own: who gives the word comes late, and a synthesizer that sees why would save it a level
//   of logic by finding it out again for each bit, in twice the LUTs.
`default_nettype none
module lsu_join #(
    parameter int SOURCES = 3
) (
    input  wire  [   SOURCES-1:0] from,
    input  wire  [SOURCES*32-1:0] words,
    output logic [          31:0] word
);
  always_comb begin
    word = '0;
    for (int s = 0; s < SOURCES; s++) word = word | (words[s*32+:32] & {32{from[s]}});
  end
endmodule
`default_nettype wire
