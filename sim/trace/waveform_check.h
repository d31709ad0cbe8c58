/* Whether a waveform (FST) is whole: its writer, which is Verilator's, tells of no failed write. */
#ifndef HEDDLE_SIM_WAVEFORM_CHECK_H
#define HEDDLE_SIM_WAVEFORM_CHECK_H

#include "base/error.h"

/* The blocks of the file fill it, and those that are written last, signals and hierarchy, are
 * there. `name` is what the sentence calls it. */
bool waveform_check(const char *path, const char *name, struct error *error);

#endif
