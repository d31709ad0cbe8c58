/* The instruction set, one row an instruction. RTL decoder, C decoder, disassembler, runtime
 * header and docs/isa.md are printed from these tables.
 *
 * A pattern has 32 places, most significant first; spaces are for reading. '0' and '1' are fixed,
 * '-' is ignored, a letter is a place of a field:
 *   d rd   s rs1   t rs2   i immediate (its order follows from the format)
 *   D, S, T, R the same and rs3 as floating-point registers; those are registers 32 to 63
 *   m rounding mode; 5 and 6 are reserved, the words that have them illegal
 *   c CSR number   z 5-bit immediate in the place of rs1   v register field that inverts if x1
 *   l thread part of a linear register, which is rs1   h its block part, which is rs3; those are
 *     registers 64 to 79 and 80 to 87   k a thread part that is rd   b a block part that is rd
 *   a a block part that is rs3 and rd   u rs1 in the place of rs2
 * An instruction reads or writes a register exactly if its pattern has the field.
 *
 * Sources: RISC-V Unprivileged ISA 20191213 (RV32I, M, A, F, Zicsr, Zifencei), Zicond 1.0; the SIMT
 * extension as in Vortex 2.x (opcode custom-0), its votes and shuffles after those of PTX; linear
 * registers after R2D2, Ha et al., ISCA 2023.
 */
#ifndef HEDDLE_GEN_ISA_TABLE_H
#define HEDDLE_GEN_ISA_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The floating-point unit is the last one, so that a core may be without it. */
enum isa_unit { UNIT_ALU, UNIT_MULDIV, UNIT_LSU, UNIT_SFU, UNIT_FPU, UNIT_COUNT };

extern const char *const isa_unit_name[UNIT_COUNT];

/* The relation of an operation to memory, other threads and other warps. */
enum isa_class {
    CLASS_OWN, // nothing: registers of its warp only
    CLASS_LOAD,
    CLASS_STORE,
    CLASS_ATOMIC, // both, and nothing of its warp passes it either way
    CLASS_FENCE,
    CLASS_CONTROL, // it changes which threads run
    CLASS_CSR,     // as the CSR's row says
    CLASS_COUNT
};

extern const char *const isa_class_name[CLASS_COUNT];

/* Operations as units see them; several instructions may share one. */
enum isa_op {
    ALU_ADD,
    ALU_SUB,
    ALU_SLL,
    ALU_SLT,
    ALU_SLTU,
    ALU_XOR,
    ALU_SRL,
    ALU_SRA,
    ALU_OR,
    ALU_AND,
    ALU_CZERO_EQZ,
    ALU_CZERO_NEZ,
    ALU_JAL,
    ALU_JALR,
    ALU_SPREAD,
    ALU_BEQ,
    ALU_BNE,
    ALU_BLT,
    ALU_BGE,
    ALU_BLTU,
    ALU_BGEU,
    MULDIV_MUL,
    MULDIV_MULH,
    MULDIV_MULHSU,
    MULDIV_MULHU,
    MULDIV_DIV,
    MULDIV_DIVU,
    MULDIV_REM,
    MULDIV_REMU,
    MULDIV_VOTE_ALL,
    MULDIV_VOTE_ANY,
    MULDIV_VOTE_UNI,
    MULDIV_VOTE_BALLOT,
    MULDIV_SHFL_UP,
    MULDIV_SHFL_DOWN,
    MULDIV_SHFL_BFLY,
    MULDIV_SHFL_IDX,
    LSU_LB,
    LSU_LH,
    LSU_LW,
    LSU_LBU,
    LSU_LHU,
    LSU_SB,
    LSU_SH,
    LSU_SW,
    LSU_FENCE,
    LSU_ATOMIC,
    SFU_TMC,
    SFU_WSPAWN,
    SFU_SPLIT,
    SFU_JOIN,
    SFU_BAR,
    SFU_PRED,
    SFU_CSRRW,
    SFU_CSRRS,
    SFU_CSRRC,
    SFU_YIELD,
    SFU_ILLEGAL,
    FPU_ADD,
    FPU_SUB,
    FPU_MUL,
    FPU_MADD,
    FPU_MSUB,
    FPU_NMSUB,
    FPU_NMADD,
    FPU_DIV,
    FPU_SQRT,
    FPU_MIN,
    FPU_MAX,
    FPU_EQ,
    FPU_LT,
    FPU_LE,
    FPU_CLASS,
    FPU_SGNJ,
    FPU_SGNJN,
    FPU_SGNJX,
    FPU_MV_X_W,
    FPU_MV_W_X,
    FPU_CVT_W_S,
    FPU_CVT_WU_S,
    FPU_CVT_S_W,
    FPU_CVT_S_WU,
    OP_COUNT
};

struct isa_op_row {
    enum isa_unit unit;
    enum isa_class class;
    unsigned code; // of the field `op`
    const char *name;
    const char *description; // why the code is what it is, on the first of a group
};

extern const struct isa_op_row isa_op_table[OP_COUNT];

/* Immediates: the same bits for the RTL and for C, over the instruction `word`. */
enum isa_imm {
    IMM_NONE,
    IMM_I,
    IMM_S,
    IMM_B,
    IMM_U,
    IMM_J,
    IMM_SHIFT,
    IMM_CSR,
    IMM_SPLIT,
    IMM_PRED,
    IMM_RM,
    IMM_AMO,
    IMM_LINEAR,
    IMM_LINEAR_S,
    IMM_COUNT
};

struct isa_imm_row {
    const char *name;
    const char *sv;
    const char *c;
    const char *description;
};

extern const struct isa_imm_row isa_imm_table[IMM_COUNT];

enum isa_format {
    FORMAT_R,
    FORMAT_I,
    FORMAT_SHIFT,
    FORMAT_LOAD,
    FORMAT_STORE,
    FORMAT_BRANCH,
    FORMAT_UPPER,
    FORMAT_JUMP,
    FORMAT_CSR,
    FORMAT_CSRI,
    FORMAT_FENCE,
    FORMAT_MASK,
    FORMAT_PAIR,
    FORMAT_SPLIT,
    FORMAT_PRED,
    FORMAT_UNARY,
    FORMAT_ROUND_1,
    FORMAT_ROUND_2,
    FORMAT_ROUND_3,
    FORMAT_AMO,
    FORMAT_RESERVE,
    FORMAT_LINEAR,
    FORMAT_LINEAR_LOAD,
    FORMAT_LINEAR_STORE,
    FORMAT_THREAD_SET,
    FORMAT_BLOCK_SET,
    FORMAT_COUNT
};

/* `syntax` is how operands are written: letters as in patterns, and
 *   l both parts of a linear register   i immediate   u upper 20 bits   p branch target   m
 * rounding mode, unless dynamic, and a comma before it; other characters stand for themselves. A
 * register is of the kind in the pattern. */
struct isa_format_row {
    const char *name;
    enum isa_imm imm;
    bool use_imm; // the immediate is the second operand (address offsets are not)
    const char *syntax;
};

extern const struct isa_format_row isa_format_table[FORMAT_COUNT];

enum isa_flag {
    FLAG_USE_PC = 1,     // the first operand is the PC
    FLAG_CONTROL = 2,    // stalls fetch of its warp until it is resolved
    FLAG_JAL = 4,        // direct jump, resolved in decode
    FLAG_SERIALIZES = 8, // changes the lanes of its warp, or drains
    FLAG_FENCES = 16 // leaves the issue stage only when every older one of its warp has completed
};

struct isa_row {
    const char *name;
    const char *extension;
    const char *pattern;
    enum isa_format format;
    enum isa_op op;
    unsigned flags;
    const char *description; // its effect, in one sentence
};

extern const struct isa_row isa_table[];
extern const size_t isa_count;

/* The fixed bits of a row, and which bits are fixed. */
uint32_t isa_match(const struct isa_row *row);
uint32_t isa_mask(const struct isa_row *row);

/* Whether the pattern has a field. */
bool isa_has_field(const struct isa_row *row, char letter);

/* Whether the pattern has a register field, by its lower-case letter, integer or floating-point. */
bool isa_has_register(const struct isa_row *row, char letter);

/* Whether it needs floating-point registers, or linear ones, which a core may be without. */
bool isa_is_float(const struct isa_row *row);
bool isa_is_linear(const struct isa_row *row);

/* The registers that it reads and writes, of any kind. */
bool isa_use_rs1(const struct isa_row *row);
bool isa_use_rs2(const struct isa_row *row);
bool isa_use_rs3(const struct isa_row *row);
bool isa_writes_rd(const struct isa_row *row);

/* Whether it is a vote or shuffle, or atomic, which a core may be without, too; and of an
 * operation, whether all its instructions are votes or shuffles. */
bool isa_is_vote(const struct isa_row *row);
bool isa_is_atomic(const struct isa_row *row);
bool isa_op_is_vote(enum isa_op op);

#endif
