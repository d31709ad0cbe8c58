/* A simulator whose programs, memory and runs are a host's: it answers the requests of
 * sim/program/protocol.h. */
#ifndef HEDDLE_SIM_SERVE_H
#define HEDDLE_SIM_SERVE_H

#include "base/error.h"
#include "sim/config.h"
#include "sim/harness/model.h"
#include "sim/harness/options.h"

#include <stdbool.h>

/* Answers what comes from `socket` with runs of the model until the other side closes it. Without a
 * model, launches run on the functional model alone, if `options` are without lockstep. False with
 * a sentence when an option is wrong or the other side breaks the protocol. */
bool serve_run(const struct heddle_config *config, const struct model *model,
               const struct sim_options *options, int socket, struct error *error);

#endif
