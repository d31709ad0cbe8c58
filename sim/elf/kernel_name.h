/* The name of a kernel in reports. */
#ifndef HEDDLE_SIM_KERNEL_NAME_H
#define HEDDLE_SIM_KERNEL_NAME_H

#include <stddef.h>

/* The kernel's file name without folders and ".elf", at most `bytes`. Returns `name`. */
char *kernel_name(const char *path, char *name, size_t bytes);

#endif
