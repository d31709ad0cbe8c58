#include "r2d2_print.h"
#include "base/record.h"

#include <inttypes.h>
#include <stdio.h>

static const char *const fate_name[] = {
    [LINEAR_KEPT] = "",     [LINEAR_ADDRESS] = "address", [LINEAR_TAKEN] = "taken",
    [LINEAR_HELD] = "held", [LINEAR_REMOVED] = "removed", [LINEAR_ONCE] = "once"};

static bool is_rewritten(const struct r2d2_report *report, size_t kernel) {
    return report->program->rewritten[kernel].code.count > 0;
}

static void register_formula(const struct linear_kernel *kernel, size_t number,
                             struct text *formula) {
    const struct linear_register *linear = &kernel->linear[number];
    linear_print(kernel, &linear->value, formula);
    if (linear->walk != 0)
        text_print(formula, " + walk%u", linear->walk - SYMBOL_OWN);
}

static void count_record(struct record *record, const char *key, struct watch_count count) {
    record_object(record, key);
    record_count(record, "warp_instructions", count.warp);
    record_count(record, "thread_instructions", count.thread);
    record_end(record);
}

static void kernel_record(const struct r2d2_report *report, size_t index, struct record *record) {
    const struct linear_kernel *kernel = &report->program->kernels[index];
    const struct linear_rewritten *rewritten = &report->program->rewritten[index];
    record_object(record, NULL);
    record_text(record, "kernel", kernel->name);
    record_count(record, "instructions", kernel->count);
    record_count(record, "rewritten_instructions", rewritten->code.count - rewritten->body);
    record_count(record, "run_instructions", rewritten->body - rewritten->entry);
    record_count(record, "launch_instructions", rewritten->entry);
    if (report->verified) {
        count_record(record, "executed", report->verified->ran[0].kernel[index]);
        count_record(record, "rewritten", report->verified->ran[1].kernel[index]);
        record_count(record, "executed_linear", report->verified->ran[0].kernel[index].linear);
        record_count(record, "rewritten_linear", report->verified->ran[1].kernel[index].linear);
    }
    record_list(record, "linear_registers");
    for (size_t i = 0; is_rewritten(report, index) && i < kernel->registers; i++) {
        struct text formula = {0};
        register_formula(kernel, i, &formula);
        record_object(record, NULL);
        record_text(record, "value", text_string(&formula));
        record_count(record, "uses", kernel->linear[i].uses);
        record_end(record);
        text_free(&formula);
    }
    record_list_end(record);
    record_end(record);
}

void r2d2_print_json(const struct r2d2_report *report) {
    struct record record = {.file = stdout};
    record_object(&record, NULL);
    record_text(&record, "program", report->program->path);
    if (report->verified) {
        count_record(&record, "executed", report->verified->ran[0].all);
        count_record(&record, "rewritten", report->verified->ran[1].all);
        record_count(&record, "accesses_compared", report->verified->accesses);
        record_count(&record, "values_compared", report->values);
    }
    record_list(&record, "kernels");
    for (size_t i = 0; i < report->program->count; i++)
        kernel_record(report, i, &record);
    record_list_end(&record);
    record_end(&record);
    putchar('\n');
}

static void instr_explain(const struct r2d2_report *report, const struct linear_kernel *kernel,
                          size_t at, bool rewritten) {
    const struct linear_instr *code = &kernel->code[at];
    uint32_t pc = kernel->entry + 4 * (uint32_t)at;
    char what[64], where[128];
    struct text value = {0};
    isa_disassemble(code->word, pc, what, sizeof what);
    elf_image_describe(&report->program->image, pc, where, sizeof where);
    if (code->is_linear || code->fate == LINEAR_ADDRESS)
        linear_print(kernel, &code->value, &value);
    printf("  %08" PRIx32 "  %-28s %-8s %s%s", pc, what, rewritten ? fate_name[code->fate] : "",
           value.size > 0 ? "= " : "", text_string(&value));
    printf("%s%s\n", where[0] ? "  # " : "", where);
    text_free(&value);
}

static void code_explain(const struct linear_rewritten *rewritten, uint32_t address) {
    for (size_t i = 0; i < rewritten->code.count; i++) {
        uint32_t pc = address + 4 * (uint32_t)i;
        char what[64];
        if (i == 0)
            printf("  once a launch:\n");
        if (i == rewritten->entry)
            printf("  once a run of blocks:\n");
        if (i == rewritten->body)
            printf("  the kernel:\n");
        isa_disassemble(rewritten->code.word[i].word, pc, what, sizeof what);
        printf("  %08" PRIx32 "  %s\n", pc, what);
    }
}

static void counts_print(const char *name, struct watch_count before, struct watch_count after) {
    double thread = before.thread > 0 ? (double)after.thread / (double)before.thread : 1;
    double warp = before.warp > 0 ? (double)after.warp / (double)before.warp : 1;
    printf("%s: %" PRIu64 " thread instructions, %" PRIu64 " rewritten (%+.1f %%); %" PRIu64
           " warp instructions, %" PRIu64 " rewritten (%+.1f %%)\n",
           name, before.thread, after.thread, 100 * (thread - 1), before.warp, after.warp,
           100 * (warp - 1));
}

/* Equal counts alone do not say that nothing was gained because nothing was tried. */
static void original_print(const struct r2d2_report *report, size_t index) {
    const struct linear_ran *ran = report->verified->ran;
    if (is_rewritten(report, index) && ran[0].kernel[index].warp > 0 &&
        ran[1].kernel[index].rewritten == 0)
        printf(
            "%s: its launches took the original all the same: on this shape a warp has too few "
            "blocks, or rows of the grid too short, to pay for a run (docs/r2d2.md, \"Rules\")\n",
            report->program->kernels[index].name);
}

static void kernel_print(const struct r2d2_report *report, size_t index) {
    const struct linear_kernel *kernel = &report->program->kernels[index];
    const struct linear_rewritten *rewritten = &report->program->rewritten[index];
    bool done = is_rewritten(report, index);
    if (!done)
        printf("%s: stays as it is, nothing is gained\n", kernel->name);
    else
        printf("%s: %zu linear registers; %zu instructions become %zu, and %zu once a run of "
               "blocks, %zu "
               "once a launch\n",
               kernel->name, kernel->registers, kernel->count,
               rewritten->code.count - rewritten->body, rewritten->body - rewritten->entry,
               rewritten->entry);
    for (size_t i = 0; done && i < kernel->registers; i++) {
        struct text formula = {0};
        register_formula(kernel, i, &formula);
        printf("  lt%zu+lb%u = %s (%u uses)\n", i, kernel->linear[i].block, text_string(&formula),
               kernel->linear[i].uses);
        text_free(&formula);
    }
    for (size_t at = 0; report->explain && at < kernel->count; at++)
        if (kernel->code[at].reached)
            instr_explain(report, kernel, at, done);
    if (report->explain && done)
        code_explain(rewritten, report->program->address[index]);
    if (report->verified)
        counts_print(kernel->name, report->verified->ran[0].kernel[index],
                     report->verified->ran[1].kernel[index]);
    if (report->verified)
        original_print(report, index);
}

void r2d2_print(const struct r2d2_report *report) {
    for (size_t i = 0; i < report->program->count; i++)
        kernel_print(report, i);
    if (!report->verified)
        return;
    counts_print(report->program->path, report->verified->ran[0].all, report->verified->ran[1].all);
    printf("%s: %" PRIu64 " accesses and %" PRIu64 " values compared\n", report->program->path,
           report->verified->accesses, report->values);
}
