/* Toggles of a waveform (FST), by instance: counts, not waves.
 *
 * A bit counts for the outermost instance that has a signal with it, since ports show the same
 * wires again. Clocks and parameters do not count. Read by the library that comes with Verilator.
 */
#ifndef HEDDLE_FPGA_FST_READ_H
#define HEDDLE_FPGA_FST_READ_H

#include "base/error.h"

#include <stddef.h>
#include <stdint.h>

/* Times in waveforms: two steps a cycle, after nine of the reset (sim/harness/run_loop.c). */
enum { WAVE_PERIOD = 2, WAVE_RESET = 9 };

/* All instances of one path, those of a generate loop together. */
struct activity_row {
    char *path; /* "u_core.u_lsu", as in area.h; what is above the core is in "" */
    uint64_t toggles, bits;
    uint64_t accesses, ports; /* of memories: times that `ren` and `wen` were high, in cycles */
};

struct activity {
    struct activity_row *row;
    size_t count;
    uint64_t window;               /* cycles that were counted */
    uint64_t cycles, instructions; /* of the whole run */
};

/* Counts from time `from` to the end. `period` is a cycle in the file's unit. The owner calls
 * activity_free. */
bool fst_read(struct activity *activity, const char *file, uint64_t from, uint64_t period,
              struct error *error);
void activity_free(struct activity *activity);

/* Adds the toggles and accesses of `part`, times `factor`, instance by instance; and `window`
 * cycles. */
void activity_add(struct activity *sum, const struct activity *part, double factor,
                  uint64_t window);

#endif
