#include "fibers.h"

#include "base/text.h"
#include "fiber_form.h"
#include "flowgraph.h"
#include "ir.h"
#include "simt.h"
#include "uniformity.h"

#include <stdlib.h>
#include <string.h>

static const char shared_mark[] = "heddle.shared";

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
bool fiber_is_shared(LLVMValueRef value) {
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
        (LLVMIsALoadInst(i) && !ir_is_invariant(i)))
        return false;
    for (int o = 0; o < LLVMGetNumOperands(i); o++)
        if (!fiber_is_shared(LLVMGetOperand(i, (unsigned)o)))
            return false;
    return true;
}

static void shared_set(struct compilation *c, LLVMValueRef i) {
    unsigned kind = LLVMGetMDKindIDInContext(c->context, shared_mark, sizeof shared_mark - 1);
    LLVMMetadataRef node = LLVMMDNodeInContext2(c->context, NULL, 0);
    LLVMSetMetadata(i, kind, LLVMMetadataAsValue(c->context, node));
}

/* Blocks in an order in which a definition comes before its uses. */
static void shared_mark_all(struct compilation *c, LLVMValueRef function) {
    struct flowgraph graph = flowgraph_make(function);
    for (int b = 0; b < graph.count; b++)
        IR_EACH_INSTRUCTION(i, graph.block[b]) {
            if (computes_shared(i))
                shared_set(c, i);
        }
    flowgraph_free(&graph);
}

enum { SUMMANDS_MOST = 16 };

/* The values that a chain of additions adds up. */
struct sum {
    LLVMValueRef summand[SUMMANDS_MOST];
    unsigned count, shared, own;
};

static void summands_find(struct sum *sum, LLVMValueRef value, bool root) {
    bool chain = LLVMIsAInstruction(value) && LLVMGetInstructionOpcode(value) == LLVMAdd &&
                 !fiber_is_shared(value) && (root || !LLVMGetNextUse(LLVMGetFirstUse(value)));
    if (chain && sum->count + 2 <= SUMMANDS_MOST) {
        summands_find(sum, LLVMGetOperand(value, 0), false);
        summands_find(sum, LLVMGetOperand(value, 1), false);
    } else if (sum->count < SUMMANDS_MOST) {
        sum->summand[sum->count++] = value;
        sum->shared += fiber_is_shared(value);
        sum->own += !fiber_is_shared(value);
    } else {
        sum->own = 0; /* too long */
    }
}

/* Adds up what is shared first: that is a value for all work-items. */
static void sum_order(struct compilation *c, LLVMBuilderRef builder, LLVMValueRef i) {
    struct sum sum = {.count = 0};
    if (LLVMGetInstructionOpcode(i) == LLVMAdd && !fiber_is_shared(i))
        summands_find(&sum, i, true);
    if (sum.shared < 2 || sum.own == 0)
        return;
    ir_builder_before(builder, i);
    LLVMValueRef parts[2] = {NULL, NULL};
    for (unsigned s = 0; s < sum.count; s++) {
        LLVMValueRef *part = &parts[fiber_is_shared(sum.summand[s])];
        *part = *part ? LLVMBuildAdd(builder, *part, sum.summand[s], "") : sum.summand[s];
        if (part == &parts[1] && LLVMIsAInstruction(*part))
            shared_set(c, *part);
    }
    ir_replace(i, LLVMBuildAdd(builder, parts[0], parts[1], ""));
}

static void sums_order(struct compilation *c, LLVMValueRef function) {
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(c->context);
    IR_EACH_BLOCK(block, function)
    for (LLVMValueRef before, i = LLVMGetLastInstruction(block); i; i = before) {
        before = LLVMGetPreviousInstruction(i);
        sum_order(c, builder, i);
    }
    LLVMDisposeBuilder(builder);
}

void fibers_prepare(struct compilation *c, LLVMValueRef function) {
    barriers_split(c, function);
    shared_mark_all(c, function);
    sums_order(c, function);
}

LLVMValueRef fiber_barrier_of(LLVMBasicBlockRef block) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(block);
    LLVMValueRef last = end ? LLVMGetPreviousInstruction(end) : NULL;
    return last && is_barrier(last) ? last : NULL;
}

void fibers_name(LLVMValueRef function, const struct uniformity *uniformity) {
    IR_EACH_BLOCK(block, function)
    IR_EACH_INSTRUCTION(i, block) {
        bool value = LLVMGetTypeKind(LLVMTypeOf(i)) != LLVMVoidTypeKind;
        if (value && !LLVMIsAAllocaInst(i) && uniformity_of(uniformity, i) == UNIFORM)
            LLVMSetValueName2(i, FIBER_COMMON, sizeof FIBER_COMMON - 1);
        else if (value && ir_named(i, FIBER_COMMON))
            LLVMSetValueName2(i, "", 0);
    }
}

/* ---- The form. */

LLVMTypeRef fiber_word_type(const struct fibers *f) {
    return ir_i32(f->c->module);
}

LLVMValueRef fiber_word(const struct fibers *f, uint32_t value) {
    return ir_word(f->c->module, value);
}

LLVMValueRef fiber_read(const struct fibers *f, LLVMValueRef variable) {
    return LLVMBuildLoad2(f->builder, LLVMGetAllocatedType(variable), variable, "");
}

LLVMBasicBlockRef fiber_block(const struct fibers *f, const char *name) {
    return LLVMAppendBasicBlockInContext(f->c->context, f->function, name);
}

LLVMValueRef fiber_add(const struct fibers *f, LLVMValueRef a, LLVMValueRef b) {
    return LLVMBuildAdd(f->builder, a, b, "");
}

LLVMValueRef fiber_mul(const struct fibers *f, LLVMValueRef a, LLVMValueRef b) {
    return LLVMBuildMul(f->builder, a, b, "");
}

LLVMValueRef fiber_is_equal(const struct fibers *f, LLVMValueRef a, LLVMValueRef b) {
    return LLVMBuildICmp(f->builder, LLVMIntEQ, a, b, "");
}

LLVMValueRef fiber_is_below(const struct fibers *f, LLVMValueRef a, LLVMValueRef b) {
    return LLVMBuildICmp(f->builder, LLVMIntULT, a, b, "");
}

void fiber_store(const struct fibers *f, LLVMValueRef value, LLVMValueRef variable) {
    LLVMBuildStore(f->builder, value, variable);
}

/* A branch on which lanes part, and meet in the block that `no` leads to. */
void fiber_lanes_part(const struct fibers *f, LLVMValueRef condition, LLVMBasicBlockRef yes,
                      LLVMBasicBlockRef no) {
    branch_set_divergent(LLVMBuildCondBr(f->builder, condition, yes, no));
}

int fiber_id_dimension(LLVMValueRef call) {
    static const char *const names[] = {FIBER_ID "0", FIBER_ID "1", FIBER_ID "2"};
    for (int i = 0; i < 3; i++)
        if (ir_is_call_of(call, names[i]))
            return i;
    return -1;
}

static void barriers_number(struct fibers *f) {
    f->barrier = memory_zeroed((size_t)f->graph.count + 1, sizeof *f->barrier);
    for (int b = 0; b < f->graph.count; b++)
        if (fiber_barrier_of(f->graph.block[b]))
            f->barrier[b] = ++f->barriers;
    f->resume = memory_zeroed((size_t)f->barriers + 1, sizeof(LLVMBasicBlockRef));
    f->next_of = memory_zeroed((size_t)f->barriers + 1, sizeof(LLVMBasicBlockRef));
    f->mixed = memory_zeroed((size_t)f->barriers + 1, sizeof *f->mixed);
}

static void ways_follow(const struct fibers *f, int block, bool *reached) {
    if (reached[block])
        return;
    reached[block] = true;
    for (size_t s = 0; s < f->graph.successors[block].count && !f->barrier[block]; s++)
        ways_follow(f, f->graph.successors[block].to[s], reached);
}

static void ways_find(struct fibers *f) {
    size_t count = (size_t)f->graph.count;
    f->reached_from = memory_zeroed(((size_t)f->barriers + 1) * count + 1, sizeof *f->reached_from);
    ways_follow(f, 0, f->reached_from);
    for (int b = 0; b < f->graph.count; b++)
        if (f->barrier[b])
            ways_follow(f, f->graph.successors[b].to[0],
                        f->reached_from + (size_t)f->barrier[b] * count);
}

static void ids_count(struct fibers *f) {
    IR_EACH_BLOCK(block, f->function)
    IR_EACH_INSTRUCTION(i, block) {
        int dimension = fiber_id_dimension(i);
        if (dimension >= f->ids && LLVMGetFirstUse(i))
            f->ids = dimension + 1;
    }
}

static void ids_lower(const struct fibers *f) {
    IR_EACH_BLOCK(block, f->function)
    IR_EACH_INSTRUCTION(i, block) {
        int dimension = fiber_id_dimension(i);
        ir_builder_before(f->builder, i);
        if (dimension >= 0 && LLVMGetFirstUse(i))
            ir_replace(i, fiber_read(f, f->id[dimension]));
        else if (dimension >= 0)
            LLVMInstructionEraseFromParent(i);
    }
}

/* Saves at the barrier; makes the block that goes on behind it. */
static void barrier_lower(struct fibers *f, int block) {
    LLVMValueRef barrier = fiber_barrier_of(f->graph.block[block]);
    LLVMValueRef end = LLVMGetBasicBlockTerminator(f->graph.block[block]);
    int behind = f->graph.successors[block].to[0], number = f->barrier[block];
    f->resume[number] = fiber_block(f, "fiber.resume");
    ir_builder_before(f->builder, end);
    fiber_frame_keep(f, block);
    fiber_leave(f, block, number);
    LLVMInstructionEraseFromParent(end);
    LLVMInstructionEraseFromParent(barrier);
    LLVMPositionBuilderAtEnd(f->builder, f->resume[number]);
    fiber_frame_restore(f, behind);
    LLVMBuildBr(f->builder, f->graph.block[behind]);
}

static void return_lower(struct fibers *f, int block) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(f->graph.block[block]);
    ir_builder_before(f->builder, end);
    fiber_leave(f, block, 0);
    LLVMInstructionEraseFromParent(end);
}

static void body_lower(struct fibers *f) {
    LLVMBasicBlockRef end = fiber_block(f, "fibers.end");
    f->next = fiber_block(f, "fibers.next");
    f->choose = f->kernel->parted ? fiber_block(f, "fibers.choose") : NULL;
    f->go = fiber_block(f, "fibers.go");
    f->next_mixed = fiber_block(f, "fibers.mixed");
    f->slow = f->alone ? NULL : fiber_block(f, "fibers.slow");
    fiber_entry_make(f, end);
    f->resume[0] = f->start;
    for (int b = 0; b < f->graph.count; b++) {
        if (f->barrier[b])
            barrier_lower(f, b);
        else if (LLVMIsAReturnInst(LLVMGetBasicBlockTerminator(f->graph.block[b])))
            return_lower(f, b);
    }
    ids_lower(f);
    fiber_rounds_make(f, end);
}

static void fibers_free(struct fibers *f) {
    flowgraph_free(&f->graph);
    free(f->variable);
    free(f->needed);
    free(f->saved);
    free(f->barrier);
    free(f->reached_from);
    free(f->resume);
    free(f->next_of);
    free(f->mixed);
    LLVMDisposeBuilder(f->builder);
}

bool fibers_lower(struct compilation *c, struct kernel *kernel, enum form form) {
    struct fibers f = {.c = c, .kernel = kernel, .form = form, .alone = form == FORM_CORE};
    f.function = kernel->entry[form];
    f.builder = LLVMCreateBuilderInContext(c->context);
    f.graph = flowgraph_make(f.function);
    barriers_number(&f);
    bool good = fiber_variables_find(&f);
    if (good) {
        ways_find(&f);
        ids_count(&f);
        if (!f.alone)
            kernel->frame_words = f.frame_words;
        body_lower(&f);
    }
    fibers_free(&f);
    return good;
}
