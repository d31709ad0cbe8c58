#include "metadata.h"

#include "base/files.h"
#include "base/text.h"
#include "ir.h"
#include "kernels.h"

#include <llvm-c/Target.h>
#include <stdio.h>
#include <string.h>

static void string_print(struct text *text, const char *key, const char *value) {
    text_print(text, "\"%s\": \"", key);
    for (; *value; value++) {
        if (*value == '"' || *value == '\\')
            text_add(text, "\\");
        text_append(text, value, 1);
    }
    text_add(text, "\"");
}

static const char *space_name(const struct argument *argument) {
    static const char *const names[] = {[ARGUMENT_VALUE] = "private",
                                        [ARGUMENT_GLOBAL] = "global",
                                        [ARGUMENT_CONSTANT] = "constant",
                                        [ARGUMENT_LOCAL] = "local"};
    return names[argument->kind];
}

static void argument_print(struct text *text, const struct argument *argument) {
    text_add(text, "{");
    string_print(text, "name", argument->name);
    text_add(text, ", ");
    string_print(text, "type", argument->type);
    text_add(text, ", ");
    string_print(text, "space", space_name(argument));
    text_add(text, ", ");
    string_print(text, "access", argument->access);
    text_add(text, ", ");
    string_print(text, "qualifier", argument->qualifier);
    text_print(text, ", \"offset\": %u, \"size\": %u, \"align\": %u}", argument->offset,
               argument->size, argument->align);
}

static void sizes_print(struct text *text, const char *key, const uint32_t size[3]) {
    text_print(text, ", \"%s\": [%u, %u, %u]", key, size[0], size[1], size[2]);
}

static void kernel_print(struct text *text, const struct kernel *kernel) {
    text_add(text, "{");
    string_print(text, "name", kernel->name);
    text_print(text, ", \"cut\": %s, \"fibers\": %s", kernel->entry[FORM_CUT] ? "true" : "false",
               kernel->entry[FORM_FIBERS] ? "true" : "false");
    text_print(text,
               ", \"args_bytes\": %u, \"local_bytes\": %u, \"private_bytes\": %u, "
               "\"frame_words\": %u, \"barriers\": %s",
               kernel->args_bytes, kernel->local_bytes, kernel->private_bytes, kernel->frame_words,
               kernel->barriers ? "true" : "false");
    sizes_print(text, "reqd_work_group_size", kernel->required);
    sizes_print(text, "work_group_size_hint", kernel->hint);
    text_add(text, ", ");
    string_print(text, "vec_type_hint", kernel->vector_hint);
    text_add(text, ", \"args\": [");
    for (size_t i = 0; i < kernel->arguments; i++) {
        text_add(text, i ? ", " : "");
        argument_print(text, &kernel->argument[i]);
    }
    text_add(text, "]}\n");
}

/* A constant that nothing in the module mentions stays all the same: `used` gets it. */
static LLVMValueRef constant_add(struct compilation *c, LLVMValueRef value, const char *name,
                                 const char *section) {
    LLVMValueRef global = LLVMAddGlobal(c->module, LLVMTypeOf(value), name);
    LLVMSetInitializer(global, value);
    LLVMSetGlobalConstant(global, true);
    LLVMSetAlignment(global, section ? 1 : 4);
    if (!section)
        return global;
    LLVMSetLinkage(global, LLVMPrivateLinkage);
    LLVMSetSection(global, section);
    return global;
}

static void constants_keep(struct compilation *c, LLVMValueRef *global, unsigned count) {
    LLVMValueRef list = LLVMConstArray2(ir_pointer(c->module), global, count);
    LLVMValueRef used = LLVMAddGlobal(c->module, LLVMTypeOf(list), "llvm.used");
    LLVMSetInitializer(used, list);
    LLVMSetLinkage(used, LLVMAppendingLinkage);
    LLVMSetSection(used, "llvm.metadata");
}

/* Whether the core has to have atomic operations (HEDDLE_NEEDS_ATOMICS of heddle.h). */
static bool is_atomic(LLVMValueRef i) {
    size_t size;
    if (LLVMIsAAtomicRMWInst(i))
        return true;
    if (!LLVMIsACallInst(i) || !LLVMIsAInlineAsm(LLVMGetCalledValue(i)))
        return false;
    return strncmp(LLVMGetInlineAsmAsmString(LLVMGetCalledValue(i), &size), "lr.w", 4) == 0;
}

static bool needs_atomics(const struct compilation *c) {
    IR_EACH_FUNCTION(function, c->module)
    IR_EACH_BLOCK(block, function)
    IR_EACH_INSTRUCTION(i, block) {
        if (is_atomic(i))
            return true;
    }
    return false;
}

/* struct heddle_opencl_kernel */
static void descriptor_add(struct compilation *c, const struct kernel *kernel) {
    LLVMValueRef member[FORMS + 3];
    char name[512];
    size_t count = 0;
    for (enum form form = 0; form < FORMS; form++)
        member[count++] =
            kernel->entry[form] ? kernel->entry[form] : LLVMConstNull(ir_pointer(c->module));
    member[count++] = ir_word(c->module, kernel->local_bytes);
    member[count++] = ir_word(c->module, kernel->frame_words);
    snprintf(name, sizeof name, "heddle_opencl_%s", kernel->name);
    LLVMValueRef value = LLVMConstStructInContext(c->context, member, (unsigned)count, false);
    LLVMValueRef declared = LLVMGetNamedGlobal(c->module, name);
    LLVMValueRef descriptor = constant_add(c, value, declared ? "" : name, NULL);
    if (!declared)
        return;
    LLVMReplaceAllUsesWith(declared, descriptor); /* C that launches its own kernels */
    LLVMDeleteGlobal(declared);
    LLVMSetValueName2(descriptor, name, strlen(name));
}

/* Arrays of a work-item's own, which are on its thread's stack. */
static uint32_t private_bytes(const struct compilation *c, LLVMValueRef function) {
    LLVMTargetDataRef layout = LLVMGetModuleDataLayout(c->module);
    uint32_t bytes = 0;
    IR_EACH_BLOCK(block, function)
    IR_EACH_INSTRUCTION(i, block) {
        if (LLVMIsAAllocaInst(i))
            bytes += (uint32_t)LLVMABISizeOfType(layout, LLVMGetAllocatedType(i));
    }
    return bytes;
}

/* A word that no program keeps, so that the linker takes what a host launches with (HEDDLE_KERNEL
 * of heddle.h does the same). */
static LLVMValueRef launch_note_add(struct compilation *c) {
    LLVMTypeRef type = LLVMFunctionType(LLVMVoidTypeInContext(c->context), NULL, 0, false);
    LLVMValueRef start = LLVMAddFunction(c->module, "heddle_launch_start", type);
    return constant_add(c, start, "heddle.launch", ".note.heddle.launch");
}

bool metadata_write(struct compilation *c, struct error *error) {
    LLVMValueRef kept[3];
    unsigned count = 0;
    struct text lines = {0};
    for (size_t i = 0; i < c->kernels; i++) {
        c->kernel[i].private_bytes = private_bytes(c, c->kernel[i].entry[FORM_CORE]);
        kernel_print(&lines, &c->kernel[i]);
        descriptor_add(c, &c->kernel[i]);
    }
    LLVMValueRef value =
        LLVMConstStringInContext2(c->context, text_string(&lines), lines.size, true);
    if (c->kernels > 0) {
        kept[count++] = constant_add(c, value, "heddle.kernels", ".heddle.kernels");
        kept[count++] = launch_note_add(c);
    }
    if (needs_atomics(c))
        kept[count++] = constant_add(c, ir_word(c->module, 1), "heddle.needs", ".heddle.needs");
    if (count > 0)
        constants_keep(c, kept, count);
    bool good = true;
    if (c->options->metadata)
        good = file_replace(c->options->metadata, &lines, error);
    text_free(&lines);
    return good;
}
