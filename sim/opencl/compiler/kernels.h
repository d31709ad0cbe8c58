/* Kernels as the runtime calls them.
 *
 * A kernel of OpenCL C gets a wrapper of its name with the runtime's launch convention
 * (docs/runtime.md, "Launches"). The wrapper takes the arguments from a block of memory that begins
 * with a header of 12 words (struct heddle_ndrange). It calls the source's function, which is then
 * inlined. Work-item functions become the wrapper's arguments and loads from the header. `__local`
 * variables become offsets from the group's base.
 */
#ifndef HEDDLE_OPENCL_KERNELS_H
#define HEDDLE_OPENCL_KERNELS_H

#include "compiler.h"

/* Words of the header, each in bytes from its beginning. */
enum header {
    HEADER_WORK_DIM = 0,
    HEADER_OFFSET = 4,
    HEADER_LOCAL_SIZE = 16,
    HEADER_GROUPS = 28,
    HEADER_FRAMES = 40,
    HEADER_FIBERS = 44,
    HEADER_BYTES = 48
};

/* Of struct heddle_block, and of the launch convention (heddle.h). */
enum { BLOCK_SIZE = 12, BLOCK_WARPS = 24, BLOCK_BARRIER = 28, BLOCK_LOCAL = 32 };
enum parameter {
    PARAMETER_ARGS,
    PARAMETER_THREAD,
    PARAMETER_GROUP = PARAMETER_THREAD + 3,
    PARAMETER_BLOCK = PARAMETER_GROUP + 3,
    PARAMETERS
};

/* Address spaces of the front end's target; on the cores they are one. */
enum space { SPACE_GLOBAL = 1, SPACE_LOCAL = 3, SPACE_CONSTANT = 4 };

/* Of a thread's 8 KB, as for C (sim/runtime/cflags). */
#define STACK_BYTES "7936"

enum argument_kind { ARGUMENT_VALUE, ARGUMENT_GLOBAL, ARGUMENT_CONSTANT, ARGUMENT_LOCAL };

struct argument {
    enum argument_kind kind;
    uint32_t offset; /* in the block of arguments, behind the header's beginning */
    uint32_t size, align;
    char *name, *type, *access, *qualifier;
};

/* Where a launch calls a kernel (docs/opencl.md, "Work-groups"). */
enum form { FORM_CORE, FORM_CUT, FORM_FIBERS, FORMS };

struct kernel {
    char *name;
    LLVMValueRef source;       /* the function that the source wrote */
    LLVMValueRef entry[FORMS]; /* NULL: it has no such form */
    struct argument *argument;
    size_t arguments;
    uint32_t args_bytes, local_bytes, private_bytes, frame_words;
    uint32_t required[3], hint[3]; /* 0: none */
    char *vector_hint;
    bool barriers;
    bool parted;      /* work-items may finish while others come to barriers (barriers.h) */
    uint32_t arrived; /* then: where in local memory that is written down */
};

/* Finds the kernels and makes their wrappers, before anything is inlined. */
bool kernels_wrap(struct compilation *c, struct error *error);

/* For a piece of a work-group: returns where a thread has no work-item. */
void kernels_cut_guard(struct compilation *c, LLVMBuilderRef builder, LLVMValueRef wrapper);

/* When all is inlined: work-item functions, barriers, local variables. */
void kernels_lower(struct compilation *c);

/* Takes away one of the forms. */
void kernels_entry_drop(struct kernel *kernel, enum form form);

/* locals.c: gives the `__local` variables that a kernel uses their places, and removes those that
 * nothing mentions any more. */
void locals_place(struct compilation *c, struct kernel *kernel, enum form form);
void locals_drop(struct compilation *c);

void kernels_free(struct compilation *c);

#endif
