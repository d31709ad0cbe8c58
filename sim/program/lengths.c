#include "lengths.h"

#include "base/text.h"
#include "sim/elf/kernel_name.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { NAME = 256, LINE = NAME + 32, LIMIT = LENGTHS_KEPT * LINE };

const char *lengths_file(char *path, size_t bytes) {
    static const char suffix[] = ".lengths";
    ssize_t size = readlink("/proc/self/exe", path, bytes - sizeof suffix);
    size_t used = size > 0 ? (size_t)size : 0;
    memcpy(path + used, suffix, sizeof suffix);
    return path;
}

/* "123456 NAME": takes a line off *rest. False at the end, or at what is none. */
static bool line_take(const char **rest, uint64_t *cycles, char name[NAME]) {
    int used = 0;
    if (sscanf(*rest, "%" SCNu64 " %255[^\n]\n%n", cycles, name, &used) != 2 || !used)
        return false;
    *rest += used;
    return true;
}

static void file_read(const char *file, struct text *lines) {
    struct error ignored; /* nothing is remembered */
    if (!text_read_limited(lines, file, LIMIT, &ignored))
        text_free(lines);
}

void lengths_read(const char *file, size_t count, char *const kernels[], uint64_t cycles[]) {
    struct text lines = {0};
    char remembered[NAME], name[NAME];
    uint64_t length;
    memset(cycles, 0, count * sizeof *cycles);
    file_read(file, &lines);
    for (const char *rest = text_string(&lines); line_take(&rest, &length, remembered);)
        for (size_t i = 0; i < count; i++)
            if (!cycles[i] && strcmp(kernel_name(kernels[i], name, sizeof name), remembered) == 0)
                cycles[i] = length;
    text_free(&lines);
}

void lengths_order(size_t count, const uint64_t cycles[], size_t order[]) {
    for (size_t i = 0; i < count; i++) {
        size_t place = i;
        for (; place > 0; place--) {
            uint64_t before = cycles[order[place - 1]];
            if (before == 0 || (cycles[i] != 0 && cycles[i] <= before))
                break;
            order[place] = order[place - 1];
        }
        order[place] = i;
    }
}

static bool among(size_t count, char *const kernels[], const char *remembered) {
    char name[NAME];
    for (size_t i = 0; i < count; i++)
        if (strcmp(kernel_name(kernels[i], name, sizeof name), remembered) == 0)
            return true;
    return false;
}

/* The kernels of this run, then the others that the file has. */
static void lines_print(const char *file, size_t count, char *const kernels[],
                        const uint64_t before[], const uint64_t cycles[], FILE *into) {
    struct text lines = {0};
    char name[NAME];
    uint64_t length;
    size_t kept = 0;
    for (size_t i = 0; i < count && kept < LENGTHS_KEPT; i++) {
        length = cycles[i] ? cycles[i] : before[i];
        if (length && !strchr(kernel_name(kernels[i], name, sizeof name), '\n') && ++kept)
            fprintf(into, "%" PRIu64 " %s\n", length, name);
    }
    file_read(file, &lines);
    for (const char *rest = text_string(&lines);
         kept < LENGTHS_KEPT && line_take(&rest, &length, name);)
        if (!among(count, kernels, name) && ++kept)
            fprintf(into, "%" PRIu64 " %s\n", length, name);
    text_free(&lines);
}

/* Written beside its place and renamed: others read it, or write their own. */
void lengths_keep(const char *file, size_t count, char *const kernels[], const uint64_t before[],
                  const uint64_t cycles[]) {
    bool changed = false;
    for (size_t i = 0; i < count && !changed; i++)
        changed = cycles[i] && cycles[i] != before[i];
    if (!changed)
        return;
    struct text fresh = {0};
    text_print(&fresh, "%s.%ld", file, (long)getpid());
    FILE *into = fopen(text_string(&fresh), "w");
    if (into) {
        lines_print(file, count, kernels, before, cycles, into);
        bool written = !ferror(into);
        written = fclose(into) == 0 && written;
        if (!written || rename(text_string(&fresh), file) != 0)
            remove(text_string(&fresh));
    }
    text_free(&fresh);
}
