/* The options that commands have in common which synthesize a core: what for, and of which cells.
 */
#ifndef HEDDLE_CMD_TARGET_OPTION_H
#define HEDDLE_CMD_TARGET_OPTION_H

#include "fpga/synth/target.h"

/* The targets there are, in usage lines and in sentences; only the FPGAs have devices. */
#define TARGET_FPGAS "xcup|xc7|ecp5|ice40"
#define TARGET_NAMES "xcup, xc7, ecp5, ice40 or asic"
#define TARGET_FPGA_NAMES "xcup, xc7, ecp5 or ice40"

#define TARGET_OPTION(into)                                                                        \
    { 0, "target", "NAME", TARGET_NAMES, .text = (into), .word = true }
#define LIBERTY_OPTION(into)                                                                       \
    {                                                                                              \
        0, "liberty", "FILE", "standard cells of target=asic (default: heddle's own)",             \
            .text = (into)                                                                         \
    }

/* The target of a name, which may be NULL: none was given. NULL with a sentence when there is no
 * such target, the cells (NULL: the target's own) do not go with it or cannot be read, or results
 * cannot be kept. */
const struct target *target_choose(const char *name, const char *liberty, struct error *error);

#endif
