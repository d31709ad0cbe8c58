/* Sources of `heddle cc` that go through the compiler that knows lanes (sim/opencl): OpenCL C and,
 * but with --gcc, C. It is a program of its own, heddle-opencl, that need not be there. */
#ifndef HEDDLE_CMD_CC_LANES_H
#define HEDDLE_CMD_CC_LANES_H

#include "base/error.h"
#include "base/resources.h"
#include "base/text.h"
#include "base/words.h"

#include <stdbool.h>

struct cc_lanes {
    const char *keep;   /* folder for what is made on the way, or NULL */
    const char *guards; /* none, or structurized; NULL: as they have to be */
    bool c;             /* sources in C, too; asked for, it has to be there */
    bool gcc;           /* never sources in C */
    bool assembly, bitcode, remarks, no_schedule, no_notes;
    bool no_float; /* for a core without floating point */
};

/* Settles which compiler takes C. Where it is gcc since the other one is missing, `note` is a
 * sentence that says so; else it stays empty. False: what was asked for excludes itself. */
bool cc_lanes_choose(struct cc_lanes *lanes, const struct resources *resources,
                     char *const *sources, struct text *note, struct error *error);

/* Whether a source is compiled so. */
bool cc_lanes_takes(const struct cc_lanes *lanes, const char *source);

/* Whether it was written with --bitcode. All such sources are compiled as one. */
bool cc_lanes_is_bitcode(const char *source);

/* Adds the words that make `object` of `source`; of `passed`, the compiler's own words, those that
 * it knows. */
bool cc_lanes_command(const struct cc_lanes *lanes, const struct resources *resources,
                      const struct words *passed, const char *source, const char *object,
                      struct words *command, struct error *error);

/* Runs such a command. False when the source is refused: messages say why on standard error. */
bool cc_lanes_run(const struct words *command, struct error *error);

/* Path of the runtime that such programs are linked with, which was compiled before. */
void cc_lanes_runtime(const struct cc_lanes *lanes, const struct resources *resources,
                      struct text *path);

/* Adds a line for each file that a program for lanes is made with, besides its sources: path, size,
 * time. */
void cc_lanes_identity(const struct cc_lanes *lanes, const struct resources *resources,
                       struct text *lines);

#endif
