#include "colour.h"

#include "gen/tables/schemes.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { UNKNOWN = SCHEMES };

/* Of series that are no schemes: causes, kinds, clusters. An issued instruction is not a loss. */
static const char *const other_table[] = {"#4e79a7", "#e6a23c", "#76b7b2", "#b07aa1", "#8c6d4f",
                                          "#d4a6c8", "#59a14f", "#9c755f", "#e15759", "#bab0ac"};

enum { OTHERS = sizeof other_table / sizeof *other_table };

static size_t scheme_in(const char *text) {
    size_t best = UNKNOWN;
    const char *first = NULL;
    for (size_t i = 0; i < SCHEMES; i++) {
        const char *at = text_find_word(text, scheme_table[i].label);
        if (at && (!first || at < first)) {
            first = at;
            best = i;
        }
    }
    return best;
}

bool colour_paper(const char *series) {
    return strncmp(series, "thesis", 6) == 0 || strncmp(series, "paper", 5) == 0;
}

static size_t figure_scheme(const struct figure *figure) {
    const char *named = figure_text(figure, FIGURE_SCHEME);
    return scheme_in(*named ? named : figure_text(figure, FIGURE_TITLE));
}

/* Stalls and the like say so; else a series without a scheme's name is of the figure's. */
static size_t scheme_of(const struct figure *figure, const char *series) {
    size_t scheme = scheme_in(series);
    bool none = strcmp(figure_text(figure, FIGURE_SCHEME), "none") == 0;
    return scheme != UNKNOWN || none ? scheme : figure_scheme(figure);
}

/* The series that a paper's stands beside: its name without the paper's. */
static const char *variant_name(const char *series) {
    if (!colour_paper(series))
        return series;
    const char *comma = strstr(series, ", ");
    return comma ? comma + 2 : "";
}

static size_t word_at(const struct words *list, const char *text) {
    size_t at = 0;
    while (at < list->count && strcmp(list->word[at], text) != 0)
        at++;
    return at;
}

/* The series that the figure lists keep their places where some are not drawn; those of the list
 * follow. */
static struct words variants_of(const struct figure *figure, const struct words *list) {
    static const char separator[] = " | ";
    struct words all = {0};
    char *listed = text_copy(figure_text(figure, FIGURE_VARIANTS));
    for (char *name = listed; *name;) {
        char *end = strstr(name, separator);
        if (end)
            *end = '\0';
        words_add(&all, name);
        name = end ? end + sizeof separator - 1 : name + strlen(name);
    }
    free(listed);
    for (size_t i = 0; i < list->count; i++)
        if (word_at(&all, list->word[i]) == all.count)
            words_add(&all, list->word[i]);
    return all;
}

// -------------------------------------------------------------------------------- order

struct place {
    size_t scheme, variant, series;
    bool paper;
};

static int place_compare(const void *one, const void *other) {
    const struct place *a = one, *b = other;
    if (a->scheme != b->scheme)
        return a->scheme < b->scheme ? -1 : 1;
    if (a->variant != b->variant)
        return a->variant < b->variant ? -1 : 1;
    if (a->paper != b->paper)
        return a->paper ? 1 : -1;
    return a->series < b->series ? -1 : a->series > b->series;
}

static struct place place_of(const struct figure *figure, const struct words *list, size_t at) {
    struct place place = {.series = at, .paper = colour_paper(list->word[at])};
    place.scheme = scheme_of(figure, list->word[at]);
    struct words all = variants_of(figure, list);
    size_t stands = word_at(&all, variant_name(list->word[at]));
    place.variant = stands < all.count ? stands : word_at(&all, list->word[at]);
    words_free(&all);
    return place;
}

/* order[new] = old */
static void order_find(const struct figure *figure, const struct words *list, size_t *order) {
    struct place *places = memory_zeroed(list->count + 1, sizeof *places);
    for (size_t i = 0; i < list->count; i++)
        places[i] = place_of(figure, list, i);
    qsort(places, list->count, sizeof *places, place_compare);
    for (size_t i = 0; i < list->count; i++)
        order[i] = places[i].series;
    free(places);
}

static void words_arrange(const struct figure *figure, struct words *list, size_t *new_place) {
    size_t *order = memory_zeroed(list->count + 1, sizeof *order);
    char **word = memory_zeroed(list->count + 1, sizeof *word);
    order_find(figure, list, order);
    for (size_t i = 0; i < list->count; i++) {
        word[i] = list->word[order[i]];
        new_place[order[i]] = i;
    }
    for (size_t i = 0; i < list->count; i++)
        list->word[i] = word[i];
    free(word);
    free(order);
}

static void rows_move(struct figure_row *row, size_t rows, bool stacked, const size_t *place) {
    for (size_t i = 0; i < rows; i++) {
        size_t *at = stacked ? &row[i].x : &row[i].series;
        *at = place[*at];
    }
}

void colour_arrange(struct figure *figure) {
    bool stacked = strcmp(figure_text(figure, FIGURE_PLOT), "stacked") == 0;
    struct words *list = stacked ? &figure->x : &figure->series;
    size_t *place = memory_zeroed(list->count + 1, sizeof *place);
    words_arrange(figure, list, place);
    rows_move(figure->row, figure->rows, stacked, place);
    rows_move(figure->hole, figure->holes, stacked, place);
    free(place);
}

// ------------------------------------------------------------------------------- colours

static double channel(double hue, double chroma, double lightness, double shift) {
    double k = fmod(shift + hue / 30, 12);
    return lightness - chroma * fmax(-1, fmin(fmin(k - 3, 9 - k), 1));
}

static void hsl(double hue, double saturation, double lightness, char colour[COLOUR_SIZE]) {
    double chroma = saturation * fmin(lightness, 1 - lightness);
    hue = fmod(hue + 360, 360);
    snprintf(colour, COLOUR_SIZE, "#%02x%02x%02x",
             (unsigned)lround(255 * channel(hue, chroma, lightness, 0)) & 255,
             (unsigned)lround(255 * channel(hue, chroma, lightness, 8)) & 255,
             (unsigned)lround(255 * channel(hue, chroma, lightness, 4)) & 255);
}

/* Where a series is among its scheme's variants, 0 to 1; a paper's is what it stands beside, in the
 * middle if that has no name. */
static double variant_part(const struct figure *figure, size_t series, size_t scheme) {
    size_t count = 0, at = 0;
    bool found = false;
    const char *name = variant_name(figure->series.word[series]);
    struct words all = variants_of(figure, &figure->series);
    for (size_t i = 0; i < all.count; i++) {
        const char *other = variant_name(all.word[i]);
        bool again = !*other;
        for (size_t k = 0; k < i && !again; k++)
            again = strcmp(variant_name(all.word[k]), other) == 0;
        if (again || scheme_of(figure, all.word[i]) != scheme)
            continue;
        if (strcmp(other, name) == 0) {
            at = count;
            found = true;
        }
        count++;
    }
    words_free(&all);
    double spread = fmin(1, 0.3 * (double)count); /* two are not as far apart as five */
    return found && count > 1 ? 0.5 + spread * ((double)at / (double)(count - 1) - 0.5) : 0.5;
}

void colour_of(const struct figure *figure, size_t series, char colour[COLOUR_SIZE]) {
    const char *name = figure->series.word[series];
    size_t scheme = scheme_of(figure, name);
    if (scheme == UNKNOWN) {
        snprintf(colour, COLOUR_SIZE, "%s",
                 strcmp(name, "issued") == 0 ? "#3d4852" : other_table[series % OTHERS]);
        return;
    }
    const struct scheme *of = &scheme_table[scheme];
    double part = variant_part(figure, series, scheme);
    double lightness = colour_paper(name) ? 0.84 - 0.1 * part : 0.58 - 0.26 * part;
    hsl(of->hue + (part - 0.5) * 2 * of->spread, of->saturation, lightness, colour);
}

void colour_of_scheme(const struct figure *figure, char colour[COLOUR_SIZE]) {
    size_t scheme = figure_scheme(figure);
    const struct scheme *of = &scheme_table[scheme < SCHEMES ? scheme : 0];
    hsl(of->hue, of->saturation, 0.44, colour);
}
