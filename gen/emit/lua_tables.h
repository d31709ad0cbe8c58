/* The C tables as templates see them. All tables are read-only; a name that does not exist is an
 * error, not nil.
 *
 *   version                       text
 *   knob.NAME                     value: number or text
 *   has.NAME                      whether the core has what several templates know of: lane0_only
 *                                 (ALU operations of lane 0 alone), lane0_load (loads, too),
 *                                 plain_words (operands without strides, for it)
 *   cfg.NAME                      derived constant (derived.h), a number
 *   knobs                         list {name, standard, range, description, is_text}
 *   groups                        list {name, constants = list {name, type, width, value, literal,
 *                                 description}}
 *   isa                           list {name, extension, pattern, match, mask, format, imm, syntax,
 *                                 unit, op, op_code, description, use_imm, use_pc, use_rs1,
 *                                 use_rs2, use_rs3, writes_rd, linear_rs1, linear_rd, block_rd,
 *                                 control, jal, serializes, fences}
 *   units                         list of texts
 *   rules, immediates, csr, faults, stalls, counters, counter_classes, memory
 *                                 lists; fields as in the C tables
 */
#ifndef HEDDLE_GEN_LUA_TABLES_H
#define HEDDLE_GEN_LUA_TABLES_H

#include "derived.h"
#include "gen/config/config.h"

struct lua_State;

void lua_tables_add(struct lua_State *lua, const struct config *config,
                    const struct derived *derived);

/* Makes a list of texts visible under a name. */
void lua_tables_add_list(struct lua_State *lua, const char *name, const char *const *items,
                         size_t count);

void lua_tables_add_text(struct lua_State *lua, const char *name, const char *text);

#endif
