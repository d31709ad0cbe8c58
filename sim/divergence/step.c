/* What an instruction does to what is known of registers and memory. */
#include "machine.h"

#include "base/text.h"
#include "gen/tables/memory_map.h"

enum { TABLE_MOST = 64 };

struct value run_value(const struct run *run, unsigned reg) {
    return run->now.value[reg];
}

/* Each lane has a frame of its own for a function that lanes call together. */
static bool frame_of_lane(const struct run *run, const struct value *value) {
    return value->kind == VALUE_FRAME &&
           run->machine->body[value->frame - FRAME_BODIES]->lanes == LANES_MANY;
}

bool run_varies(const struct run *run, const struct value *value) {
    return run->now.lanes == LANES_MANY && (value_varies(value) || frame_of_lane(run, value));
}

static struct value number_here(const struct run *run) {
    return (struct value){.pc = run->pc, .made = MADE_BY, .kind = VALUE_NUMBER};
}

void run_vary(struct run *run, struct value *value, uint16_t made) {
    struct value_sets *sets = &run->machine->sets;
    if (run->now.lanes != LANES_MANY || value_varies(value))
        return;
    value->flags |= VALUE_VARYING;
    value->part = value_part(sets, PART_MADE, run->pc, made);
    if (!value->why)
        value->why = run->pc;
}

static void vary(struct run *run, struct value *value, const struct value *by) {
    value->why = by ? by->why : 0;
    run_vary(run, value, MADE_BY);
}

/* The instruction makes a value anew: others that were computed from its last one have no part in
 * common with it. */
static void parts_renew(struct run *run, unsigned reg) {
    struct value_sets *sets = &run->machine->sets;
    uint32_t part = value_part(sets, PART_MADE, run->pc, MADE_BY);
    for (size_t i = 1; i < REGISTERS + run->body->slots; i++) {
        struct value *value = &run->now.value[i];
        if (i != reg && value->kind != VALUE_NONE && value_varies(value) && value->part >= part &&
            value_part_uses(sets, value->part, run->pc, false))
            value->part = value_part(sets, PART_MADE, run->pc, (uint32_t)(MADE_MEET + i));
    }
}

/* A stack pointer that comes from nowhere is another stack, but the frame is in the same place. */
static struct value stack_pointer(const struct run *run, struct value value) {
    const struct value before = run_value(run, REG_SP);
    if (value.kind == VALUE_FRAME || before.kind != VALUE_FRAME)
        return value;
    value.kind = VALUE_FRAME;
    value.frame = before.frame;
    value.number = before.number;
    value.flags &= VALUE_VARYING;
    return value;
}

void run_write(struct run *run, unsigned reg, struct value value) {
    if (reg == 0 || reg >= REGISTERS)
        return;
    run->now.value[reg] = reg == REG_SP ? stack_pointer(run, value) : value;
    if (run->now.lanes == LANES_MANY && value_varies(&value) && value.pc == run->pc &&
        value.made == MADE_BY)
        parts_renew(run, reg);
}

static bool constants(const struct isa_instr *instr, uint32_t left, uint32_t right,
                      uint32_t *result) {
    switch (instr->id) {
    case ISA_ADDI:
    case ISA_ADD:
        *result = left + right;
        return true;
    case ISA_SUB:
        *result = left - right;
        return true;
    case ISA_ORI:
    case ISA_OR:
        *result = left | right;
        return true;
    case ISA_ANDI:
    case ISA_AND:
        *result = left & right;
        return true;
    case ISA_XORI:
    case ISA_XOR:
        *result = left ^ right;
        return true;
    case ISA_SLLI:
    case ISA_SLL:
        *result = left << (right & 31);
        return true;
    case ISA_SRLI:
    case ISA_SRL:
        *result = left >> (right & 31);
        return true;
    default:
        return false;
    }
}

/* `value` plus or minus what need not be known. */
static struct value frame_moved(struct run *run, const struct value *frame, const struct value *by,
                                bool subtract) {
    struct value value = number_here(run);
    value.kind = VALUE_FRAME;
    value.frame = frame->frame;
    value.flags = frame->flags;
    value.number = frame->number;
    value.why = frame->why;
    if (value_varies(by))
        vary(run, &value, by);
    if (by->kind == VALUE_CONST)
        value.number += subtract ? 0 - by->number : by->number;
    else
        value.flags |= VALUE_INEXACT;
    return value;
}

/* Differences of places in one frame are the same in all lanes. */
static bool same_frame(const struct value *left, const struct value *right) {
    return left->kind == VALUE_FRAME && right->kind == VALUE_FRAME && left->frame == right->frame &&
           !value_varies(left) && !value_varies(right);
}

static bool exact(const struct value *value) {
    return value->kind == VALUE_CONST && !(value->flags & VALUE_INEXACT);
}

static bool is_address(const struct value *value) {
    return value->kind == VALUE_CONST && value->number >= MEMORY_IO_END;
}

static bool is_small(const struct value *value) {
    return value->kind == VALUE_CONST && value->number < MEMORY_IO_END;
}

/* Somewhere from an address on. */
static struct value table_place(const struct run *run, const struct value *left,
                                const struct value *right) {
    const struct value *base = is_address(left) ? left : right;
    const struct value *by = base == left ? right : left;
    struct value value = number_here(run);
    value.kind = VALUE_CONST;
    value.flags = VALUE_INEXACT;
    value.number = base->number + (exact(by) ? by->number : 0);
    return value;
}

static struct value computed(struct run *run, const struct isa_instr *instr,
                             const struct value *left, const struct value *right) {
    struct value value = number_here(run);
    if (left->kind == VALUE_FRAME && (instr->id == ISA_ADDI || instr->id == ISA_ADD ||
                                      (instr->id == ISA_SUB && right->kind != VALUE_FRAME)))
        return frame_moved(run, left, right, instr->id == ISA_SUB);
    if (right->kind == VALUE_FRAME && instr->id == ISA_ADD)
        return frame_moved(run, right, left, false);
    if (instr->id == ISA_ADDI)
        value.flags |= left->flags & VALUE_HOST;
    bool masks = instr->id == ISA_AND || instr->id == ISA_ANDI;
    if (!(exact(left) && exact(right)) && ((instr->id == ISA_ADDI && is_small(left)) ||
                                           (masks && (is_small(left) || is_small(right))))) {
        value.kind = VALUE_CONST;
        value.flags = VALUE_INEXACT;
        value.number = masks ? 0 : left->number;
        return value;
    }
    if ((instr->id == ISA_ADD || instr->id == ISA_ADDI) &&
        (is_address(left) || is_address(right)) && !(exact(left) && exact(right)))
        return table_place(run, left, right);
    if (exact(left) && exact(right) && constants(instr, left->number, right->number, &value.number))
        value.kind = VALUE_CONST;
    return value;
}

/* Values that differ by what is the same in all lanes: so are their difference and its sign. */
static bool same_part(const struct isa_instr *instr, const struct value *left,
                      const struct value *right) {
    bool differs = instr->id == ISA_SUB || instr->id == ISA_SLT || instr->id == ISA_SLTU;
    return differs && value_varies(left) && value_varies(right) && left->part == right->part;
}

static uint32_t part_of(struct run *run, const struct isa_instr *instr, const struct value *left,
                        const struct value *right) {
    struct value_sets *sets = &run->machine->sets;
    bool first = value_varies(left), second = value_varies(right);
    bool adds = instr->id == ISA_ADD || instr->id == ISA_ADDI;
    if (run_varies(run, left) != first || run_varies(run, right) != second ||
        (first && !value_part_fits(sets, left->part)) ||
        (second && !value_part_fits(sets, right->part)))
        return value_part(sets, PART_MADE, run->pc, MADE_BY);
    if (first && !second && (adds || instr->id == ISA_SUB))
        return left->part;
    if (second && !first && adds)
        return right->part;
    if (second && !first && instr->id == ISA_SUB)
        return value_part(sets, PART_NEGATIVE, right->part, 0);
    if (adds || instr->id == ISA_SUB)
        return value_part(sets, adds ? PART_SUM : PART_DIFFERENCE, left->part, right->part);
    if (instr->id == ISA_SLLI)
        return value_part(sets, PART_SHIFTED, left->part, instr->imm);
    if (instr->id == ISA_MUL && right->kind == VALUE_CONST)
        return value_part(sets, PART_TIMES, left->part, right->number);
    if (instr->id == ISA_MUL && left->kind == VALUE_CONST)
        return value_part(sets, PART_TIMES, right->part, left->number);
    return value_part(sets, PART_MADE, run->pc, MADE_BY);
}

/* A copy is the same value. */
static bool is_copy(const struct isa_instr *instr) {
    return (instr->id == ISA_ADDI && instr->imm == 0) ||
           ((instr->id == ISA_ADD || instr->id == ISA_OR) && instr->rs2 == 0) ||
           (instr->id == ISA_FSGNJ_S && instr->rs1 == instr->rs2);
}

static void step_compute(struct run *run, const struct isa_instr *instr) {
    const struct value immediate = {.kind = VALUE_CONST, .number = instr->imm};
    const struct value left = instr->use_rs1 ? run_value(run, instr->rs1) : immediate;
    const struct value right = instr->use_rs2 ? run_value(run, instr->rs2) : immediate;
    struct value value;
    if (is_copy(instr)) {
        run_write(run, instr->rd, left);
        return;
    }
    if (instr->id == ISA_LUI || instr->id == ISA_AUIPC) {
        value = number_here(run);
        value.kind = VALUE_CONST;
        value.number = instr->imm + (instr->id == ISA_AUIPC ? run->pc : 0);
        run_write(run, instr->rd, value);
        return;
    }
    value = computed(run, instr, &left, &right);
    if (value.kind != VALUE_FRAME && !same_frame(&left, &right) &&
        !same_part(instr, &left, &right)) {
        if (instr->use_rs1 && run_varies(run, &left))
            vary(run, &value, &left);
        if (instr->use_rs2 && run_varies(run, &right))
            vary(run, &value, &right);
        if (instr->use_rs3 && run_varies(run, &run->now.value[instr->rs3]))
            vary(run, &value, &run->now.value[instr->rs3]);
        if (value_varies(&value))
            value.part = part_of(run, instr, &left, &right);
    }
    run_write(run, instr->rd, value);
}

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
        value = number_here(run);
        value.kind = VALUE_CONST;
        return value;
    }
    for (unsigned i = 0; i < TABLE_MOST; i++, at += 4) {
        struct value item = number_here(run);
        item.kind = VALUE_CONST;
        item.number = at % 4 == 0 ? memory_load(code->memory, at, 4) : 0;
        if (!binary_is_function(code, item.number))
            break;
        join_here(run, &value, &item);
    }
    return value.kind == VALUE_NONE ? number_here(run) : value;
}

/* What is at one place. */
static struct value place_load(struct run *run, const struct value *place) {
    size_t slot;
    struct value value = {.kind = VALUE_NUMBER};
    if (own_word(run, place) && (slot = body_slot(run->body, place->number)) < SLOTS_MOST &&
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
        of_lane |= frame_of_lane(run, &place);
    }
    if (other) {
        struct value unknown = number_here(run);
        unknown.flags |= base->flags & VALUE_HOST;
        join_here(run, &value, &unknown);
    }
    if (!of_lane && run->now.lanes == LANES_MANY && value_varies(&value)) {
        value.flags &= (uint8_t)~VALUE_VARYING;
        value.pc = run->pc;
        value.made = MADE_BY;
    }
    if (value_varies(base) && run->now.lanes == LANES_MANY)
        vary(run, &value, NULL);
    return value;
}

static void step_load(struct run *run, const struct isa_instr *instr) {
    const struct value base = run_value(run, instr->rs1);
    struct value value;
    if (instr->is_linear) {
        step_compute(run, instr);
        return;
    }
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
    size_t slot = body_slot(body, place->number);
    bool inexact = place->flags & VALUE_INEXACT;
    if (!inexact && slot < SLOTS_MOST) {
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
    if (own)
        own_store(run, place, whole, &value);
    if (some)
        vary(run, &value, &value);
    cell_store(machine, place->frame, word, place->flags & VALUE_INEXACT, !own, &value, run->pc);
}

/* The address of a function that is stored where nobody knows may be called from anywhere. */
static void loose_store(struct run *run, const struct value *value) {
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

static void step_store(struct run *run, const struct isa_instr *instr) {
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
        vary(run, &value, &base);
    for (size_t i = 0; i < count; i++) {
        struct value place = items[i];
        place.number += instr->imm;
        place_store(run, &place, whole, value);
    }
    if (count == 0 || base.flags & VALUE_OTHER)
        loose_store(run, &value);
}

static void step_csr(struct run *run, const struct isa_instr *instr) {
    unsigned number = instr->imm & 0xfff;
    const struct isa_csr *csr = isa_csr_find(number);
    struct value value = number_here(run);
    if (number == CSR_MSCRATCH) {
        value = cell_load(run->machine, FRAME_CSR, number);
        value.pc = run->pc;
        value.flags &= (uint8_t)~VALUE_VARYING;
        value.flags |= VALUE_HOST; /* counts are no pointers */
    }
    if (number == CSR_MSCRATCH && instr->id == ISA_CSRRW) {
        struct value written = run_value(run, instr->rs1);
        cell_store(run->machine, FRAME_CSR, number, false, false, &written, run->pc);
    }
    if (csr && csr->per_lane) {
        vary(run, &value, NULL);
        value.part = value_part(&run->machine->sets, PART_LANE, 0, 0);
    }
    if (number == CSR_THREAD_MASK && run->now.lanes == LANES_ONE && run->now.mask != 0) {
        value.kind = VALUE_CONST;
        value.number = run->now.mask;
    }
    run_write(run, instr->rd, value);
}

/* Each lane gets what the one before it left. */
static void step_atomic(struct run *run, const struct isa_instr *instr) {
    const struct value stored = run_value(run, instr->rs2);
    struct value value = number_here(run);
    if (instr->use_rs2)
        loose_store(run, &stored);
    vary(run, &value, NULL);
    run_write(run, instr->rd, value);
}

static void step_vote(struct run *run, const struct isa_instr *instr) {
    const struct value from = run_value(run, instr->rs1);
    struct value value = number_here(run);
    bool shuffle = instr->id >= ISA_SHFL_UP && instr->id <= ISA_SHFL_IDX;
    if (shuffle && run_varies(run, &from))
        vary(run, &value, &from);
    run_write(run, instr->rd, value);
}

void run_step(struct run *run, const struct isa_instr *instr) {
    if (instr->id == ISA_SPLIT)
        lanes_split(run, instr);
    else if (instr->id == ISA_JOIN)
        lanes_join(run, instr);
    else if (instr->id == ISA_PRED)
        lanes_pred(run, instr);
    else if (instr->id == ISA_TMC)
        lanes_turn(run, instr);
    else if (instr->id == ISA_WSPAWN)
        lanes_spawn(run, instr);
    else if (instr->is_vote)
        step_vote(run, instr);
    else if (instr->is_atomic)
        step_atomic(run, instr);
    else if (instr->class == ISA_CLASS_LOAD)
        step_load(run, instr);
    else if (instr->class == ISA_CLASS_STORE)
        step_store(run, instr);
    else if (instr->class == ISA_CLASS_CSR)
        step_csr(run, instr);
    else if (instr->writes_rd && instr->id != ISA_JAL && instr->id != ISA_JALR)
        step_compute(run, instr);
}
