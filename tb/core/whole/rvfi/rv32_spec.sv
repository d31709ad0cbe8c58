// One RV32I or Zicond instruction as the ISA manual defines it (unprivileged volume, chapters 2 and Zicond), for one
// hart. Combinational. It shares no table with the decoders.
//
// Not known: M, Zicsr, system and custom instructions, and illegal words. An access is of an aligned word: `rmask` and
// `wmask` are its bytes. The bounds of memory are those of docs/memory.md.
`default_nettype none
module rv32_spec (
    input  wire [31:0] insn,
    input  wire [31:0] pc,
    input  wire [31:0] rs1,
    input  wire [31:0] rs2,
    input  wire [31:0] rdata,      // the word that a load reads
    input  wire [31:0] local_size, // bytes of local memory
    output reg         known,
    output reg         trap,
    output reg         jumps,      // branch or jalr
    output reg  [4:0]  rs1_addr,   // 0: not used
    output reg  [4:0]  rs2_addr,
    output reg  [4:0]  rd_addr,
    output reg  [31:0] rd_wdata,
    output reg  [31:0] next_pc,
    output reg  [31:0] mem_addr,
    output reg  [3:0]  rmask,
    output reg  [3:0]  wmask,
    output reg  [31:0] wdata
);
  wire [6:0] opcode = insn[6:0];
  wire [2:0] funct3 = insn[14:12];
  wire [6:0] funct7 = insn[31:25];
  wire [31:0] imm_i = {{20{insn[31]}}, insn[31:20]};
  wire [31:0] imm_s = {{20{insn[31]}}, insn[31:25], insn[11:7]};
  wire [31:0] imm_b = {{19{insn[31]}}, insn[31], insn[7], insn[30:25], insn[11:8], 1'b0};
  wire [31:0] imm_u = {insn[31:12], 12'd0};
  wire [31:0] imm_j = {{11{insn[31]}}, insn[31], insn[19:12], insn[20], insn[30:21], 1'b0};

  reg writes;
  reg [31:0] arithmetic;  // the choice between two shifts would make this one unsigned
  reg [31:0] b, value, at;
  reg [1:0] size;
  reg outside, misaligned, taken;
  wire [31:0] word = rdata >> {at[1:0], 3'b000};
  wire [3:0] bytes = (funct3[1:0] == 2'd0 ? 4'b0001 : funct3[1:0] == 2'd1 ? 4'b0011 : 4'b1111) << at[1:0];

  always @* begin
    known = 1'b1;
    jumps = 1'b0;
    rs1_addr = insn[19:15];
    rs2_addr = 5'd0;
    writes = 1'b1;
    value = 32'd0;
    next_pc = pc + 32'd4;
    rmask = 4'd0;
    wmask = 4'd0;
    wdata = 32'd0;
    trap = 1'b0;
    b = opcode[5] ? rs2 : imm_i;
    at = rs1 + (opcode[5] ? imm_s : imm_i);
    misaligned = (funct3[1:0] == 2'd1 && at[0]) || (funct3[1:0] == 2'd2 && at[1:0] != 2'd0);
    outside = (at < 32'h0001_0000 && !(at >= 32'h40 && at < 32'h280)) ||
              (at >= 32'hffff_0000 && at - 32'hffff_0000 >= local_size);
    taken = 1'b0;
    arithmetic = $signed(rs1) >>> b[4:0];
    case (opcode)
      7'b0110111: begin
        rs1_addr = 5'd0;
        value = imm_u;
      end
      7'b0010111: begin
        rs1_addr = 5'd0;
        value = pc + imm_u;
      end
      7'b1101111: begin
        rs1_addr = 5'd0;
        value = pc + 32'd4;
        next_pc = pc + imm_j;
      end
      7'b1100111: begin
        known = funct3 == 3'd0;
        jumps = 1'b1;
        value = pc + 32'd4;
        next_pc = (rs1 + imm_i) & ~32'd1;
      end
      7'b1100011: begin
        known = funct3 != 3'd2 && funct3 != 3'd3;
        jumps = 1'b1;
        writes = 1'b0;
        rs2_addr = insn[24:20];
        case (funct3)
          3'd0: taken = rs1 == rs2;
          3'd1: taken = rs1 != rs2;
          3'd4: taken = $signed(rs1) < $signed(rs2);
          3'd5: taken = $signed(rs1) >= $signed(rs2);
          3'd6: taken = rs1 < rs2;
          default: taken = rs1 >= rs2;
        endcase
        if (taken) next_pc = pc + imm_b;
      end
      7'b0000011: begin
        known = funct3 != 3'd3 && funct3 < 3'd6;
        trap = misaligned || outside;
        rmask = bytes;
        case (funct3)
          3'd0: value = {{24{word[7]}}, word[7:0]};
          3'd1: value = {{16{word[15]}}, word[15:0]};
          3'd2: value = word;
          3'd4: value = {24'd0, word[7:0]};
          default: value = {16'd0, word[15:0]};
        endcase
      end
      7'b0100011: begin
        known = funct3 < 3'd3;
        trap = misaligned || outside;
        writes = 1'b0;
        rs2_addr = insn[24:20];
        wmask = bytes;
        wdata = rs2 << {at[1:0], 3'b000};
      end
      7'b0010011, 7'b0110011: begin
        if (opcode[5]) rs2_addr = insn[24:20];
        case (funct3)
          3'd0: value = opcode[5] && insn[30] ? rs1 - b : rs1 + b;
          3'd1: value = rs1 << b[4:0];
          3'd2: value = {31'd0, $signed(rs1) < $signed(b)};
          3'd3: value = {31'd0, rs1 < b};
          3'd4: value = rs1 ^ b;
          3'd5: value = insn[30] ? arithmetic : rs1 >> b[4:0];
          3'd6: value = rs1 | b;
          default: value = rs1 & b;
        endcase
        if (opcode[5] || funct3 == 3'd1 || funct3 == 3'd5)
          known = funct7 == 7'd0 || (funct7 == 7'b0100000 && (funct3 == 3'd5 || (opcode[5] && funct3 == 3'd0)));
        if (opcode[5] && funct7 == 7'b0000111 && (funct3 == 3'd5 || funct3 == 3'd7)) begin
          known = 1'b1;
          value = (rs2 == 32'd0) == (funct3 == 3'd5) ? 32'd0 : rs1;
        end
      end
      default: known = 1'b0;
    endcase
    rd_addr = writes ? insn[11:7] : 5'd0;
    rd_wdata = rd_addr == 5'd0 ? 32'd0 : value;
    mem_addr = {at[31:2], 2'b00};
  end
endmodule
`default_nettype wire
