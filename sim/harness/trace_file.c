#include "trace_file.h"

#include "base/files.h"
#include "base/guard.h"
#include "sim/elf/kernel_name.h"
#include "sim/trace/waveform_check.h"

#include <string.h>
#include <unistd.h>

static void path_find(const struct sim_options *options, const char *kernel, struct text *path) {
    static const char *const extension[] = {
        [SIM_TRACE_NONE] = "",         [SIM_TRACE_FST] = "fst",       [SIM_TRACE_KONATA] = "kanata",
        [SIM_TRACE_PERFETTO] = "json", [SIM_TRACE_RECORD] = "record",
    };
    char name[200];
    if (options->trace_file)
        text_add(path, options->trace_file);
    else
        text_print(path, "%s.%s", kernel_name(kernel, name, sizeof name),
                   extension[options->trace]);
}

/* A waveform is no stream: Verilator goes back in it. */
static bool place_check(const struct sim_options *options, const char *path, struct error *error) {
    return (options->trace != SIM_TRACE_FST && file_is_device(path)) ||
           file_place_check(path, error);
}

/* The number of the first kernel that has the name of kernel number `kernel`. */
static size_t trace_first(char *const *kernels, size_t kernel) {
    char name[200], other[200];
    size_t first = 0;
    kernel_name(kernels[kernel], name, sizeof name);
    while (strcmp(kernel_name(kernels[first], other, sizeof other), name) != 0)
        first++;
    return first;
}

bool trace_files_check(const struct sim_options *options, char *const *kernels,
                       struct error *error) {
    bool good = true;
    for (size_t i = 0; options->trace != SIM_TRACE_NONE && kernels[i] && good; i++) {
        struct text path = {0};
        path_find(options, kernels[i], &path);
        size_t first = trace_first(kernels, i);
        if (first != i)
            good =
                error_set(error, "%s and %s have one name, and their traces would be one file, %s",
                          kernels[first], kernels[i], text_string(&path));
        good = good && place_check(options, text_string(&path), error) &&
               file_apart_check("--trace-file", text_string(&path), (const char *const *)kernels,
                                error);
        text_free(&path);
    }
    return good;
}

bool trace_file_open(struct trace_file *file, const struct sim_options *options, const char *kernel,
                     struct error *error) {
    struct text path = {0};
    path_find(options, kernel, &path);
    if (!place_check(options, text_string(&path), error)) {
        text_free(&path);
        return false;
    }
    file->path = path;
    file_part_name(text_string(&path), &file->part);
    return true;
}

static void file_free(struct trace_file *file) {
    text_free(&file->path);
    text_free(&file->part);
}

/* Of what Verilator writes beside the waveform while that is open. */
static void hierarchy_name(const struct trace_file *file, struct text *name) {
    text_print(name, "%s.hier", text_string(&file->part));
}

void trace_file_waveform(struct trace_file *file) {
    static const char no_room[] =
        "heddle run: the waveform was not written in full; its disk is full\n";
    struct text hierarchy = {0};
    hierarchy_name(file, &hierarchy);
    file->waveform = true;
    guard_begin(text_string(&hierarchy), no_room);
    text_free(&hierarchy);
}

static void waveform_end(struct trace_file *file) {
    struct text hierarchy = {0};
    hierarchy_name(file, &hierarchy);
    unlink(text_string(&hierarchy));
    guard_end(text_string(&hierarchy));
    text_free(&hierarchy);
    file->waveform = false;
}

bool trace_file_keep(struct trace_file *file, struct error *error) {
    if (!file->path.size)
        return true;
    if (file->waveform &&
        !waveform_check(text_string(&file->part), text_string(&file->path), error))
        return false;
    if (file->waveform)
        waveform_end(file);
    if (!file_part_keep(text_string(&file->part), text_string(&file->path), error))
        return false;
    file_free(file);
    return true;
}

void trace_file_drop(struct trace_file *file) {
    if (file->waveform)
        waveform_end(file);
    if (file->path.size)
        file_part_drop(text_string(&file->part), text_string(&file->path));
    file_free(file);
}
