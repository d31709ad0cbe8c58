/* Register file, caches and local memory have to become memories: block RAM, or LUT RAM where that
 * is smaller. In flip-flops they would be most of the core.
 */
#ifndef HEDDLE_FPGA_MEMORIES_H
#define HEDDLE_FPGA_MEMORIES_H

#include "area.h"
#include "gen/config/config.h"

/* False with a sentence that names the first memory whose RAM cells hold fewer bits than it has,
 * and for latches. */
bool memories_check(const struct config *config, const struct area_table *table,
                    struct error *error);

#endif
