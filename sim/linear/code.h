/* Instructions that the rewriter writes, as words in a buffer. */
#ifndef HEDDLE_SIM_LINEAR_CODE_H
#define HEDDLE_SIM_LINEAR_CODE_H

#include "flow.h"

/* For each word the instruction of the kernel that it stands for, which gives it its source line.
 */
struct linear_word {
    uint32_t word;
    size_t origin;
};

/* A zeroed struct is empty; the owner ends with code_free. */
struct linear_code {
    struct linear_word *word;
    size_t count;
    size_t room;
    size_t origin; /* of what is added */
};

void code_add(struct linear_code *code, uint32_t word);
void code_free(struct linear_code *code);

/* Whether a signed number fits into the immediate of addi, loads and stores. */
bool code_fits(uint32_t immediate);

/* Whether it fits into that of what reads a linear register. */
bool code_linear_fits(uint32_t immediate);

uint32_t code_add_registers(unsigned rd, unsigned rs1, unsigned rs2);
uint32_t code_subtract(unsigned rd, unsigned rs1, unsigned rs2);
uint32_t code_multiply(unsigned rd, unsigned rs1, unsigned rs2);
uint32_t code_add_immediate(unsigned rd, unsigned rs1, uint32_t immediate);
uint32_t code_shift(unsigned rd, unsigned rs1, unsigned by);
uint32_t code_load_word(unsigned rd, unsigned rs1, uint32_t offset);
uint32_t code_return(void);

/* To nowhere yet: code_branch gives them a target. */
uint32_t code_branch_not_zero(unsigned rs1);
uint32_t code_jump(void);

/* lui and addi, or one of them. */
void code_add_constant(struct linear_code *code, unsigned rd, uint32_t value);

/* The instructions of R2D2 (docs/isa.md), with the numbers of parts. */
uint32_t code_linear_get(unsigned rd, unsigned thread, unsigned block, uint32_t offset);
uint32_t code_linear_thread(unsigned thread, unsigned rs2);
uint32_t code_linear_block(unsigned block, unsigned rs2);
uint32_t code_linear_add(unsigned block, unsigned rs2);

/* A load or store as it is, but at the sum of both parts and an offset. */
uint32_t code_linear_access(uint32_t word, unsigned thread, unsigned block, uint32_t offset);

/* A branch, or a jump that needs no register, to `offset` bytes from it; false when that is too
 * far. */
bool code_branch(uint32_t word, uint32_t offset, uint32_t *result);

#endif
