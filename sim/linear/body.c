#include "frame.h"
#include "writer.h"

struct polynomial writer_block_part(const struct polynomial *value) {
    return polynomial_part(value, SYMBOL_BLOCK_X, SYMBOL_BLOCK_Z);
}

const struct linear_symbol *writer_walk(const struct writer *writer, unsigned linear) {
    const struct linear_kernel *kernel = writer->kernel;
    return &kernel->symbols[kernel->linear[linear].walk - SYMBOL_OWN];
}

unsigned writer_keeper(unsigned index) {
    return LINEAR_REGISTERS - 1 - index;
}

bool writer_overwrites(const struct linear_kernel *kernel, unsigned reg) {
    for (size_t at = 0; at < kernel->count; at++) {
        const struct linear_instr *code = &kernel->code[at];
        bool gone = code->fate >= LINEAR_HELD;
        if (code->reached && !gone && code->instr.writes_rd && code->instr.rd == reg)
            return true;
    }
    return false;
}

uint32_t writer_registers(const struct linear_kernel *kernel) {
    uint32_t used = 0;
    for (size_t at = 0; at < kernel->count; at++) {
        const struct linear_instr *code = &kernel->code[at];
        const struct isa_instr *instr = &code->instr;
        if (!code->reached || code->fate >= LINEAR_HELD)
            continue;
        if (instr->writes_rd && instr->rd < REGISTERS)
            used |= UINT32_C(1) << instr->rd;
        if (code->fate == LINEAR_TAKEN)
            continue;
        if (instr->use_rs1 && instr->rs1 < REGISTERS && code->fate != LINEAR_ADDRESS &&
            !code->held1)
            used |= UINT32_C(1) << instr->rs1;
        if (instr->use_rs2 && instr->rs2 < REGISTERS && !code->held2)
            used |= UINT32_C(1) << instr->rs2;
    }
    return used;
}

/* The steps on the way from an instruction to the head of a loop: registers that walk there begin
 * or take a step. `other` is the other way on of a branch, on which it happens too; false when it
 * must not. */
static bool way_write(struct writer *writer, size_t at, unsigned which, const size_t *next,
                      const size_t *other) {
    for (size_t i = 0; i < writer->walking_count; i++) {
        const struct walking *walking = &writer->walking[i];
        if (walking->head != next[which])
            continue;
        if ((other && walking->inside[*other]) || walking->head == 0)
            return false;
        bool back = writer->kernel->code[at].goes_back[which];
        if (back && writer->stepped[at] >> i & 1)
            continue;
        code_add(writer->code, back ? code_linear_add(walking->block, walking->step)
                                    : code_linear_block(walking->block, walking->start));
    }
    return true;
}

static void steps_write(struct writer *writer, size_t at) {
    for (size_t i = 0; i < writer->walking_count; i++)
        if (writer->steps[at] >> i & 1)
            code_add(writer->code,
                     code_linear_add(writer->walking[i].block, writer->walking[i].step));
}

/* The word, with the registers that hold values instead of those that it read. */
static uint32_t held_word(struct writer *writer, const struct linear_instr *code) {
    uint32_t word = code->word;
    if (code->held1)
        word = (word & ~(UINT32_C(31) << 15)) | writer_reg(writer, code->held1) << 15;
    if (code->held2)
        word = (word & ~(UINT32_C(31) << 20)) | writer_reg(writer, code->held2) << 20;
    return word;
}

static void instr_write(struct writer *writer, size_t at) {
    const struct linear_kernel *kernel = writer->kernel;
    const struct linear_instr *code = &kernel->code[at];
    const struct isa_instr *instr = &code->instr;
    struct polynomial offset = {0}, walk = {0};
    const struct linear_register *linear = code->linear < 0 ? NULL : &kernel->linear[code->linear];
    if (linear) {
        polynomial_add(&code->value, UINT32_MAX, &linear->value, &offset);
        if (linear->walk != 0) {
            walk = polynomial_symbol(linear->walk);
            polynomial_add(&offset, UINT32_MAX, &walk, &offset);
        }
    }
    uint32_t constant = polynomial_take_constant(&offset);
    unsigned number = (unsigned)code->linear;
    switch (code->fate) {
    case LINEAR_REMOVED:
    case LINEAR_HELD:
    case LINEAR_ONCE:
        break;
    case LINEAR_TAKEN:
        code_add(writer->code, code_linear_get(instr->rd, number, linear->block, constant));
        break;
    case LINEAR_ADDRESS:
        code_add(writer->code,
                 code_linear_access(held_word(writer, code), number, linear->block, constant));
        break;
    default:
        if (instr->id == ISA_AUIPC)
            code_add_constant(writer->code, instr->rd,
                              kernel->entry + 4 * (uint32_t)at + instr->imm);
        else
            code_add(writer->code, held_word(writer, code));
        break;
    }
}

/* Behind a block: the block parts of the next, and back to the top while there are any. */
static bool tail_write(struct writer *writer) {
    struct linear_code *code = writer->code;
    const unsigned index = REG_INDICES + 3;
    unsigned place = writer->copy[index] ? writer->copy[index] : index;
    writer->tail = code->count;
    for (size_t i = 0; i < writer->wanted_count; i++) {
        const struct wanted *wanted = &writer->wanted[i];
        if (wanted->step && wanted->block_of)
            code_add(code,
                     code_linear_add((unsigned)__builtin_ctz(wanted->block_of), wanted->step));
        if (wanted->step && wanted->stays)
            code_add(code, code_add_registers(wanted->reg, wanted->reg, wanted->step));
    }
    if (writer->kernel->live >> index & 1)
        code_add(code, code_add_registers(place, place, writer->stride));
    code_add(code, code_add_immediate(writer->count, writer->count, UINT32_MAX));
    uint32_t back;
    bool good = code_branch(code_branch_not_zero(writer->count),
                            4 * (uint32_t)(writer->top - code->count), &back);
    code_add(code, back);
    frame_end(writer->kernel, code);
    for (unsigned i = 0; i < writer->saved_count; i++)
        code_add(code, code_linear_get(writer->saved[i], writer_keeper(i), writer->zero, 0));
    code_add(code, code_return());
    return good;
}

/* Where the kernel returned, a block ends. */
static bool return_write(struct writer *writer) {
    uint32_t jump;
    if (writer->tail == 0)
        return tail_write(writer);
    bool good = code_branch(code_jump(), 4 * (uint32_t)(writer->tail - writer->code->count), &jump);
    code_add(writer->code, jump);
    return good;
}

static bool body_write(struct writer *writer) {
    const struct linear_kernel *kernel = writer->kernel;
    bool good = true;
    for (size_t at = 0; good && at < kernel->count; at++) {
        size_t next[2];
        unsigned count = flow_next(kernel, at, next);
        bool falls = count > 0 && next[0] == at + 1 && kernel->code[at].instr.id != ISA_JAL;
        writer->place[at] = writer->code->count;
        writer->code->origin = at;
        if (!kernel->code[at].reached)
            continue;
        steps_write(writer, at);
        for (unsigned i = falls; i < count; i++)
            good &= way_write(writer, at, i, next, falls ? &next[0] : NULL);
        if (flow_is_return(&kernel->code[at].instr))
            good &= return_write(writer);
        else
            instr_write(writer, at);
        if (falls)
            good &= way_write(writer, at, 0, next, NULL);
    }
    return good;
}

/* Branches and jumps within the kernel to where their targets are now, jumps out of it as far as
 * they went. */
static bool branches_place(struct writer *writer) {
    const struct linear_kernel *kernel = writer->kernel;
    for (size_t i = writer->top; i < writer->code->count; i++) {
        struct linear_word *word = &writer->code->word[i];
        const struct isa_instr *instr = &kernel->code[word->origin].instr;
        bool jumps = word->word == held_word(writer, &kernel->code[word->origin]) &&
                     (instr->id == ISA_JAL ||
                      (instr->control && instr->unit == ISA_UNIT_ALU && instr->id != ISA_JALR));
        if (!jumps)
            continue;
        uint32_t target = 4 * (uint32_t)word->origin + instr->imm;
        uint32_t here = writer->address + 4 * (uint32_t)i, to = kernel->entry + target;
        if (target < 4 * kernel->count && !flow_is_call(instr))
            to = writer->address + 4 * (uint32_t)writer->place[target / 4];
        if (!code_branch(word->word, to - here, &word->word))
            return false;
    }
    return true;
}

bool writer_body(struct writer *writer) {
    writer->code->origin = 0;
    writer->top = writer->code->count;
    for (unsigned reg = 0; reg < REGISTERS; reg++)
        if (writer->copy[reg])
            code_add(writer->code, code_add_immediate(reg, writer->copy[reg], 0));
    return body_write(writer) && branches_place(writer);
}
