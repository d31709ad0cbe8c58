/* What tells whether a row is still of the RTL of its configuration. */
#ifndef HEDDLE_CMD_SWEEP_RTL_HASH_H
#define HEDDLE_CMD_SWEEP_RTL_HASH_H

#include "gen/config/config.h"

#include "base/resources.h"

#include <stdint.h>

/* Hash of the SystemVerilog that is emitted for a configuration; takes milliseconds. */
bool rtl_hash(const struct config *config, uint64_t *hash, struct error *error);

/* Appends eight digits that stand for the templates of all configurations: what tells pages of an
 * earlier pipeline from those of this one. */
bool rtl_stamp(struct text *stamp, struct error *error);

#endif
