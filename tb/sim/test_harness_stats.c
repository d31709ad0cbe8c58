/* Statistics: the JSON line is JSON and holds what it promises; the tables read as they should. */
#include "gen/tables/counters.h"
#include "sim/report/stats.h"
#include "sim/stats/stall.h"
#include "tb/tools/unit.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

// --------------------------------------------------------- a reader of JSON, for checking

static const char *json_value(const char *at);

static const char *json_string(const char *at) {
    if (!at || *at++ != '"')
        return NULL;
    for (; *at != '"'; at++) {
        if ((unsigned char)*at < ' ')
            return NULL;
        if (*at == '\\' && *++at == 'u')
            for (int digit = 0; digit < 4; digit++)
                if (!isxdigit((unsigned char)*++at))
                    return NULL;
    }
    return at + 1;
}

static const char *json_members(const char *at) {
    if (*++at == '}')
        return at + 1;
    for (;; at++) {
        at = json_string(at);
        at = at && *at == ':' ? json_value(at + 1) : NULL;
        if (!at || *at == '}')
            return at ? at + 1 : NULL;
        if (*at != ',')
            return NULL;
    }
}

/* Behind the value at `at`, NULL when there is none. */
static const char *json_value(const char *at) {
    static const char *const words[] = {"true", "false", "null"};
    char *end;
    if (*at == '{')
        return json_members(at);
    if (*at == '"')
        return json_string(at);
    for (size_t i = 0; i < 3; i++)
        if (strncmp(at, words[i], strlen(words[i])) == 0)
            return at + strlen(words[i]);
    if (!isdigit((unsigned char)*at) && *at != '-')
        return NULL;
    strtod(at, &end);
    return end;
}

static void assert_json_line(const char *text) {
    const char *end = text[0] == '{' ? json_value(text) : NULL;
    assert_non_null(end);
    assert_string_equal(end, "\n");
}

// ------------------------------------------------------------------------------ a run

static const struct heddle_config config = {
    .name = "small", .issue = "inorder", .knobs = "warps=2", .cores = 1, .warps = 2, .threads = 4};

static struct sim_options options;

static void counter_set(struct simulation *sim, const char *name, uint64_t value) {
    for (size_t i = 0; i < counter_count; i++)
        if (strcmp(counter_table[i].name, name) == 0) {
            sim->figures.counter[SIM_COUNTER_TABLE + i] = value;
            return;
        }
    fail_msg("no counter %s", name);
}

/* 1000 cycles: 600 issued, 300 raw, 100 icache. */
static int run_setup(void **state) {
    struct simulation *sim = calloc(1, sizeof *sim);
    sim->config = &config;
    sim->options = &options;
    sim->kernel = "some/folder/sgemm.elf";
    sim->cycle = 1010;
    sim->wall_s = 0.5;
    sim->figures.warp_cycles = 1500;
    sim->figures.counter[SIM_COUNTER_CYCLES] = 1000;
    sim->figures.counter[SIM_COUNTER_INSTRUCTIONS] = 600;
    counter_set(sim, "issued", 600);
    counter_set(sim, "stall_raw", 300);
    counter_set(sim, "stall_fetch_icache", 100);
    counter_set(sim, "lanes", 1800);
    counter_set(sim, "loads", 20);
    counter_set(sim, "load_cycles", 130);
    counter_set(sim, "dcache_reads", 40);
    counter_set(sim, "dcache_misses", 10);
    *state = sim;
    return 0;
}

static int run_teardown(void **state) {
    free(*state);
    return 0;
}

static char *printed(const struct simulation *sim,
                     void (*print)(const struct simulation *, FILE *)) {
    char *text = NULL;
    size_t size;
    FILE *file = open_memstream(&text, &size);
    assert_non_null(file);
    print(sim, file);
    fclose(file);
    return text;
}

static void assert_prints(const struct simulation *sim,
                          void (*print)(const struct simulation *, FILE *),
                          const char *const *parts) {
    char *text = printed(sim, print);
    for (; *parts; parts++)
        if (!strstr(text, *parts))
            fail_msg("\"%s\" is missing in:\n%s", *parts, text);
    free(text);
}

#define PARTS(...) ((const char *const[]){__VA_ARGS__, NULL})

TEST_WITH(run, test_json_of_a_run) {
    struct simulation *sim = *state;
    char *text = printed(sim, stats_json);
    assert_json_line(text);
    free(text);
    assert_prints(
        sim, stats_json,
        PARTS("{\"config\":{\"name\":\"small\",\"issue\":\"inorder\",\"warps\":2,\"threads\":4,"
              "\"knobs\":\"warps=2\",\"limit\":\"\"}",
              "\"kernel\":\"sgemm\"", "\"elf\":\"some/folder/sgemm.elf\"", "\"cycles\":1000,",
              "\"instructions\":600,", "\"thread_instructions\":1800,", "\"ipc\":0.6,",
              "\"warp_cycles\":1500", "\"stalls\":{", "\"raw\":300", "\"fetch_icache\":100",
              "\"waw\":0", "\"counters\":{\"issued\":600", "\"loads\":20", "\"wall_s\":0.5",
              "\"cycles_per_s\":2020", "\"result\":\"passed\"", "\"reason\":\"\"",
              "\"exit_code\":0", "\"lockstep\":false", "\"self_check\":false"));
}

/* Text from outside must not end the string that it is in. */
TEST_WITH(run, test_json_of_anything) {
    struct simulation *sim = *state;
    sim->kernel = "a \"quoted\" name\\with\tall\n";
    sim->result = SIM_FAILED_FAULT;
    snprintf(sim->reason, sizeof sim->reason, "line\none \x01");
    char *text = printed(sim, stats_json);
    assert_json_line(text);
    assert_non_null(strstr(text, "\"result\":\"fault\""));
    assert_non_null(strstr(text, "a \\\"quoted\\\" name\\\\with\\tall\\n"));
    free(text);
}

TEST_WITH(run, test_without_counters) {
    struct simulation *sim = *state;
    memset(sim->figures.counter + SIM_COUNTER_TABLE, 0, sizeof(uint64_t) * counter_count);
    struct stats stats = stats_of(sim);
    assert_false(stats.counters_known);
    assert_false(stats.lanes_known);
    assert_prints(sim, stats_json,
                  PARTS("\"thread_instructions\":null", "\"stalls\":{}", "\"counters\":{}"));
    char *text = printed(sim, stats_table);
    assert_null(strstr(text, "where the cycles went"));
    assert_null(strstr(text, "by thread"));
    free(text);
}

/* Nothing ran, nothing was measured: still figures, no division by zero. */
TEST_WITH(run, test_of_an_empty_run) {
    struct simulation *sim = *state;
    memset(sim->figures.counter, 0, sizeof sim->figures.counter);
    sim->wall_s = 0;
    char *text = printed(sim, stats_json);
    assert_json_line(text);
    assert_non_null(strstr(text, "\"ipc\":0,"));
    assert_non_null(strstr(text, "\"cycles_per_s\":null"));
    free(text);
}

TEST_WITH(run, test_table) {
    struct simulation *sim = *state;
    sim->self_checked = true;
    assert_prints(sim, stats_table,
                  PARTS("sgemm on small (inorder, 2 warps x 4 threads): passed\n",
                        "  checked       out equals ref, exit code 0\n", "  cycles        1,000\n",
                        "  instructions  600 by warp, 1,800 by thread (75.0 % of the lanes)\n",
                        "  IPC           0.600\n", "20 loads of 6.5 cycles", "dcache 25.0 %",
                        "    issued                    600   60.0 %  ########################\n"
                        "    raw                       300   30.0 %  ############\n"
                        "    fetch_icache              100   10.0 %  ####\n",
                        "0.50 s, 2,020 cycles a second"));
    char *text = printed(sim, stats_table);
    assert_null(strstr(text, "waw"));
    free(text);
}

/* Stalls are parts of the cycles of both. */
TEST_WITH(run, test_two_cores) {
    struct simulation *sim = *state;
    struct heddle_config two = config;
    two.cores = 2;
    sim->config = &two;
    sim->figures.core[0][SIM_COUNTER_CYCLES] = 1000;
    sim->figures.core[0][SIM_COUNTER_INSTRUCTIONS] = 400;
    sim->figures.core[1][SIM_COUNTER_CYCLES] = 500;
    sim->figures.core[1][SIM_COUNTER_INSTRUCTIONS] = 200;
    assert_prints(sim, stats_table,
                  PARTS("sgemm on small (inorder, 2 cores of 2 warps x 4 threads): passed\n",
                        "  cycles        1,000\n", "  IPC           0.600\n",
                        "  core 0        400 instructions in 1,000 cycles, IPC 0.400\n",
                        "  core 1        200 instructions in 500 cycles, IPC 0.400\n",
                        "    issued                    600   40.0 %  ################\n"));
    assert_prints(sim, stats_json,
                  PARTS("\"cores\":2,", "\"cores\":[{\"cycles\":1000,\"instructions\":400,",
                        "},{\"cycles\":500,\"instructions\":200,"));
}

TEST_WITH(run, test_table_of_a_failure) {
    struct simulation *sim = *state;
    sim->result = SIM_FAILED_EXIT_CODE;
    snprintf(sim->reason, sizeof sim->reason, "main returned 3");
    assert_prints(sim, stats_table,
                  PARTS("threads): exit_code\n", "  reason        main returned 3\n"));
}

TEST_WITH(run, test_lines_and_total) {
    struct simulation *sim = *state;
    struct stats_total total = {0};
    stats_total_add(&total, sim);
    sim->figures.counter[SIM_COUNTER_CYCLES] = 1234567;
    sim->result = SIM_FAILED_HANG;
    snprintf(sim->reason, sizeof sim->reason, "did not end");
    stats_total_add(&total, sim);
    assert_int_equal(total.kernels, 2);
    assert_int_equal(total.passed, 1);
    assert_int_equal(total.cycles, 1235567);
    assert_int_equal(total.instructions, 1200);
    assert_prints(sim, stats_line,
                  PARTS("  sgemm ", " 1,234,567 ", "  hang\n", "    did not end\n"));
    char *text = NULL;
    size_t size;
    FILE *file = open_memstream(&text, &size);
    stats_line_header(&config, file);
    stats_total_line(&total, file);
    fclose(file);
    assert_non_null(strstr(text, "small (inorder, 2 warps x 4 threads)\n"));
    assert_non_null(strstr(text, "1 passed, 1 failed"));
    assert_non_null(strstr(text, "1,235,567"));
    free(text);
}

TEST_WITH(run, test_line_shows_the_largest_stall) {
    assert_prints(*state, stats_line, PARTS(" 60.0 % ", " raw 30.0 % ", "2,020  passed\n"));
}

TEST(test_stall_names) {
    assert_string_equal(stall_name(STALL_IDLE), "IDLE");
    assert_string_equal(stall_name(7), "RAW");
    assert_string_equal(stall_about(STALL_NONE), "issued, no stall");
    assert_string_equal(stall_about(7), "a source is not written yet");
    assert_string_equal(stall_name(16), "UNKNOWN");
    assert_string_equal(stall_about(1000), "unknown cause");
}
