#include "link.h"

#include "base/text.h"
#include "frontend.h"
#include "ir.h"
#include "retarget.h"

#include <llvm-c/Linker.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* So that only what is called is linked. */
static void lazily_link(LLVMModuleRef library) {
    IR_EACH_FUNCTION(function, library) {
        if (LLVMGetLinkage(function) == LLVMWeakAnyLinkage)
            LLVMSetLinkage(function, LLVMLinkOnceODRLinkage);
    }
}

static bool library_link(struct compilation *c, const char *path, struct error *error) {
    LLVMModuleRef library = bitcode_read(c->context, path, true, error);
    if (!library)
        return false;
    retarget_module(library, c->machine);
    lazily_link(library);
    if (LLVMLinkModules2(c->module, library))
        return error_set(error, "%s: its functions cannot be linked with the source's", path);
    return true;
}

/* Appends the mangled name of the function without `native_` or `half_`: "_Z10native_sinDv4_f" is
 * "_Z3sinDv4_f". False when it is no such function, or one that libclc computes by instructions. */
static bool exact_name(const char *mangled, struct text *exact) {
    static const char *const words[] = {"sin",   "cos", "tan",  "exp",   "exp2",
                                        "exp10", "log", "log2", "log10", "powr"};
    char *name;
    size_t size = strncmp(mangled, "_Z", 2) == 0 ? strtoul(mangled + 2, &name, 10) : 0;
    if (size == 0 || strlen(name) < size)
        return false;
    size_t prefix = strncmp(name, "native_", 7) == 0 ? 7 : strncmp(name, "half_", 5) == 0 ? 5 : 0;
    for (size_t i = 0; prefix && i < sizeof words / sizeof *words; i++)
        if (strlen(words[i]) == size - prefix &&
            strncmp(name + prefix, words[i], size - prefix) == 0) {
            text_print(exact, "_Z%zu%s%s", size - prefix, words[i], name + size);
            return true;
        }
    return false;
}

/* Appends the mangled name of the same function on vectors of four, for one that moves vectors of
 * three: in memory they are equal. */
static bool four_name(const char *mangled, struct text *four) {
    static const char *const words[] = {"_Z21async_work_group_copy",
                                        "_Z29async_work_group_strided_copy", "_Z8prefetch"};
    const char *vector = strstr(mangled, "Dv3_");
    for (size_t i = 0; vector && i < sizeof words / sizeof *words; i++)
        if (strncmp(mangled, words[i], strlen(words[i])) == 0) {
            text_print(four, "%.*sDv4_%s", (int)(vector - mangled), mangled,
                       vector + strlen("Dv3_"));
            return true;
        }
    return false;
}

/* Functions that libclc does not have, as others that serve. It leaves native_sin and its like to
 * instructions of a GPU, which these cores do not have; their precision is free. */
static void missing_rename(LLVMModuleRef module) {
    IR_EACH_FUNCTION(function, module) {
        struct text name = {0};
        size_t size;
        const char *mangled = LLVMGetValueName2(function, &size);
        if (LLVMIsDeclaration(function) &&
            (exact_name(mangled, &name) || four_name(mangled, &name))) {
            LLVMValueRef other = LLVMGetNamedFunction(module, text_string(&name));
            if (other) {
                LLVMReplaceAllUsesWith(function, other);
                LLVMDeleteFunction(function);
            } else {
                LLVMSetValueName2(function, name.data, name.size);
            }
        }
        text_free(&name);
    }
}

bool link_libclc(struct compilation *c, struct error *error) {
    missing_rename(c->module);
    return library_link(c, c->options->builtins, error) &&
           library_link(c, c->options->libclc, error);
}

bool link_builtins(struct compilation *c, struct error *error) {
    return library_link(c, c->options->builtins, error);
}
