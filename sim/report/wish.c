#include "wish.h"

#include "breakdown.h"

#include <string.h>

struct profile_wish profile_wish_default(void) {
    return (struct profile_wish){.rows = 10};
}

void profile_option_rows(struct profile_wish *wish, struct option_row rows[PROFILE_OPTION_ROWS]) {
    const struct option_row table[] = {
        {0, "rows", "N", "rows of each table", .number = &wish->rows, .low = 1, .high = 100000},
        {0, "annotate", NULL,
         "instructions below their source lines, of functions that took a hundredth of the cycles",
         .flag = &wish->annotate},
        {0, "function", "NAME", "the same of one function", .text = &wish->function},
        {0, "flame", "FILE.svg", "draw a flame graph", .text = &wish->flame},
    };
    _Static_assert(sizeof table == PROFILE_OPTION_ROWS * sizeof *table,
                   "as many as the header says");
    memcpy(rows, table, sizeof table);
}

void profile_wish_again(const struct profile_wish *wish, struct words *words) {
    struct profile_wish given = *wish, standard = profile_wish_default();
    struct option_row rows[PROFILE_OPTION_ROWS], defaults[PROFILE_OPTION_ROWS];
    profile_option_rows(&given, rows);
    profile_option_rows(&standard, defaults);
    options_again(rows, defaults, PROFILE_OPTION_ROWS, true, words);
}

bool profile_show(const struct simulation *sim, const struct profile_wish *wish, FILE *file,
                  struct error *error) {
    struct breakdown breakdown;
    breakdown_make(&breakdown, sim);
    bool listed = !sim->options->json && (wish->annotate || wish->function);
    bool good = !wish->function || breakdown_has(&breakdown, wish->function, error);
    good = good && (!wish->flame || breakdown_flame(&breakdown, wish->flame, error));
    if (good && sim->options->json)
        breakdown_json(&breakdown, file);
    else if (good)
        breakdown_tables(&breakdown, wish->rows, file);
    if (good && listed)
        breakdown_listing(&breakdown, wish->function, file);
    breakdown_free(&breakdown);
    return good;
}
