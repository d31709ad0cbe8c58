#include "loops.h"

#include "base/text.h"
#include "flowgraph.h"
#include "ir.h"
#include "simt.h"
#include "uniformity.h"

#include <stdlib.h>
#include <string.h>

/* A branch out of the loop: successor `way` of a block. */
struct exit {
    int from;
    unsigned way;
    LLVMBasicBlockRef to;
};

struct lowering {
    LLVMValueRef function;
    LLVMBuilderRef builder;
    struct flowgraph graph;
    const struct flowgraph_loop *loop;
    struct exit *exit;
    size_t exits;
    LLVMBasicBlockRef *target; /* of exits, each once; number n is target[n - 1] */
    size_t targets;
};

static LLVMBasicBlockRef block_after(struct lowering *l, LLVMBasicBlockRef before,
                                     const char *name) {
    LLVMContextRef context = LLVMGetModuleContext(LLVMGetGlobalParent(l->function));
    LLVMBasicBlockRef block = LLVMAppendBasicBlockInContext(context, l->function, name);
    LLVMMoveBasicBlockAfter(block, before);
    return block;
}

static bool loop_diverges(const struct flowgraph *graph, const struct flowgraph_loop *loop) {
    for (int i = 0; i < graph->count; i++)
        if (loop->has[i] && !loop->has[graph->meet[i]] &&
            branch_is_divergent(LLVMGetBasicBlockTerminator(graph->block[i])))
            return true;
    return false;
}

static void target_note(struct lowering *l, LLVMBasicBlockRef to) {
    for (size_t i = 0; i < l->targets; i++)
        if (l->target[i] == to)
            return;
    l->target = memory_resize(l->target, (l->targets + 1) * sizeof(LLVMBasicBlockRef));
    l->target[l->targets++] = to;
}

static void exits_find(struct lowering *l) {
    for (int i = 0; i < l->graph.count; i++) {
        LLVMValueRef end = LLVMGetBasicBlockTerminator(l->graph.block[i]);
        for (unsigned s = 0; l->loop->has[i] && s < LLVMGetNumSuccessors(end); s++) {
            LLVMBasicBlockRef to = LLVMGetSuccessor(end, s);
            if (l->loop->has[flowgraph_number(&l->graph, to)])
                continue;
            l->exit = memory_resize(l->exit, (l->exits + 1) * sizeof *l->exit);
            l->exit[l->exits++] = (struct exit){i, s, to};
            target_note(l, to);
        }
    }
}

/* All lanes of a turn come to the block, and no other branch leaves the loop. */
static bool exit_is_whole(const struct lowering *l) {
    const struct flowgraph_edges *before = &l->graph.predecessors[l->loop->header];
    bool whole = l->exits == 1;
    for (size_t p = 0; p < before->count && whole; p++)
        if (l->loop->has[before->to[p]])
            whole = flowgraph_dominates(&l->graph, l->exit[0].from, before->to[p]);
    return whole;
}

/* The block through which alone the loop is entered, made if there is none. */
static LLVMBasicBlockRef entry_make(struct lowering *l) {
    const struct flowgraph_edges *before = &l->graph.predecessors[l->loop->header];
    LLVMBasicBlockRef header = l->graph.block[l->loop->header], only = NULL;
    size_t outside = 0;
    for (size_t p = 0; p < before->count; p++)
        if (!l->loop->has[before->to[p]]) {
            only = l->graph.block[before->to[p]];
            outside++;
        }
    if (outside == 1 && LLVMGetNumSuccessors(LLVMGetBasicBlockTerminator(only)) == 1)
        return only;
    LLVMBasicBlockRef entry = block_after(l, only, "loop.entry");
    LLVMPositionBuilderAtEnd(l->builder, entry);
    LLVMBuildBr(l->builder, header);
    for (size_t p = 0; p < before->count; p++) {
        LLVMValueRef end = LLVMGetBasicBlockTerminator(l->graph.block[before->to[p]]);
        for (unsigned s = 0; !l->loop->has[before->to[p]] && s < LLVMGetNumSuccessors(end); s++)
            if (LLVMGetSuccessor(end, s) == header)
                LLVMSetSuccessor(end, s, entry);
    }
    return entry;
}

static LLVMValueRef mask_make(struct lowering *l) {
    ir_builder_at_end(l->builder, entry_make(l));
    return simt_mask(l->builder);
}

/* Lets the block's branch keep the lanes for which it stays. */
static void test_lower(struct lowering *l, const struct exit *exit, LLVMValueRef mask) {
    LLVMBasicBlockRef block = l->graph.block[exit->from];
    LLVMValueRef end = LLVMGetBasicBlockTerminator(block), stays = LLVMGetCondition(end);
    LLVMBasicBlockRef stay = LLVMGetSuccessor(end, 1 - exit->way);
    ir_builder_at_end(l->builder, block);
    if (exit->way == 0)
        stays = LLVMBuildNot(l->builder, stays, "");
    LLVMBuildCondBr(l->builder, simt_pred(l->builder, stays, mask), stay, exit->to);
    LLVMInstructionEraseFromParent(end);
}

/* The number of what `to` is for the loop: 0 its header, 1 and above what is outside. */
static bool way_number(const struct lowering *l, LLVMBasicBlockRef to, uint32_t *number) {
    *number = 0;
    if (to == l->graph.block[l->loop->header])
        return true;
    for (size_t i = 0; i < l->targets; i++)
        if (l->target[i] == to) {
            *number = (uint32_t)i + 1;
            return true;
        }
    return false;
}

struct turn {
    LLVMBasicBlockRef end; /* where every turn ends */
    LLVMValueRef way;      /* variable: how it ended */
};

/* A block whose branch both goes back and leaves, or leaves for one or other place. */
static void ways_choose(struct lowering *l, LLVMValueRef end, const struct turn *turn,
                        const uint32_t number[2]) {
    LLVMModuleRef module = LLVMGetGlobalParent(l->function);
    ir_builder_before(l->builder, end);
    LLVMValueRef way = LLVMBuildSelect(l->builder, LLVMGetCondition(end),
                                       ir_word(module, number[0]), ir_word(module, number[1]), "");
    LLVMBuildStore(l->builder, way, turn->way);
    LLVMBuildBr(l->builder, turn->end);
    LLVMInstructionEraseFromParent(end);
}

static void way_lead(struct lowering *l, LLVMValueRef end, unsigned successor,
                     const struct turn *turn, uint32_t number) {
    LLVMValueRef value = ir_word(LLVMGetGlobalParent(l->function), number);
    if (LLVMGetNumSuccessors(end) == 1) {
        ir_builder_before(l->builder, end);
        LLVMBuildStore(l->builder, value, turn->way);
        LLVMSetSuccessor(end, successor, turn->end);
        return;
    }
    LLVMBasicBlockRef block = block_after(l, LLVMGetInstructionParent(end), "loop.way");
    ir_builder_before(l->builder, end);
    LLVMPositionBuilderAtEnd(l->builder, block);
    LLVMBuildStore(l->builder, value, turn->way);
    LLVMBuildBr(l->builder, turn->end);
    LLVMSetSuccessor(end, successor, block);
}

static void ways_lead(struct lowering *l, const struct turn *turn) {
    for (int i = 0; i < l->graph.count; i++) {
        LLVMValueRef end = LLVMGetBasicBlockTerminator(l->graph.block[i]);
        unsigned all = LLVMGetNumSuccessors(end);
        uint32_t number[2] = {0};
        bool leads[2] = {false};
        for (unsigned s = 0; s < all && l->loop->has[i]; s++)
            leads[s] = way_number(l, LLVMGetSuccessor(end, s), &number[s]);
        if (leads[0] && leads[1])
            ways_choose(l, end, turn, number);
        for (unsigned s = 0; s < all && !(leads[0] && leads[1]); s++)
            if (leads[s])
                way_lead(l, end, s, turn, number[s]);
    }
}

/* Behind the loop: each lane goes where it left for. */
static void left_make(struct lowering *l, LLVMBasicBlockRef left, LLVMValueRef way) {
    LLVMModuleRef module = LLVMGetGlobalParent(l->function);
    LLVMPositionBuilderAtEnd(l->builder, left);
    for (size_t i = 0; i + 1 < l->targets; i++) {
        LLVMBasicBlockRef next = block_after(l, left, "loop.left");
        LLVMValueRef taken = LLVMBuildLoad2(l->builder, ir_i32(module), way, "");
        LLVMValueRef here =
            LLVMBuildICmp(l->builder, LLVMIntEQ, taken, ir_word(module, (uint32_t)i + 1), "");
        branch_set_divergent(LLVMBuildCondBr(l->builder, here, l->target[i], next));
        LLVMPositionBuilderAtEnd(l->builder, next);
        left = next;
    }
    LLVMBuildBr(l->builder, l->target[l->targets - 1]);
}

static void turn_make(struct lowering *l, LLVMValueRef mask) {
    LLVMModuleRef module = LLVMGetGlobalParent(l->function);
    LLVMBasicBlockRef header = l->graph.block[l->loop->header];
    int last = l->loop->header;
    for (int i = 0; i < l->graph.count; i++)
        if (l->loop->has[i])
            last = i;
    struct turn turn = {.way = ir_variable(l->function, ir_i32(module), "way")};
    LLVMBasicBlockRef behind = l->graph.block[last];
    turn.end = block_after(l, behind, "loop.turn");
    LLVMBasicBlockRef left = block_after(l, turn.end, "loop.left");
    ir_builder_at_end(l->builder, behind);
    ways_lead(l, &turn);
    LLVMPositionBuilderAtEnd(l->builder, turn.end);
    LLVMValueRef way = LLVMBuildLoad2(l->builder, ir_i32(module), turn.way, "");
    LLVMValueRef stays = LLVMBuildICmp(l->builder, LLVMIntEQ, way, ir_word(module, 0), "");
    LLVMBuildCondBr(l->builder, simt_pred(l->builder, stays, mask), header, left);
    left_make(l, left, turn.way);
}

static bool is_among(LLVMBasicBlockRef block, const LLVMBasicBlockRef *blocks, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (blocks[i] == block)
            return true;
    return false;
}

static void loop_lower(struct lowering *l) {
    exits_find(l);
    LLVMValueRef mask = mask_make(l);
    if (exit_is_whole(l))
        test_lower(l, &l->exit[0], mask);
    else
        turn_make(l, mask);
    free(l->exit);
    free(l->target);
}

/* The innermost loop that is divergent and not among those done. */
static bool loop_next(struct lowering *l, const LLVMBasicBlockRef *done, size_t count) {
    for (int i = l->graph.loops - 1; i >= 0; i--) {
        l->loop = &l->graph.loop[i];
        if (!is_among(l->graph.block[l->loop->header], done, count) &&
            loop_diverges(&l->graph, l->loop))
            return true;
    }
    return false;
}

void loops_lower(LLVMValueRef function) {
    LLVMContextRef context = LLVMGetModuleContext(LLVMGetGlobalParent(function));
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(context);
    LLVMBasicBlockRef *done = NULL;
    size_t count = 0;
    for (bool more = true; more;) {
        struct lowering l = {.function = function, .builder = builder};
        l.graph = flowgraph_make(function);
        more = loop_next(&l, done, count);
        if (more) {
            done = memory_resize(done, (count + 1) * sizeof(LLVMBasicBlockRef));
            done[count++] = l.graph.block[l.loop->header];
            loop_lower(&l);
        }
        flowgraph_free(&l.graph);
    }
    free(done);
    LLVMDisposeBuilder(builder);
}
