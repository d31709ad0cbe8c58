#include "failures.h"

#include "base/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *failures_reason(const char *log) {
    static const char building[] = "building it (once for each configuration)";
    for (const char *next; (next = strchr(log, '\n')) && next[1]; log = next + 1) {
        const char *at = strstr(log, building);
        if (!at || at > next)
            break;
    }
    return log;
}

bool failures_count(struct failures *failures, const char *log, const char *kernel) {
    const char *start = failures_reason(log);
    size_t named = strlen(kernel), at = 0;
    if (strncmp(start, kernel, named) == 0 && strncmp(start + named, ": ", 2) == 0)
        start += named + 2;
    char *reason = text_copy_part(start, strcspn(start, "\n"));
    while (at < failures->reasons.count && strcmp(failures->reasons.word[at], reason) != 0)
        at++;
    bool first = at == failures->reasons.count;
    if (first) {
        words_add(&failures->reasons, reason);
        failures->rows = memory_resize(failures->rows, (at + 1) * sizeof *failures->rows);
        failures->rows[at] = 0;
    }
    failures->rows[at]++;
    free(reason);
    return first;
}

void failures_tell(const struct failures *failures, const char *command) {
    for (size_t i = 0; i < failures->reasons.count; i++)
        if (failures->rows[i] > 1)
            fprintf(stderr, "%s: %zu more row%s FAILED like this: %s\n", command,
                    failures->rows[i] - 1, text_plural(failures->rows[i] - 1),
                    failures->reasons.word[i]);
}

void failures_free(struct failures *failures) {
    words_free(&failures->reasons);
    free(failures->rows);
    *failures = (struct failures){0};
}
