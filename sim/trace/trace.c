#include "trace.h"

#include "base/text.h"
#include "konata.h"
#include "perfetto.h"

#include <stdlib.h>

struct trace *trace_open(enum trace_format format, const char *path,
                         const struct pipeline_window *window) {
    struct trace *trace = memory_zeroed(1, sizeof *trace);
    struct pipeline_observer observer;
    trace->format = format;
    if (format == TRACE_KONATA)
        trace->konata = konata_open(path, window->from, &observer);
    else
        trace->perfetto = perfetto_open(path, window->from, &observer);
    if (!trace->konata && !trace->perfetto) {
        free(trace);
        return NULL;
    }
    trace->pipeline = pipeline_new(&observer, window);
    return trace;
}

bool trace_close(struct trace *trace, uint64_t cycle) {
    pipeline_end(trace->pipeline, cycle);
    bool written = trace->format == TRACE_KONATA ? konata_close(trace->konata)
                                                 : perfetto_close(trace->perfetto);
    pipeline_free(trace->pipeline);
    free(trace);
    return written;
}
