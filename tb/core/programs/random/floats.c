/* Statements of floating point. */
#include "program.h"

static const char *const registers[] = {"ft0", "ft1", "ft2", "ft7", "fs0",  "fs1", "fa0", "fa1",
                                        "fa2", "fa3", "fa7", "fs2", "fs11", "ft8", "ft11"};
enum { REGISTERS = sizeof(registers) / sizeof(registers[0]) };

/* Operations by their operands. */
static const char *const two_rounded[] = {"fadd.s", "fsub.s", "fmul.s", "fdiv.s"};
static const char *const two[] = {"fmin.s", "fmax.s", "fsgnj.s", "fsgnjn.s", "fsgnjx.s"};
static const char *const fused[] = {"fmadd.s", "fmsub.s", "fnmsub.s", "fnmadd.s"};
static const char *const compared[] = {"feq.s", "flt.s", "fle.s"};
static const char *const to_integer[] = {"fcvt.w.s", "fcvt.wu.s"};
static const char *const from_integer[] = {"fcvt.s.w", "fcvt.s.wu"};
static const char *const modes[] = {"", "", "", ", rne", ", rtz", ", rdn", ", rup", ", rmm"};

static const char *random_float(struct program *program) {
    return PICK(program, registers);
}

uint32_t random_float_bits(struct program *program) {
    static const uint32_t corner[] = {0,          0x80000000, 1,          0x007fffff, 0x00800000,
                                      0x80800001, 0x3f800000, 0x3f800001, 0xbf800000, 0x3f000000,
                                      0x4b000001, 0x4f000000, 0x7f7fffff, 0xff7fffff, 0x7f800000,
                                      0xff800000, 0x7fc00000, 0x7f800001};
    uint32_t fraction = random_below(program, 1 << 23);
    uint32_t sign = random_below(program, 2) << 31;
    if (random_chance(program, 25))
        return PICK(program, corner);
    if (random_chance(program, 25))
        return sign | random_below(program, 1 << 8) << 23 | fraction;
    return sign | (120 + random_below(program, 15)) << 23 | fraction;
}

static void print_operation(struct program *program) {
    const char *rd = random_float(program), *a = random_float(program), *b = random_float(program);
    const char *mode = PICK(program, modes);
    switch (random_below(program, 12)) {
    case 0:
        line(program, "fsqrt.s %s, %s%s", rd, a, mode);
        break;
    case 1:
    case 2:
        line(program, "%s %s, %s, %s", PICK(program, two), rd, a, b);
        break;
    case 3:
    case 4:
    case 5:
        line(program, "%s %s, %s, %s, %s%s", PICK(program, fused), rd, a, b, random_float(program),
             mode);
        break;
    case 6:
        line(program, "%s %s, %s, %s", PICK(program, compared), random_register(program), a, b);
        break;
    case 7:
        line(program, "%s %s, %s%s", PICK(program, to_integer), random_register(program), a, mode);
        break;
    case 8:
        line(program, "%s %s, %s%s", PICK(program, from_integer), rd, random_register(program),
             mode);
        break;
    case 9:
        line(program, "%s %s, %s", random_chance(program, 50) ? "fclass.s" : "fmv.x.w",
             random_register(program), a);
        break;
    default:
        line(program, "%s %s, %s, %s%s", PICK(program, two_rounded), rd, a, b, mode);
    }
}

/* A register from the table, as the lane's integer register says, or from its own memory. */
static void print_load(struct program *program) {
    if (random_chance(program, 50)) {
        line(program, "flw %s, %u(s0)", random_float(program),
             4 * random_below(program, OWN_BYTES / 4));
        return;
    }
    line(program, "andi t6, %s, %u", random_register(program), TABLE_WORDS - 1);
    line(program, "slli t6, t6, 2");
    line(program, "add t6, t6, s1");
    line(program, "flw %s, 0(t6)", random_float(program));
}

void print_floats(struct program *program) {
    for (unsigned i = 1 + random_below(program, 8); i > 0; i--) {
        unsigned choice = random_below(program, 10);
        if (choice == 0)
            print_load(program);
        else if (choice == 1)
            line(program, "fsw %s, %u(s0)", random_float(program),
                 4 * random_below(program, OWN_BYTES / 4));
        else if (choice == 2)
            line(program, "fmv.w.x %s, %s", random_float(program), random_register(program));
        else
            print_operation(program);
    }
}

void print_float_state(struct program *program) {
    line(program, "csrr %s, %s", random_register(program),
         random_chance(program, 50) ? "fflags" : "fcsr");
}

void print_first_floats(struct program *program) {
    for (unsigned i = 0; i < REGISTERS; i++) {
        line(program, "addi t6, s3, %u", (unsigned)random_below(program, TABLE_WORDS));
        line(program, "andi t6, t6, %u", TABLE_WORDS - 1);
        line(program, "slli t6, t6, 2");
        line(program, "add t6, t6, s1");
        line(program, "flw %s, 0(t6)", registers[i]);
    }
}
