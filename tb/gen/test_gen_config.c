/* INI files and command lines: what is read, in which order, and where an error is. */
#include "gen/config/config.h"
#include "tb/tools/scratch.h"
#include "tb/tools/unit.h"

#include <stdio.h>
#include <string.h>

#define WORDS(...) ((const char *const[]){__VA_ARGS__, NULL})

/* Reads an INI text; the message of an error is in *error. */
static bool read_ini(void *const *state, const char *content, struct config *config,
                     struct error *error) {
    scratch_write(state, "core.ini", content);
    *config = config_default();
    return config_read_file(config, scratch_path(state, "core.ini"), "core.ini", error);
}

TEST_WITH(scratch, ini_is_read) {
    struct config config;
    struct error error;
    if (!read_ini(state,
                  "; a comment\n\n[heddle]\nwarps = 8\nissue=inorder ; the only one\n"
                  "boot_addr : 0x90000000",
                  &config, &error))
        fail_msg("%s", error.text);
    assert_int_equal(config_number(&config, KNOB_WARPS), 8);
    assert_string_equal(config_word(&config, KNOB_ISSUE), "inorder");
    assert_int_equal(config_number(&config, KNOB_BOOT_ADDR), 0x90000000);
    assert_int_equal(config_number(&config, KNOB_THREADS), 4);
}

TEST_WITH(scratch, ini_errors_have_lines) {
    static const char long_line[] =
        "warps = 4\n; 3456789 123456789 123456789 123456789 123456789 123456789 123456789 12345678"
        "9 123456789 123456789 123456789 123456789 123456789 123456789 123456789 123456789 12345678"
        "9 123456789 123456789 123456789\n";
    static const char *const cases[][2] = {
        {"warps = 4\n\nwarp = 4\n", "core.ini:3: there is no knob 'warp'; the nearest is 'warps'"},
        {"; x\nwarps = 5\n", "core.ini:2: warps=5 is out of range"},
        {"warps\n", "core.ini:1: this is not 'knob = value'"},
        {"warps = 4\n[heddle\n", "core.ini:2: this is not"},
        {"[core]\n\nwarps = 4\n", "core.ini:3: there is no section [core], only [heddle]"},
        {"warps = 4\nthreads = 4\nwarps = 4\n", "core.ini:3: warps was already set in line 1"},
        {"warps = 4\n  threads = 8\n", "core.ini:2: warps=threads = 8 is out of range"},
        {"warps = \n", "core.ini:1: warps= is out of range"},
        {long_line, "core.ini:2: the line is too long"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct config config;
        struct error error = {.text = ""};
        assert_false(read_ini(state, cases[i][0], &config, &error));
        assert_says(&error, cases[i][1]);
    }
}

TEST_WITH(scratch, unreadable_files_are_named) {
    struct config config;
    struct error error;
    const char *missing = scratch_path(state, "missing.ini");
    assert_false(config_try(&config, WORDS("-c", missing), &error));
    assert_says(&error, missing);
    assert_says(&error, "No such file");
    assert_false(config_try(&config, WORDS("-c", *state), &error));
    assert_says(&error, "Is a directory");
    assert_false(config_try(&config, WORDS("warps=4", "-c"), &error));
    assert_says(&error, "--config needs an argument: FILE");
    assert_false(config_try(&config, WORDS("-c", "inorder-3x3"), &error));
    assert_says(&error, "there is no preset 'inorder-3x3'; the nearest is 'inorder-1x1'; there are "
                        "ghost-16x4, ghost-16x4x2, ghost-32x4x4, ghost-4x4, "
                        "inorder-16x4, inorder-16x4x2, inorder-1x1");
}

/* Names of earlier versions: of a knob, of one of its values, in a file, of a preset. */
TEST_WITH(scratch, old_names_say_the_new_one) {
    struct config config;
    struct error error;
    assert_false(config_try(&config, WORDS("result_rows=8"), &error));
    assert_says(&error, "the knob 'result_rows' is called 'rename_registers' now");
    assert_false(config_try(&config, WORDS("window=tags"), &error));
    assert_says(&error, "'window=tags' is called 'loog_scheduler=tags' now");
    assert_false(config_try(&config, WORDS("mem_order=lsq"), &error));
    assert_says(&error, "'mem_order=lsq' is called 'mem_order=disambiguate' now");
    scratch_write(state, "old.ini", "warps = 4\nwindow = units\n");
    assert_false(config_try(&config, WORDS("-c", scratch_path(state, "old.ini")), &error));
    assert_says(&error, "old.ini:2: 'window=units' is called 'loog_scheduler=collector_units' now");
    assert_false(config_try(&config, WORDS("-c", "loog-lsq-4x4"), &error));
    assert_says(&error, "the preset 'loog-lsq-4x4' is called 'loog-disambiguate-4x4' now");
}

TEST_WITH(scratch, words_override_files) {
    scratch_write(state, "a.ini", "warps = 8\nthreads = 8\n");
    scratch_write(state, "b.ini", "threads = 2\n");
    const char *a = scratch_path(state, "a.ini"), *b = scratch_path(state, "b.ini");
    struct config config = config_of(WORDS("warps=16", "-c", a, "-c", b));
    assert_int_equal(config_number(&config, KNOB_WARPS), 16);
    assert_int_equal(config_number(&config, KNOB_THREADS), 2);
}

TEST_WITH(scratch, rule_errors_tell_the_origin) {
    scratch_write(state, "a.ini", "\nrf_copies = 3\n");
    struct config config;
    struct error error;
    const char *path = scratch_path(state, "a.ini");
    assert_false(config_try(&config, WORDS("-c", path, "rf_banks=4"), &error));
    assert_says(&error, "rf_copies=3 (");
    assert_says(&error, "a.ini:2) does not go with rf_banks=4: ");
}

TEST(other_words_stay) {
    char *argv[] = {(char[]){"run"},
                    (char[]){"warps=2"},
                    (char[]){"x.elf"},
                    (char[]){"./a=b.elf"},
                    (char[]){"--"},
                    (char[]){"threads=2"},
                    NULL};
    int argc = 6;
    struct config config = config_default();
    struct error error;
    assert_true(config_take_arguments(&config, &argc, argv, &error));
    assert_int_equal(argc, 4);
    assert_string_equal(argv[0], "run");
    assert_string_equal(argv[1], "x.elf");
    assert_string_equal(argv[2], "./a=b.elf");
    assert_string_equal(argv[3], "threads=2");
    assert_null(argv[4]);
    assert_int_equal(config_number(&config, KNOB_THREADS), 4);
    assert_int_equal(config_number(&config, KNOB_WARPS), 2);
}

static void assert_described(const char *const *words, const char *name, const char *changes) {
    struct config config = config_of(words);
    struct text text = {0};
    config_print_name(&config, &text);
    assert_string_equal(text_string(&text), name);
    text_free(&text);
    config_print_changes(&config, &text);
    assert_string_equal(text_string(&text), changes);
    text_free(&text);
}

TEST(configurations_have_names) {
    assert_described(WORDS("warps=4"), "inorder-4x4", "");
    assert_described(WORDS("-c", "thesis-16x4"), "thesis-16x4",
                     "warps=16 control_first=0 rf_banks=1 icache_prefetch=0 dcache_kb=16 "
                     "dcache_ways=1");
    assert_described(WORDS("-c", "thesis-16x4", "threads=2"), "inorder-16x2",
                     "warps=16 threads=2 control_first=0 rf_banks=1 icache_prefetch=0 dcache_kb=16 "
                     "dcache_ways=1");
    assert_described(WORDS("lmem_banks=2", "boot_addr=0x90000000", "prefix=a_"), "inorder-4x4",
                     "lmem_banks=2 boot_addr=0x90000000 prefix=a_");
    assert_described(WORDS("rf_banks=1", "rf_copies=1"), "inorder-4x4", "rf_banks=1");
    assert_described(WORDS("issue=loog", "loog_scheduler=collector_units"), "loog-units-4x4",
                     "issue=loog loog_scheduler=collector_units");
    assert_described(WORDS("issue=loog", "loog_scheduler=tags"), "loog-4x4", "issue=loog");
    assert_described(WORDS("cores=2", "subcores=2"), "inorder-2x4x4x2", "cores=2 subcores=2");
}
