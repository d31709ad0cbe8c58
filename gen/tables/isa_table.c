#include "isa_table.h"

#include <ctype.h>
#include <string.h>

const char *const isa_unit_name[UNIT_COUNT] = {"ALU", "MULDIV", "LSU", "SFU", "FPU"};
const char *const isa_class_name[CLASS_COUNT] = {"OWN",   "LOAD",    "STORE", "ATOMIC",
                                                 "FENCE", "CONTROL", "CSR"};

// clang-format off
const struct isa_op_row isa_op_table[OP_COUNT] = {
    [ALU_ADD]       = {UNIT_ALU, CLASS_OWN, 0, "ADD", "second operand rs2 or imm, first rs1 or pc"},
    [ALU_SUB]       = {UNIT_ALU, CLASS_OWN, 8, "SUB", "bit 3: what is added is subtracted"},
    [ALU_SLL]       = {UNIT_ALU, CLASS_OWN, 1, "SLL", NULL},
    [ALU_SLT]       = {UNIT_ALU, CLASS_OWN, 10, "SLT", NULL},
    [ALU_SLTU]      = {UNIT_ALU, CLASS_OWN, 11, "SLTU", NULL},
    [ALU_XOR]       = {UNIT_ALU, CLASS_OWN, 4, "XOR", NULL},
    [ALU_SRL]       = {UNIT_ALU, CLASS_OWN, 5, "SRL", NULL},
    [ALU_SRA]       = {UNIT_ALU, CLASS_OWN, 13, "SRA", NULL},
    [ALU_OR]        = {UNIT_ALU, CLASS_OWN, 6, "OR", NULL},
    [ALU_AND]       = {UNIT_ALU, CLASS_OWN, 7, "AND", NULL},
    [ALU_CZERO_EQZ] = {UNIT_ALU, CLASS_OWN, 14, "CZERO_EQZ", NULL},
    [ALU_CZERO_NEZ] = {UNIT_ALU, CLASS_OWN, 15, "CZERO_NEZ", NULL},
    [ALU_JAL]       = {UNIT_ALU, CLASS_OWN, 16, "JAL", "bit 4: control; the result is pc + 4"},
    [ALU_JALR]      = {UNIT_ALU, CLASS_OWN, 17, "JALR", NULL},
    [ALU_SPREAD]    = {UNIT_ALU, CLASS_OWN, 18, "SPREAD", "rs1 of the last active lane + imm, for all lanes"},
    [ALU_BEQ]       = {UNIT_ALU, CLASS_OWN, 24, "BEQ", "bits 4, 3: branch; bits 2..0 are funct3"},
    [ALU_BNE]       = {UNIT_ALU, CLASS_OWN, 25, "BNE", NULL},
    [ALU_BLT]       = {UNIT_ALU, CLASS_OWN, 28, "BLT", NULL},
    [ALU_BGE]       = {UNIT_ALU, CLASS_OWN, 29, "BGE", NULL},
    [ALU_BLTU]      = {UNIT_ALU, CLASS_OWN, 30, "BLTU", NULL},
    [ALU_BGEU]      = {UNIT_ALU, CLASS_OWN, 31, "BGEU", NULL},
    [MULDIV_MUL]    = {UNIT_MULDIV, CLASS_OWN, 0, "MUL", "funct3; bit 2: division"},
    [MULDIV_MULH]   = {UNIT_MULDIV, CLASS_OWN, 1, "MULH", NULL},
    [MULDIV_MULHSU] = {UNIT_MULDIV, CLASS_OWN, 2, "MULHSU", NULL},
    [MULDIV_MULHU]  = {UNIT_MULDIV, CLASS_OWN, 3, "MULHU", NULL},
    [MULDIV_DIV]    = {UNIT_MULDIV, CLASS_OWN, 4, "DIV", NULL},
    [MULDIV_DIVU]   = {UNIT_MULDIV, CLASS_OWN, 5, "DIVU", NULL},
    [MULDIV_REM]    = {UNIT_MULDIV, CLASS_OWN, 6, "REM", NULL},
    [MULDIV_REMU]   = {UNIT_MULDIV, CLASS_OWN, 7, "REMU", NULL},
    [MULDIV_VOTE_ALL]    = {UNIT_MULDIV, CLASS_OWN, 8, "VOTE_ALL", "bit 3: across lanes; bit 2: shuffle"},
    [MULDIV_VOTE_ANY]    = {UNIT_MULDIV, CLASS_OWN, 9, "VOTE_ANY", NULL},
    [MULDIV_VOTE_UNI]    = {UNIT_MULDIV, CLASS_OWN, 10, "VOTE_UNI", NULL},
    [MULDIV_VOTE_BALLOT] = {UNIT_MULDIV, CLASS_OWN, 11, "VOTE_BALLOT", NULL},
    [MULDIV_SHFL_UP]     = {UNIT_MULDIV, CLASS_OWN, 12, "SHFL_UP", NULL},
    [MULDIV_SHFL_DOWN]   = {UNIT_MULDIV, CLASS_OWN, 13, "SHFL_DOWN", NULL},
    [MULDIV_SHFL_BFLY]   = {UNIT_MULDIV, CLASS_OWN, 14, "SHFL_BFLY", NULL},
    [MULDIV_SHFL_IDX]    = {UNIT_MULDIV, CLASS_OWN, 15, "SHFL_IDX", NULL},
    [LSU_LB]        = {UNIT_LSU, CLASS_LOAD, 0, "LB", "bits 2..0 are funct3"},
    [LSU_LH]        = {UNIT_LSU, CLASS_LOAD, 1, "LH", NULL},
    [LSU_LW]        = {UNIT_LSU, CLASS_LOAD, 2, "LW", NULL},
    [LSU_LBU]       = {UNIT_LSU, CLASS_LOAD, 4, "LBU", NULL},
    [LSU_LHU]       = {UNIT_LSU, CLASS_LOAD, 5, "LHU", NULL},
    [LSU_SB]        = {UNIT_LSU, CLASS_STORE, 8, "SB", "bit 3: store"},
    [LSU_SH]        = {UNIT_LSU, CLASS_STORE, 9, "SH", NULL},
    [LSU_SW]        = {UNIT_LSU, CLASS_STORE, 10, "SW", NULL},
    [LSU_FENCE]     = {UNIT_LSU, CLASS_FENCE, 16, "FENCE", "bit 4: no address"},
    [LSU_ATOMIC]    = {UNIT_LSU, CLASS_ATOMIC, 26, "ATOMIC", "bits 4, 3: both ways; bits 2..0 are funct3"},
    [SFU_TMC]       = {UNIT_SFU, CLASS_CONTROL, 0, "TMC", "funct3 of the SIMT extension"},
    [SFU_WSPAWN]    = {UNIT_SFU, CLASS_CONTROL, 1, "WSPAWN", NULL},
    [SFU_SPLIT]     = {UNIT_SFU, CLASS_CONTROL, 2, "SPLIT", NULL},
    [SFU_JOIN]      = {UNIT_SFU, CLASS_CONTROL, 3, "JOIN", NULL},
    [SFU_BAR]       = {UNIT_SFU, CLASS_CONTROL, 4, "BAR", NULL},
    [SFU_PRED]      = {UNIT_SFU, CLASS_CONTROL, 5, "PRED", NULL},
    [SFU_CSRRW]     = {UNIT_SFU, CLASS_CSR, 9, "CSRRW", "bit 3: CSR; bits 1..0 are those of funct3"},
    [SFU_CSRRS]     = {UNIT_SFU, CLASS_CSR, 10, "CSRRS", NULL},
    [SFU_CSRRC]     = {UNIT_SFU, CLASS_CSR, 11, "CSRRC", NULL},
    [SFU_YIELD]     = {UNIT_SFU, CLASS_CONTROL, 6, "YIELD", "another side of a split goes on; no instruction asks for it"},
    [SFU_ILLEGAL]   = {UNIT_SFU, CLASS_OWN, 15, "ILLEGAL", "raises the fault; imm is the word"},
    [FPU_ADD]       = {UNIT_FPU, CLASS_OWN, 0, "ADD", "bits 4, 3: 0 multiply-add, 1 iterative, else the rest"},
    [FPU_SUB]       = {UNIT_FPU, CLASS_OWN, 1, "SUB", NULL},
    [FPU_MUL]       = {UNIT_FPU, CLASS_OWN, 2, "MUL", NULL},
    [FPU_MADD]      = {UNIT_FPU, CLASS_OWN, 3, "MADD", NULL},
    [FPU_MSUB]      = {UNIT_FPU, CLASS_OWN, 4, "MSUB", NULL},
    [FPU_NMSUB]     = {UNIT_FPU, CLASS_OWN, 5, "NMSUB", NULL},
    [FPU_NMADD]     = {UNIT_FPU, CLASS_OWN, 6, "NMADD", NULL},
    [FPU_DIV]       = {UNIT_FPU, CLASS_OWN, 8, "DIV", NULL},
    [FPU_SQRT]      = {UNIT_FPU, CLASS_OWN, 9, "SQRT", NULL},
    [FPU_MIN]       = {UNIT_FPU, CLASS_OWN, 16, "MIN", NULL},
    [FPU_MAX]       = {UNIT_FPU, CLASS_OWN, 17, "MAX", NULL},
    [FPU_EQ]        = {UNIT_FPU, CLASS_OWN, 18, "EQ", NULL},
    [FPU_LT]        = {UNIT_FPU, CLASS_OWN, 19, "LT", NULL},
    [FPU_LE]        = {UNIT_FPU, CLASS_OWN, 20, "LE", NULL},
    [FPU_CLASS]     = {UNIT_FPU, CLASS_OWN, 21, "CLASS", NULL},
    [FPU_SGNJ]      = {UNIT_FPU, CLASS_OWN, 22, "SGNJ", NULL},
    [FPU_SGNJN]     = {UNIT_FPU, CLASS_OWN, 23, "SGNJN", NULL},
    [FPU_SGNJX]     = {UNIT_FPU, CLASS_OWN, 24, "SGNJX", NULL},
    [FPU_MV_X_W]    = {UNIT_FPU, CLASS_OWN, 25, "MV_X_W", NULL},
    [FPU_MV_W_X]    = {UNIT_FPU, CLASS_OWN, 26, "MV_W_X", NULL},
    [FPU_CVT_W_S]   = {UNIT_FPU, CLASS_OWN, 28, "CVT_W_S", NULL},
    [FPU_CVT_WU_S]  = {UNIT_FPU, CLASS_OWN, 29, "CVT_WU_S", NULL},
    [FPU_CVT_S_W]   = {UNIT_FPU, CLASS_OWN, 30, "CVT_S_W", NULL},
    [FPU_CVT_S_WU]  = {UNIT_FPU, CLASS_OWN, 31, "CVT_S_WU", NULL},
};

const struct isa_imm_row isa_imm_table[IMM_COUNT] = {
    [IMM_NONE] = {"NONE", "32'b0", "0", "zero"},
    [IMM_I] = {"I", "{{20{word[31]}}, word[31:20]}",
               "sign_extend(word >> 20, 12)", "12 bits, signed"},
    [IMM_S] = {"S", "{{20{word[31]}}, word[31:25], word[11:7]}",
               "sign_extend(bits(word, 31, 25) << 5 | bits(word, 11, 7), 12)", "12 bits, signed"},
    [IMM_B] = {"B", "{{20{word[31]}}, word[7], word[30:25], word[11:8], 1'b0}",
               "sign_extend(bits(word, 31, 31) << 12 | bits(word, 7, 7) << 11 | "
               "bits(word, 30, 25) << 5 | bits(word, 11, 8) << 1, 13)",
               "offset of a branch, signed, even"},
    [IMM_U] = {"U", "{word[31:12], 12'b0}",
               "word & 0xfffff000", "upper 20 bits"},
    [IMM_J] = {"J", "{{12{word[31]}}, word[19:12], word[20], word[30:21], 1'b0}",
               "sign_extend(bits(word, 31, 31) << 20 | bits(word, 19, 12) << 12 | "
               "bits(word, 20, 20) << 11 | bits(word, 30, 21) << 1, 21)",
               "offset of a jump, signed, even"},
    [IMM_SHIFT] = {"SHIFT", "{27'b0, word[24:20]}",
                   "bits(word, 24, 20)", "shift amount"},
    [IMM_CSR] = {"CSR", "{14'b0, !word[13] || word[19:15] != 5'd0, word[19:15], word[31:20]}",
                 "(uint32_t)(!bits(word, 13, 13) || bits(word, 19, 15)) << 17 | "
                 "bits(word, 19, 15) << 12 | bits(word, 31, 20)",
                 "17: writes (set and clear of x0 or 0 do not); 16..12: value of the immediate "
                 "forms; 11..0: CSR number"},
    [IMM_SPLIT] = {"SPLIT", "{31'b0, word[24:20] == 5'd1}",
                   "bits(word, 24, 20) == 1", "bit 0: inverted, the rs2 field is x1"},
    [IMM_PRED] = {"PRED", "{31'b0, word[11:7] == 5'd1}",
                  "bits(word, 11, 7) == 1", "bit 0: inverted, the rd field is x1"},
    [IMM_RM] = {"RM", "{29'b0, word[14:12]}", "bits(word, 14, 12)",
                "rounding mode: 0 nearest even, 1 towards zero, 2 down, 3 up, 4 nearest away, "
                "7 that of frm"},
    [IMM_AMO] = {"AMO", "{25'b0, word[26:25], word[31:27]}",
                 "bits(word, 26, 25) << 5 | bits(word, 31, 27)",
                 "6, 5: aq, rl; 4..0: atomic operation, funct5"},
    [IMM_LINEAR] = {"LINEAR", "{{23{word[28]}}, word[28:20]}",
                    "sign_extend(bits(word, 28, 20), 9)", "9 bits, signed"},
    [IMM_LINEAR_S] = {"LINEAR_S", "{{23{word[28]}}, word[28:25], word[11:7]}",
                      "sign_extend(bits(word, 28, 25) << 5 | bits(word, 11, 7), 9)",
                      "9 bits, signed"},
};

const struct isa_format_row isa_format_table[FORMAT_COUNT] = {
    [FORMAT_R]      = {"R",      IMM_NONE,  false, "d, s, t"},
    [FORMAT_I]      = {"I",      IMM_I,     true,  "d, s, i"},
    [FORMAT_SHIFT]  = {"SHIFT",  IMM_SHIFT, true,  "d, s, i"},
    [FORMAT_LOAD]   = {"LOAD",   IMM_I,     true,  "d, i(s)"},
    [FORMAT_STORE]  = {"STORE",  IMM_S,     false, "t, i(s)"},
    [FORMAT_BRANCH] = {"BRANCH", IMM_B,     false, "s, t, p"},
    [FORMAT_UPPER]  = {"UPPER",  IMM_U,     true,  "d, u"},
    [FORMAT_JUMP]   = {"JUMP",   IMM_J,     false, "d, p"},
    [FORMAT_CSR]    = {"CSR",    IMM_CSR,   false, "d, c, s"},
    [FORMAT_CSRI]   = {"CSRI",   IMM_CSR,   true,  "d, c, z"},
    [FORMAT_FENCE]  = {"FENCE",  IMM_NONE,  false, ""},
    [FORMAT_MASK]   = {"MASK",   IMM_NONE,  false, "s"},
    [FORMAT_PAIR]   = {"PAIR",   IMM_NONE,  false, "s, t"},
    [FORMAT_SPLIT]  = {"SPLIT",  IMM_SPLIT, false, "d, s"},
    [FORMAT_PRED]   = {"PRED",   IMM_PRED,  false, "s, t"},
    [FORMAT_UNARY]   = {"UNARY",   IMM_NONE, false, "d, s"},
    [FORMAT_ROUND_1] = {"ROUND_1", IMM_RM, false, "d, sm"},
    [FORMAT_ROUND_2] = {"ROUND_2", IMM_RM, false, "d, s, tm"},
    [FORMAT_ROUND_3] = {"ROUND_3", IMM_RM, false, "d, s, t, rm"},
    [FORMAT_AMO]     = {"AMO",     IMM_AMO, false, "d, t, (s)"},
    [FORMAT_RESERVE] = {"RESERVE", IMM_AMO, false, "d, (s)"},
    [FORMAT_LINEAR]       = {"LINEAR",       IMM_LINEAR,   true,  "d, l, i"},
    [FORMAT_LINEAR_LOAD]  = {"LINEAR_LOAD",  IMM_LINEAR,   true,  "d, i(l)"},
    [FORMAT_LINEAR_STORE] = {"LINEAR_STORE", IMM_LINEAR_S, false, "t, i(l)"},
    [FORMAT_THREAD_SET]   = {"THREAD_SET",   IMM_NONE,     false, "k, t"},
    [FORMAT_BLOCK_SET]    = {"BLOCK_SET",    IMM_NONE,     false, "b, s"},
};

#define CONTROL_SERIALIZES (FLAG_CONTROL | FLAG_SERIALIZES)
#define CONTROL_FENCES (FLAG_CONTROL | FLAG_SERIALIZES | FLAG_FENCES)

const struct isa_row isa_table[] = {
    {"lui", "I", "iiiiiiiiiiiiiiiiiiii ddddd 0110111", FORMAT_UPPER, ALU_ADD, 0,
     "rd := imm << 12"},
    {"auipc", "I", "iiiiiiiiiiiiiiiiiiii ddddd 0010111", FORMAT_UPPER, ALU_ADD, FLAG_USE_PC,
     "rd := pc + (imm << 12)"},
    {"jal", "I", "iiiiiiiiiiiiiiiiiiii ddddd 1101111", FORMAT_JUMP, ALU_JAL, FLAG_JAL,
     "rd := pc + 4; jump to pc + imm"},
    {"jalr", "I", "iiiiiiiiiiii sssss 000 ddddd 1100111", FORMAT_LOAD, ALU_JALR, FLAG_CONTROL,
     "rd := pc + 4; jump to (rs1 + imm) & ~1, rs1 from the last active lane"},

    {"beq", "I", "iiiiiii ttttt sssss 000 iiiii 1100011", FORMAT_BRANCH, ALU_BEQ, FLAG_CONTROL,
     "branch to pc + imm if rs1 = rs2 in the last active lane"},
    {"bne", "I", "iiiiiii ttttt sssss 001 iiiii 1100011", FORMAT_BRANCH, ALU_BNE, FLAG_CONTROL,
     "branch to pc + imm if rs1 != rs2 in the last active lane"},
    {"blt", "I", "iiiiiii ttttt sssss 100 iiiii 1100011", FORMAT_BRANCH, ALU_BLT, FLAG_CONTROL,
     "branch to pc + imm if rs1 < rs2, signed, in the last active lane"},
    {"bge", "I", "iiiiiii ttttt sssss 101 iiiii 1100011", FORMAT_BRANCH, ALU_BGE, FLAG_CONTROL,
     "branch to pc + imm if rs1 >= rs2, signed, in the last active lane"},
    {"bltu", "I", "iiiiiii ttttt sssss 110 iiiii 1100011", FORMAT_BRANCH, ALU_BLTU, FLAG_CONTROL,
     "branch to pc + imm if rs1 < rs2, unsigned, in the last active lane"},
    {"bgeu", "I", "iiiiiii ttttt sssss 111 iiiii 1100011", FORMAT_BRANCH, ALU_BGEU, FLAG_CONTROL,
     "branch to pc + imm if rs1 >= rs2, unsigned, in the last active lane"},

    {"lb", "I", "iiiiiiiiiiii sssss 000 ddddd 0000011", FORMAT_LOAD, LSU_LB, 0,
     "rd := byte at rs1 + imm, sign-extended"},
    {"lh", "I", "iiiiiiiiiiii sssss 001 ddddd 0000011", FORMAT_LOAD, LSU_LH, 0,
     "rd := half-word at rs1 + imm, sign-extended"},
    {"lw", "I", "iiiiiiiiiiii sssss 010 ddddd 0000011", FORMAT_LOAD, LSU_LW, 0,
     "rd := word at rs1 + imm"},
    {"lbu", "I", "iiiiiiiiiiii sssss 100 ddddd 0000011", FORMAT_LOAD, LSU_LBU, 0,
     "rd := byte at rs1 + imm, zero-extended"},
    {"lhu", "I", "iiiiiiiiiiii sssss 101 ddddd 0000011", FORMAT_LOAD, LSU_LHU, 0,
     "rd := half-word at rs1 + imm, zero-extended"},
    {"sb", "I", "iiiiiii ttttt sssss 000 iiiii 0100011", FORMAT_STORE, LSU_SB, 0,
     "byte at rs1 + imm := rs2; of lanes that write the same byte the highest wins"},
    {"sh", "I", "iiiiiii ttttt sssss 001 iiiii 0100011", FORMAT_STORE, LSU_SH, 0,
     "half-word at rs1 + imm := rs2; of lanes that write the same byte the highest wins"},
    {"sw", "I", "iiiiiii ttttt sssss 010 iiiii 0100011", FORMAT_STORE, LSU_SW, 0,
     "word at rs1 + imm := rs2; of lanes that write the same byte the highest wins"},

    {"addi", "I", "iiiiiiiiiiii sssss 000 ddddd 0010011", FORMAT_I, ALU_ADD, 0,
     "rd := rs1 + imm"},
    {"slti", "I", "iiiiiiiiiiii sssss 010 ddddd 0010011", FORMAT_I, ALU_SLT, 0,
     "rd := 1 if rs1 < imm, signed, else 0"},
    {"sltiu", "I", "iiiiiiiiiiii sssss 011 ddddd 0010011", FORMAT_I, ALU_SLTU, 0,
     "rd := 1 if rs1 < imm, unsigned, else 0"},
    {"xori", "I", "iiiiiiiiiiii sssss 100 ddddd 0010011", FORMAT_I, ALU_XOR, 0,
     "rd := rs1 xor imm"},
    {"ori", "I", "iiiiiiiiiiii sssss 110 ddddd 0010011", FORMAT_I, ALU_OR, 0,
     "rd := rs1 or imm"},
    {"andi", "I", "iiiiiiiiiiii sssss 111 ddddd 0010011", FORMAT_I, ALU_AND, 0,
     "rd := rs1 and imm"},
    {"slli", "I", "0000000 iiiii sssss 001 ddddd 0010011", FORMAT_SHIFT, ALU_SLL, 0,
     "rd := rs1 << imm"},
    {"srli", "I", "0000000 iiiii sssss 101 ddddd 0010011", FORMAT_SHIFT, ALU_SRL, 0,
     "rd := rs1 >> imm, zeros shifted in"},
    {"srai", "I", "0100000 iiiii sssss 101 ddddd 0010011", FORMAT_SHIFT, ALU_SRA, 0,
     "rd := rs1 >> imm, signs shifted in"},

    {"add", "I", "0000000 ttttt sssss 000 ddddd 0110011", FORMAT_R, ALU_ADD, 0,
     "rd := rs1 + rs2"},
    {"sub", "I", "0100000 ttttt sssss 000 ddddd 0110011", FORMAT_R, ALU_SUB, 0,
     "rd := rs1 - rs2"},
    {"sll", "I", "0000000 ttttt sssss 001 ddddd 0110011", FORMAT_R, ALU_SLL, 0,
     "rd := rs1 << rs2[4:0]"},
    {"slt", "I", "0000000 ttttt sssss 010 ddddd 0110011", FORMAT_R, ALU_SLT, 0,
     "rd := 1 if rs1 < rs2, signed, else 0"},
    {"sltu", "I", "0000000 ttttt sssss 011 ddddd 0110011", FORMAT_R, ALU_SLTU, 0,
     "rd := 1 if rs1 < rs2, unsigned, else 0"},
    {"xor", "I", "0000000 ttttt sssss 100 ddddd 0110011", FORMAT_R, ALU_XOR, 0,
     "rd := rs1 xor rs2"},
    {"srl", "I", "0000000 ttttt sssss 101 ddddd 0110011", FORMAT_R, ALU_SRL, 0,
     "rd := rs1 >> rs2[4:0], zeros shifted in"},
    {"sra", "I", "0100000 ttttt sssss 101 ddddd 0110011", FORMAT_R, ALU_SRA, 0,
     "rd := rs1 >> rs2[4:0], signs shifted in"},
    {"or", "I", "0000000 ttttt sssss 110 ddddd 0110011", FORMAT_R, ALU_OR, 0,
     "rd := rs1 or rs2"},
    {"and", "I", "0000000 ttttt sssss 111 ddddd 0110011", FORMAT_R, ALU_AND, 0,
     "rd := rs1 and rs2"},
    {"fence", "I", "------------ ----- 000 ----- 0001111", FORMAT_FENCE, LSU_FENCE,
     FLAG_SERIALIZES | FLAG_FENCES,
     "waits until the warp's earlier memory operations are done"},
    {"fence.i", "Zifencei", "------------ ----- 001 ----- 0001111", FORMAT_FENCE, ALU_ADD, 0,
     "does nothing: stores do not reach instructions that are already cached"},

    {"mul", "M", "0000001 ttttt sssss 000 ddddd 0110011", FORMAT_R, MULDIV_MUL, 0,
     "rd := low word of rs1 * rs2"},
    {"mulh", "M", "0000001 ttttt sssss 001 ddddd 0110011", FORMAT_R, MULDIV_MULH, 0,
     "rd := high word of rs1 * rs2, both signed"},
    {"mulhsu", "M", "0000001 ttttt sssss 010 ddddd 0110011", FORMAT_R, MULDIV_MULHSU, 0,
     "rd := high word of rs1 * rs2, rs1 signed, rs2 unsigned"},
    {"mulhu", "M", "0000001 ttttt sssss 011 ddddd 0110011", FORMAT_R, MULDIV_MULHU, 0,
     "rd := high word of rs1 * rs2, both unsigned"},
    {"div", "M", "0000001 ttttt sssss 100 ddddd 0110011", FORMAT_R, MULDIV_DIV, 0,
     "rd := rs1 / rs2, signed, towards zero; by zero: -1; overflow: rs1"},
    {"divu", "M", "0000001 ttttt sssss 101 ddddd 0110011", FORMAT_R, MULDIV_DIVU, 0,
     "rd := rs1 / rs2, unsigned; by zero: 0xffffffff"},
    {"rem", "M", "0000001 ttttt sssss 110 ddddd 0110011", FORMAT_R, MULDIV_REM, 0,
     "rd := remainder of rs1 / rs2, signed, sign of rs1; by zero: rs1; overflow: 0"},
    {"remu", "M", "0000001 ttttt sssss 111 ddddd 0110011", FORMAT_R, MULDIV_REMU, 0,
     "rd := remainder of rs1 / rs2, unsigned; by zero: rs1"},

    {"flw", "F", "iiiiiiiiiiii sssss 010 DDDDD 0000111", FORMAT_LOAD, LSU_LW, 0,
     "rd := word at rs1 + imm"},
    {"fsw", "F", "iiiiiii TTTTT sssss 010 iiiii 0100111", FORMAT_STORE, LSU_SW, 0,
     "word at rs1 + imm := rs2; of lanes that write the same byte the highest wins"},
    {"fmadd.s", "F", "RRRRR 00 TTTTT SSSSS mmm DDDDD 1000011", FORMAT_ROUND_3, FPU_MADD, 0,
     "rd := rs1 * rs2 + rs3, rounded once"},
    {"fmsub.s", "F", "RRRRR 00 TTTTT SSSSS mmm DDDDD 1000111", FORMAT_ROUND_3, FPU_MSUB, 0,
     "rd := rs1 * rs2 - rs3, rounded once"},
    {"fnmsub.s", "F", "RRRRR 00 TTTTT SSSSS mmm DDDDD 1001011", FORMAT_ROUND_3, FPU_NMSUB, 0,
     "rd := -(rs1 * rs2) + rs3, rounded once"},
    {"fnmadd.s", "F", "RRRRR 00 TTTTT SSSSS mmm DDDDD 1001111", FORMAT_ROUND_3, FPU_NMADD, 0,
     "rd := -(rs1 * rs2) - rs3, rounded once"},
    {"fadd.s", "F", "0000000 TTTTT SSSSS mmm DDDDD 1010011", FORMAT_ROUND_2, FPU_ADD, 0,
     "rd := rs1 + rs2"},
    {"fsub.s", "F", "0000100 TTTTT SSSSS mmm DDDDD 1010011", FORMAT_ROUND_2, FPU_SUB, 0,
     "rd := rs1 - rs2"},
    {"fmul.s", "F", "0001000 TTTTT SSSSS mmm DDDDD 1010011", FORMAT_ROUND_2, FPU_MUL, 0,
     "rd := rs1 * rs2"},
    {"fdiv.s", "F", "0001100 TTTTT SSSSS mmm DDDDD 1010011", FORMAT_ROUND_2, FPU_DIV, 0,
     "rd := rs1 / rs2"},
    {"fsqrt.s", "F", "0101100 00000 SSSSS mmm DDDDD 1010011", FORMAT_ROUND_1, FPU_SQRT, 0,
     "rd := square root of rs1"},
    {"fsgnj.s", "F", "0010000 TTTTT SSSSS 000 DDDDD 1010011", FORMAT_R, FPU_SGNJ, 0,
     "rd := rs1 with the sign of rs2"},
    {"fsgnjn.s", "F", "0010000 TTTTT SSSSS 001 DDDDD 1010011", FORMAT_R, FPU_SGNJN, 0,
     "rd := rs1 with the opposite sign of rs2"},
    {"fsgnjx.s", "F", "0010000 TTTTT SSSSS 010 DDDDD 1010011", FORMAT_R, FPU_SGNJX, 0,
     "rd := rs1 with its sign xor that of rs2"},
    {"fmin.s", "F", "0010100 TTTTT SSSSS 000 DDDDD 1010011", FORMAT_R, FPU_MIN, 0,
     "rd := the smaller of rs1 and rs2; -0 is below 0, a number goes before a NaN"},
    {"fmax.s", "F", "0010100 TTTTT SSSSS 001 DDDDD 1010011", FORMAT_R, FPU_MAX, 0,
     "rd := the larger of rs1 and rs2; -0 is below 0, a number goes before a NaN"},
    {"fcvt.w.s", "F", "1100000 00000 SSSSS mmm ddddd 1010011", FORMAT_ROUND_1, FPU_CVT_W_S, 0,
     "rd := rs1 as a signed integer; out of range the nearest one, NaN 0x7fffffff"},
    {"fcvt.wu.s", "F", "1100000 00001 SSSSS mmm ddddd 1010011", FORMAT_ROUND_1, FPU_CVT_WU_S, 0,
     "rd := rs1 as an unsigned integer; out of range the nearest one, NaN 0xffffffff"},
    {"fmv.x.w", "F", "1110000 00000 SSSSS 000 ddddd 1010011", FORMAT_UNARY, FPU_MV_X_W, 0,
     "rd := bits of rs1"},
    {"feq.s", "F", "1010000 TTTTT SSSSS 010 ddddd 1010011", FORMAT_R, FPU_EQ, 0,
     "rd := 1 if rs1 = rs2, else 0; only a signalling NaN is invalid"},
    {"flt.s", "F", "1010000 TTTTT SSSSS 001 ddddd 1010011", FORMAT_R, FPU_LT, 0,
     "rd := 1 if rs1 < rs2, else 0; a NaN is invalid"},
    {"fle.s", "F", "1010000 TTTTT SSSSS 000 ddddd 1010011", FORMAT_R, FPU_LE, 0,
     "rd := 1 if rs1 <= rs2, else 0; a NaN is invalid"},
    {"fclass.s", "F", "1110000 00000 SSSSS 001 ddddd 1010011", FORMAT_UNARY, FPU_CLASS, 0,
     "rd := one bit: 0 -infinity, 1 normal < 0, 2 subnormal < 0, 3 -0, 4 0, 5 subnormal > 0, "
     "6 normal > 0, 7 infinity, 8 signalling NaN, 9 quiet NaN"},
    {"fcvt.s.w", "F", "1101000 00000 sssss mmm DDDDD 1010011", FORMAT_ROUND_1, FPU_CVT_S_W, 0,
     "rd := rs1, a signed integer"},
    {"fcvt.s.wu", "F", "1101000 00001 sssss mmm DDDDD 1010011", FORMAT_ROUND_1, FPU_CVT_S_WU, 0,
     "rd := rs1, an unsigned integer"},
    {"fmv.w.x", "F", "1111000 00000 sssss 000 DDDDD 1010011", FORMAT_UNARY, FPU_MV_W_X, 0,
     "rd := bits rs1"},

    {"csrrw", "Zicsr", "cccccccccccc sssss 001 ddddd 1110011", FORMAT_CSR, SFU_CSRRW, 0,
     "rd := csr; csr := rs1 of the last active lane"},
    {"csrrs", "Zicsr", "cccccccccccc sssss 010 ddddd 1110011", FORMAT_CSR, SFU_CSRRS, 0,
     "rd := csr; csr := csr or rs1 of the last active lane, no write if rs1 is x0"},
    {"csrrc", "Zicsr", "cccccccccccc sssss 011 ddddd 1110011", FORMAT_CSR, SFU_CSRRC, 0,
     "rd := csr; csr := csr and not rs1 of the last active lane, no write if rs1 is x0"},
    {"csrrwi", "Zicsr", "cccccccccccc zzzzz 101 ddddd 1110011", FORMAT_CSRI, SFU_CSRRW, 0,
     "rd := csr; csr := imm"},
    {"csrrsi", "Zicsr", "cccccccccccc zzzzz 110 ddddd 1110011", FORMAT_CSRI, SFU_CSRRS, 0,
     "rd := csr; csr := csr or imm, no write if imm is 0"},
    {"csrrci", "Zicsr", "cccccccccccc zzzzz 111 ddddd 1110011", FORMAT_CSRI, SFU_CSRRC, 0,
     "rd := csr; csr := csr and not imm, no write if imm is 0"},

    {"czero.eqz", "Zicond", "0000111 ttttt sssss 101 ddddd 0110011", FORMAT_R, ALU_CZERO_EQZ, 0,
     "rd := 0 if rs2 = 0, else rs1"},
    {"czero.nez", "Zicond", "0000111 ttttt sssss 111 ddddd 0110011", FORMAT_R, ALU_CZERO_NEZ, 0,
     "rd := 0 if rs2 != 0, else rs1"},

    {"tmc", "SIMT", "0000000 ----- sssss 000 ----- 0001011", FORMAT_MASK, SFU_TMC, CONTROL_FENCES,
     "thread mask := rs1 of the last active lane; 0 ends the warp and empties its reconvergence "
     "stack"},
    {"wspawn", "SIMT", "0000000 ttttt sssss 001 ----- 0001011", FORMAT_PAIR, SFU_WSPAWN,
     CONTROL_FENCES,
     "once this warp is the only active one, every other warp below rs1 starts at rs2 with "
     "thread 0 on and an empty reconvergence stack; both from the last active lane"},
    {"split", "SIMT", "0000000 vvvvv sssss 010 ddddd 0001011", FORMAT_SPLIT, SFU_SPLIT,
     CONTROL_SERIALIZES,
     "rd := stack pointer before; lanes with bit 0 of rs1 set are one side, the others the other; "
     "if neither is empty, push the full mask and the smaller side, and go on with the larger "
     "(tie: bit set)"},
    {"join", "SIMT", "0000000 ----- sssss 011 ----- 0001011", FORMAT_MASK, SFU_JOIN, CONTROL_SERIALIZES,
     "if rs1 of the last active lane is the stack pointer, nothing; else first time: go on with "
     "the other side after its split; second time: pop and restore the full mask"},
    {"bar", "SIMT", "0000000 ttttt sssss 100 ----- 0001011", FORMAT_PAIR, SFU_BAR, CONTROL_FENCES,
     "wait until rs2 warps have arrived at barrier rs1, both from the last active lane; a count "
     "of 0 or 1 does nothing; bit 31 of rs1: across cores"},
    {"pred", "SIMT", "0000000 ttttt sssss 101 vvvvv 0001011", FORMAT_PRED, SFU_PRED, CONTROL_SERIALIZES,
     "thread mask := active lanes with bit 0 of rs1 set; if there are none, rs2 of the last "
     "active lane; 0 ends the warp as tmc does"},

    {"lb.l", "R2D2", "hhhiiiiiiiii 0llll 000 ddddd 0101011", FORMAT_LINEAR_LOAD, LSU_LB, 0,
     "rd := byte at lt + lb + imm, sign-extended"},
    {"lh.l", "R2D2", "hhhiiiiiiiii 0llll 001 ddddd 0101011", FORMAT_LINEAR_LOAD, LSU_LH, 0,
     "rd := half-word at lt + lb + imm, sign-extended"},
    {"lw.l", "R2D2", "hhhiiiiiiiii 0llll 010 ddddd 0101011", FORMAT_LINEAR_LOAD, LSU_LW, 0,
     "rd := word at lt + lb + imm"},
    {"lbu.l", "R2D2", "hhhiiiiiiiii 0llll 100 ddddd 0101011", FORMAT_LINEAR_LOAD, LSU_LBU, 0,
     "rd := byte at lt + lb + imm, zero-extended"},
    {"lhu.l", "R2D2", "hhhiiiiiiiii 0llll 101 ddddd 0101011", FORMAT_LINEAR_LOAD, LSU_LHU, 0,
     "rd := half-word at lt + lb + imm, zero-extended"},
    {"flw.l", "R2D2", "hhhiiiiiiiii 0llll 111 DDDDD 0101011", FORMAT_LINEAR_LOAD, LSU_LW, 0,
     "rd := word at lt + lb + imm"},
    {"lr.get", "R2D2", "hhhiiiiiiiii 0llll 011 ddddd 0101011", FORMAT_LINEAR, ALU_ADD, 0,
     "rd := lt + lb + imm"},
    {"sb.l", "R2D2", "hhhiiii ttttt 0llll 000 iiiii 1011011", FORMAT_LINEAR_STORE, LSU_SB, 0,
     "byte at lt + lb + imm := rs2; of lanes that write the same byte the highest wins"},
    {"sh.l", "R2D2", "hhhiiii ttttt 0llll 001 iiiii 1011011", FORMAT_LINEAR_STORE, LSU_SH, 0,
     "half-word at lt + lb + imm := rs2; of lanes that write the same byte the highest wins"},
    {"sw.l", "R2D2", "hhhiiii ttttt 0llll 010 iiiii 1011011", FORMAT_LINEAR_STORE, LSU_SW, 0,
     "word at lt + lb + imm := rs2; of lanes that write the same byte the highest wins"},
    {"fsw.l", "R2D2", "hhhiiii TTTTT 0llll 011 iiiii 1011011", FORMAT_LINEAR_STORE, LSU_SW, 0,
     "word at lt + lb + imm := rs2; of lanes that write the same byte the highest wins"},
    {"lr.thread", "R2D2", "0000000 ttttt 0kkkk 100 00000 1011011", FORMAT_THREAD_SET, ALU_ADD, 0,
     "lt := rs2"},
    {"lr.block", "R2D2", "0000000 uuuuu 00bbb 101 00000 1011011", FORMAT_BLOCK_SET, ALU_SPREAD, 0,
     "lb := rs1 of the last active lane"},
    {"lr.add", "R2D2", "0000000 uuuuu 00aaa 110 00000 1011011", FORMAT_BLOCK_SET, ALU_SPREAD, 0,
     "lb := itself + rs1 of the last active lane"},

    {"vote.all", "Vote", "0000001 ----- sssss 000 ddddd 0001011", FORMAT_UNARY, MULDIV_VOTE_ALL, 0,
     "rd := 1 if rs1 is not 0 in every active lane, else 0"},
    {"vote.any", "Vote", "0000001 ----- sssss 001 ddddd 0001011", FORMAT_UNARY, MULDIV_VOTE_ANY, 0,
     "rd := 1 if rs1 is not 0 in some active lane, else 0"},
    {"vote.uni", "Vote", "0000001 ----- sssss 010 ddddd 0001011", FORMAT_UNARY, MULDIV_VOTE_UNI, 0,
     "rd := 1 if rs1 is 0 in every active lane or in none, else 0"},
    {"vote.ballot", "Vote", "0000001 ----- sssss 011 ddddd 0001011", FORMAT_UNARY,
     MULDIV_VOTE_BALLOT, 0, "bit i of rd := 1 if lane i is active and its rs1 is not 0, else 0"},
    {"shfl.up", "Vote", "0000001 ttttt sssss 100 ddddd 0001011", FORMAT_R, MULDIV_SHFL_UP, 0,
     "rd := rs1 of lane - b, unless that is below low"},
    {"shfl.down", "Vote", "0000001 ttttt sssss 101 ddddd 0001011", FORMAT_R, MULDIV_SHFL_DOWN, 0,
     "rd := rs1 of lane + b, unless that is above high"},
    {"shfl.bfly", "Vote", "0000001 ttttt sssss 110 ddddd 0001011", FORMAT_R, MULDIV_SHFL_BFLY, 0,
     "rd := rs1 of lane xor b, unless that is above high"},
    {"shfl.idx", "Vote", "0000001 ttttt sssss 111 ddddd 0001011", FORMAT_R, MULDIV_SHFL_IDX, 0,
     "rd := rs1 of low or (b and not mask), unless that is above high"},

    {"lr.w", "A", "00010-- 00000 sssss 010 ddddd 0101111", FORMAT_RESERVE, LSU_ATOMIC, 0,
     "rd := word at rs1; the lane has its line reserved"},
    {"sc.w", "A", "00011-- ttttt sssss 010 ddddd 0101111", FORMAT_AMO, LSU_ATOMIC, 0,
     "word at rs1 := rs2 and rd := 0 if the lane has its line reserved, else rd := 1; the reservation ends"},
    {"amoswap.w", "A", "00001-- ttttt sssss 010 ddddd 0101111", FORMAT_AMO, LSU_ATOMIC, 0,
     "rd := word at rs1; it becomes rs2"},
    {"amoadd.w", "A", "00000-- ttttt sssss 010 ddddd 0101111", FORMAT_AMO, LSU_ATOMIC, 0,
     "rd := word at rs1; it becomes its sum with rs2"},
    {"amoxor.w", "A", "00100-- ttttt sssss 010 ddddd 0101111", FORMAT_AMO, LSU_ATOMIC, 0,
     "rd := word at rs1; it becomes itself xor rs2"},
    {"amoand.w", "A", "01100-- ttttt sssss 010 ddddd 0101111", FORMAT_AMO, LSU_ATOMIC, 0,
     "rd := word at rs1; it becomes itself and rs2"},
    {"amoor.w", "A", "01000-- ttttt sssss 010 ddddd 0101111", FORMAT_AMO, LSU_ATOMIC, 0,
     "rd := word at rs1; it becomes itself or rs2"},
    {"amomin.w", "A", "10000-- ttttt sssss 010 ddddd 0101111", FORMAT_AMO, LSU_ATOMIC, 0,
     "rd := word at rs1; it becomes the smaller of itself and rs2, signed"},
    {"amomax.w", "A", "10100-- ttttt sssss 010 ddddd 0101111", FORMAT_AMO, LSU_ATOMIC, 0,
     "rd := word at rs1; it becomes the larger of itself and rs2, signed"},
    {"amominu.w", "A", "11000-- ttttt sssss 010 ddddd 0101111", FORMAT_AMO, LSU_ATOMIC, 0,
     "rd := word at rs1; it becomes the smaller of itself and rs2, unsigned"},
    {"amomaxu.w", "A", "11100-- ttttt sssss 010 ddddd 0101111", FORMAT_AMO, LSU_ATOMIC, 0,
     "rd := word at rs1; it becomes the larger of itself and rs2, unsigned"},
};
// clang-format on

const size_t isa_count = sizeof isa_table / sizeof *isa_table;

/* A word with a one at every place of the pattern whose character is in `characters`. */
static uint32_t pattern_bits(const char *pattern, const char *characters) {
    uint32_t word = 0;
    for (const char *at = pattern; *at; at++)
        if (*at != ' ')
            word = word << 1 | (strchr(characters, *at) != NULL);
    return word;
}

uint32_t isa_match(const struct isa_row *row) {
    return pattern_bits(row->pattern, "1");
}

uint32_t isa_mask(const struct isa_row *row) {
    return pattern_bits(row->pattern, "01");
}

bool isa_has_field(const struct isa_row *row, char letter) {
    return strchr(row->pattern, letter) != NULL;
}

bool isa_has_register(const struct isa_row *row, char letter) {
    return isa_has_field(row, letter) || isa_has_field(row, (char)toupper((unsigned char)letter));
}

bool isa_is_float(const struct isa_row *row) {
    return strpbrk(row->pattern, "DSTR") != NULL;
}

bool isa_is_linear(const struct isa_row *row) {
    return strpbrk(row->pattern, "lkba") != NULL;
}

bool isa_use_rs1(const struct isa_row *row) {
    return isa_has_register(row, 's') || strpbrk(row->pattern, "lu") != NULL;
}

bool isa_use_rs2(const struct isa_row *row) {
    return isa_has_register(row, 't');
}

bool isa_use_rs3(const struct isa_row *row) {
    return isa_has_register(row, 'r') || strpbrk(row->pattern, "la") != NULL;
}

bool isa_writes_rd(const struct isa_row *row) {
    return isa_has_register(row, 'd') || strpbrk(row->pattern, "kba") != NULL;
}

bool isa_is_vote(const struct isa_row *row) {
    return strcmp(row->extension, "Vote") == 0;
}

bool isa_is_atomic(const struct isa_row *row) {
    return isa_op_table[row->op].class == CLASS_ATOMIC;
}

bool isa_op_is_vote(enum isa_op op) {
    bool vote = false;
    for (size_t i = 0; i < isa_count; i++)
        if (isa_table[i].op == op)
            vote = isa_is_vote(&isa_table[i]);
    return vote;
}
