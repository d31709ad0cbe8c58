/* Folders and files on disk: listing, and writing a set of files. Either the whole set is written
 * or none of it, and unchanged files keep their time stamps.
 */
#ifndef HEDDLE_BASE_FILES_H
#define HEDDLE_BASE_FILES_H

#include "error.h"
#include "text.h"
#include "words.h"

#include <stddef.h>

/* Adds the paths, relative to a folder, of all regular files below it whose name ends in
 * `suffix`, sorted by their bytes. */
bool files_below(const char *folder, const char *suffix, struct words *list, struct error *error);

/* Makes a folder and those above it. */
bool folder_make(const char *folder, struct error *error);

/* A new folder of this process's own, heddle-NAME-... in $TMPDIR or /tmp. The owner removes it with
 * the files in it, and frees `folder`. */
bool scratch_make(const char *name, struct text *folder, struct error *error);
void scratch_remove(const struct text *folder);

/* Whether a relative path stays below the folder that it is relative to. */
bool path_is_inside(const char *path);

/* Whether what is at `path`, if anything, is a file; false with a sentence. */
bool file_check(const char *path, struct error *error);

/* Whether a file can be put at `path`, in place of the file that may be there: a rename would
 * replace a device, too. False with a sentence. */
bool file_place_check(const char *path, struct error *error);

/* Whether there is something at `path` that is neither a file nor a folder. */
bool file_is_device(const char *path);

/* A file is written as its `part`, beside its place, and renamed when it is whole. file_part_name
 * appends that name, one of this process's own; for a device it is the device's. file_part_keep
 * renames, and gives the file the mode of the one that it replaces. file_part_drop removes a part
 * that is not to be kept, as a signal that ends this process does (guard.h). */
void file_part_name(const char *path, struct text *part);
bool file_part_keep(const char *part, const char *path, struct error *error);
void file_part_drop(const char *part, const char *path);

/* Puts `content` in the place of a file, whole or not at all; a device gets it as it is. */
bool file_replace(const char *path, const struct text *content, struct error *error);

/* Whether what `option` writes to `path` leaves its `inputs` alone (up to NULL): it is none of
 * them, nor a link to one. False with a sentence. */
bool file_apart_check(const char *option, const char *path, const char *const *inputs,
                      struct error *error);

/* Removes the folders on the way from `folder` to a file in it, innermost first, as long as they
 * are empty. */
void files_remove_empty_folders(const char *folder, const char *path);

/* Files rendered in memory; paths are relative to the folder that they will be written to. */
struct file_set {
    struct file {
        char *path;
        struct text content;
    } * file;
    size_t count;
};

/* Adds a file; takes `content` over and leaves an empty text. */
void file_set_add(struct file_set *set, const char *path, struct text *content);
const struct file *file_set_find(const struct file_set *set, const char *path);
void file_set_free(struct file_set *set);

struct file_set_report {
    size_t written; // files whose content was not on disk yet
};

/* Writes the set below a folder, which is made if it is missing. Every file is first written
 * beside its place and all are renamed at the end, so that a full disk or a folder without
 * permission leaves what was there. A file with the same content is not touched. */
bool file_set_write(const struct file_set *set, const char *folder, struct file_set_report *report,
                    struct error *error);

#endif
