/* The text that heddle r2d2 prints of a program. */
#ifndef HEDDLE_CMD_R2D2_PRINT_H
#define HEDDLE_CMD_R2D2_PRINT_H

#include "sim/linear/verify.h"

struct r2d2_report {
    const struct linear_program *program;
    const struct linear_verified *verified; /* NULL: it was not run */
    uint64_t values;                        /* that were compared */
    bool explain;
};

void r2d2_print(const struct r2d2_report *report);
void r2d2_print_json(const struct r2d2_report *report);

#endif
