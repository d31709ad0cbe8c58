#include "run_loop.h"

#include "base/clock.h"
#include "base/process.h"
#include "dpi.h"
#include "sim/elf/kernel_name.h"
#include "sim/elf/selfcheck.h"
#include "sim/memory/print_area.h"

#include <errno.h>
#include <inttypes.h>
#include <stddef.h>
#include <string.h>
#include <unistd.h>

enum {
    RESET_CYCLES = 4,
    CHUNK = 8192, /* cycles between looks at the wall clock and at the limits */
    /* Nothing retires for so many memory latencies: whatever waits, waits for ever. A divide is
     * 20 cycles and a queue of misses is some latencies, so this leaves two orders. */
    QUIET_LATENCIES = 1000,
    QUIET_CYCLES = 100000
};

static void console_write(void *context, const char *text, size_t count) {
    struct sim_console *console = context;
    fwrite(text, 1, count, console->file);
    fflush(console->file);
    console->line_open = text[count - 1] != '\n';
}

/* A report after the kernel's text begins on a line of its own. */
static void console_end(struct simulation *sim) {
    io_flush(&sim->io);
    if (sim->console.line_open)
        fputc('\n', sim->console.file);
    sim->console.line_open = false;
}

static void occupancies_open(struct simulation *sim) {
    const struct heddle_config *config = sim->config;
    if (config->window.knob)
        sim->window = occupancy_new(config->window.places);
    if (config->window.knob && config->results.knob)
        sim->results = occupancy_new(config->results.places);
}

static bool pipeline_trace_open(struct simulation *sim, struct error *error) {
    const struct sim_options *options = sim->options;
    struct pipeline_window window = PIPELINE_ALL;
    static const enum trace_format format[] = {[SIM_TRACE_KONATA] = TRACE_KONATA,
                                               [SIM_TRACE_PERFETTO] = TRACE_PERFETTO,
                                               [SIM_TRACE_RECORD] = TRACE_RECORD};
    if (options->trace == SIM_TRACE_NONE || options->trace == SIM_TRACE_FST)
        return true;
    if (options->trace_warps && !trace_warps_read(options->trace_warps, &window.warps, error))
        return false;
    if (options->trace_warps && (uint64_t)window.warps >> heddle_all_warps(sim->config))
        return error_set(error, "--trace-warps %s: this core has warps 0 to %u",
                         options->trace_warps, heddle_all_warps(sim->config) - 1);
    window.from = sim->trace_from;
    window.cycles = options->trace_cycles ? options->trace_cycles : UINT64_MAX;
    if (!trace_file_open(&sim->trace_file, options, sim->kernel, error))
        return false;
    sim->trace = trace_open(format[options->trace], text_string(&sim->trace_file.part), &window);
    if (!sim->trace)
        return error_set(error, "%s: %s", text_string(&sim->trace_file.path), strerror(errno));
    pipeline_slots(sim->trace->pipeline, heddle_slots(sim->config));
    return true;
}

bool simulation_create(struct simulation *sim, const struct heddle_config *config,
                       const struct sim_options *options, FILE *console, struct error *error) {
    memset(sim, 0, sizeof *sim);
    sim->config = config;
    sim->options = options;
    sim->console.file = console;
    sim->memory = memory_new();
    return limits_parse(options->limit, config, &sim->limits, error);
}

bool simulation_load(struct simulation *sim, const char *kernel, struct error *error) {
    elf_image_free(&sim->image);
    sim->kept.good = false;
    sim->kernel = kernel;
    return elf_image_load(&sim->image, kernel, sim->memory, error);
}

/* The results of one run. */
static void run_free(struct simulation *sim) {
    if (sim->trace)
        trace_close(sim->trace, sim->cycle);
    trace_file_drop(&sim->trace_file);
    profile_free(sim->profile);
    occupancy_free(sim->window);
    occupancy_free(sim->results);
    lockstep_free(sim->lockstep);
}

static void run_clear(struct simulation *sim) {
    size_t kept = offsetof(struct simulation, entry);
    run_free(sim);
    memset((char *)sim + kept, 0, sizeof *sim - kept);
    sim->console.line_open = false;
}

/* Observers of one core only. */
static bool options_fit(const struct simulation *sim, struct error *error) {
    const struct sim_options *options = sim->options;
    enum { TRACED = 32 };
    if (sim->config->cores == 1)
        return true;
    if (options->profile || options->histograms)
        return error_set(error,
                         "%s: this model has %u cores, and a profile or histograms are of one",
                         sim->config->name, sim->config->cores);
    bool traced = options->trace != SIM_TRACE_NONE && options->trace != SIM_TRACE_FST;
    return !traced || heddle_all_warps(sim->config) <= TRACED ||
           error_set(error, "%s: a pipeline trace is of %d warps at most, this model has %u",
                     sim->config->name, TRACED, heddle_all_warps(sim->config));
}

/* Whether memory has the program's own instructions; of a file without sections it is not known. */
static bool code_is_own(const struct simulation *sim) {
    uint32_t address;
    bool known = false;
    for (size_t i = 0; i < sim->image.section_count; i++)
        known |= sim->image.sections[i].code && sim->image.sections[i].bytes;
    return known && !elf_image_rewritten(&sim->image, sim->memory, &address);
}

/* Until it has ended well, nothing of this run may be used. */
static void warm_begin(struct simulation *sim) {
    if (!sim->options->warm)
        return;
    sim->kept.own_code = code_is_own(sim);
    sim->warm = sim->kept.good && sim->kept.own_code;
    sim->kept.good = false;
}

bool simulation_begin(struct simulation *sim, uint32_t entry, uint32_t boot_arg,
                      struct error *error) {
    const struct sim_options *options = sim->options;
    run_clear(sim);
    if (!options_fit(sim, error))
        return false;
    sim->entry = entry;
    sim->boot_arg = boot_arg;
    sim->region.asked = options->roi;
    sim->trace_from = options->trace_roi ? UINT64_MAX : options->trace_from;
    warm_begin(sim);
    mem_timing_init(&sim->timing, &options->memory, sim->config->line_bytes);
    io_init(&sim->io, console_write, &sim->console);
    if (options->lockstep)
        sim->lockstep = lockstep_new(sim->config, sim->memory, &sim->image, entry, boot_arg);
    if (options->histograms)
        occupancies_open(sim);
    if (options->profile)
        sim->profile = profile_new(sim->config, &sim->image, sim->memory);
    return pipeline_trace_open(sim, error);
}

bool simulation_open(struct simulation *sim, const struct heddle_config *config,
                     const struct sim_options *options, const char *kernel, FILE *console,
                     struct error *error) {
    return simulation_create(sim, config, options, console, error) &&
           simulation_load(sim, kernel, error) &&
           simulation_begin(sim, sim->image.entry, options->boot_arg, error);
}

// ------------------------------------------------------------------------------ clock

/* The core sees the end of reset a cycle after the model. */
static void model_reset(const struct model *model, void *core) {
    for (int left = RESET_CYCLES; left > 0; left--) {
        model->eval(core, 0, left > 1);
        model->eval(core, 1, left > 1);
    }
    model->eval(core, 0, 0);
}

/* One call of the model per edge and nothing else: this is where the time goes. */
static void clock_run(struct simulation *sim, const struct model *model, void *core) {
    while (sim->end == SIM_RUNNING && sim->cycle < sim->pause) {
        model->eval(core, 1, 0);
        model->eval(core, 0, 0);
        sim->cycle++;
    }
}

static void limits_check(struct simulation *sim) {
    if (sim->cycle >= sim->options->max_cycles)
        simulation_end(sim, SIM_HANG, "did not end within %" PRIu64 " cycles (--max-cycles)",
                       sim->options->max_cycles);
    uint64_t quiet = (uint64_t)QUIET_LATENCIES * sim->options->memory.latency;
    if (quiet < QUIET_CYCLES)
        quiet = QUIET_CYCLES;
    if (sim->lockstep && sim->cycle - sim->last_retire > quiet)
        simulation_end(sim, SIM_HANG, "no instruction has retired since cycle %" PRIu64,
                       sim->last_retire);
    if (sim->abandoned && sim->abandoned(sim->host))
        simulation_end(sim, SIM_BROKEN, "no process waits for it any more");
    if (memory_exhausted(sim->memory))
        simulation_end(sim, SIM_BROKEN, "the program wrote to more than %d MB of memory",
                       MEMORY_MAX_PAGES / (1024 * 1024 / MEMORY_PAGE_BYTES));
}

static void progress_show(const struct simulation *sim, double seconds) {
    char name[32];
    fprintf(stderr, "\r%s: %" PRIu64 " cycles, %.0f a second \033[K",
            kernel_name(sim->kernel, name, sizeof name), sim->cycle, (double)sim->cycle / seconds);
}

static bool waveform_open(struct simulation *sim, const struct model *model, void *core,
                          struct error *error) {
    if (!trace_file_open(&sim->trace_file, sim->options, sim->kernel, error))
        return false;
    const char *path = text_string(&sim->trace_file.path),
               *part = text_string(&sim->trace_file.part);
    if (remove(part) != 0 && errno != ENOENT)
        return error_set(error, "%s: %s", part, strerror(errno));
    trace_file_waveform(&sim->trace_file);
    model->trace(core, part);
    if (access(part, F_OK) == 0)
        return true;
    return error_set(
        error,
        "%s cannot be written, or this model was built without waveforms (heddle run --trace "
        "fst builds one with)",
        path);
}

/* The cycle in which the waveform begins or ends next; UINT64_MAX: neither. */
static uint64_t waveform_turn(const struct simulation *sim) {
    const struct sim_options *options = sim->options;
    if (options->trace != SIM_TRACE_FST)
        return UINT64_MAX;
    if (sim->waveforms == 0)
        return sim->trace_from;
    return sim->waveforms == 1 && options->trace_cycles ? sim->trace_from + options->trace_cycles
                                                        : UINT64_MAX;
}

static bool waveform_step(struct simulation *sim, const struct model *model, void *core,
                          struct error *error) {
    if (sim->cycle < waveform_turn(sim))
        return true;
    if (sim->waveforms++ == 0)
        return waveform_open(sim, model, core, error);
    model->trace(core, NULL);
    return true;
}

static uint64_t sooner(uint64_t a, uint64_t b) {
    return a < b ? a : b;
}

/* The run's output would be no trace, so it is not simply ended. */
static bool interrupted(struct simulation *sim, struct error *error) {
    if (sim->options->trace != SIM_TRACE_NONE)
        sim->signal = signals_taken();
    return sim->signal && !error_set(error, "interrupted");
}

static bool clock_run_to_end(struct simulation *sim, const struct model *model, void *core,
                             struct error *error) {
    bool terminal = isatty(STDERR_FILENO);
    bool shown = false;
    double start = clock_seconds();
    double next = start + 1;
    while (sim->end == SIM_RUNNING) {
        if (!waveform_step(sim, model, core, error) || interrupted(sim, error))
            return false;
        sim->pause =
            sooner(sooner(sim->cycle + CHUNK, sim->options->max_cycles), waveform_turn(sim));
        clock_run(sim, model, core);
        if (sim->region.changed) {
            model->final(core);
            region_step(&sim->region, &sim->figures);
        }
        limits_check(sim);
        if (terminal && clock_seconds() >= next) {
            progress_show(sim, clock_seconds() - start);
            shown = true;
            next = clock_seconds() + 1;
        }
    }
    sim->wall_s = clock_seconds() - start;
    if (shown)
        fprintf(stderr, "\r\033[K");
    return true;
}

static bool pipeline_trace_close(struct simulation *sim, struct error *error) {
    struct trace *trace = sim->trace;
    sim->trace = NULL;
    if (!trace || trace_close(trace, sim->cycle))
        return true;
    return error_set(error, "%s: %s", text_string(&sim->trace_file.path), strerror(errno));
}

static bool trace_reached(const struct simulation *sim, struct error *error) {
    uint64_t from = sim->trace_from;
    if (from == UINT64_MAX)
        return error_set(error, "--trace-roi: the program never began a region of interest "
                                "(heddle_roi_begin)");
    return from == 0 || sim->cycle > from ||
           error_set(error, "--trace-from %" PRIu64 ": the run had ended by cycle %" PRIu64, from,
                     sim->cycle);
}

static bool model_run(struct simulation *sim, const struct model *model, struct error *error) {
    dpi_attach(sim);
    void *core = model->make(model->context);
    /* A waveform from the first cycle on has the reset, too. */
    bool started = waveform_step(sim, model, core, error);
    if (started) {
        model_reset(model, core);
        started = clock_run_to_end(sim, model, core, error);
        model->final(core);
        region_end(&sim->region, &sim->figures);
    }
    model->free(core);
    dpi_attach(NULL);
    console_end(sim);
    if (sim->profile)
        profile_end(sim->profile);
    if (sim->window)
        occupancy_end(sim->window, sim->cycle);
    if (sim->results)
        occupancy_end(sim->results, sim->cycle);
    return started && pipeline_trace_close(sim, error) && trace_reached(sim, error) &&
           trace_file_keep(&sim->trace_file, error);
}

bool simulation_run(struct simulation *sim, const struct model *model, struct error *error) {
    bool traced = sim->options->trace != SIM_TRACE_NONE;
    sigset_t before;
    if (traced)
        signals_hold(&before);
    bool good = model_run(sim, model, error);
    trace_file_drop(&sim->trace_file);
    if (traced)
        signals_restore(&before);
    if (sim->signal)
        raise(sim->signal); /* as if it had not been held back */
    return good;
}

// ---------------------------------------------------------------------------- verdict

/* The first line of lockstep's report. The program's own fault, which only the golden model sees,
 * is no difference between the two. */
static void judge_mismatch(struct simulation *sim) {
    const char *report = lockstep_error(sim->lockstep);
    unsigned warp;
    bool fault = lockstep_program_fault(sim->lockstep, &warp) != NULL;
    sim->result = fault ? SIM_FAILED_FAULT : SIM_FAILED_MISMATCH;
    snprintf(sim->reason, sizeof sim->reason, "%.*s", (int)strcspn(report, "\n"), report);
}

/* A program that came to its end may still be wrong, in this order of what tells most. */
static void judge_done(struct simulation *sim) {
    char text[SIM_REASON / 2];
    if (sim->lockstep && !lockstep_finish(sim->lockstep, sim->memory, &sim->io)) {
        sim->end = SIM_MISMATCH;
        judge_mismatch(sim);
        return;
    }
    uint32_t code = io_exit_code(&sim->io);
    enum selfcheck_result check =
        sim->hosted ? SELFCHECK_NONE : selfcheck(sim->memory, &sim->image, text, sizeof text);
    sim->self_checked = check != SELFCHECK_NONE;
    if (check == SELFCHECK_FAILED) {
        sim->result = SIM_FAILED_OUTPUT;
        snprintf(sim->reason, sizeof sim->reason, "%s", text);
    } else if (!sim->io.exited) {
        sim->result = SIM_FAILED_EXIT_CODE;
        snprintf(sim->reason, sizeof sim->reason, "%s", NO_EXIT_CODE);
    } else if (code != 0) {
        sim->result = SIM_FAILED_EXIT_CODE;
        snprintf(sim->reason, sizeof sim->reason, "main returned %" PRId32, (int32_t)code);
    } else if (sim->region.asked && sim->region.entered == 0) {
        sim->result = SIM_FAILED_REGION;
        snprintf(sim->reason, sizeof sim->reason,
                 "--roi asks for a region of interest, and the program never began one "
                 "(heddle_roi_begin)");
    }
}

/* Output of kernels of OpenCL C. */
static void printed_write(struct simulation *sim) {
    if (!elf_image_symbol(&sim->image, PRINT_AREA_SYMBOL))
        return;
    print_area_flush(sim->memory, heddle_all_warps(sim->config) * sim->config->threads,
                     console_write, &sim->console);
    console_end(sim);
}

static bool instruction_ran(const void *lockstep, uint32_t address) {
    return lockstep_ran(lockstep, address);
}

void simulation_judge(struct simulation *sim) {
    static const enum sim_result result[] = {
        [SIM_DONE] = SIM_PASSED,
        [SIM_FAULT] = SIM_FAILED_FAULT,
        [SIM_MISMATCH] = SIM_FAILED_MISMATCH,
        [SIM_HANG] = SIM_FAILED_HANG,
        [SIM_BROKEN] = SIM_FAILED_BROKEN,
    };
    sim->result = result[sim->end];
    if (sim->end == SIM_DONE)
        judge_done(sim);
    else if (sim->end == SIM_MISMATCH)
        judge_mismatch(sim);
    else if (sim->end == SIM_FAULT)
        golden_panic_text(sim->config, sim->fault_warp, &sim->fault, &sim->image, &sim->io,
                          sim->reason, sizeof sim->reason);
    printed_write(sim);
    if (sim->options->warm)
        sim->kept.good = sim->result == SIM_PASSED && sim->kept.own_code && code_is_own(sim);
    if (sim->result != SIM_PASSED)
        elf_image_add_rewritten(
            &sim->image, sim->lockstep ? lockstep_memory(sim->lockstep) : sim->memory,
            sim->lockstep ? instruction_ran : NULL, sim->lockstep, sim->reason, sizeof sim->reason);
}

void simulation_close(struct simulation *sim) {
    run_free(sim);
    kept_free(&sim->kept);
    elf_image_free(&sim->image);
    memory_free(sim->memory);
    memset(sim, 0, sizeof *sim);
}
