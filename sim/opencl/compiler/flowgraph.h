/* The control-flow graph of a function, as numbers: dominators, loops, and where paths meet again.
 *
 * Blocks are numbered in reverse postorder; those that cannot be reached have no number. The graph
 * is a picture of the moment: who changes the function's branches makes a new one. Every loop has
 * one header that dominates it (fix-irreducible ran before).
 *
 * The forward graph is the graph of one pass through each loop. In it a loop's last block has an
 * edge to the loop's exit, not back to its header. Lanes of a warp that part in a turn of a loop
 * have to meet in the same turn, so post-dominators are those of the forward graph.
 */
#ifndef HEDDLE_OPENCL_FLOWGRAPH_H
#define HEDDLE_OPENCL_FLOWGRAPH_H

#include <llvm-c/Core.h>
#include <stdbool.h>
#include <stddef.h>

enum { FLOWGRAPH_NONE = -1 };

struct flowgraph_edges {
    int *to;
    size_t count;
};

struct flowgraph_loop {
    int header;
    int parent; /* the loop around it, or FLOWGRAPH_NONE */
    bool *has;  /* a flag for each block */
};

struct flowgraph {
    LLVMValueRef function;
    int count; /* of blocks; `count` itself is the end of all paths in `after` */
    LLVMBasicBlockRef *block;
    struct flowgraph_edges *successors, *predecessors;
    struct flowgraph_edges *forward; /* successors in the forward graph; may be `count` */
    int *dominator;                  /* immediate; the entry's is itself */
    int *meet;                       /* immediate post-dominator in the forward graph */
    int *order, *by_order;           /* a topological order of the forward graph, and its inverse */
    struct flowgraph_loop *loop;
    int loops;
    int *loop_of; /* the innermost loop of each block, or FLOWGRAPH_NONE */
    void *index;  /* blocks to numbers */
};

/* The owner calls flowgraph_free. */
struct flowgraph flowgraph_make(LLVMValueRef function);
void flowgraph_free(struct flowgraph *graph);

/* FLOWGRAPH_NONE for a block that cannot be reached. */
int flowgraph_number(const struct flowgraph *graph, LLVMBasicBlockRef block);
bool flowgraph_dominates(const struct flowgraph *graph, int above, int below);

/* Flags the blocks on forward paths from `from`'s successors, short of `end`. The caller frees. */
bool *flowgraph_between(const struct flowgraph *graph, int from, int end);

#endif
