/* Kernels in plain C, for two compilers. The one that knows lanes takes `if` and `while` for what
 * they are. gcc does not: in a file that includes this, the last of all, they become HEDDLE_IF and
 * HEDDLE_WHILE, and `and` is an operator that does not branch. A `for` is a loop that all lanes go
 * round equally often. A kernel that this does not suit has a second form for gcc in
 * sim/kernels/macros. */
#ifndef HEDDLE_KERNELS_BRANCHES_H
#define HEDDLE_KERNELS_BRANCHES_H

#include "heddle.h"

#ifdef HEDDLE_LANES
#define and &&
#else
#define and &
/* clang-format off */
#define if(condition) HEDDLE_IF(condition)
#define while(condition) HEDDLE_WHILE(condition)
/* clang-format on */
#endif

#endif
