/* Rows of the performance contract: read, computed, and for which cores they are. */
#include "cmd/bench_rows.h"
#include "tb/tools/scratch.h"
#include "tb/tools/unit.h"

#include <string.h>

/* Reads rows from a file with this text. */
static bool rows_of(void **state, const char *text, struct bench_rows *rows, struct error *error) {
    scratch_write(state, "rows.txt", text);
    return bench_rows_read(rows, scratch_path(state, "rows.txt"), error);
}

TEST_WITH(scratch, rows_are_read) {
    struct bench_rows rows;
    struct error error;
    assert_true(rows_of(state,
                        "# name\n\n a | what it is | >= 0.5 | out1 / out0\n"
                        "b | other | <= 5 | out0 - out2 | fpu=full\n",
                        &rows, &error));
    assert_int_equal(rows.count, 2);
    assert_string_equal(rows.row[0].name, "a");
    assert_string_equal(rows.row[0].formula, "out1 / out0");
    assert_string_equal(rows.row[0].needs, "");
    assert_true(rows.row[0].at_least);
    assert_string_equal(rows.row[1].needs, "fpu=full");
    double figure;
    assert_true(bench_row_figure(&rows.row[0], (uint32_t[]){8, 3, 0}, &figure, &error));
    assert_true(figure == 0.38 && !bench_row_kept(&rows.row[0], figure));
    assert_true(bench_row_figure(&rows.row[1], (uint32_t[]){8, 0, 3}, &figure, &error));
    assert_true(figure == 5 && bench_row_kept(&rows.row[1], figure));
    bench_rows_free(&rows);
}

TEST_WITH(scratch, bad_rows_are_refused) {
    static const char *const bad[] = {
        "a | b | >= 1\n",          "a | b | 1 | out0\n",
        "a | b | >= one | out0\n", "a | b | >= 1 | out0 | fpu\n",
        "a | b | >= 1 | out0 |\n", "a | b | >= 1 | out0 | fpu=full | more\n"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct bench_rows rows;
        struct error error;
        if (rows_of(state, bad[i], &rows, &error))
            fail_msg("taken: %s", bad[i]);
        assert_says(&error, ":1: not a row");
        bench_rows_free(&rows);
    }
}

TEST(rows_are_for_cores) {
    struct bench_row row = {.name = "r", .needs = "fpu=full"};
    struct config without = config_of((const char *const[]){NULL});
    struct config with = config_of((const char *const[]){"fpu=full", NULL});
    struct error error;
    assert_false(bench_row_applies(&row, &without, &error));
    assert_string_equal(error.text, "");
    assert_true(bench_row_applies(&row, &with, &error));
    strcpy(row.needs, "threads=4");
    assert_true(bench_row_applies(&row, &without, &error));
    strcpy(row.needs, "");
    assert_true(bench_row_applies(&row, &without, &error));
    strcpy(row.needs, "float=full");
    assert_false(bench_row_applies(&row, &with, &error));
    assert_says(&error, "row r: there is no knob 'float'");
}
