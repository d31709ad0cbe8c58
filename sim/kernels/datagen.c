#include "datagen.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    ALIGNMENT = 64 /* a cache line, so that a kernel's misses do not depend on its neighbours */
};

static void print(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int written = vprintf(format, arguments);
    va_end(arguments);
    if (written < 0) {
        perror("datagen");
        exit(EXIT_FAILURE);
    }
}

uint32_t random_word(struct random *random) {
    random->state ^= random->state << 13;
    random->state ^= random->state >> 17;
    random->state ^= random->state << 5;
    return random->state;
}

uint32_t random_below(struct random *random, uint32_t bound) {
    return (uint32_t)((uint64_t)random_word(random) * bound >> 32);
}

void random_fill(struct random *random, uint32_t *words, size_t count) {
    for (size_t i = 0; i < count; i++)
        words[i] = random_word(random);
}

float random_float(struct random *random, float low, float high) {
    return low + (high - low) * (float)(random_word(random) >> 8) * 0x1p-24f;
}

static void open_symbol(const char *name, const char *section, size_t bytes) {
    print("    .section %s\n    .balign %d\n    .globl %s\n    .type %s, @object\n"
          "    .size %s, %zu\n%s:\n",
          section, ALIGNMENT, name, name, name, bytes, name);
}

void data_words(const char *name, const uint32_t *words, size_t count) {
    open_symbol(name, ".rodata", 4 * count);
    for (size_t i = 0; i < count; i++)
        print("    .word 0x%08lx\n", (unsigned long)words[i]);
}

void data_bytes(const char *name, const uint8_t *bytes, size_t count) {
    open_symbol(name, ".rodata", count);
    for (size_t i = 0; i < count; i++)
        print("    .byte 0x%02x\n", bytes[i]);
}

/* The caller frees them. */
static uint32_t *bits_of(const float *values, size_t count) {
    uint32_t *words = malloc(count * sizeof *words);
    if (!words) {
        perror("datagen");
        exit(EXIT_FAILURE);
    }
    memcpy(words, values, count * sizeof *words);
    return words;
}

void data_floats(const char *name, const float *values, size_t count) {
    uint32_t *words = bits_of(values, count);
    data_words(name, words, count);
    free(words);
}

void data_space(const char *name, size_t words) {
    open_symbol(name, ".noinit, \"aw\", @nobits", 4 * words);
    print("    .space %zu\n", 4 * words);
}

void data_check(const uint32_t *ref, size_t count) {
    uint32_t words = (uint32_t)count;
    data_words("ref", ref, count);
    data_words("out_words", &words, 1);
    data_space("out", count);
    if (fflush(stdout) != 0) {
        perror("datagen");
        exit(EXIT_FAILURE);
    }
}

void data_check_floats(const float *ref, size_t count) {
    uint32_t *words = bits_of(ref, count);
    data_check(words, count);
    free(words);
}

void data_check_near(const float *ref, size_t count, float tolerance) {
    data_floats("out_tolerance", &tolerance, 1);
    data_check_floats(ref, count);
}
