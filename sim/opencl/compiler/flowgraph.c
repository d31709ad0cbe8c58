#include "flowgraph.h"

#include "base/text.h"

#include <stdlib.h>
#include <string.h>

struct place {
    LLVMBasicBlockRef block;
    int number;
};

static int place_compare(const void *a, const void *b) {
    const struct place *left = a, *right = b;
    return (left->block > right->block) - (left->block < right->block);
}

int flowgraph_number(const struct flowgraph *graph, LLVMBasicBlockRef block) {
    struct place key = {.block = block};
    struct place *found =
        bsearch(&key, graph->index, (size_t)graph->count, sizeof key, place_compare);
    return found ? found->number : FLOWGRAPH_NONE;
}

static void edge_add(struct flowgraph_edges *edges, int to) {
    for (size_t i = 0; i < edges->count; i++)
        if (edges->to[i] == to)
            return;
    edges->to = memory_resize(edges->to, (edges->count + 1) * sizeof *edges->to);
    edges->to[edges->count++] = to;
}

/* Depth-first, without recursion: a kernel may have thousands of blocks. */
struct walk {
    LLVMBasicBlockRef block;
    unsigned next;
};

static int block_compare(const void *a, const void *b) {
    LLVMBasicBlockRef left = *(const LLVMBasicBlockRef *)a, right = *(const LLVMBasicBlockRef *)b;
    return (left > right) - (left < right);
}

struct seen {
    LLVMBasicBlockRef *block; /* sorted */
    bool *flag;
    size_t count;
};

static bool seen_before(struct seen *seen, LLVMBasicBlockRef block) {
    LLVMBasicBlockRef *at =
        bsearch(&block, seen->block, seen->count, sizeof *seen->block, block_compare);
    bool before = seen->flag[at - seen->block];
    seen->flag[at - seen->block] = true;
    return before;
}

static void blocks_order(struct flowgraph *graph, struct seen *seen) {
    struct walk *stack = memory_zeroed(seen->count + 1, sizeof *stack);
    size_t depth = 1;
    int left = (int)seen->count;
    stack[0].block = LLVMGetEntryBasicBlock(graph->function);
    seen_before(seen, stack[0].block);
    while (depth > 0) {
        struct walk *top = &stack[depth - 1];
        LLVMValueRef end = LLVMGetBasicBlockTerminator(top->block);
        /* The last successor first, so that the first one follows its block in the order. */
        unsigned all = LLVMGetNumSuccessors(end);
        if (top->next < all) {
            LLVMBasicBlockRef next = LLVMGetSuccessor(end, all - 1 - top->next++);
            if (!seen_before(seen, next))
                stack[depth++] = (struct walk){.block = next};
        } else {
            graph->block[--left] = top->block;
            depth--;
        }
    }
    graph->count = (int)seen->count - left;
    memmove(graph->block, graph->block + left, (size_t)graph->count * sizeof *graph->block);
    free(stack);
}

static void blocks_number(struct flowgraph *graph) {
    struct seen seen = {.count = LLVMCountBasicBlocks(graph->function)};
    seen.block = memory_zeroed(seen.count, sizeof(LLVMBasicBlockRef));
    seen.flag = memory_zeroed(seen.count, sizeof *seen.flag);
    LLVMGetBasicBlocks(graph->function, seen.block);
    qsort(seen.block, seen.count, sizeof(LLVMBasicBlockRef), block_compare);
    graph->block = memory_zeroed(seen.count, sizeof(LLVMBasicBlockRef));
    blocks_order(graph, &seen);
    free(seen.block);
    free(seen.flag);
    struct place *index = memory_zeroed((size_t)graph->count, sizeof *index);
    for (int i = 0; i < graph->count; i++)
        index[i] = (struct place){graph->block[i], i};
    qsort(index, (size_t)graph->count, sizeof *index, place_compare);
    graph->index = index;
}

static void edges_find(struct flowgraph *graph) {
    for (int i = 0; i < graph->count; i++) {
        LLVMValueRef end = LLVMGetBasicBlockTerminator(graph->block[i]);
        for (unsigned s = 0; s < LLVMGetNumSuccessors(end); s++) {
            int to = flowgraph_number(graph, LLVMGetSuccessor(end, s));
            edge_add(&graph->successors[i], to);
            edge_add(&graph->predecessors[to], i);
        }
    }
}

/* Cooper, Harvey, Kennedy: A Simple, Fast Dominance Algorithm, 2001. `order` rises from the root.
 */
static int common(const int *dominator, const int *order, int a, int b) {
    while (a != b) {
        while (order[a] > order[b])
            a = dominator[a];
        while (order[b] > order[a])
            b = dominator[b];
    }
    return a;
}

static void dominators_find(struct flowgraph *graph) {
    int *order = memory_zeroed((size_t)graph->count, sizeof *order);
    for (int i = 0; i < graph->count; i++) {
        order[i] = i;
        graph->dominator[i] = FLOWGRAPH_NONE;
    }
    graph->dominator[0] = 0;
    for (bool changed = true; changed;) {
        changed = false;
        for (int i = 1; i < graph->count; i++) {
            int best = FLOWGRAPH_NONE;
            for (size_t p = 0; p < graph->predecessors[i].count; p++) {
                int from = graph->predecessors[i].to[p];
                if (graph->dominator[from] != FLOWGRAPH_NONE)
                    best =
                        best == FLOWGRAPH_NONE ? from : common(graph->dominator, order, from, best);
            }
            changed |= graph->dominator[i] != best;
            graph->dominator[i] = best;
        }
    }
    free(order);
}

bool flowgraph_dominates(const struct flowgraph *graph, int above, int below) {
    while (below > above)
        below = graph->dominator[below];
    return below == above;
}

static void loop_fill(struct flowgraph *graph, struct flowgraph_loop *loop, int last) {
    int *stack = memory_zeroed((size_t)graph->count + 1, sizeof *stack);
    size_t depth = 0;
    loop->has[loop->header] = true;
    if (!loop->has[last]) {
        loop->has[last] = true;
        stack[depth++] = last;
    }
    while (depth > 0) {
        int at = stack[--depth];
        for (size_t p = 0; p < graph->predecessors[at].count; p++) {
            int from = graph->predecessors[at].to[p];
            if (!loop->has[from]) {
                loop->has[from] = true;
                stack[depth++] = from;
            }
        }
    }
    free(stack);
}

static struct flowgraph_loop *loop_of_header(struct flowgraph *graph, int header) {
    for (int i = 0; i < graph->loops; i++)
        if (graph->loop[i].header == header)
            return &graph->loop[i];
    graph->loop = memory_resize(graph->loop, ((size_t)graph->loops + 1) * sizeof *graph->loop);
    struct flowgraph_loop *loop = &graph->loop[graph->loops++];
    *loop = (struct flowgraph_loop){.header = header, .parent = FLOWGRAPH_NONE};
    loop->has = memory_zeroed((size_t)graph->count + 1, sizeof *loop->has);
    return loop;
}

/* Headers rise in the list, so a loop comes behind those around it. */
static void loops_find(struct flowgraph *graph) {
    for (int header = 0; header < graph->count; header++)
        for (size_t p = 0; p < graph->predecessors[header].count; p++) {
            int last = graph->predecessors[header].to[p];
            if (flowgraph_dominates(graph, header, last))
                loop_fill(graph, loop_of_header(graph, header), last);
        }
    for (int i = 0; i < graph->count; i++)
        graph->loop_of[i] = FLOWGRAPH_NONE;
    for (int l = 0; l < graph->loops; l++) {
        graph->loop[l].parent = graph->loop_of[graph->loop[l].header];
        for (int i = 0; i < graph->count; i++)
            if (graph->loop[l].has[i])
                graph->loop_of[i] = l;
    }
}

static const struct flowgraph_loop *loop_closed(const struct flowgraph *graph, int from, int to) {
    for (int l = 0; l < graph->loops; l++)
        if (graph->loop[l].header == to && graph->loop[l].has[from])
            return &graph->loop[l];
    return NULL;
}

/* An edge of the forward graph for the branch from `inside` to `to`. A back edge stands for all
 * ways out of its loop, which may close a loop around it in turn. */
static void forward_add(struct flowgraph *graph, int from, int inside, int to) {
    const struct flowgraph_loop *loop = loop_closed(graph, inside, to);
    if (!loop) {
        edge_add(&graph->forward[from], to);
        return;
    }
    for (int i = 0; i < graph->count; i++)
        for (size_t s = 0; loop->has[i] && s < graph->successors[i].count; s++)
            if (!loop->has[graph->successors[i].to[s]])
                forward_add(graph, from, i, graph->successors[i].to[s]);
}

static void forward_find(struct flowgraph *graph) {
    for (int i = 0; i < graph->count; i++) {
        const struct flowgraph_edges *successors = &graph->successors[i];
        for (size_t s = 0; s < successors->count; s++)
            forward_add(graph, i, i, successors->to[s]);
        if (graph->forward[i].count == 0) /* a return, or a loop without an end */
            edge_add(&graph->forward[i], graph->count);
    }
}

/* Topological: what all paths end in has the highest number. */
static void forward_order(struct flowgraph *graph) {
    size_t all = (size_t)graph->count + 1;
    int *stack = memory_zeroed(all, sizeof *stack);
    size_t *next = memory_zeroed(all, sizeof *next);
    size_t depth = 1;
    int left = graph->count;
    for (int i = 0; i < graph->count; i++)
        graph->order[i] = FLOWGRAPH_NONE;
    graph->order[graph->count] = graph->count;
    while (depth > 0) {
        int at = stack[depth - 1];
        if (next[at] < graph->forward[at].count) {
            int to = graph->forward[at].to[next[at]++];
            if (to != graph->count && next[to] == 0 && graph->order[to] == FLOWGRAPH_NONE)
                stack[depth++] = to;
        } else {
            graph->order[at] = --left;
            graph->by_order[left] = at;
            depth--;
        }
    }
    free(stack);
    free(next);
}

/* Dominators of the forward graph upside down. */
static void meets_find(struct flowgraph *graph) {
    int end = graph->count;
    int *order = memory_zeroed((size_t)end + 1, sizeof *order);
    for (int i = 0; i <= end; i++)
        order[i] = end - graph->order[i];
    graph->meet[end] = end;
    for (int at = end - 1; at >= 0; at--) {
        int block = graph->by_order[at];
        const struct flowgraph_edges *forward = &graph->forward[block];
        int best = forward->to[0];
        for (size_t s = 1; s < forward->count; s++)
            best = common(graph->meet, order, forward->to[s], best);
        graph->meet[block] = best;
    }
    free(order);
}

struct flowgraph flowgraph_make(LLVMValueRef function) {
    struct flowgraph graph = {.function = function};
    blocks_number(&graph);
    size_t count = (size_t)graph.count + 1;
    graph.successors = memory_zeroed(count, sizeof *graph.successors);
    graph.predecessors = memory_zeroed(count, sizeof *graph.predecessors);
    graph.forward = memory_zeroed(count, sizeof *graph.forward);
    graph.dominator = memory_zeroed(count, sizeof *graph.dominator);
    graph.meet = memory_zeroed(count, sizeof *graph.meet);
    graph.order = memory_zeroed(count, sizeof *graph.order);
    graph.by_order = memory_zeroed(count, sizeof *graph.by_order);
    graph.loop_of = memory_zeroed(count, sizeof *graph.loop_of);
    edges_find(&graph);
    dominators_find(&graph);
    loops_find(&graph);
    forward_find(&graph);
    forward_order(&graph);
    meets_find(&graph);
    return graph;
}

void flowgraph_free(struct flowgraph *graph) {
    for (int i = 0; i < graph->count; i++) {
        free(graph->successors[i].to);
        free(graph->predecessors[i].to);
        free(graph->forward[i].to);
    }
    for (int l = 0; l < graph->loops; l++)
        free(graph->loop[l].has);
    free(graph->block);
    free(graph->successors);
    free(graph->predecessors);
    free(graph->forward);
    free(graph->dominator);
    free(graph->meet);
    free(graph->order);
    free(graph->by_order);
    free(graph->loop);
    free(graph->loop_of);
    free(graph->index);
    *graph = (struct flowgraph){0};
}

bool *flowgraph_between(const struct flowgraph *graph, int from, int end) {
    bool *between = memory_zeroed((size_t)graph->count + 1, sizeof *between);
    between[from] = true; /* until its successors are reached */
    for (int at = graph->order[from]; at < graph->count; at++) {
        int block = graph->by_order[at];
        for (size_t s = 0; between[block] && s < graph->forward[block].count; s++) {
            int to = graph->forward[block].to[s];
            between[to] |= to != end;
        }
    }
    between[from] = false;
    between[graph->count] = false;
    return between;
}
