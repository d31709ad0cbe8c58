/* A form with fibers while it is made: what its modules share (fibers.h).
 *
 *     fibers          the whole: barriers, ways through them
 *     fiber_variables what is live at each barrier, and what of it has to be kept
 *     fiber_frames    moves between variables and the frames of work-items
 *     fiber_start     the beginning: ids, frames, the number of fibers
 *     fiber_rounds    the order in which a warp runs its fibers
 */
#ifndef HEDDLE_OPENCL_FIBER_FORM_H
#define HEDDLE_OPENCL_FIBER_FORM_H

#include "flowgraph.h"
#include "kernels.h"

enum variable_kind {
    VARIABLE_OWN,    /* a work-item's: kept in its frame */
    VARIABLE_ARRAY,  /* memory of its own: kept as it is */
    VARIABLE_SHARED, /* never changes, and is the same for all work-items */
    VARIABLE_COMMON, /* the same for all work-items that came to a barrier: one copy a round */
    VARIABLE_FIXED   /* a few instructions compute it again from a work-item's ids */
};

struct variable {
    LLVMValueRef slot; /* alloca */
    LLVMTypeRef type;
    uint32_t words;
    enum variable_kind kind;
    LLVMValueRef only;  /* the only value that the source puts there, or NULL */
    LLVMValueRef round; /* of a common one: its value when the round began */
    uint32_t place;     /* in the frame, in words */
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
    bool *needed; /* at the beginning of block b, short of a barrier: needed[b * variables + v] */
    bool *saved;  /* at the barrier that ends block b: saved[b * variables + v] */
    int *barrier; /* number of the barrier that ends a block, from 1; 0: none */
    int barriers;
    bool *reached_from;         /* block b without a barrier on the way: [start * count + b] */
    LLVMBasicBlockRef *resume;  /* behind barrier n, and the start for 0 */
    LLVMBasicBlockRef *next_of; /* after a fiber that went on at `resume` */
    bool *mixed;                /* it may end where others do, too */
    uint32_t frame_words;
    uint32_t on_place;                         /* of the barrier where a parted work-item goes on */
    LLVMValueRef fiber, frame, reached, round; /* variables */
    LLVMValueRef id[3], id_first[3], id_step[3], id_end[3]; /* variables, and values */
    int ids;                           /* dimensions that the kernel asks for */
    LLVMValueRef wraps;                /* ids have to be carried to the next dimension */
    LLVMValueRef count, whole, simple; /* fibers of the warp; of all lanes; or 0 */
    LLVMValueRef items;                /* of the group */
    LLVMValueRef arrived;              /* barriers.h */
    LLVMValueRef first_frame, frame_bytes, word_bytes;
    LLVMBasicBlockRef start, choose, go, next_mixed, next, slow;
};

/* The barrier that ends a block, or NULL. */
LLVMValueRef fiber_barrier_of(LLVMBasicBlockRef block);

/* Same for all work-items of a group, whenever it is computed. On SSA, behind fibers_prepare. */
bool fiber_is_shared(LLVMValueRef value);

/* Finds the variables, and what is kept where. False where something cannot be kept. */
bool fiber_variables_find(struct fibers *f);

/* Number of the variable with that slot, or `variables`. */
size_t fiber_variable_number(const struct fibers *f, LLVMValueRef slot);

/* Number of the variable that holds a shared value, or `variables`. */
size_t fiber_shared_number(const struct fibers *f, LLVMValueRef value);

/* Dimension of a work-item's id that the call gives, or -1. */
int fiber_id_dimension(LLVMValueRef call);

/* At the barrier that ends a block, and behind it. `builder` stands there. */
void fiber_frame_keep(const struct fibers *f, int block);
void fiber_frame_restore(const struct fibers *f, int behind);

/* The lane's word at `place` of the current frame. */
LLVMValueRef fiber_frame_word(const struct fibers *f, uint32_t place);

/* Short forms. */
LLVMTypeRef fiber_word_type(const struct fibers *f);
LLVMValueRef fiber_word(const struct fibers *f, uint32_t value);
LLVMValueRef fiber_read(const struct fibers *f, LLVMValueRef variable);
LLVMBasicBlockRef fiber_block(const struct fibers *f, const char *name);

LLVMValueRef fiber_add(const struct fibers *f, LLVMValueRef a, LLVMValueRef b);
LLVMValueRef fiber_mul(const struct fibers *f, LLVMValueRef a, LLVMValueRef b);
LLVMValueRef fiber_is_equal(const struct fibers *f, LLVMValueRef a, LLVMValueRef b);
LLVMValueRef fiber_is_below(const struct fibers *f, LLVMValueRef a, LLVMValueRef b);
void fiber_store(const struct fibers *f, LLVMValueRef value, LLVMValueRef variable);

/* A branch on which lanes part, and meet in the block that `no` leads to. */
void fiber_lanes_part(const struct fibers *f, LLVMValueRef condition, LLVMBasicBlockRef yes,
                      LLVMBasicBlockRef no);

/* Something is kept in memory. */
bool fiber_has_frames(const struct fibers *f);

/* Makes the first fiber of a round the current one. */
void fiber_first(const struct fibers *f);

/* Whether the group has a work-item for the fiber. */
LLVMValueRef fiber_item_is_there(const struct fibers *f);

/* A new first block, with the variables of all others; what a warp has to know of its fibers. */
void fiber_entry_make(struct fibers *f, LLVMBasicBlockRef end);

/* From a fiber that has come to barrier `number` in `block`, or to its end, 0, to the next one. */
void fiber_leave(struct fibers *f, int block, int number);

/* Another fiber in this round, or a new round behind the barrier, or the end. */
void fiber_rounds_make(struct fibers *f, LLVMBasicBlockRef end);

#endif
