/* libheddle as a host program uses it, on cores that are built once and kept: `test_host
 * KERNELS.elf MAIN.elf FLOAT.elf`. */
#include "sim/host/device.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

enum { COUNT = 100 };

struct add {
    uint32_t count;
    uint32_t addend;
    uint32_t words;
};

/* Text from the device. */
struct heard {
    char console[256];
    char report[1024];
};

struct bench {
    const char *kernels, *program, *floating;
    struct heard heard;
    struct heddle_device *gpu;
    struct heddle_error error;
};

static void hear(void *context, enum heddle_stream stream, const char *line) {
    struct heard *heard = context;
    char *text = stream == HEDDLE_CONSOLE ? heard->console : heard->report;
    size_t room = stream == HEDDLE_CONSOLE ? sizeof heard->console : sizeof heard->report;
    size_t used = strlen(text);
    snprintf(text + used, room - used, "%s\n", line);
}

static struct heddle_device *device_open(struct bench *bench, const char *const *words) {
    struct heddle_device *gpu = heddle_device_open(words, hear, &bench->heard, &bench->error);
    if (!gpu)
        print_message("%s\n", bench->error.text);
    assert_non_null(gpu);
    return gpu;
}

static int setup(void **state) {
    static const char *const words[] = {"--max-cycles=60000", NULL};
    struct bench *bench = *state;
    memset(&bench->heard, 0, sizeof bench->heard);
    bench->gpu = device_open(bench, words);
    return heddle_device_load(bench->gpu, bench->kernels, &bench->error) ? 0 : 1;
}

static int teardown(void **state) {
    struct bench *bench = *state;
    heddle_device_close(bench->gpu);
    return 0;
}

static void assert_good(const struct bench *bench, bool good) {
    if (!good)
        print_message("%s\n", bench->error.text);
    assert_true(good);
}

/* The last call failed in this way. */
static void assert_error(const struct bench *bench, bool good, enum heddle_code code,
                         const char *text) {
    assert_false(good);
    assert_int_equal(bench->error.code, code);
    if (!strstr(bench->error.text, text))
        print_message("'%s' is not in '%s'\n", text, bench->error.text);
    assert_non_null(strstr(bench->error.text, text));
}

static uint32_t words_new(struct bench *bench, uint32_t value) {
    uint32_t words[COUNT], address;
    for (size_t i = 0; i < COUNT; i++)
        words[i] = value;
    assert_good(bench, heddle_device_allocate(bench->gpu, sizeof words, &address, &bench->error));
    assert_good(bench,
                heddle_device_write(bench->gpu, address, words, sizeof words, &bench->error));
    return address;
}

static void assert_words(struct bench *bench, struct heddle_device *gpu, uint32_t address,
                         uint32_t value) {
    uint32_t words[COUNT];
    assert_good(bench, heddle_device_read(gpu, address, words, sizeof words, &bench->error));
    for (size_t i = 0; i < COUNT; i++)
        assert_int_equal(words[i], value);
}

static struct heddle_launch add_launch(const struct add *args) {
    return (struct heddle_launch){
        .kernel = "add", .grid = {13}, .block = {8}, .args = args, .args_bytes = sizeof *args};
}

// ----------------------------------------------------------------------------- good launches

static void test_info(void **state) {
    struct bench *bench = *state;
    const struct heddle_info *info = heddle_device_info(bench->gpu);
    assert_string_equal(info->name, "inorder-4x4");
    assert_string_equal(info->issue, "inorder");
    assert_int_equal(info->warps, 4);
    assert_int_equal(info->threads, 4);
    assert_int_equal(info->local_bytes, 16384);
    assert_false(info->fpu);
}

/* Memory, the program's variables among it, stays from launch to launch; figures are of the last.
 */
static void test_launches_follow_each_other(void **state) {
    struct bench *bench = *state;
    const struct add args = {COUNT, 5, words_new(bench, 10)};
    const struct heddle_launch launch = add_launch(&args);
    struct heddle_symbol launches;
    uint32_t count;
    assert_int_equal(heddle_device_stats(bench->gpu)->cycles, 0);
    for (int i = 0; i < 3; i++)
        assert_good(bench, heddle_device_launch(bench->gpu, &launch, &bench->error));
    assert_words(bench, bench->gpu, args.words, 25);
    assert_good(bench, heddle_device_symbol(bench->gpu, "launches", &launches, &bench->error));
    assert_int_equal(launches.size, 4);
    assert_good(bench, heddle_device_read(bench->gpu, launches.address, &count, 4, &bench->error));
    assert_int_equal(count, 3);
    /* A program that is loaded again begins anew; what was allocated is still there. */
    assert_good(bench, heddle_device_load(bench->gpu, bench->kernels, &bench->error));
    assert_good(bench, heddle_device_read(bench->gpu, launches.address, &count, 4, &bench->error));
    assert_int_equal(count, 0);
    assert_words(bench, bench->gpu, args.words, 25);
}

static void test_figures(void **state) {
    struct bench *bench = *state;
    const struct add args = {COUNT, 5, words_new(bench, 10)};
    const struct heddle_launch launch = add_launch(&args);
    uint64_t issued = 0, stalls = 0, value;
    const char *name;
    assert_false(heddle_device_counter(bench->gpu, "issued", &issued));
    assert_good(bench, heddle_device_launch(bench->gpu, &launch, &bench->error));
    const struct heddle_stats *stats = heddle_device_stats(bench->gpu);
    assert_string_equal(stats->result, "passed");
    assert_in_range(stats->instructions, 13 * 2 * 8, 10000);
    assert_true(stats->ipc > 0.05 && stats->ipc < 1);
    assert_true(stats->wall_s > 0);
    assert_int_equal(stats->exit_code, 0);
    assert_true(heddle_device_counter(bench->gpu, "issued", &issued));
    for (size_t i = 0; (name = heddle_device_counter_name(bench->gpu, i)); i++)
        if (strncmp(name, "stall_", 6) == 0 && heddle_device_counter(bench->gpu, name, &value))
            stalls += value;
    assert_int_equal(issued + stalls, stats->cycles);
    assert_false(heddle_device_counter(bench->gpu, "no_such", &value));
    char cycles[32];
    snprintf(cycles, sizeof cycles, "\"cycles\":%llu,", (unsigned long long)stats->cycles);
    assert_non_null(strstr(heddle_device_json(bench->gpu), cycles));
    assert_non_null(strstr(heddle_device_json(bench->gpu), "\"lockstep\":true"));
}

static void test_places(void **state) {
    struct bench *bench = *state;
    uint32_t address, words[2 * 3 * 2 * 2 * 2 * 2];
    assert_good(bench, heddle_device_allocate(bench->gpu, sizeof words, &address, &bench->error));
    const struct heddle_launch launch = {.kernel = "place",
                                         .grid = {2, 3, 2},
                                         .block = {2, 2, 2},
                                         .args = &address,
                                         .args_bytes = sizeof address};
    /* The kernel's argument is the words, so the pointer goes through one more launch convention:
     * args are copied, and their address is what the kernel gets. */
    assert_good(bench, heddle_device_launch(bench->gpu, &launch, &bench->error));
    struct heddle_symbol ignored;
    assert_good(bench, heddle_device_symbol(bench->gpu, "place", &ignored, &bench->error));
    assert_good(bench, heddle_device_read(bench->gpu, 0x10040, words, sizeof words, &bench->error));
    size_t i = 0;
    for (uint32_t block = 0; block < 2 * 3 * 2; block++)
        for (uint32_t thread = 0; thread < 8; thread++, i++)
            assert_int_equal(words[i], (block % 2) | (block / 2 % 3) << 4 | (block / 6) << 8 |
                                           (thread % 2) << 12 | (thread / 2 % 2) << 16 |
                                           (thread / 4) << 20);
}

static void test_local_memory_and_console(void **state) {
    struct bench *bench = *state;
    const uint32_t zeros[6 * 16] = {0};
    const struct heddle_launch launch = {.kernel = "local",
                                         .grid = {6},
                                         .block = {16},
                                         .args = zeros,
                                         .args_bytes = sizeof zeros,
                                         .local_bytes = 64};
    uint32_t words[6 * 16];
    assert_good(bench, heddle_device_launch(bench->gpu, &launch, &bench->error));
    assert_good(bench, heddle_device_read(bench->gpu, 0x10040, words, sizeof words, &bench->error));
    for (uint32_t i = 0; i < 6 * 16; i++)
        assert_int_equal(words[i], i / 16);
    const struct heddle_launch say = {.kernel = "say", .args = "one line\n", .args_bytes = 10};
    assert_good(bench, heddle_device_launch(bench->gpu, &say, &bench->error));
    assert_string_equal(bench->heard.console, "one line\n");
}

static void test_programs_with_main(void **state) {
    struct bench *bench = *state;
    assert_good(bench, heddle_device_load(bench->gpu, bench->program, &bench->error));
    assert_good(bench, heddle_device_run(bench->gpu, 0, &bench->error));
    assert_non_null(strstr(heddle_device_json(bench->gpu), "\"self_check\":true"));
    assert_non_null(strstr(heddle_device_json(bench->gpu), "\"kernel\":\"vecadd\""));
}

/* Two at the same time, each with its own memory and program. */
static void test_several_devices(void **state) {
    struct bench *bench = *state;
    struct heddle_device *other = device_open(bench, NULL);
    const struct add args = {COUNT, 1, words_new(bench, 1)};
    const struct heddle_launch launch = add_launch(&args);
    const struct heddle_launch place = {.kernel = "place", .block = {16}};
    assert_good(bench, heddle_device_load(other, bench->kernels, &bench->error));
    assert_good(bench, heddle_device_start(bench->gpu, &launch, &bench->error));
    assert_good(bench, heddle_device_start(other, &place, &bench->error));
    assert_error(bench, heddle_device_start(other, &place, &bench->error), HEDDLE_BAD_INPUT,
                 "heddle_device_wait not called yet");
    assert_good(bench, heddle_device_wait(other, &bench->error));
    assert_good(bench, heddle_device_wait(bench->gpu, &bench->error));
    assert_words(bench, bench->gpu, args.words, 2);
    assert_words(bench, other, args.words, 0);
    heddle_device_close(other);
}

// ------------------------------------------------------------------------------------ errors

static void test_runs_that_fail(void **state) {
    struct bench *bench = *state;
    const struct heddle_launch fault = {.kernel = "misaligned", .block = {3}};
    const uint32_t zero = 0;
    const struct heddle_launch hang = {
        .kernel = "endless", .args = &zero, .args_bytes = sizeof zero};
    const struct add args = {COUNT, 1, words_new(bench, 1)};
    const struct heddle_launch add = add_launch(&args);
    assert_error(bench, heddle_device_launch(bench->gpu, &fault, &bench->error), HEDDLE_RUN_FAILED,
                 ", lanes 0x7, at "); /* which warp had the block, is the core's choice */
    assert_memory_equal(bench->error.text, "fault: misaligned access to 0x00010041 in warp ", 47);
    assert_string_equal(heddle_device_stats(bench->gpu)->result, "fault");
    assert_error(bench, heddle_device_launch(bench->gpu, &hang, &bench->error), HEDDLE_RUN_FAILED,
                 "hang: did not end within 60000 cycles");
    assert_non_null(strstr(bench->heard.report, "warp  pc"));
    /* And the device goes on. */
    assert_good(bench, heddle_device_launch(bench->gpu, &add, &bench->error));
    assert_words(bench, bench->gpu, args.words, 2);
}

static void test_bad_launches(void **state) {
    struct bench *bench = *state;
    struct heddle_launch launch = {.kernel = "none"};
    assert_error(bench, heddle_device_launch(bench->gpu, &launch, &bench->error), HEDDLE_BAD_INPUT,
                 "kernels.elf has no symbol 'none'");
    launch = (struct heddle_launch){.kernel = "add", .block = {4, 2, 3}};
    assert_error(bench, heddle_device_launch(bench->gpu, &launch, &bench->error), HEDDLE_BAD_INPUT,
                 "a block of 4 x 2 x 3 is more than 16");
    launch = (struct heddle_launch){.kernel = "add", .grid = {65536, 65536}};
    assert_error(bench, heddle_device_launch(bench->gpu, &launch, &bench->error), HEDDLE_BAD_INPUT,
                 "a grid of 65536 x 65536 x 1 is more than 4294967294");
    launch = (struct heddle_launch){.kernel = "add", .local_bytes = 16385};
    assert_error(bench, heddle_device_launch(bench->gpu, &launch, &bench->error), HEDDLE_BAD_INPUT,
                 "a block wants 16385 bytes of local memory; the core has 16384");
    launch = (struct heddle_launch){.kernel = "add", .args = &launch, .args_bytes = 4033};
    assert_error(bench, heddle_device_launch(bench->gpu, &launch, &bench->error), HEDDLE_BAD_INPUT,
                 "4033 bytes of arguments are more than 4032");
    assert_error(bench, heddle_device_wait(bench->gpu, &bench->error), HEDDLE_BAD_INPUT,
                 "nothing was started");
    assert_good(bench, heddle_device_load(bench->gpu, bench->program, &bench->error));
    launch = (struct heddle_launch){.kernel = "main"};
    assert_error(bench, heddle_device_launch(bench->gpu, &launch, &bench->error), HEDDLE_BAD_INPUT,
                 "it has no heddle_launch_start");
}

/* Values beyond 32 bits, and names that are not there. */
static void test_numbers_that_do_not_fit(void **state) {
    struct bench *bench = *state;
    struct add args = {COUNT, 5, words_new(bench, 10)};
    const uint64_t beyond = (UINT64_C(1) << 32) + args.words, minus = UINT64_MAX;
    uint32_t word = 0;
    const struct {
        struct heddle_launch launch;
        const char *text;
    } row[] = {
        {{.kernel = NULL}, "the name of the symbol is NULL"},
        {{.kernel = "add", .grid = {minus}}, "a grid of 18446744073709551615 x 1 x 1 is more than"},
        {{.kernel = "add", .grid = {UINT64_C(1) << 33, UINT64_C(1) << 33}}, "is more than"},
        {{.kernel = "add", .block = {(UINT64_C(1) << 32) + 1}}, "a block of 4294967297 x 1 x 1"},
        {{.kernel = "add", .local_bytes = UINT64_C(1) << 32}, "wants 4294967296 bytes of local"},
        {{.kernel = "add", .args_bytes = 12}, "12 bytes of arguments are at NULL"},
        {{.kernel = "add"}, "takes 12 bytes of arguments (count, addend, words), not 0"},
        {{.kernel = "add", .args = &args, .args_bytes = 8}, "(count, addend, words), not 8"},
        {{.kernel = "add", .args = &args, .args_bytes = 16}, "(count, addend, words), not 16"},
        {{.kernel = "place", .args = &args, .args_bytes = 6}, "elements of 4 bytes; 6 bytes"},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        assert_error(bench, heddle_device_launch(bench->gpu, &row[i].launch, &bench->error),
                     HEDDLE_BAD_INPUT, row[i].text);
    assert_error(bench, heddle_device_write(bench->gpu, beyond, &word, 4, &bench->error),
                 HEDDLE_BAD_INPUT, "end behind the memory");
    assert_error(bench, heddle_device_write(bench->gpu, beyond, &word, 0, &bench->error),
                 HEDDLE_BAD_INPUT, "end behind the memory");
    assert_error(bench, heddle_device_read(bench->gpu, beyond, &word, 4, &bench->error),
                 HEDDLE_BAD_INPUT, "end behind the memory");
    assert_error(bench, heddle_device_read(bench->gpu, args.words, NULL, 4, &bench->error),
                 HEDDLE_BAD_INPUT, "are at NULL");
    assert_error(bench, heddle_device_release(bench->gpu, beyond, &bench->error), HEDDLE_BAD_INPUT,
                 "nothing was allocated");
    assert_error(bench, heddle_device_run(bench->gpu, minus, &bench->error), HEDDLE_BAD_INPUT,
                 "does not fit into 32 bits");
    assert_error(bench, heddle_device_load(bench->gpu, NULL, &bench->error), HEDDLE_BAD_INPUT,
                 "is NULL");
    assert_words(bench, bench->gpu, args.words, 10);
}

static void test_arguments(void **state) {
    struct bench *bench = *state;
    struct heddle_arguments arguments;
    const struct {
        const char *name;
        uint32_t offset, size;
        enum heddle_kind kind, target;
    } row[] = {
        {"small", 0, 1, HEDDLE_UNSIGNED, HEDDLE_OTHER},
        {"flag", 1, 1, HEDDLE_BOOL, HEDDLE_OTHER},
        {"sign", 2, 2, HEDDLE_SIGNED, HEDDLE_OTHER},
        {"real", 4, 4, HEDDLE_FLOAT, HEDDLE_OTHER},
        {"point[0].x", 8, 4, HEDDLE_UNSIGNED, HEDDLE_OTHER},
        {"point[0].y", 12, 4, HEDDLE_UNSIGNED, HEDDLE_OTHER},
        {"point[1].x", 16, 4, HEDDLE_UNSIGNED, HEDDLE_OTHER},
        {"point[1].y", 20, 4, HEDDLE_UNSIGNED, HEDDLE_OTHER},
        {"reals", 24, 4, HEDDLE_POINTER, HEDDLE_FLOAT},
        {"wide", 32, 8, HEDDLE_UNSIGNED, HEDDLE_OTHER},
        {"words", 40, 4, HEDDLE_POINTER, HEDDLE_UNSIGNED},
    };
    assert_good(bench, heddle_device_arguments(bench->gpu, "mixed", &arguments, &bench->error));
    assert_true(arguments.known && !arguments.array);
    assert_int_equal(arguments.bytes, 48);
    assert_int_equal(arguments.count, sizeof row / sizeof *row);
    for (size_t i = 0; i < arguments.count; i++) {
        assert_string_equal(arguments.argument[i].name, row[i].name);
        assert_int_equal(arguments.argument[i].offset, row[i].offset);
        assert_int_equal(arguments.argument[i].size, row[i].size);
        assert_int_equal(arguments.argument[i].kind, row[i].kind);
        assert_int_equal(arguments.argument[i].target, row[i].target);
    }
    assert_good(bench, heddle_device_arguments(bench->gpu, "say", &arguments, &bench->error));
    assert_true(arguments.known && arguments.array && arguments.bytes == 1);
    assert_good(bench, heddle_device_load(bench->gpu, bench->program, &bench->error));
    assert_good(bench, heddle_device_arguments(bench->gpu, "main", &arguments, &bench->error));
    assert_false(arguments.known);
}

static void test_bad_programs(void **state) {
    struct bench *bench = *state;
    assert_error(bench, heddle_device_load(bench->gpu, "/none.elf", &bench->error),
                 HEDDLE_BAD_INPUT, "/none.elf: No such file or directory");
    assert_error(bench, heddle_device_run(bench->gpu, 0, &bench->error), HEDDLE_BAD_INPUT,
                 "no program is loaded");
    assert_error(bench, heddle_device_load(bench->gpu, bench->floating, &bench->error),
                 HEDDLE_BAD_INPUT, "give it fpu=full");
    assert_error(bench, heddle_device_run(bench->gpu, 0, &bench->error), HEDDLE_BAD_INPUT,
                 "no program is loaded");
}

static void test_bad_memory(void **state) {
    struct bench *bench = *state;
    uint32_t first, second, third, word = 0;
    assert_error(bench, heddle_device_write(bench->gpu, 0x88, &word, 4, &bench->error),
                 HEDDLE_BAD_INPUT, "not in the memory of the core");
    assert_error(bench, heddle_device_read(bench->gpu, 0xfffefffe, &word, 4, &bench->error),
                 HEDDLE_BAD_INPUT, "not in the memory of the core");
    assert_error(bench, heddle_device_allocate(bench->gpu, 0, &first, &bench->error),
                 HEDDLE_BAD_INPUT, "ask for at least one");
    assert_error(bench, heddle_device_allocate(bench->gpu, (size_t)1 << 31, &first, &bench->error),
                 HEDDLE_BAD_INPUT, "no room");
    assert_good(bench, heddle_device_allocate(bench->gpu, 65, &first, &bench->error));
    assert_good(bench, heddle_device_allocate(bench->gpu, 1, &second, &bench->error));
    assert_int_equal(second - first, 128);
    assert_good(bench, heddle_device_release(bench->gpu, first, &bench->error));
    assert_error(bench, heddle_device_release(bench->gpu, first, &bench->error), HEDDLE_BAD_INPUT,
                 "nothing was allocated at");
    assert_good(bench, heddle_device_allocate(bench->gpu, 128, &third, &bench->error));
    assert_int_equal(third, first);
}

/* A program that answers the first request with another version, and waits for the next one. */
static void test_devices_of_another_version(void **state) {
    struct bench *bench = *state;
    char folder[] = "/tmp/heddle-host-XXXXXX", path[64];
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/heddle", folder);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs("#!/bin/sh\n"
          "head -c 8 > /dev/null\n"
          "printf '\\0\\0\\0\\0\\013\\0\\0\\0version 99\\n' >&0\n"
          "cat > /dev/null\n",
          file);
    assert_int_equal(fclose(file), 0);
    assert_int_equal(chmod(path, 0755), 0);
    char *program = strdup(getenv("HEDDLE"));
    setenv("HEDDLE", path, 1);
    assert_null(heddle_device_open(NULL, hear, &bench->heard, &bench->error));
    setenv("HEDDLE", program, 1);
    free(program);
    assert_int_equal(bench->error.code, HEDDLE_GONE);
    assert_non_null(strstr(bench->error.text, "of another version"));
    unlink(path);
    rmdir(folder);
}

static void test_devices_that_do_not_open(void **state) {
    struct bench *bench = *state;
    const char *const bad[] = {"wraps=4", NULL};
    assert_null(heddle_device_open(bad, hear, &bench->heard, &bench->error));
    assert_int_equal(bench->error.code, HEDDLE_BAD_INPUT);
    assert_non_null(strstr(bench->error.text, "wraps"));
    char *program = strdup(getenv("HEDDLE"));
    setenv("HEDDLE", "/no/heddle", 1);
    assert_null(heddle_device_open(NULL, hear, &bench->heard, &bench->error));
    setenv("HEDDLE", program, 1);
    free(program);
    assert_int_equal(bench->error.code, HEDDLE_GONE);
    assert_non_null(strstr(bench->error.text, "/no/heddle cannot be started"));
}

/* A run is broken off when its device is closed, and when its host's end of the socket is. */
static void test_devices_that_end_within_a_launch(void **state) {
    struct bench *bench = *state;
    const char *const words[] = {"--max-cycles=1000000000", NULL};
    const uint32_t zero = 0;
    const struct heddle_launch hang = {
        .kernel = "endless", .args = &zero, .args_bytes = sizeof zero};
    struct heddle_device *gpu = device_open(bench, words);
    assert_good(bench, heddle_device_load(gpu, bench->kernels, &bench->error));
    assert_good(bench, heddle_device_start(gpu, &hang, &bench->error));
    heddle_device_close(gpu);

    gpu = device_open(bench, words);
    assert_good(bench, heddle_device_load(gpu, bench->kernels, &bench->error));
    assert_good(bench, heddle_device_start(gpu, &hang, &bench->error));
    assert_int_equal(shutdown(gpu->socket, SHUT_WR), 0);
    assert_error(bench, heddle_device_wait(gpu, &bench->error), HEDDLE_RUN_FAILED,
                 "broken: no process waits for it any more");
    assert_error(bench, heddle_device_load(gpu, bench->kernels, &bench->error), HEDDLE_GONE, "");
    heddle_device_close(gpu);
}

static void test_devices_that_are_killed(void **state) {
    struct bench *bench = *state;
    const uint32_t zero = 0;
    const struct heddle_launch hang = {
        .kernel = "endless", .args = &zero, .args_bytes = sizeof zero};
    uint32_t word;
    assert_good(bench, heddle_device_start(bench->gpu, &hang, &bench->error));
    assert_int_equal(kill(bench->gpu->process, SIGKILL), 0);
    assert_error(bench, heddle_device_wait(bench->gpu, &bench->error), HEDDLE_GONE, "has ended");
    assert_error(bench, heddle_device_read(bench->gpu, 0x10000, &word, 4, &bench->error),
                 HEDDLE_GONE, "has ended");
}

/* 40 MB there and back: more than one request. */
static void test_large_transfers(void **state) {
    struct bench *bench = *state;
    const size_t size = (size_t)40 << 20;
    uint32_t address;
    unsigned char *there = malloc(size), *back = calloc(1, size);
    for (size_t i = 0; i < size; i++)
        there[i] = (unsigned char)(i * 2654435761u >> 13);
    assert_good(bench, heddle_device_allocate(bench->gpu, size, &address, &bench->error));
    assert_good(bench, heddle_device_write(bench->gpu, address, there, size, &bench->error));
    assert_good(bench, heddle_device_read(bench->gpu, address, back, size, &bench->error));
    assert_memory_equal(there, back, size);
    free(there);
    free(back);
}

#define BENCH(test) cmocka_unit_test_setup_teardown(test, setup, teardown)

int main(int argc, char **argv) {
    struct bench bench = {.kernels = argv[1], .program = argv[2], .floating = argv[3]};
    struct CMUnitTest tests[] = {
        BENCH(test_info),
        BENCH(test_launches_follow_each_other),
        BENCH(test_figures),
        BENCH(test_places),
        BENCH(test_local_memory_and_console),
        BENCH(test_programs_with_main),
        BENCH(test_several_devices),
        BENCH(test_runs_that_fail),
        BENCH(test_bad_launches),
        BENCH(test_numbers_that_do_not_fit),
        BENCH(test_arguments),
        BENCH(test_bad_programs),
        BENCH(test_bad_memory),
        BENCH(test_devices_of_another_version),
        BENCH(test_devices_that_do_not_open),
        BENCH(test_devices_that_end_within_a_launch),
        BENCH(test_devices_that_are_killed),
        BENCH(test_large_transfers),
    };
    for (size_t i = 0; i < sizeof tests / sizeof *tests; i++)
        tests[i].initial_state = &bench;
    return argc == 4 ? cmocka_run_group_tests(tests, NULL, NULL) : 2;
}
