#include "rtl_run.h"

#include "base/json.h"
#include "base/process.h"
#include "base/text.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORDS = 8 };

struct result {
    struct rtl_run *run;
    bool passed;
};

static void result_take(void *context, const char *path, const char *value) {
    struct result *result = context;
    if (strcmp(path, "result") == 0)
        result->passed = strcmp(value, "passed") == 0;
    else if (strcmp(path, "cycles") == 0)
        result->run->cycles = strtoull(value, NULL, 10);
    else if (strcmp(path, "instructions") == 0)
        result->run->instructions = strtoull(value, NULL, 10);
}

/* The log has what was said, and the result as a line of JSON. */
static bool result_read(struct rtl_run *run, const char *file, struct error *error) {
    struct text log = {0};
    struct result result = {.run = run};
    const char *line = NULL;
    bool read = text_read_file(&log, file, error);
    for (const char *at = text_string(&log); read && (at = strstr(at, "{\"config\""));)
        line = at++;
    bool good = line && json_read(line, result_take, &result) && result.passed;
    text_free(&log);
    return good || (read && error_set(error, "the run did not pass: see %s", file));
}

bool rtl_run(struct rtl_run *run, struct error *error) {
    struct text program = {0}, limit = {0}, wave = {0}, log = {0};
    char *argv[WORDS], json[] = "--json", trace[] = "--trace=fst";
    char *kernel = realpath(run->kernel, NULL);
    size_t count = 0;
    text_add(&program, run->program);
    text_print(&log, "%s/run.log", run->folder);
    argv[count++] = program.data;
    argv[count++] = json;
    if (run->limit && *run->limit) {
        text_print(&limit, "--limit=%s", run->limit);
        argv[count++] = limit.data;
    }
    if (run->wave) {
        text_print(&wave, "--trace-file=%s", run->wave);
        argv[count++] = trace;
        argv[count++] = wave.data;
    }
    argv[count++] = kernel;
    argv[count] = NULL;
    const struct process_step step = {.about = "running the program on the RTL",
                                      .folder = run->folder,
                                      .log = text_string(&log),
                                      .argv = argv};
    remove(text_string(&log));
    bool good = (kernel || error_set(error, "%s: %s", run->kernel, strerror(errno))) &&
                process_run(&step, run->title, error) && result_read(run, text_string(&log), error);
    struct text *const texts[] = {&program, &limit, &wave, &log};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        text_free(texts[i]);
    free(kernel);
    return good;
}
