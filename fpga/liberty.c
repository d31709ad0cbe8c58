#include "liberty.h"

#include "gen/text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* The group that a brace opens: what stands before it since the last brace or semicolon. */
static char *statement_start(const char *begin, const char *end) {
    while (begin < end && isspace((unsigned char)*begin))
        begin++;
    return strndup(begin, (size_t)(end - begin));
}

/* The name in `cell ("NAND2_X1") ` or `cell (NAND2_X1) `; false if this is another group. */
static bool cell_name(const char *statement, char **name) {
    if (strncmp(statement, "cell", 4) != 0)
        return false;
    const char *at = statement + 4 + strspn(statement + 4, " \t");
    if (*at != '(')
        return false;
    at += 1 + strspn(at + 1, " \t\"");
    *name = strndup(at, strcspn(at, " \t\")"));
    return true;
}

static bool is_group(const char *statement, const char *kind) {
    size_t size = strlen(kind);
    return strncmp(statement, kind, size) == 0 && strchr(" \t(", statement[size]) != NULL;
}

static void cell_open(struct liberty *liberty, char *name) {
    liberty->cell = memory_resize(liberty->cell, (liberty->count + 1) * sizeof *liberty->cell);
    liberty->cell[liberty->count++] = (struct liberty_cell){.name = name};
}

/* Depth 1 is the library, 2 a cell, 3 what is in it. */
static void statement_take(struct liberty *liberty, const char *statement, int depth, bool opens,
                           bool *in_cell) {
    struct liberty_cell *cell = *in_cell ? &liberty->cell[liberty->count - 1] : NULL;
    char *name;
    if (opens && depth == 1) {
        *in_cell = cell_name(statement, &name);
        if (*in_cell)
            cell_open(liberty, name);
    } else if (opens && depth == 2 && cell) {
        cell->is_ff |= is_group(statement, "ff");
        cell->is_latch |= is_group(statement, "latch");
    } else if (!opens && depth == 2 && cell && strncmp(statement, "area", 4) == 0) {
        const char *colon = strchr(statement, ':');
        if (colon)
            cell->area = strtod(colon + 1, NULL);
    }
}

static void groups_read(struct liberty *liberty, const char *text) {
    const char *start = text;
    int depth = 0;
    bool in_cell = false;
    for (const char *at = text; *at; at++) {
        if (at[0] == '/' && at[1] == '*') {
            const char *end = strstr(at + 2, "*/");
            at = end ? end + 1 : at + strlen(at) - 1;
            start = at + 1;
        } else if (*at == '"') {
            const char *end = strchr(at + 1, '"');
            at = end ? end : at;
        } else if (*at == '{' || *at == ';' || *at == '}') {
            char *statement = statement_start(start, at);
            if (*at != '}')
                statement_take(liberty, statement, depth, *at == '{', &in_cell);
            free(statement);
            depth += (*at == '{') - (*at == '}');
            start = at + 1;
        }
    }
}

/* Names are written in small or in capital letters. */
static bool is_nand2(const char *name) {
    return strstr(name, "nand2") || strstr(name, "NAND2") || strstr(name, "Nand2");
}

static double smallest_gate(const struct liberty *liberty) {
    double smallest = 0;
    for (size_t i = 0; i < liberty->count; i++) {
        const struct liberty_cell *cell = &liberty->cell[i];
        if (is_nand2(cell->name) && cell->area > 0 &&
            (smallest <= 0 || cell->area < smallest))
            smallest = cell->area;
    }
    return smallest;
}

bool liberty_read(struct liberty *liberty, const char *path, struct error *error) {
    struct text text = {0};
    *liberty = (struct liberty){0};
    if (!text_read_file(&text, path, error))
        return false;
    groups_read(liberty, text_string(&text));
    text_free(&text);
    liberty->gate_area = smallest_gate(liberty);
    if (liberty->gate_area > 0)
        return true;
    error_set(error, liberty->count ? "%s has no cell that is named NAND2, the unit of area"
                                    : "%s has no cells; a liberty file (.lib, unpacked) is needed",
              path);
    liberty_free(liberty);
    return false;
}

void liberty_free(struct liberty *liberty) {
    for (size_t i = 0; i < liberty->count; i++)
        free(liberty->cell[i].name);
    free(liberty->cell);
    *liberty = (struct liberty){0};
}

const struct liberty_cell *liberty_find(const struct liberty *liberty, const char *name) {
    for (size_t i = 0; i < liberty->count; i++)
        if (strcmp(liberty->cell[i].name, name) == 0)
            return &liberty->cell[i];
    return NULL;
}
