/* States at the begin of blocks and on their ways, kept in pages that equal states share: most
 * blocks leave most registers and words of the stack as they are. */
#include "machine.h"

#include "base/text.h"

#include <stdlib.h>
#include <string.h>

size_t body_pages(const struct body *body) {
    return (REGISTERS + body->slots + PAGE_VALUES - 1) / PAGE_VALUES;
}

static struct page *page_at(const struct state *state, size_t number) {
    return number < state->pages ? state->page[number] : NULL;
}

static struct value value_at(const struct state *state, unsigned number) {
    const struct page *page = page_at(state, number / PAGE_VALUES);
    return page ? page->value[number % PAGE_VALUES] : (struct value){0};
}

static void page_leave(struct page *page) {
    if (page && --page->users == 0)
        free(page);
}

static void page_set(struct state *state, size_t number, struct page *page) {
    if (number >= state->pages) {
        size_t room = number + 1;
        state->page = memory_resize(state->page, room * sizeof *state->page);
        memset(&state->page[state->pages], 0, (room - state->pages) * sizeof *state->page);
        state->pages = room;
    }
    if (page)
        page->users++;
    page_leave(state->page[number]);
    state->page[number] = page;
}

static void page_write(struct state *state, size_t number, const struct value *values) {
    struct page *page = memory_zeroed(1, sizeof *page);
    memcpy(page->value, values, sizeof page->value);
    page_set(state, number, page);
}

static bool page_is(const struct page *page, const struct value *values) {
    return page && memcmp(page->value, values, sizeof page->value) == 0;
}

/* Whether what is known is the same, however it came to be known. */
static bool page_equal(const struct page *page, const struct value *values) {
    if (page_is(page, values))
        return true;
    for (size_t i = 0; i < PAGE_VALUES; i++) {
        const struct value none = {0};
        if (!value_equal(page ? &page->value[i] : &none, &values[i]))
            return false;
    }
    return true;
}

static bool lanes_equal(const struct state *left, const struct state *right) {
    return left->lanes == right->lanes && left->mask == right->mask &&
           left->turned == right->turned && left->off == right->off;
}

static void lanes_copy(struct state *into, const struct state *from) {
    into->lanes = from->lanes;
    into->turned = from->turned;
    into->mask = from->mask;
    into->off = from->off;
}

bool state_keep(struct state *into, const struct state *from, const struct state *like,
                size_t pages) {
    bool changed = !lanes_equal(into, from);
    lanes_copy(into, from);
    for (size_t i = 0; i < pages; i++) {
        const struct value *values = &from->value[i * PAGE_VALUES];
        if (page_equal(page_at(into, i), values))
            continue;
        changed = true;
        if (like && page_is(page_at(like, i), values))
            page_set(into, i, page_at(like, i));
        else
            page_write(into, i, values);
    }
    return changed;
}

void state_spread(struct state *into, const struct state *from, size_t pages) {
    lanes_copy(into, from);
    for (size_t i = 0; i < pages; i++) {
        const struct page *page = page_at(from, i);
        struct value *values = &into->value[i * PAGE_VALUES];
        if (page)
            memcpy(values, page->value, sizeof page->value);
        else
            memset(values, 0, sizeof page->value);
    }
}

void state_forget(struct state *state) {
    for (size_t i = 0; i < state->pages; i++)
        for (size_t k = 0; state->page[i] && k < PAGE_VALUES; k++)
            state->page[i]->value[k].flags &= (uint8_t)~VALUE_VARYING;
}

void state_free(struct state *state) {
    for (size_t i = 0; i < state->pages; i++)
        page_leave(state->page[i]);
    free(state->page);
}

static void lanes_meet(struct state *into, const struct state *from) {
    enum lanes lanes = into->lanes > from->lanes ? into->lanes : from->lanes;
    uint32_t mask = into->lanes == LANES_NONE || into->mask == from->mask ? from->mask : 0;
    bool turned = into->turned || from->turned;
    uint32_t off = into->off ? into->off : from->off;
    if (into->lanes == LANES_NONE)
        off = from->off;
    *into = (struct state){lanes, turned, mask, off, into->value, into->page, into->pages};
}

/* A part made where these paths met before, in another round of a loop, is not that of this one. */
static void part_renew(struct machine *machine, struct value *value, uint32_t pc, unsigned reg) {
    if (value->kind == VALUE_NONE || !value_varies(value) ||
        !value_part_uses(&machine->sets, value->part, pc, true))
        return;
    value->part = value_part(&machine->sets, PART_MADE, pc, MADE_MEET + reg);
}

bool state_join(struct machine *machine, struct state *into, const struct state *from, uint32_t pc,
                size_t pages) {
    const struct value_meeting meeting = meeting_at(machine, pc);
    struct value values[VALUES_MOST];
    struct state joined = {.value = values};
    bool first = into->lanes == LANES_NONE;
    state_spread(&joined, into, pages);
    lanes_meet(&joined, from);
    for (unsigned i = 0; i < pages * PAGE_VALUES; i++) {
        struct value value = from->value[i];
        part_renew(machine, &value, pc, i);
        if (first)
            values[i] = value;
        /* A word of the stack that is written on one way only. */
        else if (values[i].kind == VALUE_NONE || value.kind == VALUE_NONE)
            values[i] = (struct value){0};
        else
            values[i] = value_join(&meeting, &values[i], &value, i);
    }
    return state_keep(into, &joined, NULL, pages);
}

/* Runs of a block until the head of a loop takes a place that was counted down for any lower one,
 * and until a block keeps what was known before. Both bring an end. */
enum { RUNS_EXACT = 16, RUNS_FRESH = 100 };

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
        struct value value = value_at(source, reg);
        if (source->lanes == LANES_NONE)
            continue;
        if (value.kind == VALUE_NONE)
            return (struct value){0};
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

/* The sources of a block that are reached: how many, and one of them. */
struct sources {
    size_t count;
    const struct state *one;
};

static struct sources sources_of(const struct body *body, const struct block *block,
                                 struct state *in) {
    const struct state *source;
    struct sources sources = {0};
    for (size_t i = 0; (source = source_of(body, block, i)) != NULL; i++)
        if (source->lanes != LANES_NONE) {
            lanes_meet(in, source);
            sources.one = source;
            sources.count++;
        }
    return sources;
}

static bool page_varies(const struct page *page) {
    bool varies = false;
    for (size_t i = 0; page && i < PAGE_VALUES; i++)
        varies |= value_varies(&page->value[i]);
    return varies;
}

/* Whether the page is the same in all sources, and stays so where they meet. */
static bool page_passes(const struct body *body, const struct block *block,
                        const struct sources *sources, size_t number) {
    const struct state *source;
    const struct page *page = page_at(sources->one, number);
    for (size_t i = 0; (source = source_of(body, block, i)) != NULL; i++)
        if (source->lanes != LANES_NONE && page_at(source, number) != page)
            return false;
    return sources->count == 1 || !block->loops || !page_varies(page);
}

static void page_meet(struct machine *machine, struct body *body, size_t at, size_t number) {
    const struct block *block = &body->graph->block[at];
    const struct value_meeting meeting = meeting_at(machine, block->pc);
    struct state *in = &body->in[at];
    struct value values[PAGE_VALUES];
    for (unsigned i = 0; i < PAGE_VALUES; i++) {
        unsigned reg = (unsigned)number * PAGE_VALUES + i;
        struct value known = value_at(in, reg);
        values[i] = sources_meet(machine, body, block, reg);
        if (block->loop_end > 0 && body->runs[at] > RUNS_EXACT)
            value_widen(&known, &values[i]);
        if (body->runs[at] > RUNS_FRESH)
            values[i] = value_join(&meeting, &known, &values[i], reg);
    }
    if (!page_is(page_at(in, number), values))
        page_write(in, number, values);
}

/* A loop that is entered with something else than before begins anew. Values that it only passes on
 * would else meet what they were before, and look changed by it. */
static void loop_renew(struct machine *machine, struct body *body, size_t head) {
    const struct flowgraph *graph = body->graph;
    const struct block *block = &graph->block[head];
    for (size_t i = 0; i < block->source_count; i++) {
        size_t way = block->source[i];
        if (!flowgraph_returns(graph, way, head) || body->way[way].lanes == LANES_NONE)
            continue;
        body->way[way].lanes = LANES_NONE;
        body_queue(machine, body, graph->way_from[way]);
    }
}

bool body_enter(struct machine *machine, struct body *body, size_t at, struct state *now) {
    const struct block *block = &body->graph->block[at];
    struct state *in = &body->in[at];
    size_t pages = body_pages(body);
    bool fresh = ++body->runs[at] <= RUNS_FRESH;
    if (fresh && body->renewed[at])
        loop_renew(machine, body, at);
    body->renewed[at] = false;
    if (fresh)
        in->lanes = LANES_NONE;
    const struct sources sources = sources_of(body, block, in);
    for (size_t i = 0; sources.count > 0 && i < pages; i++) {
        struct page *page = page_at(sources.one, i);
        bool passes = page_passes(body, block, &sources, i);
        if (passes && page == page_at(in, i))
            continue;
        if (passes && fresh)
            page_set(in, i, page);
        else
            page_meet(machine, body, at, i);
    }
    state_spread(now, in, pages);
    return in->lanes != LANES_NONE;
}
