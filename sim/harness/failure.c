#include "failure.h"

#include "hang.h"

#include <string.h>

void failure_details(const struct simulation *sim, FILE *file) {
    if (sim->result == SIM_FAILED_MISMATCH) {
        /* Its first line is the reason. */
        const char *report = lockstep_error(sim->lockstep);
        report += strcspn(report, "\n");
        fputs(*report ? report + 1 : report, file);
    }
    if (sim->result == SIM_FAILED_HANG || sim->result == SIM_FAILED_BROKEN)
        hang_report(sim, file);
}
