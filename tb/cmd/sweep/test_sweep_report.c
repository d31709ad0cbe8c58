/* The report of a small database: every figure is drawn, from the numbers that are in the rows. */
#include "base/files.h"
#include "base/resources.h"
#include "cmd/commands.h"
#include "cmd/sweep/colour.h"
#include "cmd/sweep/store.h"
#include "cmd/sweep/tables.h"
#include "gen/emit/rtl_hash.h"
#include "tb/tools/scratch.h"

#include <setjmp.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static const char *const kernels[] = {"winner", "loser"};

/* What all figures have their numbers from: part, then knobs. */
static const char *const points[][8] = {
    {"in order", "rf_banks=1"},
    {"LOOG", "rf_banks=1", "issue=loog"},
    {"LOOG", "rf_banks=1", "issue=loog", "rrs_entries=12"},
    {"GhOST", "rf_banks=1", "issue=ghost"},
    {"GhOST", "rf_banks=1", "issue=ghost", "ghost_precise=1"},
    {"SOCGPU", "rf_banks=1", "issue=socgpu"},
    {"in order", "rf_banks=1", "warp_sched=srr"},
    {"GhOST", "rf_banks=1", "issue=ghost", "warp_sched=srr"},
    {"LOOG, arbiter", "rf_banks=1", "issue=loog", "rf_arbiter=rr"},
    {"LOOG, thesis", "rf_banks=1", "issue=loog", "tagged_loads=8"},
    {"LOOG", "rf_banks=1", "issue=loog", "rrs_entries=16"},
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

static void row_add(struct store *store, const struct store_row *row) {
    struct error error;
    bool passed, finished;
    assert_true(store_finished(store, row, &finished, &error));
    assert_false(finished);
    assert_true(store_add(store, row, &passed, &error));
    assert_true(passed == (row->line != NULL));
    assert_true(store_finished(store, row, &finished, &error));
    assert_true(finished == passed);
    struct store_row other_rtl = *row, other_kernel = *row;
    other_rtl.rtl_hash++;
    other_kernel.kernel_hash++;
    assert_true(store_finished(store, &other_rtl, &finished, &error) && !finished);
    assert_true(store_finished(store, &other_kernel, &finished, &error) && !finished);
}

static void point_add(struct store *store, const char *sweep, size_t at) {
    struct config config = config_of(points[at] + 1);
    struct error error;
    struct text knobs = {0};
    int64_t id;
    uint64_t hash;
    config_print_changes(&config, &knobs);
    assert_true(rtl_hash(&config, &hash, &error));
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

static int report_with(const char *database, const char *folder, const char *option) {
    char words[6][512];
    char *argv[7] = {0};
    const char *const given[] = {"report", "-d", database, "-o", folder, option};
    int count = option ? 6 : 5;
    for (int i = 0; i < count; i++) {
        snprintf(words[i], sizeof words[i], "%s", given[i]);
        argv[i] = words[i];
    }
    return cmd_report(count, argv);
}

static int report(const char *database, const char *folder) {
    return report_with(database, folder, NULL);
}

/* Another row of the same point, of RTL that is no more; it must not be drawn. */
static void row_make_stale(const char *path) {
    struct store store;
    struct error error;
    assert_true(store_open(&store, path, true, &error));
    struct config config = config_of(points[1] + 1);
    uint64_t hash;
    int64_t id;
    assert_true(rtl_hash(&config, &hash, &error));
    assert_true(
        store_point(&store, "quick", "LOOG", &config, "rf_banks=1 issue=loog", "", &id, &error));
    row_add(&store, &(struct store_row){.kind = STORE_RUN,
                                        .point = id,
                                        .rtl_hash = hash + 1,
                                        .subject = "outdated",
                                        .versions = "tools 1.0",
                                        .line = "{\"result\":\"passed\",\"cycles\":7,\"ipc\":1}"});
    store_close(&store);
}

static size_t count_of(const char *text, const char *part) {
    size_t count = 0;
    for (; (text = strstr(text, part)) != NULL; text += strlen(part))
        count++;
    return count;
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

static void every_figure(void **state) {
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
 * others) with periods of 4, 5 and 6 ns in turn; area and energy grow from point to point. */
static void survey_numbers(const char *markdown) {
    static const char *const lines[] = {
        "| time of a kernel, us | in order | rf_banks=1 | 4.80 | +0.0 % |",
        "| area, LUT or kGE | in order | rf_banks=1 | 1000 | +0.0 % |",
        "| part | warp_sched | rf_arbiter | rrs_entries | tagged_loads | ghost_precise | kernels |",
        /* 1265 cycles of 6 ns on 1200 LUTs, energy of 102. */
        "| LOOG | gto | id | 12 | 4 |  | 2 | 1265 | 0.474 | -5.1 | 6.00 | 7.59 | 10.0 | 1200 |"
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
static void numbers(void **state) {
    database_make(scratch_path(state, "sweep.db"));
    assert_int_equal(report(scratch_path(state, "sweep.db"), scratch_path(state, "report")), 0);
    struct text markdown = scratch_read(state, "report/report.md");
    assert_non_null(strstr(markdown.data, "| winner | 20 | 20 |"));
    assert_non_null(strstr(markdown.data, "| loser | -25 | -25 |"));
    assert_non_null(strstr(markdown.data, "| geomean | -5.132 | -5.132 |"));
    assert_non_null(strstr(markdown.data, "| quick | 12 | 12 | 23 | 22 | 1 | 11 | 11 | 1 |"));
    survey_numbers(markdown.data);
    assert_non_null(strstr(markdown.data, "| winner | other | error |"));
    assert_non_null(strstr(markdown.data, "| tools 1.0 |"));
    struct text period = scratch_read(state, "report/13_unit_period.csv");
    assert_non_null(strstr(period.data, "\"no RRS\",\"3\",75.0\n\"no RRS\",\"9\",100.0\n"));
    text_free(&markdown);
    text_free(&period);
}

static int64_t latency_add(struct store *store, const char *sweep, const char *part,
                           const char *const *words, int latency, int cycles) {
    struct config config = config_of(words);
    struct error error;
    struct text knobs = {0}, options = {0}, line = {0};
    int64_t id;
    uint64_t hash;
    config_print_changes(&config, &knobs);
    text_print(&options, "--no-lockstep --mem-latency=%d", latency);
    text_print(&line, "{\"result\":\"passed\",\"cycles\":%d,\"instructions\":600,\"ipc\":%f}",
               cycles, 600.0 / cycles);
    assert_true(rtl_hash(&config, &hash, &error));
    assert_true(store_point(store, sweep, part, &config, knobs.data, options.data, &id, &error));
    row_add(store, &(struct store_row){.kind = STORE_RUN,
                                       .point = id,
                                       .rtl_hash = hash,
                                       .subject = "winner",
                                       .versions = "tools 1.0",
                                       .line = line.data});
    text_free(&knobs);
    text_free(&options);
    text_free(&line);
    return id;
}

/* In order 900, 1200 and 1500 cycles, LOOG 1000 with each latency: means of 1200 and 1000. */
static void means(void **state) {
    static const int inorder[] = {900, 1200, 1500};
    struct store store;
    struct error error;
    assert_true(store_open(&store, scratch_path(state, "sweep.db"), true, &error));
    for (size_t point = 0; point < 2; point++) {
        int64_t id[3];
        for (int i = 0; i < 3; i++)
            id[i] = latency_add(&store, "quick", points[point][0], points[point] + 1, 80 + 20 * i,
                                point ? 1000 : inorder[i]);
        for (int i = 0; i < 3; i++)
            assert_true(store_mean(&store, "quick", id[i], id[1], &error));
    }
    store_close(&store);
    assert_int_equal(report(scratch_path(state, "sweep.db"), scratch_path(state, "report")), 0);
    struct text csv = scratch_read(state, "report/01_loog_kernels.csv");
    assert_string_equal(csv.data, "series,x,y\n\"no RRS\",\"winner\",20.0\n"
                                  "\"no RRS\",\"geomean\",20.0\n");
    text_free(&csv);
}

/* LOOG takes 1000 cycles near to memory and 1250 far from it, in order 1200 and 2500; loads that
 * pass stores, 800. */
static void regimes(void **state) {
    struct store store;
    struct error error;
    assert_true(store_open(&store, scratch_path(state, "sweep.db"), true, &error));
    for (size_t point = 0; point < 2; point++) {
        latency_add(&store, "regime", points[point][0], points[point] + 1, 20, point ? 1000 : 1200);
        latency_add(&store, "regime", points[point][0], points[point] + 1, 400,
                    point ? 1250 : 2500);
    }
    static const char *const passing_stores[] = {"rf_banks=1",     "issue=loog",    "window=tags",
                                                 "result_rows=11", "mem_order=lsq", NULL};
    latency_add(&store, "regime", "LOOG, loads pass stores", passing_stores, 20, 800);
    store_close(&store);
    assert_int_equal(report(scratch_path(state, "sweep.db"), scratch_path(state, "report")), 0);
    struct text passing = scratch_read(state, "report/39_regime_lsq.csv");
    assert_string_equal(passing.data, "series,x,y\n\"4 warps, prefetch\",\"20\",50.0\n");
    text_free(&passing);
    struct text csv = scratch_read(state, "report/36_regime_loog.csv");
    struct text markdown = scratch_read(state, "report/report.md");
    assert_string_equal(csv.data, "series,x,y\n\"4 warps, prefetch\",\"20\",20.0\n"
                                  "\"4 warps, prefetch\",\"400\",100.0\n");
    assert_non_null(strstr(markdown.data, "LOOG gains most with 4 warps, prefetch at 400 cycles of "
                                          "memory (+100.0 %), least with 4 warps, prefetch at 20 "
                                          "(+20.0 %). It gains 2 % or more everywhere."));
    assert_true(scratch_exists(state, "report/36_regime_loog.svg"));
    text_free(&csv);
    text_free(&markdown);
}

/* Kernels that some points alone have run, for another sweep, count in no mean. */
static void kernel_add(struct store *store, const char *const *words, const char *kernel,
                       int cycles) {
    struct config config = config_of(words);
    struct error error;
    struct text knobs = {0}, line = {0};
    int64_t id;
    uint64_t hash;
    config_print_changes(&config, &knobs);
    text_print(&line, "{\"result\":\"passed\",\"cycles\":%d,\"instructions\":600,\"ipc\":%f}",
               cycles, 600.0 / cycles);
    assert_true(rtl_hash(&config, &hash, &error));
    assert_true(store_point(store, "several", words[1] ? "L2" : "none", &config,
                            text_string(&knobs), "", &id, &error));
    row_add(store, &(struct store_row){.kind = STORE_RUN,
                                       .point = id,
                                       .rtl_hash = hash,
                                       .subject = kernel,
                                       .versions = "tools 1.0",
                                       .line = line.data});
    text_free(&knobs);
    text_free(&line);
}

/* Without a cache between them four cores have 1200 / 400 = 3 times the speed of one, with it 1000
 * / 250 = 4 times; one core's second kernel, of 30 cycles, is nobody else's. */
static void several_cores(void **state) {
    static const char *const one[] = {"cores=1", NULL}, *const four[] = {"cores=4", NULL};
    static const char *const one_l2[] = {"cores=1", "l2_kb=128", NULL}, *const four_l2[] = {
                                                                            "cores=4", "l2_kb=128",
                                                                            NULL};
    struct store store;
    struct error error;
    assert_true(store_open(&store, scratch_path(state, "sweep.db"), true, &error));
    kernel_add(&store, one, "winner", 1200);
    kernel_add(&store, one, "loser", 30);
    kernel_add(&store, four, "winner", 400);
    kernel_add(&store, one_l2, "winner", 1000);
    kernel_add(&store, four_l2, "winner", 250);
    store_close(&store);
    assert_int_equal(report(scratch_path(state, "sweep.db"), scratch_path(state, "report")), 0);
    struct text markdown = scratch_read(state, "report/report.md");
    static const char *const lines[] = {
        "| best | part | knobs | value | against one core |",
        "| instructions a cycle | L2 | cores=4 l2_kb=128 | 2.400 | +300.0 % |",
        "| none | 1 | 0 | 1 | 1200 | 0.500 | +0.0 |",
        "| none | 4 | 0 | 1 | 400 | 1.500 | +200.0 |",
        "Fastest: in order, L2 at 4, 2.400 (4.00 times one core).",
        "Fastest: in order, L2 at 128, 1.200.",
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        if (!strstr(markdown.data, lines[i]))
            fail_msg("there is no %s in %s", lines[i], strstr(markdown.data, "## Sweep"));
    text_free(&markdown);
}

/* Of LOOG with 12 entries alone there is nothing to draw by their number; with none beside it,
 * there is. What in order would have says nothing. */
static void axes(void **state) {
    static const size_t added[] = {0, 2, 1};
    for (size_t i = 0; i < sizeof added / sizeof *added; i++) {
        struct store store;
        struct error error;
        assert_true(store_open(&store, scratch_path(state, "sweep.db"), true, &error));
        latency_add(&store, "mine", points[added[i]][0], points[added[i]] + 1, 100, 1000);
        store_close(&store);
        assert_int_equal(report(scratch_path(state, "sweep.db"), scratch_path(state, "report")), 0);
        assert_int_equal(scratch_exists(state, "report/mine_rrs_entries.svg"), i == 2);
    }
}

/* The colours of bars in a drawing, in the order of the series. */
static void colours(void **state) {
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
static void shades(void **state) {
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
    (void)state;
}

/* What was not measured is marked, and what the slot does is whole. */
static void pictures(void **state) {
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
static void stale_rows(void **state) {
    database_make(scratch_path(state, "sweep.db"));
    row_make_stale(scratch_path(state, "sweep.db"));
    assert_int_equal(report(scratch_path(state, "sweep.db"), scratch_path(state, "report")), 0);
    struct text without = scratch_read(state, "report/report.md");
    assert_null(strstr(without.data, "| outdated |"));
    assert_non_null(strstr(without.data, "**2 rows were measured on RTL that has changed since "
                                         "(stale); no figure has them"));
    assert_int_equal(
        report_with(scratch_path(state, "sweep.db"), scratch_path(state, "report"), "--stale"), 0);
    struct text with = scratch_read(state, "report/report.md");
    assert_non_null(strstr(with.data, "| outdated |"));
    assert_non_null(strstr(with.data, "they are drawn with the others"));
    assert_null(strstr(without.data, "**Stale: "));
    assert_non_null(strstr(with.data, "**Stale: 1 of its rows are of older RTL.**"));
    text_free(&without);
    text_free(&with);
}

static void nothing_measured(void **state) {
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
static void output_is_a_file(void **state) {
    struct error error;
    FILE *file = fopen(scratch_path(state, "there"), "w");
    assert_non_null(file);
    fclose(file);
    assert_false(folder_make(scratch_path(state, "there"), &error));
    assert_non_null(strstr(error.text, "there cannot be made: it is a file, not a folder"));
    assert_false(folder_make(scratch_path(state, "there/below"), &error));
    assert_non_null(strstr(error.text, "there/below cannot be made: Not a directory"));
    assert_true(folder_make(scratch_path(state, "a/b/c"), &error));
    assert_true(folder_make(scratch_path(state, "a/b/c"), &error));
    struct store store;
    assert_true(store_open(&store, scratch_path(state, "empty.db"), true, &error));
    store_close(&store);
    assert_int_equal(report(scratch_path(state, "empty.db"), scratch_path(state, "there")), 2);
}

/* A core with these knobs whose only run took so many cycles. */
static void core_add(struct store *store, const char *sweep, int cycles, const char *const *words) {
    struct config config = config_of(words);
    struct text knobs = {0}, line = {0};
    struct error error;
    int64_t id;
    bool passed;
    config_print_changes(&config, &knobs);
    text_print(&line, "{\"result\":\"passed\",\"cycles\":%d,\"instructions\":600,\"ipc\":0.5}\n",
               cycles);
    assert_true(store_point(store, sweep, "part", &config, text_string(&knobs), "", &id, &error));
    assert_true(store_add(store,
                          &(struct store_row){.kind = STORE_RUN,
                                              .point = id,
                                              .subject = kernels[0],
                                              .versions = "tools 1.0",
                                              .line = line.data},
                          &passed, &error));
    text_free(&knobs);
    text_free(&line);
}

/* The cycles in order that the cores of a sweep are compared with, those of table gains or points.
 */
static void assert_bases(struct store *store, const char *sweep, const char *table,
                         const char *expected) {
    struct error error;
    struct text sql = {0};
    text_print(
        &sql,
        "SELECT group_concat(issue || control_first || ': ' || CAST(round(base_cycles) AS INTEGER),"
        " ', ') FROM (SELECT * FROM %s WHERE issue <> 'inorder' ORDER BY issue,"
        " control_first)",
        table);
    assert_true(tables_choose(store, sweep, &error));
    sqlite3_stmt *query = store_query(store, text_string(&sql), NULL, &error);
    assert_non_null(query);
    assert_int_equal(sqlite3_step(query), SQLITE_ROW);
    assert_string_equal((const char *)sqlite3_column_text(query, 0), expected);
    sqlite3_finalize(query);
    text_free(&sql);
}

/* control_first is 0 with collector units, whatever it is in order, where 1 is the default. A core
 * without one to compare it with is told of. */
static void pairs(void **state) {
    struct store store;
    struct error error;
    assert_true(store_open(&store, scratch_path(state, "db"), true, &error));
    const char *const sweeps[] = {"both", "first", "last"};
    for (size_t i = 0; i < 3; i++) {
        assert_true(store_sweep(&store, sweeps[i], "file", "content", &error));
        if (i != 2)
            core_add(&store, sweeps[i], 1000, (const char *[]){"warps=8", NULL});
        if (i != 1)
            core_add(&store, sweeps[i], 2000, (const char *[]){"warps=8", "control_first=0", NULL});
        core_add(&store, sweeps[i], 500, (const char *[]){"warps=8", "issue=loog", NULL});
        core_add(&store, sweeps[i], 500, (const char *[]){"warps=8", "issue=ghost", NULL});
        core_add(&store, sweeps[i], 500,
                 (const char *[]){"warps=8", "issue=ghost", "control_first=0", NULL});
    }
    core_add(&store, "first", 500, (const char *[]){"warps=16", "issue=loog", NULL});
    assert_true(tables_prepare(&store, true, &error));
    static const char *const tables[] = {"gains", "points"};
    for (size_t i = 0; i < 2; i++) {
        assert_bases(&store, "both", tables[i], "ghost0: 2000, ghost1: 1000, loog0: 2000");
        assert_bases(&store, "first", tables[i], "ghost0: 1000, ghost1: 1000, loog0: 1000");
        assert_bases(&store, "last", tables[i], "ghost0: 2000, ghost1: 2000, loog0: 2000");
    }
    store_close(&store);
    assert_int_equal(
        report_with(scratch_path(state, "db"), scratch_path(state, "report"), "--stale"), 0);
    struct text markdown = scratch_read(state, "report/report.md");
    assert_int_equal(count_of(markdown.data, "without a core in order like it"), 1);
    assert_non_null(strstr(markdown.data, "| without a core in order like it | knobs | options |"
                                          " kernels |\n| --- | ---: | ---: | ---: |\n"
                                          "| part | issue=loog warps=16 |  | 1 |\n"));
    text_free(&markdown);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(every_figure, scratch_setup, scratch_teardown),
        cmocka_unit_test_setup_teardown(numbers, scratch_setup, scratch_teardown),
        cmocka_unit_test_setup_teardown(regimes, scratch_setup, scratch_teardown),
        cmocka_unit_test_setup_teardown(colours, scratch_setup, scratch_teardown),
        cmocka_unit_test(shades),
        cmocka_unit_test_setup_teardown(several_cores, scratch_setup, scratch_teardown),
        cmocka_unit_test_setup_teardown(axes, scratch_setup, scratch_teardown),
        cmocka_unit_test_setup_teardown(pictures, scratch_setup, scratch_teardown),
        cmocka_unit_test_setup_teardown(means, scratch_setup, scratch_teardown),
        cmocka_unit_test_setup_teardown(pairs, scratch_setup, scratch_teardown),
        cmocka_unit_test_setup_teardown(stale_rows, scratch_setup, scratch_teardown),
        cmocka_unit_test_setup_teardown(nothing_measured, scratch_setup, scratch_teardown),
        cmocka_unit_test_setup_teardown(output_is_a_file, scratch_setup, scratch_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
