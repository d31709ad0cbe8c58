#include "model_build.h"

#include "base/cache.h"

#include "base/files.h"
#include "base/process.h"
#include "base/resources.h"
#include "base/tools.h"
#include "gen/emit/emit.h"
#include "recipe.h"
#include "sim/config.h"
#include "toolchain.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { WORDS = 32 };

/* Everything that one build works on. */
struct build {
    struct config config; /* without a name, which the core does not hang on */
    struct resources resources;
    struct toolchain tools;
    struct file_set files; /* the emitted core; none while it is not needed */
    bool waveforms;
    bool direct;        /* the shim steps the model (sim/model.mk), unless that says it cannot */
    struct text top;    /* module at the top */
    struct text title;  /* for progress: "heddle run: model of inorder-4x4" */
    struct text folder; /* of this model */
    struct text recipe; /* the file that is to say so, once there is a model; none: it does */
    uint64_t key;
    struct text log;
    struct text program; /* FOLDER/hsim */
    struct text stamp;   /* FOLDER/hsim.library: what hsim was linked with */
    struct text model;   /* FOLDER/model.o */
    struct text library; /* the objects it has to be linked with */
    int lock;            /* file descriptor */
    bool known;          /* only a model that a recipe leads to is looked for */
};

/* Assertions are worth what they cost (make bench-speed with and without); inlining and flattening
 * make no difference. Blocks stay whole: split by what they assign, they test the same conditions
 * again, 4 to 10 % of the time of cores in order. Larger functions keep more signals to themselves,
 * 2 to 6 % of the time: about two of the default core, so that two processors compile it. One of
 * all is no faster. */
static const char *const verilator_options[] = {
    "--cc",
    "--prefix",
    "Vsim_top",
    "-Mdir",
    "obj",
    "-O3",
    "--output-split-cfuncs",
    "50000",
    "-fno-split",
    "--x-assign",
    "fast",
    "--x-initial",
    "fast",
    "--assert",
    "+define+HEDDLE_CHECKS",
    "+define+HEDDLE_WIDE_SEQ",
};

/* Structs by their fields, each with its name, instead of one wide word. */
static const char *const waveform_options[] = {"--trace-fst", "--trace-structs"};

/* The last of two equal options counts. */
static const char *const power_up_options[] = {"--x-assign", "unique", "--x-initial", "unique",
                                               "+define+HEDDLE_POWER_UP"};

enum {
    POWER_UP_OPTIONS = sizeof power_up_options / sizeof power_up_options[0],
    VERILATOR_OPTIONS = sizeof verilator_options / sizeof verilator_options[0],
    WAVEFORM_OPTIONS = sizeof waveform_options / sizeof waveform_options[0]
};

/* The inputs of a model. */
static bool build_others(const struct build *build, struct text *others, struct error *error) {
    struct text rules = {0}, path = {0};
    for (size_t i = 0; i < VERILATOR_OPTIONS; i++)
        text_print(others, "%s\n", verilator_options[i]);
    for (size_t i = 0; build->waveforms && i < WAVEFORM_OPTIONS; i++)
        text_print(others, "%s\n", waveform_options[i]);
    toolchain_identity(&build->tools, others);
    text_print(&path, "%s/sim/model.mk", build->resources.home);
    bool read = text_read_file(&rules, text_string(&path), error);
    text_add(others, text_string(&rules));
    text_free(&rules);
    text_free(&path);
    return read;
}

static bool core_emit(struct build *build, struct error *error) {
    return build->files.count > 0 || emit_render(&build->config, &build->files, error);
}

static uint64_t build_key(const struct build *build, const char *others) {
    uint64_t key = CACHE_KEY_START;
    for (size_t i = 0; i < build->files.count; i++) {
        cache_key_add(&key, build->files.file[i].path);
        cache_key_add(&key, text_string(&build->files.file[i].content));
    }
    cache_key_add(&key, others);
    return key;
}

/* By the recipe if it was used before, else by what comes out. */
static bool folder_find(struct build *build, struct error *error) {
    struct text others = {0};
    bool good =
        build_others(build, &others, error) &&
        recipe_path(&build->config, &build->resources, text_string(&others), &build->recipe, error);
    if (good && recipe_recall(text_string(&build->recipe), &build->key)) {
        text_free(&build->recipe);
    } else if (good) {
        good = !build->known && core_emit(build, error);
        if (good)
            build->key = build_key(build, text_string(&others));
    }
    good = good && cache_folder(&build->resources, "models", build->key, &build->folder, error);
    text_free(&others);
    return good;
}

// ------------------------------------------------------------------------------- steps

/* Runs a program in the model's folder. */
static bool step_run(const struct build *build, const char *about, const char *const words[],
                     struct error *error) {
    char *argv[WORDS];
    size_t count = 0;
    /* execvp wants words that it could change, and does not change them. */
    for (; words[count] && count + 1 < WORDS; count++)
        argv[count] = (char *)(uintptr_t)words[count];
    argv[count] = NULL;
    const struct process_step step = {
        .about = about,
        .folder = text_string(&build->folder),
        .log = text_string(&build->log),
        .argv = argv,
    };
    return process_run(&step, text_string(&build->title), error);
}

static bool model_verilate(const struct build *build, struct error *error) {
    const char *words[WORDS] = {build->tools.verilator, "--top-module", text_string(&build->top)};
    size_t count = 3;
    for (size_t i = 0; i < VERILATOR_OPTIONS; i++)
        words[count++] = verilator_options[i];
    for (size_t i = 0; build->waveforms && i < WAVEFORM_OPTIONS; i++)
        words[count++] = waveform_options[i];
    words[count++] = "-f";
    words[count++] = build->tools.gated ? "model.f" : "sim.f";
    if (build->direct)
        words[count++] = "+define+HEDDLE_DIRECT";
    for (size_t i = 0; build->tools.power_up && i < POWER_UP_OPTIONS; i++)
        words[count++] = power_up_options[i];
    return step_run(build, "verilating", words, error);
}

static bool model_compile(const struct build *build, struct error *error) {
    struct text rules = {0}, home = {0}, jobs = {0}, compiler = {0}, optimize = {0};
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    text_print(&rules, "%s/sim/model.mk", build->resources.home);
    text_print(&home, "HEDDLE_HOME=%s", build->resources.home);
    text_print(&jobs, "-j%ld", processors > 0 ? processors : 1);
    text_print(&compiler, "CXX=%s", build->tools.compiler);
    text_print(&optimize, "OPT=%s", build->tools.optimize);
    const char *words[WORDS] = {"make",     "-C",      "obj",         jobs.data,    "-f",
                                rules.data, home.data, compiler.data, optimize.data};
    size_t count = 9;
    if (build->waveforms)
        words[count++] = "FST=1";
    if (build->direct)
        words[count++] = "DIRECT=1";
    if (tool_present(TOOL_CCACHE))
        words[count++] = "OBJCACHE=ccache";
    words[count] = "../model.o";
    bool compiled = step_run(build, "compiling", words, error);
    text_free(&rules);
    text_free(&home);
    text_free(&jobs);
    text_free(&compiler);
    text_free(&optimize);
    return compiled;
}

/* Verilator's output is many times the size of model.o, and nothing reads it again. */
static bool model_tidy(const struct build *build, struct error *error) {
    const char *const words[] = {"rm", "-rf", "obj", NULL};
    return step_run(build, "tidying up", words, error);
}

static bool model_translate(const struct build *build, struct error *error) {
    return model_verilate(build, error) && model_compile(build, error);
}

static bool stepped_by_verilator(const struct build *build) {
    struct text answer = {0};
    text_print(&answer, "%s/obj/not_direct", text_string(&build->folder));
    bool said = access(text_string(&answer), F_OK) == 0;
    text_free(&answer);
    return said;
}

/* Clocks that the shim steps have no latches, so the other way begins at the beginning. */
static bool model_translate_somehow(struct build *build, struct error *error) {
    if (model_translate(build, error))
        return true;
    if (!build->direct || !stepped_by_verilator(build))
        return false;
    build->direct = false;
    return model_tidy(build, error) && model_translate(build, error);
}

static bool model_make(struct build *build, struct error *error) {
    struct file_set_report report;
    fprintf(stderr, "%s: building it (once for each configuration)\n", text_string(&build->title));
    remove(text_string(&build->stamp));
    cache_break(text_string(&build->model));
    remove(text_string(&build->log));
    /* First what an interrupted build may have left. */
    return toolchain_check(&build->tools, error) && core_emit(build, error) &&
           model_tidy(build, error) &&
           file_set_write(&build->files, text_string(&build->folder), &report, error) &&
           model_translate_somehow(build, error) && model_tidy(build, error) &&
           cache_seal(text_string(&build->model), error);
}

/* Whether hsim is there and linked with this library. */
static bool program_current(const struct build *build) {
    struct text linked = {0};
    struct error ignored;
    bool current = cache_is_whole(text_string(&build->program)) &&
                   text_read_file(&linked, text_string(&build->stamp), &ignored) &&
                   strcmp(text_string(&linked), text_string(&build->library)) == 0;
    text_free(&linked);
    return current;
}

static bool stamp_write(const struct build *build, struct error *error) {
    FILE *file = fopen(text_string(&build->stamp), "w");
    bool written = file && fputs(text_string(&build->library), file) >= 0;
    if (file)
        written = fclose(file) == 0 && written;
    return written || error_set(error, "%s: %s", text_string(&build->stamp), strerror(errno));
}

/* Linked beside its place and renamed: an older one may be running. */
static bool program_link(const struct build *build, struct error *error) {
    const char *const link[] = {build->tools.compiler,
                                "-o",
                                "hsim.new",
                                "model.o",
                                build->resources.library,
                                "-lelf",
                                "-ldw",
                                "-ljansson",
                                "-lz",
                                "-latomic",
                                "-pthread",
                                NULL};
    const char *const place[] = {"mv", "hsim.new", "hsim", NULL};
    return step_run(build, "linking", link, error) && step_run(build, "linking", place, error) &&
           cache_seal(text_string(&build->program), error) && stamp_write(build, error);
}

// ---------------------------------------------------------------------------- the whole

static bool build_prepare(struct build *build, const struct config *config, struct error *error) {
    build->config = *config;
    build->config.preset = NULL;
    text_add(&build->title, "heddle run: model of ");
    config_print_name(config, &build->title);
    text_add(&build->title, build->waveforms ? " with waveforms" : "");
    text_print(&build->top, "%ssim_top", config_word(config, KNOB_PREFIX));
    if (!resources_find(&build->resources, error) ||
        !toolchain_find(&build->tools, &build->resources, build->waveforms, error) ||
        !folder_find(build, error))
        return false;
    const char *folder = text_string(&build->folder);
    text_print(&build->log, "%s/build.log", folder);
    text_print(&build->program, "%s/hsim", folder);
    text_print(&build->stamp, "%s/hsim.library", folder);
    text_print(&build->model, "%s/model.o", folder);
    build->direct = build->tools.gated;
    cache_file_identity(build->resources.library, &build->library);
    return build->library.size > 0 ||
           error_set(error, "%s is missing; make builds it", build->resources.library) ||
           error_of_setup(error);
}

static bool model_exists(const struct build *build) {
    return cache_is_whole(text_string(&build->model));
}

static void build_free(struct build *build) {
    struct text *const texts[] = {&build->top,     &build->title,   &build->folder,
                                  &build->log,     &build->program, &build->stamp,
                                  &build->library, &build->recipe,  &build->model};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        text_free(texts[i]);
    file_set_free(&build->files);
    if (build->lock >= 0)
        close(build->lock);
}

/* Configurations with the same knobs share a model, so its reports are told whose it is. */
static void name_announce(const struct config *config) {
    struct text name = {0};
    config_print_name(config, &name);
    setenv(MODEL_NAME_VARIABLE, text_string(&name), 1);
    text_free(&name);
}

bool model_build(const struct config *config, bool waveforms, struct text *program,
                 struct error *error) {
    struct build build = {.waveforms = waveforms, .lock = -1};
    bool good = build_prepare(&build, config, error);
    if (good && !program_current(&build))
        good =
            cache_folder_make(text_string(&build.folder), error) &&
            cache_lock(text_string(&build.folder), text_string(&build.title), &build.lock, error) &&
            (model_exists(&build) || model_make(&build, error)) &&
            (program_current(&build) || program_link(&build, error));
    if (good && build.recipe.size > 0)
        recipe_keep(text_string(&build.recipe), build.key);
    if (good) {
        text_add(program, text_string(&build.program));
        name_announce(config);
    }
    build_free(&build);
    return good;
}

bool model_there(const struct config *config, bool known) {
    struct build build = {.lock = -1, .known = known};
    struct error ignored; /* the process that builds it says so */
    bool there = build_prepare(&build, config, &ignored) && model_exists(&build);
    build_free(&build);
    return there;
}
