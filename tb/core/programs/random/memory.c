/* Statements that load and store. */
#include "program.h"

enum { SIZES = 3 };

static const char *const loads[SIZES][2] = {{"lb", "lbu"}, {"lh", "lhu"}, {"lw", "lw"}};
static const char *const stores[SIZES] = {"sb", "sh", "sw"};

/* An access of a random size to a random aligned place below `bytes` behind `base`. */
static void print_access(struct program *program, const char *base, unsigned bytes) {
    unsigned size = random_below(program, SIZES);
    while (1u << size > bytes)
        size--;
    unsigned offset = random_below(program, bytes >> size) << size;
    if (random_chance(program, 50))
        line(program, "%s %s, %u(%s)", stores[size], random_register(program), offset, base);
    else
        line(program, "%s %s, %u(%s)", loads[size][random_below(program, 2)],
             random_register(program), offset, base);
}

void print_own_memory(struct program *program) {
    for (unsigned i = 1 + random_below(program, 5); i > 0; i--)
        print_access(program, "s0", OWN_BYTES);
}

/* Word k of all lanes side by side, so that a warp's access is one line or few. */
void print_interleaved_memory(struct program *program) {
    unsigned row = random_below(program, OWN_BYTES / 4);
    line(program, "la t6, interleaved + %u", row * 4 * program->warps * program->threads);
    line(program, "slli t5, s3, 2");
    line(program, "add t6, t6, t5");
    for (unsigned i = 1 + random_below(program, 3); i > 0; i--)
        print_access(program, "t6", 4);
}

/* Every lane loads from another place, as its register says. */
void print_table_gather(struct program *program) {
    unsigned size = random_below(program, SIZES);
    line(program, "andi t6, %s, %u", random_register(program), TABLE_WORDS - 1);
    line(program, "slli t6, t6, %u", size);
    line(program, "add t6, t6, s1");
    line(program, "%s %s, 0(t6)", loads[size][random_below(program, 2)], random_register(program));
}

void print_local_memory(struct program *program) {
    unsigned bytes = 1024 / (program->warps * program->threads);
    for (unsigned i = 1 + random_below(program, 4); i > 0; i--)
        print_access(program, "s2", bytes);
}

/* Lanes of a warp store to the same places at once, and all read what came of it. */
void print_store_conflict(struct program *program) {
    unsigned size = random_below(program, SIZES);
    line(program, "la t6, conflict");
    line(program, "csrr t5, WID");
    line(program, "slli t5, t5, 7"); /* OWN_BYTES */
    line(program, "add t6, t6, t5");
    line(program, "csrr t5, TID");
    line(program, "srli t5, t5, %u", (unsigned)random_below(program, 3));
    line(program, "slli t5, t5, %u", size);
    line(program, "add t5, t5, t6");
    line(program, "%s %s, 0(t5)", stores[size], random_register(program));
    line(program, "lw %s, 0(t6)", random_register(program));
}

/* Lanes store to and load from places that hang on their values. So one line has some in one word,
 * some in other words of its column, and bytes that several write. Of shared programs all warps of
 * all cores have the same places. */
void print_scatter(struct program *program) {
    static const unsigned places[] = {0x7f, 0x33, 0x13, 0x63, 0x23, 0x40};
    unsigned size = random_below(program, SIZES);
    line(program, "csrr t5, TID");
    line(program, "li t6, %u", (unsigned)(2 * random_below(program, 64) + 1));
    line(program, "mul t5, t5, t6");
    line(program, "xor t5, t5, %s", random_register(program));
    line(program, "andi t5, t5, 0x%x", PICK(program, places) & ~((1u << size) - 1u));
    line(program, "la t6, conflict");
    line(program, "add t5, t5, t6");
    if (!program->shared) {
        line(program, "csrr t6, WID");
        line(program, "slli t6, t6, 7"); /* OWN_BYTES */
        line(program, "add t5, t5, t6");
    }
    line(program, "%s %s, 0(t5)", stores[size], random_register(program));
    if (random_chance(program, 60))
        line(program, "%s %s, 0(t5)", loads[size][random_below(program, 2)],
             random_chance(program, 80) ? random_register(program) : "zero");
    if (random_chance(program, 30))
        line(program, "%s %s, 0(t5)", stores[size], random_register(program));
}

/* Lanes of all warps send each other a word: a barrier before the mail is read, and one before
 * the boxes may be used again. */
void print_exchange(struct program *program) {
    unsigned lanes = program->warps * program->threads;
    line(program, "la t6, mail");
    line(program, "slli t5, s3, 2");
    line(program, "add t5, t5, t6");
    line(program, "sw %s, 0(t5)", random_register(program));
    if (random_chance(program, 50))
        line(program, "fence");
    line(program, "li ra, %u", program->warps);
    line(program, "bar zero, ra");
    line(program, "addi t5, s3, %u", (unsigned)random_below(program, lanes));
    line(program, "andi t5, t5, %u", lanes - 1);
    line(program, "slli t5, t5, 2");
    line(program, "add t5, t5, t6");
    line(program, "lw %s, 0(t5)", random_register(program));
    line(program, "bar zero, ra");
}

/* base := a place among the lane's own, of `bytes`, that is known late: from a product, a quotient
 * or memory. */
static void print_late_place(struct program *program, const char *place, const char *base,
                             unsigned bytes) {
    static const char *const slow[] = {"mul", "divu", "remu", "add"};
    if (random_chance(program, 30))
        line(program, "lw %s, %u(%s)", place, (unsigned)random_below(program, bytes / 4) * 4, base);
    else
        line(program, "%s %s, %s, %s", PICK(program, slow), place, random_register(program),
             random_register(program));
    line(program, "andi %s, %s, %u", place, place, bytes - 4);
    line(program, "add %s, %s, %s", place, place, base);
}

/* The lane's words of the dump area, which is a device's, or of memory if there is none. */
static unsigned print_device_place(struct program *program, const char *place) {
    unsigned bytes = 256 / (program->warps * program->threads);
    if (bytes < 4) {
        line(program, "mv %s, s0", place);
        return OWN_BYTES;
    }
    line(program, "li t6, %u", bytes);
    line(program, "mul %s, s3, t6", place);
    line(program, "addi %s, %s, 0x100", place, place);
    return bytes;
}

/* Loads and stores to few places whose addresses and data come at any time: who may pass whom. */
void print_races(struct program *program) {
    unsigned local = 1024 / (program->warps * program->threads);
    bool is_local = random_chance(program, 30) && local >= 4;
    const char *base = is_local ? "s2" : "s0";
    unsigned bytes = is_local ? local : random_chance(program, 50) ? 8 : OWN_BYTES;
    const char *late = "t5", *other = random_chance(program, 50) ? "t6" : base;
    unsigned other_bytes = other == base ? bytes : 4;
    print_late_place(program, late, base, bytes);
    if (random_chance(program, 8)) {
        other_bytes = print_device_place(program, late);
        other = late;
    } else if (other != base) {
        print_late_place(program, other, random_chance(program, 70) ? base : "s0", bytes);
    }
    for (unsigned i = 2 + random_below(program, 7); i > 0; i--) {
        switch (random_below(program, 6)) {
        case 0:
            print_arithmetic(program, 1);
            break;
        case 1:
        case 2:
            print_access(program, late, 4);
            break;
        case 3:
            print_access(program, other, other_bytes);
            break;
        default:
            print_access(program, base, bytes);
        }
    }
}

static const char *const atomics[] = {"amoswap.w", "amoadd.w", "amoxor.w",  "amoand.w", "amoor.w",
                                      "amomin.w",  "amomax.w", "amominu.w", "amomaxu.w"};
static const char *const orders[] = {"", ".aq", ".rl", ".aqrl"};

/* Where the lane changes a word: its own, in memory or local memory, or one that lanes of its warp
 * share. Whether one can be reserved there, whatever other warps do. */
static bool print_atomic_place(struct program *program) {
    unsigned bytes = 1024 / (program->warps * program->threads);
    unsigned choice = random_below(program, 3);
    if (choice == 0 && bytes >= 4) {
        line(program, "addi t6, s2, %u", (unsigned)random_below(program, bytes / 4) * 4);
        return false;
    }
    if (choice == 1) {
        line(program, "addi t6, s0, %u", (unsigned)random_below(program, OWN_BYTES / 4) * 4);
        return true;
    }
    line(program, "la t6, conflict");
    line(program, "csrr t5, WID");
    line(program, "slli t5, t5, 7"); /* OWN_BYTES */
    line(program, "add t6, t6, t5");
    line(program, "csrr t5, TID");
    line(program, "srli t5, t5, %u", (unsigned)random_below(program, 3));
    line(program, "slli t5, t5, 2");
    line(program, "add t6, t6, t5");
    return true;
}

void print_atomics(struct program *program) {
    bool reserves = print_atomic_place(program);
    for (unsigned i = 1 + random_below(program, 3); i > 0; i--) {
        const char *rd = random_chance(program, 90) ? random_register(program) : "zero";
        const char *word = random_register(program), *order = PICK(program, orders);
        switch (random_below(program, 6)) {
        case 0:
            line(program, "%s %s, 0(t6)", random_chance(program, 50) ? "sw" : "lw", word);
            break;
        case 1:
            if (reserves) {
                line(program, "lr.w%s %s, (t6)", order, rd);
                print_arithmetic(program, random_below(program, 2));
                line(program, "sc.w%s %s, %s, (t6)", order, random_register(program), word);
                break;
            }
            /* fall through */
        default:
            line(program, "%s%s %s, %s, (t6)", PICK(program, atomics), order, rd, word);
        }
    }
}
