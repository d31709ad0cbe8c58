#include "bench_rows.h"

#include "base/text.h"

#include <ctype.h>
#include <lauxlib.h>
#include <lua.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Cuts the next field, up to '|' or the end, off *rest and trims it into `field`. */
static bool field_take(char **rest, char field[BENCH_ROW_TEXT]) {
    char *start = *rest;
    if (!start)
        return false;
    char *bar = strchr(start, '|');
    *rest = bar ? bar + 1 : NULL;
    size_t size = bar ? (size_t)(bar - start) : strlen(start);
    while (size && isspace((unsigned char)*start))
        start++, size--;
    while (size && isspace((unsigned char)start[size - 1]))
        size--;
    if (size == 0 || size >= BENCH_ROW_TEXT)
        return false;
    memcpy(field, start, size);
    field[size] = '\0';
    return true;
}

static bool row_parse(struct bench_row *row, char *line) {
    char bound[BENCH_ROW_TEXT];
    char *end;
    if (!field_take(&line, row->name) || !field_take(&line, row->what) ||
        !field_take(&line, bound) || !field_take(&line, row->formula))
        return false;
    row->needs[0] = '\0';
    if (line && (!field_take(&line, row->needs) || line || !strchr(row->needs, '=')))
        return false;
    row->at_least = strncmp(bound, ">=", 2) == 0;
    if (!row->at_least && strncmp(bound, "<=", 2) != 0)
        return false;
    row->bound = strtod(bound + 2, &end);
    return end != bound + 2 && *end == '\0';
}

bool bench_rows_read(struct bench_rows *rows, const char *path, struct error *error) {
    struct text file = {0};
    int number = 0;
    *rows = (struct bench_rows){0};
    if (!text_read_file(&file, path, error))
        return false;
    bool good = true;
    for (char *line = file.data, *next; good && line; line = next) {
        next = strchr(line, '\n');
        if (next)
            *next++ = '\0';
        number++;
        if (*line == '#' || line[strspn(line, " \t")] == '\0')
            continue;
        rows->row = memory_resize(rows->row, (rows->count + 1) * sizeof *rows->row);
        good =
            row_parse(&rows->row[rows->count++], line) ||
            error_set(
                error,
                "%s:%d: not a row; a row is name | what | >= or <= number | formula [| knob=value]",
                path, number);
    }
    text_free(&file);
    return good;
}

void bench_rows_free(struct bench_rows *rows) {
    free(rows->row);
    *rows = (struct bench_rows){0};
}

bool bench_row_figure(const struct bench_row *row, const uint32_t out[BENCH_OUT_WORDS],
                      double *figure, struct error *error) {
    lua_State *lua = luaL_newstate(); /* no library: a formula is arithmetic only */
    char source[BENCH_ROW_TEXT + 16];
    if (!lua)
        return error_set(error, "no memory left");
    for (int i = 0; i < BENCH_OUT_WORDS; i++) {
        char name[16];
        snprintf(name, sizeof name, "out%d", i);
        lua_pushnumber(lua, out[i]);
        lua_setglobal(lua, name);
    }
    snprintf(source, sizeof source, "return %s", row->formula);
    bool good = luaL_loadstring(lua, source) == LUA_OK && lua_pcall(lua, 0, 1, 0) == LUA_OK;
    *figure = good ? round(lua_tonumber(lua, -1) * 100) / 100 : 0;
    if (!good)
        error_set(error, "row %s: formula '%s': %s", row->name, row->formula,
                  lua_tostring(lua, -1));
    else if (!isfinite(*figure))
        good =
            error_set(error, "row %s: formula '%s' has no finite value", row->name, row->formula);
    lua_close(lua);
    return good;
}

bool bench_row_applies(const struct bench_row *row, const struct config *config,
                       struct error *error) {
    char name[BENCH_ROW_TEXT];
    struct text value = {0};
    size_t size = strcspn(row->needs, "=");
    snprintf(name, sizeof name, "%.*s", (int)size, row->needs);
    const struct knob *knob = knob_find(name);
    error->text[0] = '\0';
    if (size == 0)
        return true;
    if (!knob)
        return error_set(error, "row %s: there is no knob '%s'", row->name, name);
    config_print_value(config, (enum knob_id)(knob - knob_table), &value);
    bool applies = strcmp(text_string(&value), row->needs + size + 1) == 0;
    text_free(&value);
    return applies;
}

bool bench_row_kept(const struct bench_row *row, double figure) {
    return row->at_least ? figure >= row->bound : figure <= row->bound;
}
