#include "uniformity.h"

#include "base/text.h"
#include "doubles.h"
#include "heddle_isa.h"
#include "ir.h"
#include "simt.h"

#include <stdlib.h>
#include <string.h>

enum { GROUP_THREAD = 4 /* of struct heddle_group (heddle.h), in bytes */ };

static const char mark_name[] = "heddle.divergent";

struct known {
    LLVMValueRef value;
    enum divergence divergence;
};

struct uniformity {
    const struct flowgraph *graph;
    struct known *known; /* arguments and instructions, sorted by address */
    size_t count;
    bool *branch; /* blocks whose branch is divergent */
    bool *loop;
    bool changed;
    enum uniformity_scope scope;
};

static int known_compare(const void *a, const void *b) {
    const struct known *left = a, *right = b;
    return (left->value > right->value) - (left->value < right->value);
}

static struct known *known_find(const struct uniformity *u, LLVMValueRef value) {
    struct known key = {.value = value};
    return bsearch(&key, u->known, u->count, sizeof key, known_compare);
}

enum divergence uniformity_of(const struct uniformity *u, LLVMValueRef value) {
    const struct known *known = known_find(u, value);
    return known ? known->divergence : UNIFORM;
}

static void known_set(struct uniformity *u, LLVMValueRef value, enum divergence divergence) {
    struct known *known = known_find(u, value);
    if (known && known->divergence == UNIFORM && divergence != UNIFORM) {
        known->divergence = divergence;
        u->changed = true;
    }
}

static void known_collect(struct uniformity *u) {
    LLVMValueRef function = u->graph->function;
    size_t count = LLVMCountParams(function);
    for (int b = 0; b < u->graph->count; b++)
        IR_EACH_INSTRUCTION(i, u->graph->block[b])
    count++;
    u->known = memory_zeroed(count + 1, sizeof *u->known);
    for (unsigned p = 0; p < LLVMCountParams(function); p++)
        u->known[u->count++].value = LLVMGetParam(function, p);
    for (int b = 0; b < u->graph->count; b++)
        IR_EACH_INSTRUCTION(i, u->graph->block[b])
    u->known[u->count++].value = i;
    qsort(u->known, u->count, sizeof *u->known, known_compare);
}

static enum divergence operands_divergence(const struct uniformity *u, LLVMValueRef instruction) {
    for (int i = 0; i < LLVMGetNumOperands(instruction); i++) {
        enum divergence divergence = uniformity_of(u, LLVMGetOperand(instruction, (unsigned)i));
        if (divergence != UNIFORM)
            return divergence;
    }
    return UNIFORM;
}

/* Assembly without side effects reads a CSR (heddle.h, kernels.c), whose number is an operand or in
 * the text; but for two of them it is the same in all lanes. */
static enum divergence asm_divergence(const struct uniformity *u, LLVMValueRef call) {
    LLVMValueRef code = LLVMGetCalledValue(call);
    size_t size;
    unsigned long long number;
    const char *text = LLVMGetInlineAsmAsmString(code, &size);
    static const char csr_read[] = "csrr $0, ";
    if (LLVMGetInlineAsmHasSideEffects(code) || u->scope == SCOPE_GROUP)
        return DIVERGENT_CALL;
    if (strncmp(text, csr_read, sizeof csr_read - 1) != 0)
        return operands_divergence(u, call);
    if (LLVMGetNumArgOperands(call) == 1 && LLVMIsAConstantInt(LLVMGetOperand(call, 0)))
        number = LLVMConstIntGetZExtValue(LLVMGetOperand(call, 0));
    else
        number = strtoul(text + sizeof csr_read - 1, NULL, 0);
    bool own = number == HEDDLE_CSR_THREAD_ID || number == HEDDLE_CSR_MHARTID;
    return own ? DIVERGENT_ID : UNIFORM;
}

static enum divergence call_divergence(const struct uniformity *u, LLVMValueRef call) {
    LLVMValueRef called = LLVMGetCalledValue(call);
    if (LLVMIsAInlineAsm(called))
        return asm_divergence(u, call);
    if (LLVMIsAFunction(called) && (LLVMGetIntrinsicID(called) != 0 || doubles_is_function(called)))
        return operands_divergence(u, call);
    return DIVERGENT_CALL;
}

/* group->thread */
static bool is_thread_number(const struct uniformity *u, LLVMValueRef load) {
    LLVMValueRef place = LLVMGetOperand(load, 0);
    return u->scope == SCOPE_TASK && LLVMIsAGetElementPtrInst(place) &&
           LLVMGetNumOperands(place) == 2 &&
           LLVMGetOperand(place, 0) == LLVMGetParam(u->graph->function, 0) &&
           LLVMIsAConstantInt(LLVMGetOperand(place, 1)) &&
           LLVMConstIntGetZExtValue(LLVMGetOperand(place, 1)) == GROUP_THREAD;
}

static enum divergence divergence_of(const struct uniformity *u, LLVMValueRef instruction) {
    switch (LLVMGetInstructionOpcode(instruction)) {
    case LLVMAlloca:
        return DIVERGENT_STACK;
    case LLVMAtomicRMW:
    case LLVMAtomicCmpXchg:
        return DIVERGENT_ATOMIC;
    case LLVMLoad:
        if (LLVMGetVolatile(instruction) ||
            LLVMGetOrdering(instruction) != LLVMAtomicOrderingNotAtomic)
            return DIVERGENT_ATOMIC;
        if (is_thread_number(u, instruction))
            return DIVERGENT_ID;
        if (u->scope == SCOPE_GROUP && !ir_is_invariant(instruction))
            return DIVERGENT_TIME;
        return operands_divergence(u, instruction);
    case LLVMFreeze:
        if (LLVMIsUndef(LLVMGetOperand(instruction, 0)))
            return DIVERGENT_PATH;
        return operands_divergence(u, instruction);
    case LLVMCall:
        return call_divergence(u, instruction);
    default:
        return operands_divergence(u, instruction);
    }
}

/* A phi of one value is that value, from wherever lanes come. */
static bool phi_chooses(LLVMValueRef phi) {
    LLVMValueRef only = NULL;
    for (unsigned i = 0; i < LLVMCountIncoming(phi); i++) {
        LLVMValueRef value = LLVMGetIncomingValue(phi, i);
        if (value == phi || LLVMIsUndef(value))
            continue;
        if (only && only != value)
            return true;
        only = value;
    }
    return false;
}

static void phis_set(struct uniformity *u, int block, enum divergence divergence) {
    IR_EACH_INSTRUCTION(phi, u->graph->block[block]) {
        if (!LLVMIsAPHINode(phi))
            break;
        if (phi_chooses(phi))
            known_set(u, phi, divergence);
    }
}

/* Lanes part for the blocks in `to`. Each block takes the name of the way on which it is reached;
 * where two names meet, lanes do. */
static void ways_follow(struct uniformity *u, const int *to, size_t count) {
    const struct flowgraph *graph = u->graph;
    int *way = memory_zeroed((size_t)graph->count + 1, sizeof *way);
    int first = graph->count;
    for (int i = 0; i <= graph->count; i++)
        way[i] = FLOWGRAPH_NONE;
    for (size_t i = 0; i < count; i++) {
        way[to[i]] = to[i];
        if (graph->order[to[i]] < first)
            first = graph->order[to[i]];
    }
    for (int at = first; at < graph->count; at++) {
        int block = graph->by_order[at];
        const struct flowgraph_edges *forward = &graph->forward[block];
        for (size_t s = 0; way[block] != FLOWGRAPH_NONE && s < forward->count; s++) {
            int next = forward->to[s];
            if (next == graph->count || way[next] == way[block])
                continue;
            if (way[next] != FLOWGRAPH_NONE) {
                phis_set(u, next, DIVERGENT_PATH);
                way[next] = next;
            } else {
                way[next] = way[block];
            }
        }
    }
    free(way);
}

/* The block behind an exit has loop-closed phis: what they take out of the loop is of different
 * turns. */
static void exit_set(struct uniformity *u, const struct flowgraph_loop *loop, int exit) {
    IR_EACH_INSTRUCTION(phi, u->graph->block[exit]) {
        if (!LLVMIsAPHINode(phi))
            break;
        bool computed = phi_chooses(phi);
        for (unsigned i = 0; i < LLVMCountIncoming(phi); i++) {
            LLVMValueRef value = LLVMIsAInstruction(LLVMGetIncomingValue(phi, i));
            computed |=
                value && loop->has[flowgraph_number(u->graph, LLVMGetInstructionParent(value))];
        }
        if (computed)
            known_set(u, phi, DIVERGENT_TURN);
    }
}

static void loop_set(struct uniformity *u, int number) {
    const struct flowgraph *graph = u->graph;
    const struct flowgraph_loop *loop = &graph->loop[number];
    int *exits = memory_zeroed((size_t)graph->count + 1, sizeof *exits);
    size_t count = 0;
    u->loop[number] = true;
    u->changed = true;
    for (int i = 0; i < graph->count; i++)
        for (size_t s = 0; loop->has[i] && s < graph->successors[i].count; s++) {
            int to = graph->successors[i].to[s];
            if (loop->has[to])
                continue;
            exit_set(u, loop, to);
            bool listed = false;
            for (size_t e = 0; e < count; e++)
                listed |= exits[e] == to;
            if (!listed)
                exits[count++] = to;
        }
    if (count > 1)
        ways_follow(u, exits, count);
    free(exits);
}

static void branch_set(struct uniformity *u, int block) {
    const struct flowgraph *graph = u->graph;
    u->branch[block] = true;
    u->changed = true;
    /* As far as a pass through the loops goes; a way that leads back counts as one out. */
    ways_follow(u, graph->forward[block].to, graph->forward[block].count);
    for (int l = graph->loop_of[block]; l != FLOWGRAPH_NONE; l = graph->loop[l].parent)
        if (!graph->loop[l].has[graph->meet[block]] && !u->loop[l])
            loop_set(u, l);
}

static void branch_visit(struct uniformity *u, int block) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(u->graph->block[block]);
    if (u->branch[block] || u->graph->successors[block].count < 2)
        return;
    if (uniformity_of(u, LLVMGetOperand(end, 0)) != UNIFORM)
        branch_set(u, block);
}

struct uniformity *uniformity_find(const struct flowgraph *graph, const bool *argument,
                                   enum uniformity_scope scope) {
    struct uniformity *u = memory_zeroed(1, sizeof *u);
    u->graph = graph;
    u->scope = scope;
    u->branch = memory_zeroed((size_t)graph->count + 1, sizeof *u->branch);
    u->loop = memory_zeroed((size_t)graph->loops + 1, sizeof *u->loop);
    known_collect(u);
    for (unsigned i = 0; i < LLVMCountParams(graph->function); i++)
        if (argument[i])
            known_set(u, LLVMGetParam(graph->function, i), DIVERGENT_ID);
    do {
        u->changed = false;
        for (int block = 0; block < graph->count; block++) {
            IR_EACH_INSTRUCTION(i, graph->block[block])
            known_set(u, i, divergence_of(u, i));
            branch_visit(u, block);
        }
    } while (u->changed);
    return u;
}

void uniformity_free(struct uniformity *u) {
    free(u->known);
    free(u->branch);
    free(u->loop);
    free(u);
}

bool uniformity_loop_divergent(const struct uniformity *u, int loop) {
    return u->loop[loop];
}

static unsigned mark_kind(LLVMValueRef branch) {
    LLVMValueRef function = LLVMGetBasicBlockParent(LLVMGetInstructionParent(branch));
    LLVMContextRef context = LLVMGetModuleContext(LLVMGetGlobalParent(function));
    return LLVMGetMDKindIDInContext(context, mark_name, sizeof mark_name - 1);
}

bool branch_is_divergent(LLVMValueRef branch) {
    return LLVMGetNumSuccessors(branch) > 1 && LLVMGetMetadata(branch, mark_kind(branch)) != NULL;
}

void branch_set_divergent(LLVMValueRef branch) {
    LLVMValueRef function = LLVMGetBasicBlockParent(LLVMGetInstructionParent(branch));
    LLVMContextRef context = LLVMGetModuleContext(LLVMGetGlobalParent(function));
    LLVMMetadataRef node = LLVMMDNodeInContext2(context, NULL, 0);
    LLVMSetMetadata(branch, mark_kind(branch), LLVMMetadataAsValue(context, node));
}

void branches_note(LLVMValueRef function) {
    LLVMContextRef context = LLVMGetModuleContext(LLVMGetGlobalParent(function));
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(context);
    IR_EACH_BLOCK(block, function) {
        LLVMValueRef end = LLVMGetBasicBlockTerminator(block);
        if (LLVMGetNumSuccessors(end) < 2 || branch_is_divergent(end))
            continue;
        ir_builder_before(builder, end);
        simt_note(builder);
    }
    LLVMDisposeBuilder(builder);
}

void uniformity_mark(const struct uniformity *u) {
    for (int block = 0; block < u->graph->count; block++)
        if (u->branch[block])
            branch_set_divergent(LLVMGetBasicBlockTerminator(u->graph->block[block]));
}
