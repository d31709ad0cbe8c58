/* The self-check convention of a program: with the symbols `out`, `ref` and `out_words`,
 * out_words words at out have to equal those at ref after the run. out_words is a variable, or
 * an absolute symbol whose value is the count.
 *
 * With a variable `out_tolerance`, a float, the words are floats too, and none may be further from
 * its reference r than out_tolerance * max(1, |r|). A NaN is never near, an infinity only to
 * itself.
 *
 * A program that has a part of these symbols is wrong; one that has neither two of the first three
 * nor the tolerance just does not use the convention.
 */
#ifndef HEDDLE_SIM_SELFCHECK_H
#define HEDDLE_SIM_SELFCHECK_H

#include "elf_image.h"
#include "sim/memory/memory.h"

enum selfcheck_result {
    SELFCHECK_NONE, /* the program does not use the convention */
    SELFCHECK_PASSED,
    SELFCHECK_FAILED
};

/* The fault of a program that ended and left no exit code. */
#define NO_EXIT_CODE "it ended without storing an exit code, the word at 0x88"

/* `text` gets one sentence when the result is SELFCHECK_FAILED: the first difference, or what is
 * wrong with the symbols. */
enum selfcheck_result selfcheck(const struct memory *memory, const struct elf_image *image,
                                char *text, size_t bytes);

#endif
