/* Renaming of an emitted core, so that two configurations can live in one design. */
#ifndef HEDDLE_GEN_PREFIX_H
#define HEDDLE_GEN_PREFIX_H

#include "base/files.h"

/* Puts `prefix` before every module, package and typedef name that the SystemVerilog files of the
 * set declare. It does so for whole identifiers outside comments and strings, and for the files'
 * names. An empty prefix changes nothing. */
void prefix_apply(struct file_set *set, const char *prefix);

#endif
