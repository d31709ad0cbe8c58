// Bank of a cache line, combinational: all groups of bank bits of the line number, XORed.
//
// Neighbouring lines are in different banks, and so are most lines at a power-of-two distance
// (columns of a matrix, stacks of the lanes of a warp).
`default_nettype none
module line_bank #(
    parameter int LINE_W = 26,
    parameter int BANKS  = 4,
    parameter int BANK_W = BANKS > 1 ? $clog2(BANKS) : 1
) (
    input  wire  [LINE_W-1:0] line,
    output logic [BANK_W-1:0] bank
);
  if (BANKS > 1) begin : gen_fold
    always_comb begin
      bank = '0;
      for (int i = 0; i < LINE_W; i++) bank[i%BANK_W] = bank[i%BANK_W] ^ line[i];
    end
  end else begin : gen_one
    wire unused = &{1'b0, line};
    assign bank = '0;
  end
endmodule
`default_nettype wire
