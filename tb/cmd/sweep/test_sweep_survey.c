/* Sentences of the report on a sweep: on its fastest point, on missing points, on each memory. */
#include "cmd/sweep/database/store.h"
#include "cmd/sweep/report/figure.h"
#include "report_rows.h"
#include "tb/tools/scratch.h"
#include "tb/tools/unit.h"

#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

static const char *const inorder[] = {"warps=4", NULL};
static const char *const inorder_wide[] = {"warps=16", NULL};
static const char *const loog[] = {"warps=4", "issue=loog", "loog_scheduler=collector_units", NULL};
static const char *const loog_wide[] = {"warps=16", "issue=loog", "loog_scheduler=collector_units",
                                        NULL};

static void database_open(struct store *store, void **state) {
    struct error error;
    assert_true(store_open(store, scratch_path(state, "sweep.db"), true, &error));
    assert_true(store_sweep(store, "mine", "file", "content", &error));
}

/* Of the kernel "winner" where none is named. */
static int64_t cycles_add(struct store *store, const char *const *words, const char *options,
                          const char *kernel, int cycles) {
    bool other = words[1] && strncmp(words[1], "issue=", 6) == 0;
    return run_add(store, &(struct run){.sweep = "mine",
                                        .part = other ? "LOOG" : "in order",
                                        .words = words,
                                        .options = options,
                                        .kernel = kernel ? kernel : "winner",
                                        .cycles = cycles});
}

/* The area of a point, with a period in ns. */
static void area_add(struct store *store, const char *const *words, int64_t point, int lut,
                     int period) {
    struct config config = config_of(words);
    struct text line = {0};
    uint64_t hash = hash_of(&config);
    text_print(&line, "{\"levels\":10.0,\"period_ns\":%d,\"total\":{\"lut\":%d,\"ff\":1}}", period,
               lut);
    row_add(store, &(struct store_row){.kind = STORE_AREA,
                                       .point = point,
                                       .rtl_hash = hash,
                                       .subject = "xcup",
                                       .versions = "tools 1.0",
                                       .line = line.data});
    text_free(&line);
}

static struct text pages_make(struct store *store, void **state, const char *option) {
    store_close(store);
    assert_int_equal(
        report_with(scratch_path(state, "sweep.db"), scratch_path(state, "report"), option), 0);
    return scratch_read(state, "report/report.md");
}

static void assert_has(const struct text *page, const char *line) {
    if (!strstr(page->data, line))
        fail_msg("there is no %s in %s", line, page->data);
}

/* 1000 cycles of 600 instructions against 1200 with 4 warps, 500 against 600 with 16. */
TEST_WITH(scratch, fastest_at_the_same_value) {
    struct store store;
    database_open(&store, state);
    cycles_add(&store, inorder, NULL, NULL, 1200);
    cycles_add(&store, inorder_wide, NULL, NULL, 600);
    cycles_add(&store, loog, NULL, NULL, 1000);
    cycles_add(&store, loog_wide, NULL, NULL, 500);
    struct text page = pages_make(&store, state, NULL);
    assert_has(&page, "## mine: instructions a cycle by warps\n\n"
                      "Fastest: LOOG at 16, 1.200 instructions a cycle (+20.0 % over in order).\n");
    assert_has(&page, "| kernels | cycles (geomean) | IPC (geomean) |");
    text_free(&page);
}

/* In order has no gain over itself, nor is there one where it has no number. */
TEST_WITH(scratch, fastest_without_a_gain) {
    static const char *const loog_wider[] = {"warps=32", "issue=loog",
                                             "loog_scheduler=collector_units", NULL};
    struct store store;
    struct error error;
    database_open(&store, state);
    cycles_add(&store, inorder, NULL, NULL, 1200);
    cycles_add(&store, inorder_wide, NULL, NULL, 600);
    cycles_add(&store, loog, NULL, NULL, 2000);
    struct text page = pages_make(&store, state, NULL);
    assert_has(&page, "Fastest: in order at 16, 1.000 instructions a cycle.\n");
    text_free(&page);
    assert_true(store_open(&store, scratch_path(state, "sweep.db"), true, &error));
    cycles_add(&store, loog_wider, NULL, NULL, 500);
    page = pages_make(&store, state, NULL);
    assert_has(&page, "Fastest: LOOG at 32, 1.200 instructions a cycle.\n");
    text_free(&page);
}

/* LOOG has no area: no period, no time, and a bar that is marked; it has no energy either. */
TEST_WITH(scratch, nothing_for_what_was_not_measured) {
    struct store store;
    database_open(&store, state);
    int64_t id = cycles_add(&store, inorder, NULL, NULL, 1200);
    cycles_add(&store, inorder_wide, NULL, NULL, 600);
    cycles_add(&store, loog, NULL, NULL, 1000);
    area_add(&store, inorder, id, 1000, 4);
    struct text page = pages_make(&store, state, NULL);
    assert_has(&page, "| part | warps | kernels | cycles (geomean) | IPC (geomean) | IPC gain, % |"
                      " period, ns | time, us (geomean) | levels | LUT or kGE | area x time |");
    assert_has(&page, "| in order | 4 | 1 | 1200 | 0.500 | +0.0 | 4.00 | 4.80 | 10.0 | 1000 |");
    assert_has(&page, "| LOOG | 4 | 1 | 1000 | 0.600 | +20.0 |  |  |  |  |  |");
    assert_has(&page, "## mine: instructions a nanosecond by warps\n\n"
                      "Fastest: in order at 4, 0.125 instructions a nanosecond.\n");
    assert_has(&page, "| 4 | 0.125 | not measured |");
    assert_has(&page, "| 16 | not measured |  |");
    text_free(&page);
    struct text drawing = scratch_read(state, "report/mine_warps.svg");
    assert_int_equal(count_of(drawing.data, ">not measured<"), 2); /* of 16, and of the crosses */
    text_free(&drawing);
}

/* A plan that has lost the kernel "loser": one of its rows, and a failure. */
TEST_WITH(scratch, kernels_no_longer_named) {
    struct store store;
    struct error error;
    database_open(&store, state);
    assert_true(store_kernel(&store, "mine", "winner", &error));
    cycles_add(&store, inorder, NULL, NULL, 1200);
    cycles_add(&store, inorder, NULL, "loser", 30);
    int64_t id = cycles_add(&store, loog, NULL, NULL, 1000);
    row_add(&store, &(struct store_row){.kind = STORE_RUN,
                                        .point = id,
                                        .subject = "loser",
                                        .versions = "tools 1.0",
                                        .log = "it broke"});
    struct text page = pages_make(&store, state, NULL);
    assert_has(&page, "**2 rows of kernels that their sweeps no longer name are left out (mine:"
                      " loser 2).**");
    assert_has(&page, "| mine | 2 | 2 | 2 | 2 | 0 | 0 | 0 | 0 |");
    assert_has(&page, "| in order | 1 | 1200 | 0.500 | +0.0 |");
    assert_null(strstr(page.data, "| loser |"));
    assert_null(strstr(page.data, "stale)"));
    assert_null(strstr(page.data, "loser is missing"));
    text_free(&page);
}

/* The same kernel fails with two latencies, which are no knobs. */
TEST_WITH(scratch, every_failure) {
    static const char *const options[] = {"--no-lockstep --mem-latency=20",
                                          "--no-lockstep --mem-latency=400"};
    struct store store;
    database_open(&store, state);
    for (size_t i = 0; i < 2; i++) {
        int64_t id = cycles_add(&store, inorder, options[i], NULL, 1200);
        row_add(&store, &(struct store_row){.kind = STORE_RUN,
                                            .point = id,
                                            .subject = "loser",
                                            .versions = "tools 1.0",
                                            .log = "it broke"});
    }
    struct text page = pages_make(&store, state, NULL);
    assert_has(&page, "| loser |  | --no-lockstep --mem-latency=20 | error |");
    assert_has(&page, "| loser |  | --no-lockstep --mem-latency=400 | error |");
    text_free(&page);
}

TEST_WITH(scratch, kernels_of_some_points) {
    struct store store;
    database_open(&store, state);
    cycles_add(&store, inorder, NULL, NULL, 1200);
    cycles_add(&store, loog, NULL, NULL, 1000);
    cycles_add(&store, inorder, NULL, "loser", 600);
    cycles_add(&store, inorder, NULL, "alike", 600);
    cycles_add(&store, loog, NULL, "alike", 600);
    struct text page = pages_make(&store, state, NULL);
    assert_has(&page, "\nMeans are over alike, winner; loser is missing at 1 point.\n");
    text_free(&page);
}

/* A near memory makes no core the better one: LOOG is on the front of both, in order of none but by
 * its area. */
TEST_WITH(scratch, each_memory_for_itself) {
    static const char *const options[] = {"--mem-latency=20", "--mem-latency=400"};
    struct store store;
    database_open(&store, state);
    for (size_t i = 0; i < 2; i++) {
        int64_t small = cycles_add(&store, inorder, options[i], NULL, i ? 4800 : 1200);
        int64_t large = cycles_add(&store, loog, options[i], NULL, i ? 2400 : 1000);
        if (i == 0) {
            area_add(&store, inorder, small, 1000, 4);
            area_add(&store, loog, large, 2000, 4);
        }
    }
    struct text page = pages_make(&store, state, NULL);
    static const char *const lines[] = {
        "The best points and the fronts are those of each memory: points with another one are in"
        " another environment.",
        "| best | mem_latency | part | knobs | value | against in order |",
        "| cycles of a kernel | 20 | LOOG | issue=loog loog_scheduler=collector_units | 1000 | "
        "-16.7 % |\n"
        "| cycles of a kernel | 400 | LOOG | issue=loog loog_scheduler=collector_units | 2400 | "
        "-50.0 % |\n",
        "| area, LUT or kGE |  | in order |  | 1000 | +0.0 % |\n",
        "mem_latency=20: No point beats these in both: in order; LOOG (issue=loog "
        "loog_scheduler=collector_units)."
        " mem_latency=400: No point beats these in both: in order; LOOG (issue=loog "
        "loog_scheduler=collector_units).",
        "| LOOG | 400 | 1 | 2400 | 0.250 | +100.0 | 4.00 | 9.60 | 10.0 | 2000 | 1.92e+04 |"
        " time-area |",
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        assert_has(&page, lines[i]);
    text_free(&page);
}

/* --figure=FILE, of a file in the scratch folder. */
static const char *figure_option(void **state, const char *file, const char *source) {
    static char option[512];
    FILE *written = fopen(scratch_path(state, file), "w");
    assert_non_null(written);
    fputs(source, written);
    fclose(written);
    snprintf(option, sizeof option, "--figure=%s", scratch_path(state, file));
    return option;
}

TEST_WITH(scratch, figures_of_ones_own) {
    static const char source[] =
        "-- title: t\n-- plot: bars\n-- x: x\n-- y: y\n"
        "SELECT 'a \"b\"', 'c \"d\"', 1 UNION ALL SELECT 'e', 'f', '2,5'\n";
    struct store store;
    database_open(&store, state);
    cycles_add(&store, inorder, NULL, NULL, 1200);
    struct text page = pages_make(&store, state, figure_option(state, "it's.sql", source));
    struct text csv = scratch_read(state, "report/it's.csv");
    assert_string_equal(csv.data,
                        "series,x,y\n\"a \"\"b\"\"\",\"c \"\"d\"\"\",1\n\"e\",\"f\",\"2,5\"\n");
    assert_true(scratch_exists(state, "report/it's.svg"));
    text_free(&csv);
    text_free(&page);
}

/* Exit status of the report with a figure of one's own. */
static int figure_status(void **state, const char *file, const char *source) {
    return report_with(scratch_path(state, "sweep.db"), scratch_path(state, "report"),
                       figure_option(state, file, source));
}

/* A name that is taken, by a paper's figure or a chart of the sweep; a misspelt line. */
TEST_WITH(scratch, figures_refused) {
    static const char source[] = "-- title: t\n-- plot: bars\n-- x: x\n-- y: y\nSELECT 1, 2, 3\n";
    static const char misspelt[] = "-- titel: t\n-- plot: bars\n-- x: x\n-- y: y\nSELECT 1, 2, 3\n";
    static const char comment[] = "-- title: t\n-- plot: bars\n-- x: x\n-- y: y\n"
                                  "-- mind: a comment\nSELECT 1, 2, 3\n";
    struct figure figure;
    struct error error;
    struct store store;
    database_open(&store, state);
    cycles_add(&store, inorder, NULL, NULL, 1200);
    cycles_add(&store, inorder_wide, NULL, NULL, 600);
    store_close(&store);
    assert_int_equal(figure_status(state, "32_schemes.sql", source), 2);
    assert_false(scratch_exists(state, "report/32_schemes.svg"));
    assert_int_equal(figure_status(state, "mine_warps.sql", source), 2);
    assert_int_equal(figure_status(state, "my_own.sql", source), 0);
    assert_int_equal(figure_status(state, "my_own.sql", comment), 0);
    assert_false(figure_parse(&figure, "own", misspelt, &error));
    assert_string_equal(error.text, "line 1: there is no '-- titel: ...'; the nearest is"
                                    " '-- title: ...'");
    figure_free(&figure);
}
