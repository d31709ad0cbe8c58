#include "classes.h"

#include "base/files.h"
#include "cluster.h"
#include "queries.h"

#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

/* Five, as in the thesis (section 5.5). */
enum { CLUSTERS = 5 };

struct classes {
    struct store *store;
    struct words kernels;
    double *stalls; /* width numbers a kernel */
    size_t numbers, width;
    struct cluster_merge *merge;
    size_t *place, *group;
    double *x; /* of every node */
};

static bool stalls_ask(struct classes *classes, struct error *error) {
    sqlite3_stmt *statement =
        store_query(classes->store, "SELECT * FROM temp.stall_shares", NULL, error);
    if (!statement)
        return false;
    while (sqlite3_step(statement) == SQLITE_ROW) {
        const char *kernel = (const char *)sqlite3_column_text(statement, 0);
        struct words *list = &classes->kernels;
        if (!list->count || strcmp(list->word[list->count - 1], kernel) != 0)
            words_add(list, kernel);
        classes->stalls =
            memory_resize(classes->stalls, (classes->numbers + 1) * sizeof *classes->stalls);
        classes->stalls[classes->numbers++] = sqlite3_column_double(statement, 1);
    }
    sqlite3_finalize(statement);
    classes->width = classes->kernels.count ? classes->numbers / classes->kernels.count : 0;
    return classes->width * classes->kernels.count == classes->numbers ||
           error_set(error, "%s: rows of one core have different stall causes",
                     classes->store->path);
}

static bool execute(struct classes *classes, char *sql, struct error *error) {
    bool good = store_execute(classes->store, sql, error);
    sqlite3_free(sql);
    return good;
}

static bool leaf_add(struct classes *classes, size_t leaf, struct error *error) {
    const char *name = classes->kernels.word[leaf];
    classes->x[leaf] = (double)classes->place[leaf];
    return execute(classes,
                   sqlite3_mprintf("INSERT INTO temp.cluster VALUES(%Q, %d, %d);"
                                   "INSERT INTO temp.tree VALUES('%q (%d)', %d, 0)",
                                   name, (int)classes->group[leaf], (int)classes->place[leaf], name,
                                   (int)classes->group[leaf], (int)classes->place[leaf]),
                   error);
}

/* Down to both of its nodes. */
static bool bracket_add(struct classes *classes, size_t at, struct error *error) {
    size_t count = classes->kernels.count;
    const struct cluster_merge *merge = &classes->merge[at];
    double height[2] = {0}, x[2] = {classes->x[merge->left], classes->x[merge->right]};
    const size_t node[2] = {merge->left, merge->right};
    for (size_t i = 0; i < 2; i++)
        if (node[i] >= count)
            height[i] = classes->merge[node[i] - count].distance;
    classes->x[count + at] = (x[0] + x[1]) / 2;
    return execute(
        classes,
        sqlite3_mprintf("INSERT INTO temp.tree VALUES('joint %d', %f, %f),"
                        "('joint %d', %f, %f), ('joint %d', %f, %f), ('joint %d', %f, %f)",
                        (int)at, x[0], height[0], (int)at, x[0], merge->distance, (int)at, x[1],
                        merge->distance, (int)at, x[1], height[1]),
        error);
}

static bool tree_make(struct classes *classes, struct error *error) {
    size_t count = classes->kernels.count;
    bool good = true;
    classes->merge = memory_resize(NULL, count * sizeof *classes->merge);
    classes->place = memory_resize(NULL, count * sizeof *classes->place);
    classes->group = memory_resize(NULL, count * sizeof *classes->group);
    classes->x = memory_resize(NULL, 2 * count * sizeof *classes->x);
    cluster_join(classes->stalls, count, classes->width, classes->merge);
    cluster_places(classes->merge, count, classes->place);
    cluster_cut(classes->merge, count, count < CLUSTERS ? count : CLUSTERS, classes->group);
    for (size_t i = 0; good && i < count; i++)
        good = leaf_add(classes, i, error);
    for (size_t i = 0; good && i + 1 < count; i++)
        good = bracket_add(classes, i, error);
    return good;
}

bool classes_make(struct store *store, struct error *error) {
    struct classes classes = {.store = store};
    bool good = queries_run(store, "classes", error) && stalls_ask(&classes, error) &&
                (!classes.kernels.count || tree_make(&classes, error));
    words_free(&classes.kernels);
    free(classes.stalls);
    free(classes.merge);
    free(classes.place);
    free(classes.group);
    free(classes.x);
    return good;
}
