// Bench of the decoder: every output against the C decoder, whose answers are in a file of
// vectors.c (+vectors=FILE), for every instruction and for random words.
`default_nettype none
module decoder_tb;
  logic [31:0] word = 0;
  wire [cfg::UNIT_W-1:0] unit;
  wire [cfg::OP_W-1:0] op;
  wire [31:0] imm;
  wire [cfg::REG_W-1:0] rd, rs1, rs2, rs3;
  wire use_imm, use_pc, use_rs1, use_rs2, use_rs3, wb, control, jal, serializes, fences, illegal;
  decoder dut (.*);

  logic [31:0] want_imm;
  logic [11:0] want_flags;
  logic [ 7:0] want_op;
  logic [ 3:0] want_unit;
  logic [31:0] want_regs;
  wire [11:0] flags = {
    1'b0, use_rs3, illegal, fences, serializes, jal, control, use_pc, use_imm, use_rs2, use_rs1, wb
  };
  // Of registers that it does not use nothing is asked.
  wire [31:0] used = {{8{use_rs3}}, {8{use_rs2}}, {8{use_rs1}}, {8{wb}}};
  wire [31:0] regs = {8'(rs3), 8'(rs2), 8'(rs1), 8'(rd)};

  int file, errors = 0, count = 0, legal = 0;
  logic [8*128-1:0] name;

  initial begin
    if (!$value$plusargs("vectors=%s", name)) $fatal(1, "decoder_tb: +vectors=FILE is missing");
    file = $fopen(name, "r");
    while ($fscanf(file, "%h %h %h %h %h %h", word, want_imm, want_flags, want_op, want_unit,
                   want_regs) == 6) begin
      #1;
      if (imm !== want_imm || flags !== want_flags || 8'(op) !== want_op || 4'(unit) !== want_unit
          || (regs & used) !== (want_regs & used)) begin
        errors = errors + 1;
        if (errors <= 5)
          $display("decoder_tb: word %h: imm %h flags %b op %0d unit %0d registers %h, not %h %b %0d %0d %h",
                   word, imm, flags, op, unit, regs, want_imm, want_flags, want_op, want_unit,
                   want_regs);
      end
      legal = legal + !illegal;
      count = count + 1;
    end
    if (count < 1000 || legal < 1000) begin
      errors = errors + 1;
      $display("decoder_tb: %0d words, %0d legal: too few", count, legal);
    end
    if (errors != 0) $display("FAIL decoder_tb: %0d errors", errors);
    else $display("PASS decoder_tb: %0d words, %0d legal", count, legal);
    if (errors != 0) $fatal(1);
    $finish;
  end
endmodule
`default_nettype wire
