/* Effects of loads and stores on the facts about registers and memory. */
#include "machine.h"

#include "gen/tables/memory_map.h"

enum { TABLE_MOST = 64 };

static bool own_word(const struct run *run, const struct value *place) {
    return place->kind == VALUE_FRAME && place->frame == run->body->number &&
           !(place->flags & VALUE_INEXACT);
}

static void join_here(struct run *run, struct value *into, const struct value *value) {
    const struct value_meeting meeting = meeting_at(run->machine, run->pc);
    *into = value_join(&meeting, into, value, 0);
}

/* Functions that a table has from a place on. */
static struct value table_load(struct run *run, uint32_t at) {
    const struct binary *code = &run->machine->code;
    struct value value = {0};
    if (at < MEMORY_IO_END) {
        value = run_number(run);
        value.kind = VALUE_CONST;
        return value;
    }
    for (unsigned i = 0; i < TABLE_MOST; i++, at += 4) {
        struct value item = run_number(run);
        item.kind = VALUE_CONST;
        item.number = at % 4 == 0 ? memory_load(code->memory, at, 4) : 0;
        if (!binary_is_function(code, item.number))
            break;
        join_here(run, &value, &item);
    }
    return value.kind == VALUE_NONE ? run_number(run) : value;
}

/* The value at one address. */
static struct value place_load(struct run *run, const struct value *place) {
    size_t slot;
    struct value value = {.kind = VALUE_NUMBER};
    if (own_word(run, place) && (slot = slot_find(run->body, place->number)) < SLOTS_MOST &&
        run->now.value[REGISTERS + slot].kind != VALUE_NONE)
        return run->now.value[REGISTERS + slot];
    if (place->kind == VALUE_FRAME && place->flags & VALUE_INEXACT)
        value = cells_load(run->machine, place->frame, place->number);
    else if (place->kind == VALUE_FRAME)
        value = cell_load(run->machine, place->frame, place->number & ~UINT32_C(3));
    else if (place->kind == VALUE_CONST)
        value = cell_load(run->machine, FRAME_MEMORY, place->number & ~UINT32_C(3));
    value.pc = run->pc;
    value.made = MADE_BY;
    uint32_t part = value.part;
    value.part = value_part(&run->machine->sets, PART_MADE, run->pc, MADE_BY);
    if (place->kind == VALUE_FRAME && !(place->flags & (VALUE_INEXACT | VALUE_VARYING)) &&
        place->number % 4 == 0 && cell_is_settled(run->machine, place->frame, place->number))
        value.part = value_varies(&value) && value_part_is_fixed(&run->machine->sets, part)
                         ? part
                         : value_part(&run->machine->sets, PART_CELL, place->frame, place->number);
    return value;
}

/* Lanes that read one address read one value; of a word in their own frames each reads its own. */
static struct value loaded(struct run *run, const struct value *base, uint32_t offset) {
    const struct value *items;
    struct value value = {0};
    size_t count = value_items(&run->machine->sets, base, &items);
    bool table = base->kind == VALUE_CONST && count == 0;
    bool other = base->flags & VALUE_OTHER || (count == 0 && !table);
    if (table)
        value = table_load(run, base->number + offset);
    bool of_lane = false;
    for (size_t i = 0; i < count; i++) {
        struct value place = items[i];
        place.number += offset;
        struct value item = place_load(run, &place);
        if (count == 1 && !other)
            value = item;
        else
            join_here(run, &value, &item);
        of_lane |= run_frame_of_lane(run, &place);
    }
    if (other) {
        struct value unknown = run_number(run);
        unknown.flags |= base->flags & VALUE_HOST;
        join_here(run, &value, &unknown);
    }
    if (!of_lane && run->now.lanes == LANES_MANY && value_varies(&value)) {
        value.flags &= (uint8_t)~VALUE_VARYING;
        value.pc = run->pc;
        value.made = MADE_BY;
    }
    if (value_varies(base) && run->now.lanes == LANES_MANY)
        run_vary_by(run, &value, NULL);
    return value;
}

void run_load(struct run *run, const struct isa_instr *instr) {
    const struct value base = run_value(run, instr->rs1);
    struct value value;
    value = loaded(run, &base, instr->imm);
    if (instr->id != ISA_LW && instr->id != ISA_FLW) {
        value.kind = VALUE_NUMBER;
        value.number = value.frame = 0;
        value.flags &= VALUE_VARYING;
        value.pc = run->pc;
        value.made = MADE_BY;
    }
    run_write(run, instr->rd, value);
}

/* A word that may be overwritten keeps what the function has to give back. */
static bool is_kept(const struct value *value) {
    return value->kind == VALUE_NONE || value->kind == VALUE_RETURN || value->made == MADE_ENTRY;
}

static void own_store(struct run *run, const struct value *place, bool whole,
                      const struct value *value) {
    struct body *body = run->body;
    bool inexact = place->flags & VALUE_INEXACT;
    size_t slot = inexact ? SLOTS_MOST : slot_take(run, place->number);
    if (slot < SLOTS_MOST) {
        struct value *into = &run->now.value[REGISTERS + slot];
        if (whole || into->kind == VALUE_NONE)
            *into = *value;
        else
            join_here(run, into, value);
    }
    for (size_t i = 0; inexact && i < body->slots; i++) {
        struct value *into = &run->now.value[REGISTERS + i];
        if ((int32_t)body->slot[i] >= (int32_t)place->number && !is_kept(into))
            join_here(run, into, value);
    }
}

static void place_store(struct run *run, const struct value *place, bool whole,
                        struct value value) {
    struct machine *machine = run->machine;
    uint32_t word = place->number & ~UINT32_C(3);
    if (place->kind == VALUE_CONST) {
        if (whole)
            cell_store(machine, FRAME_MEMORY, word, false, false, &value, run->pc);
        return;
    }
    if (place->kind != VALUE_FRAME)
        return;
    bool own = place->frame == run->body->number;
    bool some = run->body->aside[run->block] || (!own && run->body->apart);
    if (!own)
        machine->body[place->frame - FRAME_BODIES]->entered = true;
    if (own)
        own_store(run, place, whole, &value);
    if (some)
        run_vary_by(run, &value, &value);
    cell_store(machine, place->frame, word, place->flags & VALUE_INEXACT, !own, &value, run->pc);
}

void run_store_loose(struct run *run, const struct value *value) {
    struct machine *machine = run->machine;
    const struct value_meeting meeting = meeting_at(machine, 0);
    const struct value *items;
    size_t count = value_items(&machine->sets, value, &items);
    for (size_t i = 0; i < count; i++)
        if (items[i].kind == VALUE_CONST && binary_is_function(&machine->code, items[i].number)) {
            struct value item = {.kind = VALUE_CONST, .number = items[i].number};
            struct value joined = value_join(&meeting, &machine->loose, &item, 0);
            machine->changed |= !value_equal(&joined, &machine->loose);
            machine->loose = joined;
        }
}

void run_store(struct run *run, const struct isa_instr *instr) {
    const struct value base = run_value(run, instr->rs1);
    struct value value = run_value(run, instr->rs2);
    bool whole = instr->id == ISA_SW || instr->id == ISA_FSW;
    const struct value *items;
    size_t count = value_items(&run->machine->sets, &base, &items);
    if (instr->is_linear)
        return;
    if (!whole)
        value = (struct value){.kind = VALUE_NUMBER,
                               .flags = value.flags & VALUE_VARYING,
                               .why = value.why,
                               .pc = run->pc};
    if (value_varies(&base))
        run_vary_by(run, &value, &base);
    for (size_t i = 0; i < count; i++) {
        struct value place = items[i];
        place.number += instr->imm;
        place_store(run, &place, whole, value);
    }
    if (count == 0 || base.flags & VALUE_OTHER)
        run_store_loose(run, &value);
}
