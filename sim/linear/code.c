#include "code.h"

#include <stdlib.h>

enum { OPCODE_LOAD = 0x03, OPCODE_FLOAT_LOAD = 0x07, OPCODE_IMMEDIATE = 0x13, OPCODE_JAL = 0x6f };
enum { OPCODE_LINEAR = 0x2b, OPCODE_LINEAR_STORE = 0x5b };
enum { LINEAR_OFFSETS = 512 };
enum { FUNCT_GET = 3, FUNCT_FLOAT_LOAD = 7, FUNCT_FLOAT_STORE = 3 };
enum { FUNCT_THREAD = 4, FUNCT_BLOCK, FUNCT_ADD };

void code_add(struct linear_code *code, uint32_t word) {
    if (code->count == code->room) {
        code->room = code->room ? 2 * code->room : 64;
        code->word = memory_resize(code->word, code->room * sizeof *code->word);
    }
    code->word[code->count++] = (struct linear_word){word, code->origin};
}

void code_free(struct linear_code *code) {
    free(code->word);
    *code = (struct linear_code){0};
}

bool code_fits(uint32_t immediate) {
    return immediate + 2048 < 4096;
}

bool code_linear_fits(uint32_t immediate) {
    return immediate + LINEAR_OFFSETS / 2 < LINEAR_OFFSETS;
}

static uint32_t r_type(uint32_t funct7, unsigned rd, unsigned rs1, unsigned rs2) {
    return funct7 << 25 | rs2 << 20 | rs1 << 15 | rd << 7 | 0x33;
}

static uint32_t i_type(uint32_t opcode, uint32_t funct3, unsigned rd, unsigned rs1, uint32_t imm) {
    return imm << 20 | rs1 << 15 | funct3 << 12 | rd << 7 | opcode;
}

static uint32_t s_type(uint32_t opcode, uint32_t funct3, unsigned rs1, unsigned rs2, uint32_t imm) {
    return (imm >> 5 & 0x7f) << 25 | rs2 << 20 | rs1 << 15 | funct3 << 12 | (imm & 0x1f) << 7 |
           opcode;
}

uint32_t code_add_registers(unsigned rd, unsigned rs1, unsigned rs2) {
    return r_type(0, rd, rs1, rs2);
}

uint32_t code_subtract(unsigned rd, unsigned rs1, unsigned rs2) {
    return r_type(0x20, rd, rs1, rs2);
}

uint32_t code_multiply(unsigned rd, unsigned rs1, unsigned rs2) {
    return r_type(1, rd, rs1, rs2);
}

uint32_t code_add_immediate(unsigned rd, unsigned rs1, uint32_t immediate) {
    return i_type(OPCODE_IMMEDIATE, 0, rd, rs1, immediate);
}

uint32_t code_shift(unsigned rd, unsigned rs1, unsigned by) {
    return i_type(OPCODE_IMMEDIATE, 1, rd, rs1, by);
}

uint32_t code_load_word(unsigned rd, unsigned rs1, uint32_t offset) {
    return i_type(OPCODE_LOAD, 2, rd, rs1, offset);
}

uint32_t code_return(void) {
    return i_type(0x67, 0, 0, REG_RA, 0);
}

uint32_t code_branch_not_zero(unsigned rs1) {
    return rs1 << 15 | 1 << 12 | 0x63;
}

uint32_t code_jump(void) {
    return OPCODE_JAL;
}

void code_add_constant(struct linear_code *code, unsigned rd, uint32_t value) {
    uint32_t upper = (value + 0x800) & 0xfffff000;
    if (upper != 0)
        code_add(code, upper | rd << 7 | 0x37);
    if (upper == 0 || value != upper)
        code_add(code, code_add_immediate(rd, upper != 0 ? rd : 0, value - upper));
}

/* The block part is above what is left of the immediate. */
static uint32_t linear_immediate(unsigned block, uint32_t offset) {
    return block << 9 | (offset & (LINEAR_OFFSETS - 1));
}

uint32_t code_linear_get(unsigned rd, unsigned thread, unsigned block, uint32_t offset) {
    return i_type(OPCODE_LINEAR, FUNCT_GET, rd, thread, linear_immediate(block, offset));
}

uint32_t code_linear_thread(unsigned thread, unsigned rs2) {
    return s_type(OPCODE_LINEAR_STORE, FUNCT_THREAD, thread, rs2, 0);
}

uint32_t code_linear_block(unsigned block, unsigned rs2) {
    return s_type(OPCODE_LINEAR_STORE, FUNCT_BLOCK, block, rs2, 0);
}

uint32_t code_linear_add(unsigned block, unsigned rs2) {
    return s_type(OPCODE_LINEAR_STORE, FUNCT_ADD, block, rs2, 0);
}

uint32_t code_linear_access(uint32_t word, unsigned thread, unsigned block, uint32_t offset) {
    uint32_t opcode = word & 0x7f, funct3 = word >> 12 & 7;
    uint32_t immediate = linear_immediate(block, offset);
    if (opcode == OPCODE_LOAD || opcode == OPCODE_FLOAT_LOAD)
        return i_type(OPCODE_LINEAR, opcode == OPCODE_LOAD ? funct3 : FUNCT_FLOAT_LOAD,
                      word >> 7 & 31, thread, immediate);
    bool is_float = opcode != 0x23;
    return s_type(OPCODE_LINEAR_STORE, is_float ? FUNCT_FLOAT_STORE : funct3, thread,
                  word >> 20 & 31, immediate);
}

bool code_branch(uint32_t word, uint32_t offset, uint32_t *result) {
    if ((word & 0x7f) == OPCODE_JAL) {
        *result = (word & 0xfff) | (offset >> 20 & 1) << 31 | (offset >> 1 & 0x3ff) << 21 |
                  (offset >> 11 & 1) << 20 | (offset >> 12 & 0xff) << 12;
        return offset + (UINT32_C(1) << 20) < UINT32_C(1) << 21;
    }
    *result = (word & 0x01fff07f) | (offset >> 12 & 1) << 31 | (offset >> 5 & 0x3f) << 25 |
              (offset >> 1 & 0xf) << 8 | (offset >> 11 & 1) << 7;
    return offset + (UINT32_C(1) << 12) < UINT32_C(1) << 13;
}
