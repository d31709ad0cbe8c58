/* Relative dynamic power on FPGAs: activity (activity.h) times weights of resources (area.h). */
#ifndef HEDDLE_FPGA_POWER_RELATIVE_H
#define HEDDLE_FPGA_POWER_RELATIVE_H

#include "activity.h"
#include "fpga/synth/area.h"
#include "power.h"

/* The power of a resource, in units of a LUT with its wires that toggles in every cycle. Chosen by
 * order of magnitude; measured on no device. */
struct power_weights {
    const char *target;
    double lut;        /* logic, by toggle */
    double memory_lut; /* used as RAM, by toggle */
    double ff;         /* by toggle */
    double clock;      /* a flip-flop's clock, in every cycle */
    double bram;       /* a block of the device, by access */
    double dsp;        /* by toggle: the mean bit of operands and products */
};

const struct power_weights *power_weights_find(const struct target *target);

/* Weighs an area with an activity; fills rows, area and counts. */
bool power_weigh(struct power *power, const struct area_table *area,
                 const struct activity *activity, struct error *error);

/* Synthesizes, runs, weighs. */
bool power_relative_run(struct power *power, const struct power_job *job, struct error *error);

#endif
