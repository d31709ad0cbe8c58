#include "kernel_name.h"

#include <stdio.h>
#include <string.h>

char *kernel_name(const char *path, char *name, size_t bytes) {
    const char *slash = strrchr(path, '/');
    snprintf(name, bytes, "%s", slash ? slash + 1 : path);
    size_t length = strlen(name);
    if (length > 4 && strcmp(name + length - 4, ".elf") == 0)
        name[length - 4] = '\0';
    return name;
}
