/* Where every warp was when a run ended without coming to its end. */
#ifndef HEDDLE_SIM_HANG_H
#define HEDDLE_SIM_HANG_H

#include "simulation.h"

#include <stdio.h>

/* A line a warp (PC, symbol, lane mask, what it waits for) and what memory still owes. */
void hang_report(const struct simulation *sim, FILE *file);

#endif
