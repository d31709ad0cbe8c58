#include "link.h"

#include "frontend.h"
#include "ir.h"
#include "retarget.h"

#include <llvm-c/Linker.h>

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

bool link_libclc(struct compilation *c, struct error *error) {
    return library_link(c, c->options->libclc, error);
}

bool link_builtins(struct compilation *c, struct error *error) {
    return library_link(c, c->options->builtins, error);
}
