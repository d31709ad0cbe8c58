/* A pipeline trace in a file: which format, and of which cycles and warps. */
#ifndef HEDDLE_SIM_TRACE_H
#define HEDDLE_SIM_TRACE_H

#include "base/error.h"
#include "pipeline.h"

#include <stdbool.h>

enum trace_format { TRACE_KONATA, TRACE_PERFETTO, TRACE_RECORD };

struct trace {
    struct pipeline *pipeline; /* the warps whose events are reported */
    enum trace_format format;
    struct konata *konata;
    struct perfetto *perfetto;
    struct recording *recording;
};

/* NULL with errno set when `path` cannot be opened. A window from UINT64_MAX on waits for
 * trace_begin. Ends with trace_close. */
struct trace *trace_open(enum trace_format format, const char *path,
                         const struct pipeline_window *window);

/* The window begins with this cycle. */
void trace_begin(struct trace *trace, uint64_t cycle);

/* A line went through the memory port, which only a recording shows. */
void trace_memory(struct trace *trace, uint64_t cycle, bool write);

/* False when anything could not be written. */
bool trace_close(struct trace *trace, uint64_t cycle);

/* Reads "0,3" or "0-3,7" as a set of warps; false with a sentence. Warps are below 32. */
bool trace_warps_read(const char *text, uint32_t *warps, struct error *error);

#endif
