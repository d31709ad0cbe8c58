#include "tables.h"

#include "base/text.h"
#include "classes.h"
#include "functions.h"

#include <sqlite3.h>

static bool execute(struct store *store, char *sql, struct error *error) {
    bool made = sql && sqlite3_exec(store->db, sql, NULL, NULL, NULL) == SQLITE_OK;
    sqlite3_free(sql);
    return made || error_set(error, "%s: %s", store->path, sqlite3_errmsg(store->db));
}

/* A mean goes by the row of one of its points, whose cycles and time become the mean's. */
static const char means_sql[] =
    "CREATE TEMP TABLE every_mean AS SELECT * FROM every_run;"
    "UPDATE every_mean SET cycles = m.cycles, ipc = m.instructions / m.cycles, time_us = m.time_us"
    " FROM (SELECT sweep, mean_point, kernel, avg(cycles) AS cycles, avg(instructions) AS"
    " instructions, avg(time_us) AS time_us FROM every_run GROUP BY sweep, mean_point, kernel "
    "HAVING"
    " count(*) > 1) m WHERE m.sweep = every_mean.sweep AND m.mean_point = every_mean.point AND"
    " m.kernel = every_mean.kernel;"
    "DELETE FROM every_mean WHERE point <> mean_point;"
    "DELETE FROM every_area WHERE point <> mean_point;"
    "DELETE FROM every_power WHERE point <> mean_point;"
    "CREATE INDEX temp.every_point ON every_mean(sweep, kernel, issue);";

/* Kernels that a sweep had and no longer names, with the number of their rows. */
static const char left_out_sql[] =
    "CREATE TEMP TABLE left_out AS SELECT sweep, kernel, count(*) AS rows FROM (SELECT sweep,"
    " kernel FROM runs UNION ALL SELECT sweep, kernel FROM powers) r WHERE sweep IN (SELECT sweep"
    " FROM kernel) AND NOT EXISTS (SELECT 1 FROM kernel k WHERE k.sweep = r.sweep AND k.name ="
    " r.kernel) GROUP BY sweep, kernel;";

bool tables_prepare(struct store *store, bool stale, struct error *error) {
    static const char format[] =
        "CREATE TEMP TABLE every_area AS SELECT *, base_of(knobs, options) AS base FROM areas r"
        " WHERE result = 'passed'%s;"
        "CREATE TEMP TABLE every_power AS SELECT *, base_of(knobs, options) AS base FROM powers r"
        " WHERE result = 'passed' AND " TABLES_NAMED(
            "r") "%s;"
                 "CREATE TEMP TABLE every_run AS SELECT r.*, base_of(r.knobs, r.options) AS base,"
                 " a.period_ns, r.cycles * a.period_ns / 1000.0 AS time_us FROM runs r LEFT JOIN "
                 "every_area "
                 "a"
                 " ON a.sweep = r.sweep AND a.point = r.point AND a.period_ns > 0"
                 " WHERE r.result = 'passed' AND " TABLES_NAMED(
                     "r") "%s;"
                          "CREATE TEMP TABLE failed_run AS SELECT *, coalesce(reason,"
                          " reason_of(log)) AS why FROM runs r WHERE result <> 'passed' "
                          "AND " TABLES_NAMED(
                              "r") "%s;"
                                   "CREATE TEMP TABLE failed_area AS SELECT *, reason_of(log) AS "
                                   "why FROM areas r WHERE result <> 'passed'%s;"
                                   "CREATE TEMP TABLE failed_power AS SELECT *, reason_of(log) AS "
                                   "why FROM powers r WHERE result <> 'passed' AND " TABLES_NAMED(
                                       "r") "%s;%s";
    static const char same[] =
        " AND r.rtl_hash = (SELECT c.rtl_hash FROM temp.current c WHERE c.point = r.point)";
    const char *which = stale ? "" : same;
    return functions_add(store, error) &&
           execute(store, sqlite3_mprintf("%s", left_out_sql), error) &&
           execute(store,
                   sqlite3_mprintf(format, which, which, which, which, which, which, means_sql),
                   error);
}

/* Means of the kernels, a row a point. Kernels that only some points have run, for another sweep,
 * would make their means those of other programs. */
static const char bare_sql[] =
    "CREATE TEMP VIEW common AS SELECT kernel FROM data GROUP BY kernel HAVING"
    " count(DISTINCT point) = (SELECT count(DISTINCT point) FROM data);"
    "CREATE TEMP VIEW reference AS SELECT iif(count(DISTINCT issue) = 1 AND count(DISTINCT cores) >"
    " 1, 'one core', 'in order') AS name FROM bare;"
    "CREATE TEMP TABLE bare AS SELECT p.*, r.kernels, r.cycles, r.ipc, r.time_us, s.levels,"
    " s.period_ns, s.area, e.energy, s.area * r.time_us AS adp, e.energy * r.time_us AS edp FROM (";

static const char joins_sql[] =
    ") p LEFT JOIN (SELECT point, count(*) AS kernels, geomean(cycles) AS cycles, geomean(ipc) AS"
    " ipc, geomean(time_us) AS time_us FROM data WHERE kernel IN common OR NOT EXISTS (SELECT 1 "
    "FROM common) GROUP BY point)"
    " r ON r.point = p.point"
    " LEFT JOIN (SELECT point, levels, nullif(period_ns, 0) AS period_ns, coalesce(nullif(lut, 0),"
    " kge) AS area FROM space GROUP BY point) s ON s.point = p.point"
    " LEFT JOIN (SELECT point, geomean(energy) AS energy FROM energy GROUP BY point) e"
    " ON e.point = p.point;";

/* Whether no other point has less or as much of both, and less of one; with the same memory, since
 * another one is no better design. */
#define FRONT(x, y, name)                                                                          \
    "iif(p." x " > 0 AND p." y " > 0 AND NOT EXISTS (SELECT 1 FROM bare q WHERE q.memory ="        \
    " p.memory AND q.core_mhz = p.core_mhz AND q.mem_latency = p.mem_latency AND q.mem_bandwidth " \
    "= p.mem_bandwidth AND q." x " > 0 AND q." y " > 0 AND q." x " <= p." x " AND q." y " <= p." y \
    " AND (q." x " < p." x " OR q." y " < p." y ")), '" name " ', '')"

static const char
    points_sql[] =
        "CREATE TEMP TABLE points AS SELECT p.*, b.time_us AS base_time_us, b.cycles AS "
        "base_cycles,"
        " b.ipc AS base_ipc, b.period_ns AS base_period_ns, b.area AS base_area, b.adp AS base_adp,"
        " b.energy AS base_energy, b.edp AS base_edp, trim(" FRONT("time_us", "area", "time-area") " || iif(p.time_us > 0, '', " FRONT(
            "cycles", "area",
            "cycles-area") ") || " FRONT("time_us", "energy",
                                         "time-energy") " || " FRONT("area", "energy",
                                                                     "area-energy") ") AS fronts "
                                                                                    "FROM bare p";

/* Of the cores in order with the same base that with the same control_first; the other if there is
 * none, since collector units have no 1. */
#define SAME_CONTROL(table, point)                                                                 \
    "(b.control_first = " point ".control_first OR NOT EXISTS (SELECT 1 FROM " table " x WHERE"    \
    " x.issue = 'inorder' AND x.base = " point ".base AND x.control_first = " point                \
    ".control_first))"

static const char reference_sql[] =
    " LEFT JOIN bare b ON b.kernels IS p.kernels AND iif((SELECT name FROM reference) = 'one core',"
    " b.cores = 1 AND one_core_of(b.knobs, b.options) = one_core_of(p.knobs, p.options),"
    " b.issue = 'inorder' AND b.base = p.base AND " SAME_CONTROL("bare", "p") ");";

static void points_of(const char *table, struct text *sql) {
    text_add(sql, sql->size ? " UNION " : "");
    text_add(
        sql,
        "SELECT point, part, knobs, options, memory, core_mhz, mem_latency, mem_bandwidth, base");
    for (int i = 0; i < KNOB_COUNT; i++)
        text_print(sql, ", \"%s\"", knob_table[i].name);
    text_print(sql, " FROM %s", table);
}

static bool points_make(struct store *store, struct error *error) {
    struct text all = {0};
    points_of("data", &all);
    points_of("space", &all);
    points_of("energy", &all);
    bool good =
        execute(store,
                sqlite3_mprintf("DROP TABLE IF EXISTS temp.points; DROP VIEW IF EXISTS"
                                " temp.reference; DROP TABLE IF EXISTS temp.bare; DROP VIEW"
                                " IF EXISTS temp.common; %s%s%s%s%s",
                                bare_sql, text_string(&all), joins_sql, points_sql, reference_sql),
                error);
    text_free(&all);
    return good;
}

/* A point's issue stage beside its scheme, for a chart's legend. */
#define SIZE                                                                                       \
    ", CASE issue WHEN 'loog' THEN iif(loog_scheduler = 'tags', window_entries || '/' || "         \
    "rename_registers,"                                                                            \
    " collector_units || ', RRS ' || rrs_entries || iif(rf_arbiter = 'id', '', ', ' ||"            \
    " rf_arbiter)) WHEN 'ghost' THEN isb_entries WHEN 'socgpu' THEN ib_entries ELSE '' END AS "    \
    "size"

bool tables_choose(struct store *store, const char *sweep, struct error *error) {
    static const char format[] =
        "DROP VIEW IF EXISTS temp.gains; DROP VIEW IF EXISTS temp.data;"
        "DROP VIEW IF EXISTS temp.space; DROP VIEW IF EXISTS temp.energy;"
        "DROP VIEW IF EXISTS temp.memory; DROP VIEW IF EXISTS temp.launches;"
        "CREATE TEMP VIEW memory AS SELECT * FROM every_run WHERE sweep = %Q;"
        "CREATE TEMP VIEW data AS SELECT *" SIZE " FROM every_mean WHERE sweep = %Q;"
        "CREATE TEMP VIEW space AS SELECT *" SIZE " FROM every_area WHERE sweep = %Q;"
        "CREATE TEMP VIEW energy AS SELECT *" SIZE " FROM every_power WHERE sweep = %Q;"
        "CREATE TEMP VIEW gains AS SELECT d.*, b.ipc AS base_ipc, b.cycles AS base_cycles,"
        " b.time_us AS base_time_us, b.line AS base_line FROM data d JOIN data b ON"
        " b.issue = 'inorder' AND b.kernel = d.kernel AND b.base = d.base"
        " AND " SAME_CONTROL(
            "data",
            "d") ";"
                 "CREATE TEMP VIEW launches AS SELECT l.*, base_of(l.knobs, l.options) AS base" SIZE
                 " FROM main.launches l WHERE sweep = %Q AND EXISTS (SELECT 1 FROM every_run r "
                 "WHERE"
                 " r.sweep = l.sweep AND r.point = l.point AND r.kernel = l.program);";
    return execute(store, sqlite3_mprintf(format, sweep, sweep, sweep, sweep, sweep), error) &&
           points_make(store, error) && classes_make(store, error);
}
