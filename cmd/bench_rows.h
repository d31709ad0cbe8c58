/* The rows of the performance contract: what a micro-kernel measures, the figure that follows
 * from the words it leaves at `out`, and the bound that the figure has to keep.
 *
 * A row in the file: name | what | bound | formula [| knob=value]; the file's header
 * (sim/kernels/micro/rows.txt) says the rest. Formulas are evaluated by Lua, with out0, out1, out2
 * as numbers.
 */
#ifndef HEDDLE_CMD_BENCH_ROWS_H
#define HEDDLE_CMD_BENCH_ROWS_H

#include "base/error.h"
#include "gen/config/config.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { BENCH_OUT_WORDS = 3, BENCH_ROW_TEXT = 128 };

struct bench_row {
    char name[BENCH_ROW_TEXT];
    char what[BENCH_ROW_TEXT];
    char formula[BENCH_ROW_TEXT];
    char needs[BENCH_ROW_TEXT]; /* "knob=value" of the cores that it is for; "": of all */
    bool at_least;              /* the bound is `>=`, otherwise `<=` */
    double bound;
};

struct bench_rows {
    struct bench_row *row; /* owned, freed by bench_rows_free */
    size_t count;
};

/* False with file:line when the file cannot be read or a line is not a row. */
bool bench_rows_read(struct bench_rows *rows, const char *path, struct error *error);
void bench_rows_free(struct bench_rows *rows);

/* The figure of a row, rounded to two decimals as the bounds are stated. False with a sentence
 * when the formula is wrong or its value is not finite. */
bool bench_row_figure(const struct bench_row *row, const uint32_t out[BENCH_OUT_WORDS],
                      double *figure, struct error *error);

/* Whether the row is for a core. False with a sentence in `error` when it needs what is no knob;
 * with an empty one when it is for others. */
bool bench_row_applies(const struct bench_row *row, const struct config *config,
                       struct error *error);

bool bench_row_kept(const struct bench_row *row, double figure);

#endif
