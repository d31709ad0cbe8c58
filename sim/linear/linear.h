/* The registers of a kernel as linear combinations of its thread's and its block's indices, and the
 * instructions that only compute such: the analyser of R2D2 (Ha, Oh, Ro, ISCA 2023, section 3.1),
 * on RV32 binaries.
 *
 * A kernel is what heddle_launch calls (docs/runtime.md): a0 to a7 at its entry are the arguments'
 * address, thread_x to thread_z, block_x to block_z and the block's address. Words of the
 * arguments, and the sizes of grid and block, do not change while a launch runs: they are symbols
 * in coefficients. lui, auipc, mv, add, sub, shifts to the left and products propagate; where paths
 * meet, different values are unknown, and so is what calls leave behind.
 *
 * A loop that adds the same amount in every round has a symbol for the sum so far, its walk. It is
 * the same in all lanes that are in the loop, since they entered it together.
 *
 * An address that is linear needs no register: an instruction with a linear register brings it.
 * Other uses take the value from there with one instruction. The instructions that computed it are
 * unused then.
 */
#ifndef HEDDLE_SIM_LINEAR_H
#define HEDDLE_SIM_LINEAR_H

#include "base/error.h"
#include "base/text.h"
#include "isa_decode.h"
#include "polynomial.h"
#include "sim/elf/elf_image.h"
#include "sim/memory/memory.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Linear registers that a kernel can have (section 3.3). Each has a thread part of its own and a
 * block part that several may share. Also how many are considered for it. */
enum { LINEAR_REGISTERS = 16, LINEAR_BLOCKS = 8, LINEAR_CANDIDATES = 64 };

enum linear_kind {
    LINEAR_OF_ARGS,
    LINEAR_OF_BLOCK,
    LINEAR_WALK,
    LINEAR_STRIDE /* from block to block of a run: of what steps only */
};

/* A symbol of a kernel: a word of the arguments or of struct heddle_block, or a walk. */
struct linear_symbol {
    enum linear_kind kind;
    uint32_t offset;        /* of the word */
    size_t head;            /* the instruction at which a round of the loop begins */
    struct polynomial step; /* the amount added in a round */
    unsigned reg;           /* one that holds start + the walk at the head; 0: none does */
    struct polynomial start;
    bool used; /* by the address of a load or store */
};

enum linear_fate {
    LINEAR_KEPT,    /* as it is */
    LINEAR_ADDRESS, /* kept; its address comes from a linear register */
    LINEAR_TAKEN,   /* replaced by one that takes the value of a linear register */
    LINEAR_HELD,    /* not replaced: who wants the value reads a register that has it all along */
    LINEAR_REMOVED,
    LINEAR_ONCE /* a run does it, not the kernel */
};

/* The relation of an instruction to the values kept for the caller on the stack. */
enum linear_frame { FRAME_NONE, FRAME_OPEN, FRAME_SAVE, FRAME_RESTORE, FRAME_CLOSE };

struct linear_instr {
    struct isa_instr instr;
    uint32_t word;
    enum linear_fate fate;
    enum linear_frame frame; /* of a frame that a run has, instead of its blocks */
    bool reached;
    bool is_linear;          /* its result in rd is `value`, which is valid only then */
    struct polynomial value; /* of LINEAR_ADDRESS: the address, offset included */
    int linear;              /* the linear register of LINEAR_ADDRESS and LINEAR_TAKEN, or -1 */
    bool keeps_address;      /* wishes: not to be LINEAR_ADDRESS, or LINEAR_TAKEN */
    bool keeps_value;
    bool holds;                     /* the same for LINEAR_HELD: to be it, if it can */
    bool cannot_hold;               /* it cannot */
    const struct polynomial *held1; /* values that stand in for rs1 and rs2, or NULL */
    const struct polynomial *held2;
    bool goes_back[2]; /* each way on (flow_next) to the head of a loop that it is in */
};

/* Its value is that of the polynomial, and what has been walked; addresses around it have the
 * difference as an offset. */
struct linear_register {
    struct polynomial value;
    unsigned walk;  /* its number, or 0 */
    unsigned uses;  /* instructions */
    unsigned block; /* number of its block part, when it is written */
};

struct known_registers;

struct linear_kernel {
    const char *name; /* of the image */
    uint32_t entry;
    size_t count;
    struct linear_instr *code;     /* count, from entry on, 4 bytes each */
    struct linear_symbol *symbols; /* from SYMBOL_OWN on */
    size_t symbol_count;
    unsigned stride;  /* the symbol of LINEAR_STRIDE */
    size_t registers; /* in use, of `limit` */
    size_t limit;     /* LINEAR_REGISTERS, but while they are chosen */
    bool one_port;    /* of the register file: an instruction reads a register a cycle */
    bool bare; /* a wish: no linear registers for coefficients, a run loads what they are of */
    struct linear_register linear[LINEAR_CANDIDATES];
    struct known_registers *before; /* each instruction (flow.h) */
    uint32_t live;                  /* registers that are needed at the entry */
    uint32_t saved;                 /* registers that a run saves, a bit each */
};

/* The symbols of a kernel's values: indices, then the two addresses, then its own. */
enum { SYMBOL_ARGS = SYMBOL_INDICES + 1, SYMBOL_BLOCK, SYMBOL_OWN, SYMBOL_LIMIT = 256 };

/* Analyses the function `symbol`, whose code is in `memory`. False with one sentence in
 * `error` when its flow cannot be followed; linear_free in either case. */
bool linear_analyse(struct linear_kernel *kernel, const struct elf_symbol *symbol,
                    const struct memory *memory, struct error *error);
void linear_free(struct linear_kernel *kernel);

/* Writes a formula: "arg[4] + 4 * thread_x + 4 * size_x * block_x". */
void linear_print(const struct linear_kernel *kernel, const struct polynomial *polynomial,
                  struct text *text);

#endif
