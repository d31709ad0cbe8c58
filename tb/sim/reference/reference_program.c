/* Prints the body of a random program of one thread, in assembly: RV32IMAF and Zicsr, for the
 * golden model and for another implementation of the ISA to run (compare.sh).
 *
 *   reference_program SEED
 *
 * Each statement folds the registers that it writes into one word (s2), and floating-point ones
 * fold the flags, too. After every GROUP statements the word goes into a list, which the program
 * prints at its end: the first line that differs names the statements that do.
 *
 * Registers: s0 middle of the data, s2 the fold, s3 the next place of the list, s4 rounds left,
 * t5 and t6 of statements. Encodings are the assembler's, so that nothing here knows the tables of
 * gen.
 */
#include <inttypes.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

enum { STATEMENTS = 512, GROUP = 16, ROUNDS = 8, DATA_WORDS = 256 };

static const char *const integers[] = {"a0", "a1", "a2", "a3", "a4", "a5", "a6",
                                       "a7", "t0", "t1", "t2", "t3", "s5", "zero"};
static const char *const floats[] = {"ft0", "ft1", "fa0", "fa1", "fa2", "fs0", "fs11", "ft11"};
static const char *const modes[] = {"rne", "rtz", "rdn", "rup", "rmm", "dyn"};

#define PICK(state, list) (list)[random_below(state, sizeof(list) / sizeof(*(list)))]

/* xorshift64* (Vigna 2016) */
static uint32_t random_word(uint64_t *state) {
    *state ^= *state >> 12;
    *state ^= *state << 25;
    *state ^= *state >> 27;
    return (uint32_t)(*state * UINT64_C(0x2545f4914f6cdd1d) >> 32);
}

static unsigned random_below(uint64_t *state, size_t bound) {
    return (unsigned)((uint64_t)random_word(state) * bound >> 32);
}

static void line(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fputs("    ", stdout);
    vprintf(format, arguments);
    va_end(arguments);
    putchar('\n');
}

static void fold(const char *reg) {
    line("xor s2, s2, %s", reg);
    line("mul s2, s2, s1");
}

static void fold_flags(void) {
    line("frflags t6");
    fold("t6");
}

static void fold_float(const char *reg) {
    line("fmv.x.w t6, %s", reg);
    fold("t6");
    fold_flags();
}

static const char *integer(uint64_t *state) {
    return PICK(state, integers);
}

static void print_computation(uint64_t *state) {
    static const char *const of_registers[] = {"add",   "sub",    "sll", "slt",  "sltu", "xor",
                                               "srl",   "sra",    "or",  "and",  "mul",  "mulh",
                                               "mulhu", "mulhsu", "div", "divu", "rem",  "remu"};
    static const char *const of_immediates[] = {"addi", "slti", "sltiu", "xori", "ori", "andi"};
    static const char *const shifts[] = {"slli", "srli", "srai"};
    const char *rd = integer(state), *a = integer(state), *b = integer(state);
    switch (random_below(state, 8)) {
    case 0:
        line("%s %s, %s, %d", PICK(state, of_immediates), rd, a,
             (int)random_below(state, 4096) - 2048);
        break;
    case 1:
        line("%s %s, %s, %u", PICK(state, shifts), rd, a, random_below(state, 32));
        break;
    case 2:
        line("%s %s, %u", random_below(state, 2) ? "lui" : "auipc", rd,
             random_below(state, 1 << 20));
        break;
    default:
        line("%s %s, %s, %s", PICK(state, of_registers), rd, a, b);
    }
    fold(rd);
}

static void print_memory(uint64_t *state) {
    static const struct {
        const char *load, *store;
        unsigned bytes;
    } width[] = {
        {"lb", "sb", 1}, {"lbu", "sb", 1}, {"lh", "sh", 2}, {"lhu", "sh", 2}, {"lw", "sw", 4}};
    unsigned kind = random_below(state, 5);
    unsigned places = DATA_WORDS * 4 / width[kind].bytes;
    int offset = (int)(random_below(state, places) * width[kind].bytes) - DATA_WORDS * 2;
    const char *reg = integer(state);
    if (random_below(state, 2)) {
        line("%s %s, %d(s0)", width[kind].store, reg, offset);
        return;
    }
    line("%s %s, %d(s0)", width[kind].load, reg, offset);
    fold(reg);
}

static void print_atomic(uint64_t *state) {
    static const char *const operations[] = {"swap", "add", "xor",  "and", "or",
                                             "min",  "max", "minu", "maxu"};
    static const char *const orders[] = {"", ".aq", ".rl", ".aqrl"};
    const char *rd = integer(state), *value = integer(state);
    line("addi t5, s0, %d", (int)(random_below(state, DATA_WORDS) * 4) - DATA_WORDS * 2);
    if (random_below(state, 4)) {
        line("amo%s.w%s %s, %s, (t5)", PICK(state, operations), PICK(state, orders), rd, value);
    } else {
        line("lr.w t6, (t5)");
        fold("t6");
        line("sc.w %s, %s, (t5)", rd, value);
    }
    fold(rd);
}

static void print_branch(uint64_t *state) {
    static const char *const branches[] = {"beq", "bne", "blt", "bge", "bltu", "bgeu"};
    switch (random_below(state, 4)) {
    case 0:
        line("jal t6, 1f");
        break;
    case 1:
        line("la t5, 1f");
        line("jalr t6, %d(t5)", 0);
        break;
    default:
        line("%s %s, %s, 1f", PICK(state, branches), integer(state), integer(state));
        line("li t6, %d", (int)random_below(state, 2048));
    }
    line("addi s2, s2, %d", (int)random_below(state, 2048));
    puts("1:");
    fold("t6");
}

static void print_csr(uint64_t *state) {
    static const char *const operations[] = {"csrrw", "csrrs", "csrrc"};
    static const char *const registers[] = {"fflags", "frm", "fcsr"};
    unsigned which = random_below(state, 3);
    /* frm stays a rounding mode: 5 to 7 are reserved. */
    if (which > 0) {
        line("csrrwi t6, frm, %u", random_below(state, 5));
    } else if (random_below(state, 2)) {
        line("%si t6, %s, %u", PICK(state, operations), registers[which], random_below(state, 32));
    } else {
        line("andi t5, %s, 31", integer(state));
        line("%s t6, %s, t5", PICK(state, operations), registers[which]);
    }
    fold("t6");
    line("csrr t6, %s", registers[random_below(state, 3)]);
    fold("t6");
}

static void print_float(uint64_t *state) {
    static const char *const two_rounded[] = {"fadd.s", "fsub.s", "fmul.s", "fdiv.s"};
    static const char *const two[] = {"fmin.s", "fmax.s", "fsgnj.s", "fsgnjn.s", "fsgnjx.s"};
    static const char *const fused[] = {"fmadd.s", "fmsub.s", "fnmsub.s", "fnmadd.s"};
    static const char *const compared[] = {"feq.s", "flt.s", "fle.s"};
    static const char *const signs[] = {"", "u"};
    const char *fd = PICK(state, floats), *a = PICK(state, floats), *b = PICK(state, floats);
    const char *mode = PICK(state, modes), *rd = "t6";
    switch (random_below(state, 12)) {
    case 0:
        line("fsqrt.s %s, %s, %s", fd, a, mode);
        break;
    case 1:
        line("%s %s, %s, %s", PICK(state, two), fd, a, b);
        break;
    case 2:
    case 3:
        line("%s %s, %s, %s, %s, %s", PICK(state, fused), fd, a, b, PICK(state, floats), mode);
        break;
    case 4:
        line("%s %s, %s, %s", PICK(state, compared), rd, a, b);
        fold(rd);
        fold_flags();
        return;
    case 5:
        line("fcvt.w%s.s %s, %s, %s", PICK(state, signs), rd, a, mode);
        fold(rd);
        fold_flags();
        return;
    case 6:
        line("fcvt.s.w%s %s, %s, %s", PICK(state, signs), fd, integer(state), mode);
        break;
    case 7:
        line("fclass.s %s, %s", rd, a);
        fold(rd);
        return;
    case 8:
    case 9:
    case 10:
        /* New operands, so that not all become infinite: from memory or an integer register. */
        if (random_below(state, 2))
            line("flw %s, %d(s0)", fd, (int)(random_below(state, DATA_WORDS) * 4) - DATA_WORDS * 2);
        else
            line("fmv.w.x %s, %s", fd, integer(state));
        line("fsw %s, %d(s0)", a, (int)(random_below(state, DATA_WORDS) * 4) - DATA_WORDS * 2);
        break;
    default:
        line("%s %s, %s, %s, %s", PICK(state, two_rounded), fd, a, b, mode);
    }
    fold_float(fd);
}

/* Operands that random ones seldom are: ties, results that round up to the least normal number,
 * invalid products. */
static void print_hard(uint64_t *state) {
    static const struct {
        const char *operation;
        uint32_t operand[3];
        int operands;
        bool exact; /* takes no rounding mode */
    } hard[] = {{"fadd.s", {0x3f800000, 0x33800000}, 2, false},
                {"fadd.s", {0xbf800001, 0xb3800000}, 2, false},
                {"fmul.s", {0x3f800001, 0x007fffff}, 2, false},
                {"fmul.s", {0x00800000, 0x3f7fffff}, 2, false},
                {"fmul.s", {0x7f7fffff, 0x3f800001}, 2, false},
                {"fdiv.s", {0x00800000, 0x3f800001}, 2, false},
                {"fdiv.s", {0x80000000, 0x00000000}, 2, false},
                {"fmadd.s", {0x7f800000, 0x00000000, 0x7fc00000}, 3, false},
                {"fnmsub.s", {0x80000000, 0xff800000, 0x7fc00000}, 3, false},
                {"fmsub.s", {0x3f800001, 0x3f800001, 0x3f800002}, 3, false},
                {"fsqrt.s", {0x80000000}, 1, false},
                {"fmin.s", {0x80000000, 0x00000000}, 2, true},
                {"fmax.s", {0x7f800001, 0x3f800000}, 2, true}};
    unsigned which = random_below(state, sizeof hard / sizeof *hard);
    const char *fd = PICK(state, floats);
    for (int i = 0; i < hard[which].operands; i++) {
        line("li t6, 0x%08" PRIx32, hard[which].operand[i]);
        line("fmv.w.x fa%d, t6", i);
    }
    printf("    %s %s", hard[which].operation, fd);
    for (int i = 0; i < hard[which].operands; i++)
        printf(", fa%d", i);
    if (hard[which].exact)
        putchar('\n');
    else
        printf(", %s\n", PICK(state, modes));
    line("fcvt.w.s t6, %s, %s", fd, PICK(state, modes));
    fold("t6");
    fold_float(fd);
}

static void print_statement(uint64_t *state) {
    static void (*const print[])(uint64_t *) = {
        print_computation, print_computation, print_memory, print_float, print_float,
        print_float,       print_branch,      print_atomic, print_csr,   print_hard};
    PICK(state, print)(state);
}

/* An extreme float, any word, a float of few digits, or one near one. */
static uint32_t random_datum(uint64_t *state) {
    static const uint32_t corner[] = {0,          0x80000000, 1,          0x007fffff, 0x00800000,
                                      0x3f800000, 0xbf800000, 0x4f000000, 0x7f7fffff, 0x7f800000,
                                      0xff800000, 0x7fc00000, 0x7f800001, 0xffffffff, 0x7fffffff};
    uint32_t word = random_word(state);
    switch (random_below(state, 5)) {
    case 0:
    case 1:
        return PICK(state, corner);
    case 2:
        return word;
    case 3: /* few digits, so that sums and products lie half-way between two numbers */
        return (word & 0x80700000) | (101 + random_below(state, 52)) << 23;
    default:
        return (word & 0x807fffff) | (117 + random_below(state, 20)) << 23;
    }
}

static void print_data(uint64_t *state) {
    puts(".data\n.balign 64\n.globl data, list_end\ndata:");
    for (int i = 0; i < DATA_WORDS; i++)
        printf("    .word 0x%08" PRIx32 "\n", random_datum(state));
    printf(".bss\n.balign 4\n.globl list\nlist: .space %d\nlist_end:\n",
           4 * ROUNDS * STATEMENTS / GROUP);
}

int main(int argc, char **argv) {
    char *end = NULL;
    uint64_t seed = argc == 2 ? strtoull(argv[1], &end, 10) : 0;
    if (!end || *end || end == argv[1]) {
        fputs("usage: reference_program SEED\n", stderr);
        return 2;
    }
    uint64_t state = seed * UINT64_C(0x9e3779b97f4a7c15) + 1;
    /* The body is at one address in both programs, since links and AUIPC are folded. */
    puts(".globl body\n.section .body, \"ax\"\n    j _start\nbody:");
    printf("    la s0, data + %d\n    li s1, 0x9e3779b1\n    li s2, 0\n    la s3, list\n    li s4, "
           "%d\n",
           DATA_WORDS * 2, ROUNDS);
    for (size_t i = 0; i < sizeof integers / sizeof *integers - 1; i++)
        printf("    lw %s, %zu(s0)\n", integers[i], 4 * i);
    for (size_t i = 0; i < sizeof floats / sizeof *floats; i++)
        printf("    flw %s, -%zu(s0)\n", floats[i], 4 * i + 4);
    puts("    fscsr zero\nround:");
    for (int i = 1; i <= STATEMENTS; i++) {
        print_statement(&state);
        if (i % GROUP == 0) {
            line("sw s2, 0(s3)");
            line("addi s3, s3, 4");
        }
    }
    puts("    addi s4, s4, -1\n    beqz s4, 1f\n    la t5, round\n    jr t5\n1:  j finish");
    print_data(&state);
    return 0;
}
