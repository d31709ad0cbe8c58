#include "functions.h"

#include "base/text.h"
#include "cmd/sweep/database/failures.h"

#include <math.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

struct mean {
    double logarithms;
    sqlite3_int64 count;
};

static void geomean_step(sqlite3_context *context, int count, sqlite3_value **values) {
    struct mean *mean = sqlite3_aggregate_context(context, sizeof *mean);
    (void)count;
    if (!mean || sqlite3_value_type(values[0]) == SQLITE_NULL)
        return;
    mean->logarithms += log(sqlite3_value_double(values[0]));
    mean->count++;
}

static void geomean_final(sqlite3_context *context) {
    const struct mean *mean = sqlite3_aggregate_context(context, 0);
    if (mean && mean->count)
        sqlite3_result_double(context, exp(mean->logarithms / (double)mean->count));
}

/* Whether only out-of-order schemes have the knob. The default of control_first depends on the
 * scheme, so one core of a pair may have the word and the other not; tables.c compares its value.
 */
static bool of_scheme(const char *word) {
    char *name = text_copy_part(word, strcspn(word, "="));
    const struct knob *knob = knob_find(name);
    bool is = knob == &knob_table[KNOB_ISSUE] || knob == &knob_table[KNOB_CONTROL_FIRST];
    free(name);
    return is || (knob && knob->schemes && !(knob->schemes & IN_INORDER));
}

static bool of_cores(const char *word) {
    return strncmp(word, "cores=", strlen("cores=")) == 0;
}

/* The words of all values but those that are left out. */
static void words_without(sqlite3_context *context, int count, sqlite3_value **values,
                          bool (*left_out)(const char *word)) {
    struct text base = {0};
    for (int i = 0; i < count; i++) {
        const char *given = (const char *)sqlite3_value_text(values[i]);
        char *words = text_copy(given ? given : ""), *rest = NULL;
        for (char *word = strtok_r(words, " ", &rest); word; word = strtok_r(NULL, " ", &rest))
            if (!left_out(word))
                text_print(&base, " %s", word);
        free(words);
    }
    sqlite3_result_text(context, text_string(&base), -1, SQLITE_TRANSIENT);
    text_free(&base);
}

static void base_of(sqlite3_context *context, int count, sqlite3_value **values) {
    words_without(context, count, values, of_scheme);
}

static void one_core_of(sqlite3_context *context, int count, sqlite3_value **values) {
    words_without(context, count, values, of_cores);
}

static void reason_of(sqlite3_context *context, int count, sqlite3_value **values) {
    const char *log = (const char *)sqlite3_value_text(values[0]);
    (void)count;
    if (!log)
        return;
    const char *reason = failures_reason(log);
    sqlite3_result_text(context, reason, (int)strcspn(reason, "\n"), SQLITE_TRANSIENT);
}

/* A part by its name, with its scheme's label in front if that is not in it. */
static void series(sqlite3_context *context, int count, sqlite3_value **values) {
    const char *issue = (const char *)sqlite3_value_text(values[0]);
    const char *part = (const char *)sqlite3_value_text(values[1]);
    struct text name = {0};
    (void)count;
    for (int i = 0; issue && part && i < SCHEMES; i++)
        if (strcmp(scheme_table[i].issue, issue) == 0 &&
            !text_find_word(part, scheme_table[i].label))
            text_print(&name, "%s, ", scheme_table[i].label);
    text_add(&name, part ? part : "");
    sqlite3_result_text(context, text_string(&name), -1, SQLITE_TRANSIENT);
    text_free(&name);
}

bool functions_add(struct store *store, struct error *error) {
    enum { PURE = SQLITE_UTF8 | SQLITE_DETERMINISTIC };
    bool added = sqlite3_create_function(store->db, "geomean", 1, PURE, NULL, NULL, geomean_step,
                                         geomean_final) == SQLITE_OK &&
                 sqlite3_create_function(store->db, "base_of", 2, PURE, NULL, base_of, NULL,
                                         NULL) == SQLITE_OK &&
                 sqlite3_create_function(store->db, "reason_of", 1, PURE, NULL, reason_of, NULL,
                                         NULL) == SQLITE_OK &&
                 sqlite3_create_function(store->db, "one_core_of", 2, PURE, NULL, one_core_of, NULL,
                                         NULL) == SQLITE_OK &&
                 sqlite3_create_function(store->db, "series", 2, PURE, NULL, series, NULL, NULL) ==
                     SQLITE_OK;
    return added || error_set(error, "%s: %s", store->path, sqlite3_errmsg(store->db));
}
