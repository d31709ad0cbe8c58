/* Place and route of a core on a board, by nextpnr, done when it is not there yet.
 *
 * The design is the core in the board's top (fpga/boards), with a program in block RAM. It is
 * synthesized flat, with optimization over all borders. Results are kept (base/cache.h, kind
 * "pnr"): netlist, log, report and the routed design.
 */
#ifndef HEDDLE_FPGA_PNR_H
#define HEDDLE_FPGA_PNR_H

#include "board.h"
#include "fpga/synth/synth.h"
#include "gen/config/config.h"
#include "pnr_report.h"

/* `program` is an ELF file; `seed` is that of the placement, 0 nextpnr's own. Fills the report and
 * appends the folder to `folder`, with progress on standard error. False with a sentence when a
 * tool is missing or fails, for example because the design does not fit. Whether the clock is fast
 * enough is for the caller to see. */
bool pnr_run(const struct config *config, const struct board *board, const char *program,
             uint32_t seed, struct pnr_report *report, struct text *folder, struct error *error);

/* The same without a board and a program, on a bare device (board_bare). It maps the core as one,
 * or a module as heddle synth does, with its ports in registers (context.h). */
bool pnr_bare_run(const struct synth_source *source, const struct board *device, uint32_t seed,
                  struct pnr_report *report, struct text *folder, struct error *error);

/* Packs a routed design of `folder` into a bitstream. */
bool pnr_pack(const struct board *board, const char *folder, const char *file, struct error *error);

#endif
