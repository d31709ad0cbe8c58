#include "metadata.h"

#include "base/files.h"
#include "base/text.h"
#include "ir.h"
#include "kernels.h"

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
    string_print(text, "vec_type_hint", kernel->vector_hint ? kernel->vector_hint : "");
    text_add(text, ", \"args\": [");
    for (size_t i = 0; i < kernel->arguments; i++) {
        text_add(text, i ? ", " : "");
        argument_print(text, &kernel->argument[i]);
    }
    text_add(text, "]}\n");
}

/* A constant that nothing in the module mentions stays all the same. */
static void constant_keep(struct compilation *c, LLVMValueRef value, const char *name,
                          const char *section, bool everywhere) {
    LLVMValueRef global = LLVMAddGlobal(c->module, LLVMTypeOf(value), name);
    LLVMSetInitializer(global, value);
    LLVMSetGlobalConstant(global, true);
    LLVMSetLinkage(global, everywhere ? LLVMExternalLinkage : LLVMPrivateLinkage);
    if (section)
        LLVMSetSection(global, section);
    LLVMSetAlignment(global, section ? 1 : 4);
    if (everywhere)
        return;
    LLVMTypeRef pointer = ir_pointer(c->module);
    LLVMValueRef used = LLVMGetNamedGlobal(c->module, "llvm.used");
    if (used)
        return;
    LLVMValueRef list = LLVMConstArray2(pointer, &global, 1);
    used = LLVMAddGlobal(c->module, LLVMTypeOf(list), "llvm.used");
    LLVMSetInitializer(used, list);
    LLVMSetLinkage(used, LLVMAppendingLinkage);
    LLVMSetSection(used, "llvm.metadata");
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
    constant_keep(c, value, name, NULL, true);
}

bool metadata_write(struct compilation *c, struct error *error) {
    struct text lines = {0};
    for (size_t i = 0; i < c->kernels; i++) {
        kernel_print(&lines, &c->kernel[i]);
        descriptor_add(c, &c->kernel[i]);
    }
    LLVMValueRef value =
        LLVMConstStringInContext2(c->context, text_string(&lines), lines.size, true);
    bool good = true;
    if (c->kernels > 0)
        constant_keep(c, value, "heddle.kernels", ".heddle.kernels", false);
    if (c->options->metadata)
        good = file_replace(c->options->metadata, &lines, error);
    text_free(&lines);
    return good;
}
