/* Bases of the report's comparisons, and its means: of latencies, of kernels. */
#include "cmd/sweep/report/tables.h"
#include "report_rows.h"
#include "tb/tools/scratch.h"
#include "tb/tools/unit.h"

#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

static const char *const inorder[] = {"rf_banks=1", NULL};
static const char *const loog[] = {"rf_banks=1", "issue=loog", "loog_scheduler=collector_units",
                                   NULL};
static const char *const loog_rrs[] = {"rf_banks=1", "issue=loog", "loog_scheduler=collector_units",
                                       "rrs_entries=12", NULL};

static int64_t latency_add(struct store *store, const char *sweep, const char *const *words,
                           int latency, int cycles) {
    struct text options = {0};
    text_print(&options, "--no-lockstep --mem-latency=%d", latency);
    int64_t id = run_add(store, &(struct run){.sweep = sweep,
                                              .part = words[1] ? "LOOG" : "in order",
                                              .words = words,
                                              .options = text_string(&options),
                                              .kernel = "winner",
                                              .cycles = cycles});
    text_free(&options);
    return id;
}

/* In order 900, 1200 and 1500 cycles, LOOG 1000 with each latency: means of 1200 and 1000. */
TEST_WITH(scratch, means) {
    static const int cycles[] = {900, 1200, 1500};
    struct store store;
    struct error error;
    assert_true(store_open(&store, scratch_path(state, "sweep.db"), true, &error));
    for (size_t point = 0; point < 2; point++) {
        int64_t id[3];
        for (int i = 0; i < 3; i++)
            id[i] = latency_add(&store, "quick", point ? loog : inorder, 80 + 20 * i,
                                point ? 1000 : cycles[i]);
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
TEST_WITH(scratch, regimes) {
    struct store store;
    struct error error;
    assert_true(store_open(&store, scratch_path(state, "sweep.db"), true, &error));
    for (size_t point = 0; point < 2; point++) {
        latency_add(&store, "regime", point ? loog : inorder, 20, point ? 1000 : 1200);
        latency_add(&store, "regime", point ? loog : inorder, 400, point ? 1250 : 2500);
    }
    static const char *const passing_stores[] = {"rf_banks=1",
                                                 "issue=loog",
                                                 "loog_scheduler=tags",
                                                 "rename_registers=11",
                                                 "mem_order=disambiguate",
                                                 NULL};
    latency_add(&store, "regime", passing_stores, 20, 800);
    store_close(&store);
    assert_int_equal(report(scratch_path(state, "sweep.db"), scratch_path(state, "report")), 0);
    struct text passing = scratch_read(state, "report/39_regime_disambiguate.csv");
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

static void kernel_add(struct store *store, const char *const *words, const char *kernel,
                       int cycles) {
    run_add(store, &(struct run){.sweep = "several",
                                 .part = words[1] ? "L2" : "none",
                                 .words = words,
                                 .kernel = kernel,
                                 .cycles = cycles});
}

/* Kernels that some points alone have run, for another sweep, count in no mean. Without a cache
 * between them four cores have 1200 / 400 = 3 times the speed of one, with it 1000 / 250 = 4 times.
 * Only one core has run the second kernel, of 30 cycles. Four with a cache of 64 KB have no one
 * core beside them. */
TEST_WITH(scratch, several_cores) {
    static const char *const one[] = {"cores=1", NULL}, *const four[] = {"cores=4", NULL};
    static const char *const one_l2[] = {"cores=1", "l2_kb=128", NULL}, *const four_l2[] = {
                                                                            "cores=4", "l2_kb=128",
                                                                            NULL};
    static const char *const alone[] = {"cores=4", "l2_kb=64", NULL};
    struct store store;
    struct error error;
    assert_true(store_open(&store, scratch_path(state, "sweep.db"), true, &error));
    kernel_add(&store, one, "winner", 1200);
    kernel_add(&store, one, "loser", 30);
    kernel_add(&store, four, "winner", 400);
    kernel_add(&store, one_l2, "winner", 1000);
    kernel_add(&store, four_l2, "winner", 250);
    run_add(&store, &(struct run){.sweep = "several",
                                  .part = "alone",
                                  .words = alone,
                                  .kernel = "winner",
                                  .cycles = 1200});
    store_close(&store);
    assert_int_equal(report(scratch_path(state, "sweep.db"), scratch_path(state, "report")), 0);
    struct text markdown = scratch_read(state, "report/report.md");
    static const char *const lines[] = {
        "| best | part | knobs | value | against one core |",
        "| instructions a cycle | L2 | cores=4 l2_kb=128 | 2.400 | +300.0 % |",
        "| none | 1 | 0 | 1 | 1200 | 0.500 | +0.0 |",
        "| none | 4 | 0 | 1 | 400 | 1.500 | +200.0 |",
        "Fastest: in order, L2 at 4, 2.400 instructions a cycle (4.00 times one core).",
        "Fastest: in order, L2 at 128, 1.200 instructions a cycle.",
        "| alone | cores=4 l2_kb=64 |  | 1 |",
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        if (!strstr(markdown.data, lines[i]))
            fail_msg("there is no %s in %s", lines[i], strstr(markdown.data, "## Sweep"));
    text_free(&markdown);
}

/* Of LOOG with 12 entries alone there is nothing to draw by their number; with none beside it,
 * there is. The in-order core's own number says nothing. */
TEST_WITH(scratch, axes) {
    static const char *const *const added[] = {inorder, loog_rrs, loog};
    for (size_t i = 0; i < sizeof added / sizeof *added; i++) {
        struct store store;
        struct error error;
        assert_true(store_open(&store, scratch_path(state, "sweep.db"), true, &error));
        latency_add(&store, "mine", added[i], 100, 1000);
        store_close(&store);
        assert_int_equal(report(scratch_path(state, "sweep.db"), scratch_path(state, "report")), 0);
        assert_int_equal(scratch_exists(state, "report/mine_rrs_entries.svg"), i == 2);
    }
}

/* A core with these knobs. */
static void core_add(struct store *store, const char *sweep, int cycles, const char *const *words) {
    run_add(store, &(struct run){.sweep = sweep,
                                 .part = "part",
                                 .words = words,
                                 .kernel = "winner",
                                 .cycles = cycles,
                                 .stale = true});
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
TEST_WITH(scratch, pairs) {
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
        core_add(&store, sweeps[i], 500,
                 (const char *[]){"warps=8", "issue=loog", "loog_scheduler=collector_units", NULL});
        core_add(&store, sweeps[i], 500, (const char *[]){"warps=8", "issue=ghost", NULL});
        core_add(&store, sweeps[i], 500,
                 (const char *[]){"warps=8", "issue=ghost", "control_first=0", NULL});
    }
    core_add(&store, "first", 500,
             (const char *[]){"warps=16", "issue=loog", "loog_scheduler=collector_units", NULL});
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
    assert_non_null(strstr(
        markdown.data, "| without a core in order like it | knobs | options |"
                       " kernels |\n| --- | ---: | ---: | ---: |\n"
                       "| part | issue=loog warps=16 loog_scheduler=collector_units |  | 1 |\n"));
    text_free(&markdown);
}
