/* Static timing of a core: synthesized if it is not yet, then read, and added up. */
#ifndef HEDDLE_FPGA_TIMING_TIMING_H
#define HEDDLE_FPGA_TIMING_TIMING_H

#include "fpga/synth/synth.h"
#include "report.h"

/* The object of an analysis: the result of Yosys for a source or, with `netlist`, a file that its
 * write_json wrote, of cells of the target, for any design. */
struct timing_source {
    struct synth_source core;
    const char *netlist; /* file, or NULL */
};

/* The parts refer to one another: it stays where it was made. The owner calls timing_free, whether
 * it was made or not. */
struct timing {
    struct mapped mapped;
    struct graph graph;
    struct report report;
    struct area area; /* of all; none with a netlist */
    char *name;       /* "inorder-4x4", "lsu of inorder-4x4", the file */
    const struct target *target;
};

/* False with a sentence: synthesis fails, or there is a combinational loop; marked (error_of_setup)
 * when the file is no netlist. The target is an FPGA. */
bool timing_make(struct timing *timing, const struct timing_source *source,
                 const struct target *target, const struct report_wish *wish, struct error *error);
void timing_free(struct timing *timing);

#endif
