/* Options of a simulation: what is taken, what is refused, and the rerun line. */
#include "base/text.h"
#include "sim/harness/options.h"
#include "tb/tools/unit.h"

#include <stdlib.h>
#include <string.h>

enum { WORDS = 24 };

/* Parses a line of words; false with the sentence in `error`. Other words are counted. */
static bool parse(char *line, struct sim_options *options, int *kernels, struct error *error) {
    char *argv[WORDS] = {line};
    int argc = 1;
    struct option_row rows[SIM_OPTION_ROWS];
    const struct usage usage = {
        .command = "hsim", .rows = rows, .count = SIM_OPTION_ROWS, .operands = "KERNEL.elf"};
    sim_option_rows(options, rows);
    for (char *word = strtok(line, " "); word; word = strtok(NULL, " "))
        argv[argc++] = word;
    if (options_parse(&usage, &argc, argv, error) != OPTIONS_GO)
        return false;
    *kernels = argc - 1;
    return sim_options_check(options, *kernels, error);
}

TEST(test_defaults) {
    struct sim_options options = sim_options_default();
    assert_true(options.lockstep);
    assert_false(options.json);
    assert_int_equal(options.max_cycles, 50000000);
    assert_int_equal(options.memory.latency, 100);
    assert_int_equal(options.memory.period, 1);
    assert_false(options.memory.random);
    assert_int_equal(options.trace, SIM_TRACE_NONE);
}

TEST(test_all_options) {
    char line[] = "--json --no-lockstep a.elf --max-cycles 5 --mem-latency=9 --mem-bandwidth 2 "
                  "--mem-random 77 --trace konata --perf-class 2 --boot-arg 0x10 b.elf";
    struct error error = {0};
    int kernels;
    struct sim_options options = sim_options_default();
    assert_true(parse(line, &options, &kernels, &error));
    assert_int_equal(kernels, 2);
    assert_true(options.json);
    assert_false(options.lockstep);
    assert_int_equal(options.max_cycles, 5);
    assert_int_equal(options.memory.latency, 9);
    assert_int_equal(options.memory.period, 2);
    assert_true(options.memory.random);
    assert_int_equal(options.memory.seed, 77);
    assert_int_equal(options.trace, SIM_TRACE_KONATA);
    assert_int_equal(options.perf_class, 2);
    assert_int_equal(options.boot_arg, 16);
}

TEST(test_what_is_refused) {
    static const struct {
        const char *line, *sentence;
    } rows[] = {
        {"", "no kernel given; name at least one ELF file"},
        {"--fast k", "there is no option --fast (hsim --help lists them)"},
        {"-y k", "there is no option -y (hsim --help lists them)"},
        {"-j 0 k", "--jobs needs a whole number from 1 to 256, not '0'"},
        {"--max-cycle 5 k",
         "there is no option --max-cycle; the nearest is --max-cycles (hsim --help lists them)"},
        {"k --max-cycles", "--max-cycles needs an argument: N"},
        {"--max-cycles 0 k", "--max-cycles needs a whole number from 1 to 1000000000000, not '0'"},
        {"--mem-latency 0 k", "--mem-latency needs a whole number from 1 to 100000, not '0'"},
        {"--mem-latency 1e3 k", "--mem-latency needs a whole number from 1 to 100000, not '1e3'"},
        {"--mem-latency -1 k", "--mem-latency needs a whole number from 1 to 100000, not '-1'"},
        {"--memory ddr4-2400 --mem-latency 50 k",
         "--mem-latency is of --memory fixed; ddr4-2400 has the timing of its part"},
        {"--mem-bandwidth 2 --memory hbm2 k",
         "--mem-bandwidth is of --memory fixed; hbm2 has the timing of its part"},
        {"--mem-random 2 --memory hbm2 k",
         "--mem-random is of --memory fixed; hbm2 has the timing of its part"},
        {"--core-mhz 0 k", "--core-mhz needs a whole number from 1 to 10000, not '0'"},
        {"--mem-bandwidth= k", "--mem-bandwidth needs a whole number from 1 to 1000, not ''"},
        {"--mem-random 99999999999999999999 k",
         "--mem-random needs a whole number from 0 to 18446744073709551615, not "
         "'99999999999999999999'"},
        {"--json=1 k", "--json takes no argument"},
        {"--trace vcd k", "--trace needs fst|konata|perfetto|record, not 'vcd'"},
        {"--trace none k", "--trace needs fst|konata|perfetto|record, not 'none'"},
        {"--trace-file x k", "--trace-file: needs --trace fst, konata or perfetto"},
        {"--trace-from 5 k",
         "--trace-from and --trace-cycles: needs --trace fst, konata or perfetto"},
        {"--trace-cycles 5 k",
         "--trace-from and --trace-cycles: needs --trace fst, konata or perfetto"},
        {"--trace-warps 0 k", "--trace-warps: needs --trace fst, konata or perfetto"},
        {"--trace fst --trace-warps 0 k", "--trace-warps: a waveform has all warps; konata and "
                                          "perfetto have those that are asked for"},
        {"--trace konata --trace-warps 3-1 k",
         "--trace-warps needs warps from 0 to 31 such as 0,2 or 0-3, not '3-1'"},
        {"--trace fst --trace-file x k l",
         "--trace-file holds one kernel; leave it out to get one trace a kernel"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char line[128];
        struct error error = {0};
        int kernels;
        struct sim_options options = sim_options_default();
        snprintf(line, sizeof line, "%s", rows[i].line);
        assert_false(parse(line, &options, &kernels, &error));
        assert_string_equal(error.text, rows[i].sentence);
    }
}

static char *printed(const struct sim_options *options) {
    struct words words = {0};
    struct text line = {0};
    sim_options_again(options, false, &words);
    for (size_t i = 0; i < words.count; i++)
        text_print(&line, " %s", words.word[i]);
    words_free(&words);
    text_add(&line, "");
    return line.data;
}

/* The rerun line gives the same options again; --json is not repeated. */
TEST(test_rerun_line) {
    static const char *const lines[] = {
        "",
        " --no-lockstep --max-cycles 1000 --mem-latency 5 --mem-bandwidth 3 --mem-random 0",
        " --memory ddr4-2400 --core-mhz 100",
        " --trace fst --trace-file out.fst --perf-class 1 --boot-arg 4096",
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        char line[160];
        struct error error = {0};
        int kernels;
        struct sim_options options = sim_options_default();
        snprintf(line, sizeof line, "k --json%s", lines[i]);
        assert_true(parse(line, &options, &kernels, &error));
        char *again = printed(&options);
        assert_string_equal(again, lines[i]);
        free(again);
    }
}

TEST(test_help_names_every_option) {
    static const char *const names[] = {"--json",
                                        "--no-lockstep",
                                        "--max-cycles N",
                                        "--memory fixed|ddr3-1600-x16|",
                                        "--core-mhz MHZ",
                                        "--mem-latency",
                                        "--mem-bandwidth",
                                        "--mem-random SEED",
                                        "--trace fst|konata|perfetto|record",
                                        "--trace-file FILE",
                                        "--perf-class N",
                                        "--boot-arg N",
                                        "--help",
                                        "(default 50000000)"};
    char *text = NULL;
    size_t size;
    FILE *file = open_memstream(&text, &size);
    assert_non_null(file);
    struct sim_options options = sim_options_default();
    struct option_row rows[SIM_OPTION_ROWS];
    sim_option_rows(&options, rows);
    options_help(&(struct usage){.command = "hsim",
                                 .arguments = "",
                                 .about = "",
                                 .rows = rows,
                                 .count = SIM_OPTION_ROWS},
                 file);
    fclose(file);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        assert_non_null(strstr(text, names[i]));
    free(text);
}

/* A value that looks like a knob is the option's. */
TEST(test_values_of_options) {
    char line[] = "--limit rrs_entries=9 --json k.elf -- --mem-random=3";
    struct sim_options options = sim_options_default();
    struct error error;
    int kernels;
    assert_true(parse(line, &options, &kernels, &error));
    assert_string_equal(options.limit, "rrs_entries=9");
    assert_false(options.memory.random);
    assert_int_equal(kernels, 2);
    struct words words = {0};
    sim_options_again(&options, true, &words);
    assert_int_equal(words.count, 3);
    assert_string_equal(words.word[0], "--json");
    assert_string_equal(words.word[1], "--limit");
    assert_string_equal(words.word[2], "rrs_entries=9");
    assert_null(words.word[3]);
    words_free(&words);
}
