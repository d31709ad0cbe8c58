#include "fiber_form.h"

#include "base/text.h"
#include "fibers.h"
#include "ir.h"

#include <llvm-c/Target.h>
#include <stdlib.h>
#include <string.h>

enum {
    ARRAY_WORDS_MOST = 64, /* of a private array that is kept at barriers */
    AGAIN_MOST = 8,        /* instructions that are cheaper than a load of what is kept */
    SHARED_AGAIN_MOST = 2, /* that are cheaper than a register for what is shared */
    AGAIN_NEVER = 1000
};

/* Only loads and stores of the whole: a value that reg2mem put there. */
static bool is_scalar(LLVMValueRef slot) {
    IR_EACH_USE(use, slot) {
        LLVMValueRef user = LLVMGetUser(use);
        bool loads = LLVMIsALoadInst(user) && LLVMTypeOf(user) == LLVMGetAllocatedType(slot);
        bool stores = LLVMIsAStoreInst(user) && LLVMGetOperand(user, 1) == slot;
        if (!loads && !stores)
            return false;
    }
    return true;
}

static LLVMValueRef only_value(LLVMValueRef slot) {
    LLVMValueRef only = NULL;
    IR_EACH_USE(use, slot) {
        LLVMValueRef user = LLVMGetUser(use);
        if (!LLVMIsAStoreInst(user))
            continue;
        if (only)
            return NULL;
        only = LLVMGetOperand(user, 0);
    }
    return only;
}

size_t fiber_variable_number(const struct fibers *f, LLVMValueRef slot) {
    size_t v = 0;
    while (v < f->variables && f->variable[v].slot != slot)
        v++;
    return v;
}

static int again_cost(const struct fibers *f, LLVMValueRef value, int left, bool shared_free);

/* Of a variable's value. */
static int variable_cost(const struct fibers *f, size_t v, int left, bool shared_free) {
    const struct variable *variable = &f->variable[v];
    if (v == f->variables || !variable->only || variable->kind == VARIABLE_ARRAY)
        return AGAIN_NEVER;
    if (shared_free && variable->kind == VARIABLE_SHARED)
        return 0;
    return again_cost(f, variable->only, left, shared_free);
}

static bool is_pure(LLVMValueRef value) {
    LLVMOpcode opcode = LLVMGetInstructionOpcode(value);
    bool divides = opcode >= LLVMUDiv && opcode <= LLVMFRem;
    return !divides && !LLVMIsAPHINode(value) && !LLVMIsAAllocaInst(value) &&
           !LLVMIsACallInst(value) && !LLVMIsATerminatorInst(value) && !LLVMIsAStoreInst(value) &&
           !LLVMIsAAtomicRMWInst(value) && !LLVMIsAAtomicCmpXchgInst(value) &&
           opcode != LLVMFence && (opcode != LLVMLoad || ir_is_invariant(value));
}

size_t fiber_shared_number(const struct fibers *f, LLVMValueRef value) {
    size_t v = 0;
    while (v < f->variables &&
           (f->variable[v].only != value || f->variable[v].kind != VARIABLE_SHARED))
        v++;
    return v;
}

/* Instructions that compute the value again from ids, arguments and, if that is free, from what is
 * shared. */
static int again_cost(const struct fibers *f, LLVMValueRef value, int left, bool shared_free) {
    if (!LLVMIsAInstruction(value) || fiber_id_dimension(value) >= 0)
        return 0;
    LLVMOpcode opcode = LLVMGetInstructionOpcode(value);
    if (opcode == LLVMLoad && LLVMIsAAllocaInst(LLVMGetOperand(value, 0)))
        return variable_cost(f, fiber_variable_number(f, LLVMGetOperand(value, 0)), left,
                             shared_free);
    if (shared_free && fiber_shared_number(f, value) < f->variables)
        return 0;
    if (left <= 0 || !is_pure(value))
        return AGAIN_NEVER;
    int cost = opcode == LLVMMul ? 2 : 1;
    for (int o = 0; o < LLVMGetNumOperands(value) && cost < AGAIN_NEVER; o++)
        cost += again_cost(f, LLVMGetOperand(value, (unsigned)o), left - cost, shared_free);
    return cost;
}

/* First of what is shared, since the others are computed from that. */
static void kinds_find(struct fibers *f) {
    for (size_t i = 0; i < f->variables; i++) {
        struct variable *v = &f->variable[i];
        if (v->kind == VARIABLE_SHARED &&
            again_cost(f, v->only, SHARED_AGAIN_MOST, false) <= SHARED_AGAIN_MOST)
            v->kind = VARIABLE_FIXED;
    }
    for (size_t i = 0; i < f->variables; i++) {
        struct variable *v = &f->variable[i];
        if (v->kind != VARIABLE_OWN)
            continue;
        if (v->only && again_cost(f, v->only, AGAIN_MOST, true) <= AGAIN_MOST)
            v->kind = VARIABLE_FIXED;
        else if (ir_named(v->slot, FIBER_COMMON) && !f->kernel->parted)
            v->kind = VARIABLE_COMMON;
    }
}

/* Variables for what is shared and used for what is not, so that it can be computed again with it
 * elsewhere. */
static void shared_put(struct fibers *f) {
    IR_EACH_BLOCK(block, f->function)
    IR_EACH_INSTRUCTION(i, block) {
        if (!fiber_is_shared(i) || !LLVMGetFirstUse(i) || LLVMIsAAllocaInst(i))
            continue;
        bool own = false, stored = false;
        IR_EACH_USE(use, i) {
            LLVMValueRef user = LLVMGetUser(use);
            stored |= LLVMIsAStoreInst(user) && LLVMIsAAllocaInst(LLVMGetOperand(user, 1));
            own |= is_pure(user) && !fiber_is_shared(user);
        }
        if (!own || stored || !i_next)
            continue;
        LLVMValueRef slot = ir_variable(f->function, LLVMTypeOf(i), "shared");
        LLVMPositionBuilderBefore(f->builder, i_next);
        LLVMBuildStore(f->builder, i, slot);
    }
}

static bool can_be_kept(const struct variable *v) {
    LLVMTypeKind kind = LLVMGetTypeKind(v->type);
    if (v->kind == VARIABLE_ARRAY)
        return v->words <= ARRAY_WORDS_MOST;
    return kind == LLVMFloatTypeKind || kind == LLVMDoubleTypeKind || kind == LLVMPointerTypeKind ||
           (kind == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(v->type) <= 64);
}

static bool variables_collect(struct fibers *f) {
    LLVMTargetDataRef layout = LLVMGetModuleDataLayout(f->c->module);
    bool good = true;
    if (!f->alone)
        shared_put(f);
    IR_EACH_BLOCK(block, f->function)
    IR_EACH_INSTRUCTION(i, block) {
        if (!LLVMIsAAllocaInst(i))
            continue;
        f->variable = memory_resize(f->variable, (f->variables + 1) * sizeof *f->variable);
        struct variable *v = &f->variable[f->variables++];
        *v = (struct variable){.slot = i, .type = LLVMGetAllocatedType(i)};
        v->words = (uint32_t)((LLVMABISizeOfType(layout, v->type) + 3) / 4);
        v->only = only_value(i);
        v->kind = !is_scalar(i)                         ? VARIABLE_ARRAY
                  : v->only && fiber_is_shared(v->only) ? VARIABLE_SHARED
                                                        : VARIABLE_OWN;
        good &= can_be_kept(v);
    }
    kinds_find(f);
    return good;
}

/* From what is live at a block's end to what is live at its beginning. */
static void block_live(const struct fibers *f, int block, bool *live) {
    for (LLVMValueRef i = LLVMGetLastInstruction(f->graph.block[block]); i;
         i = LLVMGetPreviousInstruction(i)) {
        bool load = LLVMIsALoadInst(i), store = LLVMIsAStoreInst(i);
        if (!load && !store)
            continue;
        size_t v = fiber_variable_number(f, LLVMGetOperand(i, store ? 1 : 0));
        if (v < f->variables)
            live[v] = load;
    }
}

/* Finds the live variables at the beginning of each block. With `saved`, a path ends at a barrier
 * with those that are saved there. */
static bool *live_find(const struct fibers *f, const bool *saved) {
    size_t all = f->variables;
    bool *now = memory_zeroed(all + 1, sizeof *now);
    bool *live = memory_zeroed(((size_t)f->graph.count + 1) * (all + 1), sizeof *live);
    for (bool changed = true; changed;) {
        changed = false;
        for (int b = f->graph.count - 1; b >= 0; b--) {
            const struct flowgraph_edges *to = &f->graph.successors[b];
            memset(now, 0, all * sizeof *now);
            for (size_t s = 0; s < to->count && !(saved && f->barrier[b]); s++)
                for (size_t v = 0; v < all; v++)
                    now[v] |= live[(size_t)to->to[s] * all + v];
            for (size_t v = 0; v < all && saved && f->barrier[b]; v++)
                now[v] = saved[(size_t)b * all + v];
            block_live(f, b, now);
            changed |= memcmp(now, live + (size_t)b * all, all * sizeof *now) != 0;
            memcpy(live + (size_t)b * all, now, all * sizeof *now);
        }
    }
    free(now);
    return live;
}

static void block_stores(const struct fibers *f, int block, bool *stored) {
    IR_EACH_INSTRUCTION(i, f->graph.block[block]) {
        size_t v =
            LLVMIsAStoreInst(i) ? fiber_variable_number(f, LLVMGetOperand(i, 1)) : f->variables;
        if (v < f->variables)
            stored[v] = true;
    }
}

/* Finds the variables that may have changed since the last barrier, at the end of each block. */
static bool *changed_find(const struct fibers *f) {
    size_t all = f->variables;
    bool *changed = memory_zeroed(((size_t)f->graph.count + 1) * (all + 1), sizeof *changed);
    for (int b = 0; b < f->graph.count; b++)
        block_stores(f, b, changed + (size_t)b * all);
    for (bool more = true; more;) {
        more = false;
        for (int b = 0; b < f->graph.count; b++) {
            const struct flowgraph_edges *from = &f->graph.predecessors[b];
            for (size_t p = 0; p < from->count; p++)
                for (size_t v = 0; v < all && !f->barrier[from->to[p]]; v++)
                    if (changed[(size_t)from->to[p] * all + v] && !changed[(size_t)b * all + v])
                        more = changed[(size_t)b * all + v] = true;
        }
    }
    return changed;
}

/* A variable that did not change since the last barrier is in the frame from there. */
static void saved_find(struct fibers *f) {
    size_t all = f->variables;
    bool *live = live_find(f, NULL), *changed = changed_find(f);
    f->saved = memory_zeroed(((size_t)f->graph.count + 1) * (all + 1), sizeof *f->saved);
    for (int b = 0; b < f->graph.count; b++)
        for (size_t v = 0; v < all && f->barrier[b]; v++) {
            size_t behind = (size_t)f->graph.successors[b].to[0] * all + v;
            enum variable_kind kind = f->variable[v].kind;
            f->saved[(size_t)b * all + v] =
                kind == VARIABLE_ARRAY || ((kind == VARIABLE_OWN || kind == VARIABLE_COMMON) &&
                                           live[behind] && changed[(size_t)b * all + v]);
        }
    free(live);
    free(changed);
}

static void places_find(struct fibers *f) {
    f->frame_words = 0;
    for (size_t v = 0; v < f->variables && !f->alone; v++) {
        bool kept = false;
        for (int b = 0; b < f->graph.count; b++)
            kept |= f->saved[(size_t)b * f->variables + v];
        if (!kept || f->variable[v].kind == VARIABLE_COMMON)
            continue;
        f->variable[v].place = f->frame_words;
        f->frame_words += f->variable[v].words;
    }
    f->on_place = f->frame_words;
    f->frame_words += f->kernel->parted && !f->alone;
}

bool fiber_variables_find(struct fibers *f) {
    bool good = variables_collect(f) || f->alone;
    if (!good)
        return false;
    saved_find(f);
    f->needed = live_find(f, f->saved);
    places_find(f);
    return true;
}
