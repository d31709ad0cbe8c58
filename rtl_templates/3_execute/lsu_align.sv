// Selects a lane's bytes from their word, extended for the load. Combinational.
//
// Contract: the access is aligned, so the low half of the value is the half that the offset selects, or
//   a byte of it, for any size.
`default_nettype none
module lsu_align (
    input  wire  [31:0] word,
    input  wire  [1:0]  offset,
    input  wire  [2:0]  funct3,  // 0 lb, 1 lh, 2 lw, 4 lbu, 5 lhu
    output wire  [31:0] value
);
  wire [15:0] half = offset[1] ? word[31:16] : word[15:0];
  wire [7:0] octet = offset[0] ? half[15:8] : half[7:0];
  wire sign = !funct3[2] && (funct3[0] ? half[15] : octet[7]);

  assign value[7:0]   = octet;
  assign value[15:8]  = funct3[1:0] == 2'd0 ? {8{sign}} : half[15:8];
  assign value[31:16] = funct3[1] ? word[31:16] : {16{sign}};
endmodule
`default_nettype wire
