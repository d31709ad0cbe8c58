/* The inside of the analyser: what its two passes share. */
#ifndef HEDDLE_SIM_LINEAR_FLOW_H
#define HEDDLE_SIM_LINEAR_FLOW_H

#include "linear.h"

enum { REGISTERS = 32 };

enum {
    REG_RA = 1,
    REG_SP = 2,
    REG_GP = 3,
    REG_TP = 4,
    REG_ARGS = 10,    /* a0 */
    REG_INDICES = 11, /* a1 to a6 */
    REG_BLOCK = 17,   /* a7 */

    /* The arguments of a run of blocks, too. */
    REG_COUNT = 5, /* t0 */
    REG_STRIDE = 6 /* t1 */
};

/* The state of a register: unknown yet (no path came here), its polynomial, or that it is none.
 */
enum knowledge { KNOWS_NOTHING, KNOWS_LINEAR, KNOWS_NO };

struct known {
    enum knowledge knowledge;
    struct polynomial value; /* of KNOWS_LINEAR */
};

/* All integer registers before an instruction. */
struct known_registers {
    struct known reg[REGISTERS];
};

/* Indices of the instructions that may follow number `at`, in `next`; their count, 0 to 2. */
unsigned flow_next(const struct linear_kernel *kernel, size_t at, size_t next[2]);

/* A jump that keeps a return address, by number or by register. */
bool flow_is_call(const struct isa_instr *instr);

/* Whether a kernel calls functions; whether it goes elsewhere but to return; an instruction that
 * returns. */
bool flow_calls(const struct linear_kernel *kernel);
bool flow_leaves(const struct linear_kernel *kernel);
bool flow_is_return(const struct isa_instr *instr);

/* Whether it reads or writes memory at rs1 + imm. */
bool flow_has_address(const struct isa_instr *instr);

/* The walk with the lowest number above `after` that a value has; 0: none. */
unsigned flow_walk_of(const struct linear_kernel *kernel, const struct polynomial *value,
                      unsigned after);

/* Whether every path to `at` comes through `head`. */
bool flow_dominates(const struct linear_kernel *kernel, size_t head, size_t at);

/* Whether an instruction may be executed again in a block. */
bool flow_repeats(const struct linear_kernel *kernel, size_t at);

/* For each instruction whether it is in the loop that begins at `head`: it gets to a way back
 * there without leaving it. For free(). */
bool *flow_loop(const struct linear_kernel *kernel, size_t head);

/* Whether each instruction is between as many splits and joins on every path: lanes that are apart
 * when a round of a loop begins are so when it ends. */
bool flow_nests(const struct linear_kernel *kernel);

/* Decodes the code and follows its flow. False with the reason when it can't be followed. */
bool flow_read(struct linear_kernel *kernel, const struct memory *memory, struct error *error);

/* The registers before each instruction, for free(); fills is_linear and value of the code. */
struct known_registers *flow_values(struct linear_kernel *kernel);

/* Fates and linear registers, from the above and the wishes of the code. */
void fates_decide(struct linear_kernel *kernel);

/* Finds who reads what is LINEAR_HELD, and has them read the value instead. False when one of them
 * reads something else, too: then its instruction cannot hold, and fates are to be decided again.
 */
bool holds_resolve(struct linear_kernel *kernel);

/* Registers that a call does not keep, but for ra. */
#define FLOW_CLOBBERED (UINT32_C(0xf003fce0))

/* Callee-saved registers: s0 to s11. */
#define REGISTERS_KEPT (UINT32_C(0x0ffc0300))

#endif
