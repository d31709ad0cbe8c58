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

void way_queue(struct machine *machine, struct body *body, size_t way, size_t block) {
    body->renewed[block] |= !flowgraph_returns(body->graph, way, block);
    body_queue(machine, body, block);
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

enum { SLOTS_ROOM = 2 * SLOTS_MOST };

/* The word of a stack below the entry's pointer, and above it, up to SLOTS_ROOM. */
static size_t slot_word(uint32_t offset) {
    return (uint32_t)(offset + STACK_BYTES) / 4;
}

size_t slot_find(const struct body *body, uint32_t offset) {
    size_t word = slot_word(offset);
    return word < SLOTS_ROOM && body->slot_of[word] > 0 ? body->slot_of[word] - 1U : SLOTS_MOST;
}

size_t slot_take(struct run *run, uint32_t offset) {
    struct body *body = run->body;
    size_t slot = slot_find(body, offset), word = slot_word(offset);
    size_t first = REGISTERS + body->slots;
    if (slot < SLOTS_MOST || word >= SLOTS_ROOM || body->slots == SLOTS_MOST)
        return slot;
    if (first % PAGE_VALUES == 0)
        memset(&run->now.value[first], 0, PAGE_VALUES * sizeof *run->now.value);
    if ((body->slots & (body->slots - 1)) == 0)
        body->slot =
            memory_resize(body->slot, (body->slots ? 2 * body->slots : 1) * sizeof *body->slot);
    body->slot[body->slots] = offset & ~UINT32_C(3);
    body->slot_of[word] = (uint16_t)++body->slots;
    return body->slots - 1;
}

static struct body *body_new(struct machine *machine, struct flowgraph *graph) {
    struct body *body = memory_zeroed(1, sizeof *body);
    size_t states = graph->count + 1, ways = graph->ways + 1;
    body->number = FRAME_BODIES + (uint32_t)machine->bodies;
    body->graph = graph;
    body->slot_of = memory_zeroed(SLOTS_ROOM, sizeof *body->slot_of);
    body->in = memory_zeroed(states, sizeof *body->in);
    body->way = memory_zeroed(ways, sizeof *body->way);
    body->runs = memory_zeroed(states, sizeof *body->runs);
    body->renewed = memory_zeroed(states, sizeof *body->renewed);
    body->queued = memory_zeroed(states, sizeof *body->queued);
    body->aside = memory_zeroed(states, sizeof *body->aside);
    body->parts = memory_zeroed(states, sizeof *body->parts);
    body->lookers = memory_zeroed(states, sizeof *body->lookers);
    body->obeyed = memory_zeroed(states, sizeof *body->obeyed);
    body->joins = memory_zeroed(states, sizeof *body->joins);
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
    entry.part = value_varies(&entry) ? value_part(&machine->sets, PART_MADE, reg, MADE_ENTRY) : 0;
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
    struct value values[REGISTER_PAGES * PAGE_VALUES] = {0};
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
    if (state_join(machine, &body->entry, &at_entry, entry, REGISTER_PAGES)) {
        body->renewed[first] = true;
        body_queue(machine, body, first);
    }
    for (size_t i = 0; !known && i < body->graph->count; i++)
        if (body->runs[i] > 0)
            body_queue(machine, body, i);
    return body;
}

void bodies_forget(struct machine *machine) {
    for (size_t i = 0; i < machine->bodies; i++) {
        struct body *body = machine->body[i];
        size_t count = body->graph->count;
        for (size_t k = 0; k < body->graph->ways; k++)
            state_forget(&body->way[k]);
        state_forget(&body->exit);
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
    for (size_t i = 0; i < body->graph->count; i++) {
        state_free(&body->in[i]);
        free(body->lookers[i].block);
    }
    for (size_t i = 0; i < body->graph->ways; i++)
        state_free(&body->way[i]);
    state_free(&body->entry);
    state_free(&body->exit);
    free(body->slot);
    free(body->slot_of);
    free(body->lookers);
    free(body->in);
    free(body->way);
    free(body->runs);
    free(body->renewed);
    free(body->queued);
    free(body->aside);
    free(body->parts);
    free(body->obeyed);
    free(body->joins);
    free(body->callers);
    free(body);
}

void bodies_free(struct machine *machine) {
    for (size_t i = machine->bodies; i-- > 0;) {
        struct body *body = machine->body[i];
        struct flowgraph *graph = body->graph;
        bool shared = false;
        for (size_t k = 0; k < i; k++)
            shared |= machine->body[k]->graph == graph;
        body_free(body);
        if (!shared) {
            flowgraph_free(graph);
            free(graph);
        }
    }
    free(machine->body);
    free(machine->queue);
}
