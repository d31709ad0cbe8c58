/* Files between the Slurm engine and the elements of its job array, in a folder that both see (a
 * cluster needs one anyway, for programs and models):
 *
 *   plan.ini   the plan as it was when the sweep began
 *   rows       a line for every row that is to be measured: element, key, kind, point, kernel, hash
 *              of the RTL, hash of the program
 *   KEY.end    written by an element: the exit status, the number of bytes of the row's output,
 *              these, and the log. It appears when it is complete. KEY is that of task_key
 */
#ifndef HEDDLE_CMD_SWEEP_SLURM_JOB_H
#define HEDDLE_CMD_SWEEP_SLURM_JOB_H

#include "base/jobs.h"
#include "task.h"

#include <stdio.h>

/* A line of `rows`. */
void slurm_row_print(FILE *file, size_t element, uint64_t key, const struct task *task,
                     uint64_t rtl_hash);

/* Measures the rows of the element that $SLURM_ARRAY_TASK_ID names, one after the other, except
 * those that have ended. False with a sentence when the folder is not one of a sweep. */
bool slurm_job(const char *folder, struct error *error);

/* Appends FOLDER/KEY.end. */
void slurm_end_path(const char *folder, uint64_t key, struct text *path);

/* Reads KEY.end into `end`, whose texts are the caller's; false when there is none. */
bool slurm_end_read(const char *folder, uint64_t key, struct job_end *end);

#endif
