#include "nearest.h"

#include <string.h>

/* Longer words differ in what is behind this, too, or are no misspelling. */
enum { LONGEST = 63, BEGINNING = 2 };

static size_t least(size_t a, size_t b) {
    return a < b ? a : b;
}

/* Damerau and Levenshtein's distance, in which no letter is changed twice. */
static size_t word_distance(const char *a, const char *b) {
    size_t height = strnlen(a, LONGEST), width = strnlen(b, LONGEST);
    size_t row[3][LONGEST + 1]; /* of a's letters i - 2, i - 1, i, in turns */
    for (size_t j = 0; j <= width; j++)
        row[0][j] = j;
    for (size_t i = 1; i <= height; i++) {
        size_t *now = row[i % 3], *before = row[(i + 2) % 3], *swapped = row[(i + 1) % 3];
        now[0] = i;
        for (size_t j = 1; j <= width; j++) {
            now[j] =
                least(before[j - 1] + (a[i - 1] != b[j - 1]), least(before[j], now[j - 1]) + 1);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                now[j] = least(now[j], swapped[j - 2] + 1);
        }
    }
    return row[height % 3][width];
}

void nearest_offer(struct nearest *nearest, const char *name) {
    size_t length = strlen(nearest->word);
    size_t distance = length >= BEGINNING && strncmp(name, nearest->word, length) == 0
                          ? strlen(name) > length
                          : word_distance(nearest->word, name);
    if (nearest->best && distance >= nearest->distance)
        return;
    nearest->best = name;
    nearest->distance = distance;
}

const char *nearest_close(const struct nearest *nearest) {
    return nearest->best && 3 * nearest->distance <= strlen(nearest->word) + 2 ? nearest->best
                                                                               : NULL;
}
