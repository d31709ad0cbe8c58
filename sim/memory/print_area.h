/* Output of printf in OpenCL C (docs/opencl.md, "printf"). A core leaves the address of the format
 * and the words of the arguments in an area of memory; this makes text of them when the run is
 * over.
 *
 * Each thread has an area of its own: a word with the number of words behind it, then for each
 * printf the format's address, the number of words, and the words. The area's last word counts
 * output that did not fit. */
#ifndef HEDDLE_SIM_PRINT_AREA_H
#define HEDDLE_SIM_PRINT_AREA_H

#include "io.h"
#include "memory.h"

enum { PRINT_AREA_SHIFT = 13, PRINT_AREA_WORDS = 1024 };
/* Programs that have the symbol print so. */
#define PRINT_AREA_SYMBOL "heddle_print_area"
#define PRINT_AREA_BASE UINT32_C(0xc0000000)

/* Prints what the first `threads` threads left, one after the other, and empties their areas. */
void print_area_flush(struct memory *memory, uint32_t threads, io_sink *sink, void *context);

#endif
