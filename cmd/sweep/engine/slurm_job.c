#include "slurm_job.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FIELDS = 7, WAIT_MS = 60000 };

void slurm_row_print(FILE *file, size_t element, uint64_t key, const struct task *task,
                     uint64_t rtl_hash) {
    fprintf(file, "%zu %" PRIx64 " %d %zu %zu %" PRIx64 " %" PRIx64 "\n", element, key,
            (int)task->kind, task->point, task->kernel, rtl_hash, task->hash);
}

void slurm_end_path(const char *folder, uint64_t key, struct text *path) {
    text_print(path, "%s/%016" PRIx64 ".end", folder, key);
}

// ---------------------------------------------------------------------------- end of a row

/* Renamed into its place, since the engine takes a file that is there for a complete one. */
static bool end_write(const char *folder, uint64_t key, const struct job_end *end,
                      struct error *error) {
    struct text path = {0}, unfinished = {0};
    slurm_end_path(folder, key, &path);
    text_print(&unfinished, "%s.%ld", path.data, (long)getpid());
    FILE *file = fopen(unfinished.data, "w");
    bool written =
        file && fprintf(file, "%d %zu\n", end->status, end->output.size) > 0 &&
        fwrite(text_string(&end->output), 1, end->output.size, file) == end->output.size &&
        fwrite(text_string(&end->log), 1, end->log.size, file) == end->log.size;
    if (file)
        written = fclose(file) == 0 && written;
    written = written && rename(unfinished.data, path.data) == 0;
    if (!written)
        error_set(error, "%s cannot be written", path.data);
    text_free(&unfinished);
    text_free(&path);
    return written;
}

bool slurm_end_read(const char *folder, uint64_t key, struct job_end *end) {
    struct text path = {0}, content = {0};
    struct error error;
    size_t output;
    int head;
    slurm_end_path(folder, key, &path);
    bool read = text_read_file(&content, path.data, &error) &&
                sscanf(text_string(&content), "%d %zu%n", &end->status, &output, &head) == 2 &&
                (size_t)head < content.size && output <= content.size - (size_t)head - 1;
    if (read) {
        const char *start = content.data + head + 1;
        text_append(&end->output, start, output);
        text_append(&end->log, start + output, content.size - output - (size_t)head - 1);
    }
    text_free(&path);
    text_free(&content);
    return read;
}

// -------------------------------------------------------------------------------- element

struct element {
    const char *folder;
    const struct sweep_plan *plan;
    struct sweep_space *space;
    struct task task;
};

static int work(void *user, size_t id) {
    const struct element *element = user;
    (void)id;
    return task_work(element->plan, element->space, &element->task);
}

static bool row_measure(struct element *element, uint64_t key, struct error *error) {
    struct text path = {0};
    slurm_end_path(element->folder, key, &path);
    bool ended = access(path.data, R_OK) == 0;
    text_free(&path);
    if (ended)
        return true;
    struct jobs jobs = {.limit = 1};
    struct job_end end = {0};
    bool good = jobs_start(&jobs, 0, work, element, error);
    while (good && !jobs_wait(&jobs, WAIT_MS, &end))
        ;
    good = good && end_write(element->folder, key, &end, error);
    text_free(&end.output);
    text_free(&end.log);
    return good;
}

/* Takes a line if it is one of this element's. */
static bool line_take(struct element *element, const char *line, size_t number,
                      struct error *error) {
    struct task *task = &element->task;
    uint64_t key, rtl_hash;
    size_t owner;
    int kind;
    if (sscanf(line, "%zu %" SCNx64 " %d %zu %zu %" SCNx64 " %" SCNx64, &owner, &key, &kind,
               &task->point, &task->kernel, &rtl_hash, &task->hash) != FIELDS ||
        task->point >= element->space->count ||
        (element->plan->kernels && task->kernel >= element->plan->kernels))
        return error_set(error, "%s/rows is not of this sweep", element->folder);
    if (owner != number)
        return true;
    task->kind = (enum store_kind)kind;
    element->space->point[task->point].rtl_hash = rtl_hash;
    return row_measure(element, key, error);
}

static bool rows_measure(struct element *element, size_t number, struct error *error) {
    struct text path = {0}, rows = {0};
    char *rest = NULL;
    text_print(&path, "%s/rows", element->folder);
    bool good = text_read_file(&rows, path.data, error);
    for (char *line = good ? strtok_r(rows.data, "\n", &rest) : NULL; line && good;
         line = strtok_r(NULL, "\n", &rest))
        good = line_take(element, line, number, error);
    text_free(&path);
    text_free(&rows);
    return good;
}

bool slurm_job(const char *folder, struct error *error) {
    const char *number = getenv("SLURM_ARRAY_TASK_ID");
    struct resources resources;
    struct sweep_plan plan = {0};
    struct sweep_space space = {0};
    struct text path = {0}, beside = {0}, home = {0};
    if (!number)
        return error_set(error, "--slurm-job is for Slurm, which sets SLURM_ARRAY_TASK_ID");
    struct element element = {.folder = folder, .plan = &plan, .space = &space};
    text_print(&path, "%s/plan.ini", folder);
    text_print(&beside, "%s/folder", folder);
    bool good = resources_find(&resources, error) && text_read_file(&home, beside.data, error) &&
                plan_read(&plan, path.data, home.data, &resources, error) &&
                space_expand(&space, &plan, error) &&
                rows_measure(&element, strtoul(number, NULL, 10), error);
    space_free(&space);
    plan_free(&plan);
    text_free(&path);
    text_free(&beside);
    text_free(&home);
    return good;
}
