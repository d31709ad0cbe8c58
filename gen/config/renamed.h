/* Names that knobs, choices and presets had in earlier versions, and those that they have now. An
 * old name is refused, with a sentence that says the new one. */
#ifndef HEDDLE_GEN_RENAMED_H
#define HEDDLE_GEN_RENAMED_H

/* The name of today of a knob ("window"), a choice ("mem_order=lsq") or a preset; NULL if it never
 * had another one. */
const char *renamed_to(const char *name);

#endif
