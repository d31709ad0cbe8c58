/* Ports of an emitted module, for what is printed about it. */
#ifndef HEDDLE_GEN_PORTS_H
#define HEDDLE_GEN_PORTS_H

#include "base/words.h"

/* Adds the names of the inputs that a module declares in its header, in order. */
void ports_inputs(const char *source, struct words *names);

#endif
