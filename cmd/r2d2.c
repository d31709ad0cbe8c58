/* heddle r2d2: which instructions of a program's kernels only compute linear addresses. */
#include "base/options.h"
#include "base/record.h"
#include "commands.h"
#include "isa_decode.h"
#include "shape.h"
#include "sim/linear/measure.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#define LIMIT UINT64_C(1000000000)

struct analysis {
    const char *path;
    const struct heddle_config *config;
    bool explain;
    bool json;
    struct memory *memory;
    struct elf_image image;
    struct linear_kernel *kernels;
    struct linear_usage *usage;
    size_t count;
    struct linear_count all; /* instructions of the program */
    uint64_t values;
};

static const char *const fate_name[] = {[LINEAR_KEPT] = "",
                                        [LINEAR_ADDRESS] = "address",
                                        [LINEAR_TAKEN] = "taken",
                                        [LINEAR_REMOVED] = "removed"};

/* The kernels of a program: what HEDDLE_KERNEL makes lies between two symbols. */
static bool kernels_find(struct analysis *analysis, struct error *error) {
    const struct elf_symbol *begin = elf_image_symbol(&analysis->image, "heddle_kernels_begin");
    const struct elf_symbol *end = elf_image_symbol(&analysis->image, "heddle_kernels_end");
    for (size_t i = 0; begin && end && i < analysis->image.symbol_count; i++) {
        const struct elf_symbol *symbol = &analysis->image.symbols[i];
        if (symbol->absolute || symbol->size == 0 || symbol->value < begin->value ||
            symbol->value >= end->value)
            continue;
        size_t bytes = (analysis->count + 1) * sizeof *analysis->kernels;
        analysis->kernels = memory_resize(analysis->kernels, bytes);
        if (!linear_analyse(&analysis->kernels[analysis->count++], symbol, analysis->memory, error))
            return false;
    }
    if (analysis->count == 0)
        return error_set(error,
                         "%s has no kernels: those that HEDDLE_KERNEL makes, linked with "
                         "heddle's linker script, are looked at",
                         analysis->path);
    return true;
}

static void record_gain(struct record *record, const char *key, struct linear_count count) {
    record_object(record, key);
    record_count(record, "warp_instructions", count.warp);
    record_count(record, "thread_instructions", count.thread);
    record_end(record);
}

static void kernel_record(const struct analysis *analysis, size_t index, struct record *record) {
    const struct linear_kernel *kernel = &analysis->kernels[index];
    struct linear_gain gain = linear_gain(kernel, &analysis->usage[index], analysis->config);
    record_object(record, NULL);
    record_text(record, "kernel", kernel->name);
    record_count(record, "launches", analysis->usage[index].launches);
    record_count(record, "blocks", analysis->usage[index].blocks);
    record_gain(record, "executed", gain.all);
    record_gain(record, "removed", gain.removed);
    record_gain(record, "addresses", gain.addresses);
    record_gain(record, "taken", gain.taken);
    record_gain(record, "ahead", gain.ahead);
    record_list(record, "linear_registers");
    for (size_t i = 0; i < kernel->registers; i++) {
        struct text formula = {0};
        linear_print(kernel, &kernel->linear[i].value, &formula);
        record_object(record, NULL);
        record_text(record, "value", text_string(&formula));
        record_count(record, "uses", kernel->linear[i].uses);
        record_end(record);
        text_free(&formula);
    }
    record_list_end(record);
    record_end(record);
}

static void analysis_record(const struct analysis *analysis) {
    struct record record = {.file = stdout};
    record_object(&record, NULL);
    record_text(&record, "program", analysis->path);
    record_gain(&record, "executed", analysis->all);
    record_count(&record, "values_compared", analysis->values);
    record_list(&record, "kernels");
    for (size_t i = 0; i < analysis->count; i++)
        kernel_record(analysis, i, &record);
    record_list_end(&record);
    record_end(&record);
    putchar('\n');
}

static void instr_explain(const struct analysis *analysis, const struct linear_kernel *kernel,
                          size_t at) {
    const struct linear_instr *code = &kernel->code[at];
    uint32_t pc = kernel->entry + 4 * (uint32_t)at;
    char what[64], where[128];
    struct text value = {0};
    isa_disassemble(code->word, pc, what, sizeof what);
    elf_image_describe(&analysis->image, pc, where, sizeof where);
    if (code->is_linear || code->fate == LINEAR_ADDRESS)
        linear_print(kernel, &code->value, &value);
    printf("  %08" PRIx32 "  %-28s %-8s %s%s", pc, what, fate_name[code->fate],
           value.size > 0 ? "= " : "", text_string(&value));
    printf("%s%s\n", where[0] ? "  # " : "", where);
    text_free(&value);
}

static double share(uint64_t part, uint64_t all) {
    return all > 0 ? 100.0 * (double)part / (double)all : 0;
}

static void kernel_print(const struct analysis *analysis, size_t index) {
    const struct linear_kernel *kernel = &analysis->kernels[index];
    const struct linear_usage *usage = &analysis->usage[index];
    struct linear_gain gain = linear_gain(kernel, usage, analysis->config);
    printf("%s: %zu linear registers\n", kernel->name, kernel->registers);
    for (size_t i = 0; i < kernel->registers; i++) {
        struct text formula = {0};
        linear_print(kernel, &kernel->linear[i].value, &formula);
        printf("  lr%-2zu = %s (%u uses)\n", i, text_string(&formula), kernel->linear[i].uses);
        text_free(&formula);
    }
    for (size_t at = 0; analysis->explain && at < kernel->count; at++)
        if (kernel->code[at].reached)
            instr_explain(analysis, kernel, at);
    printf("  thread instructions: %" PRIu64 "; %.1f %% removed, %.1f %% computed ahead; warp "
           "instructions: %" PRIu64 "; %.1f %% removed, %.1f %% ahead\n",
           gain.all.thread, share(gain.removed.thread, gain.all.thread),
           share(gain.ahead.thread, gain.all.thread), gain.all.warp,
           share(gain.removed.warp, gain.all.warp), share(gain.ahead.warp, gain.all.warp));
}

static void analysis_print(const struct analysis *analysis) {
    struct linear_count all = {0}, saved = {0};
    for (size_t i = 0; i < analysis->count; i++) {
        struct linear_gain gain =
            linear_gain(&analysis->kernels[i], &analysis->usage[i], analysis->config);
        kernel_print(analysis, i);
        all.thread += gain.all.thread;
        saved.thread += gain.removed.thread - gain.ahead.thread;
    }
    printf("%s: %" PRIu64 " thread instructions, %" PRIu64
           " of them in kernels; %.1f %% of those in "
           "kernels need not be executed (%" PRIu64 " values compared)\n",
           analysis->path, analysis->all.thread, all.thread,
           (double)(int64_t)saved.thread * 100.0 / (double)(all.thread > 0 ? all.thread : 1),
           analysis->values);
}

/* Runs the program; false with the reason when it does not end well, or a value is not as claimed.
 */
static bool program_measure(struct analysis *analysis, struct error *error) {
    struct io io;
    io_init(&io, NULL, NULL);
    struct golden *golden =
        golden_new(analysis->config, analysis->memory, &io, analysis->image.entry, 0);
    struct linear_measure measure = {.kernels = analysis->kernels,
                                     .usage = analysis->usage,
                                     .count = analysis->count,
                                     .config = analysis->config,
                                     .golden = golden,
                                     .memory = analysis->memory};
    struct emu_options options = {LIMIT, linear_observe, &measure};
    struct emu_result end;
    emu_run(golden, analysis->config, analysis->memory, &analysis->image, &options, &end);
    analysis->all.warp = golden_instructions(golden);
    analysis->all.thread = golden_thread_instructions(golden);
    analysis->values = measure.values;
    golden_free(golden);
    free(measure.place);
    if (end.end != EMU_DONE)
        return error_set(error, "%s: %s", analysis->path, end.text);
    if (measure.failed)
        *error = measure.error;
    return !measure.failed;
}

static void analysis_free(struct analysis *analysis) {
    for (size_t i = 0; i < analysis->count; i++) {
        linear_free(&analysis->kernels[i]);
        if (analysis->usage)
            free(analysis->usage[i].code);
    }
    free(analysis->kernels);
    free(analysis->usage);
    elf_image_free(&analysis->image);
    memory_free(analysis->memory);
}

static int program_analyse(struct analysis *analysis) {
    struct error error;
    int status = STATUS_DONE;
    analysis->memory = memory_new();
    if (!elf_image_fits(analysis->path, analysis->config->fpu, &error) ||
        !elf_image_load(&analysis->image, analysis->path, analysis->memory, &error) ||
        !kernels_find(analysis, &error))
        status = command_fail("heddle r2d2", &error);
    if (status != STATUS_DONE) {
        analysis_free(analysis);
        return status;
    }
    analysis->usage = memory_zeroed(analysis->count, sizeof *analysis->usage);
    for (size_t i = 0; i < analysis->count; i++)
        analysis->usage[i].code =
            memory_zeroed(analysis->kernels[i].count, sizeof *analysis->usage[i].code);
    if (!program_measure(analysis, &error))
        status = command_broke("heddle r2d2", &error);
    else if (analysis->json)
        analysis_record(analysis);
    else
        analysis_print(analysis);
    analysis_free(analysis);
    return status;
}

int cmd_r2d2(int argc, char **argv) {
    struct config config = config_default();
    bool explain = false, json = false;
    const struct option_row rows[] = {
        CONFIG_OPTION(&config),
        {0, "explain", NULL, "list every instruction of the kernels, its value and its fate",
         .flag = &explain},
        {0, "json", NULL, "one JSON object a program", .flag = &json},
    };
    const struct usage usage = {
        .command = "heddle r2d2",
        .arguments = "[-c FILE] [knob=value ...] FILE.elf ...",
        .about =
            "Finds what kernels of launches compute as linear combinations of thread and block\n"
            "indices (R2D2, ISCA 2023), and which instructions would go if linear registers\n"
            "brought those addresses. Runs the program on the golden model, where every value\n"
            "that was found is compared, and prints the share of the executed instructions.",
        .rows = rows,
        .count = sizeof rows / sizeof *rows,
        .operands = "FILE.elf"};
    struct error error;
    int status;
    if (!command_options(&usage, &config, &argc, argv, &status))
        return status;
    if (argc == 1) {
        error_set(&error, "no program given (heddle r2d2 --help)");
        return command_fail(usage.command, &error);
    }
    struct text name = {0};
    config_print_name(&config, &name);
    struct heddle_config shape = shape_of_config(&config, text_string(&name));
    for (int i = 1; i < argc; i++) {
        struct analysis analysis = {
            .path = argv[i], .config = &shape, .explain = explain, .json = json};
        int one = program_analyse(&analysis);
        status = one > status ? one : status;
    }
    text_free(&name);
    return status;
}
