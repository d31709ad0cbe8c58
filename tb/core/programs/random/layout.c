/* The frame of a random program: start, phases, functions, data. */
#include "program.h"

#include <stdarg.h>

/* Of an access by way of a linear register: the immediate, and above it the block part. */
#define LINEAR_IMMEDIATE "(((\\offset) & 511 | \\block << 9) ^ 2048) - 2048"

static const char *const working[WORKING_REGISTERS] = {"a0", "a1", "a2", "a3", "a4", "a5",
                                                       "a6", "a7", "t0", "t1", "t2", "t3",
                                                       "t4", "s4", "s5", "s6", "s7"};
static const char *const control[CONTROL_REGISTERS] = {"sp", "gp", "tp", "s8", "s9", "s10", "s11"};

/* splitmix64 */
static uint64_t random_next(struct program *program) {
    uint64_t z = program->seed += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

uint32_t random_below(struct program *program, uint32_t bound) {
    return (uint32_t)((random_next(program) >> 32) * bound >> 32);
}

bool random_chance(struct program *program, unsigned percent) {
    return random_below(program, 100) < percent;
}

const char *random_register(struct program *program) {
    return working[random_below(program, WORKING_REGISTERS)];
}

uint32_t random_corner(struct program *program) {
    static const uint32_t corner[] = {0,          1,          2,          0xffffffff, 0xfffffffe,
                                      0x80000000, 0x7fffffff, 0x80000001, 0x55555555, 0xaaaaaaaa,
                                      0xffff,     0xffff0000, 31,         32,         0x8000};
    if (random_chance(program, 40))
        return (uint32_t)random_next(program);
    return corner[random_below(program, sizeof(corner) / sizeof(corner[0]))];
}

const char *control_take(struct program *program) {
    for (unsigned i = 0; i < CONTROL_REGISTERS; i++) {
        if (!(program->control_used >> i & 1)) {
            program->control_used |= 1u << i;
            return control[i];
        }
    }
    return NULL;
}

void control_give_back(struct program *program, const char *name) {
    for (unsigned i = 0; i < CONTROL_REGISTERS; i++) {
        if (control[i] == name)
            program->control_used &= ~(1u << i);
    }
}

void line(struct program *program, const char *format, ...) {
    va_list arguments;
    fputs("    ", program->out);
    va_start(arguments, format);
    vfprintf(program->out, format, arguments);
    va_end(arguments);
    fputc('\n', program->out);
}

unsigned label_new(struct program *program) {
    return program->labels++;
}

void label_put(struct program *program, unsigned label) {
    fprintf(program->out, ".L%u:\n", label);
}

/* The assembler knows neither the SIMT extension nor Zicond. */
static const char macros[] =
    ".macro tmc mask\n"
    "    .insn r 0x0b, 0, 0, x0, \\mask, x0\n"
    ".endm\n"
    ".macro wspawn count, pc\n"
    "    .insn r 0x0b, 1, 0, x0, \\count, \\pc\n"
    ".endm\n"
    ".macro split rd, predicate\n"
    "    .insn r 0x0b, 2, 0, \\rd, \\predicate, x0\n"
    ".endm\n"
    ".macro split_n rd, predicate\n"
    "    .insn r 0x0b, 2, 0, \\rd, \\predicate, x1\n"
    ".endm\n"
    ".macro join pointer\n"
    "    .insn r 0x0b, 3, 0, x0, \\pointer, x0\n"
    ".endm\n"
    ".macro bar id, count\n"
    "    .insn r 0x0b, 4, 0, x0, \\id, \\count\n"
    ".endm\n"
    ".macro pred condition, restore\n"
    "    .insn r 0x0b, 5, 0, x0, \\condition, \\restore\n"
    ".endm\n"
    ".macro pred_n condition, restore\n"
    "    .insn r 0x0b, 5, 0, x1, \\condition, \\restore\n"
    ".endm\n"
    ".macro czero_eqz rd, rs1, rs2\n"
    "    .insn r 0x33, 5, 7, \\rd, \\rs1, \\rs2\n"
    ".endm\n"
    ".macro czero_nez rd, rs1, rs2\n"
    "    .insn r 0x33, 7, 7, \\rd, \\rs1, \\rs2\n"
    ".endm\n"
    ".macro lr_thread number, value\n"
    "    .insn s 0x5b, 4, \\value, 0(x\\number)\n"
    ".endm\n"
    ".macro lr_block number, value\n"
    "    .insn s 0x5b, 5, \\value, 0(x\\number)\n"
    ".endm\n"
    ".macro lr_add number, value\n"
    "    .insn s 0x5b, 6, \\value, 0(x\\number)\n"
    ".endm\n"
    ".macro lr_get rd, number, block, offset\n"
    "    .insn i 0x2b, 3, \\rd, x\\number, " LINEAR_IMMEDIATE "\n"
    ".endm\n"
    ".macro load_l funct3, rd, number, block, offset\n"
    "    .insn i 0x2b, \\funct3, \\rd, " LINEAR_IMMEDIATE "(x\\number)\n"
    ".endm\n"
    ".macro store_l funct3, value, number, block, offset\n"
    "    .insn s 0x5b, \\funct3, \\value, " LINEAR_IMMEDIATE "(x\\number)\n"
    ".endm\n"
    ".macro vote_all rd, word\n"
    "    .insn r 0x0b, 0, 1, \\rd, \\word, x0\n"
    ".endm\n"
    ".macro vote_any rd, word\n"
    "    .insn r 0x0b, 1, 1, \\rd, \\word, x0\n"
    ".endm\n"
    ".macro vote_uni rd, word\n"
    "    .insn r 0x0b, 2, 1, \\rd, \\word, x0\n"
    ".endm\n"
    ".macro vote_ballot rd, word\n"
    "    .insn r 0x0b, 3, 1, \\rd, \\word, x0\n"
    ".endm\n"
    ".macro shfl_up rd, word, control\n"
    "    .insn r 0x0b, 4, 1, \\rd, \\word, \\control\n"
    ".endm\n"
    ".macro shfl_down rd, word, control\n"
    "    .insn r 0x0b, 5, 1, \\rd, \\word, \\control\n"
    ".endm\n"
    ".macro shfl_bfly rd, word, control\n"
    "    .insn r 0x0b, 6, 1, \\rd, \\word, \\control\n"
    ".endm\n"
    ".macro shfl_idx rd, word, control\n"
    "    .insn r 0x0b, 7, 1, \\rd, \\word, \\control\n"
    ".endm\n"
    ".set TID, 0xcc0\n"
    ".set WID, 0xcc1\n"
    ".set TMASK, 0xcc4\n"
    ".set LMEM, 0xffff0000\n"
    "    .option norelax\n";

/* Bytes of local memory that a lane has for itself on the smallest local memory. */
static unsigned local_bytes(const struct program *program) {
    return 1024 / (program->warps * program->threads);
}

/* Nothing clears local memory at power-up. */
static void print_local_clear(struct program *program) {
    if (local_bytes(program) < 4)
        return;
    unsigned loop = label_new(program);
    line(program, "mv t5, s2");
    line(program, "li t6, %u", local_bytes(program) / 4);
    label_put(program, loop);
    line(program, "sw zero, 0(t5)");
    line(program, "addi t5, t5, 4");
    line(program, "addi t6, t6, -1");
    line(program, "bnez t6, .L%u", loop);
}

static void print_pointers(struct program *program) {
    if (program->shared) {
        line(program, "csrr s3, WID");
        line(program, "li t6, %u", program->threads);
        line(program, "mul s3, s3, t6");
        line(program, "csrr t6, TID");
        line(program, "add s3, s3, t6");
    } else {
        line(program, "csrr s3, mhartid");
    }
    line(program, "la s0, own");
    line(program, "slli t6, s3, 7"); /* OWN_BYTES */
    line(program, "add s0, s0, t6");
    line(program, "la s1, table");
    line(program, "li s2, LMEM");
    line(program, "li t6, %u", local_bytes(program));
    line(program, "mul t6, t6, s3");
    line(program, "add s2, s2, t6");
    print_local_clear(program);
}

/* Every lane of every core starts from other values: words of the table, some of them the same in
 * all lanes. */
static void print_first_values(struct program *program) {
    const char *number = program->shared ? "t5" : "s3";
    if (program->shared)
        line(program, "csrr t5, mhartid");
    for (unsigned i = 0; i < WORKING_REGISTERS; i++) {
        if (random_chance(program, 25)) {
            line(program, "li %s, 0x%x", working[i], (unsigned)random_corner(program));
            continue;
        }
        line(program, "li t6, %u", (unsigned)(2 * random_below(program, 64) + 1));
        line(program, "mul t6, t6, %s", number);
        line(program, "addi t6, t6, %u", (unsigned)random_below(program, TABLE_WORDS));
        line(program, "andi t6, t6, %u", TABLE_WORDS - 1);
        line(program, "slli t6, t6, 2");
        line(program, "add t6, t6, s1");
        line(program, "lw %s, 0(t6)", working[i]);
    }
}

/* Working registers to `out`, a row of words for each lane, added to what is there. */
static void print_last_values(struct program *program) {
    line(program, "la t6, out");
    line(program, "li t5, %u", 4 * WORKING_REGISTERS);
    line(program, "mul t5, t5, s3");
    line(program, "add t6, t6, t5");
    for (unsigned i = 0; i < WORKING_REGISTERS; i++) {
        line(program, "lw t5, %u(t6)", 4 * i);
        line(program, "add t5, t5, %s", working[i]);
        line(program, "sw t5, %u(t6)", 4 * i);
    }
}

/* Warp 0 starts all warps, which run the statements; those other than warp 0 end. A wspawn behind
 * it waits for that. */
static void print_phase(struct program *program, unsigned phase) {
    fprintf(program->out, "phase_%u:\n", phase);
    line(program, "li t0, %u", program->warps);
    line(program, "la t1, warp_%u", phase);
    line(program, "wspawn t0, t1");
    fprintf(program->out, "warp_%u:\n", phase);
    line(program, "li t0, -1");
    line(program, "tmc t0");
    print_pointers(program);
    print_first_values(program);
    if (program->floats)
        print_first_floats(program);
    if (program->linear)
        print_first_linear(program);
    program->together = true;
    program->repeats = 1;
    print_statements(program, 8 + random_below(program, 12));
    print_last_values(program);
    line(program, "csrr t0, WID");
    line(program, "seqz t0, t0");
    line(program, "tmc t0"); /* thread 0 of warp 0 goes on */
}

static void print_functions(struct program *program) {
    for (unsigned i = 0; i < program->functions; i++) {
        fprintf(program->out, "function_%u:\n", i);
        print_arithmetic(program, 2 + random_below(program, 8));
        line(program, "ret");
    }
}

static void print_data(struct program *program) {
    unsigned lanes = program->warps * program->threads;
    fputs("    .section .rodata\n    .balign 64\ntable:\n", program->out);
    for (unsigned i = 0; i < TABLE_WORDS; i++)
        line(program, ".word 0x%x",
             (unsigned)(program->floats && random_chance(program, 60) ? random_float_bits(program)
                                                                      : random_corner(program)));
    fputs("    .bss\n    .balign 64\n", program->out);
    fprintf(program->out, "own: .space %u\n", lanes * OWN_BYTES);
    fprintf(program->out, "interleaved: .space %u\n", lanes * OWN_BYTES);
    fprintf(program->out, "conflict: .space %u\n", program->warps * OWN_BYTES);
    fprintf(program->out, "mail: .space %u\n", lanes * 4);
    fputs("    .globl out\n", program->out);
    fprintf(program->out, "out: .space %u\n", lanes * 4 * WORKING_REGISTERS);
}

void print_program(struct program *program) {
    unsigned phases = 1 + random_below(program, 2);
    program->functions = 1 + random_below(program, 3);
    fputs(macros, program->out);
    fputs("    .text\n    .globl _start\n_start:\n", program->out);
    for (unsigned phase = 0; phase < phases; phase++)
        print_phase(program, phase);
    line(program, "sw zero, 0x88(zero)");
    line(program, "tmc zero");
    print_functions(program);
    print_data(program);
}
