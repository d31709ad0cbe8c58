/* Lanes that part, meet, go and come: what split, join, pred and tmc do to what is known. */
#include "machine.h"

#include "base/text.h"

#include <stdlib.h>

static size_t parts_count(const struct run *run) {
    return REGISTERS + run->body->slots;
}

static bool loses_lanes(uint32_t mask) {
    return (mask & (mask - 1)) == 0;
}

/* From here on, lanes that go on together agree on the predicate, wherever there are copies of it.
 * The origins of values do not depend on whether lanes differ, so they are found first. */
static void predicate_agrees(struct run *run, const struct value *predicate) {
    const struct value wanted = *predicate;
    for (size_t i = 1; i < parts_count(run); i++) {
        struct value *value = &run->now.value[i];
        if (value->kind == VALUE_NONE || !value_same_made(value, &wanted))
            continue;
        value->flags &= (uint8_t)~VALUE_VARYING;
        value->part = 0;
        value->pc = run->pc;
        value->made = MADE_AGREED;
    }
}

/* Joins and ways out of loops that looked at it have their turn again. */
static void block_parts(struct run *run) {
    struct body *body = run->body;
    const struct lookers *lookers = &body->lookers[run->block];
    if (body->parts[run->block])
        return;
    body->parts[run->block] = true;
    for (size_t i = 0; i < lookers->count; i++)
        body_queue(run->machine, body, lookers->block[i]);
}

/* Whether lanes part at the block, as far as is known. */
static bool parts_at(const struct run *run, size_t block) {
    struct lookers *lookers = &run->body->lookers[block];
    size_t i = 0;
    while (i < lookers->count && lookers->block[i] != run->block)
        i++;
    if (i == lookers->count) {
        lookers->block = memory_resize(lookers->block, (i + 1) * sizeof *lookers->block);
        lookers->block[lookers->count++] = run->block;
    }
    return run->body->parts[block];
}

static void lanes_part(struct run *run, unsigned reg) {
    const struct value predicate = run_value(run, reg);
    if (reg == 0)
        return;
    if (run_varies(run, &predicate))
        block_parts(run);
    predicate_agrees(run, &predicate);
}

void lanes_split(struct run *run, const struct isa_instr *instr) {
    const struct value token = {.pc = run->pc, .kind = VALUE_TOKEN, .number = run->pc};
    lanes_part(run, instr->rs1);
    run_write(run, instr->rd, token);
}

void lanes_pred(struct run *run, const struct isa_instr *instr) {
    lanes_part(run, instr->rs1);
}

/* Whether lanes that did not run the region surely have the same in it. */
static bool stays(const struct value *value) {
    if (value->kind == VALUE_FRAME)
        return !(value->flags & (VALUE_INEXACT | VALUE_VARYING));
    if (value->kind == VALUE_CONST)
        return !(value->flags & VALUE_INEXACT);
    return value->kind == VALUE_NONE || value->kind == VALUE_RETURN || value->kind == VALUE_TOKEN;
}

/* Lanes meet that, if they parted, have not all run the blocks `inside` last, or not as often: what
 * was made there is not the same in all of them. */
static void region_close(struct run *run, const bool *inside, uint32_t opened, bool parted) {
    struct body *body = run->body;
    const struct flowgraph *graph = body->graph;
    for (size_t i = 1; i < parts_count(run); i++) {
        struct value *value = &run->now.value[i];
        size_t block = value->made == MADE_ENTRY ? graph->count : flowgraph_block(graph, value->pc);
        bool agreed = value->made == MADE_AGREED && value->pc == opened;
        if (stays(value) || (!agreed && (block == graph->count || !inside[block])))
            continue;
        if (parted) {
            value->why = 0;
            value->flags &= (uint8_t)~VALUE_VARYING;
            run_vary(run, value, (uint16_t)(MADE_MEET + i));
        }
        value->pc = run->pc;
        value->made = (uint16_t)(MADE_MEET + i);
    }
    for (size_t i = 0; parted && i < graph->count; i++)
        if (inside[i] && !body->aside[i]) {
            body->aside[i] = true;
            if (body->in[i].lanes != LANES_NONE)
                body_queue(run->machine, body, i);
        }
}

static void ways_close(struct run *run, size_t from, uint32_t opened, bool parted) {
    const bool *inside = flowgraph_ways(run->body->graph, from, run->block);
    if (inside[run->block])
        region_close(run, inside, opened, parted);
}

static void split_close(struct run *run, uint32_t split, bool sure) {
    const struct flowgraph *graph = run->body->graph;
    size_t block = flowgraph_block(graph, split);
    if (block == graph->count || graph->block[block].last != split)
        return;
    size_t *join = &run->body->joins[block];
    if (!sure)
        *join = *join == 0 ? JOINS_UNSURE : *join;
    else if (*join == 0 || *join == JOINS_UNSURE)
        *join = run->block + 1;
    else if (*join != run->block + 1)
        *join = JOINS_TWO;
    ways_close(run, block, split, parts_at(run, block));
}

/* An unknown token may be of any split. */
void lanes_join(struct run *run, const struct isa_instr *instr) {
    const struct value token = run_value(run, instr->rs1);
    const struct flowgraph *graph = run->body->graph;
    const struct value *items;
    size_t count = value_items(&run->machine->sets, &token, &items);
    bool found = false;
    if (run->now.lanes != LANES_MANY)
        return;
    for (size_t i = 0; i < count; i++) {
        if (items[i].kind != VALUE_TOKEN)
            continue;
        found = true;
        split_close(run, items[i].number, true);
    }
    for (size_t i = 0; i < graph->count && !found; i++)
        if (binary_at(&run->machine->code, graph->block[i].last)->id == ISA_SPLIT)
            split_close(run, graph->block[i].last, false);
}

static const struct body *agreed_of(const struct run *run, const struct value *value,
                                    size_t *block) {
    const struct flowgraph *graph = run->body->graph;
    *block = value->made == MADE_AGREED ? flowgraph_block(graph, value->pc) : graph->count;
    return *block < graph->count && graph->block[*block].last == value->pc ? run->body : NULL;
}

void lanes_leave(struct run *run, const struct isa_instr *instr, size_t way) {
    const struct value value = run_value(run, instr->rs1);
    struct body *body = run->body;
    size_t head;
    bool zero = instr->rs2 == 0 && (instr->id == ISA_BEQ || instr->id == ISA_BNE);
    if (run->now.lanes != LANES_MANY || !zero || !agreed_of(run, &value, &head))
        return;
    body->obeyed[head] = true;
    const struct isa_instr *part = binary_at(&run->machine->code, value.pc);
    size_t exit = (instr->id == ISA_BEQ) != (part->imm != 0);
    if (part->id != ISA_PRED || way != exit)
        return;
    bool *inside = memory_zeroed(body->graph->count + 1, sizeof *inside);
    flowgraph_loop(body->graph, &run->machine->code, head, run->block, exit, inside);
    region_close(run, inside, value.pc, parts_at(run, head));
    free(inside);
}

static void all_vary(struct run *run) {
    for (size_t i = 1; i < parts_count(run); i++) {
        struct value *value = &run->now.value[i];
        value->flags &= (uint8_t)~VALUE_VARYING;
        run_vary(run, value, (uint16_t)(MADE_MEET + i));
        if (value->made == MADE_ENTRY)
            continue;
        value->pc = run->pc;
        value->made = (uint16_t)(MADE_MEET + i);
    }
}

/* The block in which the mask was read that tmc puts back, or the number of blocks. */
static size_t mask_block(const struct run *run, const struct value *mask) {
    const struct flowgraph *graph = run->body->graph;
    size_t block = mask->made == MADE_BY ? flowgraph_block(graph, mask->pc) : graph->count;
    if (block == graph->count)
        return block;
    const struct isa_instr *instr = binary_at(&run->machine->code, mask->pc);
    bool reads = instr->class == ISA_CLASS_CSR && (instr->imm & 0xfff) == CSR_THREAD_MASK;
    return reads ? block : graph->count;
}

/* Lanes come that the function has turned off, or that it never had. */
static void lanes_return(struct run *run, uint32_t off) {
    const struct flowgraph *graph = run->body->graph;
    size_t block = off ? flowgraph_block(graph, off) : graph->count;
    run->now.lanes = LANES_MANY;
    if (block < graph->count) {
        ways_close(run, block, 0, true);
        run->now.off = 0;
    } else {
        all_vary(run);
    }
}

/* Lanes that come back hold registers of another time: of when the mask was read, if it is one that
 * was. A mask that is computed is taken for one that turns lanes off. While one lane runs, what
 * varied before is remembered, for lanes that come back. */
void lanes_turn(struct run *run, const struct isa_instr *instr) {
    const struct value mask = run_value(run, instr->rs1);
    bool known = mask.kind == VALUE_CONST && !(mask.flags & VALUE_INEXACT);
    bool one = run->now.lanes == LANES_ONE;
    size_t block = mask_block(run, &mask);
    bool off_first = run->now.mask == 0 && run->now.off == 0 && mask.number != UINT32_MAX;
    bool less = run->now.mask ? (mask.number & ~run->now.mask) == 0 : off_first;
    bool fewer = known && (loses_lanes(mask.number) || (!one && less));
    uint32_t off = run->now.off;
    run->now.turned = true;
    if (!one && run->now.off == 0)
        run->now.off = run->pc;
    if (fewer) {
        run->now.lanes = mask.number == 0           ? LANES_NONE
                         : loses_lanes(mask.number) ? LANES_ONE
                                                    : LANES_MANY;
    } else if (block < run->body->graph->count) {
        run->now.lanes = LANES_MANY;
        ways_close(run, block, 0, true);
    } else if (known || one) {
        lanes_return(run, off);
    }
    run->now.mask = known ? mask.number : 0;
}

/* Warps begin with thread 0 alone. With a count of 1 there are none. */
void lanes_spawn(struct run *run, const struct isa_instr *instr) {
    const struct value count = run_value(run, instr->rs1), entry = run_value(run, instr->rs2);
    const struct value *items;
    size_t targets = value_items(&run->machine->sets, &entry, &items);
    struct value values[REGISTERS] = {0};
    if (value_is_const(&count, 1))
        return;
    for (unsigned i = 1; i < REGISTERS; i++)
        values[i].kind = VALUE_NUMBER;
    const struct state start = {.lanes = LANES_ONE, .mask = 1, .value = values};
    for (size_t i = 0; i < targets; i++)
        if (items[i].kind == VALUE_CONST)
            body_call(run->machine, NULL, &start, items[i].number, 0);
}

bool lanes_disagree(const struct run *run, const struct isa_instr *instr) {
    const struct value left = run_value(run, instr->rs1);
    if (instr->id == ISA_JALR)
        return left.kind != VALUE_RETURN && run_varies(run, &left);
    const struct value right = run_value(run, instr->rs2);
    bool places =
        left.kind == VALUE_FRAME && !value_varies(&left) &&
        (value_is_const(&right, 0) ||
         (right.kind == VALUE_FRAME && right.frame == left.frame && !value_varies(&right)));
    bool near = value_varies(&left) && value_varies(&right) && left.part == right.part;
    return binary_is_branch(instr) && !places && !near &&
           (run_varies(run, &left) || run_varies(run, &right));
}
