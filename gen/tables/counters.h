/* Performance counters, one row each. A run chooses a class; counter `index` of that class is CSR
 * 0xb03 + index (high word 0xb83 + index). The harness reports all of them.
 *
 * `expression` is a SystemVerilog expression over the event bundles of the stages (types.sv): by
 * how much the counter grows in a cycle, an unsigned number.
 *
 * Fields of is_event are of different cycles of the same instruction, so not every two of them can
 * stand in one expression. In every issue scheme these are of one instruction, and of one cycle:
 *
 *   issued, unit                                         it is chosen
 *   lanes, uniform (all of it but scalar_found)          it leaves, two or more cycles later
 *   enters, raws, falses, orders                         it takes a place of the window
 *   rf_write, rf_elided                                  its result is written
 *
 * Each other field (stall, distance, rf_reads, uniform.scalar_found, itab_miss) goes by itself;
 * those of the state (warp_stall, window_used, results_used, window, results, ready) are of the
 * cycle that they are seen in. types.sv has how late each is. Of fe_event, branch and mispredict go
 * together; of ls_event each field by itself, as a miss is known in the cycle after its read.
 */
#ifndef HEDDLE_GEN_COUNTERS_H
#define HEDDLE_GEN_COUNTERS_H

#include "base/error.h"

#include <stddef.h>

/* Places of a class: indices 0 to 28. */
enum { COUNTERS_PER_CLASS = 29 };

struct counter_row {
    const char *name;
    unsigned class;
    unsigned index;
    unsigned bits;    // of what is added in a cycle
    const char *only; // where it can count: any, fpu, prefetch, predict, or issue stages: window
                      // (all but in order), loog, order (GhOST and SOCGPU), ghost; uniform, affine;
                      // subcore0 to 3: of that sub-core, and these rows are the last ones;
                      // elsewhere it reads as zero
    const char *expression;
    const char *description;
};

struct counter_class {
    unsigned number;
    const char *name;
    const char *description;
};

extern const struct counter_row counter_table[];
extern const size_t counter_count;

extern const struct counter_class counter_class_table[];
extern const size_t counter_class_count;

/* Whether each row has a place of its own in a class that there is. The error says which classes
 * have room. */
bool counters_check(const struct counter_row *rows, size_t count, struct error *error);

#endif
