/* The check that a mapped design has the registers of its RTL: a library whose flip-flops were not
 * understood has none. */
#ifndef HEDDLE_FPGA_REGISTERS_H
#define HEDDLE_FPGA_REGISTERS_H

#include "area.h"
#include "base/files.h"

/* False with a sentence when the emitted module `top`, or one below it, is clocked, and `area` of
 * all that was mapped has neither flip-flops nor blocks that hold them. */
bool registers_check(const struct file_set *files, const char *top, const struct area *area,
                     struct error *error);

#endif
