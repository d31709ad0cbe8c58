/* The executable simulator of a configuration, built when it is not there yet.
 *
 * Models live in a cache folder: $HEDDLE_CACHE; else build/models of the source tree that the
 * program belongs to; else $XDG_CACHE_HOME/heddle or ~/.cache/heddle. A model's folder is named
 * by a hash of everything that it is made from (emitted files, tools, options). The folder keeps
 * the emitted core, build.log, model.o (the verilated core) and hsim, which is linked anew when the
 * simulation library changed. Of both the content is kept beside, so that what is cut short is made
 * again. The configuration's name is no part of a model. A lock file lets parallel runs build a
 * model once.
 *
 * Verilator's options were chosen by measurement; model_build.c has the figures.
 */
#ifndef HEDDLE_SIM_MODEL_BUILD_H
#define HEDDLE_SIM_MODEL_BUILD_H

#include "base/error.h"
#include "base/text.h"
#include "gen/config/config.h"

/* Builds if needed, with progress on standard error, and appends the path of the executable to
 * `program`. From then on MODEL_NAME_VARIABLE (sim/config.h) tells programs that are started the
 * configuration's name. With `waveforms` the model can write FST files and is slower. False with a
 * sentence when a tool is missing or too old, or a step fails. */
bool model_build(const struct config *config, bool waveforms, struct text *program,
                 struct error *error);

/* Whether the model (without waveforms) is there, so that model_build has at most to link it.
 * `known`: and this heddle has used it, which takes no emission of the core to find out. */
bool model_there(const struct config *config, bool known);

#endif
