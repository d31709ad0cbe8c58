#include "power.h"

#include "power_gates.h"
#include "power_relative.h"

#include <stdlib.h>
#include <string.h>

enum { WARM_UP = 1000, MHZ = 100 };

struct power_job power_job_default(const struct config *config, const struct target *target,
                                   const char *kernel) {
    return (struct power_job){
        .config = config, .target = target, .kernel = kernel, .warm_up = WARM_UP, .mhz = MHZ};
}

bool power_run(struct power *power, const struct power_job *job, struct error *error) {
    *power = (struct power){.target = job->target, .mhz = job->mhz};
    return (job->target->cells ? power_relative_run : power_gates_run)(power, job, error);
}

void power_free(struct power *power) {
    for (size_t i = 0; i < power->count; i++)
        free(power->row[i].path);
    free(power->row);
    *power = (struct power){0};
}

const char *power_part_name(const struct target *target, unsigned part) {
    static const char *const name[][POWER_PARTS] = {
        {"clock", "internal", "switching", "leakage", "memory"},
        {"clock", "LUT", "FF", "BRAM", "DSP"}};
    return name[target->cells != NULL][part];
}

bool power_relative(const struct power *power) {
    return power->target->cells != NULL;
}

double power_row_total(const struct power_row *row) {
    double sum = 0;
    for (unsigned i = 0; i < POWER_PARTS; i++)
        sum += row->part[i];
    return sum;
}

double power_total(const struct power *power) {
    return power_row_total(&power->row[0]);
}

double power_energy(const struct power *power) {
    double cycles = (double)power->cycles;
    return power_total(power) * (power_relative(power) ? cycles : cycles / (power->mhz * 1e6));
}

double power_area_delay(const struct power *power) {
    return power->area * (double)power->cycles;
}
