/* Prints words of every class of instruction, for the disassembler of another toolchain to read,
 * and what ours makes of them (disassembly.sh).
 *
 *   classes SEED WORDS TEXTS
 *
 * A class is a choice of the bits that RISC-V decoders look at: opcode, funct3, funct7, and in the
 * place of rs2 the few values that choose instructions; in the first words rs1, rd and the rest are
 * zero, then random. WORDS gets the words in binary; TEXTS a line each: the word and its text, or
 * "illegal".
 */
#include "isa_decode.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { SECOND_CHOICES = 3, DRAWS = 2 };

/* xorshift32 (Marsaglia 2003) */
static uint32_t next_random(uint32_t *state) {
    *state ^= *state << 13;
    *state ^= *state >> 17;
    *state ^= *state << 5;
    return *state;
}

static void print_word(uint32_t word, uint32_t pc, FILE *words, FILE *texts) {
    const uint8_t bytes[] = {(uint8_t)word, (uint8_t)(word >> 8), (uint8_t)(word >> 16),
                             (uint8_t)(word >> 24)};
    struct isa_instr instr;
    char text[96] = "illegal";
    if (isa_decode(word, &instr))
        isa_disassemble(word, pc, text, sizeof text);
    fwrite(bytes, 1, sizeof bytes, words);
    fprintf(texts, "%08" PRIx32 " %s\n", word, text);
}

int main(int argc, char **argv) {
    if (argc != 4) {
        fputs("usage: classes SEED WORDS TEXTS\n", stderr);
        return 2;
    }
    uint32_t state = (uint32_t)strtoul(argv[1], NULL, 10) | 1, pc = 0;
    FILE *words = fopen(argv[2], "wb"), *texts = fopen(argv[3], "w");
    if (!words || !texts)
        return 2;
    for (uint32_t class = 0; class < 32 << 10; class ++) {
        uint32_t opcode = (class & 31) << 2 | 3, funct3 = class >> 5 & 7, funct7 = class >> 8;
        if ((class & 7) == 7)
            continue; /* words of 48 bits and more */
        for (uint32_t second = 0; second < SECOND_CHOICES; second++)
            for (int draw = 0; draw < DRAWS; draw++, pc += 4) {
                uint32_t rs2 = second < 2 ? second : next_random(&state) >> 27;
                uint32_t rest = draw ? next_random(&state) & 0x000f8f80 : 0;
                print_word(funct7 << 25 | rs2 << 20 | funct3 << 12 | rest | opcode, pc, words,
                           texts);
            }
    }
    return fclose(words) || fclose(texts);
}
