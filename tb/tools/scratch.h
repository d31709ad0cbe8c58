/* A scratch folder for a test, removed with all that is in it, and what several tests ask of files
 * and messages. Paths are relative to the folder. Every function ends the test when it cannot do
 * its work.
 */
#ifndef HEDDLE_TB_SCRATCH_H
#define HEDDLE_TB_SCRATCH_H

#include "base/files.h"
#include "base/text.h"
#include "gen/config/config.h"

#include <stdbool.h>
#include <sys/stat.h>

/* cmocka set-up and tear-down: *state is the folder's path. */
int scratch_setup(void **state);
int scratch_teardown(void **state);

/* Path of a file in the folder; valid until the next call but three. */
const char *scratch_path(void *const *state, const char *name);

void scratch_write(void *const *state, const char *name, const char *content);
struct text scratch_read(void *const *state, const char *name);
bool scratch_exists(void *const *state, const char *name);
struct stat scratch_stat(void *const *state, const char *name);

/* The error's text has this part. */
void assert_says(const struct error *error, const char *part);

/* A configuration from knob=value words, NULL at the end; it has to be good. */
struct config config_of(const char *const *words);

/* The files that `heddle gen` would write for such words; and the content of one of them, which has
 * to be there. */
struct file_set emitted(const char *const *words);
const char *emitted_content(const struct file_set *set, const char *path);

/* Runs config_take_arguments on words with argv[0] before them. */
bool config_try(struct config *config, const char *const *words, struct error *error);

#endif
