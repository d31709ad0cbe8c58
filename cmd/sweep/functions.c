#include "functions.h"

#include "base/text.h"
#include "failures.h"

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

/* Whether the knob is one of the out-of-order schemes alone: its description begins with the
 * scheme, and what else has to be so ("loog, loog_scheduler=tags: ..."). What control_first is by
 * default depends on the scheme, so that one core of a pair may have the word and the other not:
 * who pairs them looks at its value (tables.c). */
static bool of_scheme(const char *word) {
    static const char *const schemes[] = {"loog", "ghost", "socgpu"};
    char *name = text_copy_part(word, strcspn(word, "="));
    const struct knob *knob = knob_find(name);
    bool is = knob == &knob_table[KNOB_ISSUE] || knob == &knob_table[KNOB_CONTROL_FIRST];
    for (size_t i = 0; knob && i < sizeof schemes / sizeof *schemes; i++)
        is |= strncmp(knob->description, schemes[i], strlen(schemes[i])) == 0 &&
              strchr(":,", knob->description[strlen(schemes[i])]);
    free(name);
    return is;
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

bool functions_add(struct store *store, struct error *error) {
    enum { PURE = SQLITE_UTF8 | SQLITE_DETERMINISTIC };
    bool added = sqlite3_create_function(store->db, "geomean", 1, PURE, NULL, NULL, geomean_step,
                                         geomean_final) == SQLITE_OK &&
                 sqlite3_create_function(store->db, "base_of", 2, PURE, NULL, base_of, NULL,
                                         NULL) == SQLITE_OK &&
                 sqlite3_create_function(store->db, "reason_of", 1, PURE, NULL, reason_of, NULL,
                                         NULL) == SQLITE_OK &&
                 sqlite3_create_function(store->db, "one_core_of", 2, PURE, NULL, one_core_of, NULL,
                                         NULL) == SQLITE_OK;
    return added || error_set(error, "%s: %s", store->path, sqlite3_errmsg(store->db));
}
