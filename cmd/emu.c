/* heddle emu: runs programs on the golden model alone. */
#include "sim/golden/emu.h"
#include "base/options.h"
#include "base/record.h"
#include "commands.h"
#include "gen/config/config.h"
#include "isa_decode.h"
#include "sim/config.h"
#include "sim/elf/selfcheck.h"
#include "sim/memory/print_area.h"
#include "sim/model/shape.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DEFAULT_LIMIT UINT64_C(1000000000)

struct emulation {
    const struct heddle_config *config;
    struct emu_options options;
    uint32_t boot_arg;
    bool trace;
    bool json;
    FILE *text; /* console and trace; with --json only objects are on standard output */
    struct memory *memory;
    struct golden *golden;
    struct io io;
    struct elf_image image;
};

static void console_print(void *context, const char *text, size_t count) {
    fwrite(text, 1, count, context);
}

static void trace_print(void *context, unsigned warp, const struct golden_effect *effect) {
    const struct emulation *emulation = context;
    char where[128];
    char what[64];
    isa_disassemble(effect->word, effect->pc, what, sizeof(what));
    FILE *file = emulation->text;
    fprintf(file, "warp %2u lanes %08" PRIx32 "  %08" PRIx32 "  %-28s", warp, effect->tmask,
            effect->pc, what);
    for (unsigned lane = 0; effect->wb && lane < emulation->config->threads; lane++) {
        if (effect->tmask >> lane & 1)
            fprintf(file, " %08" PRIx32, effect->value[lane]);
        else
            fputs(" --------", file);
    }
    elf_image_describe(&emulation->image, effect->pc, where, sizeof(where));
    fprintf(file, "%s%s\n", where[0] ? "  # " : "", where);
}

static void result_print_json(const struct emulation *emulation, const char *path, bool passed,
                              const char *reason) {
    struct record record = {.file = stdout};
    record_object(&record, NULL);
    record_text(&record, "config", emulation->config->name);
    record_text(&record, "kernel", path);
    record_count(&record, "instructions", golden_instructions(emulation->golden));
    record_count(&record, "thread_instructions", golden_thread_instructions(emulation->golden));
    record_count(&record, "exit_code", io_exit_code(&emulation->io));
    record_text(&record, "result", passed ? "passed" : "failed");
    record_text(&record, "reason", reason);
    record_end(&record);
    putchar('\n');
}

/* Says how the program ended. `reason` has room for a sentence. */
static bool instruction_ran(const void *golden, uint32_t address) {
    return golden_ran(golden, address);
}

static bool judge(const struct emulation *emulation, const struct emu_result *end, char *reason,
                  size_t bytes) {
    reason[0] = '\0';
    if (end->end != EMU_DONE) {
        if (end->end != EMU_FAULT ||
            !golden_panic_text(emulation->config, end->warp, &end->fault, &emulation->image,
                               &emulation->io, reason, bytes))
            snprintf(reason, bytes, "%s", end->text);
        return false;
    }
    enum selfcheck_result check = selfcheck(emulation->memory, &emulation->image, reason, bytes);
    if (check == SELFCHECK_FAILED)
        return false;
    uint32_t exit_code = io_exit_code(&emulation->io);
    if (!emulation->io.exited) {
        snprintf(reason, bytes, "%s", NO_EXIT_CODE);
        return false;
    }
    if (exit_code != 0) {
        snprintf(reason, bytes, "main returned %" PRId32, (int32_t)exit_code);
        elf_image_add_rewritten(&emulation->image, emulation->memory, instruction_ran,
                                emulation->golden, reason, bytes);
        return false;
    }
    snprintf(reason, bytes, "%s",
             check == SELFCHECK_PASSED ? "out equals ref" : "no out and ref to compare");
    return true;
}

static bool program_run(struct emulation *emulation, const char *path) {
    struct emu_result end;
    char reason[sizeof(end.text)];
    emu_run(emulation->golden, emulation->config, emulation->memory, &emulation->image,
            &emulation->options, &end);
    io_flush(&emulation->io);
    bool passed = judge(emulation, &end, reason, sizeof(reason));
    if (elf_image_symbol(&emulation->image, PRINT_AREA_SYMBOL))
        print_area_flush(emulation->memory,
                         heddle_all_warps(emulation->config) * emulation->config->threads,
                         emulation->io.sink, emulation->io.context);
    if (emulation->json)
        result_print_json(emulation, path, passed, reason);
    else
        printf("%s: %s: %s; %" PRIu64 " warp instructions, %" PRIu64
               " thread instructions on %u warp%s of %u thread%s\n",
               path, passed ? "passed" : "FAILED", reason, golden_instructions(emulation->golden),
               golden_thread_instructions(emulation->golden), emulation->config->warps,
               text_plural(emulation->config->warps), emulation->config->threads,
               text_plural(emulation->config->threads));
    return passed;
}

static int program_open_and_run(struct emulation *emulation, const char *path) {
    struct error error = {0};
    int status = STATUS_BAD_INPUT;
    emulation->memory = memory_new();
    emulation->image = (struct elf_image){0};
    emulation->golden = NULL;
    io_init(&emulation->io, console_print, emulation->text);
    if (elf_image_load(&emulation->image, path, emulation->memory, &error))
        emulation->golden = golden_new(emulation->config, emulation->memory, &emulation->io,
                                       emulation->image.entry, emulation->boot_arg);
    if (emulation->golden)
        status = program_run(emulation, path) ? STATUS_DONE : STATUS_FAILED;
    else
        fprintf(stderr, "heddle emu: %s\n", error.text);
    golden_free(emulation->golden);
    elf_image_free(&emulation->image);
    memory_free(emulation->memory);
    return status;
}

int cmd_emu(int argc, char **argv) {
    struct config config = config_default();
    struct emulation emulation = {.options = {.max_instructions = DEFAULT_LIMIT}};
    const struct option_row rows[] = {
        CONFIG_OPTION(&config),
        {0, "max-instructions", "N", "stop after N warp instructions",
         .count = &emulation.options.max_instructions, .high = UINT64_MAX},
        {0, "boot-arg", "N", "argument word, read from mscratch", .number = &emulation.boot_arg,
         .high = UINT32_MAX},
        {0, "trace", NULL, "print every instruction and what it writes", .flag = &emulation.trace},
        {0, "json", NULL,
         "one JSON object a program; its console, and --trace, go to standard error",
         .flag = &emulation.json},
    };
    const struct usage usage = {
        .command = "heddle emu",
        .arguments = "[-c FILE] [knob=value ...] FILE.elf ...",
        .about = "Runs programs on the golden model alone: no core is generated. Of the knobs,\n"
                 "those matter that a program can tell: cores, warps, threads, barriers,\n"
                 "ipdom_depth, yield, lmem_kb, boot_addr, fpu, votes, atomics and r2d2.",
        .rows = rows,
        .count = sizeof rows / sizeof *rows,
        .operands = "FILE.elf"};
    struct error error;
    int status;
    if (!command_options(&usage, &config, &argc, argv, &status))
        return status;
    if (argc == 1) {
        error_set(&error, "no program given (heddle emu --help)");
        return command_fail(usage.command, &error);
    }
    if (!programs_check(&config, argc - 1, argv + 1, &error))
        return command_fail(usage.command, &error);
    struct text name = {0};
    config_print_name(&config, &name);
    struct heddle_config shape = shape_of_config(&config, text_string(&name));
    emulation.config = &shape;
    emulation.text = emulation.json ? stderr : stdout;
    emulation.options.observer = emulation.trace ? trace_print : NULL;
    emulation.options.context = &emulation;
    for (int i = 1; i < argc; i++) {
        int one = program_open_and_run(&emulation, argv[i]);
        status = one > status ? one : status;
    }
    text_free(&name);
    return status;
}
