#include "simt.h"

#include "heddle_isa.h"
#include "ir.h"

#include <stdio.h>
#include <string.h>

static const char barrier_text[] = ".insn r CUSTOM_0, 4, 0, x0, $0, $1";

static LLVMModuleRef module_of(LLVMBuilderRef builder) {
    return LLVMGetGlobalParent(LLVMGetBasicBlockParent(LLVMGetInsertBlock(builder)));
}

/* Frozen: of a value that is nothing in particular, split and branch might see two. */
static LLVMValueRef word_of(LLVMBuilderRef builder, LLVMValueRef condition) {
    LLVMValueRef frozen = LLVMBuildFreeze(builder, condition, "");
    return LLVMBuildZExt(builder, frozen, ir_i32(module_of(builder)), "");
}

static LLVMValueRef is_set(LLVMBuilderRef builder, LLVMValueRef word) {
    return LLVMBuildICmp(builder, LLVMIntNE, word, ir_word(module_of(builder), 0), "");
}

struct simt_split simt_split(LLVMBuilderRef builder, LLVMValueRef condition) {
    LLVMModuleRef module = module_of(builder);
    LLVMTypeRef members[] = {ir_i32(module), ir_i32(module)};
    LLVMTypeRef both = LLVMStructTypeInContext(LLVMGetModuleContext(module), members, 2, false);
    LLVMValueRef operand = word_of(builder, condition);
    LLVMValueRef result =
        ir_asm(builder, both, ".insn r CUSTOM_0, 2, 0, $0, $1, x0", "=&r,=r,1", &operand, 1);
    return (struct simt_split){
        .token = LLVMBuildExtractValue(builder, result, 0, "token"),
        .condition = is_set(builder, LLVMBuildExtractValue(builder, result, 1, "")),
    };
}

void simt_join(LLVMBuilderRef builder, LLVMValueRef token) {
    LLVMTypeRef none = LLVMVoidTypeInContext(LLVMGetModuleContext(module_of(builder)));
    ir_asm(builder, none, ".insn r CUSTOM_0, 3, 0, x0, $0, x0", "r", &token, 1);
}

LLVMValueRef simt_nothing_open(LLVMBuilderRef builder) {
    return ir_asm(builder, ir_i32(module_of(builder)), ".insn r CUSTOM_0, 2, 0, $0, x0, x0", "=r",
                  NULL, 0);
}

LLVMValueRef simt_mask(LLVMBuilderRef builder) {
    char text[32];
    snprintf(text, sizeof text, "csrr $0, %d", HEDDLE_CSR_THREAD_MASK);
    return ir_asm(builder, ir_i32(module_of(builder)), text, "=r", NULL, 0);
}

LLVMValueRef simt_pred(LLVMBuilderRef builder, LLVMValueRef condition, LLVMValueRef mask) {
    LLVMValueRef operands[] = {word_of(builder, condition), mask};
    return is_set(builder, ir_asm(builder, ir_i32(module_of(builder)),
                                  ".insn r CUSTOM_0, 5, 0, x0, $1, $2", "=r,0,r", operands, 2));
}

void simt_barrier(LLVMBuilderRef builder, LLVMValueRef number, LLVMValueRef warps) {
    LLVMTypeRef none = LLVMVoidTypeInContext(LLVMGetModuleContext(module_of(builder)));
    LLVMValueRef operands[] = {number, warps};
    ir_asm(builder, none, barrier_text, "r,r,~{memory}", operands, 2);
}

bool simt_is_barrier(LLVMValueRef i) {
    size_t size;
    if (!LLVMIsACallInst(i) || !LLVMIsAInlineAsm(LLVMGetCalledValue(i)))
        return false;
    return strcmp(LLVMGetInlineAsmAsmString(LLVMGetCalledValue(i), &size), barrier_text) == 0;
}

void simt_note(LLVMBuilderRef builder) {
    static const char text[] = ".Lheddle_note${:uid}:\n"
                               "\t.pushsection .heddle.agree_in, \"\", @progbits\n"
                               "\t.word .Lheddle_note${:uid}\n"
                               "\t.popsection";
    LLVMTypeRef none = LLVMVoidTypeInContext(LLVMGetModuleContext(module_of(builder)));
    ir_no_memory(ir_asm(builder, none, text, "", NULL, 0));
}

void simt_fence(LLVMBuilderRef builder) {
    LLVMTypeRef none = LLVMVoidTypeInContext(LLVMGetModuleContext(module_of(builder)));
    ir_asm(builder, none, "fence", "~{memory}", NULL, 0);
}
