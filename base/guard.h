/* Files that are not to be left behind: a signal that ends this process removes them first. */
#ifndef HEDDLE_BASE_GUARD_H
#define HEDDLE_BASE_GUARD_H

/* From here to guard_end a signal that ends the process removes the file, if it is there: SIGINT,
 * SIGTERM, SIGHUP, SIGQUIT and SIGPIPE, except those that are ignored or have a handler. `mapped`,
 * if not NULL, is a sentence for standard error when a file that is written through memory finds no
 * room on its disk (SIGBUS): exit status 1. Of more than eight files at a time the others are not
 * guarded. */
void guard_begin(const char *path, const char *mapped);
void guard_end(const char *path);

#endif
