#include "kept.h"

#include "base/resources.h"

#include <stdlib.h>
#include <string.h>

void kept_put(struct kept *kept, size_t number, uint32_t word) {
    if (number >= kept->words) {
        size_t words = 2 * number + 1024;
        kept->word = memory_resize(kept->word, words * sizeof *kept->word);
        memset(kept->word + kept->words, 0, (words - kept->words) * sizeof *kept->word);
        kept->words = words;
    }
    kept->word[number] = word;
}

uint32_t kept_get(const struct kept *kept, size_t number) {
    return number < kept->words ? kept->word[number] : 0;
}

void kept_free(struct kept *kept) {
    free(kept->word);
    *kept = (struct kept){0};
}
