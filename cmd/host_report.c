#include "host_report.h"

#include "base/text.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { NAME = 28, COLUMN = 14 };

bool host_launches_read(const char *path, json_t *launches, struct error *error) {
    struct text text = {0};
    json_error_t why;
    struct error ignored;
    bool good = true;
    if (text_read_file(&text, path, &ignored))
        for (const char *at = text_string(&text); *at && good; at += *at == '\n') {
            size_t size = strcspn(at, "\n");
            json_t *launch = json_loadb(at, size, 0, &why);
            good = launch && json_array_append_new(launches, launch) == 0;
            at += size;
        }
    text_free(&text);
    return good || error_set(error, "%s: the driver wrote what is no JSON", path);
}

// --------------------------------------------------------------------------------- figures

/* Sums over the launches of a kernel. */
struct sum {
    const char *kernel; /* NULL: all */
    uint64_t launches, cycles, instructions;
};

static uint64_t number_of(const json_t *launch, const char *name) {
    return (uint64_t)json_integer_value(json_object_get(launch, name));
}

static const char *kernel_of(const json_t *launch) {
    const char *kernel = json_string_value(json_object_get(launch, "kernel"));
    return kernel ? kernel : "";
}

static struct sum sum_of(const struct host_run *run, const char *kernel) {
    struct sum sum = {.kernel = kernel};
    for (size_t i = 0; i < json_array_size(run->launches); i++) {
        const json_t *launch = json_array_get(run->launches, i);
        if (kernel && strcmp(kernel, kernel_of(launch)) != 0)
            continue;
        sum.launches++;
        sum.cycles += number_of(launch, "cycles");
        sum.instructions += number_of(launch, "instructions");
    }
    return sum;
}

/* Whether the launch `number` is its kernel's first. */
static bool is_first(const struct host_run *run, size_t number) {
    const char *kernel = kernel_of(json_array_get(run->launches, number));
    for (size_t i = 0; i < number; i++)
        if (strcmp(kernel, kernel_of(json_array_get(run->launches, i))) == 0)
            return false;
    return true;
}

/* The stall that took most cycles of a kernel's launches; "-": none. */
static const char *stall_most(const struct host_run *run, const char *kernel, uint64_t *most) {
    json_t *stalls = json_object(), *value;
    const char *name, *found = "-";
    *most = 0;
    for (size_t i = 0; i < json_array_size(run->launches); i++) {
        json_t *launch = json_array_get(run->launches, i);
        if (kernel && strcmp(kernel, kernel_of(launch)) != 0)
            continue;
        json_object_foreach(json_object_get(json_object_get(launch, "run"), "stalls"), name,
                            value) {
            json_int_t sum = json_integer_value(json_object_get(stalls, name));
            json_object_set_new(stalls, name, json_integer(sum + json_integer_value(value)));
        }
    }
    /* Names are literals of the first launch's object, which outlives the sums. */
    const json_t *first = json_array_get(run->launches, 0);
    json_object_foreach(json_object_get(json_object_get(first, "run"), "stalls"), name, value) {
        uint64_t sum = (uint64_t)json_integer_value(json_object_get(stalls, name));
        if (sum > *most) {
            *most = sum;
            found = name;
        }
    }
    json_decref(stalls);
    return found;
}

// ---------------------------------------------------------------------------------- tables

static void row_print(const struct host_run *run, const char *kernel, const char *label) {
    struct sum sum = sum_of(run, kernel);
    char launches[TEXT_GROUPED], cycles[TEXT_GROUPED], instructions[TEXT_GROUPED];
    uint64_t stalled;
    const char *stall = stall_most(run, kernel, &stalled);
    double all = sum.cycles ? (double)sum.cycles : 1;
    printf("%-*s %*s %*s %*s %6.3f  %s %.1f %%\n", NAME, label, COLUMN - 4,
           text_grouped(sum.launches, launches), COLUMN, text_grouped(sum.cycles, cycles), COLUMN,
           text_grouped(sum.instructions, instructions), (double)sum.instructions / all, stall,
           100 * (double)stalled / all);
}

static void run_print(const char *program, const struct host_run *run) {
    printf("%-*s %*s %*s %*s %6s  %s\n", NAME, run->name, COLUMN - 4, "launches", COLUMN, "cycles",
           COLUMN, "instructions", "IPC", "most stalls");
    for (size_t i = 0; i < json_array_size(run->launches); i++)
        if (is_first(run, i)) {
            const char *kernel = kernel_of(json_array_get(run->launches, i));
            row_print(run, kernel, kernel);
        }
    row_print(run, NULL, program);
}

static void cells_print(const struct host_run *runs, size_t count, const char *kernel,
                        const char *label) {
    uint64_t base = sum_of(&runs[0], kernel).cycles;
    printf("%-*s", NAME, label);
    for (size_t i = 0; i < count; i++) {
        uint64_t cycles = sum_of(&runs[i], kernel).cycles;
        char number[TEXT_GROUPED];
        printf(" %*s", COLUMN, text_grouped(cycles, number));
        if (i > 0)
            printf(" %7.3f", cycles ? (double)base / (double)cycles : 0);
    }
    putchar('\n');
}

static void runs_compare(const char *program, const struct host_run *runs, size_t count) {
    printf("%-*s", NAME, "cycles, and speedup");
    for (size_t i = 0; i < count; i++)
        printf(" %*s%s", COLUMN, runs[i].name, i ? "        " : "");
    putchar('\n');
    for (size_t i = 0; i < json_array_size(runs[0].launches); i++)
        if (is_first(&runs[0], i)) {
            const char *kernel = kernel_of(json_array_get(runs[0].launches, i));
            cells_print(runs, count, kernel, kernel);
        }
    cells_print(runs, count, NULL, program);
}

void host_runs_print(const char *program, const struct host_run *runs, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (runs[i].status != 0)
            printf("%s: ended with status %d\n", runs[i].name, runs[i].status);
    if (count == 1)
        run_print(program, &runs[0]);
    else
        runs_compare(program, runs, count);
}

// ------------------------------------------------------------------------------------ JSON

/* Adds the members of an object that are numbers to those of the sum. */
static void numbers_add(json_t *sums, const json_t *numbers) {
    const char *name;
    json_t *value;
    json_object_foreach((json_t *)numbers, name, value) {
        json_int_t sum = json_integer_value(json_object_get(sums, name));
        if (json_is_integer(value))
            json_object_set_new(sums, name, json_integer(sum + json_integer_value(value)));
    }
}

/* The members of a run of heddle run --json that add up. */
static json_t *sums_make(const struct host_run *run) {
    static const char *const parts[] = {"stalls", "counters"};
    static const char *const numbers[] = {"cycles", "instructions", "thread_instructions",
                                          "warp_cycles"};
    json_t *sums = json_object();
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        json_object_set_new(sums, numbers[i], json_integer(0));
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        json_object_set_new(sums, parts[i], json_object());
    for (size_t i = 0; i < json_array_size(run->launches); i++) {
        const json_t *one = json_object_get(json_array_get(run->launches, i), "run");
        for (size_t n = 0; n < sizeof numbers / sizeof *numbers; n++) {
            json_int_t sum = json_integer_value(json_object_get(sums, numbers[n])) +
                             json_integer_value(json_object_get(one, numbers[n]));
            json_object_set_new(sums, numbers[n], json_integer(sum));
        }
        for (size_t p = 0; p < sizeof parts / sizeof *parts; p++)
            numbers_add(json_object_get(sums, parts[p]), json_object_get(one, parts[p]));
    }
    return sums;
}

/* The result of the program, and why it failed: the first launch that failed tells. */
static const char *result_of(const struct host_run *run, struct text *reason) {
    for (size_t i = 0; i < json_array_size(run->launches); i++) {
        const json_t *launch = json_array_get(run->launches, i);
        const char *result = json_string_value(json_object_get(launch, "result"));
        const char *why =
            json_string_value(json_object_get(json_object_get(launch, "run"), "reason"));
        if (!result || strcmp(result, "passed") == 0)
            continue;
        text_print(reason, "launch %zu, %s: %s", i + 1, kernel_of(launch), why ? why : result);
        return result;
    }
    if (run->status == HOST_TIMEOUT)
        text_print(reason, "the program took longer than --seconds allows");
    else if (run->status)
        text_print(reason, "the program ended with status %d", run->status);
    return run->status == HOST_TIMEOUT ? "time_limit" : run->status ? "failed" : "passed";
}

bool host_run_passed(const struct host_run *run) {
    struct text ignored = {0};
    bool passed = strcmp(result_of(run, &ignored), "passed") == 0;
    text_free(&ignored);
    return passed;
}

void host_runs_json(const char *program, const struct host_run *runs, size_t count) {
    for (size_t i = 0; i < count; i++) {
        struct text reason = {0};
        struct sum sum = sum_of(&runs[i], NULL);
        const char *result = result_of(&runs[i], &reason);
        json_t *object =
            json_pack("{s:s, s:s, s:i, s:s, s:s, s:f}", "program", program, "config", runs[i].name,
                      "status", runs[i].status, "result", result, "reason", text_string(&reason),
                      "ipc", sum.cycles ? (double)sum.instructions / (double)sum.cycles : 0.0);
        json_object_update_new(object, sums_make(&runs[i]));
        json_object_set_new(object, "wall_s", json_real(runs[i].seconds));
        json_object_set(object, "launches", runs[i].launches);
        json_dumpf(object, stdout, JSON_COMPACT | JSON_REAL_PRECISION(6));
        putchar('\n');
        json_decref(object);
        text_free(&reason);
    }
}
