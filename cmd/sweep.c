/* heddle sweep: measures every point of a plan, into a database. */
#include "base/cache.h"
#include "base/files.h"
#include "base/options.h"
#include "base/record.h"
#include "cmd/sweep/engine/engine.h"
#include "cmd/sweep/engine/slurm_job.h"
#include "cmd/sweep/plan/only.h"
#include "commands.h"
#include "sim/elf/elf_image.h"
#include "sim/model/shape.h"

#include <signal.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char command_name[] = "heddle sweep";

static const char about[] =
    "Measures every point of a plan (docs/sweep.md) and keeps the results in a database. A\n"
    "result for the same RTL and the same kernel is not measured again, so that a sweep that was\n"
    "stopped, however it was, goes on where it was. A run that fails is kept with its log, and\n"
    "tried again next time. Exit status: 0 all passed, 1 a run failed, 2 bad input.";

struct answers {
    const char *plan, *database, *metrics, *slurm_job;
    struct engine_choice choice;
    bool dry;
};

/* Kernels of which some core has not what they need, and the first reason. */
static void unfit_report(const struct sweep_plan *plan, const struct sweep_space *space) {
    for (size_t k = 0; k < plan->kernels; k++) {
        size_t unfit = 0;
        struct error reason;
        for (size_t p = 0; p < space->count; p++) {
            unsigned has = needs_met(&space->point[p].config);
            if ((plan->kernel[k].needs & ~has) && unfit++ == 0)
                elf_image_fits(plan->kernel[k].path, has, &reason);
        }
        if (unfit)
            fprintf(stderr, "  left out at %zu point%s: %s\n", unfit, text_plural(unfit),
                    reason.text);
    }
}

static void space_report(const struct sweep_plan *plan, const struct sweep_space *space) {
    fprintf(stderr, "%s: %s: %zu point%s on %zu model%s, %zu kernel%s", command_name, plan->name,
            space->count, text_plural(space->count), space->models, text_plural(space->models),
            plan->kernels, text_plural(plan->kernels));
    if (space->repeated)
        fprintf(stderr, "; %zu repeated", space->repeated);
    fprintf(stderr, "; %zu illegal%s\n", space->refused.count,
            plan->roi ? "; figures are of regions of interest" : "");
    for (size_t i = 0; i < space->refused.count; i++)
        fprintf(stderr, "  illegal: %s\n", space->refused.word[i]);
    unfit_report(plan, space);
}

static void counts_print(const struct sweep_plan *plan, const struct sweep_space *space,
                         const struct engine_counts *counts, bool as_json) {
    if (!as_json) {
        printf("%s: %zu row%s: %zu there before, %zu passed, %zu failed; %zu illegal point%s; %.0f "
               "s\n",
               plan->name, counts->rows, text_plural(counts->rows), counts->reused, counts->passed,
               counts->failed, space->refused.count, text_plural(space->refused.count),
               counts->seconds);
        return;
    }
    struct record record = {.file = stdout};
    record_object(&record, NULL);
    record_text(&record, "sweep", plan->name);
    record_count(&record, "points", space->count);
    record_count(&record, "models", space->models);
    record_count(&record, "illegal", space->refused.count);
    record_count(&record, "rows", counts->rows);
    record_count(&record, "reused", counts->reused);
    record_count(&record, "passed", counts->passed);
    record_count(&record, "failed", counts->failed);
    record_real(&record, "seconds", counts->seconds);
    record_end(&record);
    putchar('\n');
}

/* Lists the points instead of measuring them. */
static void points_print(const struct sweep_space *space, const char *only) {
    for (size_t i = 0; i < space->count; i++) {
        struct text limit = {0}, model = {0};
        const struct sweep_point *point = &space->point[i];
        if (!only_has(only, point))
            continue;
        space_limit(space, point, &limit);
        config_print_changes(&space->model[point->model].config, &model);
        printf("%s: %s%s (model: %s%s%s)\n", point->part, text_string(&point->knobs),
               text_string(&point->options), text_string(&model), limit.size ? " --limit " : "",
               text_string(&limit));
        text_free(&limit);
        text_free(&model);
    }
}

static size_t jobs_of(const struct answers *answers) {
    size_t limit = answers->choice.limit;
    return limit ? limit : jobs_for(sysconf(_SC_NPROCESSORS_ONLN));
}

/* How much there is to do, and for how long. */
static void estimate_tell(const struct engine_counts *counts, const struct estimate *estimate,
                          size_t jobs) {
    static const char *const names[ESTIMATE_KINDS] = {[STORE_RUN] = "runs",
                                                      [STORE_AREA] = "areas",
                                                      [STORE_POWER] = "powers",
                                                      [ESTIMATE_MODEL] = "models to build"};
    struct text time = {0};
    fprintf(stderr, "%s: %zu of %zu rows are there", command_name, counts->reused, counts->rows);
    for (size_t kind = ESTIMATE_KINDS; kind-- > 0;)
        if (estimate->left[kind]) {
            text_free(&time);
            estimate_print(estimate->expected[kind] / (double)estimate->left[kind], &time);
            fprintf(stderr, "; %zu %s of about %s", estimate->left[kind], names[kind],
                    text_string(&time));
        }
    text_free(&time);
    estimate_print(counts->seconds, &time);
    fprintf(stderr, "; about %s with -j %zu\n", text_string(&time), jobs);
    text_free(&time);
}

/* In a copy of the database; in one of its own when there is none, or an empty file. */
static bool foresee(const struct sweep_plan *plan, struct sweep_space *space,
                    const struct answers *answers, struct error *error) {
    struct stat status;
    bool there = stat(answers->database, &status) == 0 && status.st_size > 0;
    struct store store = {0};
    struct engine_counts counts;
    struct estimate estimate;
    struct words measured = {0}; /* other points need no hash: nothing of them can be there */
    bool good = file_place_check(answers->database, error) &&
                (there ? store_open(&store, answers->database, false, error)
                       : store_open_empty(&store, error)) &&
                store_measured(&store, &measured, error) && space_hash(space, &measured, error) &&
                engine_foresee(&store, plan, space, &answers->choice, &counts, &estimate, error);
    store_close(&store);
    words_free(&measured);
    if (!good)
        return false;
    counts.seconds = estimate_left(&estimate) / (double)jobs_of(answers);
    if (answers->choice.json)
        counts_print(plan, space, &counts, true);
    else
        estimate_tell(&counts, &estimate, jobs_of(answers));
    return true;
}

/* Ends as the signal wants it, with what there is and how to go on. */
static void signal_tell(const struct sweep_plan *plan, const struct engine_counts *counts,
                        const struct answers *answers) {
    size_t kept = counts->reused + counts->passed + counts->failed;
    fprintf(stderr,
            "%s%s: the sweep %s is stopped: %zu of %zu rows are kept in %s; what was running is "
            "lost, %s.\n"
            "The same command goes on from there.\n",
            isatty(STDERR_FILENO) ? "\n" : "", command_name, plan->name, kept, counts->rows,
            answers->database,
            strcmp(answers->choice.name, "slurm") == 0 ? "unless Slurm ends it, whose jobs go on"
                                                       : "models that were built are not");
}

/* Kernels with a region of interest, whose figures have what comes before and after it as well. */
static bool regions_tell(const struct sweep_plan *plan, struct store *store, struct error *error) {
    static const char rows[] =
        "SELECT group_concat(kernel, ', ') FROM (SELECT DISTINCT r.kernel AS kernel FROM runs r"
        " WHERE sweep = ?1 AND json_extract(line, '$.regions') > 0 AND NOT json_extract(line,"
        " '$.roi') AND EXISTS (SELECT 1 FROM kernel k WHERE k.sweep = ?1 AND k.name = r.kernel)"
        " ORDER BY r.kernel)";
    const char *const texts[] = {plan->name, NULL};
    sqlite3_stmt *statement = store_query(store, rows, texts, error);
    const char *kernels = statement && sqlite3_step(statement) == SQLITE_ROW
                              ? (const char *)sqlite3_column_text(statement, 0)
                              : NULL;
    if (kernels)
        fprintf(
            stderr,
            "%s: warning: %s: figures are of the whole run, the region of interest is not used; "
            "roi = yes in [sweep] measures it alone\n",
            command_name, kernels);
    sqlite3_finalize(statement);
    return statement != NULL;
}

/* Two sweeps into one database wait for each other. */
static bool measure(const struct sweep_plan *plan, const struct sweep_space *space,
                    const struct answers *answers, struct engine_counts *counts,
                    struct error *error) {
    struct store store = {0};
    int lock = -1;
    bool good = engine_ready(answers->choice.name, plan, error) &&
                file_place_check(answers->database, error) &&
                cache_lock(answers->database, command_name, &lock, error) &&
                store_open(&store, answers->database, true, error) &&
                engine_run(&store, plan, space, &answers->choice, counts, error) &&
                regions_tell(plan, &store, error);
    store_close(&store);
    if (lock >= 0)
        close(lock);
    return good;
}

static int sweep(const struct answers *answers) {
    struct error error;
    struct resources resources;
    struct sweep_plan plan = {0};
    struct sweep_space space = {0};
    struct engine_counts counts = {0};
    int status = STATUS_DONE;
    if (!resources_find(&resources, &error) ||
        !plan_read(&plan, answers->plan, NULL, &resources, &error) ||
        (answers->metrics &&
         !(plan_metrics(&plan, answers->metrics, &error) && plan_agrees(&plan, &error))) ||
        !space_expand(&space, &plan, &error) ||
        (!answers->dry && !space_hash(&space, NULL, &error))) {
        status = command_fail(command_name, &error);
    } else {
        space_report(&plan, &space);
        if (answers->dry && !answers->choice.json)
            points_print(&space, answers->choice.only);
        if (!only_any(answers->choice.only, &space, &error) ||
            !(answers->dry ? foresee(&plan, &space, answers, &error)
                           : measure(&plan, &space, answers, &counts, &error)))
            status = command_fail(command_name, &error);
        else if (counts.signal)
            signal_tell(&plan, &counts, answers);
        else if (!answers->dry)
            counts_print(&plan, &space, &counts, answers->choice.json);
    }
    space_free(&space);
    plan_free(&plan);
    if (counts.signal) {
        fflush(NULL);
        raise(counts.signal);
    }
    return status == STATUS_DONE && counts.failed ? STATUS_FAILED : status;
}

/* Checks the other answers. */
static bool answers_check(const struct answers *answers, struct error *error) {
    if (!answers->plan && !answers->slurm_job)
        return error_set(error, "-f FILE is missing: " PLAN_FILE);
    return engine_known(answers->choice.name, error) && only_check(answers->choice.only, error);
}

int cmd_sweep(int argc, char **argv) {
    struct answers answers = {.database = "sweep.db", .choice.name = "local"};
    uint32_t jobs = 0;
    bool jobs_given = false;
    struct error error;
    const struct option_row rows[] = {
        {'f', "file", "FILE", "plan: " PLAN_FILE, .text = &answers.plan},
        {'o', "output", "DB", "database (default sweep.db)", .text = &answers.database},
        {'e', "engine", "NAME", "local (default), or slurm: job arrays of a cluster",
         .text = &answers.choice.name},
        {'j', "jobs", "N",
         "at a time (default: local as many as processors, slurm as many as it has room for)",
         .number = &jobs, .low = 1, .high = JOBS_LIMIT, .given = &jobs_given},
        {0, "only", "KNOBS",
         "measure the points that have them: \"warps=4,16 threads=4 | warps=1\"",
         .text = &answers.choice.only},
        {0, "metrics", "NAMES",
         "measure these instead of what the plan says: performance, area, power",
         .text = &answers.metrics},
        {'n', "dry-run", NULL,
         "list the points and say how long it would take; with --json that alone",
         .flag = &answers.dry},
        {0, "json", NULL, "print the JSON line of every run, and one with the counts",
         .flag = &answers.choice.json},
        {0, "slurm-job", "FOLDER", "for Slurm: run an element of the job array in FOLDER",
         .text = &answers.slurm_job},
    };
    const struct usage usage = {.command = command_name,
                                .arguments = "-f FILE",
                                .about = about,
                                .rows = rows,
                                .count = sizeof rows / sizeof *rows};
    int status;
    if (!command_options(&usage, NULL, &argc, argv, &status))
        return status;
    answers.choice.limit = jobs;
    if (!answers_check(&answers, &error))
        return command_fail(command_name, &error);
    if (answers.slurm_job)
        return slurm_job(answers.slurm_job, &error) ? STATUS_DONE
                                                    : command_fail(command_name, &error);
    return sweep(&answers);
}
