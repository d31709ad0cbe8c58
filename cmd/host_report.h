/* Sums of the launches of a host program, by kernel: from the lines that the OpenCL driver wrote
 * (docs/opencl-hosts.md). */
#ifndef HEDDLE_CMD_HOST_REPORT_H
#define HEDDLE_CMD_HOST_REPORT_H

#include "base/error.h"

#include <jansson.h>
#include <stddef.h>

/* The status of a program that took longer than it may. */
enum { HOST_TIMEOUT = 124 };

/* A run of the program on one configuration. */
struct host_run {
    const char *name; /* of the configuration */
    int status;       /* the program's exit status */
    json_t *launches; /* a list, in their order */
    double seconds;   /* that it took, the simulation with it */
};

/* Whether the program ended with status 0 and each of its launches passed. */
bool host_run_passed(const struct host_run *run);

/* Appends the lines of a file to a list; a file that is not there has none. */
bool host_launches_read(const char *path, json_t *launches, struct error *error);

/* A row a kernel name and one for the program; with several runs, cycles side by side and what each
 * gains over the first. */
void host_runs_print(const char *program, const struct host_run *runs, size_t count);

/* The same as an object a run, a line each: the members of heddle run --json that add up, summed
 * over the launches, and all launches. */
void host_runs_json(const char *program, const struct host_run *runs, size_t count);

#endif
