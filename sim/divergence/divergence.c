#include "divergence.h"

#include "machine.h"
#include "sim/elf/elf_agreed.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Blocks that run until the check gives up; a program of 150,000 instructions takes a sixth. */
enum { STEPS_MOST = 4000000, ROUNDS_MOST = 6 };

/* Runs a block on what is known at its begin; false if no path comes to it. */
static bool block_run(struct machine *machine, struct body *body, size_t at, struct run *run) {
    const struct block *block = &body->graph->block[at];
    *run = (struct run){.machine = machine, .body = body, .block = at, .now.value = run->now.value};
    if (!body_enter(machine, body, at, &run->now))
        return false;
    for (run->pc = block->pc;; run->pc += 4) {
        run_step(run, binary_at(&machine->code, run->pc));
        if (run->pc == block->last)
            break;
    }
    machine->steps++;
    return true;
}

static void queue_run(struct machine *machine) {
    struct value values[VALUES_MOST];
    struct run run = {.now.value = values};
    struct body *body;
    size_t block;
    while (machine->steps < STEPS_MOST && (body = body_next(machine, &block)) != NULL)
        if (block_run(machine, body, block, &run))
            run_end(&run);
}

static void all_queue(struct machine *machine) {
    for (size_t i = machine->bodies; i-- > 0;)
        for (size_t k = machine->body[i]->graph->count; k-- > 0;)
            if (machine->body[i]->runs[k] > 0)
                body_queue(machine, machine->body[i], k);
}

static void root_add(struct machine *machine, uint32_t entry) {
    struct value values[REGISTERS] = {0};
    for (unsigned i = 1; i < REGISTERS; i++)
        values[i].kind = VALUE_NUMBER;
    const struct state start = {.lanes = LANES_ONE, .mask = 1, .value = values};
    body_call(machine, NULL, &start, entry, 0);
}

static void roots_run(struct machine *machine) {
    const struct elf_image *image = machine->code.image;
    const struct elf_symbol *launch = elf_image_symbol(image, "heddle_launch_start");
    root_add(machine, image->entry);
    if (launch)
        root_add(machine, launch->value);
    do {
        machine->changed = false;
        queue_run(machine);
        if (machine->changed)
            all_queue(machine);
    } while (machine->queued > 0 && machine->steps < STEPS_MOST);
}

/* While it is not yet known how values are made, some seem to vary that do not, and in a loop that
 * would stay. */
static void machine_run(struct machine *machine) {
    for (size_t round = 0, bodies = SIZE_MAX; round < ROUNDS_MOST && bodies != machine->bodies;
         round++) {
        bodies = machine->bodies;
        bodies_forget(machine);
        roots_run(machine);
    }
}

static void machine_free(struct machine *machine) {
    bodies_free(machine);
    cells_drop(machine);
    value_sets_free(&machine->sets);
    binary_free(&machine->code);
}

static void because_print(struct machine *machine, uint32_t why, char *text, size_t size) {
    char where[128];
    const char *what = "by an instruction";
    if (why == 0)
        return;
    const struct isa_instr *instr = binary_at(&machine->code, why);
    if (instr->class == ISA_CLASS_CSR)
        what = "by the number of the lane, read";
    else if (instr->is_atomic)
        what = "by an atomic operation";
    else if (instr->class == ISA_CLASS_LOAD)
        what = "by a load from addresses that differ,";
    else if (instr->id == ISA_JOIN)
        what = "by the side that each took before the join";
    else if (binary_is_branch(instr))
        what = "by when each left the loop";
    else if (instr->id == ISA_TMC)
        what = "since lanes are turned on";
    elf_image_describe(machine->code.image, why, where, sizeof where);
    snprintf(text, size, "lanes differ %s at 0x%08" PRIx32 "%s%s", what, why, where[0] ? " " : "",
             where);
}

static void finding_add(struct machine *machine, struct divergence_report *report,
                        enum divergence_kind kind, uint32_t pc, uint32_t why) {
    for (size_t i = 0; i < report->count; i++)
        if (report->finding[i].pc == pc && report->finding[i].kind == kind)
            return;
    report->finding = memory_resize(report->finding, (report->count + 1) * sizeof *report->finding);
    struct divergence_finding *finding = &report->finding[report->count++];
    *finding = (struct divergence_finding){.kind = kind, .pc = pc, .why = why};
    const struct elf_image *image = machine->code.image;
    const struct elf_line *line = elf_lines_find(&image->lines, pc);
    elf_image_describe(image, pc, finding->where, sizeof finding->where);
    if (line) {
        snprintf(finding->file, sizeof finding->file, "%s", elf_lines_file(&image->lines, line));
        finding->line = line->line;
    }
    isa_disassemble(memory_load(machine->code.memory, pc, 4), pc, finding->what,
                    sizeof finding->what);
    because_print(machine, why, finding->because, sizeof finding->because);
}

/* Whether a note vouches for the branch or split that ends the block. */
static bool is_agreed(const struct machine *machine, const struct elf_agreed *agreed,
                      const struct block *block) {
    return elf_agreed_has(agreed, machine->code.image, block->last) ||
           elf_agreed_notes(agreed, block->pc, block->last);
}

static void block_report(const struct run *run, const struct elf_agreed *agreed,
                         struct divergence_report *report) {
    const struct block *block = &run->body->graph->block[run->block];
    const struct isa_instr *instr = binary_at(&run->machine->code, block->last);
    bool jumps = instr->id == ISA_JALR;
    if (run->now.lanes != LANES_MANY || !(binary_is_branch(instr) || jumps))
        return;
    report->branches++;
    if (!lanes_disagree(run, instr) || is_agreed(run->machine, agreed, block))
        return;
    const struct value left = run_value(run, instr->rs1),
                       right = run_value(run, jumps ? 0 : instr->rs2);
    uint32_t why = value_varies(&left) ? left.why : right.why;
    finding_add(run->machine, report, jumps ? DIVERGENCE_JUMP : DIVERGENCE_BRANCH, block->last,
                why);
}

/* Whether a way from the block, which ends with a split, leads out of the function or back to it
 * without a join. */
static bool split_stays_open(const struct body *body, size_t split) {
    const struct flowgraph *graph = body->graph;
    const bool *inside = flowgraph_ways(body->graph, split, body->joins[split] - 1);
    bool open = inside[split];
    for (size_t i = 0; i < graph->count; i++)
        open |= inside[i] && body->in[i].lanes != LANES_NONE &&
                graph->block[i].end == END_INDIRECT && graph->block[i].next_count == 0 &&
                i != body->joins[split] - 1;
    return open;
}

/* A split or pred that parts lanes has its branch, and a split one join, on all ways. */
static void part_report(struct machine *machine, const struct body *body, size_t at,
                        const struct elf_agreed *agreed, struct divergence_report *report) {
    uint32_t pc = body->graph->block[at].last;
    bool split = binary_at(&machine->code, pc)->id == ISA_SPLIT;
    if (!body->parts[at] || is_agreed(machine, agreed, &body->graph->block[at]))
        return;
    if (!body->obeyed[at] && binary_is_branch(binary_at(&machine->code, pc + 4)))
        finding_add(machine, report, DIVERGENCE_IGNORED, pc, 0);
    else if (split && body->joins[at] == JOINS_TWO)
        finding_add(machine, report, DIVERGENCE_TWO_JOINS, pc, 0);
    else if (split && body->joins[at] != JOINS_UNSURE && split_stays_open(body, at))
        finding_add(machine, report, DIVERGENCE_OPEN, pc, 0);
}

static int finding_order(const void *left, const void *right) {
    const struct divergence_finding *a = left, *b = right;
    return (a->pc > b->pc) - (a->pc < b->pc);
}

static void machine_report(struct machine *machine, const struct elf_agreed *agreed,
                           struct divergence_report *report) {
    struct value values[VALUES_MOST];
    struct run run = {.now.value = values};
    for (size_t i = 0; i < machine->bodies; i++) {
        struct body *body = machine->body[i];
        for (size_t k = 0; k < body->graph->count; k++) {
            if (body->entry.lanes == LANES_NONE || !block_run(machine, body, k, &run))
                continue;
            report->instructions += (body->graph->block[k].last - body->graph->block[k].pc) / 4 + 1;
            block_report(&run, agreed, report);
            part_report(machine, body, k, agreed, report);
        }
    }
    if (report->count > 0)
        qsort(report->finding, report->count, sizeof *report->finding, finding_order);
}

bool divergence_check(struct divergence_report *report, const char *path, struct error *error) {
    struct elf_image image;
    struct elf_agreed agreed = {0};
    struct memory *memory = memory_new();
    *report = (struct divergence_report){0};
    bool good = elf_image_load(&image, path, memory, error);
    if (good) {
        struct machine *machine = memory_zeroed(1, sizeof *machine);
        binary_open(&machine->code, &image, memory);
        machine_run(machine);
        good = machine->steps < STEPS_MOST || error_set(error, "%s: too large to be checked", path);
        if (good) {
            elf_agreed_read(&agreed, path);
            machine_report(machine, &agreed, report);
            elf_agreed_free(&agreed);
        }
        machine_free(machine);
        free(machine);
        elf_image_free(&image);
    }
    memory_free(memory);
    return good;
}

void divergence_free(struct divergence_report *report) {
    free(report->finding);
    *report = (struct divergence_report){0};
}

static const struct {
    const char *name, *text;
} kind_table[] = {
    [DIVERGENCE_BRANCH] = {"branch", "lanes may disagree on this branch, and no split or pred "
                                     "guards it"},
    [DIVERGENCE_JUMP] = {"jump", "lanes may disagree on where this jump goes"},
    [DIVERGENCE_IGNORED] = {"ignored", "the branch behind it does not depend on its predicate"},
    [DIVERGENCE_OPEN] = {"open", "the function is left without a join for it"},
    [DIVERGENCE_TWO_JOINS] = {"two_joins", "its sides end at different joins"},
};

const char *divergence_kind_name(enum divergence_kind kind) {
    return kind_table[kind].name;
}

const char *divergence_kind_text(enum divergence_kind kind) {
    return kind_table[kind].text;
}

void divergence_print(const struct divergence_finding *finding, struct text *text) {
    text_print(text, "0x%08" PRIx32 "%s%s: %s: %s%s%s", finding->pc, finding->where[0] ? " " : "",
               finding->where, finding->what, divergence_kind_text(finding->kind),
               finding->because[0] ? "; " : "", finding->because);
}
