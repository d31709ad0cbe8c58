#include "lua_tables.h"

#include "base/version.h"
#include "gen/config/rules.h"
#include "gen/tables/bus_registers.h"
#include "gen/tables/counters.h"
#include "gen/tables/csr_table.h"
#include "gen/tables/isa_table.h"
#include "gen/tables/memory_map.h"

#include <inttypes.h>
#include <lauxlib.h>
#include <lua.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

static void field_text(lua_State *lua, const char *name, const char *value) {
    lua_pushstring(lua, value ? value : "");
    lua_setfield(lua, -2, name);
}

static void field_number(lua_State *lua, const char *name, uint32_t value) {
    lua_pushinteger(lua, value);
    lua_setfield(lua, -2, name);
}

static void field_bool(lua_State *lua, const char *name, bool value) {
    lua_pushboolean(lua, value);
    lua_setfield(lua, -2, name);
}

/* A member of a row of a C table. */
struct member {
    const char *name;
    enum { TEXT, NUMBER, TRUTH } kind;
    size_t offset;
};

#define MEMBER(kind, type, name)                                                                   \
    { #name, kind, offsetof(struct type, name) }

static void add_member(lua_State *lua, const struct member *member, const char *row) {
    const void *value = row + member->offset;
    if (member->kind == TEXT)
        field_text(lua, member->name, *(const char *const *)value);
    else if (member->kind == NUMBER)
        field_number(lua, member->name, *(const uint32_t *)value);
    else
        field_bool(lua, member->name, *(const bool *)value);
}

/* A C table as it stands: its name for Lua, its rows, and the members that are shown. */
struct table {
    const char *name;
    const void *rows;
    const size_t *count;
    size_t row_size;
    struct member members[8]; // ends with a name that is NULL
};

static int fail_unknown(lua_State *lua) {
    // Lists end at the first integer key that is absent; a name that is absent is a mistake.
    if (lua_isinteger(lua, 2))
        return 0;
    return luaL_error(lua, "'%s' has no field '%s'", lua_tostring(lua, lua_upvalueindex(1)),
                      luaL_tolstring(lua, 2, NULL));
}

static int fail_write(lua_State *lua) {
    return luaL_error(lua, "'%s' is read-only", lua_tostring(lua, lua_upvalueindex(1)));
}

static int proxy_length(lua_State *lua) {
    lua_pushinteger(lua, (lua_Integer)lua_rawlen(lua, lua_upvalueindex(1)));
    return 1;
}

/* Replaces the table on top by an empty one that reads through to it and refuses writes. */
static void seal(lua_State *lua, const char *name) {
    lua_newtable(lua); // metatable of the contents: unknown names
    lua_pushstring(lua, name);
    lua_pushcclosure(lua, fail_unknown, 1);
    lua_setfield(lua, -2, "__index");
    lua_setmetatable(lua, -2);

    lua_newtable(lua); // the proxy
    lua_newtable(lua); // and its metatable
    lua_pushvalue(lua, -3);
    lua_setfield(lua, -2, "__index");
    lua_pushvalue(lua, -3);
    lua_pushcclosure(lua, proxy_length, 1);
    lua_setfield(lua, -2, "__len");
    lua_pushstring(lua, name);
    lua_pushcclosure(lua, fail_write, 1);
    lua_setfield(lua, -2, "__newindex");
    lua_setmetatable(lua, -2);
    lua_remove(lua, -2);
}

/* Ends a row: the table on top becomes element `index` of the list below it. */
static void end_row(lua_State *lua, size_t index, const char *name) {
    seal(lua, name);
    lua_rawseti(lua, -2, (lua_Integer)index + 1);
}

static void end_list(lua_State *lua, const char *name) {
    seal(lua, name);
    lua_setglobal(lua, name);
}

static void add_knobs(lua_State *lua, const struct config *config) {
    static const char *const kinds[] = {[KNOB_NUMBER] = "number",
                                        [KNOB_POWER] = "power of two",
                                        [KNOB_ADDRESS] = "address",
                                        [KNOB_CHOICE] = "choice",
                                        [KNOB_NAME] = "name"};
    lua_newtable(lua);
    for (int i = 0; i < KNOB_COUNT; i++) {
        enum knob_id id = (enum knob_id)i;
        if (knob_table[i].kind == KNOB_CHOICE || knob_table[i].kind == KNOB_NAME)
            field_text(lua, knob_table[i].name, config_word(config, id));
        else
            field_number(lua, knob_table[i].name, config_number(config, id));
    }
    end_list(lua, "knob");

    lua_newtable(lua);
    for (int i = 0; i < KNOB_COUNT; i++) {
        struct text range = {0}, about = {0};
        knob_print_scope(&knob_table[i], &about);
        text_add(&about, knob_table[i].description);
        knob_print_range(&knob_table[i], &range);
        lua_newtable(lua);
        field_text(lua, "name", knob_table[i].name);
        field_text(lua, "standard",
                   knob_table[i].standard ? knob_table[i].standard : knob_table[i].automatic_text);
        field_text(lua, "range", text_string(&range));
        field_text(lua, "description", text_string(&about));
        field_text(lua, "choices", knob_table[i].choices);
        field_number(lua, "low", knob_table[i].low);
        field_number(lua, "high", knob_table[i].high);
        field_bool(lua, "automatic", knob_table[i].automatic != NULL);
        field_text(lua, "kind", kinds[knob_table[i].kind]);
        field_bool(lua, "is_text",
                   knob_table[i].kind == KNOB_CHOICE || knob_table[i].kind == KNOB_NAME);
        end_row(lua, (size_t)i, "knobs");
        text_free(&range);
        text_free(&about);
    }
    end_list(lua, "knobs");
}

/* A constant as SystemVerilog writes it: 5'd3, 32'h80000000, 12'h340 or plain decimal. */
static void field_literal(lua_State *lua, const struct constant *constant) {
    struct text literal = {0};
    if (constant->width == 0)
        text_print(&literal, "%u", constant->value);
    else if (constant->width > 8)
        text_print(&literal, "%u'h%0*x", constant->width, (int)(constant->width + 3) / 4,
                   constant->value);
    else
        text_print(&literal, "%u'd%u", constant->width, constant->value);
    field_text(lua, "literal", text_string(&literal));
    text_free(&literal);
}

static void add_constants(lua_State *lua, const struct derived *derived) {
    lua_newtable(lua);
    for (size_t i = 0; i < derived->count; i++)
        field_number(lua, derived->constant[i].name, derived->constant[i].value);
    end_list(lua, "cfg");

    lua_newtable(lua);
    for (size_t g = 0; g < derived->groups; g++) {
        size_t first = derived->group[g].first;
        size_t end = g + 1 < derived->groups ? derived->group[g + 1].first : derived->count;
        lua_newtable(lua);
        field_text(lua, "name", derived->group[g].name);
        lua_newtable(lua);
        for (size_t i = first; i < end; i++) {
            const struct constant *constant = &derived->constant[i];
            lua_newtable(lua);
            field_text(lua, "name", constant->name);
            field_text(lua, "type", constant->type);
            field_number(lua, "width", constant->width);
            field_number(lua, "value", constant->value);
            field_literal(lua, constant);
            field_text(lua, "description", constant->description);
            end_row(lua, i - first, "constants");
        }
        seal(lua, "constants");
        lua_setfield(lua, -2, "constants");
        end_row(lua, g, "groups");
    }
    end_list(lua, "groups");
}

static void add_instruction(lua_State *lua, const struct isa_row *row) {
    const struct isa_format_row *format = &isa_format_table[row->format];
    const struct isa_op_row *op = &isa_op_table[row->op];
    field_text(lua, "name", row->name);
    field_text(lua, "extension", row->extension);
    field_text(lua, "pattern", row->pattern);
    field_number(lua, "match", isa_match(row));
    field_number(lua, "mask", isa_mask(row));
    field_text(lua, "format", format->name);
    field_text(lua, "imm", isa_imm_table[format->imm].name);
    field_text(lua, "syntax", format->syntax);
    field_text(lua, "unit", isa_unit_name[op->unit]);
    field_text(lua, "class", isa_class_name[op->class]);
    field_text(lua, "op", op->name);
    field_number(lua, "op_code", op->code);
    field_text(lua, "description", row->description);
    field_bool(lua, "use_imm", format->use_imm);
    field_bool(lua, "use_pc", row->flags & FLAG_USE_PC);
    field_bool(lua, "use_rs1", isa_use_rs1(row));
    field_bool(lua, "use_rs2", isa_use_rs2(row));
    field_bool(lua, "use_rs3", isa_use_rs3(row));
    field_bool(lua, "writes_rd", isa_writes_rd(row));
    field_bool(lua, "linear_rs1", isa_has_field(row, 'l'));
    field_bool(lua, "linear_rd", isa_is_linear(row) && !isa_has_field(row, 'l'));
    field_bool(lua, "block_rd", isa_has_field(row, 'b') || isa_has_field(row, 'a'));
    field_bool(lua, "float_rs1", isa_has_field(row, 'S'));
    field_bool(lua, "float_rs2", isa_has_field(row, 'T'));
    field_bool(lua, "float_rd", isa_has_field(row, 'D'));
    field_bool(lua, "rounds", isa_has_field(row, 'm'));
    field_bool(lua, "is_float", isa_is_float(row));
    field_bool(lua, "is_linear", isa_is_linear(row));
    field_bool(lua, "is_vote", isa_is_vote(row));
    field_bool(lua, "is_atomic", isa_is_atomic(row));
    field_bool(lua, "control", row->flags & FLAG_CONTROL);
    field_bool(lua, "jal", row->flags & FLAG_JAL);
    field_bool(lua, "serializes", row->flags & FLAG_SERIALIZES);
    field_bool(lua, "fences", row->flags & FLAG_FENCES);
}

static void add_isa(lua_State *lua) {
    lua_newtable(lua);
    for (size_t i = 0; i < isa_count; i++) {
        lua_newtable(lua);
        add_instruction(lua, &isa_table[i]);
        end_row(lua, i, "isa");
    }
    end_list(lua, "isa");
}

static const size_t imm_count = IMM_COUNT;

static const struct table tables[] = {
    {"rules",
     rule_table,
     &rule_count,
     sizeof *rule_table,
     {MEMBER(TEXT, rule, demand), MEMBER(TEXT, rule, reason)}},
    {"immediates",
     isa_imm_table,
     &imm_count,
     sizeof *isa_imm_table,
     {MEMBER(TEXT, isa_imm_row, name), MEMBER(TEXT, isa_imm_row, sv), MEMBER(TEXT, isa_imm_row, c),
      MEMBER(TEXT, isa_imm_row, description)}},
    {"csr",
     csr_table,
     &csr_count,
     sizeof *csr_table,
     {MEMBER(NUMBER, csr_row, number), MEMBER(NUMBER, csr_row, count), MEMBER(TEXT, csr_row, name),
      MEMBER(TRUTH, csr_row, read_only), MEMBER(TRUTH, csr_row, unstable),
      MEMBER(TRUTH, csr_row, per_lane), MEMBER(TRUTH, csr_row, serializes),
      MEMBER(TEXT, csr_row, description)}},
    {"faults",
     fault_table,
     &fault_count,
     sizeof *fault_table,
     {MEMBER(NUMBER, cause_row, code), MEMBER(TEXT, cause_row, name),
      MEMBER(TEXT, cause_row, description)}},
    {"stalls",
     stall_table,
     &stall_count,
     sizeof *stall_table,
     {MEMBER(NUMBER, cause_row, code), MEMBER(TEXT, cause_row, name),
      MEMBER(TEXT, cause_row, description)}},
    {"counters",
     counter_table,
     &counter_count,
     sizeof *counter_table,
     {MEMBER(TEXT, counter_row, name), MEMBER(NUMBER, counter_row, class),
      MEMBER(NUMBER, counter_row, index), MEMBER(NUMBER, counter_row, bits),
      MEMBER(TEXT, counter_row, only), MEMBER(TEXT, counter_row, expression),
      MEMBER(TEXT, counter_row, description)}},
    {"counter_classes",
     counter_class_table,
     &counter_class_count,
     sizeof *counter_class_table,
     {MEMBER(NUMBER, counter_class, number), MEMBER(TEXT, counter_class, name),
      MEMBER(TEXT, counter_class, description)}},
    {"memory",
     memory_table,
     &memory_count,
     sizeof *memory_table,
     {MEMBER(TEXT, memory_region, name), MEMBER(NUMBER, memory_region, base),
      MEMBER(TEXT, memory_region, extent), MEMBER(TEXT, memory_region, description)}},
    {"bus_bits",
     bus_bit_table,
     &bus_bit_count,
     sizeof *bus_bit_table,
     {MEMBER(TEXT, bus_bit, of), MEMBER(TEXT, bus_bit, name), MEMBER(NUMBER, bus_bit, bit),
      MEMBER(TEXT, bus_bit, description)}},
};

/* Pushes a row. */
static void add_row(lua_State *lua, const struct table *table, size_t i) {
    const char *row = (const char *)table->rows + i * table->row_size;
    lua_newtable(lua);
    for (const struct member *member = table->members; member < table->members + 8 && member->name;
         member++)
        add_member(lua, member, row);
}

static void add_table(lua_State *lua, const struct table *table) {
    lua_newtable(lua);
    for (size_t i = 0; i < *table->count; i++) {
        add_row(lua, table, i);
        end_row(lua, i, table->name);
    }
    end_list(lua, table->name);
}

/* An expression over the events of sub-core `slot`: is_event.lanes is is_event1.lanes of slot 1. */
static void slot_expression_print(const char *expression, uint32_t slot, struct text *text) {
    static const char event[] = "_event.";
    for (const char *end; (end = strstr(expression, event)); expression = end + strlen(event)) {
        /* The load/store unit is one for all. */
        bool of_slot = strncmp(end - 2, "ls", 2) != 0;
        text_append(text, expression, (size_t)(end - expression));
        text_print(text, of_slot ? "_event%" PRIu32 "." : "_event.", slot);
    }
    text_add(text, expression);
}

/* Puts into a row what the counter adds in a cycle, and its bits: of all sub-cores, so that it
 * counts slots times cycles, or of one. */
static void field_sum(lua_State *lua, const struct counter_row *counter, uint32_t slots,
                      const struct derived *derived) {
    static const char one[] = "subcore";
    struct text sum = {0};
    uint32_t bits = counter->bits;
    if (strncmp(counter->only, one, strlen(one)) == 0) {
        slot_expression_print(counter->expression, (uint32_t)(counter->only[strlen(one)] - '0'),
                              &sum);
    } else if (slots == 1 || strncmp(counter->expression, "ls_event", 8) == 0) {
        text_add(&sum, counter->expression);
    } else {
        bits += derived_value(derived, "SUB_W");
        for (uint32_t slot = 0; slot < slots; slot++) {
            text_print(&sum, "%s%" PRIu32 "'({", slot ? " + " : "{", bits);
            slot_expression_print(counter->expression, slot, &sum);
            text_add(&sum, "})");
        }
        text_add(&sum, "}");
    }
    field_text(lua, "sum", text_string(&sum));
    field_number(lua, "sum_bits", bits);
    text_free(&sum);
}

/* The rows of `counters` that can count in this core, each with its number in the table as `value`
 * and with its sum; the others read as zero. */
static void add_live_counters(lua_State *lua, const struct config *config,
                              const struct derived *derived) {
    const struct table *table = tables;
    while (table->rows != counter_table)
        table++;
    lua_newtable(lua);
    for (size_t i = 0, live = 0; i < counter_count; i++) {
        if (!derived_counts(config, &counter_table[i]))
            continue;
        add_row(lua, table, i);
        field_number(lua, "value", (uint32_t)i);
        field_sum(lua, &counter_table[i], config_number(config, KNOB_SUBCORES), derived);
        end_row(lua, live++, "live_counters");
    }
    end_list(lua, "live_counters");
}

/* Version of the registers, in SHAPE. */
enum { BUS_VERSION = 3 };

static uint32_t reset_value(const struct config *config, const char *reset) {
    uint32_t cores = config_number(config, KNOB_CORES);
    if (strcmp(reset, "BOOT_ADDR") == 0)
        return config_number(config, KNOB_BOOT_ADDR);
    if (strcmp(reset, "NO_LETTER") == 0)
        return UINT32_C(1) << 31;
    if (strcmp(reset, "CORES") == 0)
        return cores > 1 || config_number(config, KNOB_L2_KB) ? cores : 0;
    if (strcmp(reset, "SHAPE") == 0)
        return (uint32_t)BUS_VERSION << 24 | config_number(config, KNOB_LINE_BYTES) << 16 |
               config_number(config, KNOB_WARPS) << 8 | config_number(config, KNOB_THREADS);
    return (uint32_t)strtoul(reset, NULL, 0);
}

static void add_bus_registers(lua_State *lua, const struct config *config) {
    lua_newtable(lua);
    for (size_t i = 0; i < bus_register_count; i++) {
        const struct bus_register *row = &bus_register_table[i];
        lua_newtable(lua);
        field_text(lua, "name", row->name);
        field_number(lua, "offset", row->offset);
        field_text(lua, "access", row->access);
        field_number(lua, "reset", reset_value(config, row->reset));
        field_text(lua, "description", row->description);
        end_row(lua, i, "bus_registers");
    }
    end_list(lua, "bus_registers");
}

/* Features that several templates have or omit together. */
static void add_choices(lua_State *lua, const struct config *config) {
    bool lane0_only = config_lane0_computes(config);
    lua_newtable(lua);
    field_bool(lua, "lane0_only", lane0_only);
    field_bool(lua, "lane0_load", config_lane0_loads(config));
    field_bool(lua, "plain_words",
               lane0_only && config_number(config, KNOB_UNIFORM) == UNIFORM_AFFINE);
    end_list(lua, "has");
}

void lua_tables_add(struct lua_State *lua, const struct config *config,
                    const struct derived *derived) {
    lua_tables_add_text(lua, "version", HEDDLE_VERSION);
    add_knobs(lua, config);
    add_choices(lua, config);
    add_constants(lua, derived);
    add_isa(lua);
    lua_tables_add_list(lua, "units", isa_unit_name, UNIT_COUNT);
    lua_tables_add_list(lua, "classes", isa_class_name, CLASS_COUNT);
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        add_table(lua, &tables[i]);
    add_live_counters(lua, config, derived);
    add_bus_registers(lua, config);
}

void lua_tables_add_list(struct lua_State *lua, const char *name, const char *const *items,
                         size_t count) {
    lua_newtable(lua);
    for (size_t i = 0; i < count; i++) {
        lua_pushstring(lua, items[i]);
        lua_rawseti(lua, -2, (lua_Integer)i + 1);
    }
    end_list(lua, name);
}

void lua_tables_add_text(struct lua_State *lua, const char *name, const char *text) {
    lua_pushstring(lua, text);
    lua_setglobal(lua, name);
}
