/* The commands as a user meets them: exit status, one sentence on standard error, help. */
#include "base/options.h"
#include "cmd/commands.h"
#include "tb/tools/scratch.h"
#include "tb/tools/unit.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define WORDS(...) ((const char *const[]){__VA_ARGS__, NULL})

/* A command's output and its exit status. */
struct outcome {
    int status;
    struct text output, errors;
};

static void outcome_free(struct outcome *outcome) {
    text_free(&outcome->output);
    text_free(&outcome->errors);
}

/* Sends a stream to a file in the scratch folder; returns what it was before. */
static int redirect(FILE *stream, const char *path) {
    fflush(stream);
    int before = dup(fileno(stream));
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_true(dup2(fileno(file), fileno(stream)) >= 0);
    fclose(file);
    return before;
}

static void restore(FILE *stream, int before) {
    fflush(stream);
    dup2(before, fileno(stream));
    close(before);
}

static struct outcome run(void *const *state, int (*command)(int, char **),
                          const char *const *words) {
    char *argv[16] = {(char[]){"command"}};
    int argc = 1;
    for (; words[argc - 1] && argc < 15; argc++)
        argv[argc] = (char *)(uintptr_t)words[argc - 1]; // never written to
    struct outcome outcome = {0};
    int output = redirect(stdout, scratch_path(state, "output"));
    int errors = redirect(stderr, scratch_path(state, "errors"));
    outcome.status = command(argc, argv);
    restore(stdout, output);
    restore(stderr, errors);
    outcome.output = scratch_read(state, "output");
    outcome.errors = scratch_read(state, "errors");
    return outcome;
}

/* Bad input: status 2, nothing on standard output, one line with `sentence` at its start. */
static void assert_refused(void *const *state, int (*command)(int, char **),
                           const char *const *words, const char *sentence) {
    struct outcome outcome = run(state, command, words);
    const char *errors = text_string(&outcome.errors);
    assert_int_equal(outcome.status, STATUS_BAD_INPUT);
    assert_int_equal(outcome.output.size, 0);
    if (strncmp(errors, sentence, strlen(sentence)) != 0)
        fail_msg("'%s' is not '%s...'", errors, sentence);
    assert_int_equal(strcspn(errors, "\n") + 1, strlen(errors));
    outcome_free(&outcome);
}

TEST_WITH(scratch, gen_writes_and_reports) {
    const char *out = scratch_path(state, "out");
    struct outcome outcome = run(state, cmd_gen, WORDS("warps=2", "-o", out));
    assert_int_equal(outcome.status, STATUS_DONE);
    assert_int_equal(outcome.errors.size, 0);
    assert_non_null(strstr(text_string(&outcome.output), " written, 0 removed\n"));
    assert_true(scratch_exists(state, "out/rtl/5_top/cfg.sv"));
    assert_true(scratch_exists(state, "out/heddle.core"));
    outcome_free(&outcome);
}

TEST_WITH(scratch, gen_tells_the_stamp) {
    struct outcome outcome =
        run(state, cmd_gen, WORDS("warps=2", "--stamp", "-o", scratch_path(state, "out")));
    assert_int_equal(outcome.status, STATUS_DONE);
    assert_int_equal(outcome.errors.size, 0);
    assert_int_equal(strspn(text_string(&outcome.output), "0123456789abcdef"), 8);
    assert_string_equal(text_string(&outcome.output) + 8, "\n");
    assert_false(scratch_exists(state, "out"));
    outcome_free(&outcome);
    assert_refused(state, cmd_gen, WORDS("warps=9", "--stamp"),
                   "heddle gen: warps=9 is out of range");
}

TEST_WITH(scratch, gen_refuses_bad_input) {
    const char *out = scratch_path(state, "out");
    assert_refused(state, cmd_gen, WORDS("warps=4"), "heddle gen: -o DIR is missing");
    assert_refused(state, cmd_gen, WORDS("-o"), "heddle gen: --output needs an argument: DIR");
    assert_refused(state, cmd_gen, WORDS("warps=9", "-o", out),
                   "heddle gen: warps=9 is out of range: it must be 1..32, a power of two");
    assert_refused(state, cmd_gen, WORDS("wraps=8", "-o", out),
                   "heddle gen: there is no knob 'wraps'; the nearest is 'warps'");
    assert_refused(state, cmd_gen, WORDS("warps", "8", "-o", out),
                   "heddle gen: 'warps' is neither knob=value nor an option");
    assert_refused(state, cmd_gen, WORDS("--outptu", out),
                   "heddle gen: there is no option --outptu");
    assert_refused(state, cmd_gen, WORDS("-c", "none", "-o", out),
                   "heddle gen: there is no preset");
    assert_refused(state, cmd_gen, WORDS("rf_copies=1", "-o", out),
                   "heddle gen: rf_copies=1 does not");
    assert_refused(state, cmd_gen, WORDS("-o", "/proc/none/out"),
                   "heddle gen: /proc/none cannot be made: ");
    assert_false(scratch_exists(state, "out"));
}

TEST_WITH(scratch, printers_print) {
    static const struct {
        int (*command)(int, char **);
        const char *option, *part;
    } cases[] = {
        {cmd_params, NULL, "dcache_mshrs"},
        {cmd_params, "--markdown", "| `warps` |"},
        {cmd_isa, NULL, "0001011"},
        {cmd_isa, "--markdown", "| `tmc` |"},
        {cmd_isa, "--c-header", "ISA_TMC,"},
        {cmd_isa, "--c-decoder", "case 0x0b:"},
        {cmd_isa, "--runtime-header", "HEDDLE_TMC(rs1)"},
        {cmd_counters, NULL, "stall_raw"},
        {cmd_counters, "--markdown", "| `stall_raw` |"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct outcome outcome = run(state, cases[i].command, WORDS(cases[i].option));
        assert_int_equal(outcome.status, STATUS_DONE);
        assert_int_equal(outcome.errors.size, 0);
        assert_non_null(strstr(text_string(&outcome.output), cases[i].part));
        outcome_free(&outcome);
    }
    assert_refused(state, cmd_isa, WORDS("--html"), "heddle isa: there is no option --html");
    assert_refused(state, cmd_isa, WORDS("tmc"), "heddle isa: 'tmc' is not an option");
}

TEST_WITH(scratch, help_lists_every_option) {
    struct outcome outcome = run(state, cmd_gen, WORDS("--help"));
    assert_int_equal(outcome.status, STATUS_DONE);
    assert_non_null(strstr(text_string(&outcome.output), "usage: heddle gen [-c FILE]"));
    assert_non_null(strstr(text_string(&outcome.output), "-o, --output DIR"));
    assert_non_null(strstr(text_string(&outcome.output), "-h, --help"));
    outcome_free(&outcome);
}

TEST(options_are_taken) {
    bool quick = false, loud = true;
    const char *name = NULL, *target = NULL;
    uint32_t depth = 2;
    double mhz = 100;
    const struct option_row rows[] = {
        {'q', "quick", NULL, "", .flag = &quick},
        {0, "quiet", NULL, "", .off = &loud},
        {'n', "name", "TEXT", "", .text = &name},
        {0, "depth", "N", "", .number = &depth, .high = 20},
        {0, "mhz", "N", "", .real = &mhz, .low = 1, .high = 10},
        {0, "target", "NAME", "", .text = &target, .word = true},
    };
    const struct usage usage = {.command = "test", .rows = rows, .count = 6, .operands = "FILE"};
    char *argv[] = {(char[]){"test"},
                    (char[]){"a"},
                    (char[]){"-q"},
                    (char[]){"--name=x=y"},
                    (char[]){"--depth"},
                    (char[]){"3"},
                    (char[]){"target=asic"},
                    (char[]){"--quiet"},
                    (char[]){"--mhz=2.5"},
                    (char[]){"-"},
                    (char[]){"--"},
                    (char[]){"-b"},
                    NULL};
    int argc = 12;
    struct error error;
    assert_int_equal(options_parse(&usage, &argc, argv, &error), OPTIONS_GO);
    assert_true(quick);
    assert_false(loud);
    assert_string_equal(name, "x=y");
    assert_string_equal(target, "asic");
    assert_int_equal(depth, 3);
    assert_true(mhz > 2.4 && mhz < 2.6);
    assert_int_equal(argc, 4);
    assert_string_equal(argv[1], "a");
    assert_string_equal(argv[2], "-");
    assert_string_equal(argv[3], "-b");
    static const struct {
        const char *word, *sentence;
    } wrong[] = {
        {"--quick=1", "--quick takes no argument"},
        {"--name=", "--name needs TEXT, and what is given is empty"},
        {"--name", "--name needs an argument: TEXT"},
        {"--depth=21", "--depth needs a whole number from 0 to 20, not '21'"},
        {"--depth=1x", "--depth needs a whole number from 0 to 20, not '1x'"},
        {"--mhz=0.5", "--mhz needs a number from 1 to 10, not '0.5'"},
        {"--target=asic", "there is no option --target=asic (test --help lists them)"},
        {"target=", "target= needs NAME, and what is given is empty"},
        {"", "FILE is needed, and what is given is empty"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char word[32];
        snprintf(word, sizeof word, "%s", wrong[i].word);
        char *words[] = {(char[]){"test"}, word, NULL};
        argc = 2;
        assert_int_equal(options_parse(&usage, &argc, words, &error), OPTIONS_BAD);
        assert_string_equal(error.text, wrong[i].sentence);
    }
}

/* Every way to name a configuration is one, and none is dropped without a word. */
TEST_WITH(scratch, configurations_are_read) {
    const char *preset[][2] = {{"-c", "small-1x2"}, {"--config", "small-1x2"}};
    for (size_t i = 0; i < 2; i++) {
        struct outcome outcome = run(
            state, cmd_gen, WORDS(preset[i][0], preset[i][1], "-o", scratch_path(state, "core")));
        assert_string_equal(text_string(&outcome.errors), "");
        assert_int_equal(outcome.status, STATUS_DONE);
        outcome_free(&outcome);
    }
    assert_refused(state, cmd_gen, WORDS("--config=/no/such.ini", "-o", "out"),
                   "heddle gen: /no/such.ini cannot be read");
    assert_refused(state, cmd_gen, WORDS("--config", "/no/such.ini", "-o", "out"),
                   "heddle gen: /no/such.ini cannot be read");
    assert_refused(state, cmd_gen, WORDS("-o", "out", "--config"),
                   "heddle gen: --config needs an argument: FILE");
    assert_refused(state, cmd_gen, WORDS("-o", ""),
                   "heddle gen: --output needs DIR, and what is given is empty");
}
