#include "power_relative.h"

#include "base/text.h"
#include "fpga/synth/synth.h"
#include "power_rows.h"

#include <stdlib.h>
#include <string.h>

enum { PART_LUT = POWER_CLOCK + 1, PART_FF, PART_BRAM, PART_DSP };

/* The resources of a module without those below it, and the toggles in it. */
struct module {
    double lut, memory_lut, ff, bram, dsp;
    uint64_t toggles, bits, accesses, ports;
};

/* Of a program, or of all launches of a command. */
static bool job_activity(struct activity *activity, const struct power_job *job,
                         struct error *error) {
    const struct activity_job run = {job->kernel, job->limit, job->warm_up};
    return job->host ? host_activity_run(activity, job->config, job->host, error)
                     : activity_run(activity, job->config, &run, error);
}

static bool weights_there(const struct target *target, struct error *error) {
    return target->cells || error_set(error, "there are no weights for target=%s", target->name);
}

static void module_add(struct module *module, const struct area *area, const struct target *target,
                       double sign) {
    module->lut += sign * area_logic_luts(area, target);
    module->memory_lut += sign * area->memory_luts;
    module->ff += sign * area->ffs;
    module->bram += sign * area_brams(area, target);
    module->dsp += sign * area->dsps;
}

static void modules_fill(struct module *module, const struct power *power,
                         const struct area_table *area, const struct activity *activity) {
    for (size_t i = 0; i < area->count; i++) {
        module_add(&module[i], &area->row[i].area, power->target, 1);
        if (i)
            module_add(&module[power_row_above(power, i)], &area->row[i].area, power->target, -1);
    }
    for (size_t i = 0; i < activity->count; i++) {
        const struct activity_row *row = &activity->row[i];
        if (!*row->path)
            continue; /* the simulation's own */
        struct module *around = &module[power_row_around(power, row->path)];
        around->toggles += row->toggles;
        around->bits += row->bits;
        around->accesses += row->accesses;
        around->ports += row->ports;
    }
}

/* Two small LUTs in one place: parts may add up to more than the whole, by a little. */
static double not_negative(double value) {
    return value > 0 ? value : 0;
}

/* Toggles of a bit in a cycle; of a module without signals of its own as in the one around it. */
static double rate(const struct module *module, const struct power *power, size_t row,
                   uint64_t window) {
    while (row && !module[row].bits)
        row = power_row_above(power, row);
    double bits = (double)module[row].bits * (double)window;
    return bits > 0 ? (double)module[row].toggles / bits : 0;
}

static void module_weigh(const struct module *module, const struct power_weights *weight,
                         double rate, uint64_t window, double part[POWER_PARTS]) {
    part[PART_LUT] = rate * (weight->lut * not_negative(module->lut) +
                             weight->memory_lut * not_negative(module->memory_lut));
    part[POWER_CLOCK] = weight->clock * not_negative(module->ff);
    part[PART_FF] = weight->ff * rate * not_negative(module->ff);
    /* Each access of one memory of the module takes that memory's share of the blocks: two enables
     * a memory. A memory without enables of their names is taken as used in every cycle. */
    double use =
        module->ports ? 2 * (double)module->accesses / (double)module->ports / (double)window : 1;
    part[PART_BRAM] = weight->bram * not_negative(module->bram) * use;
    part[PART_DSP] = weight->dsp * rate * not_negative(module->dsp);
}

bool power_weigh(struct power *power, const struct area_table *area,
                 const struct activity *activity, struct error *error) {
    const struct power_weights *weight = &power->target->weights;
    if (!weights_there(power->target, error))
        return false;
    struct module *module = memory_resize(NULL, area->count * sizeof *module);
    memset(module, 0, area->count * sizeof *module);
    power_rows_make(power, area);
    modules_fill(module, power, area, activity);
    for (size_t i = 0; i < area->count; i++)
        module_weigh(&module[i], weight, rate(module, power, i, activity->window), activity->window,
                     power->row[i].part);
    power_rows_sum(power);
    free(module);
    power->window = activity->window;
    power->cycles = activity->cycles;
    power->instructions = activity->instructions;
    return true;
}

bool power_relative_run(struct power *power, const struct power_job *job, struct error *error) {
    const struct device *device = job->target->devices;
    struct activity activity = {0};
    struct synth synth = {0};
    bool good = weights_there(job->target, error) &&
                synth_run_without_bus(&synth, job->config, job->target, NULL, error) &&
                job_activity(&activity, job, error) &&
                power_weigh(power, &synth.area, &activity, error);
    if (good)
        power->area = area_percentage(&synth.area.row[0].area, job->target, device);
    synth_free(&synth);
    activity_free(&activity);
    return good;
}
