#include "flowgraph.h"

#include "base/text.h"

#include <stdlib.h>

enum { MARK_REACHED = 1, MARK_LEADS = 2 };

/* A walk over the code of a function. */
struct walk {
    struct binary *code;
    uint32_t *open; /* where it still has to go on */
    size_t opened, open_room;
    uint32_t *reached; /* instructions */
    size_t count, room;
};

static uint8_t *mark_of(const struct walk *walk, uint32_t pc) {
    return &walk->code->mark[(pc - walk->code->begin) / 4];
}

static void number_add(uint32_t **list, size_t *count, size_t *room, uint32_t number) {
    if (*count == *room)
        *list = memory_resize(*list, (*room = 2 * *room + 32) * sizeof **list);
    (*list)[(*count)++] = number;
}

static void walk_lead(struct walk *walk, uint32_t pc) {
    if (!binary_inside(walk->code, pc) || pc % 4 != 0)
        return;
    *mark_of(walk, pc) |= MARK_LEADS;
    number_add(&walk->open, &walk->opened, &walk->open_room, pc);
}

static bool ends_lanes(const struct isa_instr *instr) {
    return instr->id == ISA_SPLIT || instr->id == ISA_JOIN || instr->id == ISA_PRED ||
           instr->id == ISA_TMC;
}

static enum block_end end_of(const struct isa_instr *instr) {
    if (instr->id == ISA_ILLEGAL || (instr->id == ISA_TMC && instr->rs1 == 0))
        return END_STOPS;
    if (binary_is_branch(instr))
        return END_BRANCH;
    if (instr->id == ISA_JAL)
        return instr->rd == 0 ? END_JUMP : END_CALL;
    if (instr->id == ISA_JALR)
        return instr->rd == 0 ? END_INDIRECT : END_CALL;
    return END_FALLS;
}

/* Where the instruction at `pc` leads besides to the next; whether the walk goes on there. */
static bool walk_step(struct walk *walk, uint32_t pc) {
    const struct isa_instr *instr = binary_at(walk->code, pc);
    const uint32_t *target;
    switch (end_of(instr)) {
    case END_BRANCH:
        walk_lead(walk, pc + instr->imm);
        walk_lead(walk, pc + 4);
        return false;
    case END_JUMP:
        walk_lead(walk, pc + instr->imm);
        return false;
    case END_CALL:
        walk_lead(walk, pc + 4);
        return false;
    case END_INDIRECT:
        if (instr->rs1 != 1)
            for (size_t count = binary_table(walk->code, pc, &target); count > 0; count--)
                walk_lead(walk, *target++);
        return false;
    case END_STOPS:
        return false;
    default:
        if (ends_lanes(instr))
            walk_lead(walk, pc + 4);
        return !ends_lanes(instr);
    }
}

static void walk_go(struct walk *walk) {
    while (walk->opened > 0) {
        uint32_t pc = walk->open[--walk->opened];
        for (bool more = true; more; pc += 4) {
            if (!binary_inside(walk->code, pc))
                break;
            uint8_t *mark = mark_of(walk, pc);
            if (*mark & MARK_REACHED) {
                *mark |= MARK_LEADS;
                break;
            }
            *mark |= MARK_REACHED;
            number_add(&walk->reached, &walk->count, &walk->room, pc);
            more = walk_step(walk, pc);
        }
    }
}

static int pc_order(const void *left, const void *right) {
    const uint32_t *a = left, *b = right;
    return (*a > *b) - (*a < *b);
}

static void blocks_cut(struct flowgraph *graph, const struct walk *walk) {
    graph->block = memory_zeroed(walk->count + 1, sizeof *graph->block);
    for (size_t i = 0; i < walk->count; i++) {
        uint32_t pc = walk->reached[i];
        if (i == 0 || *mark_of(walk, pc) & MARK_LEADS || walk->reached[i - 1] + 4 != pc ||
            graph->block[graph->count - 1].end != END_FALLS)
            graph->block[graph->count++].pc = pc;
        struct block *block = &graph->block[graph->count - 1];
        block->last = pc;
        block->end = end_of(binary_at(walk->code, pc));
    }
}

static void owners_note(struct flowgraph *graph) {
    if (graph->count == 0)
        return;
    uint32_t first = graph->block[0].pc;
    graph->words = (graph->block[graph->count - 1].last - first) / 4 + 1;
    graph->owner = memory_zeroed(graph->words, sizeof *graph->owner);
    for (size_t i = 0; i < graph->count; i++)
        for (uint32_t pc = graph->block[i].pc; pc <= graph->block[i].last; pc += 4)
            graph->owner[(pc - first) / 4] = (uint32_t)i + 1;
}

static void next_add(const struct flowgraph *graph, struct block *block, uint32_t pc) {
    size_t at = flowgraph_block(graph, pc);
    if (at == graph->count || graph->block[at].pc != pc)
        return;
    block->next = memory_resize(block->next, (block->next_count + 1) * sizeof *block->next);
    block->next[block->next_count++] = at;
}

static void nexts_find(const struct flowgraph *graph, struct binary *code) {
    for (size_t i = 0; i < graph->count; i++) {
        struct block *block = &graph->block[i];
        const struct isa_instr *instr = binary_at(code, block->last);
        const uint32_t *target;
        if (block->end != END_JUMP && block->end != END_INDIRECT && block->end != END_STOPS)
            next_add(graph, block, block->last + 4);
        if (block->end == END_BRANCH || block->end == END_JUMP)
            next_add(graph, block, block->last + instr->imm);
        if (block->end == END_INDIRECT && instr->rs1 != 1)
            for (size_t count = binary_table(code, block->last, &target); count > 0; count--)
                next_add(graph, block, *target++);
    }
}

static void sources_note(struct flowgraph *graph) {
    for (size_t i = 0; i < graph->count; i++) {
        struct block *block = &graph->block[i];
        block->way = graph->ways;
        graph->ways += block->next_count;
        graph->way_from =
            memory_resize(graph->way_from, (graph->ways + 1) * sizeof *graph->way_from);
        for (size_t k = 0; k < block->next_count; k++) {
            struct block *next = &graph->block[block->next[k]];
            graph->way_from[block->way + k] = i;
            next->source =
                memory_resize(next->source, (next->source_count + 1) * sizeof *next->source);
            next->source[next->source_count++] = block->way + k;
        }
    }
}

void flowgraph_build(struct flowgraph *graph, struct binary *code, uint32_t entry) {
    struct walk walk = {.code = code};
    *graph = (struct flowgraph){.entry = entry};
    walk_lead(&walk, entry);
    walk_go(&walk);
    if (walk.count > 0)
        qsort(walk.reached, walk.count, sizeof *walk.reached, pc_order);
    blocks_cut(graph, &walk);
    owners_note(graph);
    nexts_find(graph, code);
    sources_note(graph);
    flowgraph_turns(graph);
    for (size_t i = 0; i < walk.count; i++)
        *mark_of(&walk, walk.reached[i]) = 0;
    free(walk.open);
    free(walk.reached);
}

void flowgraph_free(struct flowgraph *graph) {
    for (size_t i = 0; i < graph->count; i++) {
        struct block *block = &graph->block[i];
        for (size_t k = 0; k < block->regions; k++)
            free(block->region[k].inside);
        free(block->region);
        free(block->next);
        free(block->source);
    }
    free(graph->block);
    free(graph->owner);
    free(graph->turn);
    free(graph->way_from);
    *graph = (struct flowgraph){0};
}

size_t flowgraph_block(const struct flowgraph *graph, uint32_t pc) {
    if (graph->count == 0 || pc < graph->block[0].pc)
        return graph->count;
    size_t word = (pc - graph->block[0].pc) / 4;
    return word < graph->words && graph->owner[word] > 0 ? graph->owner[word] - 1 : graph->count;
}

bool flowgraph_returns(const struct flowgraph *graph, size_t way, size_t block) {
    const struct block *head = &graph->block[block];
    size_t rank = graph->block[graph->way_from[way]].rank;
    return rank >= head->rank && rank < head->loop_end;
}

static void region_find(const struct flowgraph *graph, size_t from, struct block_region *region) {
    size_t *open = memory_zeroed(graph->count + 1, sizeof *open);
    size_t opened = 0;
    region->inside = memory_zeroed(graph->count + 1, sizeof *region->inside);
    open[opened++] = from;
    while (opened > 0) {
        const struct block *block = &graph->block[open[--opened]];
        for (size_t i = 0; i < block->next_count; i++) {
            size_t next = block->next[i];
            if (region->inside[next])
                continue;
            region->inside[next] = true;
            if (next != region->until)
                open[opened++] = next;
        }
    }
    free(open);
}

const bool *flowgraph_ways(struct flowgraph *graph, size_t from, size_t until) {
    struct block *block = &graph->block[from];
    for (size_t i = 0; i < block->regions; i++)
        if (block->region[i].until == until)
            return block->region[i].inside;
    block->region = memory_resize(block->region, (block->regions + 1) * sizeof *block->region);
    struct block_region *region = &block->region[block->regions++];
    region->until = until;
    region_find(graph, from, region);
    return region->inside;
}

/* Blocks from which `head` can be reached; the way from `at` to its successor `exit` is closed. */
static void sources_find(const struct flowgraph *graph, size_t head, size_t at, size_t exit,
                         bool *source) {
    source[head] = true;
    for (bool more = true; more;) {
        more = false;
        for (size_t i = graph->count; i-- > 0;)
            for (size_t k = 0; k < graph->block[i].next_count && !source[i]; k++)
                if (source[graph->block[i].next[k]] && !(i == at && k == exit))
                    more = source[i] = true;
    }
}

/* A block on a way on which register `reg` holds `number`; reg 0: nothing is known. */
struct place {
    size_t block;
    unsigned reg;
    uint32_t number;
};

struct places {
    struct place *place;
    size_t count, room;
};

static void place_add(struct places *places, const struct place *place) {
    for (size_t i = 0; i < places->count; i++)
        if (places->place[i].block == place->block && places->place[i].reg == place->reg &&
            places->place[i].number == place->number)
            return;
    if (places->count == places->room)
        places->place =
            memory_resize(places->place, (places->room = 2 * places->room + 32) * sizeof *place);
    places->place[places->count++] = *place;
}

/* The facts after a block. */
static void place_pass(struct binary *code, const struct block *block, struct place *place) {
    for (uint32_t pc = block->pc; pc <= block->last; pc += 4) {
        const struct isa_instr *instr = binary_at(code, pc);
        bool sets = instr->id == ISA_ADDI && instr->rs1 == 0;
        if (block->end == END_CALL && pc == block->last)
            place->reg = 0;
        if (!instr->writes_rd || (instr->rd != place->reg && !sets))
            continue;
        place->reg = sets ? instr->rd : 0;
        place->number = sets ? instr->imm : 0;
    }
}

static bool place_goes(struct binary *code, const struct block *block, const struct place *place,
                       size_t way) {
    const struct isa_instr *instr = binary_at(code, block->last);
    bool known = place->reg != 0 && block->end == END_BRANCH && instr->rs1 == place->reg &&
                 instr->rs2 == 0 && (instr->id == ISA_BEQ || instr->id == ISA_BNE);
    bool taken = (place->number == 0) == (instr->id == ISA_BEQ);
    return !known || way == taken;
}

void flowgraph_loop(const struct flowgraph *graph, struct binary *code, size_t head, size_t at,
                    size_t exit, bool *inside) {
    bool *source = memory_zeroed(graph->count + 1, sizeof *source);
    struct places open = {0};
    sources_find(graph, head, at, exit, source);
    place_add(&open, &(struct place){.block = head});
    for (size_t i = 0; i < open.count; i++) {
        struct place place = open.place[i];
        size_t here = place.block;
        const struct block *block = &graph->block[here];
        place_pass(code, block, &place);
        for (size_t k = 0; k < block->next_count; k++) {
            place.block = block->next[k];
            if (!source[place.block] || (here == at && k == exit) ||
                !place_goes(code, block, &place, k))
                continue;
            inside[place.block] = true;
            if (place.block != head)
                place_add(&open, &place);
        }
    }
    free(source);
    free(open.place);
}
