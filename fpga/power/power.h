/* Power of a core while it runs a program.
 *
 * FPGA targets: relative dynamic power, activity times the weight of resources. The toggles of each
 * module in the RTL's run weigh the LUTs, flip-flops, block RAMs and DSP blocks that it takes. One
 * unit is a LUT with its wires that toggles in every cycle. Cores on the same target compare; watts
 * they are not.
 *
 * Standard cells: watts. The run happens on the netlist, gate by gate (gate_run.h), OpenSTA says
 * what a toggle of each cell takes (cell_power.h), and memories take energy by access (power.c).
 *
 * Usual course:
 *     struct power_job job = power_job_default(&config, target, "sgemm.elf");
 *     if (power_run(&power, &job, &error)) { use power_total(&power); power_free(&power); }
 * Synthesis and run are kept, so a second call with the same words takes milliseconds.
 */
#ifndef HEDDLE_FPGA_POWER_H
#define HEDDLE_FPGA_POWER_H

#include "fpga/target/target.h"
#include "gen/config/config.h"
#include "host_activity.h"

#include <stdint.h>

enum { POWER_PARTS = 5, POWER_CLOCK = 0 };

struct power_job {
    const struct config *config;
    const struct target *target;
    const char *kernel;          /* ELF file; with a command, its name */
    const struct host_job *host; /* a command that uses OpenCL; NULL: an ELF file. FPGA targets */
    const char *limit;           /* --limit of heddle run, or NULL; FPGA targets only */
    const char *liberty;         /* of standard cells; NULL: heddle's own */
    uint64_t warm_up;            /* cycles at the start that do not count */
    double mhz;                  /* clock, for watts */
};

/* A module, with what is below it; watts, or units of relative power. */
struct power_row {
    char *path; /* "" is the whole */
    unsigned depth, instances;
    double part[POWER_PARTS]; /* power_part_name */
};

struct power {
    const struct target *target;
    double mhz;
    struct power_row *row; /* the whole first, then downwards, as in area.h */
    size_t count;
    uint64_t cycles, instructions; /* of the whole run; instructions are a warp's */
    uint64_t window;               /* cycles that the power is the mean of */
    double area; /* kGE; on FPGAs the area percentage (area.h) of the target's device */
};

struct power_job power_job_default(const struct config *config, const struct target *target,
                                   const char *kernel);

/* Synthesizes, runs and adds up, with progress on standard error. False with a sentence when a tool
 * is missing or fails, or the run does not pass. The owner calls power_free. */
bool power_run(struct power *power, const struct power_job *job, struct error *error);
void power_free(struct power *power);

/* "clock", "internal", "switching", "leakage", "memory"; on FPGAs "clock", "LUT", "FF", "BRAM",
 * "DSP". The clock is that of flip-flops, in every cycle: nothing gates it. */
const char *power_part_name(const struct target *target, unsigned part);

/* Whether the figures are units of relative power. */
bool power_relative(const struct power *power);

double power_row_total(const struct power_row *row);
double power_total(const struct power *power);

/* Power-delay product, the energy of the whole run: joules, or units times cycles. By instruction:
 * power_energy / instructions. */
double power_energy(const struct power *power);

/* Area-delay product: area times cycles. */
double power_area_delay(const struct power *power);

#endif
