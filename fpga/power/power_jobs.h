/* Measures programs on cores at the same time, each in a process of its own.
 *
 * A process keeps its measurements, as power_run does. The caller takes results one by one in the
 * order of the jobs, from those that are kept: they are those of power_run, in whatever order
 * processes end. Two that need the same core mapped or the same model built wait for each other
 * (base/cache.h). Standard error of processes is printed when they end.
 */
#ifndef HEDDLE_FPGA_POWER_JOBS_H
#define HEDDLE_FPGA_POWER_JOBS_H

#include "power.h"

struct power_jobs;

/* For `count` jobs, which have to live as long, `limit` at a time: with 1 there are no processes.
 * The caller ends it with power_jobs_end. */
struct power_jobs *power_jobs_new(const struct power_job *job, size_t count, size_t limit);

/* As power_run of a job; jobs are taken in order, each once. Processes of later jobs start and end
 * meanwhile. False with the sentence of the job. */
bool power_jobs_take(struct power_jobs *jobs, size_t id, struct power *power, struct error *error);

/* Ends processes that still run. */
void power_jobs_end(struct power_jobs *jobs);

#endif
