/* Pages of heddle view: one HTML file that holds recordings of runs, one a configuration, with the
 * style and the script that show them (cmd/view).
 * They can be read out of a page again.
 */
#ifndef HEDDLE_CMD_VIEW_PAGE_H
#define HEDDLE_CMD_VIEW_PAGE_H

#include "base/error.h"
#include "base/text.h"
#include "base/words.h"

#include <stdbool.h>

/* Makes a recording of the JSON lines of a run, of its profile and of its trace
 * (sim/trace/recording.h), each an object, under a name. `cut`: the trace has a part of the run. */
void view_recording(const char *name, const char *run, const char *profile, const char *trace,
                    bool cut, struct text *recording);

/* Adds the recordings of a page. False with a sentence when it is none. */
bool view_page_read(const char *path, struct words *recordings, struct error *error);

/* Writes a page of these, in place of the file that may be there: whole, or not at all. */
bool view_page_write(const char *path, const char *title, const struct words *recordings,
                     struct error *error);

#endif
