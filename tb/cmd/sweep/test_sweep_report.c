/* The report of a small database: every figure is drawn, from the numbers that are in the rows. */
#include "base/files.h"
#include "base/resources.h"
#include "cmd/sweep/database/store.h"
#include "cmd/sweep/report/colour.h"
#include "report_rows.h"
#include "tb/tools/scratch.h"
#include "tb/tools/unit.h"

#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char *const kernels[] = {"winner", "loser"};

/* The source of all numbers in figures: part, then knobs. */
static const char *const points[][8] = {
    {"in order", "rf_banks=1"},
    {"LOOG", "rf_banks=1", "issue=loog", "loog_scheduler=collector_units"},
    {"LOOG", "rf_banks=1", "issue=loog", "loog_scheduler=collector_units", "rrs_entries=12"},
    {"GhOST", "rf_banks=1", "issue=ghost"},
    {"GhOST", "rf_banks=1", "issue=ghost", "ghost_precise=1"},
    {"SOCGPU", "rf_banks=1", "issue=socgpu"},
    {"in order", "rf_banks=1", "warp_sched=srr"},
    {"GhOST", "rf_banks=1", "issue=ghost", "warp_sched=srr"},
    {"LOOG, arbiter", "rf_banks=1", "issue=loog", "loog_scheduler=collector_units",
     "rf_arbiter=rr"},
    {"LOOG, thesis", "rf_banks=1", "issue=loog", "loog_scheduler=collector_units",
     "tagged_loads=8"},
    {"LOOG", "rf_banks=1", "issue=loog", "loog_scheduler=collector_units", "rrs_entries=16"},
};

enum { POINTS = sizeof points / sizeof *points, INORDER_CYCLES = 1200 };

/* In order takes 1200 cycles; others 1000 for the winner (20 % more IPC), 1600 for the loser (25 %
 * less). */
static void line_print(struct text *line, bool inorder, size_t kernel) {
    int cycles = inorder ? INORDER_CYCLES : kernel ? 1600 : 1000;
    text_print(
        line,
        "{\"result\":\"passed\",\"cycles\":%d,\"instructions\":600,\"ipc\":%f,"
        "\"warp_cycles\":3600,\"stalls\":{\"window\":50,\"raw\":%d},\"counters\":{\"window_"
        "entered\":600,"
        "\"distance_1\":30,\"distance_16\":10,\"dependences_raw\":300,\"dependences_false\":6,"
        "\"dependences_order\":3},\"window\":{\"knob\":\"k\",\"occupancy\":[100,900],"
        "\"period\":[3,9],\"periods\":[450,150]}}\n",
        cycles, 600.0 / cycles, kernel ? 500 : 100);
}

static void area_line_print(struct text *line, size_t point) {
    text_print(line,
               "{\"area_percent\":%zu,\"levels\":10.0,\"period_ns\":%zu,\"total\":{\"lut\":%zu,"
               "\"ff\":10}}\n",
               1 + point, 4 + point % 3, 1000 + 100 * point);
}

static void power_line_print(struct text *line, size_t point) {
    text_print(line, "{\"energy\":%zu,\"total\":{\"power\":2.5}}\n", 100 + point);
}

static void point_add(struct store *store, const char *sweep, size_t at) {
    struct config config = config_of(points[at] + 1);
    struct error error;
    struct text knobs = {0};
    int64_t id;
    uint64_t hash = hash_of(&config);
    config_print_changes(&config, &knobs);
    assert_true(store_point(store, sweep, points[at][0], &config, knobs.data, "", &id, &error));
    for (size_t kernel = 0; kernel < 2; kernel++) {
        struct text line = {0};
        line_print(&line, strcmp(points[at][0], "in order") == 0, kernel);
        row_add(store, &(struct store_row){.kind = STORE_RUN,
                                           .point = id,
                                           .rtl_hash = hash,
                                           .subject = kernels[kernel],
                                           .versions = "tools 1.0",
                                           .line = line.data});
        text_free(&line);
    }
    struct text line = {0};
    area_line_print(&line, at);
    row_add(store, &(struct store_row){.kind = STORE_AREA,
                                       .point = id,
                                       .rtl_hash = hash,
                                       .subject = "xcup",
                                       .versions = "tools 1.0",
                                       .line = line.data});
    text_free(&line);
    power_line_print(&line, at);
    row_add(store, &(struct store_row){.kind = STORE_POWER,
                                       .point = id,
                                       .rtl_hash = hash,
                                       .subject = kernels[0],
                                       .versions = "tools 1.0",
                                       .line = line.data});
    text_free(&line);
    text_free(&knobs);
}

static void database_make(const char *path) {
    struct store store;
    struct error error;
    assert_true(store_open(&store, path, true, &error));
    assert_true(store_sweep(&store, "quick", "file", "content", &error));
    for (size_t at = 0; at < POINTS; at++)
        point_add(&store, "quick", at);
    assert_true(store_begin(&store, &error));
    struct config config = config_of(points[0] + 1);
    int64_t id;
    assert_true(store_point(&store, "quick", "in order", &config, "other", "", &id, &error));
    row_add(&store, &(struct store_row){.kind = STORE_RUN,
                                        .point = id,
                                        .subject = "winner",
                                        .versions = "tools 1.0",
                                        .log = "it broke"});
    assert_true(store_commit(&store, &error));
    store_close(&store);
}

/* Another row of the same point, of RTL that is no more; it must not be drawn. */
static void row_make_stale(const char *path) {
    struct store store;
    struct error error;
    assert_true(store_open(&store, path, true, &error));
    struct config config = config_of(points[1] + 1);
    uint64_t hash = hash_of(&config);
    int64_t id;
    assert_true(store_point(&store, "quick", "LOOG", &config,
                            "rf_banks=1 issue=loog loog_scheduler=collector_units", "", &id,
                            &error));
    row_add(&store, &(struct store_row){.kind = STORE_RUN,
                                        .point = id,
                                        .rtl_hash = hash + 1,
                                        .subject = "outdated",
                                        .versions = "tools 1.0",
                                        .line = "{\"result\":\"passed\",\"cycles\":7,\"ipc\":1}"});
    store_close(&store);
}

/* Nothing that a browser would fetch: only the names of SVG's own namespaces look like addresses.
 */
static void assert_self_contained(const char *html) {
    assert_int_equal(count_of(html, "://"), count_of(html, "http://www.w3.org/2000/svg") +
                                                count_of(html, "http://www.w3.org/1999/xlink"));
    assert_null(strstr(html, "<script"));
    assert_null(strstr(html, "<link"));
    assert_null(strstr(html, "<img"));
    assert_null(strstr(html, "@import"));
}

TEST_WITH(scratch, every_figure) {
    struct resources resources;
    struct error error;
    struct words files = {0};
    struct text folder = {0};
    database_make(scratch_path(state, "sweep.db"));
    assert_int_equal(report(scratch_path(state, "sweep.db"), scratch_path(state, "report")), 0);
    struct text html = scratch_read(state, "report/report.html");
    struct text markdown = scratch_read(state, "report/report.md");
    assert_true(resources_find(&resources, &error));
    text_print(&folder, "%s/cmd/sweep/figures", resources.home);
    assert_true(files_below(folder.data, ".sql", &files, &error));
    assert_true(files.count >= 30);
    for (size_t i = 0; i < files.count; i++) {
        struct text id = {0};
        text_print(&id, "<h2 id=\"%.*s\">", (int)strcspn(files.word[i], "."), files.word[i]);
        assert_true(strstr(html.data, id.data) || strstr(files.word[i], "regime"));
        text_free(&id);
    }
    /* Without those of the regimes, and those of the sweep itself: five axes, three fronts. */
    assert_int_equal(count_of(html.data, "<svg"), files.count - 4 + 8);
    assert_int_equal(count_of(html.data, "4 figures of the papers that nothing here was measured"),
                     1);
    assert_int_equal(count_of(markdown.data, ".svg)"), files.count - 4 + 8);
    assert_self_contained(html.data);
    words_free(&files);
    text_free(&folder);
    text_free(&html);
    text_free(&markdown);
}

/* Times of a kernel are the geometric mean of two, 1200 and 1200 cycles in order (1000 and 1600 the
 * others). Periods are 4, 5 and 6 ns in turn; area and energy grow from point to point. */
static void survey_numbers(const char *markdown) {
    static const char *const lines[] = {
        "| time of a kernel, us | in order | rf_banks=1 | 4.80 | +0.0 % |",
        "| area, LUT or kGE | in order | rf_banks=1 | 1000 | +0.0 % |",
        "| part | warp_sched | rf_arbiter | rrs_entries | tagged_loads | ghost_precise | kernels |",
        /* 1265 cycles of 6 ns on 1200 LUTs, energy of 102. */
        "| LOOG | gto | id | 12 | 6 |  | 2 | 1265 | 0.474 | -5.1 | 6.00 | 7.59 | 10.0 | 1200 |"
        " 9107 | 102 | 774.1 |  |",
        "| in order | gto |  |  |  |  | 2 | 1200 | 0.500 | +0.0 | 4.00 | 4.80 | 10.0 | 1000 | 4800 "
        "|"
        " 100 | 480 | time-area time-energy area-energy |",
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        if (!strstr(markdown, lines[i])) {
            fprintf(stderr, "%.4000s\n", strstr(markdown, "## Sweep"));
            fail_msg("there is no %s", lines[i]);
        }
}

/* 1000 cycles against 1200 and 1600 against 1200: +20 %, -25 %, together -5.13 %. */
TEST_WITH(scratch, numbers) {
    database_make(scratch_path(state, "sweep.db"));
    assert_int_equal(report(scratch_path(state, "sweep.db"), scratch_path(state, "report")), 0);
    struct text markdown = scratch_read(state, "report/report.md");
    assert_non_null(strstr(markdown.data, "| winner | 20 | 20 |"));
    assert_non_null(strstr(markdown.data, "| loser | -25 | -25 |"));
    assert_non_null(strstr(markdown.data, "| geomean | -5.132 | -5.132 |"));
    assert_non_null(strstr(markdown.data, "| quick | 12 | 12 | 23 | 22 | 1 | 11 | 11 | 1 |"));
    survey_numbers(markdown.data);
    assert_non_null(strstr(markdown.data, "| winner | other |  | error |"));
    assert_non_null(strstr(markdown.data, "| tools 1.0 |"));
    struct text period = scratch_read(state, "report/13_unit_period.csv");
    assert_non_null(strstr(period.data, "\"no RRS\",\"3\",75.0\n\"no RRS\",\"9\",100.0\n"));
    text_free(&markdown);
    text_free(&period);
}

/* The colours of bars in a drawing, in the order of the series. */
TEST_WITH(scratch, colours) {
    database_make(scratch_path(state, "sweep.db"));
    assert_int_equal(report(scratch_path(state, "sweep.db"), scratch_path(state, "report")), 0);
    struct text schemes = scratch_read(state, "report/32_schemes.svg");
    struct text sizes = scratch_read(state, "report/24_ghost_kernels.svg");
    const char *order = strstr(schemes.data, ">in order<"), *loog = strstr(schemes.data, ">LOOG 8");
    const char *ghost = strstr(schemes.data, ">GhOST<"), *socgpu = strstr(schemes.data, ">SOCGPU<");
    assert_true(order && order < loog && loog < ghost && ghost < socgpu);
    assert_non_null(strstr(schemes.data, "rgb(115, 115, 115)")); /* in order is grey */
    assert_non_null(strstr(schemes.data, "rgb(207, 106,  23)")); /* GhOST, here and there */
    assert_non_null(strstr(sizes.data, "rgb(207, 106,  23)"));
    assert_non_null(strstr(sizes.data, ">paper<"));
    text_free(&schemes);
    text_free(&sizes);
}

/* A variant that a figure lists has its shade there, whichever of the others are drawn; one that it
 * does not list goes by what is drawn. */
TEST(shades) {
    static const char listed[] =
        "-- title: t\n-- plot: bars\n-- x: x\n-- y: y\n-- variants: in order"
        " | LOOG | LOOG, small | LOOG, large\nSELECT 1, 2, 3\n";
    struct figure alone, both;
    struct error error;
    char shade[COLOUR_SIZE], beside[COLOUR_SIZE], other[COLOUR_SIZE];
    assert_true(figure_parse(&alone, "alone", listed, &error));
    assert_true(figure_parse(&both, "both", listed, &error));
    words_add(&alone.series, "LOOG, small");
    words_add(&both.series, "LOOG, large");
    words_add(&both.series, "LOOG, small");
    colour_arrange(&both);
    assert_string_equal(both.series.word[0], "LOOG, small");
    colour_of(&alone, 0, shade);
    colour_of(&both, 0, beside);
    colour_of(&both, 1, other);
    assert_string_equal(shade, beside);
    assert_string_not_equal(shade, other);
    figure_free(&alone);
    figure_free(&both);
}

/* A missing measurement is marked, and the use of the slot is whole. */
TEST_WITH(scratch, pictures) {
    database_make(scratch_path(state, "sweep.db"));
    assert_int_equal(report(scratch_path(state, "sweep.db"), scratch_path(state, "report")), 0);
    struct text shapes = scratch_read(state, "report/04_loog_shapes.svg");
    struct text losers = scratch_read(state, "report/02_losers.svg");
    struct text stalls = scratch_read(state, "report/18_stalls.csv");
    struct text period = scratch_read(state, "report/13_unit_period.svg");
    struct text markdown = scratch_read(state, "report/report.md");
    assert_int_equal(count_of(shapes.data, ">not measured<"), 15);
    assert_null(strstr(losers.data, "not measured"));
    assert_non_null(strstr(stalls.data, "\"issued\",\"in order\",50.0\n"));
    assert_null(strstr(stalls.data, "unit_lsu"));
    assert_non_null(
        strstr(period.data, "> 10<")); /* of the logarithmic axis, whose values are 3 and 9 */
    assert_non_null(strstr(markdown.data,
                           "Geometric mean of the kernels: no RRS -5.1 % (loser -25.0 "
                           "to winner +20.0); 12 RRS entries -5.1 %"));
    text_free(&shapes);
    text_free(&losers);
    text_free(&stalls);
    text_free(&period);
    text_free(&markdown);
}

/* "| outdated |" is its row in the figure of all schemes. */
TEST_WITH(scratch, stale_rows) {
    database_make(scratch_path(state, "sweep.db"));
    row_make_stale(scratch_path(state, "sweep.db"));
    assert_int_equal(report(scratch_path(state, "sweep.db"), scratch_path(state, "report")), 0);
    struct text without = scratch_read(state, "report/report.md");
    assert_null(strstr(without.data, "| outdated |"));
    assert_non_null(strstr(without.data,
                           "**Measured on RTL that has changed since (stale): 2 rows; "
                           "no figure has them"));
    assert_int_equal(
        report_with(scratch_path(state, "sweep.db"), scratch_path(state, "report"), "--stale"), 0);
    struct text with = scratch_read(state, "report/report.md");
    assert_non_null(strstr(with.data, "| outdated |"));
    assert_non_null(strstr(with.data, "they are drawn with the others"));
    assert_null(strstr(without.data, "**Stale: "));
    assert_non_null(strstr(with.data, "**Stale: rows of older RTL: 1.**"));
    text_free(&without);
    text_free(&with);
}

TEST_WITH(scratch, nothing_measured) {
    struct store store;
    struct error error;
    assert_true(store_open(&store, scratch_path(state, "empty.db"), true, &error));
    store_close(&store);
    assert_int_equal(report(scratch_path(state, "empty.db"), scratch_path(state, "report")), 0);
    struct text html = scratch_read(state, "report/report.html");
    assert_int_equal(count_of(html.data, "<svg"), 0);
    assert_int_equal(count_of(html.data, "<li>"), 39);
    assert_int_equal(count_of(html.data, "<details><summary>39 figures of the papers"), 1);
    assert_non_null(strstr(html.data, ": <code>heddle sweep -f quick -o "));
    text_free(&html);
    assert_int_equal(report(scratch_path(state, "none.db"), scratch_path(state, "other")), 2);
    assert_false(scratch_exists(state, "none.db"));
}

/* Not a word on a cache: it is the user's own folder. */
TEST_WITH(scratch, output_is_a_file) {
    struct error error;
    FILE *file = fopen(scratch_path(state, "there"), "w");
    assert_non_null(file);
    fclose(file);
    assert_false(folder_make(scratch_path(state, "there"), &error));
    assert_non_null(strstr(error.text, "there cannot be made: it is a file, not a folder"));
    assert_false(folder_make(scratch_path(state, "there/below"), &error));
    assert_non_null(strstr(error.text, "there cannot be made: it is a file, not a folder"));
    assert_true(folder_make(scratch_path(state, "a/b/c"), &error));
    assert_true(folder_make(scratch_path(state, "a/b/c"), &error));
    struct store store;
    assert_true(store_open(&store, scratch_path(state, "empty.db"), true, &error));
    store_close(&store);
    assert_int_equal(report(scratch_path(state, "empty.db"), scratch_path(state, "there")), 2);
}
