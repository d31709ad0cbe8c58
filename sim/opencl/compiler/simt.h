/* The instructions of the cores that steer lanes, as calls of inline assembly in LLVM IR
 * (docs/isa.md). `builder` stands where they go. */
#ifndef HEDDLE_OPENCL_SIMT_H
#define HEDDLE_OPENCL_SIMT_H

#include <llvm-c/Core.h>
#include <stdbool.h>

/* A split and the condition that the branch behind it has to take: it comes out of the instruction,
 * so that nothing moves between the two. */
struct simt_split {
    LLVMValueRef token; /* for simt_join */
    LLVMValueRef condition;
};

struct simt_split simt_split(LLVMBuilderRef builder, LLVMValueRef condition);
void simt_join(LLVMBuilderRef builder, LLVMValueRef token);

/* The token of a join that finds nothing open. */
LLVMValueRef simt_nothing_open(LLVMBuilderRef builder);

/* The lanes that are on, for simt_pred. */
LLVMValueRef simt_mask(LLVMBuilderRef builder);

/* Keeps the lanes whose `condition` holds, or turns those of `mask` on if there is none; gives the
 * condition for the branch. */
LLVMValueRef simt_pred(LLVMBuilderRef builder, LLVMValueRef condition, LLVMValueRef mask);

void simt_barrier(LLVMBuilderRef builder, LLVMValueRef number, LLVMValueRef warps);
bool simt_is_barrier(LLVMValueRef instruction);

/* A note for `heddle check`: lanes agree on the branch or split that ends the machine's block. It
 * costs no instruction. */
void simt_note(LLVMBuilderRef builder);
void simt_fence(LLVMBuilderRef builder);

#endif
