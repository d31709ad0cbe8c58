/* Ports of an emitted module, for what is printed about it. */
#ifndef HEDDLE_GEN_PORTS_H
#define HEDDLE_GEN_PORTS_H

#include "base/words.h"
#include "derived.h"

/* In the order of the module's header; the same place of all lists is one port. */
struct ports {
    struct words name;
    struct words direction; // "input" or "output"
    struct words width;     // in bits, a decimal number; "0" of a port without a range
};

/* Adds the ports that a module declares in its header. A range goes down to 0 from a number, or a
 * constant of the package cfg, which may be divided by a number and has 1 subtracted then. */
void ports_read(const char *source, const struct derived *derived, struct ports *ports);
void ports_free(struct ports *ports);

#endif
