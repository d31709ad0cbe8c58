#include "tables.h"

#include "base/text.h"
#include "classes.h"
#include "functions.h"
#include "queries.h"

static void columns_of(const char *view, struct text *sql) {
    text_print(sql,
               "%sSELECT point, part, knobs, options, memory, core_mhz, mem_latency, mem_bandwidth,"
               " base",
               sql->size ? " UNION " : "CREATE TEMP VIEW known AS ");
    for (int i = 0; i < KNOB_COUNT; i++)
        text_print(sql, ", \"%s\"", knob_table[i].name);
    text_print(sql, " FROM %s", view);
}

/* The view known: points of which anything was measured, a column for each knob. */
static bool known_make(struct store *store, struct error *error) {
    struct text sql = {0};
    columns_of("data", &sql);
    columns_of("space", &sql);
    columns_of("energy", &sql);
    bool good = store_execute(store, text_string(&sql), error);
    text_free(&sql);
    return good;
}

bool tables_prepare(struct store *store, bool stale, struct error *error) {
    const char *report = stale ? "CREATE TEMP TABLE report AS SELECT 1 AS stale"
                               : "CREATE TEMP TABLE report AS SELECT 0 AS stale";
    return functions_add(store, error) && store_execute(store, report, error) &&
           queries_run(store, "measured", error) && known_make(store, error);
}

bool tables_choose(struct store *store, const char *sweep, struct error *error) {
    const char *const texts[] = {sweep, NULL};
    return store_execute(store, "DELETE FROM temp.chosen", error) &&
           store_change(store, "INSERT INTO temp.chosen VALUES(?1)", texts, error) &&
           queries_run(store, "points", error) && classes_make(store, error);
}
