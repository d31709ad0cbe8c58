/* Models are built once and again only when something they are made from changed. Tools that only
 * pretend stand in PATH; each writes a line to a file when it works.
 */
#include "base/cache.h"
#include "base/files.h"
#include "base/process.h"
#include "sim/model/model_build.h"
#include "sim/model/toolchain.h"
#include "tb/tools/scratch.h"
#include "tb/tools/unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define WORDS(...) ((const char *const[]){__VA_ARGS__, NULL})

struct bench {
    void *folder; /* of scratch.h */
    char *path;   /* PATH before the test */
};

static void tool_write(const struct bench *bench, const char *name, const char *script) {
    char file[64];
    struct text text = {0};
    snprintf(file, sizeof file, "bin/%s", name);
    text_print(&text, "#!/bin/sh\ncase \"$1\" in --version) echo %s 99.900; exit 0;; esac\n%s\n",
               name, script);
    scratch_write(&bench->folder, file, text_string(&text));
    text_free(&text);
    assert_int_equal(chmod(scratch_path(&bench->folder, file), 0755), 0);
}

/* Every step leaves the file that the next one wants. */
static void tools_write(const struct bench *bench) {
    tool_write(bench, "verilator",
               "echo verilate >>$CALLS; mkdir -p obj; echo \"$*\" >obj/options");
    tool_write(bench, "make", "echo compile >>$CALLS; { cat obj/options; echo \"$*\"; } >model.o");
    tool_write(bench, "gcc", "");
    tool_write(bench, "clang++-19", "echo link >>$CALLS; cp model.o hsim.new; chmod +x hsim.new");
    tool_write(bench, "clang++", "echo link >>$CALLS; cp model.o hsim.new; chmod +x hsim.new");
    tool_write(bench, "g++", "echo link >>$CALLS; cp model.o hsim.new; chmod +x hsim.new");
}

static int bench_setup(void **state) {
    struct bench *bench = calloc(1, sizeof *bench);
    struct text path = {0};
    if (scratch_setup(&bench->folder) != 0)
        return -1;
    mkdir(scratch_path(&bench->folder, "bin"), 0777);
    tools_write(bench);
    bench->path = strdup(getenv("PATH"));
    text_print(&path, "%s:%s", scratch_path(&bench->folder, "bin"), bench->path);
    setenv("PATH", text_string(&path), 1);
    text_free(&path);
    setenv("CALLS", scratch_path(&bench->folder, "calls"), 1);
    setenv("HEDDLE_CACHE", scratch_path(&bench->folder, "cache/deep"), 1);
    /* Choices of a user and the results of `make verilator` have no effect here. */
    setenv("HEDDLE_VERILATOR", "verilator", 1);
    unsetenv("HEDDLE_CXX");
    unsetenv("HEDDLE_UNGATED");
    unsetenv("HEDDLE_POWER_UP");
    *state = bench;
    return 0;
}

static int bench_teardown(void **state) {
    struct bench *bench = *state;
    setenv("PATH", bench->path, 1);
    free(bench->path);
    int status = scratch_teardown(&bench->folder);
    free(bench);
    return status;
}

/* Builds and compares what the tools did since the last call. */
static void assert_build(const struct bench *bench, const char *const *knobs, bool waveforms,
                         const char *calls) {
    struct config config = config_of(knobs);
    struct text program = {0};
    struct error error = {.text = ""};
    scratch_write(&bench->folder, "calls", "");
    if (!model_build(&config, waveforms, &program, &error))
        fail_msg("%s", error.text);
    assert_int_equal(access(text_string(&program), X_OK), 0);
    struct text called = scratch_read(&bench->folder, "calls");
    assert_string_equal(text_string(&called), calls);
    text_free(&called);
    text_free(&program);
}

static void assert_no_build(const char *part) {
    struct config config = config_of(WORDS("warps=2"));
    struct text program = {0};
    struct error error = {.text = ""};
    assert_false(model_build(&config, false, &program, &error));
    assert_says(&error, part);
    assert_int_equal(program.size, 0);
    text_free(&program);
}

#define ALL "verilate\ncompile\nlink\n"

TEST_WITH(bench, test_once_for_each_configuration) {
    struct bench *bench = *state;
    assert_build(bench, WORDS("warps=2"), false, ALL);
    assert_build(bench, WORDS("warps=2"), false, "");
    assert_build(bench, WORDS("warps=4"), false, ALL);
    assert_build(bench, WORDS("warps=2"), true, ALL);
    assert_build(bench, WORDS("warps=2"), true, "");
    assert_build(bench, WORDS("warps=2"), false, "");
}

TEST_WITH(bench, test_options_of_verilator) {
    struct bench *bench = *state;
    struct config config = config_of(WORDS("prefix=a_"));
    struct text program = {0}, options = {0};
    struct error error;
    assert_true(model_build(&config, true, &program, &error));
    assert_true(text_read_file(&options, text_string(&program), &error));
    assert_non_null(strstr(options.data, "--top-module a_sim_top "));
    assert_non_null(strstr(options.data, "--trace-fst"));
    assert_null(strstr(options.data, "--threads"));
    text_free(&program);
    text_free(&options);
    assert_build(bench, WORDS("prefix=a_"), true, "");
}

/* Whether a model is verilated with an option. */
static bool has_option(bool waveforms, const char *option) {
    struct config config = config_of(WORDS("warps=2"));
    struct text program = {0}, options = {0};
    struct error error;
    assert_true(model_build(&config, waveforms, &program, &error));
    assert_true(text_read_file(&options, text_string(&program), &error));
    bool has = strstr(options.data, option) != NULL;
    text_free(&program);
    text_free(&options);
    return has;
}

static bool is_gated(bool waveforms) {
    return has_option(waveforms, "-f model.f");
}

/* Where the shim cannot step a model, Verilator does, with clock gates made for that. */
TEST_WITH(bench, test_stepped_by_verilator) {
    struct bench *bench = *state;
    tool_write(
        bench, "make",
        "echo compile >>$CALLS; case \"$*\" in *DIRECT=1*) touch obj/not_direct; exit 1;; esac;"
        "{ cat obj/options; echo \"$*\"; } >model.o");
    assert_build(bench, WORDS("warps=2"), false, "verilate\ncompile\n" ALL);
    assert_build(bench, WORDS("warps=2"), false, "");
    struct config config = config_of(WORDS("warps=2"));
    struct text program = {0}, options = {0};
    struct error error;
    assert_true(model_build(&config, false, &program, &error));
    assert_true(text_read_file(&options, text_string(&program), &error));
    assert_non_null(strstr(options.data, "-f model.f"));
    assert_null(strstr(options.data, "HEDDLE_DIRECT"));
    text_free(&program);
    text_free(&options);
}

/* A waveform has the clock that the core has; without it, who asks for it has another model. */
TEST_WITH(bench, test_gated_clocks) {
    struct bench *bench = *state;
    assert_true(is_gated(false));
    assert_false(is_gated(true));
    setenv("HEDDLE_UNGATED", "1", 1);
    scratch_write(&bench->folder, "calls", "");
    assert_false(is_gated(false));
    unsetenv("HEDDLE_UNGATED");
    assert_true(is_gated(false));
    struct text called = scratch_read(&bench->folder, "calls");
    assert_string_equal(text_string(&called), ALL);
    text_free(&called);
}

/* One model serves for all seeds, and none of them for runs without. */
TEST_WITH(bench, test_power_up) {
    struct bench *bench = *state;
    const char *unique = "--x-initial unique";
    assert_false(has_option(false, unique));
    setenv("HEDDLE_POWER_UP", "1", 1);
    scratch_write(&bench->folder, "calls", "");
    assert_true(has_option(false, unique));
    setenv("HEDDLE_POWER_UP", "2", 1);
    assert_true(has_option(false, unique));
    unsetenv("HEDDLE_POWER_UP");
    assert_false(has_option(false, unique));
    struct text called = scratch_read(&bench->folder, "calls");
    assert_string_equal(text_string(&called), ALL);
    text_free(&called);
}

/* A newer tool may make another model. */
TEST_WITH(bench, test_another_tool) {
    struct bench *bench = *state;
    assert_build(bench, WORDS("warps=2"), false, ALL);
    tool_write(bench, "verilator",
               "echo newer >>$CALLS; mkdir -p obj; echo \"$*\" >obj/options # another size");
    assert_build(bench, WORDS("warps=2"), false, "newer\ncompile\nlink\n");
}

/* The environment names Verilator and compiler; a model is of those that it was made with, and each
 * compiler has its own options. */
TEST_WITH(bench, test_chosen_tools) {
    struct bench *bench = *state;
    struct text script = {0};
    assert_build(bench, WORDS("warps=2"), false, ALL);
    text_print(&script, "%s", scratch_path(&bench->folder, "bin/newest"));
    tool_write(bench, "newest", "echo newest >>$CALLS; mkdir -p obj; echo \"$*\" >obj/options");
    setenv("HEDDLE_VERILATOR", text_string(&script), 1);
    assert_build(bench, WORDS("warps=2"), false, "newest\ncompile\nlink\n");
    setenv("HEDDLE_VERILATOR", "newest", 1);
    assert_build(bench, WORDS("warps=2"), false, ""); /* the same, found in PATH */
    assert_build(bench, WORDS("warps=2"), true, ALL); /* waveforms: the distribution's */
    setenv("HEDDLE_VERILATOR", "verilator", 1);
    setenv("HEDDLE_CXX", "g++", 1);
    assert_build(bench, WORDS("warps=2"), false, ALL);
    setenv("HEDDLE_CXX", "no-such-compiler", 1);
    assert_no_build("HEDDLE_CXX is 'no-such-compiler', and there is no such program");
    setenv("HEDDLE_VERILATOR", "/no/such/verilator", 1);
    assert_no_build("HEDDLE_VERILATOR is '/no/such/verilator', and there is no such program");
    text_free(&script);
}

/* Steps run in other folders, so that what the environment names from here is taken as a whole
 * path. */
TEST_WITH(bench, test_paths_from_here) {
    struct bench *bench = *state;
    struct resources resources;
    struct toolchain tools;
    struct text folder = {0};
    struct error error;
    char here[RESOURCE_PATH_SIZE];
    assert_non_null(getcwd(here, sizeof here));
    setenv("HEDDLE_HOME", ".", 1);
    assert_true(resources_find(&resources, &error));
    unsetenv("HEDDLE_HOME");
    assert_string_equal(resources.home, here);
    assert_int_equal(chdir(scratch_path(&bench->folder, ".")), 0);
    setenv("HEDDLE_CACHE", "cache", 1);
    setenv("HEDDLE_CXX", "bin/g++", 1);
    bool good = cache_folder(&resources, "models", 1, &folder, &error) &&
                toolchain_find(&tools, &resources, false, &error);
    assert_int_equal(chdir(here), 0);
    assert_true(good);
    assert_int_equal(text_string(&folder)[0], '/');
    assert_non_null(strstr(text_string(&folder), "/cache/"));
    assert_int_equal(tools.compiler[0], '/');
    assert_non_null(strstr(tools.compiler, "/bin/g++"));
    text_free(&folder);
}

static void assert_compiled_with(const char *compiler, const char *option) {
    struct config config = config_of(WORDS("warps=2"));
    struct text program = {0}, words = {0};
    struct error error;
    setenv("HEDDLE_CXX", compiler, 1);
    assert_true(model_build(&config, false, &program, &error));
    assert_true(text_read_file(&words, text_string(&program), &error));
    assert_non_null(strstr(words.data, option));
    text_free(&program);
    text_free(&words);
}

TEST_WITH(bench, test_options_of_compilers) {
    struct bench *bench = *state;
    tool_write(bench, "clang++-99", "cp model.o hsim.new; chmod +x hsim.new");
    assert_compiled_with("", "CXX=clang++-19 OPT=-O2 -march=native -mtune=generic ");
    assert_compiled_with("clang++", "CXX=clang++ OPT=-O2 ");
    assert_compiled_with("g++", "CXX=g++ OPT=-O2 -march=native ");
    assert_compiled_with("clang++-99", "CXX=clang++-99 OPT=-O2 ");
}

static char *stamp_path(const struct bench *bench) {
    struct words list = {0};
    struct error error;
    struct text path = {0};
    assert_true(files_below(scratch_path(&bench->folder, "cache"), "hsim.library", &list, &error));
    assert_int_equal(list.count, 1);
    text_print(&path, "cache/%s", list.word[0]);
    words_free(&list);
    return path.data;
}

/* A changed library needs a link only. */
TEST_WITH(bench, test_another_library) {
    struct bench *bench = *state;
    assert_build(bench, WORDS("warps=2"), false, ALL);
    char *stamp = stamp_path(bench);
    scratch_write(&bench->folder, stamp, "libheddle_sim.a of yesterday\n");
    free(stamp);
    assert_build(bench, WORDS("warps=2"), false, "link\n");
    assert_build(bench, WORDS("warps=2"), false, "");
}

/* The only file of this name in the cache has this content now. */
static void cached_cut(const struct bench *bench, const char *name, const char *content) {
    struct words list = {0};
    struct error error;
    struct text path = {0};
    assert_true(files_below(scratch_path(&bench->folder, "cache"), name, &list, &error));
    assert_int_equal(list.count, 1);
    text_print(&path, "cache/%s", list.word[0]);
    scratch_write(&bench->folder, text_string(&path), content);
    text_free(&path);
    words_free(&list);
}

/* Models in the cache are whole, or made again. */
TEST_WITH(bench, test_cut_short) {
    struct bench *bench = *state;
    assert_build(bench, WORDS("warps=2"), false, ALL);
    cached_cut(bench, "hsim", "");
    assert_build(bench, WORDS("warps=2"), false, "link\n");
    cached_cut(bench, "model.o", "--top");
    assert_build(bench, WORDS("warps=2"), false, "");
    cached_cut(bench, "hsim", "#!/bin/");
    assert_build(bench, WORDS("warps=2"), false, ALL);
    cached_cut(bench, "hsim.library", "");
    assert_build(bench, WORDS("warps=2"), false, "link\n");
    cached_cut(bench, "model.o.whole", "");
    cached_cut(bench, "hsim", "");
    assert_build(bench, WORDS("warps=2"), false, ALL);
    cached_cut(bench, ".recipe", "0123");
    assert_build(bench, WORDS("warps=2"), false, "");
    cached_cut(bench, ".recipe", "");
    assert_build(bench, WORDS("warps=2"), false, "");
}

/* The same knobs are the same model, under any name; it is told the name. */
TEST_WITH(bench, test_named_by_its_knobs) {
    struct bench *bench = *state;
    scratch_write(&bench->folder, "first.ini", "warps = 2\n");
    scratch_write(&bench->folder, "second.ini", "; a comment\nwarps=2\n");
    char *first = strdup(scratch_path(&bench->folder, "first.ini"));
    char *second = strdup(scratch_path(&bench->folder, "second.ini"));
    assert_build(bench, WORDS("-c", first), false, ALL);
    assert_string_equal(getenv("HEDDLE_MODEL_NAME"), "first");
    assert_build(bench, WORDS("-c", second), false, "");
    assert_string_equal(getenv("HEDDLE_MODEL_NAME"), "second");
    assert_build(bench, WORDS("warps=2"), false, "");
    assert_string_equal(getenv("HEDDLE_MODEL_NAME"), "inorder-2x4");
    free(first);
    free(second);
}

TEST_WITH(bench, test_failing_step) {
    struct bench *bench = *state;
    tool_write(bench, "make", "echo broken; exit 2");
    assert_no_build("compiling failed (make); its output is in ");
    tool_write(bench, "make",
               "echo fine; echo x.c:1:2: error: no x; echo x.c:3:4: error: nor y; exit 2");
    assert_no_build("/build.log: x.c:1:2: error: no x");
    tools_write(bench);
    assert_build(bench, WORDS("warps=2"), false, ALL);
}

TEST_WITH(bench, test_old_tool) {
    struct bench *bench = *state;
    scratch_write(&bench->folder, "bin/verilator", "#!/bin/sh\necho Verilator 4.210 2021\n");
    assert_no_build("Verilator 4.210 2021");
}

TEST_WITH(bench, test_cache_that_cannot_be_made) {
    setenv("HEDDLE_CACHE", "/dev/null/models", 1);
    assert_no_build("/dev/null cannot be made: it is a file, not a folder; set HEDDLE_CACHE to a "
                    "writable folder");
}

/* Of two at once, one builds and the other waits for it. */
TEST_WITH(bench, test_two_at_once) {
    struct bench *bench = *state;
    pid_t children[2];
    tool_write(bench, "verilator",
               "echo verilate >>$CALLS; sleep 1; mkdir -p obj; echo \"$*\" >obj/options");
    scratch_write(&bench->folder, "calls", "");
    for (int i = 0; i < 2; i++) {
        children[i] = fork();
        assert_true(children[i] >= 0);
        if (children[i] == 0) {
            struct config config = config_of(WORDS("warps=2"));
            struct text program = {0};
            struct error error;
            _exit(model_build(&config, false, &program, &error) ? 0 : 1);
        }
    }
    for (int i = 0; i < 2; i++) {
        int status;
        assert_int_equal(waitpid(children[i], &status, 0), children[i]);
        assert_int_equal(status, 0);
    }
    struct text called = scratch_read(&bench->folder, "calls");
    assert_string_equal(text_string(&called), ALL);
    text_free(&called);
}

TEST_WITH(bench, test_steps) {
    struct bench *bench = *state;
    char shell[] = "sh", option[] = "-c", script[] = "echo out; echo err >&2; pwd",
         none[] = "no-such";
    char *argv[] = {shell, option, script, NULL};
    char *missing[] = {none, NULL};
    struct error error;
    char log[256];
    snprintf(log, sizeof log, "%s", scratch_path(&bench->folder, "log"));
    struct process_step step = {.about = "asking", .folder = "/", .log = log, .argv = argv};
    assert_true(process_run(&step, "test", &error));
    struct text output = scratch_read(&bench->folder, "log");
    assert_string_equal(text_string(&output), "out\nerr\n/\n");
    text_free(&output);
    step.argv = missing;
    assert_false(process_run(&step, "test", &error));
    assert_says(&error, "no-such cannot be started: No such file or directory");
    char path[256];
    assert_true(process_find("sh", path, sizeof path));
    assert_false(process_find("no-such", path, sizeof path));
}
