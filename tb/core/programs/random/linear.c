/* Statements of linear registers. Between statements each holds anything; one that is an address is
 * made so in the statement that uses it. */
#include "program.h"

enum { LINEAR_REGISTERS = 16, SIZES = 3 };

/* Operations by their size in bytes, a power of two: funct3 of loads, with a sign and without. */
static const unsigned loads[SIZES][2] = {{0, 4}, {1, 5}, {2, 2}};

static unsigned random_linear(struct program *program) {
    return random_below(program, LINEAR_REGISTERS);
}

static const char *random_source(struct program *program) {
    return random_chance(program, 90) ? random_register(program) : "zero";
}

static void print_write(struct program *program, unsigned number, const char *source) {
    static const char *const writes[] = {"lr_thread", "lr_block", "lr_add"};
    line(program, "%s %u, %s", PICK(program, writes), number, source);
}

static void print_get(struct program *program, unsigned number) {
    line(program, "lr_get %s, %u, %d", random_register(program), number,
         (int)random_below(program, 4096) - 2048);
}

/* One that is read soon, or some of all. */
void print_linear_parts(struct program *program) {
    unsigned one = random_linear(program);
    bool same = random_chance(program, 60);
    for (unsigned i = 1 + random_below(program, 6); i > 0; i--) {
        unsigned number = same ? one : random_linear(program);
        if (random_chance(program, 60))
            print_write(program, number, random_source(program));
        else
            print_get(program, number);
        print_arithmetic(program, random_below(program, 3) / 2);
    }
    print_get(program, one);
}

/* An access of the lane's own memory, at which the linear register points. */
static void print_linear_access(struct program *program, unsigned number) {
    unsigned size = random_below(program, SIZES);
    unsigned offset = random_below(program, OWN_BYTES >> size) << size;
    if (program->floats && random_chance(program, 30))
        line(program,
             random_chance(program, 50) ? "load_l 7, f%u, %u, %u" : "store_l 3, f%u, %u, %u",
             (unsigned)random_below(program, 32), number, offset & ~3u);
    else if (random_chance(program, 50))
        line(program, "store_l %u, %s, %u, %u", size, random_source(program), number, offset);
    else
        line(program, "load_l %u, %s, %u, %u", loads[size][random_below(program, 2)],
             random_register(program), number, offset);
}

/* Whatever the block part is, the thread part makes it the lane's own memory. */
static void print_point(struct program *program, unsigned number) {
    line(program, "lr_thread %u, zero", number);
    line(program, "lr_get t6, %u, 0", number);
    line(program, "sub t6, s0, t6");
    line(program, "lr_thread %u, t6", number);
}

void print_linear_memory(struct program *program) {
    unsigned number = random_linear(program);
    if (random_chance(program, 70))
        line(program, "%s %u, %s", random_chance(program, 50) ? "lr_block" : "lr_add", number,
             random_source(program));
    print_point(program, number);
    for (unsigned i = 1 + random_below(program, 5); i > 0; i--) {
        print_linear_access(program, number);
        if (random_chance(program, 20))
            print_write(program, (number + 1) % LINEAR_REGISTERS, random_source(program));
    }
    if (random_chance(program, 50))
        print_write(program, number, random_source(program));
}

/* From word to word through the lane's own memory, as a loop does. */
void print_linear_walk(struct program *program) {
    unsigned number = random_linear(program);
    unsigned rounds = 2 + random_below(program, 6);
    line(program, "lr_block %u, zero", number);
    line(program, "lr_thread %u, s0", number);
    line(program, "li t5, 4");
    for (unsigned i = 0; i < rounds; i++) {
        unsigned offset = 4 * random_below(program, OWN_BYTES / 4 - rounds);
        if (random_chance(program, 70))
            line(program, "load_l 2, %s, %u, %u", random_register(program), number, offset);
        else
            line(program, "store_l 2, %s, %u, %u", random_register(program), number, offset);
        line(program, "lr_add %u, t5", number);
    }
}

void print_first_linear(struct program *program) {
    for (unsigned i = 0; i < LINEAR_REGISTERS; i++) {
        line(program, "lr_thread %u, %s", i, random_source(program));
        line(program, "lr_block %u, %s", i, random_source(program));
    }
}
