#include "task.h"

#include "base/cache.h"
#include "base/process.h"
#include "base/status.h"
#include "fpga/power/power_print.h"
#include "fpga/synth/area_print.h"
#include "fpga/synth/synth.h"
#include "fpga/timing/report_print.h"
#include "gen/emit/rtl_hash.h"
#include "sim/model/model_build.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int job_fail(const struct error *error) {
    fprintf(stderr, "%s\n", error->text);
    return STATUS_FAILED;
}

int task_build(const struct sweep_space *space, size_t model) {
    struct text program = {0};
    struct error error;
    bool built = model_build(&space->model[model].config, false, &program, &error);
    text_free(&program);
    return built ? STATUS_DONE : job_fail(&error);
}

/* Options of a run of the point's model, limited to the point's sizes. */
static void options_add(const struct sweep_plan *plan, const struct sweep_space *space,
                        const struct sweep_point *point, struct words *words) {
    struct text limit = {0};
    space_limit(space, point, &limit);
    words_add(words, "--json");
    if (!plan->lockstep)
        words_add(words, "--no-lockstep");
    words_part(words, &point->options);
    if (limit.size)
        words_print(words, "--limit=%s", text_string(&limit));
    text_free(&limit);
}

static int run_work(const struct sweep_plan *plan, const struct sweep_space *space,
                    const struct task *task) {
    const struct sweep_point *point = &space->point[task->point];
    struct text program = {0};
    struct words words = {0};
    struct error error;
    if (!model_build(&space->model[point->model].config, false, &program, &error))
        return job_fail(&error);
    words_add(&words, program.data);
    options_add(plan, space, point, &words);
    if (plan->roi)
        words_add(&words, "--roi");
    else if (config_number(&point->config, KNOB_CORES) == 1) /* of one core's whole run */
        words_add(&words, "--histograms");
    words_add(&words, plan->kernel[task->kernel].path);
    process_become(program.data, words.word, &error);
    return job_fail(&error);
}

/* A command line runs under heddle host, with the point's core as its only device. */
static int command_work(const struct sweep_plan *plan, const struct sweep_space *space,
                        const struct task *task) {
    const struct sweep_point *point = &space->point[task->point];
    const struct sweep_kernel *kernel = &plan->kernel[task->kernel];
    struct text knobs = {0};
    struct words words = {0};
    struct error error;
    words_add_all(&words, (const char *const[]){"heddle", "host", NULL});
    options_add(plan, space, point, &words);
    if (plan->seconds)
        words_print(&words, "--seconds=%" PRIu32, plan->seconds);
    config_print_changes(&space->model[point->model].config, &knobs);
    words_part(&words, &knobs);
    words_add(&words, "--");
    words_add_all(&words, (const char *const *)kernel->command.word);
    if (chdir(kernel->folder) != 0)
        error_set(&error, "%s: %s", kernel->folder, strerror(errno));
    else
        process_become("/proc/self/exe", words.word, &error);
    return job_fail(&error);
}

/* The period of an FPGA's core, from the netlist that was mapped for its area; *clock stays as it
 * is for standard cells. */
static bool clock_take(const struct sweep_point *point, const struct target *target,
                       struct area_clock *clock, struct error *error) {
    const struct timing_source source = {.core = {.config = &point->config}};
    const struct report_wish wish = {.by = MEASURE_LEVELS, .depth = 1};
    struct timing timing;
    if (!target->cells)
        return true;
    bool good = timing_make(&timing, &source, target, &wish, error);
    if (good)
        *clock = (struct area_clock){
            levels_of(report_period(&timing.report, MEASURE_LEVELS)),
            ns_of(report_period(&timing.report, MEASURE_TIME)),
        };
    timing_free(&timing);
    return good;
}

static int area_work(const struct sweep_plan *plan, const struct sweep_space *space,
                     const struct task *task) {
    const struct sweep_point *point = &space->point[task->point];
    struct synth synth;
    struct area_clock clock = {0, 0};
    struct error error;
    const struct target *target = target_find(plan->target, &error);
    bool good = target && synth_run(&synth, &point->config, target, NULL, &error) &&
                clock_take(point, target, &clock, &error);
    if (!good)
        return job_fail(&error);
    area_print_json(&synth, target->devices, target->cells ? &clock : NULL,
                    text_string(&point->knobs), stdout);
    synth_free(&synth);
    return STATUS_DONE;
}

/* The point itself runs, without limits: power is that of its own modules. */
static int power_work(const struct sweep_plan *plan, const struct sweep_space *space,
                      const struct task *task) {
    const struct sweep_point *point = &space->point[task->point];
    struct power power = {0};
    struct error error;
    const struct target *target = target_find(plan->target, &error);
    if (!target)
        return job_fail(&error);
    const struct sweep_kernel *kernel = &plan->kernel[task->kernel];
    const struct host_job host = {kernel->command.word, kernel->folder, plan->seconds};
    const char *name = kernel->command.count ? kernel->name : kernel->path;
    struct power_job job = power_job_default(&point->config, target, name);
    job.host = kernel->command.count ? &host : NULL;
    if (!power_run(&power, &job, &error))
        return job_fail(&error);
    power_print_json(&power, text_string(&point->knobs), name, stdout);
    power_free(&power);
    return STATUS_DONE;
}

/* Templates may have been edited since the sweep began, and its rows say what they were then. */
static bool point_unchanged(const struct sweep_point *point, struct error *error) {
    uint64_t hash;
    if (!rtl_hash(&point->config, &hash, error))
        return false;
    return hash == point->rtl_hash ||
           error_set(error, "the RTL changed while the sweep ran; run the sweep again");
}

static int (*const work_table[STORE_KINDS])(const struct sweep_plan *plan,
                                            const struct sweep_space *space,
                                            const struct task *task) = {
    [STORE_RUN] = run_work, [STORE_AREA] = area_work, [STORE_POWER] = power_work};

int task_work(const struct sweep_plan *plan, const struct sweep_space *space,
              const struct task *task) {
    struct error error;
    if (!point_unchanged(&space->point[task->point], &error))
        return job_fail(&error);
    if (task->kind == STORE_RUN && plan->kernel[task->kernel].command.count)
        return command_work(plan, space, task);
    return work_table[task->kind](plan, space, task);
}

const char *task_subject(const struct sweep_plan *plan, const struct task *task) {
    return task->kind == STORE_AREA ? plan->target : plan->kernel[task->kernel].name;
}

uint64_t task_key(const struct sweep_plan *plan, const struct sweep_space *space,
                  const struct task *task) {
    uint64_t key = CACHE_KEY_START;
    struct text words = {0};
    text_print(&words, "%s %d %" PRIx64 " %" PRIx64 " %s%s%s %s", task_subject(plan, task),
               (int)task->kind, task->hash, space->point[task->point].rtl_hash,
               plan->lockstep ? "lockstep" : "", plan->roi ? "roi" : "",
               text_string(&space->point[task->point].options),
               text_string(&space->point[task->point].knobs));
    cache_key_add(&key, words.data);
    text_free(&words);
    return key;
}
