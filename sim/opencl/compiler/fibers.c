#include "fibers.h"

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

static void barriers_split(struct compilation *c, LLVMValueRef function) {
    IR_EACH_BLOCK(block, function)
    IR_EACH_INSTRUCTION(i, block) {
        if (ir_is_call_of(i, FIBER_BARRIER)) {
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
    return last && ir_is_call_of(last, FIBER_BARRIER) ? last : NULL;
}

static bool loop_has_barrier(const struct flowgraph *graph, int block, int meet) {
    for (int l = graph->loop_of[block]; l != FLOWGRAPH_NONE; l = graph->loop[l].parent)
        for (int i = 0; i < graph->count && !graph->loop[l].has[meet]; i++)
            if (graph->loop[l].has[i] && barrier_of(graph->block[i]))
                return true;
    return false;
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

void fibers_trust(LLVMValueRef function) {
    struct flowgraph graph = flowgraph_make(function);
    for (int b = 0; b < graph.count; b++) {
        LLVMValueRef end = LLVMGetBasicBlockTerminator(graph.block[b]);
        if (!branch_is_divergent(end))
            continue;
        bool around = loop_has_barrier(&graph, b, graph.meet[b]);
        bool *between = flowgraph_between(&graph, b, graph.meet[b]);
        for (int i = 0; i < graph.count; i++)
            around |= between[i] && barrier_of(graph.block[i]);
        if (around)
            branch_clear_divergent(end);
        free(between);
    }
    flowgraph_free(&graph);
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
    LLVMValueRef function;
    LLVMBuilderRef builder;
    struct flowgraph graph;
    struct variable *variable;
    size_t variables;
    bool *live;      /* at the beginning of block b: live[b * variables + v] */
    uint32_t *place; /* of a variable in the frame, in words */
    uint32_t frame_words;
    LLVMValueRef fiber, frame, reached, count; /* variables, and the warp's number of fibers */
    LLVMValueRef lane_bytes;                   /* from a frame to this lane's words in it */
    LLVMValueRef first_frame, frame_bytes, word_bytes;
    LLVMBasicBlockRef start, choose, next;
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
    return variable->array || (!variable->shared && f->live[(size_t)behind * f->variables + v]);
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

/* Word `number` of variable v. */
static LLVMValueRef frame_word(const struct fibers *f, LLVMValueRef frame, size_t v,
                               uint32_t number) {
    LLVMValueRef words = word(f, f->place[v] + number);
    if (!f->variable[v].uniform)
        frame = place_behind(f, frame, f->lane_bytes);
    return place_behind(f, frame, LLVMBuildMul(f->builder, f->word_bytes, words, ""));
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
static LLVMValueRef fibers_count(const struct fibers *f) {
    LLVMBuilderRef b = f->builder;
    LLVMValueRef block = LLVMGetParam(f->function, PARAMETER_BLOCK);
    LLVMValueRef warps = ir_load_invariant(b, word_type(f), ir_place(b, block, BLOCK_WARPS));
    LLVMValueRef rank = LLVMBuildURem(b, csr(f, HEDDLE_CSR_WARP_ID), warps, "");
    LLVMValueRef items = header(f, HEADER_LOCAL_SIZE), threads = block_threads(f);
    for (uint32_t i = 1; i < 3; i++)
        items = LLVMBuildMul(b, items, header(f, HEADER_LOCAL_SIZE + 4 * i), "");
    LLVMValueRef first = LLVMBuildMul(b, rank, csr(f, HEDDLE_CSR_NUM_THREADS), "");
    LLVMValueRef left = LLVMBuildSub(b, items, first, "");
    left = LLVMBuildAdd(b, left, LLVMBuildSub(b, threads, word(f, 1), ""), "");
    return LLVMBuildUDiv(b, left, threads, "");
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
    f->count = fibers_count(f);
}

static LLVMBasicBlockRef block_new(const struct fibers *f, const char *name) {
    return LLVMAppendBasicBlockInContext(f->c->context, f->function, name);
}

static LLVMValueRef read(const struct fibers *f, LLVMValueRef variable) {
    LLVMTypeRef type = LLVMGetAllocatedType(variable);
    return LLVMBuildLoad2(f->builder, type, variable, "");
}

/* A new first block, with the variables of all others. */
static void entry_make(struct fibers *f) {
    f->start = LLVMGetEntryBasicBlock(f->function);
    LLVMBasicBlockRef entry = LLVMInsertBasicBlockInContext(f->c->context, f->start, "fibers");
    LLVMPositionBuilderAtEnd(f->builder, entry);
    for (size_t v = 0; v < f->variables; v++) {
        LLVMInstructionRemoveFromParent(f->variable[v].slot);
        LLVMInsertIntoBuilder(f->builder, f->variable[v].slot);
    }
    f->fiber = LLVMBuildAlloca(f->builder, word_type(f), "fiber");
    f->reached = LLVMBuildAlloca(f->builder, word_type(f), "reached");
    f->frame = LLVMBuildAlloca(f->builder, ir_pointer(f->c->module), "frame");
    frames_find(f);
    LLVMBuildStore(f->builder, word(f, 0), f->fiber);
    LLVMBuildStore(f->builder, word(f, 0), f->reached);
    LLVMBuildStore(f->builder, f->first_frame, f->frame);
    LLVMBuildBr(f->builder, f->start);
}

/* From a fiber that has come to barrier `number`, or to its end, 0, to the next one. */
static void fiber_leave(const struct fibers *f) {
    LLVMValueRef fiber = LLVMBuildAdd(f->builder, read(f, f->fiber), word(f, 1), "");
    LLVMValueRef frame = read(f, f->frame), step = f->frame_bytes;
    LLVMBuildStore(f->builder, fiber, f->fiber);
    LLVMBuildStore(f->builder, place_behind(f, frame, step), f->frame);
    LLVMBuildBr(f->builder, f->next);
}

static void barrier_build(const struct fibers *f) {
    LLVMValueRef block = LLVMGetParam(f->function, PARAMETER_BLOCK);
    LLVMValueRef number =
        ir_load_invariant(f->builder, word_type(f), ir_place(f->builder, block, BLOCK_BARRIER));
    LLVMValueRef warps =
        ir_load_invariant(f->builder, word_type(f), ir_place(f->builder, block, BLOCK_WARPS));
    simt_barrier(f->builder, number, warps);
}

/* Saves at the barrier; gives the block that goes on behind it. */
static LLVMBasicBlockRef barrier_lower(const struct fibers *f, int block, uint32_t number) {
    LLVMValueRef barrier = barrier_of(f->graph.block[block]);
    LLVMValueRef end = LLVMGetBasicBlockTerminator(f->graph.block[block]);
    int behind = f->graph.successors[block].to[0];
    LLVMBasicBlockRef resume = block_new(f, "fiber.resume");
    ir_builder_before(f->builder, end);
    LLVMValueRef frame = read(f, f->frame);
    for (size_t v = 0; v < f->variables; v++)
        if (is_kept(f, behind, v))
            variable_move(f, v, frame, true);
    LLVMBuildStore(f->builder, word(f, number), f->reached);
    fiber_leave(f);
    LLVMInstructionEraseFromParent(end);
    LLVMInstructionEraseFromParent(barrier);
    LLVMPositionBuilderAtEnd(f->builder, resume);
    frame = read(f, f->frame);
    for (size_t v = 0; v < f->variables; v++)
        if (is_kept(f, behind, v))
            variable_move(f, v, frame, false);
    LLVMBuildBr(f->builder, f->graph.block[behind]);
    return resume;
}

/* next: another fiber in this round, or a new round behind the barrier, or the end. `round` is
 * where the fibers of the round began. */
static void rounds_make(struct fibers *f, const LLVMBasicBlockRef *resume, unsigned barriers) {
    LLVMValueRef round = ir_variable(f->function, word_type(f), "round");
    LLVMBasicBlockRef met = block_new(f, "fibers.met"), again = block_new(f, "fibers.again");
    LLVMBasicBlockRef end = block_new(f, "fibers.end");
    LLVMPositionBuilderBefore(f->builder,
                              LLVMGetBasicBlockTerminator(LLVMGetEntryBasicBlock(f->function)));
    LLVMBuildStore(f->builder, word(f, 0), round);
    LLVMPositionBuilderAtEnd(f->builder, f->next);
    LLVMValueRef more = LLVMBuildICmp(f->builder, LLVMIntULT, read(f, f->fiber), f->count, "");
    LLVMBuildCondBr(f->builder, more, f->choose, met);
    LLVMPositionBuilderAtEnd(f->builder, met);
    LLVMValueRef ended = LLVMBuildICmp(f->builder, LLVMIntEQ, read(f, f->reached), word(f, 0), "");
    LLVMBuildCondBr(f->builder, ended, end, again);
    LLVMPositionBuilderAtEnd(f->builder, again);
    barrier_build(f);
    LLVMBuildStore(f->builder, read(f, f->reached), round);
    LLVMBuildStore(f->builder, word(f, 0), f->fiber);
    LLVMBuildStore(f->builder, f->first_frame, f->frame);
    LLVMBuildBr(f->builder, f->choose);
    LLVMPositionBuilderAtEnd(f->builder, f->choose);
    LLVMBasicBlockRef otherwise = f->start;
    LLVMValueRef from = read(f, round);
    if (barriers == 0)
        LLVMBuildBr(f->builder, f->start);
    for (unsigned i = 0; i < barriers; i++) {
        LLVMBasicBlockRef other = i + 1 < barriers ? block_new(f, "fibers.choose") : otherwise;
        LLVMValueRef here = LLVMBuildICmp(f->builder, LLVMIntEQ, from, word(f, i + 1), "");
        LLVMBuildCondBr(f->builder, here, resume[i], other);
        LLVMPositionBuilderAtEnd(f->builder, other);
    }
    LLVMPositionBuilderAtEnd(f->builder, end);
    LLVMBuildRetVoid(f->builder);
}

static void return_lower(const struct fibers *f, LLVMValueRef end) {
    ir_builder_before(f->builder, end);
    LLVMBuildStore(f->builder, word(f, 0), f->reached);
    fiber_leave(f);
    LLVMInstructionEraseFromParent(end);
}

static void numbers_lower(const struct fibers *f) {
    IR_EACH_BLOCK(block, f->function)
    IR_EACH_INSTRUCTION(i, block) {
        if (!ir_is_call_of(i, FIBER_NUMBER))
            continue;
        ir_builder_before(f->builder, i);
        LLVMValueRef first = LLVMBuildMul(f->builder, read(f, f->fiber), block_threads(f), "");
        ir_replace(
            i, LLVMBuildAdd(f->builder, first, LLVMGetParam(f->function, PARAMETER_THREAD), ""));
    }
}

static void body_lower(struct fibers *f) {
    LLVMBasicBlockRef *resume = memory_zeroed((size_t)f->graph.count + 1, sizeof *resume);
    unsigned barriers = 0;
    f->next = block_new(f, "fibers.next");
    f->choose = block_new(f, "fibers.choose");
    entry_make(f);
    for (int b = 0; b < f->graph.count; b++) {
        LLVMValueRef end = LLVMGetBasicBlockTerminator(f->graph.block[b]);
        if (LLVMIsAReturnInst(end))
            return_lower(f, end);
        else if (barrier_of(f->graph.block[b])) {
            resume[barriers] = barrier_lower(f, b, barriers + 1);
            barriers++;
        }
    }
    numbers_lower(f);
    rounds_make(f, resume, barriers);
    free(resume);
}

bool fibers_lower(struct compilation *c, struct kernel *kernel) {
    struct fibers f = {.c = c, .kernel = kernel, .function = kernel->entry[FORM_FIBERS]};
    f.builder = LLVMCreateBuilderInContext(c->context);
    f.graph = flowgraph_make(f.function);
    bool good = variables_find(&f);
    if (good) {
        live_find(&f);
        places_find(&f);
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
