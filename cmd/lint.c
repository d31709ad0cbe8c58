/* heddle lint: what Verilator, Icarus, Yosys and slang say about the RTL of a configuration. */
#include "base/cache.h"
#include "base/clock.h"
#include "base/files.h"
#include "base/options.h"
#include "base/process.h"
#include "base/record.h"
#include "base/verdicts.h"
#include "commands.h"
#include "gen/emit/emit.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static const char command_name[] = "heddle lint";

/* A tool and how it is called, in the folder of the core; TOP and FILES stand for those. */
static const struct linter {
    const char *name, *program;
    const char *argv[8];
} linters[] = {
    {"verilator", "verilator", {"--lint-only", "-Wall", "--top-module", "TOP", "-F", "heddle.f"}},
    {"icarus", "iverilog", {"-g2012", "-t", "null", "-s", "TOP", "-f", "heddle.f"}},
    /* It only warns of what it takes for x, or for a new wire. */
    {"yosys", "yosys", {"-q", "-e", "out of bounds|implicitly declared", "-p", "SCRIPT"}},
    {"slang", "slang", {"--lint-only", "--top", "TOP", "-F", "heddle.f"}},
};

enum { LINTERS = sizeof linters / sizeof *linters };

struct request {
    const char *folder, *junit;
    bool json, github;
    struct text core, top, changes;
};

struct finding {
    struct verdict verdict;
    struct text message, file;
};

/* The top of the core in a folder, as its FuseSoC description has it; and its list of files. */
static bool core_read(struct request *request, struct text *files, struct error *error) {
    static const char mark[] = "toplevel: ";
    struct text path = {0}, core = {0}, list = {0};
    text_print(&path, "%s/heddle.core", text_string(&request->core));
    text_print(&list, "%s/heddle.f", text_string(&request->core));
    bool good = text_read_file(&core, text_string(&path), error) &&
                text_read_file(files, text_string(&list), error);
    const char *top = good ? strstr(text_string(&core), mark) : NULL;
    if (top)
        text_append(&request->top, top + strlen(mark), strcspn(top + strlen(mark), "\n"));
    text_free(&path);
    text_free(&core);
    text_free(&list);
    return good;
}

static void script_print(const struct request *request, const struct text *files,
                         struct text *script) {
    text_add(script, "read_verilog -sv");
    for (const char *at = text_string(files); *at; at += strspn(at, "\n")) {
        size_t size = strcspn(at, "\n");
        text_print(script, " %.*s", (int)size, at);
        at += size;
    }
    text_print(script, "; hierarchy -check -top %s; proc; check -assert",
               text_string(&request->top));
}

/* The first "PATH.sv:LINE" in a log: a file below the core's folder, its line, and the text of the
 * line of the log. Else its first line that is not empty. */
static void complaint_find(const struct request *request, const char *log,
                           struct finding *finding) {
    const char *mark = log;
    while ((mark = strstr(mark, ".sv:")) && !isdigit((unsigned char)mark[4]))
        mark++;
    const char *line = log + strspn(log, "\n");
    if (mark) {
        const char *start = mark;
        while (start > log && !strchr(" \n'\"(", start[-1]))
            start--;
        text_print(&finding->file, "%s/%.*s", text_string(&request->core), (int)(mark + 3 - start),
                   start);
        finding->verdict.line = (unsigned)strtoul(mark + 4, NULL, 10);
        for (line = start; line > log && line[-1] != '\n'; line--)
            ;
    }
    text_append(&finding->message, line, strcspn(line, "\n"));
}

static bool linter_run(const struct linter *linter, const struct request *request,
                       const char *script, struct finding *finding, struct error *error) {
    struct words words = {0};
    struct text log = {0}, errors = {0};
    int status = 0;
    words_add(&words, linter->program);
    for (const char *const *word = linter->argv; *word; word++)
        words_add(&words, strcmp(*word, "TOP") == 0      ? text_string(&request->top)
                          : strcmp(*word, "SCRIPT") == 0 ? script
                                                         : *word);
    const struct process_step step = {.about = linter->name,
                                      .folder = text_string(&request->core),
                                      .argv = words.word,
                                      .output = &log,
                                      .errors = &errors,
                                      .status = &status};
    double begin = clock_seconds();
    bool ran = process_run(&step, command_name, error);
    finding->verdict.seconds = clock_seconds() - begin;
    text_add(&errors, text_string(&log));
    if (ran && status != 0) {
        finding->verdict.result = VERDICT_FAILED;
        finding->verdict.kind = linter->name;
        complaint_find(request, text_string(&errors), finding);
        if (!request->json)
            fputs(text_string(&errors), stderr);
    }
    words_free(&words);
    text_free(&log);
    text_free(&errors);
    return ran;
}

static const char *const result_names[] = {
    [VERDICT_PASSED] = "passed", [VERDICT_FAILED] = "failed", [VERDICT_ABSENT] = "absent"};

static void finding_print(const struct request *request, const struct verdict *verdict) {
    if (!request->json) {
        printf("%-10s %s\n", verdict->name,
               verdict->result == VERDICT_ABSENT ? "is not there" : result_names[verdict->result]);
        return;
    }
    struct record record = {.file = stdout};
    record_object(&record, NULL);
    record_text(&record, "tool", verdict->name);
    record_text(&record, "result", result_names[verdict->result]);
    record_real(&record, "seconds", verdict->seconds);
    if (verdict->file)
        record_text(&record, "file", verdict->file);
    if (verdict->line)
        record_count(&record, "line", verdict->line);
    if (verdict->result == VERDICT_FAILED)
        record_text(&record, "message", verdict->message);
    record_text(&record, "config", verdict->group);
    record_end(&record);
    putchar('\n');
}

/* Asks every tool that is there, and tells what each says. */
static bool linters_run(const struct request *request, const char *script,
                        struct finding finding[LINTERS], int *failed, struct error *error) {
    char path[4096];
    int there = 0;
    for (size_t i = 0; i < LINTERS; i++) {
        struct verdict *verdict = &finding[i].verdict;
        *verdict = (struct verdict){.group = text_string(&request->changes),
                                    .name = linters[i].name,
                                    .result = VERDICT_ABSENT,
                                    .kind = "",
                                    .message = "the program is not in PATH"};
        if (process_find(linters[i].program, path, sizeof path)) {
            verdict->result = VERDICT_PASSED;
            verdict->message = "";
            there++;
            if (!linter_run(&linters[i], request, script, &finding[i], error))
                return false;
        }
        if (verdict->result == VERDICT_FAILED) {
            verdict->message = text_string(&finding[i].message);
            verdict->file = finding[i].file.size ? text_string(&finding[i].file) : NULL;
            ++*failed;
        }
        finding_print(request, verdict);
        if (request->github)
            verdict_annotate(verdict, stdout);
    }
    return there ||
           error_set(error, "none of verilator, iverilog, yosys and slang is in PATH; install one");
}

static bool core_write(struct request *request, const struct config *config, struct error *error) {
    struct resources resources;
    uint64_t key = CACHE_KEY_START;
    config_print_changes(config, &request->changes);
    cache_key_add(&key, "lint");
    cache_key_add(&key, text_string(&request->changes));
    if (request->folder)
        text_add(&request->core, request->folder);
    else if (!resources_find(&resources, error) ||
             !cache_folder(&resources, "lint", key, &request->core, error))
        return false;
    return emit_all(config, text_string(&request->core), NULL, error);
}

static int lint(struct request *request, const struct config *config) {
    struct finding finding[LINTERS] = {0};
    struct verdict verdicts[LINTERS];
    struct text files = {0}, script = {0};
    struct error error;
    int failed = 0;
    bool good = core_write(request, config, &error) && core_read(request, &files, &error);
    if (good) {
        script_print(request, &files, &script);
        good = linters_run(request, text_string(&script), finding, &failed, &error);
    }
    for (size_t i = 0; i < LINTERS; i++)
        verdicts[i] = finding[i].verdict;
    if (good && request->junit)
        good = verdicts_write_junit(request->junit, command_name, verdicts, LINTERS, &error);
    for (size_t i = 0; i < LINTERS; i++) {
        text_free(&finding[i].message);
        text_free(&finding[i].file);
    }
    text_free(&files);
    text_free(&script);
    if (!good)
        return command_fail(command_name, &error);
    return failed ? STATUS_FAILED : STATUS_DONE;
}

int cmd_lint(int argc, char **argv) {
    struct request request = {0};
    struct config config = config_default();
    const struct option_row rows[] = {
        CONFIG_OPTION(&config),
        {'o', "output", "DIR", "write the core to this folder, and keep it there",
         .text = &request.folder},
        {0, "json", NULL, "print one JSON object a tool", .flag = &request.json},
        {0, "junit", "FILE", "also write the results as JUnit XML", .text = &request.junit},
        {0, "github", NULL, "also print GitHub's annotations", .flag = &request.github},
    };
    const struct usage usage = {
        .command = command_name,
        .arguments = "[-c FILE] [knob=value ...]",
        .about =
            "Writes the RTL of a configuration and has it checked by the tools that are there:\n"
            "Verilator (-Wall), Icarus, Yosys, slang. Exit status: 0 none complains; 1 one does;\n"
            "2 bad input, or no tool is there.",
        .rows = rows,
        .count = sizeof rows / sizeof *rows};
    struct error error;
    int status;
    if (!command_options(&usage, &config, &argc, argv, &status))
        return status;
    if (request.junit && !file_place_check(request.junit, &error))
        return command_fail(command_name, &error);
    status = lint(&request, &config);
    text_free(&request.core);
    text_free(&request.top);
    text_free(&request.changes);
    return status;
}
