/* heddle cc: compiles programs for a core, with the runtime and the flags of its configuration, and
 * says what a link error of the compiler means here. */
#include "base/files.h"
#include "base/options.h"
#include "base/process.h"
#include "base/resources.h"
#include "base/tools.h"
#include "base/words.h"
#include "cc_answers.h"
#include "cc_check.h"
#include "cc_lanes.h"
#include "cc_source.h"
#include "commands.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char command_name[] = "heddle cc";

struct compilation {
    struct resources resources;
    const struct config *config;
    const char *output; /* NULL: the first source's name with .elf */
    bool print;
    bool no_check;
    bool identity;
    struct words passed; /* to the compiler as they are */
    char *const *sources;
    struct text program; /* the file that is made */
    struct text part;    /* the file that is written until it is complete */
    struct words command;
    struct cc_lanes lanes;
    struct words *lane_command; /* one for each source that lanes take */
    size_t lane_commands;
    char folder[sizeof "/tmp/heddle-cc-XXXXXX"]; /* of their objects; "": none yet */
};

/* Words that go to the compiler as they are; -c and -o are this command's own. */
static bool is_compilers(const char *word) {
    return word[0] == '-' && word[1] != '\0' && strchr("DUIOWfglL", word[1]) != NULL;
}

/* Takes the compiler's words out of argv, up to "--". */
static void words_take(int *argc, char **argv, struct words *passed) {
    int kept = 1;
    bool taking = true;
    for (int i = 1; i < *argc; i++) {
        taking = taking && strcmp(argv[i], "--") != 0;
        if (taking && is_compilers(argv[i]))
            words_add(passed, argv[i]);
        else
            argv[kept++] = argv[i];
    }
    argv[kept] = NULL;
    *argc = kept;
}

static void output_name(struct compilation *c) {
    const char *first = c->sources[0], *slash = strrchr(first, '/');
    const char *name = slash ? slash + 1 : first, *dot = strrchr(name, '.');
    if (c->output)
        text_add(&c->program, c->output);
    else
        text_print(&c->program, "%.*s%s", (int)(dot ? (size_t)(dot - name) : strlen(name)), name,
                   c->lanes.assembly  ? ".s"
                   : c->lanes.bitcode ? ".bc"
                                      : ".elf");
    file_part_name(text_string(&c->program), &c->part);
}

/* The runtime is compiled with the program: half a second, and it has the program's own flags. */
static bool runtime_add(struct compilation *c, const char *runtime, struct error *error) {
    static const char *const endings[] = {".S", ".c"};
    bool good = true;
    for (size_t i = 0; i < sizeof endings / sizeof *endings && good; i++) {
        struct words files = {0};
        good = files_below(runtime, endings[i], &files, error);
        for (size_t j = 0; j < files.count; j++)
            words_print(&c->command, "%s/%s", runtime, files.word[j]);
        words_free(&files);
    }
    return good;
}

/* Nothing is linked. */
static bool is_one_step(const struct compilation *c) {
    return c->lanes.assembly || c->lanes.bitcode;
}

/* The object that stands for a source in the linker's command, and the command that makes it. */
static bool lane_source_add(struct compilation *c, const char *source, struct error *error) {
    struct text object = {0};
    c->lane_command =
        memory_resize(c->lane_command, (c->lane_commands + 1) * sizeof *c->lane_command);
    struct words *command = &c->lane_command[c->lane_commands++];
    *command = (struct words){0};
    if (is_one_step(c))
        text_add(&object, text_string(&c->part));
    else
        text_print(&object, "%s/%zu.o", c->folder, c->lane_commands);
    words_add(&c->command, text_string(&object));
    bool good = cc_lanes_command(&c->lanes, &c->resources, &c->passed, source, text_string(&object),
                                 command, error);
    text_free(&object);
    return good;
}

static bool sources_add(struct compilation *c, struct error *error) {
    bool good = true;
    struct words *first = NULL;
    for (size_t i = 0; c->sources[i] && good; i++) {
        const char *source = c->sources[i];
        bool bitcode = cc_lanes_is_bitcode(source);
        if (bitcode && first)
            words_add(first, source);
        else if (cc_lanes_takes(&c->lanes, source))
            good = lane_source_add(c, source, error);
        else
            words_add(&c->command, source);
        if (bitcode && !first)
            first = &c->lane_command[c->lane_commands - 1];
    }
    return good;
}

/* With a source for lanes, the runtime as it was built: a driver compiles while its user waits. */
static bool runtime_choose(struct compilation *c, const char *runtime, struct error *error) {
    struct text library = {0};
    if (c->lane_commands == 0)
        return runtime_add(c, runtime, error);
    cc_lanes_runtime(&c->lanes, &c->resources, &library);
    words_add(&c->command, text_string(&library));
    text_free(&library);
    return true;
}

static bool command_make(struct compilation *c, struct error *error) {
    const char *home = c->resources.home;
    struct text runtime = {0};
    text_print(&runtime, "%s/sim/runtime", home);
    words_add(&c->command, tool_table[TOOL_RISCV_GCC].program);
    words_print(&c->command, "@%s/cflags", text_string(&runtime));
    if (config_number(c->config, KNOB_FPU) == FPU_FULL)
        words_add_all(&c->command,
                      (const char *const[]){"-march=rv32imf_zicsr", "-mabi=ilp32f", NULL});
    /* An installed runtime has heddle_isa.h beside it, a source tree in build/gen. */
    words_print(&c->command, "-I%s", text_string(&runtime));
    words_print(&c->command, "-I%s/build/gen", home);
    words_add_all(&c->command, (const char *const *)c->passed.word
                                   ? (const char *const *)c->passed.word
                                   : (const char *const[]){NULL});
    words_add_all(&c->command, (const char *const[]){"-nostdlib", "-nostartfiles", "-T", NULL});
    words_print(&c->command, "%s/link.ld", text_string(&runtime));
    words_print(&c->command, "-Wl,--defsym=heddle_local_bytes=%u",
                config_number(c->config, KNOB_LMEM_KB) * 1024);
    bool good = sources_add(c, error) && runtime_choose(c, text_string(&runtime), error);
    words_add(&c->command, "-o");
    words_add(&c->command, text_string(&c->part));
    text_free(&runtime);
    return good;
}

/* Prints what the compiler said, and what it means if that is known. */
static bool compile(const struct compilation *c, struct error *error) {
    struct text said = {0};
    int status = 0;
    const struct process_step step = {.about = "compiling",
                                      .argv = c->command.word,
                                      .output = &said,
                                      .errors = &said,
                                      .status = &status};
    bool good = process_run(&step, NULL, error);
    cc_messages_print(text_string(&said), stderr);
    if (good && status != 0) {
        const char *answer = cc_answer(text_string(&said));
        good =
            error_set(error, "%s", answer ? answer : "the compiler's messages say what is wrong");
    }
    for (size_t i = 0; good && c->sources[i]; i++)
        good = cc_lanes_takes(&c->lanes, c->sources[i]) || cc_source_check(c->sources[i], error);
    text_free(&said);
    return good;
}

static void command_print(const struct words *command, const char *part, const char *program) {
    for (size_t i = 0; i < command->count; i++) {
        const char *word = command->word[i];
        fputs(i ? " " : "", stdout);
        word_print_shell(strcmp(word, part) == 0 ? program : word, stdout);
    }
    putchar('\n');
}

static void commands_print(const struct compilation *c, const char *part, const char *program) {
    for (size_t i = 0; i < c->lane_commands; i++)
        command_print(&c->lane_command[i], part, program);
    if (!is_one_step(c))
        command_print(&c->command, part, program);
}

static bool lane_commands_run(const struct compilation *c, struct error *error) {
    bool good = true;
    for (size_t i = 0; i < c->lane_commands && good; i++)
        good = cc_lanes_run(&c->lane_command[i], error);
    return good;
}

/* Where objects lie until they are linked; of commands that are printed, in the folder of now. */
static bool folder_begin(struct compilation *c, struct error *error) {
    if (c->print) {
        snprintf(c->folder, sizeof c->folder, ".");
        return true;
    }
    snprintf(c->folder, sizeof c->folder, "/tmp/heddle-cc-XXXXXX");
    return mkdtemp(c->folder) || error_set(error, "no folder can be made in /tmp");
}

static void folder_end(struct compilation *c) {
    for (size_t i = 0; i < c->lane_commands; i++) {
        struct text object = {0};
        text_print(&object, "%s/%zu.o", c->folder, i + 1);
        if (!c->print)
            unlink(text_string(&object));
        text_free(&object);
        words_free(&c->lane_command[i]);
    }
    free(c->lane_command);
    if (c->folder[0] && !c->print)
        rmdir(c->folder);
}

static bool program_check(const struct compilation *c, struct error *error) {
    const char *part = text_string(&c->part), *program = text_string(&c->program);
    return cc_check_needs(part, program, c->config, error) &&
           (c->no_check || cc_check_lanes(part, program, error));
}

/* Says so where gcc stands in for the other compiler. */
static bool lanes_choose(struct compilation *c, struct error *error) {
    struct text note = {0};
    bool good = cc_lanes_choose(&c->lanes, &c->resources, c->sources, &note, error);
    if (note.size > 0)
        fprintf(stderr, "%s: %s\n", command_name, text_string(&note));
    text_free(&note);
    return good;
}

/* All of the program or nothing of it. */
static int program_make(struct compilation *c) {
    struct error error;
    const char *part = text_string(&c->part), *program = text_string(&c->program);
    if (!resources_find(&c->resources, &error) || !lanes_choose(c, &error) ||
        !folder_begin(c, &error) || !command_make(c, &error) || !tool_check(TOOL_RISCV_GCC, &error))
        return command_fail(command_name, &error);
    if (c->print) {
        commands_print(c, part, program);
        return STATUS_DONE;
    }
    if (!file_place_check(program, &error) ||
        !file_apart_check("-o", program, (const char *const *)c->sources, &error) ||
        !config_apart_check(c->config, "-o", program, &error))
        return command_fail(command_name, &error);
    if (!lane_commands_run(c, &error)) {
        file_part_drop(part, program);
        return command_fail(command_name, &error);
    }
    if ((is_one_step(c) || (compile(c, &error) && program_check(c, &error))) &&
        file_part_keep(part, program, &error))
        return STATUS_DONE;
    file_part_drop(part, program);
    return command_broke(command_name, &error);
}

/* It has only the knobs that matter, so that cores share compiled programs. */
static int identity_print(struct compilation *c) {
    static const enum knob_id numbers[] = {KNOB_LMEM_KB, KNOB_ATOMICS, KNOB_VOTES};
    struct error error;
    struct text lines = {0};
    if (!resources_find(&c->resources, &error))
        return command_fail(command_name, &error);
    text_print(&lines, "fpu=%s\n", config_word(c->config, KNOB_FPU));
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        text_print(&lines, "%s=%u\n", knob_table[numbers[i]].name,
                   config_number(c->config, numbers[i]));
    cc_lanes_identity(&c->lanes, &c->resources, &lines);
    fputs(text_string(&lines), stdout);
    text_free(&lines);
    return STATUS_DONE;
}

static int sources_compile(struct compilation *c) {
    struct error error;
    c->lanes.no_float = config_number(c->config, KNOB_FPU) != FPU_FULL;
    if (c->identity)
        return identity_print(c);
    if (!c->sources[0]) {
        error_set(&error, "no source given; name at least one C or assembly file");
        return command_fail(command_name, &error);
    }
    for (size_t i = 0; c->sources[i]; i++)
        if (access(c->sources[i], R_OK) != 0) {
            error_set(&error, "%s: %s", c->sources[i], strerror(errno));
            return command_fail(command_name, &error);
        }
    if (is_one_step(c) && c->sources[1]) {
        error_set(&error, "%s: -S and --bitcode take one source", c->sources[1]);
        return command_fail(command_name, &error);
    }
    if (c->lanes.guards && strcmp(c->lanes.guards, "none") != 0 &&
        strcmp(c->lanes.guards, "structurized") != 0) {
        error_set(&error, "--guards %s: there are none and structurized", c->lanes.guards);
        return command_fail(command_name, &error);
    }
    output_name(c);
    int status = program_make(c);
    folder_end(c);
    text_free(&c->program);
    text_free(&c->part);
    words_free(&c->command);
    return status;
}

int cmd_cc(int argc, char **argv) {
    struct config config = config_default();
    struct compilation c = {.config = &config};
    const struct option_row rows[] = {
        CONFIG_OPTION(&config),
        {'o', "output", "FILE", "the program; without it, the first source's name with .elf",
         .text = &c.output},
        {0, "lanes", NULL, "compile C by the compiler that knows lanes, or not at all",
         .flag = &c.lanes.c},
        {0, "gcc", NULL, "compile C by gcc: lanes may disagree only where macros say so",
         .flag = &c.lanes.gcc},
        {0, "remarks", NULL, "say of each branch whether lanes may disagree on it, and why",
         .flag = &c.lanes.remarks},
        {'S', "assembly", NULL, "write the assembly of a source for lanes, and link nothing",
         .flag = &c.lanes.assembly},
        {0, "bitcode", NULL,
         "write the bitcode of a source for lanes, and link nothing; sources FILE.bc make one "
         "program, whose functions call each other",
         .flag = &c.lanes.bitcode},
        {0, "no-schedule", NULL, "leave the instructions of such a source in its own order",
         .flag = &c.lanes.no_schedule},
        {0, "keep", "FOLDER", "keep what LLVM makes of such a source, step by step",
         .text = &c.lanes.keep},
        {0, "guards", "none|structurized",
         "measure the guards of such a source: leave them out, for warps of one thread, or make "
         "them after LLVM's structurizecfg",
         .text = &c.lanes.guards},
        {0, "no-notes", NULL, "let the check see for itself which branches of a source are uniform",
         .flag = &c.lanes.no_notes},
        {0, "no-check", NULL, "keep a program though lanes may disagree on a branch",
         .flag = &c.no_check},
        {0, "identity", NULL,
         "print which compiler and runtime make programs for lanes, by path, size and time, and "
         "compile nothing",
         .flag = &c.identity},
        {0, "print", NULL, "print the compiler's command line and compile nothing",
         .flag = &c.print},
    };
    const struct usage usage = {
        .command = command_name,
        .arguments = "[-c CONFIG] [knob=value ...] [-o FILE.elf] SOURCE ...",
        .about =
            "Compiles programs for a core, OpenCL C (.cl), C or assembly, with its runtime, and\n"
            "checks that the compiler left divergent control flow whole. C and OpenCL C go "
            "through\n"
            "a compiler that knows lanes; where it was not built, gcc takes C. Options that begin\n"
            "with -D, -U, -I or -W go to both compilers, -O, -f, -g, -l or -L to gcc. Of the "
            "knobs,\n"
            "fpu, lmem_kb, atomics and votes matter. Exit status: 0 done, 1 it does not compile, "
            "or\n"
            "is not for this core, or lanes may disagree where nothing guards it, 2 bad input.",
        .rows = rows,
        .count = sizeof rows / sizeof *rows,
        .operands = "SOURCE"};
    int status;
    words_take(&argc, argv, &c.passed);
    if (command_options(&usage, &config, &argc, argv, &status)) {
        c.sources = argv + 1;
        status = sources_compile(&c);
    }
    words_free(&c.passed);
    return status;
}
