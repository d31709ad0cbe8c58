/* The template engine: text with lines of Lua 5.4.
 *
 * A line whose first character other than blanks is '%' is Lua; in any other line ${expression}
 * is replaced by its value. Nothing else is special. Lua sees the tables that lua_tables.h lists
 * and the libraries string, table and math without anything that could make two runs differ.
 * emit(condition) skips the whole template unless the condition holds.
 */
#ifndef HEDDLE_GEN_TEMPLATE_H
#define HEDDLE_GEN_TEMPLATE_H

#include "base/error.h"
#include "base/text.h"

struct lua_State;

/* A Lua state with the libraries a template may use; tables are added by lua_tables_add. The owner
 * calls template_close. */
struct lua_State *template_open(void);
void template_close(struct lua_State *lua);

/* Renders a template. `name` stands in messages, which read NAME:line: what is wrong. `skipped`
 * tells that emit(false) was reached; `output` is then to be dropped. */
bool template_render(struct lua_State *lua, const char *name, const struct text *source,
                     struct text *output, bool *skipped, struct error *error);

/* Translates a template to the Lua chunk that prints it, line by line, so that Lua's line numbers
 * are the template's. For template_render and its tests. */
bool template_translate(const char *name, const struct text *source, struct text *chunk,
                        struct error *error);

#endif
