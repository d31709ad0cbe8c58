/* Where the program's own files are: templates, presets, runtime, headers, simulation library.
 *
 * `home` has the folders of the repository (rtl_templates, gen/presets, gen/templates, sim,
 * sim/runtime, build/gen). It is $HEDDLE_HOME if that is set; else the source tree that the
 * program was built in, PROGRAM/../..; else what `make install` filled, PROGRAM/../share/heddle.
 * The program's own path decides, not the working folder, so it runs from anywhere.
 */
#ifndef HEDDLE_BASE_RESOURCES_H
#define HEDDLE_BASE_RESOURCES_H

#include "error.h"
#include "text.h"
#include "words.h"

enum { RESOURCE_PATH_SIZE = 4096 };

struct resources {
    char home[RESOURCE_PATH_SIZE];
    char library[RESOURCE_PATH_SIZE + 64]; // libheddle_sim.a, whether it exists or not
};

/* False with a sentence that says where it looked. */
bool resources_find(struct resources *resources, struct error *error);

#define RESOURCE_PRESETS "gen/presets"
#define RESOURCE_PLANS "cmd/sweep/plans"

/* Adds the names of the files FOLDER/NAME.ini, sorted. */
bool resources_names(const struct resources *resources, const char *folder, struct words *names,
                     struct error *error);

/* Appends the path of a preset's file; false with the list of presets if there is none. */
bool resources_preset(const struct resources *resources, const char *name, struct text *path,
                      struct error *error);

#endif
