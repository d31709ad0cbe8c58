/* Configurations side by side, for --compare: the values of one knob, or presets.
 *
 *     "issue=inorder,loog"            the configuration with each value
 *     "preset=thesis-4x4,loog-4x4"    these presets, or files, with the configuration's knobs
 *                                     on top; "preset=" may be left out
 */
#ifndef HEDDLE_GEN_VARIANTS_H
#define HEDDLE_GEN_VARIANTS_H

#include "config.h"

#include <stddef.h>

enum { VARIANTS = 8 };

struct variants {
    struct config config[VARIANTS];
    const char *name[VARIANTS];
    size_t count;
    char *words; /* that names point into */
};

/* False with a sentence for an unknown knob or value. The owner calls variants_free. */
bool variants_make(struct variants *variants, const char *compare, const struct config *base,
                   struct error *error);
void variants_free(struct variants *variants);

#endif
