/* Constants that follow from a configuration and from the tables: the contents of the SystemVerilog
 * package cfg and of heddle_config.h, in the order they are printed.
 *
 * The list owns its names; the owner calls derived_free.
 */
#ifndef HEDDLE_GEN_DERIVED_H
#define HEDDLE_GEN_DERIVED_H

#include "gen/config/config.h"
#include "gen/tables/counters.h"

#include <stddef.h>
#include <stdint.h>

enum { CONSTANT_NAME_SIZE = 40 };

struct constant {
    char name[CONSTANT_NAME_SIZE];
    const char *type; // SystemVerilog type
    unsigned width;   // of a vector, 0 for a number (int)
    uint32_t value;
    const char *description; // may be NULL
};

/* Constants under one heading. */
struct constant_group {
    const char *name;
    size_t first;
};

enum { CONSTANT_GROUPS = 20 };

struct derived {
    struct constant *constant;
    size_t count;
    struct constant_group group[CONSTANT_GROUPS];
    size_t groups;
};

/* Computes all constants of a checked configuration. */
struct derived derived_compute(const struct config *config);
void derived_free(struct derived *derived);

/* Whether a counter can count in this core; elsewhere it reads as zero. */
bool derived_counts(const struct config *config, const struct counter_row *counter);

/* The value of a constant by name; it has to exist. */
uint32_t derived_value(const struct derived *derived, const char *name);

#endif
