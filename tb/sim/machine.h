/* A golden model with a small assembler in front, for tests: programs are written as calls, one
 * an instruction, and run from BOOT. Encodings are spelled out from the manual, not taken from
 * the table that the decoder is printed from.
 */
#ifndef HEDDLE_TB_MACHINE_H
#define HEDDLE_TB_MACHINE_H

#include "gen/tables/memory_map.h"
#include "isa_decode.h"
#include "sim/config.h"
#include "sim/golden/golden.h"
#include "sim/memory/io.h"
#include "sim/memory/memory.h"

enum { BOOT = 0x10000, DATA = 0x20000 };

struct machine {
    struct heddle_config config;
    struct memory *memory;
    struct io io;
    struct golden *golden;
    uint32_t end;  /* where the next instruction goes */
    uint32_t data; /* where the next lane table goes */
    struct golden_effect effect;
};

/* In place, since the model borrows the configuration; fails the test when out of memory. */
void machine_open(struct machine *machine, unsigned warps, unsigned threads);
void machine_open_cores(struct machine *machine, unsigned cores, unsigned warps, unsigned threads);
void machine_close(struct machine *machine);

void emit(struct machine *machine, uint32_t word);

/* Instructions by format; registers and immediates as the manual names them. */
uint32_t rv_r(uint32_t opcode, uint32_t funct3, uint32_t funct7, uint32_t rd, uint32_t rs1,
              uint32_t rs2);
uint32_t rv_i(uint32_t opcode, uint32_t funct3, uint32_t rd, uint32_t rs1, int32_t imm);
uint32_t rv_s(uint32_t funct3, uint32_t rs1, uint32_t rs2, int32_t imm);
uint32_t rv_b(uint32_t funct3, uint32_t rs1, uint32_t rs2, int32_t imm);
uint32_t rv_u(uint32_t opcode, uint32_t rd, uint32_t imm);
uint32_t rv_jal(uint32_t rd, int32_t imm);

enum {
    OP = 0x33,
    OP_IMM = 0x13,
    LOAD = 0x03,
    LUI = 0x37,
    AUIPC = 0x17,
    JALR = 0x67,
    SYSTEM = 0x73,
    FENCE = 0x0f
};

/* The SIMT extension; `invert` puts x1 where the extension looks for it. */
uint32_t simt_tmc(uint32_t rs1);
uint32_t simt_wspawn(uint32_t rs1, uint32_t rs2);
uint32_t simt_split(uint32_t rd, uint32_t rs1, bool invert);
uint32_t simt_join(uint32_t rs1);
uint32_t simt_bar(uint32_t rs1, uint32_t rs2);
uint32_t simt_pred(uint32_t rs1, uint32_t rs2, bool invert);

/* lui and addi */
void emit_li(struct machine *machine, uint32_t rd, uint32_t value);

/* Lane i of rd := values[i]; uses x31 and a table in memory. */
void emit_lanes(struct machine *machine, uint32_t rd, const uint32_t *values);

/* Thread mask := value; uses x31. */
void emit_mask(struct machine *machine, uint32_t value);

/* Runs warp 0 from where it is to `end`, fails the test on a fault. */
void machine_run(struct machine *machine);

/* The fault of the next instruction of a warp; fails the test when there is none. */
unsigned machine_fault(struct machine *machine, unsigned warp);

uint32_t reg(const struct machine *machine, unsigned warp, unsigned lane, unsigned number);

#endif
