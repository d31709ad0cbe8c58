#include "schema.h"

#include "gen/tables/counters.h"

#include <string.h>

static void columns_of_runs(struct text *sql);
static void columns_of_areas(struct text *sql);
static void columns_of_powers(struct text *sql);

static const struct {
    const char *table, *subject, *view;
    const char *result; /* of a row with a line ?8 */
    void (*columns)(struct text *sql);
} kind_table[STORE_KINDS] = {
    [STORE_RUN] = {"result", "kernel", "runs", "json_extract(?8, '$.result')", columns_of_runs},
    [STORE_AREA] = {"area", "target", "areas", "'passed'", columns_of_areas},
    [STORE_POWER] = {"power", "kernel", "powers", "'passed'", columns_of_powers},
};

const char *schema_table(enum store_kind kind) {
    return kind_table[kind].table;
}

// -------------------------------------------------------------------------------- views

static void columns_of_knobs(struct text *sql) {
    for (int i = 0; i < KNOB_COUNT; i++)
        text_print(sql, ", json_extract(p.setting, '$.%s') AS \"%s\"", knob_table[i].name,
                   knob_table[i].name);
}

/* `object`: the SQL of the JSON object of a run. */
static void columns_of_run(const char *object, struct text *sql) {
    static const char *const figures[] = {
        "cycles", "instructions", "thread_instructions", "ipc", "warp_cycles", "wall_s", "reason"};
    static const char stall[] = "stall_";
    for (size_t i = 0; i < sizeof figures / sizeof *figures; i++)
        text_print(sql, ", json_extract(%s, '$.%s') AS %s", object, figures[i], figures[i]);
    for (size_t i = 0; i < counter_count; i++) {
        const char *name = counter_table[i].name;
        bool is_stall = strncmp(name, stall, sizeof stall - 1) == 0;
        text_print(sql, ", json_extract(%s, '$.%s.%s') AS \"%s\"", object,
                   is_stall ? "stalls" : "counters", is_stall ? name + sizeof stall - 1 : name,
                   name);
    }
}

static void columns_of_runs(struct text *sql) {
    columns_of_run("r.line", sql);
}

static void columns_of_areas(struct text *sql) {
    static const char *const figures[] = {"lut",  "lut_logic", "lut_memory", "ff",
                                          "bram", "dsp",       "kge"};
    static const char *const whole[] = {"area_percent", "levels", "period_ns"};
    for (size_t i = 0; i < sizeof whole / sizeof *whole; i++)
        text_print(sql, ", json_extract(r.line, '$.%s') AS %s", whole[i], whole[i]);
    for (size_t i = 0; i < sizeof figures / sizeof *figures; i++)
        text_print(sql, ", json_extract(r.line, '$.total.%s') AS %s", figures[i], figures[i]);
}

static void columns_of_powers(struct text *sql) {
    static const char *const figures[] = {"target", "unit",   "cycles",    "instructions",
                                          "area",   "energy", "area_delay"};
    text_add(sql, ", json_extract(r.line, '$.total.power') AS power");
    for (size_t i = 0; i < sizeof figures / sizeof *figures; i++)
        text_print(sql, ", json_extract(r.line, '$.%s') AS %s", figures[i], figures[i]);
}

/* Of the options of the runs; what they do not say is the default of heddle run. Each is followed
 * by a blank or the end. */
static const struct {
    const char *column, *option, *type, *value;
} memory[] = {{"memory", "--memory=", "TEXT", "'fixed'"},
              {"core_mhz", "--core-mhz=", "INTEGER", "250"},
              {"mem_latency", "--mem-latency=", "INTEGER", "100"},
              {"mem_bandwidth", "--mem-bandwidth=", "INTEGER", "1"}};

const char *schema_memory_option(const char *column) {
    for (size_t i = 0; i < sizeof memory / sizeof *memory; i++)
        if (strcmp(memory[i].column, column) == 0)
            return memory[i].option;
    return NULL;
}

static void columns_of_memory(struct text *sql) {
    for (size_t i = 0; i < sizeof memory / sizeof *memory; i++) {
        struct text rest = {0};
        text_print(&rest, "substr(p.options, instr(p.options, '%s') + %zu)", memory[i].option,
                   strlen(memory[i].option));
        text_print(sql,
                   ", iif(instr(p.options, '%s'), CAST(substr(%s, 1, instr(%s || ' ', ' ') - 1) AS"
                   " %s), %s) AS %s",
                   memory[i].option, text_string(&rest), text_string(&rest), memory[i].type,
                   memory[i].value, memory[i].column);
        text_free(&rest);
    }
}

/* A row a launch of the programs that are command lines. Sizes are as "64x4". */
static void launches_print(struct text *sql) {
    static const char *const sizes[] = {"global", "local"};
    text_add(sql, "DROP VIEW IF EXISTS launches; CREATE VIEW launches AS SELECT m.sweep, m.part,"
                  " m.point, p.knobs, p.options, r.kernel AS program, l.key + 1 AS number,"
                  " json_extract(l.value, '$.kernel') AS kernel,"
                  " json_extract(l.value, '$.result') AS result,"
                  " json_extract(l.value, '$.caches') AS caches,"
                  " json_extract(l.value, '$.local_bytes') AS local_bytes, r.rtl_hash");
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        text_print(sql,
                   ", (SELECT group_concat(value, 'x') FROM json_each(l.value, '$.%s')) AS"
                   " %s_size",
                   sizes[i], sizes[i]);
    columns_of_memory(sql);
    columns_of_knobs(sql);
    columns_of_run("json_extract(l.value, '$.run')", sql);
    text_add(sql, " FROM member m JOIN point p ON p.id = m.point JOIN result r ON r.point = p.id"
                  " JOIN json_each(r.line, '$.launches') l;");
}

static void view_print(enum store_kind kind, struct text *sql) {
    text_print(sql,
               "DROP VIEW IF EXISTS %s; CREATE VIEW %s AS SELECT m.sweep, m.part, m.point, p.knobs,"
               " p.options, coalesce((SELECT of FROM mean WHERE sweep = m.sweep AND point ="
               " m.point), m.point) AS mean_point",
               kind_table[kind].view, kind_table[kind].view);
    columns_of_memory(sql);
    columns_of_knobs(sql);
    text_print(sql, ", r.%s, r.result, r.versions, r.rtl_hash, r.log, r.line",
               kind_table[kind].subject);
    kind_table[kind].columns(sql);
    text_print(sql, " FROM member m JOIN point p ON p.id = m.point JOIN %s r ON r.point = %s;",
               kind_table[kind].table,
               kind == STORE_RUN ? "p.id" : "(SELECT min(id) FROM point WHERE knobs = p.knobs)");
}

// ------------------------------------------------------------------------------- tables

void schema_print(struct text *sql) {
    text_add(sql,
             "CREATE TABLE IF NOT EXISTS sweep(name TEXT PRIMARY KEY, file TEXT, content TEXT);"
             "CREATE TABLE IF NOT EXISTS point(id INTEGER PRIMARY KEY, knobs TEXT NOT NULL,"
             " options TEXT NOT NULL, setting TEXT NOT NULL, UNIQUE(knobs, options));"
             "CREATE TABLE IF NOT EXISTS member(sweep TEXT, part TEXT, point INTEGER,"
             " PRIMARY KEY(sweep, point));"
             "CREATE TABLE IF NOT EXISTS kernel(sweep TEXT, name TEXT, PRIMARY KEY(sweep, name));"
             "CREATE TABLE IF NOT EXISTS mean(sweep TEXT, point INTEGER, of INTEGER,"
             " PRIMARY KEY(sweep, point));"
             "CREATE TABLE IF NOT EXISTS took(what TEXT, shape TEXT, seconds REAL);");
    for (int kind = 0; kind < STORE_KINDS; kind++) {
        text_print(sql,
                   "CREATE TABLE IF NOT EXISTS %s(point INTEGER, %s TEXT, rtl_hash TEXT,"
                   " kernel_hash TEXT, versions TEXT, model TEXT, limits TEXT,"
                   " result TEXT NOT NULL, log TEXT, line TEXT, PRIMARY KEY(point, %s));",
                   kind_table[kind].table, kind_table[kind].subject, kind_table[kind].subject);
        view_print((enum store_kind)kind, sql);
    }
    launches_print(sql);
}

void schema_print_known(struct text *sql) {
    text_add(sql,
             "SELECT count(*) = 2 FROM sqlite_master WHERE type = 'table' AND (name = 'member' OR"
             " name = 'point' AND sql LIKE '%setting%') AND NOT EXISTS (SELECT 1 FROM"
             " sqlite_master WHERE type = 'table' AND name IN (");
    for (int kind = 0; kind < STORE_KINDS; kind++)
        text_print(sql, "%s'%s'", kind ? ", " : "", kind_table[kind].view);
    text_add(sql, "))");
}

void schema_print_finished(enum store_kind kind, struct text *sql) {
    text_print(sql,
               "SELECT 1 FROM %s WHERE point = ?1 AND %s = ?2 AND rtl_hash = ?3 AND"
               " kernel_hash = ?4 AND result = 'passed'",
               kind_table[kind].table, kind_table[kind].subject);
}

void schema_print_add(enum store_kind kind, struct text *sql) {
    text_print(sql,
               "INSERT OR REPLACE INTO %s VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, iif(json_valid(?8),"
               " %s, 'error'), ?9, iif(json_valid(?8), ?8, NULL)) RETURNING result",
               kind_table[kind].table, kind_table[kind].result);
}
