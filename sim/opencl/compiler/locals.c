/* `__local` variables: places in the work-group's part of local memory. */
#include "kernels.h"

#include "base/text.h"
#include "ir.h"

#include <llvm-c/Target.h>
#include <stdlib.h>

struct placing {
    struct compilation *c;
    LLVMValueRef wrapper, variable;
    uint32_t offset;
    bool used;
};

static bool mentions(LLVMValueRef value, LLVMValueRef variable) {
    if (value == variable)
        return true;
    if (!LLVMIsAConstantExpr(value))
        return false;
    for (int i = 0; i < LLVMGetNumOperands(value); i++)
        if (mentions(LLVMGetOperand(value, (unsigned)i), variable))
            return true;
    return false;
}

static LLVMValueRef place_build(const struct placing *p, LLVMBuilderRef builder) {
    LLVMTypeRef type = LLVMTypeOf(p->variable);
    LLVMValueRef block = LLVMGetParam(p->wrapper, PARAMETER_BLOCK);
    LLVMValueRef base = ir_load_invariant(builder, type, ir_place(builder, block, BLOCK_LOCAL));
    return ir_place(builder, base, p->offset);
}

/* A constant expression over the variable, as instructions. */
static LLVMValueRef value_build(const struct placing *p, LLVMBuilderRef builder,
                                LLVMValueRef value) {
    if (value == p->variable)
        return place_build(p, builder);
    if (!mentions(value, p->variable))
        return value;
    LLVMValueRef first = value_build(p, builder, LLVMGetOperand(value, 0));
    int count = LLVMGetNumOperands(value);
    LLVMOpcode opcode = LLVMGetConstOpcode(value);
    if (opcode == LLVMGetElementPtr) {
        LLVMValueRef *index = memory_zeroed((size_t)count, sizeof(LLVMValueRef));
        for (int i = 1; i < count; i++)
            index[i - 1] = LLVMGetOperand(value, (unsigned)i);
        LLVMValueRef place = LLVMBuildGEP2(builder, LLVMGetGEPSourceElementType(value), first,
                                           index, (unsigned)count - 1, "");
        free(index);
        return place;
    }
    if (count == 1)
        return LLVMBuildCast(builder, opcode, first, LLVMTypeOf(value), "");
    return LLVMBuildBinOp(builder, opcode, first, value_build(p, builder, LLVMGetOperand(value, 1)),
                          "");
}

static void instruction_place(struct placing *p, LLVMBuilderRef builder, LLVMValueRef i) {
    for (int o = 0; o < LLVMGetNumOperands(i); o++) {
        LLVMValueRef operand = LLVMGetOperand(i, (unsigned)o);
        if (!mentions(operand, p->variable))
            continue;
        p->used = true;
        if (LLVMIsAPHINode(i))
            ir_builder_at_end(builder, LLVMGetIncomingBlock(i, (unsigned)o));
        else
            ir_builder_before(builder, i);
        LLVMSetOperand(i, (unsigned)o, value_build(p, builder, operand));
    }
}

static bool is_local(LLVMValueRef global) {
    return LLVMGetPointerAddressSpace(LLVMTypeOf(global)) == SPACE_LOCAL;
}

void locals_place(struct compilation *c, struct kernel *kernel, enum form form) {
    LLVMTargetDataRef layout = LLVMGetModuleDataLayout(c->module);
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(c->context);
    uint32_t end = 0;
    IR_EACH_GLOBAL(variable, c->module) {
        if (!is_local(variable))
            continue;
        LLVMTypeRef type = LLVMGlobalGetValueType(variable);
        uint32_t align = LLVMGetAlignment(variable);
        struct placing p = {.c = c, .wrapper = kernel->entry[form], .variable = variable};
        if (align == 0)
            align = LLVMABIAlignmentOfType(layout, type);
        p.offset = (end + align - 1) / align * align;
        IR_EACH_BLOCK(block, p.wrapper)
        IR_EACH_INSTRUCTION(i, block)
        instruction_place(&p, builder, i);
        if (p.used)
            end = p.offset + (uint32_t)LLVMABISizeOfType(layout, type);
    }
    kernel->local_bytes = end;
    LLVMDisposeBuilder(builder);
}

void locals_drop(struct compilation *c) {
    for (LLVMValueRef next, global = LLVMGetFirstGlobal(c->module); global; global = next) {
        next = LLVMGetNextGlobal(global);
        if (is_local(global) && !LLVMGetFirstUse(global))
            LLVMDeleteGlobal(global);
    }
}
