/* Where the trace of a run goes. It is written beside its place and gets its name when the run has
 * ended, well or not, so that one that is refused or interrupted leaves what was there. A device is
 * written itself.
 */
#ifndef HEDDLE_SIM_TRACE_FILE_H
#define HEDDLE_SIM_TRACE_FILE_H

#include "base/error.h"
#include "base/text.h"
#include "options.h"

#include <stdbool.h>

struct trace_file {
    struct text path;
    struct text part; /* the file that is written; the path itself, of a device */
    bool waveform;    /* the written file is one: trace_file_waveform */
};

/* Before anything is built or run: the trace of each kernel can be written, is that of no other
 * one, and no kernel itself. False with a sentence. `kernels` ends with NULL. */
bool trace_files_check(const struct sim_options *options, char *const *kernels,
                       struct error *error);

/* Finds the names, for options with a trace, and whether a file can be written there. */
bool trace_file_open(struct trace_file *file, const struct sim_options *options, const char *kernel,
                     struct error *error);

/* It will be a waveform, which is kept only if it is whole, and whose writer has a second file
 * beside it. */
void trace_file_waveform(struct trace_file *file);

/* Gives what was written its name. */
bool trace_file_keep(struct trace_file *file, struct error *error);

/* Removes what was not kept, if anything was opened. */
void trace_file_drop(struct trace_file *file);

#endif
