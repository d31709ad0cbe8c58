/* Boolean functions of standard cells, as liberty files write them: "!((A1&A2)|B)", "A' + B C". */
#ifndef HEDDLE_FPGA_FUNCTION_H
#define HEDDLE_FPGA_FUNCTION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { FUNCTION_INPUTS = 6 };

/* Bit i of the table is the value when input k is bit k of i. False for a function that cannot be
 * read, that has another name in it or more than FUNCTION_INPUTS inputs. */
bool function_read(const char *function, const char *const *input, size_t inputs, uint64_t *table);

/* The table of input k itself. */
uint64_t function_input(unsigned k);

#endif
