// What all lanes of the integer unit have alike: pc + imm, or where a call returns to, pc + 4.
//
// Contract: combinational; link chooses the second.
// A module of its own, as alu_sum is: a LUT before the carries, and nothing beside that a synthesizer could
//   share with it.
`default_nettype none
module alu_shared (
    input  wire        link,
    input  wire [31:0] pc,
    input  wire [31:0] imm,
    output wire [31:0] sum
);
  assign sum = pc + (link ? 32'd4 : imm);
endmodule
`default_nettype wire
