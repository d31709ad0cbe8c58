/* Reads JSON that other tools write (by jansson): every string, number or word, with where it
 * stands. */
#ifndef HEDDLE_BASE_JSON_H
#define HEDDLE_BASE_JSON_H

#include <stdbool.h>

/* Path: keys and indices from the outside, "fmax/clk/achieved", "path/3/net"; a '/' in a key stays.
 * Value: a string without its quotes, a number, or true, false and null as words. Both
 * live until the call returns. */
typedef void json_take(void *context, const char *path, const char *value);

/* False if the text is not JSON; nothing was taken then. */
bool json_read(const char *text, json_take *take, void *context);

#endif
