/* Options of a simulation: what is taken, what is refused, and the rerun line. */
#include "sim/harness/options.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { WORDS = 24 };

/* Parses a line of words; false with the sentence in `error`. Other words are counted. */
static bool parse(char *line, struct sim_options *options, int *kernels,
                  char error[SIM_OPTION_ERROR]) {
    char *argv[WORDS];
    int argc = 0;
    for (char *word = strtok(line, " "); word; word = strtok(NULL, " "))
        argv[argc++] = word;
    *kernels = 0;
    for (int i = 0; i < argc; i++) {
        enum sim_option_result result = sim_option_parse(options, argc, argv, &i, error);
        if (result == SIM_OPTION_BAD)
            return false;
        *kernels += result == SIM_OPTION_NONE;
    }
    return sim_options_check(options, *kernels, error);
}

static void test_defaults(void **state) {
    (void)state;
    struct sim_options options = sim_options_default();
    assert_true(options.lockstep);
    assert_false(options.json);
    assert_int_equal(options.max_cycles, 50000000);
    assert_int_equal(options.memory.latency, 100);
    assert_int_equal(options.memory.period, 1);
    assert_false(options.memory.random);
    assert_int_equal(options.trace, SIM_TRACE_NONE);
}

static void test_all_options(void **state) {
    (void)state;
    char line[] = "--json --no-lockstep a.elf --max-cycles 5 --mem-latency=9 --mem-bandwidth 2 "
                  "--mem-random 77 --trace konata --perf-class 2 --boot-arg 0x10 b.elf";
    char error[SIM_OPTION_ERROR];
    int kernels;
    struct sim_options options = sim_options_default();
    assert_true(parse(line, &options, &kernels, error));
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

static void test_what_is_refused(void **state) {
    (void)state;
    static const struct {
        const char *line, *sentence;
    } rows[] = {
        {"", "no kernel given; name at least one ELF file"},
        {"--fast k", "unknown option --fast; --help lists them"},
        {"-j k", "unknown option -j; --help lists them"},
        {"--max-cycle 5 k", "unknown option --max-cycle; --help lists them"},
        {"k --max-cycles", "--max-cycles needs a value (N)"},
        {"--max-cycles 0 k",
         "--max-cycles needs a whole number from 1 to 1000000000000, not \"0\""},
        {"--mem-latency 0 k", "--mem-latency needs a whole number from 1 to 100000, not \"0\""},
        {"--mem-latency 1e3 k", "--mem-latency needs a whole number from 1 to 100000, not \"1e3\""},
        {"--mem-latency -1 k", "--mem-latency needs a whole number from 1 to 100000, not \"-1\""},
        {"--mem-bandwidth= k", "--mem-bandwidth needs a whole number from 1 to 1000, not \"\""},
        {"--mem-random 99999999999999999999 k",
         "--mem-random needs a whole number from 0 to 18446744073709551615, not "
         "\"99999999999999999999\""},
        {"--json=1 k", "--json takes no value"},
        {"--trace vcd k", "--trace needs fst or konata, not \"vcd\""},
        {"--trace none k", "--trace needs fst or konata, not \"none\""},
        {"--trace-file x k", "--trace-file needs --trace fst or --trace konata"},
        {"--trace fst --trace-file x k l",
         "--trace-file holds one kernel; leave it out to get one trace a kernel"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char line[128];
        char error[SIM_OPTION_ERROR] = "";
        int kernels;
        struct sim_options options = sim_options_default();
        snprintf(line, sizeof line, "%s", rows[i].line);
        assert_false(parse(line, &options, &kernels, error));
        assert_string_equal(error, rows[i].sentence);
    }
}

static char *printed(const struct sim_options *options) {
    char *text = NULL;
    size_t size;
    FILE *file = open_memstream(&text, &size);
    assert_non_null(file);
    sim_options_print(options, file);
    fclose(file);
    return text;
}

/* What the rerun line repeats gives the same options again; --json is not repeated. */
static void test_rerun_line(void **state) {
    (void)state;
    static const char *const lines[] = {
        "",
        " --no-lockstep --max-cycles 1000 --mem-latency 5 --mem-bandwidth 3 --mem-random 0",
        " --trace fst --trace-file out.fst --perf-class 1 --boot-arg 4096",
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        char line[160];
        char error[SIM_OPTION_ERROR];
        int kernels;
        struct sim_options options = sim_options_default();
        snprintf(line, sizeof line, "k --json%s", lines[i]);
        assert_true(parse(line, &options, &kernels, error));
        char *again = printed(&options);
        assert_string_equal(again, lines[i]);
        free(again);
    }
}

static void test_help_names_every_option(void **state) {
    (void)state;
    static const char *const names[] = {"--json",
                                        "--no-lockstep",
                                        "--max-cycles N",
                                        "--mem-latency",
                                        "--mem-bandwidth",
                                        "--mem-random SEED",
                                        "--trace fst|konata",
                                        "--trace-file FILE",
                                        "--perf-class N",
                                        "--boot-arg N",
                                        "--help",
                                        "(50000000)"};
    char *text = NULL;
    size_t size;
    FILE *file = open_memstream(&text, &size);
    assert_non_null(file);
    sim_options_help(file);
    fclose(file);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        assert_non_null(strstr(text, names[i]));
    free(text);
}

static void test_join(void **state) {
    (void)state;
    char program[] = "heddle", limit[] = "--limit", value[] = "rrs_entries=9", json[] = "--json",
         kernel[] = "k.elf", seed[] = "--mem-random=3";
    char *argv[] = {program, limit, value, json, kernel, seed, NULL};
    int argc = 6;
    char error[SIM_OPTION_ERROR];
    assert_true(sim_options_join(&argc, argv, error));
    assert_int_equal(argc, 5);
    assert_string_equal(argv[1], "--limit=rrs_entries=9");
    assert_string_equal(argv[2], "--json");
    assert_string_equal(argv[3], "k.elf");
    assert_string_equal(argv[4], "--mem-random=3");
    assert_null(argv[5]);
    free(argv[1]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_defaults),
        cmocka_unit_test(test_all_options),
        cmocka_unit_test(test_what_is_refused),
        cmocka_unit_test(test_rerun_line),
        cmocka_unit_test(test_help_names_every_option),
        cmocka_unit_test(test_join),
    };
    return cmocka_run_group_tests_name("simulation options", tests, NULL, NULL);
}
