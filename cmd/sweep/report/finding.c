#include "finding.h"

#include "colour.h"

#include <sqlite3.h>
#include <string.h>

static const char tables_sql[] =
    "DROP VIEW IF EXISTS temp.summary; DROP TABLE IF EXISTS temp.shown;"
    "CREATE TEMP TABLE shown(place INTEGER, series TEXT, x TEXT, y REAL, paper INTEGER);"
    "CREATE TEMP VIEW summary AS SELECT m.series, m.place, m.mean, m.n, l.low, l.x AS low_x,"
    " h.high, h.x AS high_x FROM (SELECT series, min(place) AS place, count(*) AS n,"
    " coalesce(max(iif(x = 'geomean', y, NULL)), avg(y)) AS mean FROM shown WHERE NOT paper GROUP "
    "BY"
    " series) m JOIN (SELECT series, min(y) AS low, x FROM shown WHERE x <> 'geomean' GROUP BY"
    " series) l ON l.series = m.series JOIN (SELECT series, max(y) AS high, x FROM shown WHERE"
    " x <> 'geomean' GROUP BY series) h ON h.series = m.series ORDER BY m.place;";

/* By plot; the last is for all others. */
static const struct {
    const char *plot, *sql;
} sentence_table[] = {
    {"front", "SELECT 'Nothing beats ' || group_concat(series, ', ') || ' in both.' FROM (SELECT"
              " DISTINCT s.series FROM shown s JOIN shown f ON f.series = 'front' AND f.x = s.x AND"
              " f.y = s.y WHERE s.series <> 'front' ORDER BY CAST(s.x AS REAL))"},
    {"tree", ""},
    {"boxes", "SELECT upper(substr(series, 1, 1)) || substr(series, 2) || ' waits most for ' || x "
              "|| ' (' || printf('%.0f', max(y)) || ' %).'"
              " FROM shown GROUP BY series"},
    {"steps",
     "SELECT group_concat(printf('%s: half are at or below %s', series, x), '; ') || '.'"
     " FROM (SELECT series, min(CAST(x AS REAL)) AS x FROM (SELECT series, round(x, 2) AS x"
     " FROM shown WHERE y >= 50) GROUP BY series)"},
    {"heat",
     "SELECT printf('Most at %s, %s: %+.1f; least at %s, %s: %+.1f.', h.series, h.x, h.y,"
     " l.series, l.x, l.y) FROM (SELECT series, x, max(y) AS y FROM shown) h, (SELECT series,"
     " x, min(y) AS y FROM shown) l"},
    {NULL, "SELECT group_concat(iif(n > 1, printf('%s from %.4g (%s) to %.4g (%s)', series, low,"
           " low_x, high, high_x), printf('%s %.4g', series, high)), '; ') || '.' FROM (SELECT *"
           " FROM summary ORDER BY place LIMIT 5)"},
};

static const char *sentence_sql(const struct figure *figure) {
    const char *plot = figure_text(figure, FIGURE_PLOT);
    size_t at = 0;
    while (sentence_table[at].plot && strcmp(sentence_table[at].plot, plot) != 0)
        at++;
    const char *own = figure_text(figure, FIGURE_FINDING);
    return *own ? own : sentence_table[at].sql;
}

static bool execute(struct store *store, const char *sql, struct error *error) {
    return sqlite3_exec(store->db, sql, NULL, NULL, NULL) == SQLITE_OK ||
           error_set(error, "%s: %s", store->path, sqlite3_errmsg(store->db));
}

static bool shown_fill(const struct figure *figure, struct store *store, struct error *error) {
    sqlite3_stmt *add =
        store_query(store, "INSERT INTO temp.shown VALUES(?1, ?2, ?3, ?4, ?5)", NULL, error);
    for (size_t i = 0; add && i < figure->rows; i++) {
        const struct figure_row *row = &figure->row[i];
        const char *series = figure->series.word[row->series];
        sqlite3_bind_int64(add, 1, (sqlite3_int64)row->series);
        sqlite3_bind_text(add, 2, series, -1, SQLITE_TRANSIENT);
        sqlite3_bind_text(add, 3, figure->x.word[row->x], -1, SQLITE_TRANSIENT);
        sqlite3_bind_text(add, 4, row->y, -1, SQLITE_TRANSIENT);
        sqlite3_bind_int(add, 5, colour_paper(series));
        sqlite3_step(add);
        sqlite3_reset(add);
    }
    sqlite3_finalize(add);
    return add != NULL;
}

bool finding_print(const struct figure *figure, struct store *store, struct text *sentence,
                   struct error *error) {
    const char *sql = sentence_sql(figure);
    struct words lines = {0};
    bool good = !*sql || (execute(store, tables_sql, error) && shown_fill(figure, store, error) &&
                          store_words(store, sql, &lines, error));
    for (size_t i = 0; good && i < lines.count; i++)
        text_print(sentence, "%s%s", i && *lines.word[i] ? " " : "", lines.word[i]);
    words_free(&lines);
    return good || error_set(error, "%s: finding: %s", figure->name, error->text);
}
