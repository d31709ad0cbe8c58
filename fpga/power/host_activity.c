#include "host_activity.h"

#include "base/files.h"
#include "base/process.h"
#include "base/words.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The launches of a kernel: what they took, and the toggles of those with a waveform. */
struct kernel {
    const char *name;
    uint64_t cycles;
    struct activity activity;
};

struct kernels {
    struct kernel *kernel;
    size_t count;
};

static void command_make(const struct config *config, const struct host_job *job, const char *waves,
                         struct words *words) {
    struct text knobs = {0};
    words_add_all(words, (const char *const[]){"/proc/self/exe", "host", "--json", "--no-lockstep",
                                               "--trace=fst", NULL});
    words_print(words, "--trace-file=%s/wave", waves);
    words_print(words, "--trace-cycles=%d", HOST_WINDOW);
    if (job->seconds)
        words_print(words, "--seconds=%" PRIu32, job->seconds);
    config_print_changes(config, &knobs);
    words_part(words, &knobs);
    words_add(words, "--");
    words_add_all(words, (const char *const *)job->command);
    text_free(&knobs);
}

/* The output of heddle host; NULL with a sentence unless the program passed. */
static json_t *launches_run(const struct config *config, const struct host_job *job,
                            const char *waves, struct error *error) {
    struct words words = {0};
    struct text output = {0}, errors = {0};
    int status;
    command_make(config, job, waves, &words);
    const struct process_step step = {.about = "running the program on the RTL",
                                      .folder = job->folder,
                                      .argv = words.word,
                                      .output = &output,
                                      .errors = &errors,
                                      .status = &status};
    json_t *run = NULL;
    if (process_run(&step, "heddle power", error))
        run = json_loads(text_string(&output), JSON_DISABLE_EOF_CHECK, NULL);
    else
        status = 0; /* the sentence is there */
    const char *reason = json_string_value(json_object_get(run, "reason"));
    if (status != 0 || (run && reason && *reason)) {
        error_set(error, "%s: %s (heddle host shows what it prints)", job->command[0],
                  reason && *reason ? reason : "it did not run");
        json_decref(run);
        run = NULL;
    }
    words_free(&words);
    text_free(&output);
    text_free(&errors);
    return run;
}

static struct kernel *kernel_get(struct kernels *kernels, const char *name) {
    for (size_t i = 0; i < kernels->count; i++)
        if (strcmp(kernels->kernel[i].name, name) == 0)
            return &kernels->kernel[i];
    kernels->kernel =
        memory_resize(kernels->kernel, (kernels->count + 1) * sizeof *kernels->kernel);
    kernels->kernel[kernels->count] = (struct kernel){.name = name};
    return &kernels->kernel[kernels->count++];
}

static bool wave_take(struct kernel *kernel, const char *waves, size_t number,
                      struct error *error) {
    struct text path = {0};
    struct activity launch = {0};
    text_print(&path, "%s/wave.%zu", waves, number);
    bool there = access(text_string(&path), R_OK) == 0;
    bool good = !there || fst_read(&launch, text_string(&path), WAVE_RESET, WAVE_PERIOD, error);
    if (there && good)
        activity_add(&kernel->activity, &launch, 1, launch.window);
    activity_free(&launch);
    text_free(&path);
    return good;
}

static bool launches_take(const json_t *launches, const char *waves, struct kernels *kernels,
                          struct error *error) {
    bool good = true;
    for (size_t i = 0; i < json_array_size(launches) && good; i++) {
        const json_t *launch = json_array_get(launches, i);
        const char *name = json_string_value(json_object_get(launch, "kernel"));
        struct kernel *kernel = kernel_get(kernels, name ? name : "");
        kernel->cycles += (uint64_t)json_integer_value(json_object_get(launch, "cycles"));
        good = wave_take(kernel, waves, i + 1, error);
    }
    return good;
}

static bool kernels_add(struct kernels *kernels, struct activity *activity, struct error *error) {
    bool good = true;
    for (size_t i = 0; i < kernels->count; i++) {
        struct kernel *kernel = &kernels->kernel[i];
        uint64_t window = kernel->activity.window;
        if (good && !window)
            good = error_set(error, "there is no waveform of kernel %s", kernel->name);
        if (good)
            activity_add(activity, &kernel->activity, (double)kernel->cycles / (double)window,
                         kernel->cycles);
        activity_free(&kernel->activity);
    }
    free(kernels->kernel);
    return good;
}

bool host_activity_run(struct activity *activity, const struct config *config,
                       const struct host_job *job, struct error *error) {
    struct text waves = {0};
    struct kernels kernels = {0};
    *activity = (struct activity){0};
    if (!scratch_make("power", &waves, error)) {
        text_free(&waves);
        return false;
    }
    json_t *run = launches_run(config, job, text_string(&waves), error);
    bool good = run && launches_take(json_object_get(run, "launches"), text_string(&waves),
                                     &kernels, error);
    good = kernels_add(&kernels, activity, error) && good;
    activity->cycles = (uint64_t)json_integer_value(json_object_get(run, "cycles"));
    activity->instructions = (uint64_t)json_integer_value(json_object_get(run, "instructions"));
    json_decref(run);
    scratch_remove(&waves);
    text_free(&waves);
    return good;
}
