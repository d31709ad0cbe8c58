#include "dpi.h"

#include "isa_decode.h"
#include "sim/stats/stall.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

_Static_assert(sizeof(svBitVecVal) == 4, "a vector word is 32 bits");
_Static_assert((int)MEMORY_LINE_BYTES == (int)IO_LINE_BYTES, "one line size");

/* The only mutable global: imports have no argument that could carry it. One process runs one
 * model at a time. */
static struct simulation *current;

void dpi_attach(struct simulation *sim) {
    current = sim;
}

void simulation_end(struct simulation *sim, enum sim_end end, const char *format, ...) {
    if (sim->end != SIM_RUNNING)
        return;
    sim->end = end;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sim->reason, sizeof sim->reason, format, arguments);
    va_end(arguments);
}

int heddle_boot(int *boot_addr, int *boot_arg, int *perf_class, int *window_limit,
                int *results_limit) {
    *boot_addr = (int)current->entry;
    *boot_arg = (int)current->boot_arg;
    *perf_class = (int)current->options->perf_class;
    *window_limit = (int)current->limits.window;
    *results_limit = (int)current->limits.results;
    return (current->lockstep ? 1 : 0) | (current->trace || current->profile ? 2 : 0) |
           (current->window ? 4 : 0) | (current->profile ? 8 : 0) |
           (current->options->warm ? 16 : 0) | (current->warm ? 32 : 0);
}

int heddle_kept(int index) {
    return (int)kept_get(&current->kept, (size_t)index);
}

void heddle_keep(int index, int word) {
    kept_put(&current->kept, (size_t)index, (uint32_t)word);
}

// ---------------------------------------------------------------------------- memory

/* Below HEDDLE_IO_END are the devices, above is RAM. Memory has lines of MEMORY_LINE_BYTES;
 * the core may have shorter ones. */
static void line_read(const struct simulation *sim, uint32_t addr,
                      uint8_t line[MEMORY_LINE_BYTES]) {
    uint32_t offset = addr % MEMORY_LINE_BYTES;
    if (addr < HEDDLE_IO_END)
        io_read_line(&sim->io, addr, line);
    else
        memory_read_line(sim->memory, addr, line);
    memmove(line, line + offset, MEMORY_LINE_BYTES - offset);
}

/* The region of interest begins or ends: the loop reads the figures behind this cycle. */
static void region_notice(struct simulation *sim) {
    unsigned before = sim->region.entered;
    sim->io.region = false;
    if (region_store(&sim->region, io_load(&sim->io, MEMORY_REGION, 4)))
        sim->pause = sim->cycle;
    if (sim->trace_from != UINT64_MAX || sim->region.entered == before)
        return;
    sim->pause = sim->cycle; /* the loop stops after this cycle */
    sim->trace_from = sim->cycle + 1;
    if (sim->trace)
        trace_begin(sim->trace, sim->trace_from);
}

/* A line of the core, which may be a part of one of memory. */
struct line {
    uint64_t enable;
    uint8_t bytes[MEMORY_LINE_BYTES];
};

static struct line line_of(const struct simulation *sim, uint32_t addr, const svBitVecVal *byteen,
                           const svBitVecVal *data) {
    uint32_t bytes = sim->config->line_bytes, offset = addr % MEMORY_LINE_BYTES;
    uint64_t enable = byteen[0] | (bytes > 32 ? (uint64_t)byteen[1] << 32 : 0);
    struct line line = {.enable = enable << offset};
    memcpy(line.bytes + offset, data, bytes);
    return line;
}

static void line_write(struct simulation *sim, uint32_t addr, const svBitVecVal *byteen,
                       const svBitVecVal *data) {
    struct line line = line_of(sim, addr, byteen, data);
    if (addr < HEDDLE_IO_END)
        io_write_line(&sim->io, addr, line.enable, line.bytes);
    else
        memory_write_line(sim->memory, addr, line.enable, line.bytes);
    if (sim->io.region)
        region_notice(sim);
}

long long heddle_mem_request(svBit write, int addr, const svBitVecVal *byteen,
                             const svBitVecVal *data, int tag) {
    struct simulation *sim = current;
    uint8_t line[MEMORY_LINE_BYTES];
    if (sim->trace)
        trace_memory(sim->trace, sim->cycle, write);
    if (write) {
        line_write(sim, (uint32_t)addr, byteen, data);
        mem_timing_write(&sim->timing, sim->cycle, (uint32_t)addr);
        return mem_timing_next(&sim->timing);
    }
    line_read(sim, (uint32_t)addr, line);
    if (!mem_timing_read(&sim->timing, sim->cycle, (uint32_t)addr, (uint32_t)tag, line))
        simulation_end(sim, SIM_BROKEN,
                       "the core asked memory for 0x%08x with tag %d, whose last answer is not "
                       "there yet",
                       (unsigned)addr, tag);
    return mem_timing_next(&sim->timing);
}

long long heddle_mem_response(int *tag, svBitVecVal *data) {
    uint32_t taken = 0;
    uint8_t line[MEMORY_LINE_BYTES] = {0};
    if (!mem_timing_answer(&current->timing, current->cycle, &taken, line))
        simulation_end(current, SIM_BROKEN, "the core took an answer that is not due");
    *tag = (int)taken;
    memcpy(data, line, current->config->line_bytes);
    return mem_timing_next(&current->timing);
}

int heddle_mem_wait(void) {
    return (int)mem_timing_busy(&current->timing, current->cycle);
}

// ------------------------------------------------------------------------- observers

static void lockstep_result(struct simulation *sim, bool same) {
    if (!same)
        simulation_end(sim, SIM_MISMATCH, "%s", ""); /* lockstep has the words */
}

void heddle_retire(int warp, int seq, int pc, int rd, svBit wb, int tmask, svBit sop, svBit eop,
                   const svBitVecVal *data) {
    struct simulation *sim = current;
    sim->retired += eop;
    sim->figures.retired_lanes += (unsigned)__builtin_popcount((unsigned)tmask);
    sim->last_retire = sim->cycle;
    if (sim->profile)
        profile_retire(sim->profile, (unsigned)warp, (unsigned)seq,
                       (unsigned)__builtin_popcount((unsigned)tmask), eop,
                       region_counts(&sim->region));
    if (sim->lockstep)
        lockstep_result(sim,
                        lockstep_retire(sim->lockstep, (unsigned)warp, (unsigned)seq, (uint32_t)pc,
                                        (unsigned)rd, wb, (uint32_t)tmask, sop, eop, data));
}

void heddle_mem_order(int warp, int seq) {
    lockstep_result(current, lockstep_mem_order(current->lockstep, (unsigned)warp, (unsigned)seq));
}

void heddle_written(int core, int addr, const svBitVecVal *byteen, const svBitVecVal *data) {
    struct simulation *sim = current;
    struct line line = line_of(sim, (uint32_t)addr, byteen, data);
    lockstep_result(sim, lockstep_written(sim->lockstep, (unsigned)core,
                                          (uint32_t)addr & ~(MEMORY_LINE_BYTES - 1u), line.enable,
                                          line.bytes));
}

void heddle_joined(int core, int addr, const svBitVecVal *byteen) {
    const svBitVecVal none[MEMORY_LINE_BYTES / 4] = {0};
    struct line line = line_of(current, (uint32_t)addr, byteen, none);
    lockstep_joined(current->lockstep, (unsigned)core, (uint32_t)addr & ~(MEMORY_LINE_BYTES - 1u),
                    line.enable);
}

void heddle_leaves(int core, int addr) {
    lockstep_leaves(current->lockstep, (unsigned)core, (uint32_t)addr);
}

void heddle_changed(int warp, int lane, int op, int addr, int result, svBit write, int next) {
    struct simulation *sim = current;
    lockstep_result(sim,
                    lockstep_changed(sim->lockstep, (unsigned)warp, (uint32_t)lane, (unsigned)op,
                                     (uint32_t)addr, (uint32_t)result, write, (uint32_t)next));
}

void heddle_fault(int cause, int warp, int tmask, int pc, int addr) {
    struct simulation *sim = current;
    if (sim->lockstep)
        lockstep_result(sim, lockstep_fault(sim->lockstep, (unsigned)cause, (unsigned)warp,
                                            (uint32_t)tmask, (uint32_t)pc));
    sim->fault_warp = (unsigned)warp;
    sim->fault = (struct golden_effect){
        .pc = (uint32_t)pc,
        .word = memory_load(sim->memory, (uint32_t)pc & ~3u, 4),
        .tmask = (uint32_t)tmask,
        .fault = (uint8_t)cause,
        .fault_lanes = (uint32_t)tmask,
        .fault_addr = (uint32_t)addr,
    };
    char text[SIM_REASON];
    golden_fault_text(sim->config, sim->fault_warp, &sim->fault, &sim->image, text, sizeof text);
    simulation_end(sim, SIM_FAULT, "%s", text);
}

static void trace_tell(const struct simulation *sim, enum pipeline_stage stage, unsigned warp,
                       unsigned seq, uint32_t pc) {
    struct pipeline *pipeline = sim->trace->pipeline;
    char text[96] = "";
    if (stage == PIPELINE_DECODE && pipeline_shows(pipeline, sim->cycle, warp))
        isa_disassemble(memory_load(sim->memory, pc & ~3u, 4), pc, text, sizeof text);
    pipeline_stage(pipeline, sim->cycle, stage, warp, seq, pc, text);
}

void heddle_trace(int stage, int warp, int seq, int pc) {
    if (current->trace)
        trace_tell(current, (enum pipeline_stage)stage, (unsigned)warp, (unsigned)seq,
                   (uint32_t)pc);
    if (current->profile)
        profile_stage(current->profile, current->cycle, (enum pipeline_stage)stage, (unsigned)warp,
                      (unsigned)seq, (uint32_t)pc);
}

void heddle_stall(int warp, int cause) {
    bool waits = cause != STALL_NONE && cause != STALL_IDLE;
    if (current->trace)
        pipeline_stall(current->trace->pipeline, current->cycle, (unsigned)warp,
                       waits ? stall_name((unsigned)cause) : NULL);
}

void heddle_slot(int slot, int cause, int late, const svBitVecVal *warps,
                 const svBitVecVal *places) {
    profile_slot(current->profile, (unsigned)slot, (unsigned)cause, (unsigned)late, warps, places,
                 region_counts(&current->region));
}

void heddle_lines(int warp, int seq, int id, int lines) {
    profile_lines(current->profile, (unsigned)warp, (unsigned)seq, (unsigned)id, (unsigned)lines,
                  region_counts(&current->region));
}

void heddle_line_miss(int id) {
    profile_line_miss(current->profile, (unsigned)id, region_counts(&current->region));
}

void heddle_fetch_miss(int pc) {
    profile_fetch_miss(current->profile, (uint32_t)pc, region_counts(&current->region));
}

void heddle_window(const svBitVecVal *window, const svBitVecVal *results,
                   const svBitVecVal *ready) {
    struct pipeline *const watched[] = {current->trace ? current->trace->pipeline : NULL,
                                        current->profile ? current->profile->pipeline : NULL};
    for (size_t i = 0; i < sizeof watched / sizeof *watched; i++)
        if (watched[i] && current->config->window.least > 0)
            pipeline_places(watched[i], current->cycle, current->config->window.places, window,
                            ready);
    if (current->window)
        occupancy_update(current->window, current->cycle, window);
    if (current->results)
        occupancy_update(current->results, current->cycle, results);
}

void heddle_done(void) {
    simulation_end(current, SIM_DONE, "%s", "");
}

// ---------------------------------------------------------------------------- the end

void heddle_counter(int index, long long value) {
    if (index < 0 || index >= SIM_COUNTERS * HEDDLE_MAX_CORES)
        return;
    struct figures *figures = &current->figures;
    uint64_t *own = &figures->core[index / SIM_COUNTERS][index % SIM_COUNTERS];
    uint64_t *all = &figures->counter[index % SIM_COUNTERS];
    if (index % SIM_COUNTERS != SIM_COUNTER_CYCLES)
        *all += (uint64_t)value - *own;
    else if ((uint64_t)value > *all)
        *all = (uint64_t)value;
    *own = (uint64_t)value;
}

void heddle_warp_cycles(long long cycles) {
    current->figures.warp_cycles = (uint64_t)cycles;
}

void heddle_warp(int warp, svBit active, int pc, int tmask, int stall) {
    if (warp >= 0 && warp < HEDDLE_ALL_WARPS)
        current->warp[warp] = (struct sim_warp){
            .active = active,
            .pc = (uint32_t)pc,
            .tmask = (uint32_t)tmask,
            .stall = (unsigned)stall,
        };
}

void heddle_assertion_failed(const char *file, int line, const char *scope) {
    if (current)
        simulation_end(current, SIM_BROKEN, "assertion failed at %s:%d%s%s", file, line,
                       scope[0] ? " in " : "", scope);
}
