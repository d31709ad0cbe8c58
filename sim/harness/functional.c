#include "functional.h"

#include "base/clock.h"
#include "sim/golden/emu.h"

/* Instructions between looks at whether anybody waits for the run. */
enum { CHUNK = 1 << 20 };

static void chunks_run(struct simulation *sim, struct golden *golden, struct emu_result *result) {
    const uint64_t most = sim->options->max_cycles;
    struct emu_options options = {.max_instructions = most < CHUNK ? most : CHUNK};
    for (;;) {
        emu_run(golden, sim->config, sim->memory, &sim->image, &options, result);
        if (result->end != EMU_LIMIT || options.max_instructions == most)
            return;
        if (sim->abandoned && sim->abandoned(sim->host)) {
            simulation_end(sim, SIM_BROKEN, "no process waits for it any more");
            return;
        }
        uint64_t left = most - options.max_instructions;
        options.max_instructions += left < CHUNK ? left : CHUNK;
    }
}

void simulation_run_functional(struct simulation *sim) {
    static const enum sim_end end[] = {[EMU_DONE] = SIM_DONE,
                                       [EMU_FAULT] = SIM_FAULT,
                                       [EMU_HANG] = SIM_HANG,
                                       [EMU_LIMIT] = SIM_HANG,
                                       [EMU_MEMORY] = SIM_BROKEN};
    double start = clock_seconds();
    struct golden *golden =
        golden_new(sim->config, sim->memory, &sim->io, sim->entry, sim->boot_arg);
    struct emu_result result;
    chunks_run(sim, golden, &result);
    if (sim->end == SIM_RUNNING)
        simulation_end(sim, end[result.end], "%.*s", SIM_REASON - 1, result.text);
    sim->fault_warp = result.warp;
    sim->fault = result.fault;
    sim->cycle = golden_instructions(golden);
    sim->figures.counter[SIM_COUNTER_CYCLES] = sim->cycle;
    sim->figures.counter[SIM_COUNTER_INSTRUCTIONS] = sim->cycle;
    sim->figures.retired_lanes = golden_thread_instructions(golden);
    golden_free(golden);
    io_flush(&sim->io);
    sim->wall_s = clock_seconds() - start;
}
