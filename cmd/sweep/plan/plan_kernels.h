/* Shared by the two kinds of programs in a plan: ELF files and command lines. */
#ifndef HEDDLE_CMD_SWEEP_PLAN_KERNELS_H
#define HEDDLE_CMD_SWEEP_PLAN_KERNELS_H

#include "plan.h"

/* Appends a path that is relative to the plan's folder. */
void plan_path(const struct sweep_plan *plan, const char *word, struct text *path);

/* Takes the kernel over. False with a sentence when another has its name. */
bool plan_kernel_keep(struct sweep_plan *plan, struct sweep_kernel *kernel, struct error *error);

/* Adds the bytes of a file. */
bool plan_file_hash(const char *path, uint64_t *hash, struct error *error);

/* Adds what a command is beside its program. */
bool plan_command_hash(const struct sweep_kernel *kernel, const struct resources *resources,
                       uint64_t *hash, struct error *error);

#endif
