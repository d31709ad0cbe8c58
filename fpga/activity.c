#include "activity.h"

#include "gen/resources.h"
#include "json_read.h"
#include "sim/build_cache.h"
#include "sim/model_build.h"
#include "sim/process.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Of waveforms: two steps a cycle, behind nine of the reset (sim/run_loop.c). */
enum { PERIOD = 2, RESET_TIME = 9, LINE_SIZE = 1 << 12 };

struct run {
    struct activity *activity;
    const struct activity_job *job;
    struct text program, title, folder, log, list, wave;
    bool passed;
};

static void result_take(void *context, const char *path, const char *value) {
    struct run *run = context;
    if (strcmp(path, "result") == 0)
        run->passed = strcmp(value, "passed") == 0;
    else if (strcmp(path, "cycles") == 0)
        run->activity->cycles = strtoull(value, NULL, 10);
    else if (strcmp(path, "instructions") == 0)
        run->activity->instructions = strtoull(value, NULL, 10);
}

/* The log holds what was said, and the result as the last line. */
static bool result_read(struct run *run, struct error *error) {
    struct text log = {0};
    bool read = text_read_file(&log, text_string(&run->log), error);
    const char *line = NULL;
    for (const char *at = text_string(&log); read && (at = strstr(at, "{\"config\""));)
        line = at++;
    bool good = line && json_read(line, result_take, run) && run->passed;
    text_free(&log);
    return good ||
           (read && error_set(error, "the run did not pass: see %s", text_string(&run->log)));
}

static bool model_run(struct run *run, struct error *error) {
    char *argv[8];
    struct text limit = {0}, wave = {0};
    char json[] = "--json", trace[] = "--trace=fst", *kernel = realpath(run->job->kernel, NULL);
    text_print(&wave, "--trace-file=%s", text_string(&run->wave));
    text_print(&limit, "--limit=%s", run->job->limit ? run->job->limit : "");
    size_t count = 0;
    argv[count++] = run->program.data;
    argv[count++] = json;
    argv[count++] = trace;
    argv[count++] = wave.data;
    if (run->job->limit && *run->job->limit)
        argv[count++] = limit.data;
    argv[count++] = kernel;
    argv[count] = NULL;
    const struct process_step step = {.about = "running the program with a waveform",
                                      .folder = text_string(&run->folder),
                                      .log = text_string(&run->log),
                                      .argv = argv};
    remove(text_string(&run->log));
    bool good = (kernel || error_set(error, "%s: %s", run->job->kernel, strerror(errno))) &&
                process_run(&step, text_string(&run->title), error) && result_read(run, error);
    text_free(&limit);
    text_free(&wave);
    free(kernel);
    return good;
}

// --------------------------------------------------------------------------- kept lists

static bool list_write(const struct run *run, struct error *error) {
    const struct activity *activity = run->activity;
    struct text fresh = {0};
    text_print(&fresh, "%s.new", text_string(&run->list));
    FILE *stream = fopen(text_string(&fresh), "w");
    bool good = stream != NULL;
    if (stream) {
        fprintf(stream, "%" PRIu64 " %" PRIu64 " %" PRIu64 "\n", activity->window, activity->cycles,
                activity->instructions);
        for (size_t i = 0; i < activity->count; i++)
            fprintf(stream, "%" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %s\n",
                    activity->row[i].toggles, activity->row[i].bits, activity->row[i].accesses,
                    activity->row[i].ports, activity->row[i].path);
        good = ferror(stream) == 0;
        good = fclose(stream) == 0 && good;
    }
    good = good && rename(text_string(&fresh), text_string(&run->list)) == 0;
    text_free(&fresh);
    return good || error_set(error, "%s: %s", text_string(&run->list), strerror(errno));
}

/* False if there is no list yet. */
static bool list_read(const struct run *run) {
    struct activity *activity = run->activity;
    char line[LINE_SIZE];
    FILE *stream = fopen(text_string(&run->list), "r");
    bool good = stream && fgets(line, sizeof line, stream) &&
                sscanf(line, "%" SCNu64 " %" SCNu64 " %" SCNu64, &activity->window,
                       &activity->cycles, &activity->instructions) == 3;
    while (good && fgets(line, sizeof line, stream)) {
        struct activity_row row = {0};
        int path = 0;
        line[strcspn(line, "\n")] = '\0';
        good = sscanf(line, "%" SCNu64 " %" SCNu64 " %" SCNu64 " %" SCNu64 "%n", &row.toggles,
                      &row.bits, &row.accesses, &row.ports, &path) == 4;
        struct text copy = {0};
        text_add(&copy, line + path + (line[path] == ' '));
        row.path = copy.data;
        activity->row = memory_resize(activity->row, (activity->count + 1) * sizeof *activity->row);
        activity->row[activity->count++] = row;
    }
    if (stream)
        fclose(stream);
    return good;
}

// ------------------------------------------------------------------------------- whole

static uint64_t run_key(const struct run *run) {
    struct text part = {0};
    uint64_t key = CACHE_KEY_START;
    text_print(&part, "activity %s %s %" PRIu64 "\n", text_string(&run->program),
               run->job->limit ? run->job->limit : "", run->job->warm_up);
    cache_file_identity(run->job->kernel, &part);
    cache_key_add(&key, text_string(&part));
    text_free(&part);
    return key;
}

static bool run_prepare(struct run *run, const struct config *config, struct error *error) {
    struct resources resources;
    text_add(&run->title, "heddle power: ");
    config_print_name(config, &run->title);
    if (!resources_find(&resources, error) || !model_build(config, true, &run->program, error) ||
        !cache_folder(&resources, "activity", run_key(run), &run->folder, error))
        return false;
    text_print(&run->log, "%s/run.log", text_string(&run->folder));
    text_print(&run->list, "%s/activity.txt", text_string(&run->folder));
    text_print(&run->wave, "%s/run.fst", text_string(&run->folder));
    return true;
}

bool activity_run(struct activity *activity, const struct config *config,
                  const struct activity_job *job, struct error *error) {
    struct run run = {.activity = activity, .job = job};
    int lock = -1;
    *activity = (struct activity){0};
    bool good = run_prepare(&run, config, error);
    if (good && !list_read(&run)) {
        activity_free(activity);
        good = cache_folder_make(text_string(&run.folder), error) &&
               cache_lock(text_string(&run.folder), text_string(&run.title), &lock, error) &&
               model_run(&run, error) &&
               fst_read(activity, text_string(&run.wave), RESET_TIME + PERIOD * job->warm_up,
                        PERIOD, error) &&
               list_write(&run, error);
        remove(text_string(&run.wave));
    }
    struct text *const texts[] = {&run.program, &run.title, &run.folder,
                                  &run.log,     &run.list,  &run.wave};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        text_free(texts[i]);
    if (lock >= 0)
        close(lock);
    return good;
}
