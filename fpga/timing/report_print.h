/* Prints a timing report as text and as JSON. */
#ifndef HEDDLE_FPGA_TIMING_REPORT_PRINT_H
#define HEDDLE_FPGA_TIMING_REPORT_PRINT_H

#include "report.h"

#include <stdio.h>

/* `pairs`: how many pairs of stages at most. */
void report_print(const struct report *report, size_t pairs, FILE *stream);

#endif
