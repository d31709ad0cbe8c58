/* The Slurm engine: one job array, whose elements leave what they measured in a folder beside the
 * database (slurm_job.h), from which it is kept as it comes. Elements that end without their rows,
 * since they were cancelled or their node went down, are given to a new array. A sweep that was
 * killed takes over what its jobs finished in the meantime, and ends the others.
 */
#include "engine_slurm.h"
#include "cmd/sweep/plan/plan_kernels.h"
#include "slurm_job.h"

#include "base/cache.h"
#include "base/files.h"
#include "base/process.h"
#include "base/text.h"
#include "base/words.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* An element has about ROWS runs, so that its start is little of its work. The array has at most
 * ELEMENTS, the default limit of Slurm. */
enum { ROWS = 16, ELEMENTS = 1000, ATTEMPTS = 3, POLL_MS = 500, ASK_POLLS = 4 };

struct array {
    struct engine *engine;
    struct text folder; /* of the sweep's jobs */
    bool *ended;        /* of every task */
    size_t left;
    struct text id; /* the job's number */
};

// ------------------------------------------------------------------------------- commands

/* Runs a command of Slurm to its end; false when it failed, with the first line of what it said. */
static bool command_run(const char *const *argv, struct text *output, struct error *error) {
    struct text printed = {0}, log = {0};
    int status;
    struct words words = {0};
    words_add_all(&words, argv);
    const struct process_step step = {.argv = words.word,
                                      .output = output ? output : &printed,
                                      .errors = &log,
                                      .status = &status};
    bool good = process_run(&step, NULL, error);
    if (good && status != 0)
        good = error_set(error, "%s fails: %.*s", argv[0], (int)strcspn(text_string(&log), "\n"),
                         text_string(&log));
    words_free(&words);
    text_free(&printed);
    text_free(&log);
    return good;
}

/* Whether any element is still in the queue. Slurm that does not answer is taken for one that is
 * about to be back. */
static bool array_runs(const struct array *array) {
    static const char *const argv[] = {"squeue", "--noheader", "--format=%F", NULL};
    struct text numbers = {0};
    struct error error;
    char *rest = NULL;
    bool runs = !command_run(argv, &numbers, &error);
    for (char *word = numbers.size ? strtok_r(numbers.data, "\n ", &rest) : NULL; word && !runs;
         word = strtok_r(NULL, "\n ", &rest))
        runs = strcmp(word, text_string(&array->id)) == 0;
    text_free(&numbers);
    return runs;
}

// ------------------------------------------------------------------------------- the folder

static FILE *file_open(const struct array *array, const char *name, const char *mode,
                       struct error *error) {
    struct text path = {0};
    text_print(&path, "%s/%s", array->folder.data, name);
    FILE *file = fopen(path.data, mode);
    if (!file)
        error_set(error, "%s: %s", path.data, strerror(errno));
    text_free(&path);
    return file;
}

static bool file_end(FILE *file, const char *name, struct error *error) {
    bool failed = ferror(file) != 0;
    return (fclose(file) == 0 && !failed) || error_set(error, "%s: %s", name, strerror(errno));
}

static uint64_t key_of(const struct engine *engine, size_t task) {
    return task_key(engine->plan, engine->space, &engine->task[task]);
}

/* Numbers the elements: what builds a model and what takes minutes counts as a whole element.
 * Writes the lines when there is a file; gives how many elements there are. */
static size_t rows_print(const struct array *array, size_t weight, FILE *file) {
    const struct engine *engine = array->engine;
    size_t element = 0, taken = 0;
    for (size_t i = 0; i < engine->tasks; i++) {
        const struct task *task = &engine->task[i];
        size_t cost = i < engine->first || task->kind != STORE_RUN ? ROWS : 1;
        if (array->ended[i])
            continue;
        if (taken && taken + cost > weight) {
            element++;
            taken = 0;
        }
        taken += cost;
        if (file)
            slurm_row_print(file, element, key_of(engine, i), task,
                            engine->space->point[task->point].rtl_hash);
    }
    return element + 1;
}

/* That paths of the plan are relative to, since the jobs read a copy of it. */
static bool folder_write(const struct array *array, struct error *error) {
    struct text path = {0};
    FILE *file = file_open(array, "folder", "w", error);
    if (!file)
        return false;
    plan_path(array->engine->plan, ".", &path);
    char *folder = realpath(text_string(&path), NULL);
    fputs(folder ? folder : text_string(&path), file);
    free(folder);
    text_free(&path);
    return file_end(file, "folder", error);
}

static bool rows_write(const struct array *array, size_t *elements, struct error *error) {
    size_t weight = ROWS;
    while ((*elements = rows_print(array, weight, NULL)) > ELEMENTS)
        weight *= 2;
    FILE *plan = file_open(array, "plan.ini", "w", error);
    if (!plan)
        return false;
    fputs(text_string(&array->engine->plan->content), plan);
    if (!file_end(plan, "plan.ini", error) || !folder_write(array, error))
        return false;
    FILE *rows = file_open(array, "rows", "w", error);
    if (!rows)
        return false;
    rows_print(array, weight, rows);
    return file_end(rows, "rows", error);
}

static bool script_write(const struct array *array, struct error *error) {
    char program[RESOURCE_PATH_SIZE];
    ssize_t size = readlink("/proc/self/exe", program, sizeof program - 1);
    if (size < 0)
        return error_set(error, "/proc/self/exe: %s", strerror(errno));
    program[size] = '\0';
    FILE *script = file_open(array, "job.sh", "w", error);
    if (!script)
        return false;
    fputs("#!/bin/sh\nexec ", script);
    word_print_shell(program, script);
    fputs(" sweep --slurm-job ", script);
    word_print_shell(array->folder.data, script);
    fputs("\n", script);
    return file_end(script, "job.sh", error);
}

/* So that a later sweep can end this one's jobs. */
static bool id_keep(const struct array *array, struct error *error) {
    FILE *file = file_open(array, "array", "w", error);
    if (!file)
        return false;
    fprintf(file, "%s\n", text_string(&array->id));
    return file_end(file, "array", error);
}

// ---------------------------------------------------------------------------- the array

static bool array_submit(struct array *array, struct error *error) {
    size_t elements, limit = array->engine->choice->limit;
    struct text range = {0}, name = {0}, log = {0}, script = {0};
    if (!rows_write(array, &elements, error) || !script_write(array, error))
        return false;
    text_print(&range, "--array=0-%zu", elements - 1);
    if (limit)
        text_print(&range, "%%%zu", limit);
    text_print(&name, "--job-name=heddle-%s", array->engine->plan->name);
    text_print(&log, "--output=%s/slurm-%%A_%%a.log", array->folder.data);
    text_print(&script, "%s/job.sh", array->folder.data);
    const char *const argv[] = {"sbatch",  "--parsable", "--requeue", range.data,
                                name.data, log.data,     script.data, NULL};
    text_free(&array->id);
    bool good = command_run(argv, &array->id, error);
    if (good && array->id.data) /* NUMBER[;CLUSTER] */
        array->id.data[array->id.size = strcspn(array->id.data, ";\n")] = '\0';
    text_free(&range);
    text_free(&name);
    text_free(&log);
    text_free(&script);
    return good && id_keep(array, error);
}

/* Keeps what has ended since; the file goes when its row is in the database. */
static bool ends_keep(struct array *array, struct error *error) {
    struct engine *engine = array->engine;
    bool good = true;
    for (size_t i = 0; i < engine->tasks && good; i++) {
        struct job_end end = {.id = i};
        if (array->ended[i] || !slurm_end_read(array->folder.data, key_of(engine, i), &end))
            continue;
        good = engine_keep(engine, i, &end, error);
        array->ended[i] = true;
        array->left--;
        text_free(&end.output);
        text_free(&end.log);
        struct text path = {0};
        slurm_end_path(array->folder.data, key_of(engine, i), &path);
        unlink(path.data);
        text_free(&path);
    }
    return good;
}

static bool array_wait(struct array *array, struct error *error) {
    bool good = true, runs = true;
    for (size_t poll = 1; good && array->left && runs && !engine_signalled(array->engine); poll++) {
        nanosleep(&(struct timespec){.tv_nsec = POLL_MS * 1000000L}, NULL);
        if (poll % ASK_POLLS == 0)
            runs = array_runs(array);
        good = ends_keep(array, error);
        engine_progress(array->engine, "", false);
    }
    return good;
}

/* Rows that no attempt gave. */
static bool rest_fail(struct array *array, struct error *error) {
    struct engine *engine = array->engine;
    bool good = true;
    for (size_t i = 0; i < engine->tasks && good; i++) {
        struct job_end end = {.id = i, .status = 1};
        if (array->ended[i])
            continue;
        text_print(&end.log, "%d job arrays ended without this row; their logs are in %s\n",
                   ATTEMPTS, array->folder.data);
        good = engine_keep(engine, i, &end, error);
        text_free(&end.log);
    }
    return good;
}

/* A sweep that was killed may have left jobs. */
static void leftovers_cancel(const struct array *array) {
    struct text path = {0}, id = {0};
    struct error error;
    text_print(&path, "%s/array", array->folder.data);
    if (text_read_file(&id, path.data, &error) && id.size) {
        id.data[strcspn(id.data, "\n")] = '\0';
        const char *const argv[] = {"scancel", "--quiet", id.data, NULL};
        command_run(argv, NULL, &error);
    }
    text_free(&path);
    text_free(&id);
}

static void folder_remove(const struct array *array) {
    struct words files = {0};
    struct error error;
    if (files_below(array->folder.data, "", &files, &error))
        for (size_t i = 0; i < files.count; i++) {
            struct text path = {0};
            text_print(&path, "%s/%s", array->folder.data, files.word[i]);
            unlink(path.data);
            text_free(&path);
        }
    words_free(&files);
    rmdir(array->folder.data);
}

/* Absolute, since elements may run elsewhere than the sweep was started. */
static bool array_folder_make(struct array *array, struct error *error) {
    const char *database = array->engine->store->path;
    char *here = realpath(database, NULL);
    text_print(&array->folder, "%s.slurm", here ? here : database);
    free(here);
    return cache_folder_make(array->folder.data, error);
}

bool engine_slurm_ready(const struct sweep_plan *plan, struct error *error) {
    (void)plan; /* its tools are those of the nodes */
    static const char *const needed[] = {"sbatch", "squeue", "scancel"};
    char path[RESOURCE_PATH_SIZE];
    for (size_t i = 0; i < sizeof needed / sizeof *needed; i++)
        if (!process_find(needed[i], path, sizeof path))
            return error_set(error,
                             "the engine slurm needs %s, and there is none in PATH; the package "
                             "slurm-client has it",
                             needed[i]);
    return true;
}

bool engine_slurm(struct engine *engine, struct error *error) {
    struct array array = {.engine = engine, .left = engine->tasks};
    array.ended = memory_zeroed(engine->tasks, sizeof *array.ended);
    bool good = array_folder_make(&array, error);
    if (good) {
        leftovers_cancel(&array);
        good = ends_keep(&array, error);
    }
    for (int attempt = 0; good && array.left && attempt < ATTEMPTS && !engine_signalled(engine);
         attempt++) {
        good = array_submit(&array, error) && array_wait(&array, error) && ends_keep(&array, error);
        if (good && array.left && !engine_signalled(engine))
            fprintf(stderr, "heddle sweep: job %s ended without %zu row%s\n",
                    text_string(&array.id), array.left, text_plural(array.left));
    }
    if (good && !engine_signalled(engine))
        good = rest_fail(&array, error);
    if (good && !array.left)
        folder_remove(&array);
    free(array.ended);
    text_free(&array.folder);
    text_free(&array.id);
    return good;
}
