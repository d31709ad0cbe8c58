/* The last run times of kernels on a model. Of several at the same time the longest start first, so
 * that no processor waits for one at the end. A wrong length costs time and nothing else.
 */
#ifndef HEDDLE_SIM_LENGTHS_H
#define HEDDLE_SIM_LENGTHS_H

#include <stddef.h>
#include <stdint.h>

enum { LENGTHS_KEPT = 1000 }; /* kernels that a file remembers */

/* The file of the model that this process is: hsim.lengths, beside it. */
const char *lengths_file(char *path, size_t bytes);

/* Reads of each kernel what the file says of its name, 0 when nothing: cycles. */
void lengths_read(const char *file, size_t count, char *const kernels[], uint64_t cycles[]);

/* Numbers of the kernels, the longest first; before them, as given, those of which nothing is
 * known. */
void lengths_order(size_t count, const uint64_t cycles[], size_t order[]);

/* Keeps what differs from `before`, what lengths_read gave; zeros say nothing. Of other kernels the
 * file says what it said. A folder that cannot be written to remembers nothing. */
void lengths_keep(const char *file, size_t count, char *const kernels[], const uint64_t before[],
                  const uint64_t cycles[]);

#endif
