/* hsim: runs kernels on the model that it is linked with. `heddle run` builds and starts it. */
#include "base/jobs.h"
#include "base/output.h"
#include "base/process.h"
#include "base/resources.h"
#include "base/text.h"
#include "lengths.h"
#include "parallel.h"
#include "serve.h"
#include "sim/config.h"
#include "sim/elf/kernel_name.h"
#include "sim/harness/failure.h"
#include "sim/harness/options.h"
#include "sim/harness/run_loop.h"
#include "sim/report/stats.h"
#include "sim/report/wish.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { EXIT_PASSED, EXIT_RUN_FAILED, EXIT_BAD_INPUT };

static int complain(const char *command, const char *error) {
    fprintf(stderr, "%s: %s\n", command, error);
    return EXIT_BAD_INPUT;
}

/* Details that do not fit into a table or a line, on standard error. */
static void failure_report(const struct simulation *sim) {
    /* `heddle run` says how it was called; without it the model itself is the program. */
    const char *program = getenv("HEDDLE_PROGRAM");
    char name[64];
    fprintf(stderr, "%s: %s: %s\n", kernel_name(sim->kernel, name, sizeof name),
            stats_result(sim->result), sim->reason);
    failure_details(sim, stderr);
    fputs("rerun: ", stderr);
    word_print_shell(program ? program : "heddle", stderr);
    fputs(" run", stderr);
    if (sim->config->knobs[0])
        fprintf(stderr, " %s", sim->config->knobs);
    struct words words = {0};
    sim_options_again(sim->options, false, &words);
    words_add(&words, sim->kernel);
    for (size_t i = 0; i < words.count; i++) {
        fputc(' ', stderr);
        word_print_shell(words.word[i], stderr);
    }
    fputc('\n', stderr);
    words_free(&words);
}

/* Where JSON goes: standard output as it was. All later output of other code, such as Verilator's
 * messages, is written to standard error. */
static FILE *output_separate(void) {
    int kept = dup(STDOUT_FILENO);
    bool moved = kept >= 0 && dup2(STDERR_FILENO, STDOUT_FILENO) >= 0;
    return moved ? fdopen(kept, "w") : NULL;
}

struct runs {
    const struct heddle_config *config;
    const char *command; /* that the user typed */
    const struct sim_options *options;
    char *const *kernels;
    int count;
    bool table;                         /* a line a kernel */
    const struct profile_wish *profile; /* NULL: figures of the whole run */
};

static bool kernel_run(struct simulation *sim, const struct runs *runs, const char *kernel,
                       struct error *error) {
    if (!simulation_open(sim, runs->config, runs->options, kernel, stdout, error))
        return false;
    if (!simulation_run(sim, &verilated_model, error))
        return false;
    simulation_judge(sim);
    return true;
}

static bool figures_print(const struct runs *runs, const struct simulation *sim, FILE *output,
                          struct error *error) {
    if (runs->profile && runs->options->json && runs->options->trace == SIM_TRACE_RECORD)
        stats_json(sim, output); /* a page has both */
    if (runs->profile)
        return profile_show(sim, runs->profile, output, error);
    (runs->options->json ? stats_json : runs->table ? stats_line : stats_table)(sim, output);
    return true;
}

/* Runs a kernel and prints what it came to. */
static bool kernel_done(const struct runs *runs, const char *kernel, FILE *output,
                        struct stats_total *total, struct error *error) {
    /* Too large for the stack: it holds every line that memory owes. */
    struct simulation *sim = memory_resize(NULL, sizeof *sim);
    bool good = kernel_run(sim, runs, kernel, error);
    if (good) {
        stats_total_add(total, sim);
        good = figures_print(runs, sim, output, error);
        if (good && sim->result != SIM_PASSED)
            failure_report(sim);
    }
    simulation_close(sim);
    free(sim);
    return good;
}

static FILE *output_open(const struct runs *runs, struct error *error) {
    FILE *output = runs->options->json ? output_separate() : stdout;
    if (!output)
        error_set(error, "standard output cannot be kept apart");
    return output;
}

/* In a process of its own, whose streams are files. */
static bool kernel_work(void *context, size_t kernel, struct stats_total *total) {
    const struct runs *runs = context;
    struct error error;
    FILE *output = output_open(runs, &error);
    if (output && kernel_done(runs, runs->kernels[kernel], output, total, &error) &&
        output_complete(output, &error))
        return true;
    complain(runs->command, error.text);
    return false;
}

static enum parallel_result kernels_in_turn(const struct runs *runs, struct stats_total *total,
                                            struct error *error) {
    FILE *output = output_open(runs, error);
    for (int i = 0; output && i < runs->count; i++)
        if (!kernel_done(runs, runs->kernels[i], output, total, error)) {
            complain(runs->command, error->text);
            return PARALLEL_BAD_INPUT;
        }
    return output && output_complete(output, error) ? PARALLEL_DONE : PARALLEL_FAILED;
}

/* At the same time, the longest first. */
static enum parallel_result kernels_together(struct runs *runs, size_t limit,
                                             struct stats_total *total, struct error *error) {
    char file[RESOURCE_PATH_SIZE];
    size_t count = (size_t)runs->count;
    uint64_t *before = memory_zeroed(2 * count, sizeof *before), *cycles = before + count;
    size_t *order = memory_zeroed(count, sizeof *order);
    lengths_read(lengths_file(file, sizeof file), count, runs->kernels, before);
    lengths_order(count, before, order);
    const struct parallel_plan plan = {count, limit, order, cycles, kernel_work, runs};
    enum parallel_result result = parallel_run(&plan, total, error);
    lengths_keep(file, count, runs->kernels, before, cycles);
    free(order);
    free(before);
    return result;
}

static int kernels_run(struct runs runs) {
    const struct sim_options *options = runs.options;
    const int count = runs.count;
    struct stats_total total = {0};
    struct error error;
    size_t limit = options->jobs ? options->jobs : jobs_for(sysconf(_SC_NPROCESSORS_ONLN));
    if (runs.table)
        stats_line_header(runs.config, stdout);
    /* Before there are processes, which would take the lost line for theirs. */
    if (!output_complete(stdout, &error)) {
        complain(runs.command, error.text);
        return EXIT_RUN_FAILED;
    }
    enum parallel_result result = limit > 1 && count > 1
                                      ? kernels_together(&runs, limit, &total, &error)
                                      : kernels_in_turn(&runs, &total, &error);
    if (result == PARALLEL_BAD_INPUT)
        return EXIT_BAD_INPUT;
    if (result == PARALLEL_DONE && runs.table)
        stats_total_line(&total, stdout);
    if (result == PARALLEL_FAILED || !output_complete(stdout, &error)) {
        complain(runs.command, error.text);
        return EXIT_RUN_FAILED;
    }
    return total.passed == total.kernels ? EXIT_PASSED : EXIT_RUN_FAILED;
}

/* Modes other than running kernels: --serve for libheddle, --profile; then options. */
static bool mode_take(const char *mode, int *argc, char **argv) {
    bool asked = *argc > 1 && strcmp(argv[1], mode) == 0;
    if (asked) {
        memmove(argv + 1, argv + 2, (size_t)(*argc - 1) * sizeof *argv);
        --*argc;
    }
    return asked;
}

int main(int argc, char **argv) {
    process_begin();
    bool serve = mode_take("--serve", &argc, argv);
    bool profile = mode_take("--profile", &argc, argv);
    const char *command = serve ? "heddle serve" : profile ? "heddle profile" : "heddle run";
    struct sim_options options = sim_options_default();
    struct profile_wish wish = profile_wish_default();
    struct option_row rows[SIM_OPTION_ROWS + PROFILE_OPTION_ROWS];
    struct heddle_config config = heddle_config;
    const char *name = getenv(MODEL_NAME_VARIABLE);
    struct error error;
    config.name = name ? name : config.name;
    options.profile = profile;
    sim_option_rows(&options, rows);
    profile_option_rows(&wish, rows + SIM_OPTION_ROWS);
    const struct usage usage = {.command = "hsim",
                                .arguments = "[option ...] KERNEL.elf ...",
                                .about = "Runs kernels on the model that it is linked with.",
                                .rows = rows,
                                .count = SIM_OPTION_ROWS + (profile ? PROFILE_OPTION_ROWS : 0),
                                .operands = "KERNEL.elf"};
    switch (options_parse(&usage, &argc, argv, &error)) {
    case OPTIONS_HELP:
        options_help(&usage, stdout);
        return EXIT_PASSED;
    case OPTIONS_BAD:
        return complain(command, error.text);
    case OPTIONS_GO:
        break;
    }
    if (serve)
        return serve_run(&config, &verilated_model, &options, STDIN_FILENO, &error)
                   ? EXIT_PASSED
                   : complain(command, error.text);
    if (!sim_options_check(&options, argc - 1, &error) ||
        !trace_files_check(&options, argv + 1, &error))
        return complain(command, error.text);
    return kernels_run((struct runs){&config, command, &options, argv + 1, argc - 1,
                                     !options.json && !profile && argc > 2,
                                     profile ? &wish : NULL});
}
