#include "codegen.h"

#include <llvm-c/Support.h>
#include <llvm-c/Target.h>

/* A copy of a join is another place where lanes would wait (regions.h); a branch that the back end
 * makes has no split. */
static const char *const safe_options[] = {
    "heddle-opencl",
    "-disable-cgp-select2branch",
    "-disable-tail-duplicate",
    "-disable-early-taildup",
    "-tail-dup-placement=false",
    "-enable-tail-merge=false",
    "-enable-shrink-wrap=false",
    "-jump-is-expensive",
    "-scalarize-load-store",
};

LLVMTargetMachineRef codegen_begin(const struct compile_options *options, struct error *error) {
    const char *words[sizeof safe_options / sizeof *safe_options + 3];
    int count = 0;
    for (size_t i = 0; i < sizeof safe_options / sizeof *safe_options; i++)
        words[count++] = safe_options[i];
    if (options->no_schedule) {
        words[count++] = "-enable-misched=false";
        words[count++] = "-enable-post-misched=false";
        words[count++] = "-pre-RA-sched=source";
    }
    LLVMParseCommandLineOptions(count, words, "");
    LLVMInitializeRISCVTargetInfo();
    LLVMInitializeRISCVTarget();
    LLVMInitializeRISCVTargetMC();
    LLVMInitializeRISCVAsmPrinter();
    LLVMInitializeRISCVAsmParser();
    LLVMTargetRef target;
    char *message = NULL;
    static const char triple[] = "riscv32-unknown-unknown-elf";
    if (LLVMGetTargetFromTriple(triple, &target, &message)) {
        error_set(error, "LLVM has no RISC-V back end: %s", message);
        LLVMDisposeMessage(message);
        return NULL;
    }
    LLVMTargetMachineOptionsRef machine = LLVMCreateTargetMachineOptions();
    LLVMTargetMachineOptionsSetCPU(machine, "generic-rv32");
    LLVMTargetMachineOptionsSetFeatures(machine, options->no_float ? "+m,+a,+zicsr,+zicond"
                                                                   : "+m,+a,+f,+zicsr,+zicond");
    LLVMTargetMachineOptionsSetABI(machine, options->no_float ? "ilp32" : "ilp32f");
    LLVMTargetMachineOptionsSetCodeGenOptLevel(machine, LLVMCodeGenLevelDefault);
    LLVMTargetMachineOptionsSetCodeModel(machine, LLVMCodeModelSmall);
    LLVMTargetMachineOptionsSetRelocMode(machine, LLVMRelocStatic);
    LLVMTargetMachineRef made = LLVMCreateTargetMachineWithOptions(target, triple, machine);
    LLVMDisposeTargetMachineOptions(machine);
    return made;
}

bool codegen_write(const struct compilation *c, struct error *error) {
    char *message = NULL;
    LLVMCodeGenFileType type = c->options->assembly ? LLVMAssemblyFile : LLVMObjectFile;
    if (!LLVMTargetMachineEmitToFile(c->machine, c->module, c->options->output, type, &message))
        return true;
    error_set(error, "%s: %s", c->options->output, message);
    LLVMDisposeMessage(message);
    return false;
}
