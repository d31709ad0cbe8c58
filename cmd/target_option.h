/* The options that commands have in common which synthesize a core: what for, and of which cells.
 */
#ifndef HEDDLE_CMD_TARGET_OPTION_H
#define HEDDLE_CMD_TARGET_OPTION_H

#include "fpga/target/target.h"

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
