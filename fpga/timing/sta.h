/* Static timing of standard cells, by OpenSTA: fan-out buffered and gates sized, module by module.
 *
 * Memories of the core (ram_1r1w) are macros that a liberty file does not describe. They count as
 * registers, with an output STA_LAUNCH_NS after the clock and inputs that must be stable
 * STA_SETUP_NS before it. The clock is ideal and wires have no capacitance. Inputs and outputs of
 * the core begin and end no path. The owner calls sta_free.
 */
#ifndef HEDDLE_FPGA_TIMING_STA_H
#define HEDDLE_FPGA_TIMING_STA_H

#include "fpga/netlist/mapped.h"
#include "fpga/synth/synth.h"

#include <stdio.h>

#define STA_LAUNCH_NS 0.3
#define STA_SETUP_NS 0.1

/* A gate on a path, and when its output is there. */
struct sta_hop {
    uint32_t cell; /* of mapped */
    double ns;
};

struct sta_path {
    struct sta_hop *hop;
    size_t hops;
    double ns;     /* the period that it needs, setup included */
    char end[128]; /* OpenSTA's name for the end: a cell or a net, by number */
};

struct sta {
    struct mapped mapped;
    struct area area;
    char *name;
    struct sta_path *path; /* the longest first */
    size_t paths;
};

/* Maps the source if it is not yet and asks for the longest paths. `liberty` is a path, or NULL for
 * the library that comes with heddle. */
bool sta_make(struct sta *sta, const struct synth_source *source, const char *liberty,
              uint32_t paths, struct error *error);
void sta_free(struct sta *sta);

/* The period of the longest path; 0: none. */
double sta_period_ns(const struct sta *sta);

void sta_print(const struct sta *sta, FILE *stream);
void sta_print_json(const struct sta *sta, FILE *stream);

#endif
