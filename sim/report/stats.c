#include "stats.h"

#include "base/record.h"
#include "base/text.h"
#include "gen/tables/counters.h"
#include "sim/elf/kernel_name.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static uint64_t row_of(const uint64_t counter[SIM_COUNTERS], size_t row) {
    return row + SIM_COUNTER_TABLE < SIM_COUNTERS ? counter[row + SIM_COUNTER_TABLE] : 0;
}

static uint64_t row_value(const struct simulation *sim, size_t row) {
    return row_of(sim->figures.counter, row);
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
    stats.slots = sim->config->cores > 1 ? 0 : stats.cycles;
    for (unsigned core = 0; sim->config->cores > 1 && core < sim->config->cores; core++)
        stats.slots += sim->figures.core[core][SIM_COUNTER_CYCLES];
    stats.slots *= heddle_slots(sim->config);
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

/* The object config{} of a configuration whose collector units, ... are limited to `limit`. */
static void stats_config_record(struct record *record, const struct heddle_config *config,
                                const char *limit) {
    record_object(record, "config");
    record_text(record, "name", config->name);
    record_text(record, "issue", config->issue);
    if (config->cores > 1)
        record_count(record, "cores", config->cores);
    if (heddle_slots(config) > 1)
        record_count(record, "subcores", config->subcores);
    record_count(record, "warps", config->warps);
    record_count(record, "threads", config->threads);
    record_text(record, "knobs", config->knobs);
    record_text(record, "limit", limit ? limit : "");
    record_end(record);
}

static void counters_record(struct record *record, const uint64_t counter[SIM_COUNTERS],
                            bool known) {
    record_object(record, "stalls");
    for (size_t i = 0; known && i < counter_count; i++)
        if (is_stall(&counter_table[i]))
            record_count(record, counter_table[i].name + strlen("stall_"), row_of(counter, i));
    record_end(record);
    record_object(record, "counters");
    for (size_t i = 0; known && i < counter_count; i++)
        if (!is_stall(&counter_table[i]))
            record_count(record, counter_table[i].name, row_of(counter, i));
    record_end(record);
}

static void cores_record(struct record *record, const struct simulation *sim, bool known) {
    if (sim->config->cores == 1)
        return;
    record_list(record, "cores");
    for (unsigned core = 0; core < sim->config->cores; core++) {
        const uint64_t *counter = sim->figures.core[core];
        record_object(record, NULL);
        record_count(record, "cycles", counter[SIM_COUNTER_CYCLES]);
        record_count(record, "instructions", counter[SIM_COUNTER_INSTRUCTIONS]);
        counters_record(record, counter, known);
        record_end(record);
    }
    record_list_end(record);
}

/* Places by how many were used at a time, and by how long: the latter as two lists. */
static void places_record(struct record *record, const char *key,
                          const struct heddle_places *places, const struct occupancy *occupancy) {
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
    record_object(record, key);
    record_text(record, "knob", places->knob);
    record_counts(record, "occupancy", occupancy->cycles, (size_t)places->most + 1);
    record_counts(record, "period", list, count);
    record_counts(record, "periods", list + room, count);
    record_end(record);
    free(list);
}

struct stats_dram stats_dram(const struct simulation *sim) {
    const struct dram *dram = &sim->timing.dram;
    struct stats_dram stats = {.name = dram_part_names[sim->timing.config.kind],
                               .all = dram_stats(dram)};
    uint64_t *requests = stats.all.requests;
    uint64_t read = requests[DRAM_READ] - stats.all.forwarded, lines = read + requests[DRAM_WRITE];
    double ticks = (double)dram_ticks(dram, sim->cycle);
    if (sim->cycle > 0) {
        stats.bandwidth = (double)stats.all.data_ticks / (ticks * dram->part->channels);
        stats.queue = (double)stats.all.queued / ticks;
        stats.stopped = (double)stats.all.stopped / (double)sim->cycle;
    }
    if (lines > 0)
        stats.hits = (double)stats.all.hits / (double)lines;
    if (requests[DRAM_READ] > 0)
        stats.latency = (double)stats.all.latency / (double)requests[DRAM_READ];
    return stats;
}

void stats_dram_record(struct record *record, const struct simulation *sim) {
    if (!sim->timing.dram.part)
        return;
    struct stats_dram stats = stats_dram(sim);
    record_object(record, "memory");
    record_text(record, "name", stats.name);
    record_count(record, "core_mhz", sim->timing.dram.core_mhz);
    record_count(record, "reads", stats.all.requests[DRAM_READ]);
    record_count(record, "writes", stats.all.requests[DRAM_WRITE]);
    record_count(record, "row_hits", stats.all.hits);
    record_count(record, "row_misses", stats.all.misses);
    record_count(record, "row_conflicts", stats.all.conflicts);
    record_count(record, "forwarded", stats.all.forwarded);
    record_count(record, "refreshes", stats.all.refreshes);
    record_count(record, "turnarounds", stats.all.turnarounds);
    record_count(record, "stopped_cycles", stats.all.stopped);
    record_count(record, "queue_most", stats.all.most);
    record_real(record, "queue_mean", stats.queue);
    record_real(record, "bandwidth", stats.bandwidth);
    record_real(record, "latency", stats.latency);
    record_end(record);
}

/* The words that the program left at `out`, for evaluation elsewhere. */
static void out_record(struct record *record, const struct simulation *sim) {
    uint32_t count = sim->options->out_words;
    const struct elf_symbol *out = elf_image_symbol(&sim->image, "out");
    uint32_t *words = count ? memory_resize(NULL, count * sizeof *words) : NULL;
    if (out && words) {
        memory_read(sim->memory, out->value, words, count * sizeof *words);
        record_words(record, "out", words, count);
    }
    free(words);
}

/* The instruction at fault, by address. */
static bool failing_pc(const struct simulation *sim, uint32_t *pc) {
    unsigned warp;
    const struct golden_effect *fault =
        sim->lockstep ? lockstep_program_fault(sim->lockstep, &warp) : NULL;
    if (sim->end == SIM_FAULT)
        fault = &sim->fault;
    if (fault)
        *pc = fault->pc;
    return fault && sim->result == SIM_FAILED_FAULT;
}

void stats_head_record(struct record *record, const struct simulation *sim) {
    char name[64];
    stats_config_record(record, sim->config, sim->options->limit);
    record_text(record, "kernel", kernel_name(sim->kernel, name, sizeof name));
    record_text(record, "elf", sim->kernel);
    record_text(record, "result", stats_result(sim->result));
    record_text(record, "reason", sim->reason);
    uint32_t pc;
    const struct elf_line *line =
        failing_pc(sim, &pc) ? elf_lines_find(&sim->image.lines, pc) : NULL;
    if (line && line->line) {
        record_text(record, "file", elf_lines_file(&sim->image.lines, line));
        record_count(record, "line", line->line);
    }
}

void stats_json(const struct simulation *sim, FILE *file) {
    struct stats stats = stats_of(sim);
    struct record record = {.file = file};
    record_object(&record, NULL);
    stats_head_record(&record, sim);
    record_count(&record, "cycles", stats.cycles);
    record_count(&record, "instructions", stats.instructions);
    if (stats.lanes_known)
        record_count(&record, "thread_instructions", stats.thread_instructions);
    else
        record_null(&record, "thread_instructions");
    record_real(&record, "ipc", stats.ipc);
    record_count(&record, "warp_cycles", sim->figures.warp_cycles);
    counters_record(&record, sim->figures.counter, stats.counters_known);
    cores_record(&record, sim, stats.counters_known);
    places_record(&record, "window", &sim->config->window, sim->window);
    places_record(&record, "results", &sim->config->results, sim->results);
    stats_dram_record(&record, sim);
    record_count(&record, "exit_code", io_exit_code(&sim->io));
    record_truth(&record, "roi", sim->region.asked);
    record_count(&record, "regions", sim->region.entered);
    record_count(&record, "simulated_cycles", sim->cycle);
    record_truth(&record, "lockstep", sim->lockstep != NULL);
    record_truth(&record, "self_check", sim->self_checked);
    out_record(&record, sim);
    record_real(&record, "wall_s", sim->wall_s);
    record_real(&record, "cycles_per_s", stats.cycles_per_s);
    record_end(&record);
    fputc('\n', file);
    fflush(file);
}
