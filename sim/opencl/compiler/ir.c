#include "ir.h"

#include <llvm-c/DebugInfo.h>
#include <string.h>

LLVMTypeRef ir_i32(LLVMModuleRef module) {
    return LLVMInt32TypeInContext(LLVMGetModuleContext(module));
}

LLVMTypeRef ir_pointer(LLVMModuleRef module) {
    return LLVMPointerTypeInContext(LLVMGetModuleContext(module), 0);
}

LLVMValueRef ir_word(LLVMModuleRef module, uint32_t value) {
    return LLVMConstInt(ir_i32(module), value, false);
}

LLVMValueRef ir_callee(LLVMValueRef call) {
    if (!LLVMIsACallInst(call))
        return NULL;
    return LLVMIsAFunction(LLVMGetCalledValue(call));
}

bool ir_named(LLVMValueRef value, const char *beginning) {
    size_t size;
    const char *name = LLVMGetValueName2(value, &size);
    return strncmp(name, beginning, strlen(beginning)) == 0;
}

bool ir_is_named(LLVMValueRef value, const char *name) {
    size_t size;
    return strcmp(LLVMGetValueName2(value, &size), name) == 0;
}

bool ir_is_call_of(LLVMValueRef instruction, const char *name) {
    LLVMValueRef callee = ir_callee(instruction);
    return callee && ir_is_named(callee, name);
}

/* LLVM's own name is of a signed type. */
static const LLVMAttributeIndex at_function = (LLVMAttributeIndex)LLVMAttributeFunctionIndex;

static LLVMAttributeRef attribute(LLVMContextRef context, const char *name) {
    unsigned kind = LLVMGetEnumAttributeKindForName(name, strlen(name));
    return LLVMCreateEnumAttribute(context, kind, 0);
}

void ir_attribute_add(LLVMValueRef function, const char *name) {
    LLVMContextRef context = LLVMGetModuleContext(LLVMGetGlobalParent(function));
    LLVMAddAttributeAtIndex(function, at_function, attribute(context, name));
}

void ir_attribute_set(LLVMValueRef function, const char *name, const char *value) {
    LLVMContextRef context = LLVMGetModuleContext(LLVMGetGlobalParent(function));
    LLVMAttributeRef made = LLVMCreateStringAttribute(context, name, (unsigned)strlen(name), value,
                                                      (unsigned)strlen(value));
    LLVMAddAttributeAtIndex(function, at_function, made);
}

void ir_attribute_remove(LLVMValueRef function, const char *name) {
    unsigned kind = LLVMGetEnumAttributeKindForName(name, strlen(name));
    LLVMRemoveEnumAttributeAtIndex(function, at_function, kind);
}

static LLVMContextRef builder_context(LLVMBuilderRef builder) {
    LLVMValueRef function = LLVMGetBasicBlockParent(LLVMGetInsertBlock(builder));
    return LLVMGetModuleContext(LLVMGetGlobalParent(function));
}

LLVMValueRef ir_asm(LLVMBuilderRef builder, LLVMTypeRef result, const char *text,
                    const char *constraints, LLVMValueRef *operands, unsigned count) {
    static const char *const safe[] = {"convergent", "noduplicate", "nounwind"};
    LLVMContextRef context = builder_context(builder);
    LLVMTypeRef types[4];
    for (unsigned i = 0; i < count; i++)
        types[i] = LLVMTypeOf(operands[i]);
    LLVMTypeRef type = LLVMFunctionType(result, types, count, false);
    LLVMValueRef code = LLVMGetInlineAsm(type, text, strlen(text), constraints, strlen(constraints),
                                         true, false, LLVMInlineAsmDialectATT, false);
    LLVMValueRef call = LLVMBuildCall2(builder, type, code, operands, count, "");
    for (size_t i = 0; i < sizeof safe / sizeof *safe; i++)
        LLVMAddCallSiteAttribute(call, at_function, attribute(context, safe[i]));
    return call;
}

void ir_no_memory(LLVMValueRef call) {
    LLVMValueRef function = LLVMGetBasicBlockParent(LLVMGetInstructionParent(call));
    LLVMContextRef context = LLVMGetModuleContext(LLVMGetGlobalParent(function));
    LLVMAddCallSiteAttribute(call, at_function, attribute(context, "memory"));
}

LLVMValueRef ir_asm_pure(LLVMBuilderRef builder, const char *text) {
    LLVMContextRef context = builder_context(builder);
    LLVMTypeRef type = LLVMFunctionType(LLVMInt32TypeInContext(context), NULL, 0, false);
    LLVMValueRef code = LLVMGetInlineAsm(type, text, strlen(text), "=r", 2, false, false,
                                         LLVMInlineAsmDialectATT, false);
    return LLVMBuildCall2(builder, type, code, NULL, 0, "");
}

LLVMValueRef ir_place(LLVMBuilderRef builder, LLVMValueRef pointer, uint32_t offset) {
    LLVMContextRef context = builder_context(builder);
    LLVMValueRef index = LLVMConstInt(LLVMInt32TypeInContext(context), offset, false);
    return LLVMBuildInBoundsGEP2(builder, LLVMInt8TypeInContext(context), pointer, &index, 1, "");
}

LLVMValueRef ir_load_invariant(LLVMBuilderRef builder, LLVMTypeRef type, LLVMValueRef pointer) {
    static const char kind[] = "invariant.load";
    LLVMContextRef context = builder_context(builder);
    LLVMValueRef load = LLVMBuildLoad2(builder, type, pointer, "");
    LLVMMetadataRef node = LLVMMDNodeInContext2(context, NULL, 0);
    LLVMSetMetadata(load, LLVMGetMDKindIDInContext(context, kind, sizeof kind - 1),
                    LLVMMetadataAsValue(context, node));
    if (LLVMGetAlignment(load) > 4)
        LLVMSetAlignment(load, 4);
    return load;
}

bool ir_is_invariant(LLVMValueRef load) {
    static const char kind[] = "invariant.load";
    LLVMContextRef context = LLVMGetTypeContext(LLVMTypeOf(load));
    return LLVMGetMetadata(load, LLVMGetMDKindIDInContext(context, kind, sizeof kind - 1)) != NULL;
}

LLVMValueRef ir_variable(LLVMValueRef function, LLVMTypeRef type, const char *name) {
    LLVMContextRef context = LLVMGetModuleContext(LLVMGetGlobalParent(function));
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(context);
    LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(function);
    LLVMPositionBuilderBefore(builder, LLVMGetFirstInstruction(entry));
    LLVMValueRef variable = LLVMBuildAlloca(builder, type, name);
    LLVMDisposeBuilder(builder);
    return variable;
}

void ir_builder_before(LLVMBuilderRef builder, LLVMValueRef instruction) {
    LLVMPositionBuilderBefore(builder, instruction);
    LLVMSetCurrentDebugLocation2(builder, LLVMInstructionGetDebugLoc(instruction));
}

void ir_builder_at_end(LLVMBuilderRef builder, LLVMBasicBlockRef block) {
    ir_builder_before(builder, LLVMGetBasicBlockTerminator(block));
}

unsigned ir_line(LLVMValueRef instruction) {
    LLVMMetadataRef location = LLVMInstructionGetDebugLoc(instruction);
    return location ? LLVMDILocationGetLine(location) : 0;
}

void ir_replace(LLVMValueRef instruction, LLVMValueRef value) {
    LLVMReplaceAllUsesWith(instruction, value);
    LLVMInstructionEraseFromParent(instruction);
}
