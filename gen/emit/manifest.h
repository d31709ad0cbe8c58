/* The manifest of an output folder: what an earlier run wrote there. */
#ifndef HEDDLE_GEN_MANIFEST_H
#define HEDDLE_GEN_MANIFEST_H

#include "base/files.h"

#define MANIFEST_NAME "manifest.json"

/* Adds the files that the manifest in `folder` lists; none if there is no manifest of ours. Paths
 * that could lead out of the folder are left out. */
void manifest_read_files(const char *folder, struct words *files);

/* Whether a folder's files with the names of a set are of an earlier run, or the same. False with a
 * sentence that names a file which is the user's own. */
bool manifest_check_foreign(const char *folder, const struct words *old, const struct file_set *set,
                            struct error *error);

/* Deletes files of the list that the set does not have, and folders that became empty. Returns how
 * many files. */
size_t manifest_remove_stale(const char *folder, const struct words *old,
                             const struct file_set *set);

#endif
