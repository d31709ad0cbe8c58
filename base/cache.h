/* Where things are kept that take long to build: a folder named by a hash of all they are made of.
 *
 * The cache is $HEDDLE_CACHE; else build/KIND of the source tree that the program belongs to; else
 * $XDG_CACHE_HOME/heddle or ~/.cache/heddle. The first and the last are shared by all kinds, so a
 * key begins with its kind where two kinds could be made of the same.
 */
#ifndef HEDDLE_BASE_CACHE_H
#define HEDDLE_BASE_CACHE_H

#include "error.h"
#include "resources.h"
#include "text.h"

#include <stdint.h>

/* 64-bit FNV-1a (Fowler, Noll, Vo); starts as CACHE_KEY_START. */
#define CACHE_KEY_START UINT64_C(0xcbf29ce484222325)

/* Adds a text with its terminator, so that fields do not run into one another. */
void cache_key_add(uint64_t *key, const char *text);

/* Appends a line that stands for a file's content: path, size and time; nothing if there is none.
 * For tools: asking them for their version takes longer than all else that a cached result needs.
 */
void cache_file_identity(const char *path, struct text *identity);

/* The same for a program in PATH. */
void cache_tool_identity(const char *program, struct text *identity);

/* Appends the folder of things of a kind ("models") with this key, CACHE/KEY, and makes the folder
 * CACHE. */
bool cache_folder(const struct resources *resources, const char *kind, uint64_t key,
                  struct text *folder, struct error *error);

/* A file that a stop or a full disk cut short is not whole: PATH.whole, written
 * when the file at PATH is done, has its size and a hash. cache_break says that it is about to be
 * made again. */
bool cache_is_whole(const char *path);
bool cache_seal(const char *path, struct error *error);
void cache_break(const char *path);

/* Whether things of a kind can be kept: what cache_folder would say, before there is a key. */
bool cache_check(const char *kind, struct error *error);

/* Makes a folder and those above it. */
bool cache_folder_make(const char *folder, struct error *error);

/* Waits until no other process builds in `folder`, with a line on standard error that begins with
 * `title`. The lock is the file FOLDER.lock; it ends when *lock, a descriptor, is closed or the
 * process ends. */
bool cache_lock(const char *folder, const char *title, int *lock, struct error *error);

#endif
