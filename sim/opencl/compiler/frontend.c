#include "frontend.h"

#include "base/process.h"
#include "base/text.h"

#include <llvm-c/BitReader.h>
#include <llvm-c/Linker.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
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
    "-D__OPENCL_VERSION__=120", /* the device's */
    "-D__HEDDLE__=1",
    "-cl-kernel-arg-info",
    "-Dmad_hi(a,b,c)=(mul_hi(a,b)+(c))", /* which libclc lacks */
    NULL};

#define EXTENSIONS                                                                                 \
    "-cl-ext=-all,+cl_khr_byte_addressable_store,+cl_khr_global_int32_base_atomics,"               \
    "+cl_khr_global_int32_extended_atomics,+cl_khr_local_int32_base_atomics,"                      \
    "+cl_khr_local_int32_extended_atomics,+cles_khr_int64"

static const char *const single_words[] = {"-Xclang", EXTENSIONS, NULL};
static const char *const double_words[] = {"-Xclang", EXTENSIONS ",+cl_khr_fp64", NULL};

/* The macro of a host's option -cl-single-precision-constant: that word itself does not pass here.
 */
static const char single_constants[] = "__HEDDLE_SINGLE_CONSTANTS__";

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

/* ---- Whether a source computes in double precision. In one that does not, constants without an
 * `f` are floats. So a source without the word `double` keeps the code that cores have for floats,
 * and a host that asks for double precision gets it. */

/* Where `double`, `double2`, ... stands as a word of its own. */
static bool has_double(const char *text) {
    static const char letters[] = "_0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    for (const char *at = text; (at = strstr(at, "double")) != NULL; at += strlen("double")) {
        const char *end = at + strlen("double");
        end += strspn(end, "0123456789");
        if ((at == text || !strchr(letters, at[-1])) && (*end == '\0' || !strchr(letters, *end)))
            return true;
    }
    return false;
}

/* The source or a word for clang has `word`. A source that cannot be read is left to clang. */
static bool mentions(const struct compile_options *options, const char *source, const char *word) {
    struct text text = {0};
    struct error error;
    bool found = text_read_file(&text, source, &error) && strstr(text_string(&text), word);
    for (size_t i = 0; i < options->clang.count; i++)
        found = found || strstr(options->clang.word[i], word);
    text_free(&text);
    return found;
}

static void user_words_add(const struct compile_options *options, const char *source,
                           struct words *command) {
    for (size_t i = 0; i < options->clang.count; i++)
        words_add(command, options->clang.word[i]);
    words_add(command, source);
}

/* Whether the word is left behind the preprocessor; clang's own types are left out. */
static bool preprocessed_doubles(const struct compilation *c, const char *source) {
    struct words command = {0};
    struct text text = {0}, messages = {0};
    struct error error;
    int status = 0;
    words_add_all(&command, (const char *const[]){"clang-19", "-E", "-P", "-cl-no-stdinc", NULL});
    words_add_all(&command, opencl_words);
    words_add_all(&command, double_words);
    user_words_add(c->options, source, &command);
    const struct process_step step = {.about = "preprocessing",
                                      .argv = command.word,
                                      .output = &text,
                                      .errors = &messages,
                                      .status = &status};
    bool used = process_run(&step, NULL, &error) && has_double(text_string(&text));
    text_free(&messages);
    text_free(&text);
    words_free(&command);
    return used;
}

static void opencl_words_add(const struct compilation *c, const char *source,
                             struct words *command) {
    const struct compile_options *options = c->options;
    bool asked = mentions(options, source, "fp64");
    bool unknown =
        asked || mentions(options, source, "double") || mentions(options, source, "include");
    bool used = unknown && preprocessed_doubles(c, source);
    words_add_all(command, opencl_words);
    words_add_all(command, asked || used ? double_words : single_words);
    if ((asked && !used) || mentions(options, source, single_constants))
        words_add(command, "-cl-single-precision-constant");
}

static void c_words_add(const struct compile_options *options, struct words *command) {
    words_add_all(command, c_words);
    words_add_all(command,
                  options->no_float
                      ? (const char *const[]){"-march=rv32im_zicsr", "-mabi=ilp32", NULL}
                      : (const char *const[]){"-march=rv32imf_zicsr", "-mabi=ilp32f", NULL});
}

static bool clang_run(const struct compilation *c, const char *source, const char *bitcode,
                      struct error *error) {
    const struct compile_options *options = c->options;
    struct words command = {0};
    int status = 0;
    words_add_all(&command, common_words);
    if (options->lanes_c)
        c_words_add(options, &command);
    else
        opencl_words_add(c, source, &command);
    user_words_add(options, source, &command);
    words_add_all(&command, (const char *const[]){"-o", bitcode, NULL});
    const struct process_step step = {
        .about = "compiling", .argv = command.word, .status = &status};
    bool good = process_run(&step, NULL, error);
    if (good && status != 0)
        good = error_set(error, "%s: clang's messages say what is wrong", source);
    words_free(&command);
    return good;
}

/* A source as a module; NULL: it does not compile. */
static LLVMModuleRef source_read(const struct compilation *c, const char *source,
                                 struct error *error) {
    char path[] = "/tmp/heddle-opencl-XXXXXX";
    const char *dot = strrchr(source, '.');
    LLVMModuleRef module = NULL;
    if (dot && strcmp(dot, ".bc") == 0)
        return bitcode_read(c->context, source, false, error);
    int file = mkstemp(path);
    if (file < 0) {
        error_set(error, "no temporary file can be made in /tmp");
        return NULL;
    }
    close(file);
    if (clang_run(c, source, path, error))
        module = bitcode_read(c->context, path, false, error);
    unlink(path);
    return module;
}

bool frontend_run(struct compilation *c, struct error *error) {
    c->module = source_read(c, c->options->source, error);
    for (char *const *source = c->options->sources + 1; c->module && *source; source++) {
        LLVMModuleRef other = source_read(c, *source, error);
        if (!other)
            return false;
        if (LLVMLinkModules2(c->module, other))
            return error_set(error, "%s cannot be linked with the sources before it", *source);
    }
    return c->module != NULL;
}
