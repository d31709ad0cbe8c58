/* heddle bench: runs the micro-kernels on a core and holds each figure against its bound. */
#include "base/cache.h"
#include "base/process.h"
#include "base/resources.h"
#include "base/words.h"
#include "bench_rows.h"
#include "commands.h"
#include "gen/config/config.h"
#include "sim/model/model_build.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char command_name[] = "heddle bench";

/* Runs one micro-kernel and picks the words that it left out of the simulator's JSON line. */
static bool row_measure(const char *program, const char *elf, uint32_t out[BENCH_OUT_WORDS],
                        struct error *error) {
    struct words argv = {0};
    struct text line = {0};
    int status;
    words_add_all(&argv, (const char *const[]){program, "--json", "--no-lockstep", NULL});
    words_print(&argv, "--out-words=%d", BENCH_OUT_WORDS);
    words_add(&argv, elf);
    const struct process_step step = {.argv = argv.word, .output = &line, .status = &status};
    bool good = process_run(&step, NULL, error);
    words_free(&argv);
    const char *words = good ? strstr(text_string(&line), "\"out\":[") : NULL;
    if (good && (status != 0 || !words ||
                 sscanf(words, "\"out\":[%u,%u,%u]", &out[0], &out[1], &out[2]) != BENCH_OUT_WORDS))
        good = error_set(error, "%s did not run to its end", elf);
    text_free(&line);
    return good;
}

static void row_print(const struct bench_row *row, double figure, bool json) {
    const char *sign = row->at_least ? ">=" : "<=";
    const char *verdict = bench_row_kept(row, figure) ? "kept" : "MISSED";
    if (json)
        printf(
            "{\"row\":\"%s\",\"what\":\"%s\",\"bound\":\"%s %g\",\"measured\":%.2f,\"kept\":%s}\n",
            row->name, row->what, sign, row->bound, figure,
            bench_row_kept(row, figure) ? "true" : "false");
    else
        printf("  %-60s  %s %5.2f  %8.2f  %s\n", row->what, sign, row->bound, figure, verdict);
    fflush(stdout);
}

static int rows_run(const struct bench_rows *rows, const struct config *config, const char *program,
                    const char *folder, bool json) {
    size_t missed = 0, count = 0;
    for (size_t i = 0; i < rows->count; i++) {
        struct error error;
        char elf[RESOURCE_PATH_SIZE + BENCH_ROW_TEXT + 32];
        uint32_t out[BENCH_OUT_WORDS];
        double figure;
        bool applies = bench_row_applies(&rows->row[i], config, &error);
        if (!applies && !error.text[0])
            continue;
        count++;
        snprintf(elf, sizeof elf, "%s/build/kernels/micro/%s.elf", folder, rows->row[i].name);
        if (!applies || !row_measure(program, elf, out, &error) ||
            !bench_row_figure(&rows->row[i], out, &figure, &error)) {
            fprintf(stderr, "%s: %s\n", command_name, error.text);
            missed++;
            continue;
        }
        row_print(&rows->row[i], figure, json);
        missed += !bench_row_kept(&rows->row[i], figure);
    }
    if (!json)
        printf("%zu of %zu rows kept\n", count - missed, count);
    return missed ? STATUS_FAILED : STATUS_DONE;
}

int cmd_bench(int argc, char **argv) {
    struct error error;
    struct config config = config_default();
    bool json = false;
    const struct option_row options[] = {
        CONFIG_OPTION(&config),
        {0, "json", NULL, "one JSON object a row", .flag = &json},
    };
    const struct usage usage = {
        .command = command_name,
        .arguments = "[-c FILE] [knob=value ...]",
        .about = "Measures a core with the micro-kernels of sim/kernels/micro (`make kernels`) and "
                 "prints\n"
                 "every row of the performance contract: its bound and what was measured. Exit "
                 "status: 0\n"
                 "all bounds kept, 1 one is not or a kernel failed, 2 bad input.",
        .rows = options,
        .count = sizeof options / sizeof *options};
    struct resources resources;
    struct bench_rows rows = {0};
    struct text program = {0}, name = {0};
    char path[RESOURCE_PATH_SIZE + 64];
    int status;
    if (!command_options(&usage, &config, &argc, argv, &status))
        return status;
    if (!resources_find(&resources, &error))
        return command_fail(command_name, &error);
    snprintf(path, sizeof path, "%s/sim/kernels/micro/rows.txt", resources.home);
    bool known = bench_rows_read(&rows, path, &error) && cache_check("models", &error);
    if (!known || !model_build(&config, false, &program, &error)) {
        bench_rows_free(&rows);
        return known ? command_broke(command_name, &error) : command_fail(command_name, &error);
    }
    config_print_name(&config, &name);
    if (!json)
        printf("%s against the performance contract\n  %-60s  %8s  %8s\n", text_string(&name),
               "what", "bound", "measured");
    status = rows_run(&rows, &config, program.data, resources.home, json);
    bench_rows_free(&rows);
    text_free(&program);
    text_free(&name);
    return status;
}
