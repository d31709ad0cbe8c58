/* heddle-opencl: compiles source files with kernels to an object file for the cores.
 *
 * `heddle cc` runs it and links what it makes. Exit status: 0 done, 2 bad input.
 */
#include "barriers.h"
#include "base/options.h"
#include "base/process.h"
#include "base/text.h"
#include "codegen.h"
#include "compiler.h"
#include "doubles.h"
#include "fibers.h"
#include "flowgraph.h"
#include "frontend.h"
#include "ir.h"
#include "kernels.h"
#include "link.h"
#include "loops.h"
#include "lower.h"
#include "metadata.h"
#include "print.h"
#include "regions.h"
#include "remarks.h"
#include "retarget.h"
#include "uniformity.h"

#include <llvm-c/Analysis.h>
#include <llvm-c/BitWriter.h>
#include <llvm-c/Error.h>
#include <llvm-c/Transforms/PassBuilder.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void compilation_keep(const struct compilation *c, const char *name) {
    struct text path = {0};
    char *message = NULL;
    if (!c->options->keep)
        return;
    text_print(&path, "%s/%s.ll", c->options->keep, name);
    if (LLVMPrintModuleToFile(c->module, text_string(&path), &message)) {
        fprintf(stderr, "heddle-opencl: %s: %s\n", text_string(&path), message);
        LLVMDisposeMessage(message);
    }
    text_free(&path);
}

bool compilation_passes(const struct compilation *c, const char *passes, struct error *error) {
    LLVMPassBuilderOptionsRef options = LLVMCreatePassBuilderOptions();
    LLVMPassBuilderOptionsSetLoopVectorization(options, false);
    LLVMPassBuilderOptionsSetSLPVectorization(options, false);
    LLVMPassBuilderOptionsSetLoopInterleaving(options, false);
    LLVMErrorRef failed = LLVMRunPasses(c->module, passes, c->machine, options);
    LLVMDisposePassBuilderOptions(options);
    if (!failed)
        return true;
    char *message = LLVMGetErrorMessage(failed);
    error_set(error, "LLVM's passes %s: %s", passes, message);
    LLVMDisposeErrorMessage(message);
    return false;
}

bool compile_guards(const struct compile_options *options, const char *word) {
    return options->guards && strcmp(options->guards, word) == 0;
}

/* Source to one function for each form of each kernel, without calls. */
static bool kernels_make(struct compilation *c, struct error *error) {
    if (!frontend_run(c, error))
        return false;
    compilation_keep(c, "1-source");
    retarget_module(c->module, c->machine);
    if (!link_libclc(c, error) || !kernels_wrap(c, error))
        return false;
    retarget_functions(c);
    compilation_keep(c, "2-wrapped");
    if (!compilation_passes(c, "always-inline,globaldce,function(sroa,instsimplify)", error))
        return false;
    kernels_lower(c);
    if (!print_lower(c, error))
        return false;
    compilation_keep(c, "3-lowered");
    if (!compilation_passes(c, "function(sroa,scalarizer)", error))
        return false;
    lower_halves(c);
    return compilation_passes(c, "default<O2>", error);
}

/* Operations without the branches that the back end would make of them. */
static bool operations_lower(struct compilation *c, struct error *error) {
    compilation_keep(c, "4-optimized");
    doubles_lower(c);
    lower_calls(c);
    if (!link_builtins(c, error))
        return false;
    retarget_functions(c);
    /* Loops are looked for only where each has one entry. */
    if (!compilation_passes(c,
                            "always-inline,globaldce,"
                            "function(sroa,early-cse,lower-switch,fix-irreducible)",
                            error))
        return false;
    IR_EACH_FUNCTION(function, c->module) {
        if (!LLVMIsDeclaration(function))
            lower_endless(function);
    }
    const char *passes =
        compile_guards(c->options, "structurized")
            ? "function(mergereturn,unify-loop-exits,fix-irreducible,structurizecfg,"
              "loop-simplify,lcssa)"
            : "function(mergereturn,loop-simplify,lcssa)";
    if (!compilation_passes(c, passes, error))
        return false;
    lower_selects(c);
    return c->options->lanes_c || lower_check(c, error);
}

/* Which arguments lanes have of their own. Of C, a kernel's (HEDDLE_KERNEL) are as a wrapper's, a
 * task's are its id and what all share, and others may have any, as operations of doubles do. */
static void arguments_find(LLVMValueRef function, bool *divergent) {
    unsigned count = LLVMCountParams(function);
    const char *section = LLVMGetSection(function);
    bool kernel = section && strcmp(section, ".text.kernel") == 0;
    for (unsigned i = 0; i < count; i++)
        divergent[i] = !kernel || (i >= PARAMETER_THREAD && i < PARAMETER_GROUP);
    if (!kernel && count == 2 && !doubles_is_function(function))
        divergent[1] =
            LLVMGetTypeKind(LLVMTypeOf(LLVMGetParam(function, 0))) != LLVMIntegerTypeKind;
}

/* A task of heddle_spawn_groups, which alone takes two pointers and returns nothing. */
static bool is_group_task(LLVMValueRef function) {
    LLVMTypeRef result = LLVMGetReturnType(LLVMGlobalGetValueType(function));
    return LLVMCountParams(function) == 2 && LLVMGetTypeKind(result) == LLVMVoidTypeKind &&
           LLVMGetTypeKind(LLVMTypeOf(LLVMGetParam(function, 0))) == LLVMPointerTypeKind &&
           LLVMGetTypeKind(LLVMTypeOf(LLVMGetParam(function, 1))) == LLVMPointerTypeKind;
}

static void group_values_name(const struct compilation *c, const struct flowgraph *graph,
                              const bool *divergent) {
    for (size_t i = 0; i < c->kernels; i++)
        if (c->kernel[i].entry[FORM_FIBERS] == graph->function) {
            struct uniformity *group = uniformity_find(graph, divergent, SCOPE_GROUP);
            fibers_name(graph->function, group);
            uniformity_free(group);
        }
}

static void divergence_mark(const struct compilation *c, LLVMValueRef function) {
    if (ir_is_named(function, "main"))
        return; /* one thread runs it */
    bool *divergent = memory_zeroed(LLVMCountParams(function) + 1, sizeof *divergent);
    struct flowgraph graph = flowgraph_make(function);
    arguments_find(function, divergent);
    bool group = is_group_task(function);
    if (group)
        divergent[0] = divergent[1] = false;
    struct uniformity *uniformity =
        uniformity_find(&graph, divergent, group ? SCOPE_TASK : SCOPE_WARP);
    uniformity_mark(uniformity);
    group_values_name(c, &graph, divergent);
    if (c->options->remarks)
        remarks_print(&graph, uniformity);
    uniformity_free(uniformity);
    flowgraph_free(&graph);
    free(divergent);
}

/* Barriers can lie in a loop that does not always come to one: it then has two entries. */
static bool fibers_make(struct compilation *c, struct error *error) {
    for (size_t i = 0; i < c->kernels; i++)
        if (c->kernel[i].entry[FORM_FIBERS] && !fibers_lower(c, &c->kernel[i], FORM_FIBERS)) {
            if (c->options->remarks)
                remark_print(c->kernel[i].entry[FORM_FIBERS],
                             "none: what is live at a barrier cannot be kept; groups have to fit "
                             "the core");
            kernels_entry_drop(&c->kernel[i], FORM_FIBERS);
        }
    for (size_t i = 0; i < c->kernels; i++)
        if (c->kernel[i].parted)
            fibers_lower(c, &c->kernel[i], FORM_CORE);
    return !c->fibers || compilation_passes(c, "function(fix-irreducible,reg2mem)", error);
}

static bool lanes_lower(struct compilation *c, struct error *error) {
    bool good = true;
    IR_EACH_FUNCTION(function, c->module) {
        if (LLVMIsDeclaration(function) || compile_guards(c->options, "none"))
            continue;
        if (!c->options->no_notes)
            branches_note(function);
        loops_lower(function);
        good = good && regions_lower(function, c->options->remarks, error);
    }
    return good;
}

static bool divergence_lower(struct compilation *c, struct error *error) {
    for (size_t i = 0; i < c->kernels; i++)
        if (c->kernel[i].entry[FORM_FIBERS]) {
            fibers_prepare(c, c->kernel[i].entry[FORM_FIBERS]);
            fibers_prepare(c, c->kernel[i].entry[FORM_CORE]);
        }
    compilation_keep(c, "5-structured");
    IR_EACH_FUNCTION(function, c->module) {
        if (!LLVMIsDeclaration(function))
            divergence_mark(c, function);
    }
    barriers_find(c);
    if (!compilation_passes(c, "function(reg2mem)", error) || !fibers_make(c, error) ||
        !lanes_lower(c, error))
        return false;
    compilation_keep(c, "6-lanes");
    /* Only empty blocks go: what else the pass can do would move code across splits and joins. */
    if (!compilation_passes(c,
                            "function(mem2reg,instsimplify,dce,simplifycfg<no-keep-loops;"
                            "no-hoist-common-insts;no-sink-common-insts;bonus-inst-threshold=0;"
                            "no-simplify-cond-branch;no-speculate-blocks>)",
                            error))
        return false;
    compilation_keep(c, "7-final");
    return true;
}

static bool module_verify(const struct compilation *c, struct error *error) {
    char *message = NULL;
    bool broken = LLVMVerifyModule(c->module, LLVMReturnStatusAction, &message);
    if (broken)
        error_set(error, "a fault of heddle-opencl, please report it: %s", message);
    LLVMDisposeMessage(message);
    return !broken;
}

/* The module as clang made it, for a later compilation. */
static bool bitcode_write(struct compilation *c, struct error *error) {
    return frontend_run(c, error) && (LLVMWriteBitcodeToFile(c->module, c->options->output) == 0 ||
                                      error_set(error, "%s cannot be written", c->options->output));
}

static bool compile(struct compilation *c, struct error *error) {
    if (c->options->bitcode)
        return bitcode_write(c, error);
    return kernels_make(c, error) && operations_lower(c, error) && divergence_lower(c, error) &&
           metadata_write(c, error) && module_verify(c, error) && codegen_write(c, error);
}

/* Messages of LLVM while it compiles. */
struct diagnostics {
    struct text stack; /* of the first kernel whose arrays do not fit its stack */
    bool failed;       /* an error, which the back end does not return: of inline assembly */
};

/* Warnings of the linker about targets say nothing here. */
static void diagnostic_take(LLVMDiagnosticInfoRef info, void *context) {
    struct diagnostics *said = context;
    char *text = LLVMGetDiagInfoDescription(info);
    if (LLVMGetDiagInfoSeverity(info) == LLVMDSError) {
        fprintf(stderr, "heddle-opencl: %s\n", text);
        said->failed = true;
    } else if (strstr(text, "stack frame size") && said->stack.size == 0) {
        text_add(&said->stack, text);
    }
    LLVMDisposeMessage(text);
}

static bool diagnostics_check(const struct compile_options *options, const struct diagnostics *said,
                              struct error *error) {
    if (said->failed)
        return error_set(error, "%s: the back end's messages say what is wrong", options->source);
    return said->stack.size == 0 ||
           error_set(error,
                     "%s: a work-item needs more private memory than a thread has stack: %s; "
                     "use __local memory, or a __global buffer with a part for each work-item",
                     options->source, text_string(&said->stack));
}

static bool source_compile(const struct compile_options *options, struct error *error) {
    struct compilation c = {.options = options};
    c.machine = codegen_begin(options, error);
    if (!c.machine)
        return false;
    c.context = LLVMContextCreate();
    struct diagnostics said = {0};
    LLVMContextSetDiagnosticHandler(c.context, diagnostic_take, &said);
    bool good = compile(&c, error) && diagnostics_check(options, &said, error);
    if (!good)
        remove(options->output);
    text_free(&said.stack);
    kernels_free(&c);
    if (c.module)
        LLVMDisposeModule(c.module);
    LLVMContextDispose(c.context);
    LLVMDisposeTargetMachine(c.machine);
    return good;
}

/* Takes clang's words out of argv, up to "--". */
static void clang_words_take(int *argc, char **argv, struct words *clang) {
    int kept = 1;
    bool taking = true;
    for (int i = 1; i < *argc; i++) {
        const char *word = argv[i];
        taking = taking && strcmp(word, "--") != 0;
        if (taking && word[0] == '-' && word[1] != '\0' && strchr("DUIW", word[1]))
            words_add(clang, word);
        else
            argv[kept++] = argv[i];
    }
    argv[kept] = NULL;
    *argc = kept;
}

int main(int argc, char **argv) {
    struct compile_options options = {.libclc = "/usr/lib/clc/nvptx--.bc"};
    const struct option_row rows[] = {
        {'o', "output", "FILE", "the object file", .text = &options.output},
        {0, "builtins", "FILE", "bitcode of sim/opencl/builtins", .text = &options.builtins},
        {0, "libclc", "FILE", "bitcode of libclc for nvptx", .text = &options.libclc},
        {0, "metadata", "FILE", "write what a host has to know of the kernels, as JSON",
         .text = &options.metadata},
        {0, "keep", "FOLDER", "write the IR behind each phase there", .text = &options.keep},
        {'S', "assembly", NULL, "write assembly instead of an object file",
         .flag = &options.assembly},
        {0, "bitcode", NULL, "write the bitcode of the sources, which NAME.bc is compiled from",
         .flag = &options.bitcode},
        {0, "no-schedule", NULL, "leave instructions in the order of the source",
         .flag = &options.no_schedule},
        {0, "no-float", NULL, "for a core without floating point", .flag = &options.no_float},
        {0, "c", NULL, "the source is C with HEDDLE_KERNEL, not OpenCL C",
         .flag = &options.lanes_c},
        {0, "no-notes", NULL, "do not tell `heddle check` which branches are uniform",
         .flag = &options.no_notes},
        {0, "guards", "WORD",
         "none: for warps of one thread; structurized: after LLVM's pass of that name",
         .text = &options.guards},
        {0, "remarks", NULL, "say of each branch whether lanes may disagree, and why",
         .flag = &options.remarks},
    };
    const struct usage usage = {.command = "heddle-opencl",
                                .arguments = "-o FILE SOURCE ...",
                                .about = "Compiles kernels for the cores; `heddle cc` runs it.",
                                .rows = rows,
                                .count = sizeof rows / sizeof *rows,
                                .operands = "SOURCE"};
    struct error error;
    process_begin();
    clang_words_take(&argc, argv, &options.clang);
    enum options_result result = options_parse(&usage, &argc, argv, &error);
    if (result == OPTIONS_HELP) {
        options_help(&usage, stdout);
        return 0;
    }
    bool good = result == OPTIONS_GO;
    if (good && (argc < 2 || !options.output || !options.builtins))
        good = error_set(&error, "a source, -o and --builtins are needed");
    if (good) {
        options.source = argv[1];
        options.sources = argv + 1;
        good = source_compile(&options, &error);
    }
    words_free(&options.clang);
    if (!good)
        fprintf(stderr, "heddle-opencl: %s\n", error.text);
    return good ? 0 : 2;
}
