#include "template.h"

#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
#include <stdlib.h>
#include <string.h>

/* Name of the function that a chunk prints with. */
#define PRINT "_print"

/* Address that emit(false) throws, to tell it from an error. */
static const char skip_mark;

static void append_quoted(struct text *chunk, const char *data, size_t size) {
    text_add(chunk, "\"");
    for (size_t i = 0; i < size; i++) {
        unsigned char letter = (unsigned char)data[i];
        if (letter < ' ' || letter == '"' || letter == '\\' || letter == 127)
            text_print(chunk, "\\%03u", letter);
        else
            text_append(chunk, data + i, 1);
    }
    text_add(chunk, "\"");
}

/* Length of the expression that starts at `data`, up to its closing brace; braces nest and do not
 * count in strings. `size` if there is no closing brace. */
static size_t expression_size(const char *data, size_t size) {
    size_t depth = 0;
    for (size_t i = 0; i < size; i++) {
        if (data[i] == '"' || data[i] == '\'') {
            char quote = data[i++];
            while (i < size && data[i] != quote)
                i += data[i] == '\\' ? 2 : 1;
        } else if (data[i] == '{') {
            depth++;
        } else if (data[i] == '}' && depth-- == 0) {
            return i;
        }
    }
    return size;
}

/* Where the next "${" starts, or `size`. */
static size_t find_expression(const char *data, size_t size) {
    for (size_t i = 0; i + 1 < size; i++)
        if (data[i] == '$' && data[i + 1] == '{')
            return i;
    return size;
}

/* A line of text becomes one call: _print("text", (expression), "text\n"); */
static bool translate_text_line(const char *name, int line, const char *data, size_t size,
                                bool newline, struct text *chunk, struct error *error) {
    text_add(chunk, PRINT "(");
    for (;;) {
        size_t length = find_expression(data, size);
        append_quoted(chunk, data, length);
        if (length == size)
            break;
        data += length + 2;
        size -= length + 2;
        length = expression_size(data, size);
        if (length == size)
            return error_set(error, "%s:%d: ${ without its }", name, line);
        text_add(chunk, ", (");
        text_append(chunk, data, length);
        text_add(chunk, "), ");
        data += length + 1;
        size -= length + 1;
    }
    text_add(chunk, newline ? ", \"\\n\");" : ");");
    return true;
}

bool template_translate(const char *name, const struct text *source, struct text *chunk,
                        struct error *error) {
    const char *rest = text_string(source);
    for (int line = 1; *rest; line++) {
        size_t size = strcspn(rest, "\n");
        bool newline = rest[size] == '\n';
        size_t blank = strspn(rest, " \t");
        if (rest[blank] == '%')
            text_append(chunk, rest + blank + 1, size - blank - 1);
        else if (!translate_text_line(name, line, rest, size, newline, chunk, error))
            return false;
        text_add(chunk, "\n");
        rest += size + newline;
    }
    return true;
}

/* _print(...): appends its arguments. Refuses what would print as garbage. */
static int lua_print(lua_State *lua) {
    struct text *output = *(struct text **)lua_getextraspace(lua);
    int count = lua_gettop(lua);
    for (int i = 1; i <= count; i++) {
        if (lua_type(lua, i) != LUA_TSTRING && !lua_isinteger(lua, i)) {
            if (lua_type(lua, i) == LUA_TNUMBER)
                return luaL_error(lua, "${...} is %f, not a whole number (divide with //)",
                                  lua_tonumber(lua, i));
            return luaL_error(lua, "${...} is a %s, not text or a number", luaL_typename(lua, i));
        }
        size_t size;
        const char *data = luaL_tolstring(lua, i, &size);
        text_append(output, data, size);
        lua_pop(lua, 1);
    }
    return 0;
}

/* emit(condition) */
static int lua_emit(lua_State *lua) {
    luaL_checkany(lua, 1);
    if (lua_toboolean(lua, 1))
        return 0;
    lua_pushlightuserdata(lua, (void *)&skip_mark);
    return lua_error(lua);
}

static void forget_global(lua_State *lua, const char *table, const char *name) {
    lua_getglobal(lua, table);
    lua_pushnil(lua);
    lua_setfield(lua, -2, name);
    lua_pop(lua, 1);
}

struct lua_State *template_open(void) {
    lua_State *lua = luaL_newstate();
    if (!lua)
        abort();
    static const luaL_Reg libraries[] = {{LUA_GNAME, luaopen_base},
                                         {LUA_STRLIBNAME, luaopen_string},
                                         {LUA_TABLIBNAME, luaopen_table},
                                         {LUA_MATHLIBNAME, luaopen_math}};
    for (size_t i = 0; i < sizeof libraries / sizeof *libraries; i++) {
        luaL_requiref(lua, libraries[i].name, libraries[i].func, 1);
        lua_pop(lua, 1);
    }
    // Functions that read files, and those that depend on addresses of tables in memory.
    static const char *const forbidden[] = {"dofile", "loadfile", "print", "pairs", "next"};
    for (size_t i = 0; i < sizeof forbidden / sizeof *forbidden; i++)
        forget_global(lua, LUA_GNAME, forbidden[i]);
    forget_global(lua, LUA_MATHLIBNAME, "random");
    forget_global(lua, LUA_MATHLIBNAME, "randomseed");
    lua_register(lua, PRINT, lua_print);
    lua_register(lua, "emit", lua_emit);
    return lua;
}

void template_close(struct lua_State *lua) {
    lua_close(lua);
}

bool template_render(struct lua_State *lua, const char *name, const struct text *source,
                     struct text *output, bool *skipped, struct error *error) {
    *skipped = false;
    struct text chunk = {0}, chunk_name = {0};
    if (strlen(text_string(source)) != source->size)
        return error_set(error, "%s: a NUL byte is not text", name);
    if (!template_translate(name, source, &chunk, error)) {
        text_free(&chunk);
        return false;
    }
    *(struct text **)lua_getextraspace(lua) = output;
    text_print(&chunk_name, "@%s", name);
    bool done = luaL_loadbufferx(lua, text_string(&chunk), chunk.size, text_string(&chunk_name),
                                 "t") == LUA_OK &&
                lua_pcall(lua, 0, 0, 0) == LUA_OK;
    if (!done) {
        *skipped = lua_touserdata(lua, -1) == &skip_mark;
        if (!*skipped)
            error_set(error, "%s", luaL_tolstring(lua, -1, NULL)); // may be no text: error(nil)
        lua_settop(lua, 0);
    }
    text_free(&chunk);
    text_free(&chunk_name);
    return done || *skipped;
}
