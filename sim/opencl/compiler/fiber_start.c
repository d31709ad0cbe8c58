#include "fiber_form.h"

#include "barriers.h"
#include "base/text.h"
#include "heddle_isa.h"
#include "ir.h"

#include <stdio.h>

static LLVMValueRef csr(const struct fibers *f, unsigned number) {
    char text[32];
    snprintf(text, sizeof text, "csrr $0, %u", number);
    return ir_asm_pure(f->builder, text);
}

static LLVMValueRef header(const struct fibers *f, uint32_t place) {
    LLVMValueRef args = LLVMGetParam(f->function, PARAMETER_ARGS);
    return ir_load_invariant(f->builder, fiber_word_type(f), ir_place(f->builder, args, place));
}

static LLVMValueRef block_word(const struct fibers *f, uint32_t place) {
    LLVMValueRef block = LLVMGetParam(f->function, PARAMETER_BLOCK);
    return ir_load_invariant(f->builder, fiber_word_type(f), ir_place(f->builder, block, place));
}

static LLVMValueRef block_threads(const struct fibers *f) {
    return block_word(f, BLOCK_SIZE);
}

static LLVMValueRef local_size(const struct fibers *f, unsigned dimension) {
    uint32_t required = f->kernel->required[dimension];
    return required ? fiber_word(f, required) : header(f, HEADER_LOCAL_SIZE + 4 * dimension);
}

/* ---- Ids of work-items: counted on from fiber to fiber, since a division takes long. */

static void ids_begin(struct fibers *f) {
    LLVMBuilderRef b = f->builder;
    LLVMValueRef number = LLVMGetParam(f->function, PARAMETER_THREAD), step = block_threads(f);
    for (int i = 0; i < 3; i++)
        f->id_end[i] = local_size(f, (unsigned)i);
    for (int i = 0; i < f->ids; i++) {
        f->id_first[i] = i < 2 ? LLVMBuildURem(b, number, f->id_end[i], "") : number;
        f->id_step[i] = i < 2 ? LLVMBuildURem(b, step, f->id_end[i], "") : step;
        number = LLVMBuildUDiv(b, number, f->id_end[i], "");
        step = LLVMBuildUDiv(b, step, f->id_end[i], "");
    }
    /* Nothing is carried where a thread stays in its column, or ids of one dimension are a row. */
    LLVMValueRef one = fiber_word(f, 1), simple = fiber_is_equal(f, f->id_end[2], one);
    if (f->ids > 0)
        simple = LLVMBuildAnd(b, simple, fiber_is_equal(f, f->id_step[0], fiber_word(f, 0)), "");
    if (f->ids == 1) {
        LLVMValueRef rows = fiber_mul(f, f->id_end[1], f->id_end[2]);
        simple = LLVMBuildOr(b, simple, fiber_is_equal(f, rows, one), "");
    }
    f->wraps = LLVMBuildNot(b, simple, "");
}

static void ids_first(const struct fibers *f) {
    for (int i = 0; i < f->ids; i++)
        fiber_store(f, f->id_first[i], f->id[i]);
}

/* ---- The beginning. */

/* Work-items of the group behind the warp's first, in rounds of all threads. Of the last round some
 * lanes may have none; of the first, those are off (fiber_entry_make). */
static void fibers_count(struct fibers *f) {
    LLVMBuilderRef b = f->builder;
    LLVMValueRef one = fiber_word(f, 1);
    LLVMValueRef rank =
        LLVMBuildURem(b, csr(f, HEDDLE_CSR_WARP_ID), block_word(f, BLOCK_WARPS), "");
    LLVMValueRef lanes = csr(f, HEDDLE_CSR_NUM_THREADS), threads = block_threads(f);
    LLVMValueRef left = LLVMBuildSub(b, f->items, fiber_mul(f, rank, lanes), "");
    f->count = LLVMBuildUDiv(b, fiber_add(f, left, LLVMBuildSub(b, threads, one, "")), threads, "");
    LLVMValueRef last = LLVMBuildSub(b, f->count, one, "");
    LLVMValueRef lack =
        fiber_is_below(f, LLVMBuildSub(b, left, fiber_mul(f, last, threads), ""), lanes);
    LLVMValueRef several = LLVMBuildICmp(b, LLVMIntNE, last, fiber_word(f, 0), "");
    lack = LLVMBuildAnd(b, lack, several, "");
    f->whole = LLVMBuildSelect(b, lack, last, f->count, "");
    f->simple = LLVMBuildSelect(b, f->wraps, fiber_word(f, 0), f->whole, "");
}

/* The frames of a warp lie together; in each, a word of all lanes side by side. */
static void frames_find(struct fibers *f) {
    LLVMBuilderRef b = f->builder;
    LLVMTypeRef byte = LLVMInt8TypeInContext(f->c->context);
    LLVMValueRef two = fiber_word(f, 2);
    LLVMValueRef warp = fiber_mul(f, csr(f, HEDDLE_CSR_CORE_ID), csr(f, HEDDLE_CSR_NUM_WARPS));
    warp = fiber_add(f, warp, csr(f, HEDDLE_CSR_WARP_ID));
    f->word_bytes = LLVMBuildShl(b, csr(f, HEDDLE_CSR_NUM_THREADS), two, "");
    f->frame_bytes = fiber_mul(f, f->word_bytes, fiber_word(f, f->frame_words));
    LLVMValueRef frame = fiber_mul(f, fiber_mul(f, warp, header(f, HEADER_FIBERS)), f->frame_bytes);
    frame = fiber_add(f, frame, LLVMBuildShl(b, csr(f, HEDDLE_CSR_THREAD_ID), two, ""));
    LLVMValueRef base =
        LLVMBuildIntToPtr(b, header(f, HEADER_FRAMES), ir_pointer(f->c->module), "");
    f->first_frame = LLVMBuildGEP2(b, byte, base, &frame, 1, "");
}

bool fiber_has_frames(const struct fibers *f) {
    return f->frame_words > 0 && !f->alone;
}

void fiber_first(const struct fibers *f) {
    if (f->alone)
        return;
    fiber_store(f, fiber_word(f, 0), f->fiber);
    if (fiber_has_frames(f))
        fiber_store(f, f->first_frame, f->frame);
    ids_first(f);
}

LLVMValueRef fiber_item_is_there(const struct fibers *f) {
    LLVMValueRef number = fiber_mul(f, fiber_read(f, f->fiber), block_threads(f));
    number = fiber_add(f, number, LLVMGetParam(f->function, PARAMETER_THREAD));
    return fiber_is_below(f, number, f->items);
}

/* All warps have cleared the word before a work-item arrives. */
static void arrivals_begin(struct fibers *f) {
    f->arrived = barriers_arrived(f->c, f->builder, f->kernel, f->form);
    fiber_store(f, fiber_word(f, 0), f->arrived);
    barriers_wait(f->c, f->builder, f->function);
}

static void variables_make(struct fibers *f) {
    LLVMTypeRef word = fiber_word_type(f);
    for (size_t i = 0; i < f->variables; i++) {
        struct variable *v = &f->variable[i];
        LLVMInstructionRemoveFromParent(v->slot);
        LLVMInsertIntoBuilder(f->builder, v->slot);
        if (v->kind == VARIABLE_COMMON)
            v->round = LLVMBuildAlloca(f->builder, v->type, "common");
    }
    f->fiber = LLVMBuildAlloca(f->builder, word, "fiber");
    f->reached = LLVMBuildAlloca(f->builder, word, "reached");
    f->round = LLVMBuildAlloca(f->builder, word, "round");
    f->frame = LLVMBuildAlloca(f->builder, ir_pointer(f->c->module), "frame");
    for (int i = 0; i < f->ids; i++)
        f->id[i] = LLVMBuildAlloca(f->builder, word, "id");
    fiber_store(f, fiber_word(f, 0), f->reached);
    fiber_store(f, fiber_word(f, 0), f->round);
}

void fiber_entry_make(struct fibers *f, LLVMBasicBlockRef end) {
    f->start = LLVMGetEntryBasicBlock(f->function);
    LLVMBasicBlockRef entry = LLVMInsertBasicBlockInContext(f->c->context, f->start, "fibers");
    LLVMPositionBuilderAtEnd(f->builder, entry);
    variables_make(f);
    f->items = local_size(f, 0);
    for (unsigned i = 1; i < 3; i++)
        f->items = fiber_mul(f, f->items, local_size(f, i));
    if (!f->alone) {
        ids_begin(f);
        if (fiber_has_frames(f))
            frames_find(f);
        fibers_count(f);
        fiber_first(f);
    }
    if (f->kernel->parted) {
        arrivals_begin(f);
        LLVMBuildBr(f->builder, f->choose);
    } else {
        fiber_lanes_part(f, fiber_item_is_there(f), f->go, end);
    }
}
