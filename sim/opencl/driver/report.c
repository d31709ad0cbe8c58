#include "report.h"

#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool string_print(struct growing *line, const char *text) {
    bool good = growing_print(line, "\"");
    for (; *text && good; text++)
        good = (unsigned char)*text < ' '      ? growing_print(line, "\\u%04x", *text)
               : *text == '"' || *text == '\\' ? growing_print(line, "\\%c", *text)
                                               : growing_print(line, "%c", *text);
    return good && growing_print(line, "\"");
}

static bool sizes_print(struct growing *line, const char *name, const size_t sizes[3],
                        cl_uint dimensions) {
    bool good = growing_print(line, ", \"%s\": [", name);
    for (cl_uint i = 0; i < dimensions && good; i++)
        good = growing_print(line, "%s%zu", i ? ", " : "", sizes[i]);
    return good && growing_print(line, "]");
}

/* "caches" says that each launch began with empty ones. */
static bool line_make(const struct launch *launch, const struct heddle_stats *stats,
                      struct growing *line) {
    const struct _cl_device_id *device = launch->device;
    return growing_print(line, "{\"kernel\": ") && string_print(line, launch->code->name) &&
           growing_print(line, ", \"device\": ") && string_print(line, device->name) &&
           sizes_print(line, "global", launch->global, launch->dimensions) &&
           sizes_print(line, "local", launch->local, launch->dimensions) &&
           sizes_print(line, "offset", launch->offset, launch->dimensions) &&
           growing_print(
               line,
               ", \"local_bytes\": %" PRIu32 ", \"result\": \"%s\", \"cycles\": %" PRIu64
               ", \"instructions\": %" PRIu64 ", \"mhz\": %g, \"ns\": %" PRIu64
               ", \"caches\": \"%s\", \"run\": %s}\n",
               launch->local_bytes, stats->result, stats->cycles, stats->instructions, device->mhz,
               (uint64_t)device_ns(device, stats->cycles), stats->warm ? "warm" : "cold",
               *heddle_device_json(device->core) ? heddle_device_json(device->core) : "null");
}

/* One write a line, so that devices and processes that share a file do not mix theirs. */
void report_write(const struct launch *launch, const struct heddle_stats *stats) {
    const char *path = getenv("HEDDLE_OPENCL_REPORT");
    struct growing line = {0};
    if (!path || !*path)
        return;
    int file = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
    if (file < 0 || !line_make(launch, stats, &line) ||
        write(file, line.data, line.size) != (ssize_t)line.size)
        fprintf(stderr, "heddle OpenCL: %s: the report of a launch cannot be written\n", path);
    if (file >= 0)
        close(file);
    free(line.data);
}
