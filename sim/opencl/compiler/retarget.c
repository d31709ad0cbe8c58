#include "retarget.h"

#include "ir.h"

#include <string.h>

void retarget_module(LLVMModuleRef module, LLVMTargetMachineRef machine) {
    char *triple = LLVMGetTargetMachineTriple(machine);
    LLVMTargetDataRef layout = LLVMCreateTargetDataLayout(machine);
    LLVMSetTarget(module, triple);
    LLVMSetModuleDataLayout(module, layout);
    LLVMDisposeTargetData(layout);
    LLVMDisposeMessage(triple);
}

static void string_attribute_remove(LLVMValueRef function, const char *name) {
    LLVMRemoveStringAttributeAtIndex(function, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, name,
                                     (unsigned)strlen(name));
}

/* The runtime calls it: it stays a function of its own. */
static bool is_entry(LLVMValueRef function) {
    const char *section = LLVMGetSection(function);
    return section && section[0] != '\0';
}

static void function_retarget(LLVMValueRef function) {
    static const char *const strings[] = {"target-cpu",       "target-features",
                                          "no-builtins",      "frame-pointer",
                                          "no-trapping-math", "uniform-work-group-size"};
    static const char *const hindering[] = {"noinline", "optnone"};
    for (size_t i = 0; i < sizeof strings / sizeof *strings; i++)
        string_attribute_remove(function, strings[i]);
    for (size_t i = 0; i < sizeof hindering / sizeof *hindering; i++)
        ir_attribute_remove(function, hindering[i]);
    LLVMSetFunctionCallConv(function, LLVMCCallConv);
    if (LLVMIsDeclaration(function) || is_entry(function))
        return;
    ir_attribute_add(function, "alwaysinline");
    LLVMAttributeRef attribute = LLVMCreateStringAttribute(
        LLVMGetModuleContext(LLVMGetGlobalParent(function)), "no-builtins", 11, "", 0);
    LLVMAddAttributeAtIndex(function, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, attribute);
}

static void calls_retarget(LLVMValueRef function) {
    IR_EACH_BLOCK(block, function)
    IR_EACH_INSTRUCTION(i, block) {
        if (LLVMIsACallInst(i))
            LLVMSetInstructionCallConv(i, LLVMCCallConv);
    }
}

/* A sampler that nothing uses is no reason to refuse a source. */
static void sampler_free(struct compilation *c) {
    LLVMValueRef function = LLVMGetNamedFunction(c->module, "__translate_sampler_initializer");
    if (!function)
        return;
    ir_attribute_add(function, "nounwind");
    ir_attribute_add(function, "willreturn");
    ir_attribute_add(function, "memory");
}

/* In OpenCL C a program is one source: no other one uses a function that is no kernel. */
static void function_hide(const struct compilation *c, LLVMValueRef function) {
    if (!c->options->lanes_c && !LLVMIsDeclaration(function) && !is_entry(function))
        LLVMSetLinkage(function, LLVMInternalLinkage);
}

void retarget_functions(struct compilation *c) {
    sampler_free(c);
    IR_EACH_FUNCTION(function, c->module) {
        function_retarget(function);
        function_hide(c, function);
        calls_retarget(function);
    }
}
