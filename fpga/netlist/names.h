/* Names with a number each, found by hashing. The owner calls names_free. */
#ifndef HEDDLE_FPGA_NAMES_H
#define HEDDLE_FPGA_NAMES_H

#include <stddef.h>
#include <stdint.h>

struct names {
    char **name; /* by number, from 0 on */
    uint32_t count;
    uint32_t *slot; /* number + 1, 0: free */
    uint32_t slots;
};

enum { NAMES_NONE = UINT32_MAX };

/* The number of a name, which is added if it is new. */
uint32_t names_add(struct names *names, const char *name, size_t size);

/* NAMES_NONE if it is not there. */
uint32_t names_find(const struct names *names, const char *name, size_t size);
void names_free(struct names *names);

#endif
