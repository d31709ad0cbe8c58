/* kernels_wrap: the functions that the runtime calls. */
#include "kernels.h"

#include "base/text.h"
#include "byvalue.h"
#include "ir.h"

#include <llvm-c/DebugInfo.h>
#include <llvm-c/Target.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Calling conventions of kernels: of OpenCL C, and of nvptx. */
enum { SPIR_KERNEL = 76, PTX_KERNEL = 71 };

static const char *const form_suffix[FORMS] = {"", ".cut", ".fibers"};

/* A node of metadata beside a function, or NULL. */
static LLVMValueRef node_find(const struct compilation *c, LLVMValueRef function,
                              const char *name) {
    size_t count;
    unsigned kind = LLVMGetMDKindIDInContext(c->context, name, (unsigned)strlen(name));
    LLVMValueMetadataEntry *entries = LLVMGlobalCopyAllMetadata(function, &count);
    LLVMValueRef node = NULL;
    for (unsigned i = 0; i < count; i++)
        if (LLVMValueMetadataEntriesGetKind(entries, i) == kind)
            node = LLVMMetadataAsValue(c->context, LLVMValueMetadataEntriesGetMetadata(entries, i));
    LLVMDisposeValueMetadataEntries(entries);
    return node;
}

static LLVMValueRef node_operand(LLVMValueRef node, unsigned index) {
    if (!node || index >= (unsigned)LLVMGetMDNodeNumOperands(node))
        return NULL;
    LLVMValueRef *operands =
        memory_zeroed((size_t)LLVMGetMDNodeNumOperands(node), sizeof(LLVMValueRef));
    LLVMGetMDNodeOperands(node, operands);
    LLVMValueRef operand = operands[index];
    free(operands);
    return operand;
}

static char *node_string(LLVMValueRef node, unsigned index) {
    LLVMValueRef operand = node_operand(node, index);
    unsigned size = 0;
    const char *string = operand ? LLVMGetMDString(operand, &size) : NULL;
    return text_copy_part(string ? string : "", size);
}

static void node_sizes(LLVMValueRef node, uint32_t size[3]) {
    for (unsigned i = 0; i < 3; i++) {
        LLVMValueRef operand = node_operand(node, i);
        size[i] = operand ? (uint32_t)LLVMConstIntGetZExtValue(operand) : 0;
    }
}

/* The name of a vector or scalar type; "" for others, as for none. */
static char *type_name(LLVMTypeRef type, bool has_sign) {
    static const char *const integers[] = {"char", "short", "int", "long"};
    struct text name = {0};
    bool vector = LLVMGetTypeKind(type) == LLVMVectorTypeKind;
    LLVMTypeRef element = vector ? LLVMGetElementType(type) : type;
    LLVMTypeKind kind = LLVMGetTypeKind(element);
    if (kind == LLVMIntegerTypeKind)
        for (unsigned i = 0; i < 4; i++)
            if (LLVMGetIntTypeWidth(element) == 8u << i)
                text_print(&name, "%s%s", has_sign ? "" : "u", integers[i]);
    if (kind == LLVMHalfTypeKind || kind == LLVMFloatTypeKind || kind == LLVMDoubleTypeKind)
        text_add(&name, kind == LLVMHalfTypeKind    ? "half"
                        : kind == LLVMFloatTypeKind ? "float"
                                                    : "double");
    if (name.size > 0 && vector)
        text_print(&name, "%u", LLVMGetVectorSize(type));
    char *copy = text_copy(text_string(&name));
    text_free(&name);
    return copy;
}

/* The hint is a value of its type, and whether integers have a sign. */
static char *vector_hint(LLVMValueRef node) {
    LLVMValueRef value = node_operand(node, 0), has_sign = node_operand(node, 1);
    return value && has_sign ? type_name(LLVMTypeOf(value), LLVMConstIntGetZExtValue(has_sign) != 0)
                             : text_copy("");
}

/* Type of a struct that is passed by value, NULL for other arguments; of C, as bytes. */
static LLVMTypeRef struct_by_value(const struct compilation *c, LLVMValueRef function,
                                   unsigned index) {
    struct byvalue found;
    if (c->options->lanes_c && byvalue_find(function, index, &found))
        return LLVMArrayType2(LLVMInt8TypeInContext(c->context), found.size);
    unsigned kind = LLVMGetEnumAttributeKindForName("byval", 5);
    LLVMAttributeRef attribute = LLVMGetEnumAttributeAtIndex(function, index + 1, kind);
    return attribute ? LLVMGetTypeAttributeValue(attribute) : NULL;
}

static enum argument_kind argument_kind(LLVMTypeRef type) {
    if (LLVMGetTypeKind(type) != LLVMPointerTypeKind)
        return ARGUMENT_VALUE;
    switch (LLVMGetPointerAddressSpace(type)) {
    case SPACE_LOCAL:
        return ARGUMENT_LOCAL;
    case SPACE_CONSTANT:
        return ARGUMENT_CONSTANT;
    default:
        return ARGUMENT_GLOBAL;
    }
}

static void argument_describe(const struct compilation *c, struct kernel *kernel, unsigned index) {
    LLVMTargetDataRef layout = LLVMGetModuleDataLayout(c->module);
    LLVMTypeRef by_value = struct_by_value(c, kernel->source, index);
    LLVMTypeRef type = by_value ? by_value : LLVMTypeOf(LLVMGetParam(kernel->source, index));
    struct argument *argument = &kernel->argument[index];
    argument->kind = by_value ? ARGUMENT_VALUE : argument_kind(type);
    argument->size = (uint32_t)LLVMABISizeOfType(layout, type);
    argument->align = LLVMABIAlignmentOfType(layout, type);
    struct byvalue found;
    if (c->options->lanes_c && byvalue_find(kernel->source, index, &found))
        argument->align = found.align;
    argument->offset =
        (kernel->args_bytes + argument->align - 1) / argument->align * argument->align;
    kernel->args_bytes = argument->offset + argument->size;
    argument->name = node_string(node_find(c, kernel->source, "kernel_arg_name"), index);
    argument->type = node_string(node_find(c, kernel->source, "kernel_arg_type"), index);
    argument->access = node_string(node_find(c, kernel->source, "kernel_arg_access_qual"), index);
    argument->qualifier = node_string(node_find(c, kernel->source, "kernel_arg_type_qual"), index);
}

static void kernel_describe(const struct compilation *c, struct kernel *kernel) {
    size_t size;
    kernel->name = text_copy(LLVMGetValueName2(kernel->source, &size));
    kernel->arguments = LLVMCountParams(kernel->source);
    kernel->argument = memory_zeroed(kernel->arguments + 1, sizeof *kernel->argument);
    kernel->args_bytes = HEADER_BYTES;
    for (unsigned i = 0; i < kernel->arguments; i++)
        argument_describe(c, kernel, i);
    node_sizes(node_find(c, kernel->source, "reqd_work_group_size"), kernel->required);
    node_sizes(node_find(c, kernel->source, "work_group_size_hint"), kernel->hint);
    kernel->vector_hint = vector_hint(node_find(c, kernel->source, "vec_type_hint"));
}

static LLVMTypeRef wrapper_type(LLVMModuleRef module) {
    LLVMTypeRef word = ir_i32(module), pointer = ir_pointer(module);
    LLVMTypeRef types[PARAMETERS] = {pointer, word, word, word, word, word, word, pointer};
    LLVMTypeRef none = LLVMVoidTypeInContext(LLVMGetModuleContext(module));
    return LLVMFunctionType(none, types, PARAMETERS, false);
}

/* One argument out of the block in memory, for the call of the source's function. */
static LLVMValueRef argument_load(const struct compilation *c, LLVMBuilderRef builder,
                                  const struct kernel *kernel, unsigned index,
                                  LLVMValueRef wrapper) {
    const struct argument *argument = &kernel->argument[index];
    LLVMTypeRef type = LLVMTypeOf(LLVMGetParam(kernel->source, index));
    LLVMTypeRef by_value = struct_by_value(c, kernel->source, index);
    LLVMValueRef at = ir_place(builder, LLVMGetParam(wrapper, PARAMETER_ARGS), argument->offset);
    if (by_value) {
        LLVMValueRef copy = LLVMBuildAlloca(builder, by_value, argument->name);
        LLVMSetAlignment(copy, argument->align);
        LLVMBuildMemCpy(builder, copy, argument->align, at, 4, ir_word(c->module, argument->size));
        return copy;
    }
    if (argument->kind != ARGUMENT_LOCAL)
        return ir_load_invariant(builder, type, at);
    LLVMValueRef offset = ir_load_invariant(builder, ir_i32(c->module), at);
    LLVMValueRef block = LLVMGetParam(wrapper, PARAMETER_BLOCK);
    LLVMValueRef base = ir_load_invariant(builder, type, ir_place(builder, block, BLOCK_LOCAL));
    return LLVMBuildGEP2(builder, LLVMInt8TypeInContext(c->context), base, &offset, 1, "");
}

static void source_call(const struct compilation *c, LLVMBuilderRef builder,
                        const struct kernel *kernel, LLVMValueRef wrapper) {
    LLVMValueRef *values = memory_zeroed(kernel->arguments + 1, sizeof(LLVMValueRef));
    for (unsigned i = 0; i < kernel->arguments; i++)
        values[i] = argument_load(c, builder, kernel, i, wrapper);
    LLVMBuildCall2(builder, LLVMGlobalGetValueType(kernel->source), kernel->source, values,
                   (unsigned)kernel->arguments, "");
    free(values);
}

/* For debuggers and profiles the call of the source's function is a line of the wrapper, which has
 * the kernel's name. */
static void lines_describe(struct compilation *c, LLVMBuilderRef builder,
                           const struct kernel *kernel, LLVMValueRef wrapper) {
    LLVMMetadataRef source = LLVMGetSubprogram(kernel->source);
    if (!source)
        return;
    LLVMMetadataRef file = LLVMDIScopeGetFile(source);
    LLVMDIBuilderRef debug = LLVMCreateDIBuilder(c->module);
    unsigned line = LLVMDISubprogramGetLine(source);
    LLVMDIBuilderCreateCompileUnit(debug, LLVMDWARFSourceLanguageC99, file, "", 0, true, "", 0, 0,
                                   "", 0, LLVMDWARFEmissionLineTablesOnly, 0, false, false, "", 0,
                                   "", 0);
    LLVMMetadataRef type = LLVMDIBuilderCreateSubroutineType(debug, file, NULL, 0, LLVMDIFlagZero);
    LLVMMetadataRef subprogram =
        LLVMDIBuilderCreateFunction(debug, file, kernel->name, strlen(kernel->name), "", 0, file,
                                    line, type, false, true, line, LLVMDIFlagZero, true);
    LLVMSetSubprogram(wrapper, subprogram);
    LLVMSetCurrentDebugLocation2(
        builder, LLVMDIBuilderCreateDebugLocation(c->context, line, 0, subprogram, NULL));
    LLVMDIBuilderFinalize(debug);
    LLVMDisposeDIBuilder(debug);
}

static LLVMValueRef wrapper_make(struct compilation *c, struct kernel *kernel, enum form form) {
    char name[512];
    snprintf(name, sizeof name, "%s%s", kernel->name, form_suffix[form]);
    LLVMValueRef wrapper = LLVMAddFunction(c->module, name, wrapper_type(c->module));
    LLVMSetSection(wrapper, ".text.kernel");
    ir_attribute_add(wrapper, "nounwind");
    ir_attribute_set(wrapper, "warn-stack-size", STACK_BYTES);
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(c->context);
    LLVMPositionBuilderAtEnd(builder, LLVMAppendBasicBlockInContext(c->context, wrapper, ""));
    lines_describe(c, builder, kernel, wrapper);
    if (form == FORM_CUT)
        kernels_cut_guard(c, builder, wrapper);
    source_call(c, builder, kernel, wrapper);
    LLVMBuildRetVoid(builder);
    LLVMDisposeBuilder(builder);
    return wrapper;
}

/* Its name goes to the wrapper; a kernel may call another. */
static void source_hide(struct kernel *kernel) {
    char name[512];
    snprintf(name, sizeof name, "%s.source", kernel->name);
    LLVMSetValueName2(kernel->source, name, strlen(name));
    LLVMSetLinkage(kernel->source, LLVMInternalLinkage);
    LLVMSetSection(kernel->source, "");
    unsigned byval = LLVMGetEnumAttributeKindForName("byval", 5);
    for (unsigned i = 0; i < kernel->arguments; i++)
        LLVMRemoveEnumAttributeAtIndex(kernel->source, i + 1, byval);
}

/* In OpenCL C by its convention, in C by its section (heddle.h). */
static bool is_kernel(LLVMValueRef function) {
    unsigned convention = LLVMGetFunctionCallConv(function);
    const char *section = LLVMGetSection(function);
    return !LLVMIsDeclaration(function) &&
           (convention == SPIR_KERNEL || convention == PTX_KERNEL ||
            (section && strcmp(section, ".text.kernel.source") == 0));
}

bool kernels_wrap(struct compilation *c, struct error *error) {
    IR_EACH_FUNCTION(function, c->module) {
        if (!is_kernel(function))
            continue;
        c->kernel = memory_resize(c->kernel, (c->kernels + 1) * sizeof *c->kernel);
        struct kernel *kernel = &c->kernel[c->kernels++];
        *kernel = (struct kernel){.source = function};
        kernel_describe(c, kernel);
    }
    for (size_t i = 0; i < c->kernels; i++) {
        struct kernel *kernel = &c->kernel[i];
        LLVMSetValueName2(kernel->source, "", 0);
        for (enum form form = 0; form < FORMS; form++)
            kernel->entry[form] = wrapper_make(c, kernel, form);
        source_hide(kernel);
    }
    return c->kernels > 0 || c->options->lanes_c ||
           error_set(error, "%s has no kernel: no function with __kernel", c->options->source);
}

void kernels_free(struct compilation *c) {
    for (size_t i = 0; i < c->kernels; i++) {
        struct kernel *kernel = &c->kernel[i];
        for (size_t a = 0; a < kernel->arguments; a++) {
            free(kernel->argument[a].name);
            free(kernel->argument[a].type);
            free(kernel->argument[a].access);
            free(kernel->argument[a].qualifier);
        }
        free(kernel->argument);
        free(kernel->name);
        free(kernel->vector_hint);
    }
    free(c->kernel);
}
