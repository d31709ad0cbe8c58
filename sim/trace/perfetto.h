/* Pipeline trace as JSON for Perfetto and chrome://tracing: a slice for every instruction, and in
 * it one for each of its stages.
 *
 * Source: the Trace Event Format, complete events ("ph":"X"). Slices of one track have to nest, and
 * instructions of a warp overlap: a warp is a process, and its instructions take the first of its
 * tracks that is free. Its first track shows for what the warp waits. A cycle is a microsecond.
 */
#ifndef HEDDLE_SIM_PERFETTO_H
#define HEDDLE_SIM_PERFETTO_H

#include "pipeline.h"

#include <stdbool.h>

struct perfetto;

/* Opens `path`, for a trace that begins with cycle `from`, and fills `observer`; NULL with errno
 * set when that fails. Ends with perfetto_close, which frees it, after pipeline_end. */
struct perfetto *perfetto_open(const char *path, uint64_t from, struct pipeline_observer *observer);

/* False when anything could not be written. */
bool perfetto_close(struct perfetto *perfetto);

#endif
