/* Prints words and what the C decoder makes of them, a line each in hexadecimal, for
 * decoder_tb.sv: word, imm, flags (see below), op, unit.
 *
 * Each instruction with its free bits at zero, at one and at random, then random words, most of
 * which are illegal.
 */
#include "gen/isa_table.h"
#include "isa_decode.h"

#include <inttypes.h>
#include <stdio.h>

enum { WORDS_PER_ROW = 20, RANDOM_WORDS = 1000 };

/* xorshift32 (Marsaglia 2003) */
static uint32_t next_random(uint32_t *state) {
    *state ^= *state << 13;
    *state ^= *state >> 17;
    *state ^= *state << 5;
    return *state;
}

static void print_vector(uint32_t word) {
    struct isa_instr instr;
    bool legal = isa_decode(word, &instr);
    unsigned flags =
        (unsigned)(!legal << 9 | instr.drain << 8 | instr.sync << 7 | instr.jal << 6 |
                   instr.control << 5 | instr.use_pc << 4 | instr.use_imm << 3 |
                   instr.use_rs2 << 2 | instr.use_rs1 << 1 | (instr.writes_rd && instr.rd != 0));
    printf("%08" PRIx32 " %08" PRIx32 " %03x %02x %x\n", word, instr.imm, flags, instr.op,
           instr.unit);
}

int main(void) {
    uint32_t random = 1;
    for (size_t i = 0; i < isa_count; i++) {
        uint32_t match = isa_match(&isa_table[i]), free_bits = ~isa_mask(&isa_table[i]);
        print_vector(match);
        print_vector(match | free_bits);
        for (int n = 2; n < WORDS_PER_ROW; n++)
            print_vector(match | (next_random(&random) & free_bits));
    }
    for (int n = 0; n < RANDOM_WORDS; n++)
        print_vector(next_random(&random));
    return 0;
}
