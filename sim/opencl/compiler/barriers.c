#include "barriers.h"

#include "base/text.h"
#include "fibers.h"
#include "flowgraph.h"
#include "ir.h"
#include "simt.h"
#include "uniformity.h"

#include <stdlib.h>

static bool has_barrier(LLVMBasicBlockRef block) {
    IR_EACH_INSTRUCTION(i, block) {
        if (simt_is_barrier(i) || ir_is_call_of(i, FIBER_BARRIER))
            return true;
    }
    return false;
}

/* In a loop around the block that ends before `meet`. */
static bool loop_has_barrier(const struct flowgraph *graph, const bool *barrier, int block,
                             int meet) {
    for (int l = graph->loop_of[block]; l != FLOWGRAPH_NONE; l = graph->loop[l].parent)
        for (int i = 0; i < graph->count && !graph->loop[l].has[meet]; i++)
            if (graph->loop[l].has[i] && barrier[i])
                return true;
    return false;
}

static bool branch_parts(const struct flowgraph *graph, const bool *barrier, int block) {
    int meet = graph->meet[block];
    if (!branch_is_divergent(LLVMGetBasicBlockTerminator(graph->block[block])))
        return false;
    bool parts = loop_has_barrier(graph, barrier, block, meet);
    bool *between = flowgraph_between(graph, block, meet);
    for (int i = 0; i < graph->count; i++)
        parts |= between[i] && barrier[i];
    free(between);
    return parts;
}

static bool function_parts(LLVMValueRef function) {
    struct flowgraph graph = flowgraph_make(function);
    bool *barrier = memory_zeroed((size_t)graph.count + 1, sizeof *barrier);
    bool parts = false;
    for (int i = 0; i < graph.count; i++)
        barrier[i] = has_barrier(graph.block[i]);
    for (int i = 0; i < graph.count && !parts; i++)
        parts = branch_parts(&graph, barrier, i);
    free(barrier);
    flowgraph_free(&graph);
    return parts;
}

void barriers_find(struct compilation *c) {
    for (size_t i = 0; i < c->kernels; i++) {
        struct kernel *kernel = &c->kernel[i];
        for (enum form form = 0; form < FORMS && kernel->barriers; form++)
            kernel->parted |= kernel->entry[form] && function_parts(kernel->entry[form]);
        if (!kernel->parted)
            continue;
        kernel->arrived = (kernel->local_bytes + 3) / 4 * 4;
        kernel->local_bytes = kernel->arrived + 4;
    }
}

static LLVMValueRef block_word(const struct compilation *c, LLVMBuilderRef builder,
                               LLVMValueRef wrapper, uint32_t place, LLVMTypeRef type) {
    LLVMValueRef block = LLVMGetParam(wrapper, PARAMETER_BLOCK);
    (void)c;
    return ir_load_invariant(builder, type, ir_place(builder, block, place));
}

LLVMValueRef barriers_arrived(const struct compilation *c, LLVMBuilderRef builder,
                              const struct kernel *kernel, enum form form) {
    LLVMTypeRef pointer = ir_pointer(c->module);
    LLVMValueRef base = block_word(c, builder, kernel->entry[form], BLOCK_LOCAL, pointer);
    return ir_place(builder, base, kernel->arrived);
}

void barriers_wait(const struct compilation *c, LLVMBuilderRef builder, LLVMValueRef wrapper) {
    LLVMTypeRef word = ir_i32(c->module);
    LLVMValueRef number = block_word(c, builder, wrapper, BLOCK_BARRIER, word);
    simt_barrier(builder, number, block_word(c, builder, wrapper, BLOCK_WARPS, word));
}

LLVMValueRef barriers_arrived_load(const struct compilation *c, LLVMBuilderRef builder,
                                   LLVMValueRef arrived) {
    LLVMValueRef load = LLVMBuildLoad2(builder, ir_i32(c->module), arrived, "");
    LLVMSetVolatile(load, true);
    return load;
}
