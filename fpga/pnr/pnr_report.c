#include "pnr_report.h"

#include "base/json.h"
#include "base/record.h"

#include <stdlib.h>
#include <string.h>

/* A path while it is read; the longest is kept. */
struct path_reader {
    struct pnr_report *report, *path; /* only the steps of `path` are used */
    unsigned index;
    bool clocked; /* from a clock edge to a clock edge */
};

/* The part of a path behind its last '/'. */
static const char *last_part(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static void utilization_take(struct pnr_report *report, const char *path, const char *value) {
    const char *name = path + strlen("utilization/");
    size_t size = (size_t)(last_part(path) - name - 1);
    struct pnr_kind *kind = report->kinds ? &report->kind[report->kinds - 1] : NULL;
    if (!kind || strlen(kind->name) != size || strncmp(kind->name, name, size) != 0) {
        if (report->kinds == PNR_KINDS || size >= sizeof kind->name)
            return;
        kind = &report->kind[report->kinds++];
        snprintf(kind->name, sizeof kind->name, "%.*s", (int)size, name);
    }
    unsigned number = (unsigned)strtoul(value, NULL, 10);
    if (strcmp(last_part(path), "used") == 0)
        kind->used = number;
    else
        kind->available = number;
}

static void clock_take(struct pnr_report *report, const char *path, const char *value,
                       double *achieved) {
    double number = strtod(value, NULL);
    if (strcmp(last_part(path), "achieved") == 0)
        *achieved = number;
    else if (report->constraint <= 0 || *achieved / number < report->mhz / report->constraint) {
        report->mhz = *achieved;
        report->constraint = number;
    }
}

static void path_close(struct path_reader *reader) {
    struct pnr_report *path = reader->path;
    if (reader->clocked && path->path_ns > reader->report->path_ns) {
        memcpy(reader->report->step, path->step, path->steps * sizeof *path->step);
        reader->report->steps = path->steps;
        reader->report->path_ns = path->path_ns;
    }
    path->steps = 0;
    path->path_ns = 0;
    reader->clocked = false;
}

static void path_take(struct path_reader *reader, const char *path, const char *value) {
    const char *rest = path + strlen("critical_paths/");
    unsigned index = (unsigned)strtoul(rest, NULL, 10);
    if (index != reader->index)
        path_close(reader);
    reader->index = index;
    rest += strcspn(rest, "/");
    if (strcmp(rest, "/from") == 0 || strcmp(rest, "/to") == 0) {
        bool edge = strstr(value, "edge ") != NULL;
        reader->clocked = strcmp(rest, "/from") == 0 ? edge : reader->clocked && edge;
    } else if (strcmp(last_part(path), "delay") == 0) {
        reader->path->path_ns += strtod(value, NULL);
    } else if (strcmp(last_part(path), "net") == 0 && reader->path->steps < PNR_STEPS) {
        struct pnr_step *step = &reader->path->step[reader->path->steps++];
        snprintf(step->signal, sizeof step->signal, "%s", value);
        step->ns = reader->path->path_ns;
    }
}

struct report_reader {
    struct pnr_report *report;
    struct path_reader path;
    double achieved;
};

static void report_take(void *context, const char *path, const char *value) {
    struct report_reader *reader = context;
    if (strncmp(path, "utilization/", 12) == 0)
        utilization_take(reader->report, path, value);
    else if (strncmp(path, "fmax/", 5) == 0)
        clock_take(reader->report, path, value, &reader->achieved);
    else if (strncmp(path, "critical_paths/", 15) == 0)
        path_take(&reader->path, path, value);
}

bool pnr_report_read(struct pnr_report *report, const char *path, struct error *error) {
    struct text text = {0};
    struct pnr_report *scratch = memory_resize(NULL, sizeof *scratch);
    struct report_reader reader = {.report = report};
    memset(report, 0, sizeof *report);
    memset(scratch, 0, sizeof *scratch);
    reader.path.report = report;
    reader.path.path = scratch;
    bool good = text_read_file(&text, path, error);
    if (good && (!json_read(text_string(&text), report_take, &reader) || report->mhz <= 0))
        good = error_set(error, "%s is not a report of place and route", path);
    path_close(&reader.path);
    free(scratch);
    text_free(&text);
    return good;
}

void pnr_report_print(const struct pnr_report *report, FILE *stream) {
    fprintf(stream, "  %-20s %8s %10s\n", "resource", "used", "available");
    for (size_t i = 0; i < report->kinds; i++)
        if (report->kind[i].used)
            fprintf(stream, "  %-20s %8u %10u %7.1f %%\n", report->kind[i].name,
                    report->kind[i].used, report->kind[i].available,
                    100.0 * report->kind[i].used / report->kind[i].available);
    fprintf(stream, "  clock: %.2f MHz, %.2f needed\n  longest path: %.2f ns\n", report->mhz,
            report->constraint, report->path_ns);
    for (size_t i = 0; i < report->steps; i++)
        fprintf(stream, "    %6.2f ns  %s\n", report->step[i].ns, report->step[i].signal);
}

void pnr_report_print_json(const struct pnr_report *report, const char *name, const char *board,
                           FILE *stream) {
    struct record record = {.file = stream};
    record_object(&record, NULL);
    record_text(&record, "configuration", name);
    record_text(&record, "board", board);
    record_real(&record, "mhz", report->mhz);
    record_real(&record, "mhz_needed", report->constraint);
    record_object(&record, "utilization");
    for (size_t i = 0; i < report->kinds; i++) {
        record_object(&record, report->kind[i].name);
        record_count(&record, "used", report->kind[i].used);
        record_count(&record, "available", report->kind[i].available);
        record_end(&record);
    }
    record_end(&record);
    record_real(&record, "path_ns", report->path_ns);
    record_list(&record, "path");
    for (size_t i = 0; i < report->steps; i++) {
        record_object(&record, NULL);
        record_text(&record, "signal", report->step[i].signal);
        record_real(&record, "ns", report->step[i].ns);
        record_end(&record);
    }
    record_list_end(&record);
    record_end(&record);
    fputc('\n', stream);
}
