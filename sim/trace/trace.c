#include "trace.h"

#include "base/text.h"
#include "konata.h"
#include "perfetto.h"
#include "recording.h"

#include <stdlib.h>

struct trace *trace_open(enum trace_format format, const char *path,
                         const struct pipeline_window *window) {
    struct trace *trace = memory_zeroed(1, sizeof *trace);
    struct pipeline_observer observer;
    uint64_t from = window->from == UINT64_MAX ? 0 : window->from;
    trace->format = format;
    if (format == TRACE_KONATA)
        trace->konata = konata_open(path, from, &observer);
    else if (format == TRACE_RECORD)
        trace->recording = recording_open(path, from, &observer);
    else
        trace->perfetto = perfetto_open(path, from, &observer);
    if (!trace->konata && !trace->perfetto && !trace->recording) {
        free(trace);
        return NULL;
    }
    trace->pipeline = pipeline_new(&observer, window);
    return trace;
}

void trace_begin(struct trace *trace, uint64_t cycle) {
    pipeline_begin(trace->pipeline, cycle);
}

void trace_memory(struct trace *trace, uint64_t cycle, bool write) {
    if (trace->recording)
        recording_memory(trace->recording, cycle, write);
}

bool trace_close(struct trace *trace, uint64_t cycle) {
    pipeline_end(trace->pipeline, cycle);
    bool written = trace->format == TRACE_KONATA   ? konata_close(trace->konata)
                   : trace->format == TRACE_RECORD ? recording_close(trace->recording)
                                                   : perfetto_close(trace->perfetto);
    pipeline_free(trace->pipeline);
    free(trace);
    return written;
}
