#include "selfcheck.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static uint32_t word_at(const struct memory *memory, uint32_t addr) {
    uint32_t word = 0;
    memory_read(memory, addr, &word, sizeof(word));
    return word;
}

static double float_of(uint32_t word) {
    float value;
    memcpy(&value, &word, sizeof(value));
    return (double)value;
}

/* A symbol without a size reaches to the end of its section. */
static bool symbol_holds(const struct elf_symbol *symbol, uint32_t words) {
    uint32_t to_end = symbol->limit > symbol->value ? symbol->limit - symbol->value : 0;
    return (symbol->size ? symbol->size : to_end) / 4 >= words;
}

/* False with one sentence in `text`. */
static bool words_equal(uint32_t i, uint32_t got, uint32_t expected, char *text, size_t bytes) {
    if (got == expected)
        return true;
    snprintf(text, bytes, "out[%lu] is 0x%08lx, ref says 0x%08lx", (unsigned long)i,
             (unsigned long)got, (unsigned long)expected);
    return false;
}

static bool floats_near(uint32_t i, double got, double expected, double tolerance, char *text,
                        size_t bytes) {
    if (isinf(expected) ? got == expected
                        : fabs(got - expected) <= tolerance * fmax(1, fabs(expected)))
        return true;
    snprintf(text, bytes, "out[%lu] is %.9g, ref says %.9g, tolerance %g", (unsigned long)i, got,
             expected, tolerance);
    return false;
}

/* NULL when there is none. A tolerance is a number from 0. */
static const char *symbols_wrong(const struct elf_symbol *out, const struct elf_symbol *ref,
                                 const struct elf_symbol *count, bool tolerance, double allowed) {
    if (tolerance && !(allowed >= 0 && isfinite(allowed)))
        return "out_tolerance is not a number from 0";
    if (!out)
        return "the program has a part of out, ref and out_words to compare, but no out";
    if (!ref)
        return "the program has a part of out, ref and out_words to compare, but no ref";
    return count ? NULL : "the program has out and ref to compare, but no out_words";
}

enum selfcheck_result selfcheck(const struct memory *memory, const struct elf_image *image,
                                char *text, size_t bytes) {
    const struct elf_symbol *out, *ref, *count, *tolerance;
    struct error error;
    if (!elf_image_find(image, "out", &out, &error) ||
        !elf_image_find(image, "ref", &ref, &error) ||
        !elf_image_find(image, "out_words", &count, &error) ||
        !elf_image_find(image, "out_tolerance", &tolerance, &error)) {
        snprintf(text, bytes, "%s", error.text);
        return SELFCHECK_FAILED;
    }
    if (!tolerance && (out != NULL) + (ref != NULL) + (count != NULL) < 2)
        return SELFCHECK_NONE;
    double allowed = tolerance ? float_of(word_at(memory, tolerance->value)) : 0;
    const char *wrong = symbols_wrong(out, ref, count, tolerance, allowed);
    if (wrong) {
        snprintf(text, bytes, "%s", wrong);
        return SELFCHECK_FAILED;
    }
    uint32_t words = count->absolute ? count->value : word_at(memory, count->value);
    if (!symbol_holds(out, words) || !symbol_holds(ref, words)) {
        snprintf(text, bytes, "out_words is %lu, more than out or ref holds", (unsigned long)words);
        return SELFCHECK_FAILED;
    }
    for (uint32_t i = 0; i < words; i++) {
        uint32_t got = word_at(memory, out->value + 4 * i);
        uint32_t expected = word_at(memory, ref->value + 4 * i);
        if (tolerance ? !floats_near(i, float_of(got), float_of(expected), allowed, text, bytes)
                      : !words_equal(i, got, expected, text, bytes))
            return SELFCHECK_FAILED;
    }
    return SELFCHECK_PASSED;
}
