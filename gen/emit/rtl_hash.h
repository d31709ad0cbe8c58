/* The hash of the RTL of a configuration, or of all: it says whether a figure is still of that RTL.
 * Comments do not count, nor how many blanks there are. */
#ifndef HEDDLE_GEN_RTL_HASH_H
#define HEDDLE_GEN_RTL_HASH_H

#include "gen/config/config.h"

#include <stdint.h>

/* Adds a source, emitted or a template: without comments, a run of blanks as one. Strings and Lua
 * of templates are taken as they are. */
void rtl_hash_add(uint64_t *hash, const char *path, const char *source);

/* Hash of the SystemVerilog that is emitted for a configuration; takes milliseconds. */
bool rtl_hash(const struct config *config, uint64_t *hash, struct error *error);

/* Appends eight digits of such a hash, for people and records. */
void rtl_hash_print(uint64_t hash, struct text *digits);

/* Appends those that stand for the templates of all configurations: what tells pages of an earlier
 * pipeline from those of this one. */
bool rtl_stamp(struct text *stamp, struct error *error);

#endif
