/* Prints words and what the C decoder makes of them, a line each in hexadecimal, for
 * decoder_tb.sv: word, imm, flags (see below), op, unit, registers (rs3, rs2, rs1, rd, 6 bits
 * each).
 *
 *   vectors none|full    for a core without floating point, or with it
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

static void print_vector(uint32_t word, bool with_float) {
    struct isa_instr instr;
    bool legal = isa_decode(word, &instr);
    if (instr.is_float && !with_float) {
        isa_decode(0, &instr); // an illegal word
        instr.imm = word;
        legal = false;
    }
    unsigned flags =
        (unsigned)(instr.use_rs3 << 10 | !legal << 9 | instr.drain << 8 | instr.sync << 7 |
                   instr.jal << 6 | instr.control << 5 | instr.use_pc << 4 | instr.use_imm << 3 |
                   instr.use_rs2 << 2 | instr.use_rs1 << 1 | (instr.writes_rd && instr.rd != 0));
    unsigned registers = (unsigned)(instr.rs3 << 18 | instr.rs2 << 12 | instr.rs1 << 6 | instr.rd);
    printf("%08" PRIx32 " %08" PRIx32 " %03x %02x %x %06x\n", word, instr.imm, flags, instr.op,
           instr.unit, registers);
}

int main(int argc, char **argv) {
    if (argc != 2)
        return 2;
    bool with_float = strcmp(argv[1], "full") == 0;
    uint32_t random = 1;
    for (size_t i = 0; i < isa_count; i++) {
        uint32_t match = isa_match(&isa_table[i]), free_bits = ~isa_mask(&isa_table[i]);
        print_vector(match, with_float);
        print_vector(match | free_bits, with_float);
        for (int n = 2; n < WORDS_PER_ROW; n++)
            print_vector(match | (next_random(&random) & free_bits), with_float);
    }
    for (int n = 0; n < RANDOM_WORDS; n++)
        print_vector(next_random(&random), with_float);
    return 0;
}
