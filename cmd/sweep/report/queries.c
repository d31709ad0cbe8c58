#include "queries.h"

#include "base/resources.h"
#include "base/text.h"

bool queries_run(struct store *store, const char *name, struct error *error) {
    struct resources resources;
    if (!resources_find(&resources, error))
        return false;
    struct text path = {0}, sql = {0};
    text_print(&path, "%s/cmd/sweep/report/sql/%s.sql", resources.home, name);
    bool good = text_read_file(&sql, text_string(&path), error) && /* which says its name */
                (store_execute(store, text_string(&sql), error) ||
                 error_set(error, "%s: %s", text_string(&path), error->text));
    text_free(&path);
    text_free(&sql);
    return good;
}
