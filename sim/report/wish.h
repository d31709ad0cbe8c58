/* The parts of a profile to show: options of `heddle profile` and, behind --profile, of the model's
 * executable. */
#ifndef HEDDLE_SIM_PROFILE_WISH_H
#define HEDDLE_SIM_PROFILE_WISH_H

#include "base/error.h"
#include "base/options.h"
#include "sim/harness/simulation.h"

#include <stdio.h>

struct profile_wish {
    uint32_t rows;        /* of each table */
    bool annotate;        /* instructions below their source lines */
    const char *function; /* of this function only; NULL: of those that matter */
    const char *flame;    /* an SVG; NULL: none */
};

enum { PROFILE_OPTION_ROWS = 4 };

struct profile_wish profile_wish_default(void);
void profile_option_rows(struct profile_wish *wish, struct option_row rows[PROFILE_OPTION_ROWS]);

/* Adds the words that give the same wish again. */
void profile_wish_again(const struct profile_wish *wish, struct words *words);

/* Prints what was wished for of a simulation that has run, as JSON if its options say so. */
bool profile_show(const struct simulation *sim, const struct profile_wish *wish, FILE *file,
                  struct error *error);

#endif
