#include "fiber_form.h"

#include "base/text.h"
#include "ir.h"

#include <stdlib.h>

enum { STEPS_MOST = 4 };

/* The next word of the frame is beside all lanes' words of this one. */
struct place {
    LLVMValueRef at;
    uint32_t word;
};

static LLVMValueRef place_behind(const struct fibers *f, LLVMValueRef place, LLVMValueRef bytes) {
    return LLVMBuildGEP2(f->builder, LLVMInt8TypeInContext(f->c->context), place, &bytes, 1, "");
}

/* Word `number` of the frame. If the last one was near, the way goes step by step from there, so
 * that no register has to hold the distance. */
static LLVMValueRef place_go(const struct fibers *f, struct place *place, uint32_t number) {
    if (!place->at || number < place->word || number > place->word + STEPS_MOST)
        *place = (struct place){.at = fiber_read(f, f->frame)};
    if (number > place->word + STEPS_MOST) {
        LLVMValueRef words = fiber_word(f, number);
        place->at = place_behind(f, place->at, LLVMBuildMul(f->builder, f->word_bytes, words, ""));
        place->word = number;
    }
    for (; place->word < number; place->word++)
        place->at = place_behind(f, place->at, f->word_bytes);
    return place->at;
}

LLVMValueRef fiber_frame_word(const struct fibers *f, uint32_t number) {
    struct place place = {0};
    return place_go(f, &place, number);
}

static void array_move(const struct fibers *f, const struct variable *v, struct place *place,
                       bool keep) {
    for (uint32_t i = 0; i < v->words; i++) {
        LLVMValueRef at = ir_place(f->builder, v->slot, 4 * i);
        LLVMValueRef kept = place_go(f, place, v->place + i);
        LLVMValueRef value = LLVMBuildLoad2(f->builder, fiber_word_type(f), keep ? at : kept, "");
        LLVMSetAlignment(value, 4);
        LLVMSetAlignment(LLVMBuildStore(f->builder, value, keep ? kept : at), 4);
    }
}

/* 64 bits are two words, apart in the frame. */
static void wide_move(const struct fibers *f, const struct variable *v, struct place *place,
                      bool keep) {
    LLVMTypeRef word = fiber_word_type(f), wide = LLVMInt64TypeInContext(f->c->context);
    LLVMValueRef low = place_go(f, place, v->place), high = place_go(f, place, v->place + 1);
    LLVMValueRef shift = LLVMConstInt(wide, 32, false);
    if (keep) {
        LLVMValueRef value = fiber_read(f, v->slot);
        value = LLVMBuildBitCast(f->builder, value, wide, "");
        LLVMBuildStore(f->builder, LLVMBuildTrunc(f->builder, value, word, ""), low);
        value = LLVMBuildLShr(f->builder, value, shift, "");
        LLVMBuildStore(f->builder, LLVMBuildTrunc(f->builder, value, word, ""), high);
        return;
    }
    LLVMValueRef a = LLVMBuildLoad2(f->builder, word, low, "");
    LLVMValueRef b = LLVMBuildLoad2(f->builder, word, high, "");
    a = LLVMBuildZExt(f->builder, a, wide, "");
    b = LLVMBuildShl(f->builder, LLVMBuildZExt(f->builder, b, wide, ""), shift, "");
    a = LLVMBuildOr(f->builder, a, b, "");
    LLVMBuildStore(f->builder, LLVMBuildBitCast(f->builder, a, v->type, ""), v->slot);
}

static void variable_move(const struct fibers *f, const struct variable *v, struct place *place,
                          bool keep) {
    if (v->kind == VARIABLE_ARRAY) {
        array_move(f, v, place, keep);
    } else if (v->words == 2) {
        wide_move(f, v, place, keep);
    } else {
        LLVMValueRef kept = place_go(f, place, v->place);
        LLVMValueRef value = LLVMBuildLoad2(f->builder, v->type, keep ? v->slot : kept, "");
        LLVMBuildStore(f->builder, value, keep ? kept : v->slot);
    }
}

/* Values that were computed again for this place, each once. */
struct again {
    const struct fibers *f;
    struct {
        LLVMValueRef value, copy;
    } * known;
    size_t count;
};

static LLVMValueRef value_again(struct again *again, LLVMValueRef value);

static LLVMValueRef value_copy(struct again *again, LLVMValueRef value) {
    const struct fibers *f = again->f;
    int dimension = fiber_id_dimension(value);
    if (dimension >= 0)
        return fiber_read(f, f->id[dimension]);
    LLVMValueRef slot = LLVMIsALoadInst(value) ? LLVMGetOperand(value, 0) : NULL;
    if (slot && LLVMIsAAllocaInst(slot)) {
        const struct variable *v = &f->variable[fiber_variable_number(f, slot)];
        return v->kind == VARIABLE_SHARED ? fiber_read(f, slot) : value_again(again, v->only);
    }
    size_t shared = fiber_shared_number(f, value);
    if (shared < f->variables)
        return fiber_read(f, f->variable[shared].slot);
    LLVMValueRef copy = LLVMInstructionClone(value);
    for (int o = 0; o < LLVMGetNumOperands(value); o++)
        LLVMSetOperand(copy, (unsigned)o, value_again(again, LLVMGetOperand(value, (unsigned)o)));
    LLVMInsertIntoBuilder(f->builder, copy);
    return copy;
}

static LLVMValueRef value_again(struct again *again, LLVMValueRef value) {
    if (!LLVMIsAInstruction(value))
        return value;
    for (size_t i = 0; i < again->count; i++)
        if (again->known[i].value == value)
            return again->known[i].copy;
    LLVMValueRef copy = value_copy(again, value);
    again->known = memory_resize(again->known, (again->count + 1) * sizeof *again->known);
    again->known[again->count].value = value;
    again->known[again->count++].copy = copy;
    return copy;
}

void fiber_frame_keep(const struct fibers *f, int block) {
    struct place place = {0};
    for (size_t v = 0; v < f->variables && !f->alone; v++)
        if (f->saved[(size_t)block * f->variables + v] && f->variable[v].kind != VARIABLE_COMMON)
            variable_move(f, &f->variable[v], &place, true);
}

void fiber_frame_restore(const struct fibers *f, int behind) {
    struct place place = {0};
    struct again again = {.f = f};
    for (size_t i = 0; i < f->variables && !f->alone; i++) {
        const struct variable *v = &f->variable[i];
        if (v->kind != VARIABLE_ARRAY && !f->needed[(size_t)behind * f->variables + i])
            continue;
        if (v->kind == VARIABLE_COMMON)
            LLVMBuildStore(f->builder, fiber_read(f, v->round), v->slot);
        else if (v->kind == VARIABLE_FIXED)
            LLVMBuildStore(f->builder, value_again(&again, v->only), v->slot);
        else if (v->kind != VARIABLE_SHARED)
            variable_move(f, v, &place, false);
    }
    free(again.known);
}
