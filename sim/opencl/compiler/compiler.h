/* One compilation: source files with kernels become an object file for the cores.
 *
 *     frontend   clang, as a process: source to LLVM IR for a GPU with 32-bit pointers
 *     link       the built-in functions that the source calls: libclc and sim/opencl/builtins
 *     retarget   the IR becomes code for RV32; every call of a function with a body is inlined
 *     kernels    a function of the runtime's launch convention around each kernel
 *     doubles    operations of double precision become calls
 *     lower      what the back end would turn into branches or library calls
 *     fibers     kernels with barriers for work-groups that are larger than a core
 *     uniformity branches on which the lanes of a warp may disagree
 *     loops      such a branch out of a loop becomes pred
 *     regions    every other one becomes split and join
 *     codegen    object file or assembly
 *     metadata   what a host has to know of each kernel
 *
 * Each phase has its file and its header. They work on one module in place; docs/opencl.md explains
 * the treatment of divergence.
 */
#ifndef HEDDLE_OPENCL_COMPILER_H
#define HEDDLE_OPENCL_COMPILER_H

#include "base/error.h"
#include "base/words.h"

#include <llvm-c/Core.h>
#include <llvm-c/TargetMachine.h>
#include <stdbool.h>
#include <stdint.h>

/* Options of the command line. Strings belong to main. */
struct compile_options {
    const char *source;   /* the first one, for messages */
    char *const *sources; /* OpenCL C, C or, as NAME.bc, what --bitcode wrote; NULL ends them */
    const char *output;
    const char *builtins; /* bitcode of sim/opencl/builtins */
    const char *libclc;   /* bitcode of libclc for nvptx */
    const char *metadata; /* file for the kernels' metadata, or NULL */
    const char *keep;     /* folder for the IR behind each phase, or NULL */
    struct words clang;   /* words for clang: -D, -I, ... */
    bool assembly;        /* the output is assembly text */
    bool bitcode;         /* the output is what clang makes of the sources */
    bool no_schedule;     /* instructions stay in source order */
    bool no_float;        /* for cores without floating point */
    bool lanes_c;         /* C with HEDDLE_KERNEL, not OpenCL C */
    bool no_notes;        /* `heddle check` has to see for itself */
    bool remarks;
    const char *guards; /* NULL; or, to measure what they cost: "none", "structurized" */
};

/* Whether the word of --guards is `word`. */
bool compile_guards(const struct compile_options *options, const char *word);

struct compilation {
    const struct compile_options *options;
    LLVMContextRef context;
    LLVMModuleRef module;
    LLVMTargetMachineRef machine;
    struct kernel *kernel; /* kernels.h; in the order of the source */
    size_t kernels;
    bool fibers; /* some kernel has a form for large work-groups */
};

/* Writes the module to `keep`/NAME.ll, if that was asked for. */
void compilation_keep(const struct compilation *c, const char *name);

/* Runs LLVM passes, named as by opt-19 -passes=. */
bool compilation_passes(const struct compilation *c, const char *passes, struct error *error);

#endif
