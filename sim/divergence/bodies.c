/* Functions in the situations in which they are called, and the states of their blocks. */
#include "machine.h"

#include "base/text.h"

#include <stdlib.h>
#include <string.h>

/* Of one function; what comes then is called as if every argument varied. */
enum { BODIES_OF_FUNCTION = 32, ARGUMENTS = 8 };

struct value_meeting meeting_at(struct machine *machine, uint32_t pc) {
    return (struct value_meeting){
        .sets = &machine->sets, .is_code = binary_is_function, .context = &machine->code, .pc = pc};
}

void body_queue(struct machine *machine, struct body *body, size_t block) {
    if (body->queued[block] || body->entry.lanes == LANES_NONE)
        return;
    body->queued[block] = true;
    size_t rank = body->graph->block[block].rank;
    body->lowest = body->pending == 0 || rank < body->lowest ? rank : body->lowest;
    if (body->pending++ > 0)
        return;
    if (machine->queued == machine->queue_room)
        machine->queue =
            memory_resize(machine->queue, (machine->queue_room = 2 * machine->queue_room + 64) *
                                              sizeof *machine->queue);
    machine->queue[machine->queued++] = body->number;
}

struct body *body_next(struct machine *machine, size_t *block) {
    struct body *body;
    while (machine->queued > 0) {
        body = machine->body[machine->queue[machine->queued - 1] - FRAME_BODIES];
        if (body->pending > 0) {
            while (!body->queued[body->graph->turn[body->lowest]])
                body->lowest++;
            *block = body->graph->turn[body->lowest];
            body->queued[*block] = false;
            body->pending--;
            return body;
        }
        machine->queued--;
    }
    return NULL;
}

size_t body_slot(struct body *body, uint32_t offset) {
    size_t slot = 0;
    offset &= ~UINT32_C(3);
    while (slot < body->slots && body->slot[slot] != offset)
        slot++;
    if (slot < body->slots)
        return slot;
    if (slot == body->slots_most)
        return SLOTS_MOST;
    body->slot[body->slots++] = offset;
    return slot;
}

static bool lanes_join_state(struct state *into, const struct state *from) {
    enum lanes lanes = into->lanes > from->lanes ? into->lanes : from->lanes;
    uint32_t mask = into->lanes == LANES_NONE || into->mask == from->mask ? from->mask : 0;
    bool turned = into->turned || from->turned;
    uint32_t off = into->off ? into->off : from->off;
    if (into->lanes == LANES_NONE)
        off = from->off;
    bool changed =
        lanes != into->lanes || mask != into->mask || turned != into->turned || off != into->off;
    into->lanes = lanes;
    into->mask = mask;
    into->turned = turned;
    into->off = off;
    return changed;
}

/* A part made where these paths met before, in another round of a loop, is not that of this one. */
static void part_renew(struct machine *machine, struct value *value, uint32_t pc, unsigned reg) {
    if (value->kind == VALUE_NONE || !value_varies(value) ||
        !value_part_uses(&machine->sets, value->part, pc, true))
        return;
    value->part = value_part(&machine->sets, PART_MADE, pc, MADE_MEET + reg);
}

bool state_join(struct machine *machine, const struct body *body, struct state *into,
                const struct state *from, uint32_t pc) {
    const struct value_meeting meeting = meeting_at(machine, pc);
    bool first = into->lanes == LANES_NONE;
    bool changed = lanes_join_state(into, from);
    for (unsigned i = 0; i < REGISTERS + body->slots; i++) {
        struct value joined = from->value[i];
        part_renew(machine, &joined, pc, i);
        /* A word of the stack that is written on one way only. */
        if (!first && (into->value[i].kind == VALUE_NONE || joined.kind == VALUE_NONE)) {
            changed |= into->value[i].kind != VALUE_NONE;
            into->value[i].kind = VALUE_NONE;
            continue;
        }
        if (!first)
            joined = value_join(&meeting, &into->value[i], &joined, i);
        changed |= !value_equal(&joined, &into->value[i]);
        into->value[i] = joined;
    }
    return changed;
}

void state_copy(const struct body *body, struct state *into, const struct state *from) {
    struct value *value = into->value;
    memcpy(value, from->value, (REGISTERS + body->slots) * sizeof *value);
    *into = *from;
    into->value = value;
}

bool state_equal(const struct body *body, const struct state *left, const struct state *right) {
    if (left->lanes != right->lanes || left->mask != right->mask || left->turned != right->turned ||
        left->off != right->off)
        return false;
    for (unsigned i = 0; i < REGISTERS + body->slots; i++)
        if (!value_equal(&left->value[i], &right->value[i]))
            return false;
    return true;
}

/* Once they have run as often, blocks keep what was known before, so that there is an end. */
enum { RUNS_FRESH = 100 };

/* A state that leads to the block, the function's entry first; NULL behind the last. */
static const struct state *source_of(const struct body *body, const struct block *block,
                                     size_t number) {
    if (block->pc == body->graph->entry && number-- == 0)
        return &body->entry;
    return number < block->source_count ? &body->way[block->source[number]] : NULL;
}

/* Whether the value differs in what was made where the block begins, in this register. */
static bool part_is_own(const struct machine *machine, const struct value *value, uint32_t pc,
                        unsigned reg) {
    const struct value_part *part = &machine->sets.part[value->part];
    return part->kind == PART_MADE && part->left == pc && part->right == MADE_MEET + reg;
}

/* Register or word `reg` where the sources meet. A value that is returned as it was made there, in
 * a loop that does not change it, is like the others. A value to which a loop adds the same in all
 * lanes differs between lanes as the others do. */
static struct value sources_meet(struct machine *machine, const struct body *body,
                                 const struct block *block, unsigned reg) {
    const struct value_meeting meeting = meeting_at(machine, block->pc);
    const struct state *source;
    struct value result = {0}, own = {0}, moved = {0};
    for (size_t i = 0; (source = source_of(body, block, i)) != NULL; i++) {
        struct value value = source->value[reg];
        if (source->lanes == LANES_NONE)
            continue;
        if (value.kind == VALUE_NONE)
            return value;
        struct value *into = &result;
        if (value.pc == block->pc && value.made == MADE_MEET + reg)
            into = &own;
        else if (value_varies(&value) && part_is_own(machine, &value, block->pc, reg))
            into = &moved;
        else
            part_renew(machine, &value, block->pc, reg);
        *into = value_join(&meeting, into, &value, reg);
    }
    if (result.kind == VALUE_NONE)
        result = own;
    if (moved.kind != VALUE_NONE && value_varies(&result))
        moved.part = result.part;
    return moved.kind == VALUE_NONE ? result : value_join(&meeting, &result, &moved, reg);
}

bool body_enter(struct machine *machine, struct body *body, size_t at) {
    const struct block *block = &body->graph->block[at];
    const struct value_meeting meeting = meeting_at(machine, block->pc);
    const struct state *source, *only = NULL;
    size_t sources = 0;
    struct state *in = &body->in[at];
    bool fresh = body->runs[at]++ < RUNS_FRESH;
    if (fresh)
        in->lanes = LANES_NONE;
    for (size_t i = 0; (source = source_of(body, block, i)) != NULL; i++)
        if (source->lanes != LANES_NONE) {
            lanes_join_state(in, source);
            only = sources++ == 0 ? source : NULL;
        }
    if (only && fresh) {
        state_copy(body, in, only);
        return true;
    }
    for (unsigned i = 0; in->lanes != LANES_NONE && i < REGISTERS + body->slots; i++) {
        struct value value = sources_meet(machine, body, block, i);
        in->value[i] = fresh ? value : value_join(&meeting, &in->value[i], &value, i);
    }
    return in->lanes != LANES_NONE;
}

/* Offsets from the stack pointer, or the frame pointer, that the code has. */
static size_t slots_needed(struct machine *machine, const struct flowgraph *graph) {
    bool seen[4096 / 4] = {0};
    size_t count = 24;
    for (size_t i = 0; i < graph->count; i++)
        for (uint32_t pc = graph->block[i].pc; pc <= graph->block[i].last; pc += 4) {
            const struct isa_instr *instr = binary_at(&machine->code, pc);
            bool near = instr->rs1 == REG_SP || instr->rs1 == REG_FP;
            if (!near || (instr->class != ISA_CLASS_LOAD && instr->class != ISA_CLASS_STORE))
                continue;
            bool *place = &seen[(instr->imm & 4095) / 4];
            count += !*place;
            *place = true;
        }
    return count < SLOTS_MOST ? count : SLOTS_MOST;
}

static struct value *values_take(struct body *body, struct state *states, size_t count,
                                 struct value *free) {
    for (size_t i = 0; i < count; i++, free += REGISTERS + body->slots_most)
        states[i].value = free;
    return free;
}

static struct body *body_new(struct machine *machine, struct flowgraph *graph) {
    struct body *body = memory_zeroed(1, sizeof *body);
    size_t states = graph->count + 1, ways = graph->ways + 1;
    body->slots_most = slots_needed(machine, graph);
    body->number = FRAME_BODIES + (uint32_t)machine->bodies;
    body->graph = graph;
    body->in = memory_zeroed(states, sizeof *body->in);
    body->way = memory_zeroed(ways, sizeof *body->way);
    body->values =
        memory_zeroed((states + ways + 2) * (REGISTERS + body->slots_most), sizeof *body->values);
    body->runs = memory_zeroed(states, sizeof *body->runs);
    body->queued = memory_zeroed(states, sizeof *body->queued);
    body->aside = memory_zeroed(states, sizeof *body->aside);
    body->parts = memory_zeroed(states, sizeof *body->parts);
    body->obeyed = memory_zeroed(states, sizeof *body->obeyed);
    body->joins = memory_zeroed(states, sizeof *body->joins);
    struct value *free = values_take(body, body->in, graph->count, body->values);
    free = values_take(body, body->way, graph->ways, free);
    free = values_take(body, &body->entry, 1, free);
    values_take(body, &body->exit, 1, free);
    if ((machine->bodies & (machine->bodies - 1)) == 0)
        machine->body = memory_resize(machine->body, (machine->bodies ? 2 * machine->bodies : 1) *
                                                         sizeof(struct body *));
    machine->body[machine->bodies++] = body;
    struct body **first = &machine->first[graph->entry / 4 % BODY_CHAINS];
    body->chained = *first;
    *first = body;
    return body;
}

/* The arguments that vary, a bit each. */
static uint32_t varying_of(const struct state *state) {
    uint32_t varying = 0;
    if (state->lanes != LANES_MANY)
        return 0;
    for (unsigned i = 0; i < ARGUMENTS; i++) {
        varying |= (uint32_t)value_varies(&state->value[REG_A0 + i]) << i;
        varying |= (uint32_t)value_varies(&state->value[REG_FA0 + i]) << (ARGUMENTS + i);
    }
    return varying;
}

static struct body *body_find(struct machine *machine, uint32_t entry, enum lanes lanes,
                              uint32_t varying, bool apart) {
    struct body *any = NULL;
    size_t count = 0;
    for (struct body *body = machine->first[entry / 4 % BODY_CHAINS]; body; body = body->chained) {
        if (body->graph->entry != entry)
            continue;
        any = body;
        count++;
        if (body->lanes == lanes && body->varying == varying && body->apart == apart)
            return body;
    }
    if (count >= BODIES_OF_FUNCTION && varying != UINT32_MAX)
        return body_find(machine, entry, lanes, UINT32_MAX, apart);
    struct flowgraph *graph = any ? any->graph : memory_zeroed(1, sizeof *graph);
    if (!any)
        flowgraph_build(graph, &machine->code, entry);
    struct body *body = body_new(machine, graph);
    body->lanes = lanes;
    body->varying = varying;
    body->apart = apart;
    return body;
}

/* The value of a register at the body's entry. */
static struct value entry_value(struct machine *machine, const struct body *body,
                                const struct value *value, unsigned reg) {
    struct value entry = *value;
    entry.pc = reg;
    entry.made = MADE_ENTRY;
    if (reg >= REG_A0 && reg < REG_A0 + ARGUMENTS && body->varying >> (reg - REG_A0) & 1)
        entry.flags |= VALUE_VARYING;
    entry.part = value_part(&machine->sets, PART_MADE, reg, MADE_ENTRY);
    return entry;
}

struct body *body_call(struct machine *machine, const struct run *run, const struct state *state,
                       uint32_t entry, unsigned link) {
    if (!binary_inside(&machine->code, entry) || entry % 4 != 0)
        return NULL;
    bool apart =
        state->lanes == LANES_MANY && run && (run->body->apart || run->body->aside[run->block]);
    struct body *body = body_find(machine, entry, state->lanes, varying_of(state), apart);
    size_t first = flowgraph_block(body->graph, entry);
    struct value values[REGISTERS + SLOTS_MOST] = {0};
    for (unsigned i = 0; i < REGISTERS; i++)
        values[i] = entry_value(machine, body, &state->value[i], i);
    values[0] = (struct value){.kind = VALUE_CONST};
    values[REG_SP].kind = VALUE_FRAME;
    values[REG_SP].frame = body->number;
    values[REG_SP].number = 0;
    values[REG_SP].flags = 0;
    if (link != 0) {
        values[link].kind = VALUE_RETURN;
        values[link].flags = 0;
    }
    const struct state at_entry = {.lanes = state->lanes, .mask = state->mask, .value = values};
    bool known = body->entry.lanes != LANES_NONE;
    if (state_join(machine, body, &body->entry, &at_entry, entry))
        body_queue(machine, body, first);
    for (size_t i = 0; !known && i < body->graph->count; i++)
        if (body->runs[i] > 0)
            body_queue(machine, body, i);
    return body;
}

static void flags_forget(const struct body *body, struct state *state) {
    for (size_t i = 0; i < REGISTERS + body->slots; i++)
        state->value[i].flags &= (uint8_t)~VALUE_VARYING;
}

void bodies_forget(struct machine *machine) {
    for (size_t i = 0; i < machine->bodies; i++) {
        struct body *body = machine->body[i];
        size_t count = body->graph->count;
        for (size_t k = 0; k < body->graph->ways; k++)
            flags_forget(body, &body->way[k]);
        flags_forget(body, &body->exit);
        body->entry.lanes = LANES_NONE;
        for (size_t k = 0; k < count; k++)
            body->runs[k] = body->runs[k] > 0;
        memset(body->aside, 0, count * sizeof *body->aside);
        memset(body->parts, 0, count * sizeof *body->parts);
        memset(body->obeyed, 0, count * sizeof *body->obeyed);
        memset(body->joins, 0, count * sizeof *body->joins);
    }
    for (size_t i = 0; i < machine->cells; i++) {
        machine->cell[i].value.flags &= (uint8_t)~VALUE_VARYING;
        machine->cell[i].foreign.flags &= (uint8_t)~VALUE_VARYING;
    }
}

static void body_free(struct body *body) {
    free(body->in);
    free(body->way);
    free(body->runs);
    free(body->values);
    free(body->queued);
    free(body->aside);
    free(body->parts);
    free(body->obeyed);
    free(body->joins);
    free(body->callers);
    free(body);
}

void bodies_free(struct machine *machine) {
    for (size_t i = 0; i < machine->bodies; i++) {
        struct body *body = machine->body[i];
        bool shared = false;
        for (size_t k = i + 1; k < machine->bodies; k++)
            shared |= machine->body[k]->graph == body->graph;
        if (!shared) {
            flowgraph_free(body->graph);
            free(body->graph);
        }
    }
    for (size_t i = 0; i < machine->bodies; i++)
        body_free(machine->body[i]);
    free(machine->body);
    free(machine->queue);
}
