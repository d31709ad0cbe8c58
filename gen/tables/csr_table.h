/* Control and status registers, fault causes and stall causes: one row each. */
#ifndef HEDDLE_GEN_CSR_TABLE_H
#define HEDDLE_GEN_CSR_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct csr_row {
    unsigned number;
    unsigned count; // registers in a row that the line describes, 1 for most
    const char *name;
    bool read_only;  // a write is an illegal instruction
    bool unstable;   // depends on time: a functional model cannot know it
    bool per_lane;   // lanes may read different values
    bool serializes; // an access waits for all older instructions of its warp, younger ones for it
    const char *description;
};

extern const struct csr_row csr_table[];
extern const size_t csr_count;

struct cause_row {
    unsigned code;
    const char *name;        // of the constant
    const char *description; // for the user
};

extern const struct cause_row fault_table[];
extern const size_t fault_count;

extern const struct cause_row stall_table[];
extern const size_t stall_count;

#endif
