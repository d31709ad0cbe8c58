#include "options.h"

#include "gen/tables/counters.h"
#include "sim/trace/trace.h"

#include <string.h>

static const char *const trace_names[] = {"none", "fst", "konata", "perfetto", "record", NULL};

struct sim_options sim_options_default(void) {
    return (struct sim_options){.lockstep = true,
                                .max_cycles = 50000000,
                                .memory = {.latency = 100, .period = 1, .core_mhz = 250}};
}

void sim_option_rows(struct sim_options *options, struct option_row rows[SIM_OPTION_ROWS]) {
    const struct option_row table[] = {
        {0, "json", NULL, "one JSON object a kernel on standard output, and nothing else there",
         .flag = &options->json, .silent = true},
        {'j', "jobs", "N", "kernels that run at the same time; without it, one a processor",
         .number = &options->jobs, .low = 1, .high = 256, .given = &options->jobs_given,
         .silent = true},
        {0, "no-lockstep", NULL, "do not compare every instruction with the golden model",
         .off = &options->lockstep},
        {0, "max-cycles", "N", "a run that takes longer is reported as a hang",
         .count = &options->max_cycles, .low = 1, .high = UINT64_C(1000000000000)},
        {0, "memory", "fixed|ddr3-1600-x16|ddr4-2400|lpddr4-3200-x32|hbm2",
         "memory at the core's port: one of fixed latency and bandwidth, or a DRAM",
         .choice = &options->memory.kind, .choices = dram_part_names},
        {0, "core-mhz", "MHZ", "clock of the core, for the time that a DRAM takes",
         .number = &options->memory.core_mhz, .low = 1, .high = 10000},
        {0, "mem-latency", "CYCLES", "from a read request to its answer",
         .number = &options->memory.latency, .low = 1, .high = 100000},
        {0, "mem-bandwidth", "CYCLES", "cycles that one line occupies the memory",
         .number = &options->memory.period, .low = 1, .high = 1000},
        {0, "mem-random", "SEED",
         "latency drawn from 1 to 2 times --mem-latency, answers out of order",
         .count = &options->memory.seed, .high = UINT64_MAX, .given = &options->memory.random},
        {0, "trace", "fst|konata|perfetto|record",
         "write a waveform or a pipeline trace; record: for a page of heddle view",
         .choice = &options->trace, .choices = trace_names, .low = SIM_TRACE_FST},
        {0, "trace-file", "FILE",
         "where to; the default is the kernel's name in the working folder",
         .text = &options->trace_file},
        {0, "trace-from", "CYCLE", "the trace begins with this cycle",
         .count = &options->trace_from, .high = UINT64_C(1000000000000)},
        {0, "trace-roi", NULL, "the trace begins with the first region of interest",
         .flag = &options->trace_roi},
        {0, "trace-cycles", "N",
         "and has so many: instructions decoded in them, each to its end; else all",
         .count = &options->trace_cycles, .high = UINT64_C(1000000000000)},
        {0, "trace-warps", "LIST", "warps of a pipeline trace, such as 0,2 or 0-3; else all",
         .text = &options->trace_warps},
        {0, "perf-class", "N",
         "counters that the performance CSRs show to the kernel: "
         "1 core, 2 memory, 3 order, 4 fetch, 5 uniform, 6 subcore",
         .number = &options->perf_class, .high = (uint32_t)counter_class_count},
        {0, "boot-arg", "N", "argument word, read from mscratch", .number = &options->boot_arg,
         .high = UINT32_MAX},
        {0, "limit", "KNOB=N,...",
         "use only so many of the model's collector_units, rrs_entries, ...",
         .text = &options->limit},
        {0, "roi", NULL, "figures of the regions between heddle_roi_begin and heddle_roi_end only",
         .flag = &options->roi},
        {0, "histograms", NULL,
         "measure how many places of the issue window are used, and for how long",
         .flag = &options->histograms},
        {0, "warm", NULL,
         "a launch of a host finds the instruction cache and branch history as the last left them",
         .flag = &options->warm},
        {0, "out-words", "N",
         "with --json, also print so many words at the symbol out, after the run",
         .number = &options->out_words, .high = 65536},
    };
    _Static_assert(sizeof table == SIM_OPTION_ROWS * sizeof *table, "as many as the header says");
    memcpy(rows, table, sizeof table);
}

static bool trace_check(const struct sim_options *options, struct error *error) {
    uint32_t warps;
    const char *needy = options->trace_file ? "--trace-file"
                        : options->trace_from || options->trace_cycles
                            ? "--trace-from and --trace-cycles"
                        : options->trace_roi   ? "--trace-roi"
                        : options->trace_warps ? "--trace-warps"
                                               : NULL;
    if (needy && options->trace == SIM_TRACE_NONE)
        return error_set(error, "%s: needs --trace fst, konata or perfetto", needy);
    if (options->trace_warps && options->trace == SIM_TRACE_FST)
        return error_set(error, "--trace-warps: a waveform has all warps; konata and perfetto have "
                                "those that are asked for");
    if (options->trace_roi && options->trace_from)
        return error_set(error, "--trace-roi and --trace-from: a trace has one beginning");
    return !options->trace_warps || trace_warps_read(options->trace_warps, &warps, error);
}

static bool memory_check(const struct sim_options *options, struct error *error) {
    const struct sim_options standard = sim_options_default();
    const struct mem_timing_config *memory = &options->memory;
    const char *other = memory->latency != standard.memory.latency ? "--mem-latency"
                        : memory->period != standard.memory.period ? "--mem-bandwidth"
                        : memory->random                           ? "--mem-random"
                                                                   : NULL;
    return memory->kind == MEMORY_FIXED || !other ||
           error_set(error, "%s is of --memory fixed; %s has the timing of its part", other,
                     dram_part_names[memory->kind]);
}

bool sim_options_check(const struct sim_options *options, int kernels, struct error *error) {
    if (kernels == 0)
        return error_set(error, "no kernel given; name at least one ELF file");
    if (options->roi && options->histograms)
        return error_set(error, "--histograms are of a whole run, so --roi does not go with them");
    if (options->trace_file && kernels > 1)
        return error_set(error,
                         "--trace-file holds one kernel; leave it out to get one trace a kernel");
    return memory_check(options, error) && trace_check(options, error);
}

void sim_options_again(const struct sim_options *options, bool all, struct words *words) {
    struct sim_options given = *options, standard = sim_options_default();
    struct option_row rows[SIM_OPTION_ROWS], defaults[SIM_OPTION_ROWS];
    sim_option_rows(&given, rows);
    sim_option_rows(&standard, defaults);
    options_again(rows, defaults, SIM_OPTION_ROWS, all, words);
}
