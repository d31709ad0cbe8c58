/* A random program for the core, as RISC-V assembly: the same seed and shape print the same text.
 *
 * Every lane computes on its own registers and memory, unless a lane's memory is that of the same
 * lane of the other cores, too. Lanes meet only where the order is fixed (barriers, store conflicts
 * inside an instruction), so that the result does not depend on timing. Programs end by themselves,
 * do not fault on a core of the given shape, and leave the working registers of all lanes in `out`.
 *
 * Registers: s0 the lane's own memory, s1 read-only table, s2 the lane's local memory, s3
 * the lane's number in its core or, where all have memory of their own, mhartid; t5, t6 are scratch
 * inside a statement; the control registers hold loop counters, masks and split pointers of the
 * statements around; the others are working registers.
 */
#ifndef HEDDLE_TB_RANDOM_PROGRAM_H
#define HEDDLE_TB_RANDOM_PROGRAM_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum { WORKING_REGISTERS = 17, CONTROL_REGISTERS = 7, OWN_BYTES = 128, TABLE_WORDS = 256 };

struct program {
    FILE *out;
    uint64_t seed; /* state of the generator of random numbers */
    unsigned warps;
    unsigned threads;
    bool floats;  /* floating point too */
    bool linear;  /* linear registers too */
    bool lanes;   /* votes, shuffles and atomic operations too */
    bool races;   /* most of it loads and stores that race each other */
    bool scatter; /* much of it stores of lanes to few places of a line or two */
    bool shared;  /* lanes of all cores have the same memory, on which they race */
    unsigned labels;
    unsigned functions;
    unsigned nesting;      /* statements around */
    unsigned splits;       /* of those, divergent ones */
    unsigned repeats;      /* how often the place runs at most */
    bool together;         /* all lanes of all warps pass here, equally often */
    unsigned control_used; /* bit mask of control registers */
};

uint32_t random_below(struct program *program, uint32_t bound);
bool random_chance(struct program *program, unsigned percent);

/* One of an array. */
#define PICK(program, table) table[random_below(program, sizeof(table) / sizeof(table[0]))]

/* A working register, and a value that hardware tends to get wrong. */
const char *random_register(struct program *program);
uint32_t random_corner(struct program *program);

/* A control register that no statement around holds, NULL when all are taken. */
const char *control_take(struct program *program);
void control_give_back(struct program *program, const char *name);

/* A line of assembly, indented; a new local label. */
void line(struct program *program, const char *format, ...) __attribute__((format(printf, 2, 3)));
unsigned label_new(struct program *program);
void label_put(struct program *program, unsigned label);

/* Random statements (statements.c), `count` of them, and straight-line arithmetic. */
void print_statements(struct program *program, unsigned count);
void print_arithmetic(struct program *program, unsigned count);

/* Statements of memory (memory.c). */
void print_own_memory(struct program *program);
void print_interleaved_memory(struct program *program);
void print_table_gather(struct program *program);
void print_local_memory(struct program *program);
void print_store_conflict(struct program *program);
void print_scatter(struct program *program);
void print_exchange(struct program *program);
void print_races(struct program *program);
void print_atomics(struct program *program);

/* Statements of floating point (floats.c), first values of its registers, and the bits of a number.
 */
void print_floats(struct program *program);
void print_float_state(struct program *program);
void print_first_floats(struct program *program);
uint32_t random_float_bits(struct program *program);

/* Statements of linear registers (linear.c), and first values of all of them. */
void print_linear_parts(struct program *program);
void print_linear_memory(struct program *program);
void print_linear_walk(struct program *program);
void print_first_linear(struct program *program);

/* The whole program (layout.c). */
void print_program(struct program *program);

#endif
