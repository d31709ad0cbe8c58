/* Prints words and what the C decoder makes of them, a line each in hexadecimal, for
 * decoder_tb.sv: word, imm, flags (see below), op, unit, registers (rs3, rs2, rs1, rd, 8 bits
 * each).
 *
 *   vectors none|full 0|1    for a core with this fpu and, if 1, linear registers, votes and
 * shuffles
 *
 * Each instruction with its free bits at zero, at one and at random, then random words, most of
 * which are illegal.
 */
#include "gen/tables/isa_table.h"
#include "isa_decode.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { WORDS_PER_ROW = 20, RANDOM_WORDS = 1000 };

/* xorshift32 (Marsaglia 2003) */
static uint32_t next_random(uint32_t *state) {
    *state ^= *state << 13;
    *state ^= *state >> 17;
    *state ^= *state << 5;
    return *state;
}

/* Features of the core. */
struct kinds {
    bool floating, others;
};

/* The core's number of a register: linear ones are behind those that it has. */
static unsigned number(unsigned reg, const struct kinds *has) {
    return reg >= 64 && !has->floating ? reg - 32 : reg;
}

static void print_vector(uint32_t word, const struct kinds *has) {
    struct isa_instr instr;
    bool legal = isa_decode(word, &instr);
    if ((instr.is_float && !has->floating) ||
        ((instr.is_linear || instr.is_vote || instr.is_atomic) && !has->others)) {
        isa_decode(0, &instr); // an illegal word
        instr.imm = word;
        legal = false;
    }
    unsigned flags =
        (unsigned)(instr.use_rs3 << 10 | !legal << 9 | instr.fences << 8 | instr.serializes << 7 |
                   instr.jal << 6 | instr.control << 5 | instr.use_pc << 4 | instr.use_imm << 3 |
                   instr.use_rs2 << 2 | instr.use_rs1 << 1 | (instr.writes_rd && instr.rd != 0));
    unsigned registers = number(instr.rs3, has) << 24 | number(instr.rs2, has) << 16 |
                         number(instr.rs1, has) << 8 | number(instr.rd, has);
    printf("%08" PRIx32 " %08" PRIx32 " %03x %02x %x %08x\n", word, instr.imm, flags, instr.op,
           instr.unit, registers);
}

int main(int argc, char **argv) {
    if (argc != 3)
        return 2;
    const struct kinds has = {.floating = strcmp(argv[1], "full") == 0,
                              .others = strcmp(argv[2], "1") == 0};
    uint32_t random = 1;
    for (size_t i = 0; i < isa_count; i++) {
        uint32_t match = isa_match(&isa_table[i]), free_bits = ~isa_mask(&isa_table[i]);
        print_vector(match, &has);
        print_vector(match | free_bits, &has);
        for (int n = 2; n < WORDS_PER_ROW; n++)
            print_vector(match | (next_random(&random) & free_bits), &has);
    }
    for (int n = 0; n < RANDOM_WORDS; n++)
        print_vector(next_random(&random), &has);
    return 0;
}
