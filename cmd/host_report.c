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

void host_runs_json(const char *program, const struct host_run *runs, size_t count) {
    for (size_t i = 0; i < count; i++) {
        struct sum sum = sum_of(&runs[i], NULL);
        json_t *object =
            json_pack("{s:s, s:s, s:i, s:{s:I, s:I, s:I}, s:O}", "program", program, "config",
                      runs[i].name, "status", runs[i].status, "total", "launches",
                      (json_int_t)sum.launches, "cycles", (json_int_t)sum.cycles, "instructions",
                      (json_int_t)sum.instructions, "launches", runs[i].launches);
        json_dumpf(object, stdout, JSON_COMPACT);
        putchar('\n');
        json_decref(object);
    }
}
