#include "frontend.h"

#include "base/process.h"

#include <llvm-c/BitReader.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* Options for every source. The passes run later, when all functions are there. */
static const char *const common_words[] = {
    "clang-19", "-O2",        "-Xclang",         "-disable-llvm-passes", "-gdwarf-4",
    "-c",       "-emit-llvm", "-fno-math-errno", "-fno-strict-aliasing", NULL};

static const char *const opencl_words[] = {
    "-x",
    "cl",
    "-cl-std=CL1.2",
    "--target=nvptx",
    "-U__NVPTX__",
    "-U__PTX__",
    "-fgnu89-inline",
    "-D__ENDIAN_LITTLE__=1",
    "-D__HEDDLE__=1",
    "-cl-kernel-arg-info",
    "-Dmad_hi(a,b,c)=(mul_hi(a,b)+(c))", /* which libclc lacks */
    "-Xclang",
    "-cl-ext=-all,+cl_khr_byte_addressable_store,+cl_khr_global_int32_base_atomics,"
    "+cl_khr_global_int32_extended_atomics,+cl_khr_local_int32_base_atomics,"
    "+cl_khr_local_int32_extended_atomics,+cles_khr_int64",
    NULL};

static const char *const c_words[] = {"-x",
                                      "c",
                                      "-std=c11",
                                      "--target=riscv32-unknown-elf",
                                      "-ffreestanding",
                                      "-D__HEDDLE__=1",
                                      "-DHEDDLE_LANES=1",
                                      NULL};

LLVMModuleRef bitcode_read(LLVMContextRef context, const char *path, bool lazily,
                           struct error *error) {
    LLVMMemoryBufferRef buffer;
    LLVMModuleRef module = NULL;
    char *message = NULL;
    if (LLVMCreateMemoryBufferWithContentsOfFile(path, &buffer, &message)) {
        error_set(error, "%s: %s", path, message);
        LLVMDisposeMessage(message);
        return NULL;
    }
    bool bad = lazily ? LLVMGetBitcodeModuleInContext2(context, buffer, &module)
                      : LLVMParseBitcodeInContext2(context, buffer, &module);
    if (bad)
        error_set(error, "%s: this is no bitcode of LLVM 19", path);
    if (bad || !lazily)
        LLVMDisposeMemoryBuffer(buffer);
    return bad ? NULL : module;
}

static bool clang_run(const struct compilation *c, const char *bitcode, struct error *error) {
    const struct compile_options *options = c->options;
    struct words command = {0};
    int status = 0;
    words_add_all(&command, common_words);
    words_add_all(&command, options->lanes_c ? c_words : opencl_words);
    if (options->lanes_c)
        words_add_all(&command,
                      options->no_float
                          ? (const char *const[]){"-march=rv32im_zicsr", "-mabi=ilp32", NULL}
                          : (const char *const[]){"-march=rv32imf_zicsr", "-mabi=ilp32f", NULL});
    for (size_t i = 0; i < options->clang.count; i++)
        words_add(&command, options->clang.word[i]);
    words_add_all(&command, (const char *const[]){options->source, "-o", bitcode, NULL});
    const struct process_step step = {
        .about = "compiling", .argv = command.word, .status = &status};
    bool good = process_run(&step, NULL, error);
    if (good && status != 0)
        good = error_set(error, "%s: clang's messages say what is wrong", options->source);
    words_free(&command);
    return good;
}

bool frontend_run(struct compilation *c, struct error *error) {
    char path[] = "/tmp/heddle-opencl-XXXXXX";
    int file = mkstemp(path);
    if (file < 0)
        return error_set(error, "no temporary file can be made in /tmp");
    close(file);
    if (clang_run(c, path, error))
        c->module = bitcode_read(c->context, path, false, error);
    unlink(path);
    return c->module != NULL;
}
