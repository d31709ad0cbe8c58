#include "stats.h"

#include "base/json.h"
#include "base/text.h"
#include "gen/tables/counters.h"
#include "sim/harness/run_loop.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static uint64_t row_value(const struct simulation *sim, size_t row) {
    return row + SIM_COUNTER_TABLE < SIM_COUNTERS ? sim->figures.counter[row + SIM_COUNTER_TABLE]
                                                  : 0;
}

uint64_t stats_counter(const struct simulation *sim, const char *name) {
    for (size_t i = 0; i < counter_count; i++)
        if (strcmp(counter_table[i].name, name) == 0)
            return row_value(sim, i);
    return 0;
}

static bool is_stall(const struct counter_row *row) {
    return strncmp(row->name, "stall_", strlen("stall_")) == 0;
}

/* A core without counters delivers zeros, but every busy cycle is issued or a stall. */
static bool counters_known(const struct simulation *sim) {
    uint64_t accounted = stats_counter(sim, "issued");
    for (size_t i = 0; i < counter_count; i++)
        if (is_stall(&counter_table[i]))
            accounted += row_value(sim, i);
    return accounted > 0;
}

struct stats stats_of(const struct simulation *sim) {
    struct stats stats = {
        .cycles = sim->figures.counter[SIM_COUNTER_CYCLES],
        .instructions = sim->figures.counter[SIM_COUNTER_INSTRUCTIONS],
        .counters_known = counters_known(sim),
    };
    stats.thread_instructions =
        stats.counters_known ? stats_counter(sim, "lanes") : sim->figures.retired_lanes;
    stats.lanes_known = stats.counters_known || sim->lockstep;
    stats.ipc = stats.cycles ? (double)stats.instructions / (double)stats.cycles : 0;
    stats.cycles_per_s = sim->wall_s > 0 ? (double)sim->cycle / sim->wall_s : NAN;
    return stats;
}

const char *stats_result(enum sim_result result) {
    static const char *const name[] = {
        [SIM_PASSED] = "passed",
        [SIM_FAILED_MISMATCH] = "mismatch",
        [SIM_FAILED_FAULT] = "fault",
        [SIM_FAILED_HANG] = "hang",
        [SIM_FAILED_EXIT_CODE] = "exit_code",
        [SIM_FAILED_OUTPUT] = "wrong_output",
        [SIM_FAILED_REGION] = "no_region",
        [SIM_FAILED_BROKEN] = "broken",
    };
    return name[result];
}

static void json_config(struct json *json, const struct heddle_config *config, const char *limit) {
    json_object(json, "config");
    json_text(json, "name", config->name);
    json_text(json, "issue", config->issue);
    json_count(json, "warps", config->warps);
    json_count(json, "threads", config->threads);
    json_text(json, "knobs", config->knobs);
    json_text(json, "limit", limit ? limit : "");
    json_end(json);
}

static void json_counters(struct json *json, const struct simulation *sim, bool known) {
    json_object(json, "stalls");
    for (size_t i = 0; known && i < counter_count; i++)
        if (is_stall(&counter_table[i]))
            json_count(json, counter_table[i].name + strlen("stall_"), row_value(sim, i));
    json_end(json);
    json_object(json, "counters");
    for (size_t i = 0; known && i < counter_count; i++)
        if (!is_stall(&counter_table[i]))
            json_count(json, counter_table[i].name, row_value(sim, i));
    json_end(json);
}

/* Places by how many were used at a time, and by how long: the latter as two lists. */
static void json_places(struct json *json, const char *key, const struct heddle_places *places,
                        const struct occupancy *occupancy) {
    if (!occupancy)
        return;
    size_t room = occupancy->period_room;
    uint64_t *list = memory_zeroed(2 * room, sizeof *list);
    size_t count = 0;
    for (size_t i = 0; i < room; i++)
        if (occupancy->period[i]) {
            list[count] = i;
            list[room + count++] = occupancy->period[i];
        }
    json_object(json, key);
    json_text(json, "knob", places->knob);
    json_counts(json, "occupancy", occupancy->cycles, (size_t)occupancy->places + 1);
    json_counts(json, "period", list, count);
    json_counts(json, "periods", list + room, count);
    json_end(json);
    free(list);
}

/* What the program left at `out`, for those who evaluate it elsewhere. */
static void json_out(struct json *json, const struct simulation *sim) {
    uint32_t count = sim->options->out_words;
    const struct elf_symbol *out = elf_image_symbol(&sim->image, "out");
    uint32_t *words = count ? memory_resize(NULL, count * sizeof *words) : NULL;
    if (out && words) {
        memory_read(sim->memory, out->value, words, count * sizeof *words);
        json_words(json, "out", words, count);
    }
    free(words);
}

void stats_json(const struct simulation *sim, FILE *file) {
    struct stats stats = stats_of(sim);
    struct json json = {.file = file};
    char name[64];
    json_object(&json, NULL);
    json_config(&json, sim->config, sim->options->limit);
    json_text(&json, "kernel", kernel_name(sim->kernel, name, sizeof name));
    json_text(&json, "elf", sim->kernel);
    json_text(&json, "result", stats_result(sim->result));
    json_text(&json, "reason", sim->reason);
    json_count(&json, "cycles", stats.cycles);
    json_count(&json, "instructions", stats.instructions);
    if (stats.lanes_known)
        json_count(&json, "thread_instructions", stats.thread_instructions);
    else
        json_null(&json, "thread_instructions");
    json_real(&json, "ipc", stats.ipc);
    json_count(&json, "warp_cycles", sim->figures.warp_cycles);
    json_counters(&json, sim, stats.counters_known);
    json_places(&json, "window", &sim->config->window, sim->window);
    json_places(&json, "results", &sim->config->results, sim->results);
    json_count(&json, "exit_code", io_exit_code(&sim->io));
    if (sim->region.asked)
        json_count(&json, "regions", sim->region.entered);
    json_truth(&json, "lockstep", sim->lockstep != NULL);
    json_truth(&json, "self_check", sim->self_checked);
    json_out(&json, sim);
    json_real(&json, "wall_s", sim->wall_s);
    json_real(&json, "cycles_per_s", stats.cycles_per_s);
    json_end(&json);
    fputc('\n', file);
    fflush(file);
}
