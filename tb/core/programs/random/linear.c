/* Statements of linear registers. Between statements each holds anything; one that is an address is
 * made so in the statement that uses it. */
#include "program.h"

enum { THREAD_PARTS = 16, BLOCK_PARTS = 8, SIZES = 3 };

/* Operations by their size in bytes, a power of two: funct3 of loads, with a sign and without. */
static const unsigned loads[SIZES][2] = {{0, 4}, {1, 5}, {2, 2}};

/* A linear register: numbers of its parts. */
struct linear {
    unsigned thread, block;
};

static struct linear random_linear(struct program *program) {
    struct linear linear = {.thread = random_below(program, THREAD_PARTS)};
    linear.block = random_below(program, BLOCK_PARTS);
    return linear;
}

static const char *random_source(struct program *program) {
    return random_chance(program, 90) ? random_register(program) : "zero";
}

static void print_block_write(struct program *program, unsigned block, const char *source) {
    line(program, "%s %u, %s", random_chance(program, 50) ? "lr_block" : "lr_add", block, source);
}

static void print_write(struct program *program, struct linear linear, const char *source) {
    if (random_chance(program, 33))
        line(program, "lr_thread %u, %s", linear.thread, source);
    else
        print_block_write(program, linear.block, source);
}

static void print_get(struct program *program, struct linear linear) {
    line(program, "lr_get %s, %u, %u, %d", random_register(program), linear.thread, linear.block,
         (int)random_below(program, 512) - 256);
}

/* One that is read soon, or some of all. */
void print_linear_parts(struct program *program) {
    struct linear one = random_linear(program);
    bool same = random_chance(program, 60);
    for (unsigned i = 1 + random_below(program, 6); i > 0; i--) {
        struct linear linear = same ? one : random_linear(program);
        if (random_chance(program, 60))
            print_write(program, linear, random_source(program));
        else
            print_get(program, linear);
        print_arithmetic(program, random_below(program, 3) / 2);
    }
    print_get(program, one);
}

/* An access of the lane's own memory, at which the linear register points. */
static void print_linear_access(struct program *program, struct linear linear) {
    unsigned size = random_below(program, SIZES);
    unsigned offset = random_below(program, OWN_BYTES >> size) << size;
    if (program->floats && random_chance(program, 30))
        line(program,
             random_chance(program, 50) ? "load_l 7, f%u, %u, %u, %u"
                                        : "store_l 3, f%u, %u, %u, %u",
             (unsigned)random_below(program, 32), linear.thread, linear.block, offset & ~3u);
    else if (random_chance(program, 50))
        line(program, "store_l %u, %s, %u, %u, %u", size, random_source(program), linear.thread,
             linear.block, offset);
    else
        line(program, "load_l %u, %s, %u, %u, %u", loads[size][random_below(program, 2)],
             random_register(program), linear.thread, linear.block, offset);
}

/* The thread part makes any block part the lane's own memory. */
static void print_point(struct program *program, struct linear linear) {
    line(program, "lr_thread %u, zero", linear.thread);
    line(program, "lr_get t6, %u, %u, 0", linear.thread, linear.block);
    line(program, "sub t6, s0, t6");
    line(program, "lr_thread %u, t6", linear.thread);
}

void print_linear_memory(struct program *program) {
    struct linear linear = random_linear(program);
    struct linear next = {(linear.thread + 1) % THREAD_PARTS, (linear.block + 1) % BLOCK_PARTS};
    if (random_chance(program, 70))
        print_block_write(program, linear.block, random_source(program));
    print_point(program, linear);
    for (unsigned i = 1 + random_below(program, 5); i > 0; i--) {
        print_linear_access(program, linear);
        if (random_chance(program, 20))
            print_write(program, next, random_source(program));
    }
    if (random_chance(program, 50))
        print_write(program, linear, random_source(program));
}

/* From word to word through the lane's own memory, as a loop does. */
void print_linear_walk(struct program *program) {
    struct linear linear = random_linear(program);
    unsigned rounds = 2 + random_below(program, 6);
    line(program, "lr_block %u, zero", linear.block);
    line(program, "lr_thread %u, s0", linear.thread);
    line(program, "li t5, 4");
    for (unsigned i = 0; i < rounds; i++) {
        unsigned offset = 4 * random_below(program, OWN_BYTES / 4 - rounds);
        line(program, "%s 2, %s, %u, %u, %u", random_chance(program, 70) ? "load_l" : "store_l",
             random_register(program), linear.thread, linear.block, offset);
        line(program, "lr_add %u, t5", linear.block);
    }
}

void print_first_linear(struct program *program) {
    for (unsigned i = 0; i < THREAD_PARTS; i++)
        line(program, "lr_thread %u, %s", i, random_source(program));
    for (unsigned i = 0; i < BLOCK_PARTS; i++)
        line(program, "lr_block %u, %s", i, random_source(program));
}
