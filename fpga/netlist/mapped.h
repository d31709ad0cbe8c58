/* A mapped netlist as Yosys writes it in JSON: the cells of the top module with the nets between
 * their pins, and the names that the source has for them.
 *
 * Nets are bits; Yosys numbers them, and aliases share a number. Of the names of a net the one is
 * kept that says most about its driver. One of the driver's own instance precedes others, then a
 * register's (_q), then the one with the fewest instances in it. Nets that the mapper made have
 * none. The owner calls mapped_free.
 */
#ifndef HEDDLE_FPGA_MAPPED_H
#define HEDDLE_FPGA_MAPPED_H

#include "base/error.h"
#include "base/text.h"
#include "names.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Not a net: a constant, or not connected. */
enum { MAPPED_NONE = UINT32_MAX };

struct mapped_pin {
    uint32_t port; /* its name, in words */
    uint32_t bit;  /* of the port */
    uint32_t net;  /* or MAPPED_NONE */
    bool output;
    bool one; /* no net, but a constant one */
};

struct mapped_cell {
    uint32_t type; /* in words */
    uint32_t path; /* of the instance that it is of, in words: "u_core.u_lsu", "" the top */
    size_t pin; /* the first of its pins, in mapped.pin; those of a port together, bits upwards */
    size_t pins;
    uint32_t words, width; /* of a memory, or of one that its type is a module of; else 0 */
};

struct mapped_net {
    uint32_t name;   /* in words, without the bit; MAPPED_NONE: the mapper's */
    uint32_t bit;    /* in the name, when it is wide */
    bool wide;       /* the name has more than one bit */
    uint32_t source; /* "rtl/3_execute/lsu.sv:40", in words; MAPPED_NONE: unknown */
    uint32_t driver; /* cell; MAPPED_NONE: a port or nothing */
};

struct mapped {
    struct names words;
    char *top; /* the module */
    struct mapped_cell *cell;
    size_t cells;
    struct mapped_pin *pin;
    size_t pins;
    struct mapped_net *net;
    size_t nets;
    struct mapped_pin *port; /* bits of the top's ports; `output`: of the module */
    size_t ports;
};

/* Reads what write_json wrote, packed by gzip or not. False with a sentence when the file cannot be
 * read or is no such netlist. */
bool mapped_read(struct mapped *mapped, const char *file, struct error *error);
void mapped_free(struct mapped *mapped);

/* The path of the instance that a name is of: what flattening put before it, without its marks, up
 * to the last instance. "$flatten\\u_core.\\u_lsu.$abc$1$lut" gives "u_core.u_lsu". */
void mapped_path(const char *name, struct text *path);

/* A word by its number; "" for MAPPED_NONE. */
const char *mapped_word(const struct mapped *mapped, uint32_t word);

#endif
