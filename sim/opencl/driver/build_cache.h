/* Programs that were compiled before, in files.
 *
 * An entry is named by a hash of its key: the compiler's files, the knobs that matter, options and
 * sources. The whole key is in the entry and has to be equal. Entries are written under another
 * name first, so that processes share them. The folder is $HEDDLE_OPENCL_CACHE, which may be `off`;
 * else opencl in $HEDDLE_CACHE, in $XDG_CACHE_HOME/heddle or in ~/.cache/heddle. It keeps the 500
 * entries that were used last. Without a folder, or when it cannot be written, nothing is kept.
 * (base/cache.h keeps folders for heddle's own programs; the driver links nothing of base.)
 */
#ifndef HEDDLE_OPENCL_BUILD_CACHE_H
#define HEDDLE_OPENCL_BUILD_CACHE_H

#include "build.h"

/* The key of a build. False for one whose result depends on more than its text: on files that it
 * includes, or on the time. */
bool build_key_make(const struct build *build, const char *compiler, struct growing *key);

/* Adds the program and the messages of an earlier build to `elf` and `log`; false: there is none.
 */
bool build_cache_find(const struct growing *key, struct growing *elf, struct growing *log);

void build_cache_keep(const struct growing *key, const struct growing *elf,
                      const struct growing *log);

#endif
