/* A core out of context: on a device with no board around it, to learn the clock it reaches.
 *
 * A core has more ports than a device has pins. Each bit of an input is from a register of a chain
 * that one pin fills. Each bit of an output is written to a register of another chain, by an
 * exclusive or. So nothing is optimized away, and paths from and to ports end in registers.
 */
#ifndef HEDDLE_FPGA_PNR_CONTEXT_H
#define HEDDLE_FPGA_PNR_CONTEXT_H

#include "base/error.h"
#include "fpga/target/target.h"

/* Reads a mapped netlist (SYNTH_JSON) and writes it with the chains, for nextpnr. False with a
 * sentence when a file cannot be read or written, or the target is not ecp5 or ice40. */
bool context_wrap(const char *netlist, const char *wrapped, const struct target *target,
                  struct error *error);

#endif
