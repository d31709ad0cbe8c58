/* The word that a misspelt one is nearest to.
 *
 *     struct nearest nearest = {.word = name};
 *     for each name that there is: nearest_offer(&nearest, its name)
 *     nearest_close(&nearest)     // a name, or NULL: nothing is like it
 */
#ifndef HEDDLE_BASE_NEAREST_H
#define HEDDLE_BASE_NEAREST_H

#include <stddef.h>

struct nearest {
    const char *word;
    const char
        *best; /* of what was offered, the first of those that are nearest; NULL: nothing was */
    size_t distance; /* letters to insert, delete, replace, or swap with the next */
};

/* Keeps `name` if it is nearer than what was offered before; it has to live as long as `nearest`. A
 * name that the word begins is one letter away. */
void nearest_offer(struct nearest *nearest, const char *name);

/* The nearest name if no more than a third of the word's letters are wrong, else NULL. */
const char *nearest_close(const struct nearest *nearest);

#endif
