/* What tells whether a row is still of the RTL of its configuration. */
#ifndef HEDDLE_CMD_SWEEP_RTL_HASH_H
#define HEDDLE_CMD_SWEEP_RTL_HASH_H

#include "gen/config/config.h"

#include <stdint.h>

/* Hash of the SystemVerilog that is emitted for a configuration; takes milliseconds. */
bool rtl_hash(const struct config *config, uint64_t *hash, struct error *error);

#endif
