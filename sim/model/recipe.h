/* A shortcut to the key of a model. The key is a hash of the emitted core, and emitting takes
 * longer than a short run. A recipe is a hash of the inputs of emission: every knob, the program
 * itself and the templates, by size and time. Which key a recipe led to is kept in the file
 * RECIPE.recipe beside the models.
 */
#ifndef HEDDLE_SIM_RECIPE_H
#define HEDDLE_SIM_RECIPE_H

#include "base/error.h"
#include "base/resources.h"
#include "base/text.h"
#include "gen/config/config.h"

#include <stdint.h>

/* Appends the path of the recipe's file; `others` stands for what else goes into the key. */
bool recipe_path(const struct config *config, const struct resources *resources, const char *others,
                 struct text *path, struct error *error);

/* The key that was kept; false if there is none. */
bool recipe_recall(const char *path, uint64_t *key);

/* Keeps it. If that fails, the next run emits the core again. */
void recipe_keep(const char *path, uint64_t key);

#endif
