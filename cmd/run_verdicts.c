#include "run_verdicts.h"

#include "base/json.h"
#include "base/process.h"
#include "base/text.h"
#include "base/verdicts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Of one kernel; owns its texts. */
struct line {
    struct verdict verdict;
    char *config, *kernel, *result, *reason, *file, *cycles;
};

static void member_take(void *context, const char *path, const char *value) {
    struct line *line = context;
    const struct {
        const char *path;
        char **text;
    } members[] = {{"config/name", &line->config}, {"kernel", &line->kernel},
                   {"result", &line->result},      {"reason", &line->reason},
                   {"file", &line->file},          {"cycles", &line->cycles}};
    for (size_t i = 0; i < sizeof members / sizeof *members; i++)
        if (strcmp(path, members[i].path) == 0 && !*members[i].text)
            *members[i].text = text_copy(value);
    if (strcmp(path, "line") == 0)
        line->verdict.line = (unsigned)strtoul(value, NULL, 10);
    if (strcmp(path, "wall_s") == 0)
        line->verdict.seconds = strtod(value, NULL);
}

static void line_read(const char *text, struct line *line) {
    *line = (struct line){0};
    json_read(text, member_take, line);
    bool passed = line->result && strcmp(line->result, "passed") == 0;
    line->verdict.group = line->config ? line->config : "";
    line->verdict.name = line->kernel ? line->kernel : "";
    line->verdict.result = passed ? VERDICT_PASSED : VERDICT_FAILED;
    line->verdict.kind = passed || !line->result ? "" : line->result;
    line->verdict.message = line->reason ? line->reason : "";
    line->verdict.file = line->file;
}

static void line_free(struct line *line) {
    char *const texts[] = {line->config, line->kernel, line->result,
                           line->reason, line->file,   line->cycles};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        free(texts[i]);
}

static void line_print(const struct verdict_wish *wish, const char *text, const struct line *line) {
    if (wish->json)
        printf("%s\n", text);
    else
        printf("%s: %s, %s cycles\n", line->verdict.name, line->result, line->cycles);
    if (wish->github)
        verdict_annotate(&line->verdict, wish->json ? stderr : stdout);
}

bool run_verdicts(const struct verdict_wish *wish, const struct words *simulator, int *status,
                  struct error *error) {
    struct text output = {0};
    struct line *lines = NULL;
    size_t count = 0;
    bool good = process_run(
        &(struct process_step){
            .about = "running", .argv = simulator->word, .output = &output, .status = status},
        "heddle run", error);
    char *rest = output.data;
    for (char *text; good && rest && (text = strtok_r(rest, "\n", &rest)); count++) {
        lines = memory_resize(lines, (count + 1) * sizeof *lines);
        line_read(text, &lines[count]);
        line_print(wish, text, &lines[count]);
    }
    struct verdict *verdicts = memory_zeroed(count + 1, sizeof *verdicts);
    for (size_t i = 0; i < count; i++)
        verdicts[i] = lines[i].verdict;
    if (good && wish->junit)
        good = verdicts_write_junit(wish->junit, "heddle run", verdicts, count, error);
    for (size_t i = 0; i < count; i++)
        line_free(&lines[i]);
    free(verdicts);
    free(lines);
    text_free(&output);
    return good;
}
