#include "fibers.h"

#include "barriers.h"
#include "base/text.h"
#include "flowgraph.h"
#include "heddle_isa.h"
#include "ir.h"
#include "simt.h"
#include "uniformity.h"

#include <llvm-c/Target.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char shared_mark[] = "heddle.shared";

/* How values that are the same in all lanes begin; reg2mem names its variables after them. */
static const char uniform_name[] = "uniform";

enum { ARRAY_WORDS_MOST = 64 /* of a private array that is kept at barriers */ };

/* ---- Before: one barrier a block, and what need not be kept. */

/* All up to the barrier goes to a block of its own before; the rest stays, and with it what the
 * phis of later blocks say. */
static void block_split(struct compilation *c, LLVMBasicBlockRef block, LLVMValueRef barrier) {
    LLVMBasicBlockRef first = LLVMInsertBasicBlockInContext(c->context, block, "fiber.before");
    LLVMValueRef function = LLVMGetBasicBlockParent(block);
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(c->context);
    IR_EACH_BLOCK(from, function) {
        LLVMValueRef end = LLVMGetBasicBlockTerminator(from);
        for (unsigned s = 0; end && s < LLVMGetNumSuccessors(end); s++)
            if (LLVMGetSuccessor(end, s) == block)
                LLVMSetSuccessor(end, s, first);
    }
    LLVMPositionBuilderAtEnd(builder, first);
    for (bool more = true; more;) {
        LLVMValueRef i = LLVMGetFirstInstruction(block);
        more = i != barrier;
        LLVMInstructionRemoveFromParent(i);
        LLVMInsertIntoBuilder(builder, i);
    }
    LLVMBuildBr(builder, block);
    LLVMDisposeBuilder(builder);
}

static bool is_barrier(LLVMValueRef i) {
    return ir_is_call_of(i, FIBER_BARRIER) || simt_is_barrier(i);
}

static void barriers_split(struct compilation *c, LLVMValueRef function) {
    IR_EACH_BLOCK(block, function)
    IR_EACH_INSTRUCTION(i, block) {
        if (is_barrier(i)) {
            block_split(c, block, i);
            i_next = LLVMGetFirstInstruction(block);
        }
    }
}

static bool has_mark(LLVMValueRef i, const char *name) {
    LLVMValueRef function = LLVMGetBasicBlockParent(LLVMGetInstructionParent(i));
    LLVMContextRef context = LLVMGetModuleContext(LLVMGetGlobalParent(function));
    return LLVMGetMetadata(i, LLVMGetMDKindIDInContext(context, name, (unsigned)strlen(name)));
}

/* The same for all work-items of a group, whenever it is computed. */
static bool is_shared(LLVMValueRef value) {
    if (LLVMIsAArgument(value)) {
        LLVMValueRef function = LLVMGetParamParent(value);
        for (unsigned i = 0; i < 3; i++)
            if (value == LLVMGetParam(function, PARAMETER_THREAD + i))
                return false;
        return true;
    }
    if (LLVMIsAConstant(value))
        return true;
    return LLVMIsAInstruction(value) && has_mark(value, shared_mark);
}

static bool computes_shared(LLVMValueRef i) {
    if (LLVMIsAPHINode(i) || LLVMIsAAllocaInst(i) || LLVMIsACallInst(i) || LLVMIsAStoreInst(i) ||
        LLVMIsATerminatorInst(i) || LLVMIsAAtomicRMWInst(i) ||
        (LLVMIsALoadInst(i) && !has_mark(i, "invariant.load")))
        return false;
    for (int o = 0; o < LLVMGetNumOperands(i); o++)
        if (!is_shared(LLVMGetOperand(i, (unsigned)o)))
            return false;
    return true;
}

/* Blocks in an order in which a definition comes before its uses. */
static void shared_mark_all(struct compilation *c, LLVMValueRef function) {
    struct flowgraph graph = flowgraph_make(function);
    unsigned kind = LLVMGetMDKindIDInContext(c->context, shared_mark, sizeof shared_mark - 1);
    LLVMMetadataRef node = LLVMMDNodeInContext2(c->context, NULL, 0);
    for (int b = 0; b < graph.count; b++)
        IR_EACH_INSTRUCTION(i, graph.block[b]) {
            if (computes_shared(i))
                LLVMSetMetadata(i, kind, LLVMMetadataAsValue(c->context, node));
        }
    flowgraph_free(&graph);
}

void fibers_prepare(struct compilation *c, LLVMValueRef function) {
    barriers_split(c, function);
    shared_mark_all(c, function);
}

static LLVMValueRef barrier_of(LLVMBasicBlockRef block) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(block);
    LLVMValueRef last = end ? LLVMGetPreviousInstruction(end) : NULL;
    return last && is_barrier(last) ? last : NULL;
}

void fibers_name(LLVMValueRef function, const struct uniformity *uniformity) {
    IR_EACH_BLOCK(block, function)
    IR_EACH_INSTRUCTION(i, block) {
        bool value = LLVMGetTypeKind(LLVMTypeOf(i)) != LLVMVoidTypeKind;
        if (value && !LLVMIsAAllocaInst(i) && uniformity_of(uniformity, i) == UNIFORM)
            LLVMSetValueName2(i, uniform_name, sizeof uniform_name - 1);
        else if (value && ir_named(i, uniform_name))
            LLVMSetValueName2(i, "", 0);
    }
}

/* ---- What is live at a barrier. */

struct variable {
    LLVMValueRef slot; /* alloca */
    LLVMTypeRef type;
    uint32_t words;
    bool array;   /* memory of its own: kept as it is */
    bool shared;  /* the same for all work-items */
    bool uniform; /* the same in all lanes: they keep one word */
};

struct fibers {
    struct compilation *c;
    struct kernel *kernel;
    enum form form;
    bool alone; /* a work-item a thread: nothing has to be kept */
    LLVMValueRef function;
    LLVMBuilderRef builder;
    struct flowgraph graph;
    struct variable *variable;
    size_t variables;
    bool *live;      /* at the beginning of block b: live[b * variables + v] */
    uint32_t *place; /* of a variable in the frame, in words */
    uint32_t frame_words;
    uint32_t on_place;                         /* of the barrier where a parted work-item goes on */
    LLVMValueRef fiber, frame, reached, round; /* variables */
    LLVMValueRef count, last;                  /* the warp's fibers; the one that some lanes lack */
    LLVMValueRef items;                        /* of the group */
    LLVMValueRef arrived;                      /* barriers.h */
    LLVMValueRef lane_bytes;                   /* from a frame to this lane's words in it */
    LLVMValueRef first_frame, frame_bytes, word_bytes;
    LLVMBasicBlockRef start, choose, go, next;
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

static bool holds_shared(LLVMValueRef slot) {
    IR_EACH_USE(use, slot) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsAStoreInst(user) && !is_shared(LLVMGetOperand(user, 0)))
            return false;
    }
    return true;
}

/* A variable that several values go to has one for each moment. */
static unsigned stores_of(LLVMValueRef slot) {
    unsigned count = 0;
    IR_EACH_USE(use, slot)
    count += LLVMIsAStoreInst(LLVMGetUser(use)) != NULL;
    return count;
}

static bool can_be_kept(const struct variable *v) {
    LLVMTypeKind kind = LLVMGetTypeKind(v->type);
    if (v->array)
        return v->words <= ARRAY_WORDS_MOST;
    return kind == LLVMFloatTypeKind || kind == LLVMPointerTypeKind ||
           (kind == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(v->type) <= 64);
}

static bool variables_find(struct fibers *f) {
    LLVMTargetDataRef layout = LLVMGetModuleDataLayout(f->c->module);
    bool good = true;
    IR_EACH_BLOCK(block, f->function)
    IR_EACH_INSTRUCTION(i, block) {
        if (!LLVMIsAAllocaInst(i))
            continue;
        f->variable = memory_resize(f->variable, (f->variables + 1) * sizeof *f->variable);
        struct variable *v = &f->variable[f->variables++];
        *v = (struct variable){.slot = i, .type = LLVMGetAllocatedType(i)};
        v->words = (uint32_t)((LLVMABISizeOfType(layout, v->type) + 3) / 4);
        v->array = !is_scalar(i);
        v->uniform = !v->array && ir_named(i, uniform_name);
        v->shared = !v->array && stores_of(i) == 1 && holds_shared(i);
        good &= can_be_kept(v);
    }
    return good;
}

static size_t variable_number(const struct fibers *f, LLVMValueRef slot) {
    size_t v = 0;
    while (v < f->variables && f->variable[v].slot != slot)
        v++;
    return v;
}

/* From what is live at a block's end to what is live at its beginning. */
static void block_live(const struct fibers *f, int block, bool *live) {
    for (LLVMValueRef i = LLVMGetLastInstruction(f->graph.block[block]); i;
         i = LLVMGetPreviousInstruction(i)) {
        bool load = LLVMIsALoadInst(i), store = LLVMIsAStoreInst(i);
        if (!load && !store)
            continue;
        size_t v = variable_number(f, LLVMGetOperand(i, store ? 1 : 0));
        if (v < f->variables)
            live[v] = load;
    }
}

static void live_find(struct fibers *f) {
    size_t all = f->variables;
    bool *now = memory_zeroed(all + 1, sizeof *now);
    f->live = memory_zeroed(((size_t)f->graph.count + 1) * (all + 1), sizeof *f->live);
    for (bool changed = true; changed;) {
        changed = false;
        for (int b = f->graph.count - 1; b >= 0; b--) {
            const struct flowgraph_edges *to = &f->graph.successors[b];
            memset(now, 0, all * sizeof *now);
            for (size_t s = 0; s < to->count; s++)
                for (size_t v = 0; v < all; v++)
                    now[v] |= f->live[(size_t)to->to[s] * all + v];
            block_live(f, b, now);
            changed |= memcmp(now, f->live + (size_t)b * all, all * sizeof *now) != 0;
            memcpy(f->live + (size_t)b * all, now, all * sizeof *now);
        }
    }
    free(now);
}

static bool is_kept(const struct fibers *f, int behind, size_t v) {
    const struct variable *variable = &f->variable[v];
    return !f->alone &&
           (variable->array || (!variable->shared && f->live[(size_t)behind * f->variables + v]));
}

static void places_find(struct fibers *f) {
    f->place = memory_zeroed(f->variables + 1, sizeof *f->place);
    f->frame_words = 0;
    for (size_t v = 0; v < f->variables; v++) {
        bool kept = false;
        for (int b = 0; b < f->graph.count; b++)
            if (barrier_of(f->graph.block[b]))
                kept |= is_kept(f, f->graph.successors[b].to[0], v);
        if (!kept)
            continue;
        f->place[v] = f->frame_words;
        f->frame_words += f->variable[v].words;
    }
    f->on_place = f->frame_words;
    f->frame_words += f->kernel->parted && !f->alone;
}

/* ---- Frames. */

static LLVMTypeRef word_type(const struct fibers *f) {
    return ir_i32(f->c->module);
}

static LLVMValueRef word(const struct fibers *f, uint32_t value) {
    return ir_word(f->c->module, value);
}

static LLVMValueRef place_behind(const struct fibers *f, LLVMValueRef place, LLVMValueRef bytes) {
    return LLVMBuildGEP2(f->builder, LLVMInt8TypeInContext(f->c->context), place, &bytes, 1, "");
}

/* The lane's word at `place` of the frame. */
static LLVMValueRef lane_word(const struct fibers *f, LLVMValueRef frame, uint32_t place) {
    frame = place_behind(f, frame, f->lane_bytes);
    return place_behind(f, frame, LLVMBuildMul(f->builder, f->word_bytes, word(f, place), ""));
}

/* Word `number` of variable v. */
static LLVMValueRef frame_word(const struct fibers *f, LLVMValueRef frame, size_t v,
                               uint32_t number) {
    uint32_t place = f->place[v] + number;
    if (!f->variable[v].uniform)
        return lane_word(f, frame, place);
    return place_behind(f, frame, LLVMBuildMul(f->builder, f->word_bytes, word(f, place), ""));
}

static void array_move(const struct fibers *f, size_t v, LLVMValueRef frame, bool keep) {
    for (uint32_t i = 0; i < f->variable[v].words; i++) {
        LLVMValueRef at = ir_place(f->builder, f->variable[v].slot, 4 * i);
        LLVMValueRef kept = frame_word(f, frame, v, i);
        LLVMValueRef value = LLVMBuildLoad2(f->builder, word_type(f), keep ? at : kept, "");
        LLVMSetAlignment(value, 4);
        LLVMSetAlignment(LLVMBuildStore(f->builder, value, keep ? kept : at), 4);
    }
}

/* 64 bits are two words, apart in the frame. */
static void wide_move(const struct fibers *f, size_t v, LLVMValueRef frame, bool keep) {
    const struct variable *variable = &f->variable[v];
    LLVMValueRef low = frame_word(f, frame, v, 0);
    LLVMValueRef high = frame_word(f, frame, v, 1);
    LLVMValueRef shift = LLVMConstInt(variable->type, 32, false);
    if (keep) {
        LLVMValueRef value = LLVMBuildLoad2(f->builder, variable->type, variable->slot, "");
        LLVMBuildStore(f->builder, LLVMBuildTrunc(f->builder, value, word_type(f), ""), low);
        value = LLVMBuildLShr(f->builder, value, shift, "");
        LLVMBuildStore(f->builder, LLVMBuildTrunc(f->builder, value, word_type(f), ""), high);
        return;
    }
    LLVMValueRef a = LLVMBuildLoad2(f->builder, word_type(f), low, "");
    LLVMValueRef b = LLVMBuildLoad2(f->builder, word_type(f), high, "");
    a = LLVMBuildZExt(f->builder, a, variable->type, "");
    b = LLVMBuildShl(f->builder, LLVMBuildZExt(f->builder, b, variable->type, ""), shift, "");
    LLVMBuildStore(f->builder, LLVMBuildOr(f->builder, a, b, ""), variable->slot);
}

static void variable_move(const struct fibers *f, size_t v, LLVMValueRef frame, bool keep) {
    const struct variable *variable = &f->variable[v];
    if (variable->array) {
        array_move(f, v, frame, keep);
    } else if (variable->words == 2) {
        wide_move(f, v, frame, keep);
    } else {
        LLVMValueRef kept = frame_word(f, frame, v, 0);
        LLVMValueRef value =
            LLVMBuildLoad2(f->builder, variable->type, keep ? variable->slot : kept, "");
        LLVMBuildStore(f->builder, value, keep ? kept : variable->slot);
    }
}

/* ---- The order in which a warp runs its fibers. */

static LLVMValueRef csr(const struct fibers *f, unsigned number) {
    char text[32];
    snprintf(text, sizeof text, "csrr $0, %u", number);
    return ir_asm_pure(f->builder, text);
}

static LLVMValueRef header(const struct fibers *f, uint32_t place) {
    LLVMValueRef args = LLVMGetParam(f->function, PARAMETER_ARGS);
    return ir_load_invariant(f->builder, word_type(f), ir_place(f->builder, args, place));
}

static LLVMValueRef block_threads(const struct fibers *f) {
    LLVMValueRef block = LLVMGetParam(f->function, PARAMETER_BLOCK);
    return ir_load_invariant(f->builder, word_type(f), ir_place(f->builder, block, BLOCK_SIZE));
}

/* Work-items of the group behind the warp's first, in rounds of all threads. */
static void fibers_count(struct fibers *f) {
    LLVMBuilderRef b = f->builder;
    LLVMValueRef block = LLVMGetParam(f->function, PARAMETER_BLOCK);
    LLVMValueRef warps = ir_load_invariant(b, word_type(f), ir_place(b, block, BLOCK_WARPS));
    LLVMValueRef rank = LLVMBuildURem(b, csr(f, HEDDLE_CSR_WARP_ID), warps, "");
    LLVMValueRef lanes = csr(f, HEDDLE_CSR_NUM_THREADS), threads = block_threads(f);
    f->items = header(f, HEADER_LOCAL_SIZE);
    for (uint32_t i = 1; i < 3; i++)
        f->items = LLVMBuildMul(b, f->items, header(f, HEADER_LOCAL_SIZE + 4 * i), "");
    LLVMValueRef left = LLVMBuildSub(b, f->items, LLVMBuildMul(b, rank, lanes, ""), "");
    LLVMValueRef up = LLVMBuildAdd(b, left, LLVMBuildSub(b, threads, word(f, 1), ""), "");
    f->count = LLVMBuildUDiv(b, up, threads, "");
    LLVMValueRef last = LLVMBuildSub(b, f->count, word(f, 1), "");
    left = LLVMBuildSub(b, left, LLVMBuildMul(b, last, threads, ""), "");
    LLVMValueRef lack = LLVMBuildICmp(b, LLVMIntULT, left, lanes, "");
    f->last = LLVMBuildSelect(b, lack, last, word(f, UINT32_MAX), "");
}

/* The frames of a warp lie together; in each, a word of all lanes side by side. */
static void frames_find(struct fibers *f) {
    LLVMBuilderRef b = f->builder;
    LLVMTypeRef byte = LLVMInt8TypeInContext(f->c->context);
    LLVMValueRef lane = csr(f, HEDDLE_CSR_THREAD_ID);
    LLVMValueRef warp =
        LLVMBuildMul(b, csr(f, HEDDLE_CSR_CORE_ID), csr(f, HEDDLE_CSR_NUM_WARPS), "");
    warp = LLVMBuildAdd(b, warp, csr(f, HEDDLE_CSR_WARP_ID), "");
    f->word_bytes = LLVMBuildShl(b, csr(f, HEDDLE_CSR_NUM_THREADS), word(f, 2), "");
    f->frame_bytes = LLVMBuildMul(b, f->word_bytes, word(f, f->frame_words), "");
    LLVMValueRef frame = LLVMBuildMul(b, warp, header(f, HEADER_FIBERS), "");
    frame = LLVMBuildMul(b, frame, f->frame_bytes, "");
    f->lane_bytes = LLVMBuildShl(b, lane, word(f, 2), "");
    LLVMValueRef base =
        LLVMBuildIntToPtr(b, header(f, HEADER_FRAMES), ir_pointer(f->c->module), "");
    f->first_frame = LLVMBuildGEP2(b, byte, base, &frame, 1, "");
    fibers_count(f);
}

static LLVMBasicBlockRef block_new(const struct fibers *f, const char *name) {
    return LLVMAppendBasicBlockInContext(f->c->context, f->function, name);
}

static LLVMValueRef read(const struct fibers *f, LLVMValueRef variable) {
    LLVMTypeRef type = LLVMGetAllocatedType(variable);
    return LLVMBuildLoad2(f->builder, type, variable, "");
}

/* The number of the fiber's work-item in the group. */
static LLVMValueRef item_number(const struct fibers *f) {
    LLVMValueRef first = LLVMBuildMul(f->builder, read(f, f->fiber), block_threads(f), "");
    return LLVMBuildAdd(f->builder, first, LLVMGetParam(f->function, PARAMETER_THREAD), "");
}

static LLVMValueRef item_is_there(const struct fibers *f) {
    return LLVMBuildICmp(f->builder, LLVMIntULT, item_number(f), f->items, "");
}

/* A branch on which lanes part, and meet in the block that `no` leads to. */
static void lanes_part(const struct fibers *f, LLVMValueRef condition, LLVMBasicBlockRef yes,
                       LLVMBasicBlockRef no) {
    branch_set_divergent(LLVMBuildCondBr(f->builder, condition, yes, no));
}

/* All warps have cleared the word before a work-item arrives. */
static void arrivals_begin(struct fibers *f) {
    f->arrived = barriers_arrived(f->c, f->builder, f->kernel, f->form);
    LLVMBuildStore(f->builder, word(f, 0), f->arrived);
    barriers_wait(f->c, f->builder, f->function);
}

/* A new first block, with the variables of all others. */
static void entry_make(struct fibers *f, LLVMBasicBlockRef end) {
    f->start = LLVMGetEntryBasicBlock(f->function);
    LLVMBasicBlockRef entry = LLVMInsertBasicBlockInContext(f->c->context, f->start, "fibers");
    LLVMPositionBuilderAtEnd(f->builder, entry);
    for (size_t v = 0; v < f->variables; v++) {
        LLVMInstructionRemoveFromParent(f->variable[v].slot);
        LLVMInsertIntoBuilder(f->builder, f->variable[v].slot);
    }
    f->fiber = LLVMBuildAlloca(f->builder, word_type(f), "fiber");
    f->reached = LLVMBuildAlloca(f->builder, word_type(f), "reached");
    f->round = LLVMBuildAlloca(f->builder, word_type(f), "round");
    f->frame = LLVMBuildAlloca(f->builder, ir_pointer(f->c->module), "frame");
    LLVMBuildStore(f->builder, word(f, 0), f->reached);
    LLVMBuildStore(f->builder, word(f, 0), f->round);
    if (!f->alone) {
        frames_find(f);
        LLVMBuildStore(f->builder, word(f, 0), f->fiber);
        LLVMBuildStore(f->builder, f->first_frame, f->frame);
    }
    if (f->kernel->parted) {
        arrivals_begin(f);
        LLVMBuildBr(f->builder, f->choose);
    } else {
        lanes_part(f, item_is_there(f), f->choose, end);
    }
}

/* From a fiber that has come to barrier `number`, or to its end, 0, to the next one. */
static void fiber_leave(const struct fibers *f, uint32_t number) {
    LLVMValueRef on = f->reached;
    if (f->kernel->parted && !f->alone)
        on = lane_word(f, read(f, f->frame), f->on_place);
    LLVMBuildStore(f->builder, word(f, number), on);
    if (f->kernel->parted && number > 0)
        LLVMBuildStore(f->builder, LLVMBuildAdd(f->builder, read(f, f->round), word(f, 1), ""),
                       f->arrived);
    LLVMBuildBr(f->builder, f->next);
}

static void variables_move(const struct fibers *f, int behind, bool keep) {
    LLVMValueRef frame = f->alone ? NULL : read(f, f->frame);
    for (size_t v = 0; v < f->variables; v++)
        if (is_kept(f, behind, v))
            variable_move(f, v, frame, keep);
}

/* Saves at the barrier; gives the block that goes on behind it. */
static LLVMBasicBlockRef barrier_lower(const struct fibers *f, int block, uint32_t number) {
    LLVMValueRef barrier = barrier_of(f->graph.block[block]);
    LLVMValueRef end = LLVMGetBasicBlockTerminator(f->graph.block[block]);
    int behind = f->graph.successors[block].to[0];
    LLVMBasicBlockRef resume = block_new(f, "fiber.resume");
    ir_builder_before(f->builder, end);
    variables_move(f, behind, true);
    fiber_leave(f, number);
    LLVMInstructionEraseFromParent(end);
    LLVMInstructionEraseFromParent(barrier);
    LLVMPositionBuilderAtEnd(f->builder, resume);
    variables_move(f, behind, false);
    LLVMBuildBr(f->builder, f->graph.block[behind]);
    return resume;
}

/* choose: the fiber's work-item begins or goes on. Lanes without one wait behind `next`, in the
 * block that is returned. */
static LLVMBasicBlockRef choose_whole(struct fibers *f) {
    LLVMBasicBlockRef partly = block_new(f, "fibers.partly"), left = block_new(f, "fibers.left");
    LLVMBasicBlockRef moved = block_new(f, "fibers.moved");
    LLVMValueRef token = ir_variable(f->function, word_type(f), "token");
    LLVMPositionBuilderAtEnd(f->builder, f->choose);
    LLVMValueRef lack = LLVMBuildICmp(f->builder, LLVMIntEQ, read(f, f->fiber), f->last, "");
    LLVMBuildCondBr(f->builder, lack, partly, f->go);
    LLVMPositionBuilderAtEnd(f->builder, partly);
    LLVMValueRef there = item_is_there(f);
    simt_note(f->builder);
    struct simt_split split = simt_split(f->builder, there);
    LLVMBuildStore(f->builder, split.token, token);
    LLVMBuildCondBr(f->builder, split.condition, f->go, left);
    LLVMPositionBuilderAtEnd(f->builder, f->next);
    lack = LLVMBuildICmp(f->builder, LLVMIntEQ, read(f, f->fiber), f->last, "");
    LLVMBuildCondBr(f->builder, lack, left, moved);
    LLVMPositionBuilderAtEnd(f->builder, left);
    simt_join(f->builder, read(f, token));
    LLVMBuildBr(f->builder, moved);
    return moved;
}

/* The same where each work-item goes on for itself: `reached` gets where. */
static LLVMBasicBlockRef choose_parted(struct fibers *f) {
    LLVMBasicBlockRef first = block_new(f, "fibers.first"), later = block_new(f, "fibers.later");
    LLVMPositionBuilderAtEnd(f->builder, f->choose);
    LLVMValueRef place = f->alone ? NULL : lane_word(f, read(f, f->frame), f->on_place);
    LLVMValueRef begins = LLVMBuildICmp(f->builder, LLVMIntEQ, read(f, f->round), word(f, 0), "");
    LLVMBuildCondBr(f->builder, begins, first, later);
    LLVMPositionBuilderAtEnd(f->builder, first);
    if (f->alone) {
        LLVMBuildBr(f->builder, f->start);
    } else {
        LLVMBuildStore(f->builder, word(f, 0), place);
        lanes_part(f, item_is_there(f), f->start, f->next);
    }
    LLVMPositionBuilderAtEnd(f->builder, later);
    if (!f->alone)
        LLVMBuildStore(f->builder, LLVMBuildLoad2(f->builder, word_type(f), place, ""), f->reached);
    LLVMValueRef goes = LLVMBuildICmp(f->builder, LLVMIntNE, read(f, f->reached), word(f, 0), "");
    lanes_part(f, goes, f->go, f->next);
    return f->next;
}

/* Whether some work-item of the group came to a barrier in this round. */
static LLVMValueRef round_end(struct fibers *f) {
    if (!f->kernel->parted)
        return LLVMBuildICmp(f->builder, LLVMIntNE, read(f, f->reached), word(f, 0), "");
    barriers_wait(f->c, f->builder, f->function);
    LLVMValueRef last = barriers_arrived_load(f->c, f->builder, f->arrived);
    return LLVMBuildICmp(f->builder, LLVMIntUGT, last, read(f, f->round), "");
}

/* For the next round: whole groups go on behind the barrier that all have reached. */
static void round_begin(struct fibers *f) {
    LLVMValueRef round = read(f, f->reached);
    if (f->kernel->parted)
        round = LLVMBuildAdd(f->builder, read(f, f->round), word(f, 1), "");
    else
        barriers_wait(f->c, f->builder, f->function);
    LLVMBuildStore(f->builder, round, f->round);
    if (!f->alone) {
        LLVMBuildStore(f->builder, word(f, 0), f->fiber);
        LLVMBuildStore(f->builder, f->first_frame, f->frame);
    }
    LLVMBuildBr(f->builder, f->choose);
}

/* On to the next work-item of the thread, or to `met` when it had all. */
static void fiber_next(const struct fibers *f, LLVMBasicBlockRef met) {
    if (f->alone) {
        LLVMBuildBr(f->builder, met);
        return;
    }
    LLVMValueRef fiber = LLVMBuildAdd(f->builder, read(f, f->fiber), word(f, 1), "");
    LLVMBuildStore(f->builder, fiber, f->fiber);
    LLVMBuildStore(f->builder, place_behind(f, read(f, f->frame), f->frame_bytes), f->frame);
    LLVMValueRef more = LLVMBuildICmp(f->builder, LLVMIntULT, fiber, f->count, "");
    LLVMBuildCondBr(f->builder, more, f->choose, met);
}

/* Another fiber in this round, or a new round behind the barrier, or the end. */
static void rounds_make(struct fibers *f, LLVMBasicBlockRef end) {
    LLVMBasicBlockRef met = block_new(f, "fibers.met"), again = block_new(f, "fibers.again");
    LLVMBasicBlockRef moved = f->kernel->parted ? choose_parted(f) : choose_whole(f);
    LLVMPositionBuilderAtEnd(f->builder, moved);
    fiber_next(f, met);
    LLVMPositionBuilderAtEnd(f->builder, met);
    LLVMBuildCondBr(f->builder, round_end(f), again, end);
    LLVMPositionBuilderAtEnd(f->builder, again);
    round_begin(f);
    LLVMPositionBuilderAtEnd(f->builder, end);
    LLVMBuildRetVoid(f->builder);
}

/* go: behind the barrier at which the work-item stopped, or from the start. */
static void resume_choose(const struct fibers *f, const LLVMBasicBlockRef *resume,
                          unsigned barriers) {
    unsigned tests = f->kernel->parted ? barriers - 1 : barriers;
    LLVMPositionBuilderAtEnd(f->builder, f->go);
    LLVMValueRef from = read(f, f->kernel->parted ? f->reached : f->round);
    for (unsigned i = 0; i < tests; i++) {
        LLVMBasicBlockRef other = block_new(f, "fibers.go");
        LLVMValueRef here = LLVMBuildICmp(f->builder, LLVMIntEQ, from, word(f, i + 1), "");
        LLVMBuildCondBr(f->builder, here, resume[i], other);
        LLVMPositionBuilderAtEnd(f->builder, other);
    }
    LLVMBuildBr(f->builder, f->kernel->parted ? resume[tests] : f->start);
}

static void return_lower(const struct fibers *f, LLVMValueRef end) {
    ir_builder_before(f->builder, end);
    fiber_leave(f, 0);
    LLVMInstructionEraseFromParent(end);
}

static void numbers_lower(const struct fibers *f) {
    IR_EACH_BLOCK(block, f->function)
    IR_EACH_INSTRUCTION(i, block) {
        if (!ir_is_call_of(i, FIBER_NUMBER))
            continue;
        ir_builder_before(f->builder, i);
        ir_replace(i, item_number(f));
    }
}

static void body_lower(struct fibers *f) {
    LLVMBasicBlockRef *resume = memory_zeroed((size_t)f->graph.count + 1, sizeof *resume);
    LLVMBasicBlockRef end = block_new(f, "fibers.end");
    unsigned barriers = 0;
    f->next = block_new(f, "fibers.next");
    f->choose = block_new(f, "fibers.choose");
    f->go = block_new(f, "fibers.go");
    entry_make(f, end);
    for (int b = 0; b < f->graph.count; b++) {
        LLVMValueRef last = LLVMGetBasicBlockTerminator(f->graph.block[b]);
        if (LLVMIsAReturnInst(last))
            return_lower(f, last);
        else if (barrier_of(f->graph.block[b])) {
            resume[barriers] = barrier_lower(f, b, barriers + 1);
            barriers++;
        }
    }
    numbers_lower(f);
    resume_choose(f, resume, barriers);
    rounds_make(f, end);
    free(resume);
}

bool fibers_lower(struct compilation *c, struct kernel *kernel, enum form form) {
    struct fibers f = {.c = c, .kernel = kernel, .form = form, .alone = form == FORM_CORE};
    f.function = kernel->entry[form];
    f.builder = LLVMCreateBuilderInContext(c->context);
    f.graph = flowgraph_make(f.function);
    bool good = variables_find(&f) || f.alone;
    if (good) {
        live_find(&f);
        places_find(&f);
        if (!f.alone)
            kernel->frame_words = f.frame_words;
        body_lower(&f);
    }
    flowgraph_free(&f.graph);
    free(f.variable);
    free(f.live);
    free(f.place);
    LLVMDisposeBuilder(f.builder);
    return good;
}
