#include "power_gates.h"

#include "base/cache.h"
#include "gate_run.h"
#include "power_rows.h"
#include "rtl_run.h"
#include "sim/model/model_build.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PART_INTERNAL = POWER_CLOCK + 1, PART_SWITCHING, PART_LEAKAGE, PART_MEMORY };

/* Everything that one measurement works on. Until the end, power->row has joules by cycle; leakage,
 * watts. */
struct measurement {
    const struct power_job *job;
    struct power *power;
    struct synth synth;
    struct core_cells cells;
    struct text title, folder, list, program;
    int lock;
};

/* Joules that a read or a write of a memory macro takes: a made-up proportion in the manner of a
 * 130 nm SRAM at 1.8 V. Each bit of the word costs its sense amplifier or driver, and a bit line
 * whose length grows with the words, folded to a square. */
static double memory_access_energy(uint32_t words, uint32_t width) {
    static const double bit = 0.05e-12, bit_line = 0.004e-12;
    return width * (bit + bit_line * sqrt(words));
}

// ------------------------------------------------------------------------- adding up

/* The row of each path of the netlist. */
static size_t *rows_of_paths(const struct measurement *m) {
    size_t *row = memory_resize(NULL, (m->cells.netlist.paths.count + 1) * sizeof *row);
    for (uint32_t i = 0; i < m->cells.netlist.paths.count; i++)
        row[i] = power_row_around(m->power, m->cells.netlist.paths.name[i]);
    return row;
}

/* A cell has one output that is in use; of a clock gate it is the enable that toggles. */
static uint64_t cell_toggles(const struct netlist *netlist, const struct netlist_cell *cell,
                             const struct gate_sim *sim) {
    uint64_t most = 0;
    if (cell->type->is_gate)
        return gate_sim_toggles(
            sim, netlist->net[cell->net + liberty_gate_pin(cell->type, ROLE_GATE_ENABLE)]);
    for (size_t i = 0; i < cell->type->pins; i++) {
        uint64_t toggles =
            cell->type->pin[i].output ? gate_sim_toggles(sim, netlist->net[cell->net + i]) : 0;
        most = toggles > most ? toggles : most;
    }
    return most;
}

/* Of the clock's edges, those that come through to a net. */
static double clock_share(const struct gate_sim *sim, uint32_t net) {
    uint64_t all = gate_sim_edges(sim, NET_NONE);
    return all ? (double)gate_sim_edges(sim, net) / (double)all : 0;
}

static double clock_energy(const struct liberty_cell *type, const uint32_t *net,
                           const struct cell_energy *energy, const struct gate_sim *sim) {
    size_t clock = liberty_clock_pin(type);
    if (type->is_gate)
        return energy->cycle * clock_share(sim, net[liberty_gate_pin(type, ROLE_GATE_CLOCK)]) +
               energy->open * clock_share(sim, net[liberty_gate_pin(type, ROLE_GATE_OUT)]);
    return energy->cycle * clock_share(sim, clock < type->pins ? net[clock] : NET_NONE);
}

void power_cell_add(const struct core_cells *cells, size_t index, const struct gate_sim *sim,
                    double window, double part[POWER_PARTS]) {
    const struct netlist_cell *cell = &cells->netlist.cell[index];
    const struct cell_energy *energy = &cells->energy[index];
    double toggles = (double)cell_toggles(&cells->netlist, cell, sim) / window;
    part[POWER_CLOCK] += clock_energy(cell->type, &cells->netlist.net[cell->net], energy, sim);
    part[PART_INTERNAL] += toggles * energy->internal;
    part[PART_SWITCHING] += toggles * energy->switching;
    part[PART_LEAKAGE] += energy->leakage;
}

static void rows_fill(const struct measurement *m, const struct gate_sim *sim) {
    double window = (double)m->power->window;
    size_t *row = rows_of_paths(m);
    for (size_t i = 0; i < m->cells.netlist.cells; i++) {
        uint32_t path = m->cells.netlist.cell[i].path;
        power_cell_add(&m->cells, i, sim, window, m->power->row[row[path]].part);
    }
    for (size_t i = 0; i < m->cells.netlist.memories; i++) {
        const struct netlist_memory *memory = &m->cells.netlist.memory[i];
        /* Where a write is of several words, each has a macro of its own, of which a read takes
         * one. */
        uint32_t written = (uint32_t)memory->port[MEMORY_WDATA].width;
        uint32_t depth = memory->words / (written / memory->width);
        double joules =
            (double)gate_sim_reads(sim, i) * memory_access_energy(depth, memory->width) +
            (double)gate_sim_writes(sim, i) * memory_access_energy(depth, written);
        m->power->row[row[memory->path]].part[PART_MEMORY] += joules / window;
    }
    free(row);
    power_rows_sum(m->power);
}

// ------------------------------------------------------------------------------- steps

static bool run_rtl(struct measurement *m, struct error *error) {
    struct rtl_run rtl = {.program = text_string(&m->program),
                          .title = text_string(&m->title),
                          .folder = text_string(&m->folder),
                          .kernel = m->job->kernel};
    bool good = rtl_run(&rtl, error);
    m->power->cycles = rtl.cycles;
    m->power->instructions = rtl.instructions;
    return good;
}

/* The netlist has to do what the RTL does, in as many cycles. */
static bool run_gates(struct measurement *m, struct gate_sim *sim, struct error *error) {
    struct text path = {0};
    uint64_t cycles = 0;
    text_print(&path, "%s/console.txt", text_string(&m->folder));
    FILE *console = fopen(text_string(&path), "w");
    fprintf(stderr, "%s: running the program on the netlist\n", text_string(&m->title));
    bool good =
        (console || error_set(error, "%s cannot be written", text_string(&path))) &&
        gate_run(sim, &m->cells.netlist, m->job->kernel, m->job->warm_up, console, &cycles, error);
    if (console)
        fclose(console);
    text_free(&path);
    if (good && cycles != m->power->cycles)
        good = error_set(error, "the netlist takes %" PRIu64 " cycles, the RTL %" PRIu64, cycles,
                         m->power->cycles);
    m->power->window = good ? cycles - m->job->warm_up : 0;
    return good;
}

static bool gates_measure(struct measurement *m, struct error *error) {
    struct gate_sim *sim = NULL;
    bool good = core_cells_get(&m->cells, &m->synth, text_string(&m->title), error) &&
                run_rtl(m, error) && (sim = gate_sim_new(&m->cells.netlist, error)) &&
                run_gates(m, sim, error);
    if (good)
        rows_fill(m, sim);
    gate_sim_free(sim);
    return good;
}

// --------------------------------------------------------------------------- kept lists

static bool list_write(const struct measurement *m, struct error *error) {
    struct text fresh = {0};
    text_print(&fresh, "%s.new", text_string(&m->list));
    FILE *stream = fopen(text_string(&fresh), "w");
    bool good = stream != NULL;
    if (stream) {
        fprintf(stream, "%" PRIu64 " %" PRIu64 " %" PRIu64 "\n", m->power->window, m->power->cycles,
                m->power->instructions);
        for (size_t i = 0; i < m->power->count; i++) {
            const double *part = m->power->row[i].part;
            for (unsigned k = 0; k < POWER_PARTS; k++)
                fprintf(stream, "%.17g ", part[k]);
            fprintf(stream, "%s\n", m->power->row[i].path);
        }
        good = ferror(stream) == 0;
        good = fclose(stream) == 0 && good;
    }
    good = good && rename(text_string(&fresh), text_string(&m->list)) == 0;
    text_free(&fresh);
    return good ? cache_seal(text_string(&m->list), error)
                : error_set(error, "%s cannot be written", text_string(&m->list));
}

/* The rows stand in the order of the area table. False if there is no whole list yet. */
static bool list_read(const struct measurement *m) {
    if (!cache_is_whole(text_string(&m->list)))
        return false;
    struct power *power = m->power;
    FILE *stream = fopen(text_string(&m->list), "r");
    bool good = stream && fscanf(stream, "%" SCNu64 " %" SCNu64 " %" SCNu64 "\n", &power->window,
                                 &power->cycles, &power->instructions) == 3;
    for (size_t i = 0; good && i < power->count; i++) {
        double *part = power->row[i].part;
        for (unsigned k = 0; good && k < POWER_PARTS; k++)
            good = fscanf(stream, "%lf", &part[k]) == 1;
        good = good && fscanf(stream, "%*[^\n]") != EOF;
    }
    if (stream)
        fclose(stream);
    return good;
}

// ------------------------------------------------------------------------------- whole

static bool measurement_prepare(struct measurement *m, struct error *error) {
    struct resources resources;
    struct text part = {0};
    uint64_t key = CACHE_KEY_START;
    text_add(&m->title, "heddle power: ");
    config_print_name(m->job->config, &m->title);
    if (!resources_find(&resources, error) ||
        !synth_run_without_bus(&m->synth, m->job->config, m->job->target, m->job->liberty, error) ||
        !model_build(m->job->config, false, &m->program, error))
        return false;
    text_print(&part, "power by parts, clock gated %s %s %" PRIu64 "\n",
               text_string(&m->synth.folder), text_string(&m->program), m->job->warm_up);
    cache_file_identity(m->job->kernel, &part);
    cache_key_add(&key, text_string(&part));
    text_free(&part);
    power_rows_make(m->power, &m->synth.area);
    bool good = cache_folder(&resources, "power", key, &m->folder, error);
    text_print(&m->list, "%s/power.txt", text_string(&m->folder));
    return good;
}

/* Joules by cycle become watts. */
static void watts(struct power *power) {
    double rate = power->mhz * 1e6;
    for (size_t i = 0; i < power->count; i++)
        for (unsigned part = 0; part < POWER_PARTS; part++)
            if (part != PART_LEAKAGE)
                power->row[i].part[part] *= rate;
}

bool power_gates_run(struct power *power, const struct power_job *job, struct error *error) {
    struct measurement m = {.job = job, .power = power, .lock = -1};
    bool good = measurement_prepare(&m, error);
    if (good && !list_read(&m))
        good = cache_folder_make(text_string(&m.folder), error) &&
               cache_lock(text_string(&m.folder), text_string(&m.title), &m.lock, error) &&
               (list_read(&m) || (gates_measure(&m, error) && list_write(&m, error)));
    if (good) {
        watts(power);
        power->area = m.synth.area.row[0].area.cell_area / m.synth.liberty.gate_area / 1000;
    }
    core_cells_free(&m.cells);
    synth_free(&m.synth);
    struct text *const texts[] = {&m.title, &m.folder, &m.list, &m.program};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        text_free(texts[i]);
    if (m.lock >= 0)
        close(m.lock);
    return good;
}
