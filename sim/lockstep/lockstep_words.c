#include "lockstep_words.h"

#include "base/text.h"

#include <stdlib.h>

enum { FIRST_ROOM = 1024 };

static void word_free(struct word *word) {
    if (!word)
        return;
    for (struct view *view = word->view; view;) {
        struct view *next = view->next;
        free(view->stores.piece);
        free(view->writes.piece);
        free(view->leaves.piece);
        free(view);
        view = next;
    }
    free(word->version);
    free(word);
}

void words_written_free(struct words_written *words) {
    for (size_t i = 0; i < words->room; i++)
        word_free(words->word[i]);
    free(words->word);
}

static size_t word_place(const struct words_written *words, uint32_t addr) {
    size_t place = (addr / WORD_BYTES * UINT32_C(2654435761)) & (words->room - 1);
    while (words->word[place] && words->word[place]->addr != addr)
        place = (place + 1) & (words->room - 1);
    return place;
}

static void words_grow(struct words_written *words) {
    struct word **old = words->word;
    size_t count = words->room;
    words->room = count ? 2 * count : FIRST_ROOM;
    words->word = memory_zeroed(words->room, sizeof(struct word *));
    for (size_t i = 0; i < count; i++)
        if (old[i])
            words->word[word_place(words, old[i]->addr)] = old[i];
    free(old);
}

struct word *word_find(const struct words_written *words, uint32_t addr) {
    return words->room ? words->word[word_place(words, addr)] : NULL;
}

struct word *word_make(struct words_written *words, uint32_t addr, uint32_t value) {
    struct word *word = memory_zeroed(1, sizeof *word);
    if (2 * ++words->count > words->room)
        words_grow(words);
    word->addr = addr;
    word_version_add(word, 0, value);
    words->word[word_place(words, addr)] = word;
    return word;
}

void word_version_add(struct word *word, uint64_t time, uint32_t value) {
    if ((word->versions & (word->versions - 1)) == 0)
        word->version = memory_resize(word->version, (word->versions ? 2 * word->versions : 1) *
                                                         sizeof *word->version);
    word->version[word->versions++] = (struct version){time, value};
}

struct view *word_view(struct word *word, unsigned core) {
    struct view **at = &word->view;
    while (*at && (*at)->core != core)
        at = &(*at)->next;
    if (!*at) {
        *at = memory_zeroed(1, sizeof **at);
        (*at)->core = core;
    }
    return *at;
}

void piece_add(struct pieces *pieces, struct piece piece) {
    if (pieces->first == pieces->end)
        pieces->first = pieces->end = 0;
    if (pieces->end == pieces->room) {
        pieces->room = pieces->room ? 2 * pieces->room : 2;
        pieces->piece = memory_resize(pieces->piece, pieces->room * sizeof *pieces->piece);
    }
    pieces->piece[pieces->end++] = piece;
}

uint32_t bytes_mask(unsigned bytes) {
    uint32_t mask = 0;
    for (unsigned i = 0; i < WORD_BYTES; i++)
        mask |= bytes >> i & 1 ? UINT32_C(0xff) << 8 * i : 0;
    return mask;
}

bool view_own_byte(const struct view *view, unsigned byte, uint8_t *value) {
    for (size_t i = view->stores.end; i > view->stores.first; i--) {
        const struct piece *store = &view->stores.piece[i - 1];
        if (store->bytes >> byte & 1) {
            *value = (uint8_t)(store->value >> 8 * byte);
            return true;
        }
    }
    return false;
}

size_t word_version_at(const struct word *word, uint64_t time) {
    size_t low = 0, high = word->versions;
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (word->version[middle].time <= time)
            low = middle;
        else
            high = middle;
    }
    return low;
}
