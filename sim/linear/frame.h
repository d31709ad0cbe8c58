/* Values that a kernel keeps for its caller on the stack: a run of blocks does so once. */
#ifndef HEDDLE_SIM_LINEAR_FRAME_H
#define HEDDLE_SIM_LINEAR_FRAME_H

#include "code.h"

/* Finds the instructions that move the stack pointer and those that save and restore registers, and
 * notes them (`frame`, `saved`). None, when anything about them is unusual. */
void frame_find(struct linear_kernel *kernel);

/* Writes those that a run begins with, and those that it ends with. */
void frame_begin(const struct linear_kernel *kernel, struct linear_code *code);
void frame_end(const struct linear_kernel *kernel, struct linear_code *code);

#endif
