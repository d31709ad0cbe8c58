/* Random statements: arithmetic, control flow, warp control. */
#include "program.h"

enum { MAX_NESTING = 4, MAX_REPEATS = 60 };

/* Operations by their operands. */
static const char *const three_registers[] = {
    "add", "sub",  "sll",    "slt",   "sltu", "xor",  "srl", "sra",  "or",        "and",
    "mul", "mulh", "mulhsu", "mulhu", "div",  "divu", "rem", "remu", "czero_eqz", "czero_nez"};
static const char *const immediates[] = {"addi", "slti", "sltiu", "xori", "ori", "andi"};
static const char *const shifts[] = {"slli", "srli", "srai"};

static void print_operation(struct program *program) {
    const char *rd = random_chance(program, 97) ? random_register(program) : "zero";
    switch (random_below(program, 10)) {
    case 0:
        line(program, "li %s, 0x%x", rd, (unsigned)random_corner(program));
        break;
    case 1:
        line(program, "%s %s, %s, %u", PICK(program, shifts), rd, random_register(program),
             (unsigned)random_below(program, 32));
        break;
    case 2:
    case 3:
        line(program, "%s %s, %s, %d", PICK(program, immediates), rd, random_register(program),
             (int)random_below(program, 4096) - 2048);
        break;
    case 4:
        line(program, "lui %s, 0x%x", rd, (unsigned)random_below(program, 1 << 20));
        break;
    default:
        line(program, "%s %s, %s, %s", PICK(program, three_registers), rd, random_register(program),
             random_chance(program, 90) ? random_register(program) : "zero");
        break;
    }
}

void print_arithmetic(struct program *program, unsigned count) {
    for (unsigned i = 0; i < count; i++)
        print_operation(program);
}

static void print_operations(struct program *program) {
    print_arithmetic(program, 1 + random_below(program, 8));
}

static void print_call(struct program *program) {
    unsigned function = random_below(program, program->functions);
    if (random_chance(program, 50)) {
        line(program, "jal ra, function_%u", function);
        return;
    }
    line(program, "la t6, function_%u", function);
    line(program, "jalr ra, 0(t6)");
}

static const char *const csr_operations[] = {"csrrw", "csrrs", "csrrc"};

static void print_csr_read(struct program *program) {
    static const char *const numbers[] = {"TID",   "WID",   "TMASK", "mhartid", "mscratch",
                                          "0xcc2", "0xfc0", "0xfc1", "0xfc2",   "0xfc3"};
    line(program, "csrr %s, %s", random_register(program), PICK(program, numbers));
}

/* Of the CSRs that can be written, those that each warp has for itself. Rounding modes are 0 to 4,
 * so that bits of theirs are only set when all are, and cleared at will. */
static void print_csr_write(struct program *program) {
    const char *rd = random_register(program), *source = random_register(program);
    switch (random_below(program, 5)) {
    case 0:
        line(program, "csrrwi %s, frm, %u", rd, (unsigned)random_below(program, 5));
        break;
    case 1:
        line(program, "csrrc %s, %s, %s", rd, random_chance(program, 50) ? "frm" : "fcsr", source);
        break;
    case 2:
        line(program, "andi t5, %s, 0x%x", source, random_chance(program, 50) ? 0x7f : 0x9f);
        line(program, "csrrw %s, fcsr, t5", rd);
        break;
    case 3:
        line(program, "%s %s, fflags, %s", PICK(program, csr_operations), rd, source);
        break;
    default:
        line(program, "%si %s, fflags, %u", PICK(program, csr_operations), rd,
             (unsigned)random_below(program, 32));
    }
}

/* Time grows: its value is read, but only that goes into the result. */
static void print_time_read(struct program *program) {
    const char *rd = random_register(program);
    line(program, "csrr t6, %s", random_chance(program, 50) ? "mcycle" : "minstret");
    print_arithmetic(program, random_below(program, 3));
    line(program, "csrr t5, %s", "mcycle");
    line(program, "sltu t5, t5, zero");
    line(program, "add %s, %s, t5", rd, rd);
    line(program, "csrr zero, 0xcc3");
    line(program, "and t6, t6, t5");
}

static void print_fence(struct program *program) {
    line(program, "%s", random_chance(program, 70) ? "fence" : ".word 0x0000100f # fence.i");
}

/* Statements inside of one that repeats them, and that all lanes reach or not. */
static void print_inside(struct program *program, unsigned count, unsigned repeats, bool together) {
    struct program outside = *program;
    program->nesting++;
    program->repeats *= repeats;
    program->together = together;
    print_statements(program, count);
    program->nesting = outside.nesting;
    program->repeats = outside.repeats;
    program->together = outside.together;
}

/* t5 := 0 or 1, in most cases not the same in all lanes. */
static void print_predicate(struct program *program) {
    switch (random_below(program, 4)) {
    case 0:
        line(program, "srli t5, %s, %u", random_register(program),
             (unsigned)random_below(program, 32));
        line(program, "andi t5, t5, 1");
        break;
    case 1:
        line(program, "srli t5, s3, %u", (unsigned)random_below(program, 5));
        line(program, "andi t5, t5, 1");
        break;
    case 2:
        line(program, "slt t5, %s, %s", random_register(program), random_register(program));
        break;
    default:
        line(program, "sltu t5, %s, %s", random_register(program), random_register(program));
        break;
    }
}

static void print_if(struct program *program) {
    bool has_else = random_chance(program, 60);
    bool inverted = random_chance(program, 30);
    unsigned other = label_new(program);
    unsigned end = label_new(program);
    const char *pointer = control_take(program);
    if (!pointer)
        return;
    program->splits++;
    print_predicate(program);
    line(program, "%s %s, t5", inverted ? "split_n" : "split", pointer);
    line(program, "%s t5, .L%u", inverted ? "bnez" : "beqz", other);
    print_inside(program, 1 + random_below(program, 3), 1, false);
    if (has_else)
        line(program, "j .L%u", end);
    label_put(program, other);
    if (has_else)
        print_inside(program, 1 + random_below(program, 3), 1, false);
    label_put(program, end);
    line(program, "join %s", pointer);
    program->splits--;
    control_give_back(program, pointer);
}

static void print_loop(struct program *program) {
    unsigned count = 1 + random_below(program, 4);
    unsigned again = label_new(program);
    const char *counter = control_take(program);
    if (!counter)
        return;
    line(program, "li %s, %u", counter, count);
    label_put(program, again);
    print_inside(program, 1 + random_below(program, 3), count, program->together);
    line(program, "addi %s, %s, -1", counter, counter);
    line(program, "bnez %s, .L%u", counter, again);
    control_give_back(program, counter);
}

/* Every lane repeats as often as its register says; pred drops those that are done and brings
 * all back at the end. */
static void print_pred_loop(struct program *program) {
    bool inverted = random_chance(program, 40);
    unsigned again = label_new(program);
    unsigned end = label_new(program);
    const char *counter = control_take(program);
    const char *all = counter ? control_take(program) : NULL;
    if (all) {
        line(program, "csrr %s, TMASK", all);
        line(program, "andi %s, %s, 3", counter, random_register(program));
        label_put(program, again);
        line(program, "%s t5, %s", inverted ? "seqz" : "snez", counter);
        line(program, "%s t5, %s", inverted ? "pred_n" : "pred", all);
        line(program, "beqz %s, .L%u", counter, end);
        print_inside(program, 1 + random_below(program, 2), 3, false);
        line(program, "addi %s, %s, -1", counter, counter);
        line(program, "j .L%u", again);
        label_put(program, end);
        control_give_back(program, all);
    }
    if (counter)
        control_give_back(program, counter);
}

/* Some lanes go to sleep for a while; the lowest active one stays, so that the warp lives. */
static void print_tmc(struct program *program) {
    const char *all = control_take(program);
    if (!all)
        return;
    line(program, "csrr %s, TMASK", all);
    line(program, "neg t5, %s", all);
    line(program, "and t5, t5, %s", all);
    line(program, "li t6, 0x%x", (unsigned)random_corner(program));
    line(program, "and t6, t6, %s", all);
    line(program, "or t5, t5, t6");
    line(program, "tmc t5");
    print_inside(program, 1 + random_below(program, 2), 1, false);
    line(program, "tmc %s", all);
    control_give_back(program, all);
}

/* All warps, or those with even and those with odd numbers, each at a barrier of their own. Each
 * barrier has its own warps: one of another barrier that is early there would be counted. */
static void print_barrier(struct program *program) {
    enum { ALL = 0, EVEN = 1, ALSO_ALL = 3 };
    if (program->warps < 4 || random_chance(program, 60)) {
        bool other = program->warps >= 4 && random_chance(program, 50);
        line(program, "li t5, %u", other ? ALSO_ALL : ALL);
        line(program, "li t6, %u", program->warps);
    } else {
        line(program, "csrr t5, WID");
        line(program, "andi t5, t5, 1");
        line(program, "addi t5, t5, %u", EVEN);
        line(program, "li t6, %u", program->warps / 2);
    }
    line(program, "bar t5, t6");
}

/* A branch that all lanes of a warp take or not, but not all warps. */
static void print_warp_if(struct program *program) {
    unsigned end = label_new(program);
    line(program, "csrr t5, WID");
    line(program, "srli t5, t5, %u", (unsigned)random_below(program, 4));
    line(program, "andi t5, t5, 1");
    line(program, "%s t5, .L%u", random_chance(program, 50) ? "bnez" : "beqz", end);
    print_inside(program, 1 + random_below(program, 3), 1, false);
    label_put(program, end);
}

/* Words from other lanes that are on: the same in every run. */
static void print_lanes(struct program *program) {
    static const char *const votes[] = {"all", "any", "uni", "ballot"};
    static const char *const shuffles[] = {"up", "down", "bfly", "idx"};
    const char *rd = random_chance(program, 97) ? random_register(program) : "zero";
    const char *source = random_register(program), *control = "t5";
    if (random_chance(program, 40)) {
        line(program, "vote_%s %s, %s", PICK(program, votes), rd, source);
        return;
    }
    if (random_chance(program, 30))
        control = random_register(program);
    else
        line(program, "li t5, 0x%x",
             (unsigned)(random_below(program, 64) << 12 | random_below(program, 64) << 6 |
                        random_below(program, random_chance(program, 50) ? 64 : program->threads)));
    line(program, "shfl_%s %s, %s, %s", PICK(program, shuffles), rd, source, control);
}

enum need { ANYWHERE, FLOATS, LINEAR, LANES, RACES, SCATTER, NESTING, SPLIT, TOGETHER };

static const struct {
    void (*print)(struct program *);
    unsigned weight;
    enum need need;
} statements[] = {
    {print_operations, 30, ANYWHERE},
    {print_own_memory, 12, ANYWHERE},
    {print_interleaved_memory, 6, ANYWHERE},
    {print_table_gather, 8, ANYWHERE},
    {print_local_memory, 6, ANYWHERE},
    {print_store_conflict, 4, ANYWHERE},
    {print_call, 6, ANYWHERE},
    {print_csr_read, 5, ANYWHERE},
    {print_csr_write, 2, ANYWHERE},
    {print_time_read, 2, ANYWHERE},
    {print_fence, 3, ANYWHERE},
    {print_floats, 60, FLOATS},
    {print_float_state, 4, FLOATS},
    {print_linear_parts, 25, LINEAR},
    {print_linear_memory, 20, LINEAR},
    {print_linear_walk, 8, LINEAR},
    {print_lanes, 40, LANES},
    {print_atomics, 30, LANES},
    {print_races, 120, RACES},
    {print_scatter, 120, SCATTER},
    {print_if, 16, SPLIT},
    {print_loop, 9, NESTING},
    {print_pred_loop, 6, NESTING},
    {print_tmc, 5, NESTING},
    {print_warp_if, 5, NESTING},
    {print_barrier, 6, TOGETHER},
    {print_exchange, 5, TOGETHER},
};

enum { STATEMENTS = sizeof(statements) / sizeof(statements[0]) };

static bool is_possible(const struct program *program, enum need need) {
    unsigned depth = program->threads > 2 ? program->threads - 1 : 1; /* of the IPDOM stack */
    bool nests = program->nesting < MAX_NESTING && program->repeats < MAX_REPEATS;
    switch (need) {
    case FLOATS:
        return program->floats;
    case LINEAR:
        return program->linear;
    case LANES:
        return program->lanes;
    case RACES:
        return program->races;
    case SCATTER:
        return program->scatter;
    case NESTING:
        return nests;
    case SPLIT:
        return nests && program->splits < depth;
    case TOGETHER:
        return program->together;
    default:
        return true;
    }
}

static void print_statement(struct program *program) {
    unsigned total = 0;
    for (unsigned i = 0; i < STATEMENTS; i++)
        total += is_possible(program, statements[i].need) ? statements[i].weight : 0;
    unsigned chosen = random_below(program, total);
    for (unsigned i = 0; i < STATEMENTS; i++) {
        unsigned weight = is_possible(program, statements[i].need) ? statements[i].weight : 0;
        if (chosen < weight) {
            statements[i].print(program);
            return;
        }
        chosen -= weight;
    }
}

void print_statements(struct program *program, unsigned count) {
    for (unsigned i = 0; i < count; i++)
        print_statement(program);
}
