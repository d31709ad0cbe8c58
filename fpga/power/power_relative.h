/* Relative dynamic power on FPGAs: activity (activity.h) times weights of resources (area.h). */
#ifndef HEDDLE_FPGA_POWER_RELATIVE_H
#define HEDDLE_FPGA_POWER_RELATIVE_H

#include "activity.h"
#include "fpga/synth/area.h"
#include "power.h"

/* Weighs an area with an activity; fills rows, area and counts. */
bool power_weigh(struct power *power, const struct area_table *area,
                 const struct activity *activity, struct error *error);

/* Synthesizes, runs, weighs. */
bool power_relative_run(struct power *power, const struct power_job *job, struct error *error);

#endif
