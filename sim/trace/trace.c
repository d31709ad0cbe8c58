#include "trace.h"

#include "base/text.h"
#include "konata.h"
#include "perfetto.h"

#include <stdlib.h>

enum { WARPS = 32 };

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

static bool warp_read(const char **at, unsigned long *warp) {
    char *end;
    if (**at < '0' || **at > '9')
        return false;
    *warp = strtoul(*at, &end, 10);
    *at = end;
    return *warp < WARPS;
}

bool trace_warps_read(const char *text, uint32_t *warps, struct error *error) {
    const char *at = text;
    *warps = 0;
    for (bool more = true; more; at++) {
        unsigned long first, last;
        bool good = warp_read(&at, &first);
        last = first;
        if (good && *at == '-') {
            at++;
            good = warp_read(&at, &last) && last >= first;
        }
        if (!good || (*at && *at != ','))
            return error_set(error,
                             "--trace-warps needs warps from 0 to %d such as 0,2 or 0-3, not '%s'",
                             WARPS - 1, text);
        for (unsigned long warp = first; warp <= last; warp++)
            *warps |= UINT32_C(1) << warp;
        more = *at == ',';
    }
    return true;
}
