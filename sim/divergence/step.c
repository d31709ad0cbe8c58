/* Effect of an instruction on the facts about registers and memory. */
#include "machine.h"

#include "base/text.h"
#include "gen/tables/memory_map.h"

struct value run_value(const struct run *run, unsigned reg) {
    return run->now.value[reg];
}

bool run_frame_of_lane(const struct run *run, const struct value *value) {
    return value->kind == VALUE_FRAME &&
           run->machine->body[value->frame - FRAME_BODIES]->lanes == LANES_MANY;
}

bool run_varies(const struct run *run, const struct value *value) {
    return run->now.lanes == LANES_MANY && (value_varies(value) || run_frame_of_lane(run, value));
}

struct value run_number(const struct run *run) {
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

void run_vary_by(struct run *run, struct value *value, const struct value *by) {
    value->why = by ? by->why : 0;
    run_vary(run, value, MADE_BY);
}

/* In a loop the instruction makes a value anew: others that were computed from its last one have no
 * part in common with it. */
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
        value.made == MADE_BY && run->body->graph->block[run->block].loops)
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
    struct value value = run_number(run);
    value.kind = VALUE_FRAME;
    value.frame = frame->frame;
    value.flags = frame->flags;
    value.number = frame->number;
    value.why = frame->why;
    if (value_varies(by))
        run_vary_by(run, &value, by);
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
    struct value value = run_number(run);
    value.kind = VALUE_CONST;
    value.flags = VALUE_INEXACT;
    value.number = base->number + (exact(by) ? by->number : 0);
    return value;
}

static struct value computed(struct run *run, const struct isa_instr *instr,
                             const struct value *left, const struct value *right) {
    struct value value = run_number(run);
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
        value = run_number(run);
        value.kind = VALUE_CONST;
        value.number = instr->imm + (instr->id == ISA_AUIPC ? run->pc : 0);
        run_write(run, instr->rd, value);
        return;
    }
    value = computed(run, instr, &left, &right);
    if (value.kind != VALUE_FRAME && !same_frame(&left, &right) &&
        !same_part(instr, &left, &right)) {
        if (instr->use_rs1 && run_varies(run, &left))
            run_vary_by(run, &value, &left);
        if (instr->use_rs2 && run_varies(run, &right))
            run_vary_by(run, &value, &right);
        if (instr->use_rs3 && run_varies(run, &run->now.value[instr->rs3]))
            run_vary_by(run, &value, &run->now.value[instr->rs3]);
        if (value_varies(&value))
            value.part = part_of(run, instr, &left, &right);
    }
    run_write(run, instr->rd, value);
}

static void step_csr(struct run *run, const struct isa_instr *instr) {
    unsigned number = instr->imm & 0xfff;
    const struct isa_csr *csr = isa_csr_find(number);
    struct value value = run_number(run);
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
        run_vary_by(run, &value, NULL);
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
    struct value value = run_number(run);
    if (instr->use_rs2)
        run_store_loose(run, &stored);
    run_vary_by(run, &value, NULL);
    run_write(run, instr->rd, value);
}

static void step_vote(struct run *run, const struct isa_instr *instr) {
    const struct value from = run_value(run, instr->rs1);
    struct value value = run_number(run);
    bool shuffle = instr->id >= ISA_SHFL_UP && instr->id <= ISA_SHFL_IDX;
    if (shuffle && run_varies(run, &from))
        run_vary_by(run, &value, &from);
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
    else if (instr->class == ISA_CLASS_LOAD && !instr->is_linear)
        run_load(run, instr);
    else if (instr->class == ISA_CLASS_STORE)
        run_store(run, instr);
    else if (instr->class == ISA_CLASS_CSR)
        step_csr(run, instr);
    else if (instr->writes_rd && instr->id != ISA_JAL && instr->id != ISA_JALR)
        step_compute(run, instr);
}
