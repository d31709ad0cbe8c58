#include "codegen.h"

#include <llvm-c/Support.h>
#include <llvm-c/Target.h>

/* A copy of a join is another place where lanes would wait (regions.h); a branch that the back end
 * makes has no split. Threaded jumps copy the tests of a loop with barriers into branches on which
 * lanes disagree; LLVM leaves them out for GPUs, too. */
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
    "-jump-threading-threshold=0",
};

/* Loads go early, and their uses late: the cores issue in order, and have few warps to hide the
 * latency. */
static const char *const schedule_options[] = {"-misched-topdown", "-enable-post-misched"};
static const char *const source_order_options[] = {
    "-enable-misched=false", "-enable-post-misched=false", "-pre-RA-sched=source"};

enum { OPTIONS_MOST = 16 };

#define COUNT_OF(list) (sizeof(list) / sizeof *(list))

static int options_add(const char **words, int count, const char *const *options,
                       size_t options_count) {
    for (size_t i = 0; i < options_count; i++)
        words[count++] = options[i];
    return count;
}

LLVMTargetMachineRef codegen_begin(const struct compile_options *options, struct error *error) {
    const char *words[OPTIONS_MOST];
    int count = options_add(words, 0, safe_options, COUNT_OF(safe_options));
    if (options->no_schedule)
        count = options_add(words, count, source_order_options, COUNT_OF(source_order_options));
    else
        count = options_add(words, count, schedule_options, COUNT_OF(schedule_options));
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
    LLVMTargetMachineOptionsSetCPU(machine, "rocket-rv32");
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
