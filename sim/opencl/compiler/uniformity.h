/* Which values are the same in all lanes of a warp that compute them together, and hence which
 * branches lanes may disagree on. On SSA, in loop-closed form, with reducible loops.
 *
 * A value is divergent if it comes from a lane's own (its ids, its stack, an atomic operation) or
 * if an operand is. Control flow makes two more kinds divergent. One is a phi where lanes meet that
 * parted at a divergent branch (control dependence). The other is a value that a loop computes and
 * that lanes take with them in different turns (temporal divergence). A load is uniform if its
 * address is: a warp's lanes load at the same time.
 */
#ifndef HEDDLE_OPENCL_UNIFORMITY_H
#define HEDDLE_OPENCL_UNIFORMITY_H

#include "flowgraph.h"

/* Why a value is divergent: where the disagreement begins. */
enum divergence {
    UNIFORM,
    DIVERGENT_ID,     /* a work-item's id, or a function's argument */
    DIVERGENT_STACK,  /* an address in the thread's own memory */
    DIVERGENT_ATOMIC, /* result of an atomic operation */
    DIVERGENT_TIME,   /* a load at another time: of a group only */
    DIVERGENT_CALL,   /* result of a function without a body, or of inline assembly */
    DIVERGENT_PATH,   /* lanes come on different ways */
    DIVERGENT_TURN    /* lanes leave a loop in different turns */
};

struct uniformity;

/* Among which threads. */
enum uniformity_scope {
    SCOPE_WARP,
    SCOPE_TASK, /* a warp; the first argument is a struct heddle_group, of which only the thread's
                   number differs */
    SCOPE_GROUP /* all work-items of a group, which compute it at different times */
};

/* `argument` says for each of the function's arguments whether threads have different ones. The
 * graph is the function's, and stays the caller's. */
struct uniformity *uniformity_find(const struct flowgraph *graph, const bool *argument,
                                   enum uniformity_scope scope);
void uniformity_free(struct uniformity *uniformity);

enum divergence uniformity_of(const struct uniformity *uniformity, LLVMValueRef value);

/* Whether lanes may leave loop number `loop` of the graph in different turns. */
bool uniformity_loop_divergent(const struct uniformity *uniformity, int loop);

/* Divergent branches carry a mark that survives changes of the code around them. */
void uniformity_mark(const struct uniformity *uniformity);
bool branch_is_divergent(LLVMValueRef branch);
void branch_set_divergent(LLVMValueRef branch);

/* Leaves notes for `heddle check` at a function's branches without the mark. */
void branches_note(LLVMValueRef function);

#endif
