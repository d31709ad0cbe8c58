/* HEDDLE_OPENCL_REPORT=FILE: every launch is added to the file as a line of JSON
 * (docs/opencl-hosts.md says its members). */
#ifndef HEDDLE_OPENCL_REPORT_H
#define HEDDLE_OPENCL_REPORT_H

#include "launch.h"

/* The launch that the device has just run. Under the device's lock. */
void report_write(const struct launch *launch, const struct heddle_stats *stats);

#endif
