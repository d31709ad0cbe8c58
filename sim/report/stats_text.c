/* The tables of stats.h. */
#include "stats.h"

#include "base/text.h"
#include "gen/tables/counters.h"
#include "sim/elf/kernel_name.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { BAR_WIDTH = 40, STALL_CAUSES = 16 };

/* A cause and the cycles it took. */
struct share {
    const char *name;
    uint64_t cycles;
};

static double percent(uint64_t part, uint64_t whole) {
    return whole ? 100.0 * (double)part / (double)whole : 0;
}

static int share_order(const void *left, const void *right) {
    uint64_t a = ((const struct share *)left)->cycles;
    uint64_t b = ((const struct share *)right)->cycles;
    return (a < b) - (a > b);
}

/* Stall causes that took cycles, largest first; cause 0 (issued) is not one. */
static size_t stalls_sorted(const struct simulation *sim, struct share share[STALL_CAUSES]) {
    size_t count = 0;
    for (size_t i = 0; i < counter_count && count < STALL_CAUSES; i++) {
        const char *name = counter_table[i].name;
        uint64_t cycles = stats_counter(sim, name);
        if (strncmp(name, "stall_", strlen("stall_")) == 0 && cycles > 0)
            share[count++] = (struct share){name + strlen("stall_"), cycles};
    }
    qsort(share, count, sizeof *share, share_order);
    return count;
}

static void share_print(const struct share *share, uint64_t cycles, FILE *file) {
    char number[TEXT_GROUPED];
    char bar[BAR_WIDTH + 1];
    double part = percent(share->cycles, cycles);
    int length = (int)(part * BAR_WIDTH / 100 + 0.5);
    if (length > BAR_WIDTH)
        length = BAR_WIDTH;
    memset(bar, '#', (size_t)length);
    bar[length] = '\0';
    fprintf(file, "    %-14s %14s  %5.1f %%%s%s\n", share->name,
            text_grouped(share->cycles, number), part, length ? "  " : "", bar);
}

static void cycles_print(const struct simulation *sim, const struct stats *stats, FILE *file) {
    struct share share[STALL_CAUSES];
    struct share issued = {"issued", stats_counter(sim, "issued")};
    size_t count = stalls_sorted(sim, share);
    fprintf(file, "  where the cycles went\n");
    share_print(&issued, stats->slots, file);
    for (size_t i = 0; i < count; i++)
        share_print(&share[i], stats->slots, file);
    unsigned subcores = heddle_slots(sim->config);
    char name[24];
    for (unsigned s = 0; subcores > 1 && s < subcores; s++) {
        snprintf(name, sizeof name, "issued_%u", s);
        fprintf(file, "%s %.1f", s ? "," : "  sub-cores     issued in",
                percent(stats_counter(sim, name), stats->slots / subcores));
    }
    if (subcores > 1)
        fprintf(file, " %% of the cycles\n");
}

static void memory_print(const struct simulation *sim, FILE *file) {
    char number[TEXT_GROUPED];
    uint64_t loads = stats_counter(sim, "loads");
    uint64_t stores = stats_counter(sim, "stores");
    fprintf(file, "  memory        %s loads", text_grouped(loads, number));
    if (loads > 0)
        fprintf(file, " of %.1f cycles", (double)stats_counter(sim, "load_cycles") / (double)loads);
    fprintf(file, ", %s stores\n", text_grouped(stores, number));
    fprintf(file, "  misses        dcache %.1f %%, icache %.1f %%\n",
            percent(stats_counter(sim, "dcache_misses"), stats_counter(sim, "dcache_reads")),
            percent(stats_counter(sim, "icache_misses"), stats_counter(sim, "icache_reads")));
    uint64_t prefetches = stats_counter(sim, "prefetches");
    if (prefetches > 0)
        fprintf(file, "  prefetched    %s lines, %.0f %% of them needed\n",
                text_grouped(prefetches, number),
                percent(stats_counter(sim, "prefetches_used"), prefetches));
}

void stats_dram_print(const struct simulation *sim, FILE *file) {
    char reads[TEXT_GROUPED], writes[TEXT_GROUPED];
    if (!sim->timing.dram.part)
        return;
    struct stats_dram stats = stats_dram(sim);
    fprintf(file, "  dram          %s, core at %u MHz; %s reads of %.1f cycles, %s writes\n",
            stats.name, (unsigned)sim->timing.dram.core_mhz,
            text_grouped(stats.all.requests[DRAM_READ], reads), stats.latency,
            text_grouped(stats.all.requests[DRAM_WRITE], writes));
    fprintf(file,
            "                %.1f %% of the bandwidth, %.1f %% row hits, %.1f requests wait (most "
            "%u), port stopped %.1f %%\n",
            100 * stats.bandwidth, 100 * stats.hits, stats.queue, (unsigned)stats.all.most,
            100 * stats.stopped);
}

/* "collector_units  3.2 of 8 used, each for 12.3 cycles" and, from the histograms, more. */
static void places_print(const struct heddle_places *places, const struct occupancy *occupancy,
                         uint64_t used, uint64_t entered, uint64_t cycles, FILE *file) {
    if (!places->knob || !cycles)
        return;
    fprintf(file, "  %-13s %.1f of %u used", places->knob, (double)used / (double)cycles,
            places->most);
    if (occupancy)
        entered = occupancy_periods(occupancy);
    if (entered)
        fprintf(file, ", each for %.1f cycles", (double)used / (double)entered);
    if (occupancy)
        fprintf(file, " (half %zu or less, 90 %% %zu); all used in %.1f %% of the cycles",
                occupancy_percentile(occupancy, 50), occupancy_percentile(occupancy, 90),
                percent(occupancy->cycles[places->most], occupancy->changed));
    fprintf(file, "\n");
}

static void window_print(const struct simulation *sim, const struct stats *stats, FILE *file) {
    const struct heddle_config *config = sim->config;
    /* A window of tags counts what goes past it, too: only histograms know who was in it. */
    uint64_t entered = config->window.least > 0 ? stats_counter(sim, "window_entered") : 0;
    places_print(&config->window, sim->window, stats_counter(sim, "window"), entered, stats->cycles,
                 file);
    places_print(&config->results, sim->results, stats_counter(sim, "results"), 0, stats->cycles,
                 file);
    if (config->window.knob)
        fprintf(file, "  reordered     %.1f %% of the instructions\n",
                percent(stats_counter(sim, "reordered"), stats->instructions));
}

/* A region that the figures leave unused deserves a word: the whole run has setting up in it. */
static void region_print(const struct simulation *sim, FILE *file) {
    char number[TEXT_GROUPED], times[TEXT_GROUPED] = "once";
    if (!sim->region.asked && !sim->region.entered)
        return;
    if (sim->region.entered != 1)
        snprintf(times, sizeof times, "%u times", sim->region.entered);
    if (!sim->region.asked)
        fprintf(file,
                "  region        entered %s and not used: --roi has the figures of it alone\n",
                times);
    else
        fprintf(file, "  region        entered %s; what follows is of it, of %s simulated cycles\n",
                times, text_grouped(sim->cycle, number));
}

static void checks_print(const struct simulation *sim, FILE *file) {
    char number[TEXT_GROUPED];
    if (sim->result != SIM_PASSED) {
        fprintf(file, "  reason        %s\n", sim->reason);
        return;
    }
    fprintf(file, "  checked       ");
    if (sim->lockstep)
        fprintf(file, "%s instructions against the golden model, ",
                text_grouped(sim->retired, number));
    if (sim->self_checked)
        fprintf(file, "out equals ref, ");
    fprintf(file, "exit code 0%s\n", sim->self_checked ? "" : "; no out and ref to compare");
}

void stats_shape_print(const struct heddle_config *config, FILE *file) {
    if (config->cores > 1)
        fprintf(file, "%u cores of ", config->cores);
    fprintf(file, "%u warp%s x %u thread%s", config->warps, text_plural(config->warps),
            config->threads, text_plural(config->threads));
    if (heddle_slots(config) > 1)
        fprintf(file, ", %u sub-cores", heddle_slots(config));
}

static void cores_print(const struct simulation *sim, FILE *file) {
    char cycles[TEXT_GROUPED], instructions[TEXT_GROUPED];
    for (unsigned core = 0; sim->config->cores > 1 && core < sim->config->cores; core++) {
        const uint64_t *counter = sim->figures.core[core];
        fprintf(file, "  core %-2u       %s instructions in %s cycles, IPC %.3f\n", core,
                text_grouped(counter[SIM_COUNTER_INSTRUCTIONS], instructions),
                text_grouped(counter[SIM_COUNTER_CYCLES], cycles),
                (double)counter[SIM_COUNTER_INSTRUCTIONS] / (double)counter[SIM_COUNTER_CYCLES]);
    }
}

void stats_table(const struct simulation *sim, FILE *file) {
    struct stats stats = stats_of(sim);
    const struct heddle_config *config = sim->config;
    char name[64];
    char number[TEXT_GROUPED];
    fprintf(file, "%s on %s (%s, ", kernel_name(sim->kernel, name, sizeof name), config->name,
            config->issue);
    stats_shape_print(config, file);
    fprintf(file, "): %s\n", stats_result(sim->result));
    checks_print(sim, file);
    region_print(sim, file);
    fprintf(file, "  cycles        %s\n", text_grouped(stats.cycles, number));
    fprintf(file, "  instructions  %s", text_grouped(stats.instructions, number));
    if (stats.lanes_known)
        fprintf(file, " by warp, %s by thread (%.1f %% of the lanes)",
                text_grouped(stats.thread_instructions, number),
                percent(stats.thread_instructions, stats.instructions * config->threads));
    fprintf(file, "\n  IPC           %.3f\n", stats.ipc);
    cores_print(sim, file);
    if (stats.counters_known) {
        memory_print(sim, file);
        stats_dram_print(sim, file);
        window_print(sim, &stats, file);
        cycles_print(sim, &stats, file);
    }
    fprintf(file, "  simulated in  %.2f s", sim->wall_s);
    if (sim->wall_s > 0)
        fprintf(file, ", %s cycles a second", text_grouped((uint64_t)stats.cycles_per_s, number));
    fprintf(file, "\n");
}

// ------------------------------------------------------------------- a line a kernel

void stats_line_header(const struct heddle_config *config, FILE *file) {
    fprintf(file, "%s (%s, ", config->name, config->issue);
    stats_shape_print(config, file);
    fprintf(file, ")\n");
    fprintf(file, "  %-20s %12s %12s %6s %7s  %-20s %10s  %s\n", "kernel", "cycles", "instructions",
            "IPC", "issued", "largest stall", "cycles/s", "result");
}

void stats_line(const struct simulation *sim, FILE *file) {
    struct stats stats = stats_of(sim);
    struct share share[STALL_CAUSES];
    char name[64], cycles[TEXT_GROUPED], instructions[TEXT_GROUPED], speed[TEXT_GROUPED];
    char issued[TEXT_GROUPED] = "-", stall[64] = "-";
    if (stats.counters_known) {
        snprintf(issued, sizeof issued, "%.1f %%",
                 percent(stats_counter(sim, "issued"), stats.slots));
        if (stalls_sorted(sim, share) > 0)
            snprintf(stall, sizeof stall, "%s %.1f %%", share[0].name,
                     percent(share[0].cycles, stats.slots));
    }
    fprintf(file, "  %-20s %12s %12s %6.3f %7s  %-20s %10s  %s\n",
            kernel_name(sim->kernel, name, sizeof name), text_grouped(stats.cycles, cycles),
            text_grouped(stats.instructions, instructions), stats.ipc, issued, stall,
            sim->wall_s > 0 ? text_grouped((uint64_t)stats.cycles_per_s, speed) : "-",
            stats_result(sim->result));
    if (sim->result != SIM_PASSED)
        fprintf(file, "    %s\n", sim->reason);
    else if (sim->region.entered && !sim->region.asked)
        fprintf(file, "    its region of interest is not used (--roi)\n");
    fflush(file);
}

void stats_total_add(struct stats_total *total, const struct simulation *sim) {
    struct stats stats = stats_of(sim);
    total->kernels++;
    total->passed += sim->result == SIM_PASSED;
    total->cycles += stats.cycles;
    total->instructions += stats.instructions;
    total->simulated += sim->cycle;
    total->wall_s += sim->wall_s;
}

void stats_total_line(const struct stats_total *total, FILE *file) {
    char cycles[TEXT_GROUPED], instructions[TEXT_GROUPED], speed[TEXT_GROUPED];
    double ipc = total->cycles ? (double)total->instructions / (double)total->cycles : 0;
    double rate = total->wall_s > 0 ? (double)total->simulated / total->wall_s : 0;
    fprintf(file, "  %-20s %12s %12s %6.3f %7s  %-20s %10s  %u passed, %u failed\n", "total",
            text_grouped(total->cycles, cycles), text_grouped(total->instructions, instructions),
            ipc, "", "", text_grouped((uint64_t)rate, speed), total->passed,
            total->kernels - total->passed);
}
