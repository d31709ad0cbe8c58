/* Shared by the fuzzed readers: a file that holds the bytes of one try. */
#ifndef HEDDLE_TB_FUZZ_INPUT_H
#define HEDDLE_TB_FUZZ_INPUT_H

#include <stddef.h>
#include <stdint.h>

/* One try; libFuzzer calls it. Returns 0. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Puts the bytes into a file without a name and returns the path by which it can be opened. The
 * file is the same for all tries. */
const char *fuzz_file(const uint8_t *data, size_t size);

#endif
