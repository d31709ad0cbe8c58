/* Netlists as Yosys's write_json writes them, by jansson. */
#ifndef HEDDLE_FPGA_YOSYS_JSON_H
#define HEDDLE_FPGA_YOSYS_JSON_H

#include "base/error.h"

#include <jansson.h>

/* A file, packed by gzip or not. NULL with a sentence when it cannot be read; for json_decref. */
json_t *yosys_json_read(const char *file, struct error *error);

/* The module that is the whole design: it has the attribute `top`; a file with one module needs
 * none. NULL without one. */
json_t *yosys_json_top(json_t *root, const char **name);

/* A parameter of a cell as a number, 0 if it is not there: Yosys writes a number as a string of
 * bits. */
json_int_t yosys_json_parameter(json_t *cell, const char *name);

#endif
