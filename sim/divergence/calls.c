/* Where a block leads: to others, into functions, and back from them. */
#include "machine.h"

#include "base/text.h"

#include <stdlib.h>
#include <string.h>

static void next_enter(struct run *run, size_t way, const struct state *state) {
    struct body *body = run->body;
    const struct block *block = &body->graph->block[run->block];
    if (way >= block->next_count || state->lanes == LANES_NONE)
        return;
    if (state_keep(&body->way[block->way + way], state, &body->in[run->block], body_pages(body)))
        way_queue(run->machine, body, block->way + way, block->next[way]);
}

/* Several functions may be called by one instruction. */
static void next_meet(struct run *run, const struct state *state) {
    struct body *body = run->body;
    const struct block *block = &body->graph->block[run->block];
    if (block->next_count > 0 &&
        state_join(run->machine, &body->way[block->way], state, run->pc, body_pages(body)))
        way_queue(run->machine, body, block->way, block->next[0]);
}

/* A value that the function leaves in a register, as a caller can see it: not where it was made,
 * and nothing of places that are the function's own. */
static struct value value_left(const struct run *run, const struct value *value, unsigned reg) {
    const struct body *body = run->body;
    struct value left = *value;
    bool callers = reg == REG_SP || (left.made == MADE_ENTRY && left.pc < REGISTERS);
    if (callers || left.kind == VALUE_TOKEN || left.kind == VALUE_RETURN ||
        (left.kind == VALUE_FRAME && left.frame == body->number)) {
        left.kind = VALUE_NUMBER;
        left.flags &= VALUE_VARYING;
        left.number = left.frame = 0;
    }
    if (!callers) {
        left.pc = body->graph->entry;
        left.made = (uint16_t)(MADE_MEET + reg);
    }
    left.part = value_varies(&left) ? value_part(&run->machine->sets, PART_MADE, body->graph->entry,
                                                 MADE_MEET + reg)
                                    : 0;
    return left;
}

static void function_returns(struct run *run, const struct state *state) {
    struct body *body = run->body;
    struct value values[REGISTER_PAGES * PAGE_VALUES] = {0};
    struct state left = *state;
    left.value = values;
    for (unsigned i = 0; i < REGISTERS; i++)
        left.value[i] = value_left(run, &state->value[i], i);
    if (state->lanes == LANES_NONE ||
        !state_join(run->machine, &body->exit, &left, body->graph->entry, REGISTER_PAGES))
        return;
    for (size_t i = 0; i < body->caller_count; i++)
        body_queue(run->machine, run->machine->body[body->callers[i].body - FRAME_BODIES],
                   body->callers[i].block);
}

static void caller_add(const struct run *run, struct body *callee) {
    for (size_t i = 0; i < callee->caller_count; i++)
        if (callee->callers[i].body == run->body->number && callee->callers[i].block == run->block)
            return;
    callee->callers =
        memory_resize(callee->callers, (callee->caller_count + 1) * sizeof *callee->callers);
    callee->callers[callee->caller_count++] = (struct caller){run->body->number, run->block};
}

/* The value of a register after a call, when the callee leaves `left` in it. Values that the callee
 * has from its caller are returned. */
static struct value value_returned(const struct run *run, const struct body *callee,
                                   struct value left, unsigned reg) {
    bool turned = callee->exit.turned;
    struct value value = left;
    if (reg == REG_SP || (left.made == MADE_ENTRY && left.pc < REGISTERS)) {
        value = run_value(run, reg == REG_SP ? REG_SP : left.pc);
        if (turned) {
            value.flags &= (uint8_t)~VALUE_VARYING;
            value.flags |= left.flags & VALUE_VARYING;
            value.why = value.why ? value.why : left.why;
            value.part = value_part(&run->machine->sets, PART_MADE, run->pc, MADE_MEET + reg);
            if (value.made != MADE_ENTRY) {
                value.pc = run->pc;
                value.made = (uint16_t)(MADE_MEET + reg);
            }
        }
        return value;
    }
    value.pc = run->pc;
    value.made = (uint16_t)(MADE_MEET + reg);
    if (value_varies(&value))
        value.part = value_part(&run->machine->sets, PART_MADE, run->pc, value.made);
    return value;
}

/* Others may have stored into the frame of the caller. */
static void slots_returned(struct run *run, struct state *state) {
    const struct value_meeting meeting = meeting_at(run->machine, run->pc);
    for (size_t i = 0; run->body->entered && i < run->body->slots; i++) {
        struct value *value = &state->value[REGISTERS + i];
        struct value other = cell_foreign(run->machine, run->body->number, run->body->slot[i]);
        if (other.kind == VALUE_NONE || value->kind == VALUE_NONE || value->kind == VALUE_RETURN ||
            value->made == MADE_ENTRY)
            continue;
        other.pc = run->pc;
        other.made = (uint16_t)(MADE_MEET + REGISTERS + i);
        other.part = value_part(&run->machine->sets, PART_MADE, run->pc, other.made);
        *value = value_join(&meeting, value, &other, (unsigned)(REGISTERS + i));
    }
}

static void state_go_on(struct run *run, const struct state *state, bool tail) {
    if (tail)
        function_returns(run, state);
    else if (run->calls > 1)
        next_meet(run, state);
    else
        next_enter(run, 0, state);
}

static void target_call(struct run *run, uint32_t entry, unsigned link) {
    struct body *callee = body_call(run->machine, run, &run->now, entry, link);
    size_t words = body_pages(run->body) * PAGE_VALUES - REGISTERS;
    struct value values[VALUES_MOST];
    struct state state = {.value = values};
    if (!callee)
        return;
    run->calls++;
    caller_add(run, callee);
    if (callee->exit.lanes == LANES_NONE)
        return;
    state_spread(&state, &callee->exit, REGISTER_PAGES);
    state.off = run->now.off == 0 && state.turned ? run->pc : run->now.off;
    state.turned |= run->now.turned;
    state.value[0] = run_value(run, 0);
    for (unsigned i = 1; i < REGISTERS; i++)
        state.value[i] = value_returned(run, callee, state.value[i], i);
    memcpy(&values[REGISTERS], &run->now.value[REGISTERS], words * sizeof *values);
    slots_returned(run, &state);
    state_go_on(run, &state, link == 0);
}

static size_t targets_call(struct run *run, const struct value *target, unsigned link) {
    const struct value *items;
    size_t count = value_items(&run->machine->sets, target, &items), called = 0;
    for (size_t i = 0; i < count; i++) {
        uint32_t entry = items[i].number;
        if (items[i].kind != VALUE_CONST || !binary_inside(&run->machine->code, entry))
            continue;
        target_call(run, entry, link);
        called++;
    }
    return called;
}

/* Kernels, which a host names. Without any, functions that tables name, or whose address was stored
 * where the analysis cannot follow it. */
static size_t unknown_call(struct run *run, unsigned link, bool host) {
    struct binary *code = &run->machine->code;
    const struct elf_image *image = code->image;
    const struct elf_symbol *begin = elf_image_symbol(image, "heddle_kernels_begin");
    const struct elf_symbol *end = elf_image_symbol(image, "heddle_kernels_end");
    const struct value loose = run->machine->loose;
    size_t called = host ? 0 : targets_call(run, &loose, link);
    for (size_t i = 0; begin && end && i < image->symbol_count; i++) {
        const struct elf_symbol *symbol = &image->symbols[i];
        if (symbol->absolute || symbol->size == 0 || symbol->value < begin->value ||
            symbol->value >= end->value)
            continue;
        target_call(run, symbol->value, link);
        called++;
    }
    for (size_t i = 0; i < code->pointers && !host; i++) {
        if ((i > 0 && code->pointer[i] == code->pointer[i - 1]) ||
            !binary_is_function(code, code->pointer[i]))
            continue;
        target_call(run, code->pointer[i], link);
        called++;
    }
    return called;
}

static void indirect_call(struct run *run, const struct value *target, unsigned link) {
    bool known = target->kind == VALUE_CONST && !(target->flags & VALUE_INEXACT);
    size_t called = targets_call(run, target, link);
    if (!known && (called == 0 || target->flags & VALUE_OTHER))
        called += unknown_call(run, link, target->flags & VALUE_HOST);
    if (!known && called == 0)
        state_go_on(run, &run->now, link == 0);
}

/* Where a jalr goes: compilers make a far call of auipc and an offset here. */
static struct value target_of(const struct run *run, const struct isa_instr *instr) {
    struct value target = run_value(run, instr->rs1);
    if (instr->imm == 0)
        return target;
    if (target.kind == VALUE_CONST && !(target.flags & VALUE_INEXACT))
        target.number += instr->imm;
    else
        target.kind = VALUE_NUMBER;
    return target;
}

static void end_call(struct run *run, const struct isa_instr *instr) {
    const struct value target = target_of(run, instr);
    struct value link = {.pc = run->pc, .kind = VALUE_NUMBER};
    run_write(run, instr->rd, link);
    if (instr->id == ISA_JAL)
        target_call(run, run->pc + instr->imm, instr->rd);
    else
        indirect_call(run, &target, instr->rd);
}

/* A return, a jump by a table, or a call as the last thing that a function does. */
static void end_indirect(struct run *run, const struct isa_instr *instr) {
    const struct value target = target_of(run, instr);
    const struct block *block = &run->body->graph->block[run->block];
    if (target.kind == VALUE_RETURN || instr->rs1 == REG_RA) {
        function_returns(run, &run->now);
    } else if (target.kind != VALUE_NUMBER || block->next_count == 0) {
        indirect_call(run, &target, 0);
    } else {
        for (size_t i = 0; i < block->next_count; i++)
            next_enter(run, i, &run->now);
    }
}

static void end_branch(struct run *run, const struct isa_instr *instr) {
    const struct block *block = &run->body->graph->block[run->block];
    struct value values[VALUES_MOST];
    size_t size = body_pages(run->body) * PAGE_VALUES * sizeof *values;
    memcpy(values, run->now.value, size);
    for (size_t way = 0; way < block->next_count; way++) {
        lanes_leave(run, instr, way);
        next_enter(run, way, &run->now);
        memcpy(run->now.value, values, size);
    }
}

void run_end(struct run *run) {
    const struct block *block = &run->body->graph->block[run->block];
    const struct isa_instr *instr = binary_at(&run->machine->code, block->last);
    if (run->now.lanes == LANES_NONE)
        return;
    switch (block->end) {
    case END_CALL:
        end_call(run, instr);
        break;
    case END_INDIRECT:
        end_indirect(run, instr);
        break;
    case END_BRANCH:
        end_branch(run, instr);
        break;
    case END_STOPS:
        break;
    default:
        next_enter(run, 0, &run->now);
        break;
    }
}
