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
    output wire  [BANK_W-1:0] bank
);
  if (BANKS > 1) begin : gen_fold
    for (genvar i = 0; i < BANK_W; i++) begin : gen_bit
      wire [LINE_W/BANK_W-1:0] column;
      for (genvar j = 0; j < LINE_W / BANK_W; j++) begin : gen_column
        assign column[j] = line[j*BANK_W+i];
      end
      assign bank[i] = ^column;
    end
  end else begin : gen_one
    wire unused = &{1'b0, line};
    assign bank = '0;
  end
endmodule
`default_nettype wire
