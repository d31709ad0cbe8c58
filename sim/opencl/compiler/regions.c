#include "regions.h"

#include "base/text.h"
#include "flowgraph.h"
#include "ir.h"
#include "remarks.h"
#include "simt.h"
#include "uniformity.h"

#include <stdio.h>
#include <stdlib.h>

/* A divergent branch, and where its lanes meet. */
struct region {
    LLVMBasicBlockRef branch, meet;
    int order;
};

/* No stack is that deep. */
static const uint32_t nothing_open = UINT32_MAX;

/* Regions reached last come first: they lie inside of others that meet in the same block. */
static int region_compare(const void *a, const void *b) {
    const struct region *left = a, *right = b;
    return right->order - left->order;
}

/* All regions, before the first join changes where paths meet. NULL with a count of 0: none. */
static struct region *regions_find(LLVMValueRef function, size_t *count, struct error *error,
                                   bool *good) {
    struct flowgraph graph = flowgraph_make(function);
    struct region *regions = NULL;
    *count = 0;
    for (int i = 0; i < graph.count && *good; i++) {
        LLVMValueRef end = LLVMGetBasicBlockTerminator(graph.block[i]);
        if (!branch_is_divergent(end))
            continue;
        if (graph.meet[i] == graph.count) {
            *good = error_set(error,
                              "line %u: some work-items of a warp go into a loop without an end, "
                              "and the others would wait for them for ever",
                              ir_line(end));
            break;
        }
        regions = memory_resize(regions, (*count + 1) * sizeof *regions);
        regions[(*count)++] =
            (struct region){graph.block[i], graph.block[graph.meet[i]], graph.order[i]};
    }
    flowgraph_free(&graph);
    if (*count > 0)
        qsort(regions, *count, sizeof *regions, region_compare);
    return regions;
}

static unsigned instructions_of(LLVMBasicBlockRef block) {
    unsigned count = 0;
    IR_EACH_INSTRUCTION(i, block)
    count++;
    return count;
}

/* A token lives from its split to its join, in all blocks between. */
static void tokens_remark(LLVMValueRef function, const struct region *regions, size_t count) {
    struct flowgraph graph = flowgraph_make(function);
    int *live = memory_zeroed((size_t)graph.count + 1, sizeof *live);
    int most = 0;
    unsigned long held = 0, all = 0;
    for (size_t r = 0; r < count; r++) {
        bool *between = flowgraph_between(&graph, flowgraph_number(&graph, regions[r].branch),
                                          flowgraph_number(&graph, regions[r].meet));
        for (int b = 0; b < graph.count; b++)
            live[b] += between[b];
        free(between);
    }
    for (int b = 0; b < graph.count; b++) {
        unsigned instructions = instructions_of(graph.block[b]);
        most = live[b] > most ? live[b] : most;
        held += live[b] > 0 ? instructions : 0;
        all += instructions;
    }
    char text[160];
    snprintf(text, sizeof text, "tokens of splits live: at most %d, in %lu of %lu instructions",
             most, held, all);
    remark_print(function, text);
    free(live);
    flowgraph_free(&graph);
}

/* Leads all branches from inside of the region to `meet` through a new block. */
static LLVMBasicBlockRef join_block_make(LLVMBuilderRef builder, const struct flowgraph *graph,
                                         const struct region *region, const bool *between) {
    LLVMContextRef context = LLVMGetModuleContext(LLVMGetGlobalParent(graph->function));
    LLVMBasicBlockRef block = LLVMInsertBasicBlockInContext(context, region->meet, "join");
    const struct flowgraph_edges *before =
        &graph->predecessors[flowgraph_number(graph, region->meet)];
    int branch = flowgraph_number(graph, region->branch);
    for (size_t p = 0; p < before->count; p++) {
        LLVMValueRef end = LLVMGetBasicBlockTerminator(graph->block[before->to[p]]);
        if (!between[before->to[p]] && before->to[p] != branch)
            continue;
        for (unsigned s = 0; s < LLVMGetNumSuccessors(end); s++)
            if (LLVMGetSuccessor(end, s) == region->meet)
                LLVMSetSuccessor(end, s, block);
    }
    ir_builder_at_end(builder, region->branch);
    LLVMPositionBuilderAtEnd(builder, block);
    LLVMPositionBuilderBefore(builder, LLVMBuildBr(builder, region->meet));
    return block;
}

static bool entered_past(const struct flowgraph *graph, int branch, const bool *between) {
    for (int i = 0; i < graph->count; i++)
        if (between[i] && !flowgraph_dominates(graph, branch, i))
            return true;
    return false;
}

/* The token goes through a variable, which says outside of the region that nothing is open.
 * `builder` stands at the join. */
static LLVMValueRef token_choose(LLVMBuilderRef builder, LLVMValueRef function, LLVMValueRef split,
                                 LLVMBasicBlockRef branch) {
    LLVMModuleRef module = LLVMGetGlobalParent(function);
    LLVMValueRef variable = ir_variable(function, ir_i32(module), "token");
    LLVMValueRef none = ir_word(module, nothing_open);
    LLVMValueRef join = LLVMGetBasicBlockTerminator(LLVMGetInsertBlock(builder));
    LLVMPositionBuilderBefore(builder, LLVMGetNextInstruction(variable));
    LLVMBuildStore(builder, none, variable);
    ir_builder_at_end(builder, branch);
    LLVMBuildStore(builder, split, variable);
    ir_builder_before(builder, join);
    LLVMValueRef kept = LLVMBuildLoad2(builder, ir_i32(module), variable, "");
    LLVMValueRef here = simt_nothing_open(builder);
    LLVMValueRef is_none = LLVMBuildICmp(builder, LLVMIntEQ, kept, none, "");
    LLVMBuildStore(builder, none, variable);
    return LLVMBuildSelect(builder, is_none, here, kept, "");
}

static void region_lower(LLVMBuilderRef builder, LLVMValueRef function,
                         const struct region *region) {
    struct flowgraph graph = flowgraph_make(function);
    int branch = flowgraph_number(&graph, region->branch);
    bool *between = flowgraph_between(&graph, branch, flowgraph_number(&graph, region->meet));
    bool past = entered_past(&graph, branch, between);
    LLVMBasicBlockRef block = join_block_make(builder, &graph, region, between);
    LLVMValueRef join = LLVMGetBasicBlockTerminator(block);
    LLVMValueRef end = LLVMGetBasicBlockTerminator(region->branch);
    LLVMBasicBlockRef sides[] = {LLVMGetSuccessor(end, 0), LLVMGetSuccessor(end, 1)};
    ir_builder_before(builder, end);
    struct simt_split split = simt_split(builder, LLVMGetCondition(end));
    LLVMBuildCondBr(builder, split.condition, sides[0], sides[1]);
    LLVMInstructionEraseFromParent(end);
    ir_builder_before(builder, join);
    LLVMValueRef token = split.token;
    if (past)
        token = token_choose(builder, function, token, region->branch);
    simt_join(builder, token);
    free(between);
    flowgraph_free(&graph);
}

bool regions_lower(LLVMValueRef function, bool remarks, struct error *error) {
    bool good = true;
    size_t count;
    struct region *regions = regions_find(function, &count, error, &good);
    if (remarks && count > 0)
        tokens_remark(function, regions, count);
    LLVMContextRef context = LLVMGetModuleContext(LLVMGetGlobalParent(function));
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(context);
    for (size_t i = 0; i < count && good; i++)
        region_lower(builder, function, &regions[i]);
    LLVMDisposeBuilder(builder);
    free(regions);
    return good;
}
