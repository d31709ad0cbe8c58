#include "activity.h"

#include "base/cache.h"
#include "base/resources.h"
#include "rtl_run.h"
#include "sim/model/model_build.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LINE_SIZE = 1 << 12 };

struct run {
    struct activity *activity;
    const struct activity_job *job;
    struct text program, title, folder, list, wave;
};

static bool model_run(struct run *run, struct error *error) {
    struct rtl_run rtl = {.program = text_string(&run->program),
                          .title = text_string(&run->title),
                          .folder = text_string(&run->folder),
                          .kernel = run->job->kernel,
                          .limit = run->job->limit,
                          .wave = text_string(&run->wave)};
    bool good = rtl_run(&rtl, error);
    run->activity->cycles = rtl.cycles;
    run->activity->instructions = rtl.instructions;
    return good;
}

static bool run_measure(struct run *run, struct error *error) {
    bool good = model_run(run, error) &&
                fst_read(run->activity, text_string(&run->wave),
                         WAVE_RESET + WAVE_PERIOD * run->job->warm_up, WAVE_PERIOD, error);
    remove(text_string(&run->wave));
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
    return good ? cache_seal(text_string(&run->list), error)
                : error_set(error, "%s: %s", text_string(&run->list), strerror(errno));
}

/* False if there is no list yet, or not all of it. */
static bool list_read(const struct run *run) {
    if (!cache_is_whole(text_string(&run->list)))
        return false;
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
    if (!good)
        activity_free(activity);
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
    if (good && !list_read(&run))
        good = cache_folder_make(text_string(&run.folder), error) &&
               cache_lock(text_string(&run.folder), text_string(&run.title), &lock, error) &&
               (list_read(&run) || (run_measure(&run, error) && list_write(&run, error)));
    struct text *const texts[] = {&run.program, &run.title, &run.folder, &run.list, &run.wave};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        text_free(texts[i]);
    if (lock >= 0)
        close(lock);
    return good;
}
