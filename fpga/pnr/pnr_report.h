/* Results of place and route, from the report that nextpnr writes as JSON. */
#ifndef HEDDLE_FPGA_PNR_REPORT_H
#define HEDDLE_FPGA_PNR_REPORT_H

#include "base/error.h"
#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum { PNR_KINDS = 64, PNR_STEPS = 256, PNR_NAME = 160 };

struct pnr_report {
    struct pnr_kind { /* of resources */
        char name[32];
        unsigned used, available;
    } kind[PNR_KINDS];
    size_t kinds;
    double mhz, constraint; /* of the slowest clock */
    struct pnr_step {       /* on the longest path: what it passes, and the delay up to there */
        char signal[PNR_NAME];
        double ns;
    } step[PNR_STEPS];
    size_t steps;
    double path_ns;
};

bool pnr_report_read(struct pnr_report *report, const char *path, struct error *error);

/* Utilization (of what is used), clock, longest path. */
void pnr_report_print(const struct pnr_report *report, FILE *stream);
void pnr_report_print_json(const struct pnr_report *report, const char *name, const char *board,
                           FILE *stream);

#endif
