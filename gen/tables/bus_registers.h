/* The registers by which a host runs a core with a bus: rtl_templates/6_bus/bus_control.sv has
 * them, docs/integration.md says what they do. heddle_config.h and the bench are printed from here;
 * a test holds the RTL and the page against it.
 */
#ifndef HEDDLE_GEN_BUS_REGISTERS_H
#define HEDDLE_GEN_BUS_REGISTERS_H

#include <stddef.h>

struct bus_register {
    const char *name;
    unsigned offset;         // in bytes
    const char *access;      // "rw", "ro" or "wo"
    const char *reset;       // a number, or what gen/templates make one of: BOOT_ADDR, SHAPE, ...
    const char *description; // a sentence for software
};

/* A bit of one of them. */
struct bus_bit {
    const char *of; // register
    const char *name;
    unsigned bit;
    const char *description; // as in the page
};

extern const struct bus_register bus_register_table[];
extern const size_t bus_register_count;

extern const struct bus_bit bus_bit_table[];
extern const size_t bus_bit_count;

#endif
