/* Performance counters, one row each. A run chooses a class; counter `index` of that class is CSR
 * 0xb03 + index (high word 0xb83 + index). The harness reports all of them.
 *
 * `expression` is a SystemVerilog expression over the event bundles of the stages (types.sv): by
 * how much the counter grows in a cycle, an unsigned number.
 */
#ifndef HEDDLE_GEN_COUNTERS_H
#define HEDDLE_GEN_COUNTERS_H

#include <stddef.h>

enum { COUNTERS_PER_CLASS = 29 };

struct counter_row {
    const char *name;
    unsigned class;
    unsigned index;
    unsigned bits;    // of what is added in a cycle
    const char *only; // where it can count: any, fpu, prefetch, predict, or issue stages: window
                      // (all but in order), loog, order (GhOST and SOCGPU), ghost; uniform, affine;
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

#endif
