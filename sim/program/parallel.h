/* Runs kernels of one model at the same time, each in a process of its own.
 *
 * Their output is in the order in which they were given, in whatever order they end. It is standard
 * output of a kernel and then its standard error, as soon as all before it are printed. The caller
 * chooses the order of starts.
 */
#ifndef HEDDLE_SIM_PARALLEL_H
#define HEDDLE_SIM_PARALLEL_H

#include "base/error.h"
#include "sim/report/stats.h"

#include <stddef.h>
#include <stdint.h>

/* Runs kernel number `kernel` in a process of its own and adds it to `total`. False: bad input,
 * about which it has printed a sentence. */
typedef bool parallel_work(void *context, size_t kernel, struct stats_total *total);

enum parallel_result { PARALLEL_DONE, PARALLEL_BAD_INPUT, PARALLEL_FAILED };

struct parallel_plan {
    size_t count;
    size_t limit;        /* at a time */
    const size_t *order; /* the numbers 0 to count - 1 in the order to start them */
    uint64_t *cycles;    /* of each kernel, reset to end; 0: it did not end */
    parallel_work *work;
    void *context; /* of `work` */
};

/* Runs all kernels and adds up what they add; its time is that of all together. A kernel whose
 * process dies is one that did not pass, with a sentence on standard error. Bad input ends the run
 * where it is its turn to be printed; PARALLEL_FAILED, with `error`: no processes or memory. */
enum parallel_result parallel_run(const struct parallel_plan *plan, struct stats_total *total,
                                  struct error *error);

#endif
