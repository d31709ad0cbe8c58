/* Short forms of what the phases do with LLVM's IR. */
#ifndef HEDDLE_OPENCL_IR_H
#define HEDDLE_OPENCL_IR_H

#include <llvm-c/Core.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Loops over functions, blocks and instructions. The body may erase the current element. */
#define IR_EACH_FUNCTION(function, module)                                                         \
    for (LLVMValueRef function = LLVMGetFirstFunction(module), function##_next = NULL;             \
         function && (function##_next = LLVMGetNextFunction(function), true);                      \
         function = function##_next)
#define IR_EACH_GLOBAL(global, module)                                                             \
    for (LLVMValueRef global = LLVMGetFirstGlobal(module), global##_next = NULL;                   \
         global && (global##_next = LLVMGetNextGlobal(global), true); global = global##_next)
#define IR_EACH_BLOCK(block, function)                                                             \
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(function); block;                        \
         block = LLVMGetNextBasicBlock(block))
#define IR_EACH_INSTRUCTION(instruction, block)                                                    \
    for (LLVMValueRef instruction = LLVMGetFirstInstruction(block), instruction##_next = NULL;     \
         instruction && (instruction##_next = LLVMGetNextInstruction(instruction), true);          \
         instruction = instruction##_next)
#define IR_EACH_USE(use, value)                                                                    \
    for (LLVMUseRef use = LLVMGetFirstUse(value), use##_next = NULL;                               \
         use && (use##_next = LLVMGetNextUse(use), true); use = use##_next)

LLVMTypeRef ir_i32(LLVMModuleRef module);
LLVMTypeRef ir_pointer(LLVMModuleRef module);
LLVMValueRef ir_word(LLVMModuleRef module, uint32_t value);

/* The function that a call names; NULL: none, or through a pointer. */
LLVMValueRef ir_callee(LLVMValueRef call);
bool ir_is_call_of(LLVMValueRef instruction, const char *name);

bool ir_is_named(LLVMValueRef value, const char *name);

/* The name begins with `beginning`. */
bool ir_named(LLVMValueRef value, const char *beginning);

void ir_attribute_add(LLVMValueRef function, const char *attribute);
void ir_attribute_set(LLVMValueRef function, const char *attribute, const char *value);
void ir_attribute_remove(LLVMValueRef function, const char *attribute);

/* A call of inline assembly that no pass may move across others of its kind, nor copy. */
LLVMValueRef ir_asm(LLVMBuilderRef builder, LLVMTypeRef result, const char *text,
                    const char *constraints, LLVMValueRef *operands, unsigned count);

/* Says of such a call that it touches no memory. */
void ir_no_memory(LLVMValueRef call);

/* The same for text that only reads what never changes in a thread. */
LLVMValueRef ir_asm_pure(LLVMBuilderRef builder, const char *text);

/* The place `offset` bytes behind a pointer. */
LLVMValueRef ir_place(LLVMBuilderRef builder, LLVMValueRef pointer, uint32_t offset);

/* Loads a value that stays the same while a kernel runs, on a boundary of 4 bytes. */
LLVMValueRef ir_load_invariant(LLVMBuilderRef builder, LLVMTypeRef type, LLVMValueRef pointer);

/* Whether a load is one of that kind. */
bool ir_is_invariant(LLVMValueRef load);

/* A variable of the function, in its first block. */
LLVMValueRef ir_variable(LLVMValueRef function, LLVMTypeRef type, const char *name);

/* Puts `builder` before the block's branch, or before an instruction, with its source line. */
void ir_builder_at_end(LLVMBuilderRef builder, LLVMBasicBlockRef block);
void ir_builder_before(LLVMBuilderRef builder, LLVMValueRef instruction);

/* Lines of a source: 0 when they are not known. */
unsigned ir_line(LLVMValueRef instruction);

/* Replaces all uses, and removes the instruction. */
void ir_replace(LLVMValueRef instruction, LLVMValueRef value);

#endif
