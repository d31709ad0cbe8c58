#include "verify.h"
#include "watch.h"

#include "gen/tables/memory_map.h"
#include "sim/golden/emu.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STACK_BYTES = 8192, INSTRUCTIONS = 1000000000 };

/* One of the two programs, as it runs. */
struct running {
    struct memory *memory;
    struct elf_image image;
    struct watch watch;
    struct watch_count all;
};

static uint32_t stacks_begin(const struct heddle_config *config) {
    return MEMORY_LMEM_BASE - heddle_all_warps(config) * config->threads * STACK_BYTES;
}

static bool program_run(struct running *running, const char *path,
                        const struct heddle_config *config, struct error *error) {
    struct io io;
    struct emu_result end;
    running->memory = memory_new();
    if (!elf_image_load(&running->image, path, running->memory, error))
        return false;
    io_init(&io, NULL, NULL);
    struct golden *golden = golden_new(config, running->memory, &io, running->image.entry, 0);
    running->watch.golden = golden;
    running->watch.memory = running->memory;
    running->watch.config = config;
    running->watch.stacks = stacks_begin(config);
    struct emu_options options = {INSTRUCTIONS, watch_observe, &running->watch};
    emu_run(golden, config, running->memory, &running->image, &options, &end);
    running->all.warp = golden_instructions(golden);
    running->all.thread = golden_thread_instructions(golden);
    golden_free(golden);
    running->watch.golden = NULL;
    return end.end == EMU_DONE || error_set(error, "%s: %s", path, end.text);
}

/* Words of the runtime itself, and those that the rewriter changed, are copied from the left. */
static void memory_excuse(const struct linear_program *program, const struct running *left,
                          struct running *right, const struct heddle_config *config) {
    static const char *const names[] = {"job", "teams", "chunks", "heddle_linear"};
    uint32_t end = program->address[program->count - 1];
    for (size_t i = 0; i < program->image.symbol_count; i++) {
        const struct elf_symbol *symbol = &program->image.symbols[i];
        for (size_t j = 0; j < sizeof names / sizeof *names; j++)
            for (uint32_t byte = 0; strcmp(symbol->name, names[j]) == 0 && byte < symbol->size;
                 byte++)
                memory_store(right->memory, symbol->value + byte, 1,
                             memory_load(left->memory, symbol->value + byte, 1));
    }
    end += 4 * (uint32_t)program->rewritten[program->count - 1].code.count;
    end += 4 * LINEAR_TABLE_WORDS * (uint32_t)program->count;
    for (uint32_t at = program->address[0]; at < end; at++)
        memory_store(right->memory, at, 1, memory_load(left->memory, at, 1));
    memory_forget(left->memory, stacks_begin(config));
    memory_forget(right->memory, stacks_begin(config));
}

static bool memories_compare(const struct linear_program *program, const struct running *left,
                             struct running *right, const struct heddle_config *config,
                             struct error *error) {
    struct memory_difference first;
    memory_excuse(program, left, right, config);
    if (memory_equal(left->memory, right->memory, &first))
        return true;
    char where[128];
    return error_set(error,
                     "%s: at the end, the byte at 0x%08" PRIx32
                     " is 0x%02x, and 0x%02x where it is rewritten (%s)",
                     program->path, first.addr, first.left, first.right,
                     elf_image_describe(&program->image, first.addr, where, sizeof where));
}

static bool access_differs(const struct linear_program *program, const struct watch_thread *left,
                           const struct watch_thread *right, size_t at, struct error *error) {
    const struct linear_kernel *kernel = &program->kernels[left->key.kernel];
    const struct watch_access *a = at < left->count ? &left->access[at] : NULL;
    const struct watch_access *b = at < right->count ? &right->access[at] : NULL;
    const uint32_t *index = left->key.index;
    char said[2][64] = {"nothing", "nothing"}, where[128];
    for (int i = 0; i < 2; i++) {
        const struct watch_access *one = i ? b : a;
        if (one)
            snprintf(said[i], sizeof said[i], "0x%08" PRIx32 " at 0x%08" PRIx32, one->datum,
                     one->address);
    }
    uint32_t pc = kernel->entry + 4 * (a ? a->origin : b->origin);
    return error_set(
        error,
        "%s: thread (%" PRIu32 ", %" PRIu32 ", %" PRIu32 ") of block (%" PRIu32 ", %" PRIu32
        ", %" PRIu32 "), access %zu, at 0x%08" PRIx32 " %s: %s, and rewritten %s",
        kernel->name, index[0], index[1], index[2], index[3], index[4], index[5], at, pc,
        elf_image_describe(&program->image, pc, where, sizeof where), said[0], said[1]);
}

static bool is_same(const struct watch_access *left, const struct watch_access *right, bool races) {
    return left->address == right->address && (races || left->datum == right->datum);
}

static bool threads_compare(const struct linear_program *program, const struct watch *left,
                            const struct watch *right, bool races, uint64_t *accesses,
                            struct error *error) {
    static const struct watch_thread none;
    for (size_t i = 0; i < left->thread_count; i++) {
        const struct watch_thread *a = left->thread[i];
        const struct watch_thread *b = watch_find(right, &a->key);
        b = b ? b : &none;
        size_t most = a->count > b->count ? a->count : b->count;
        for (size_t at = 0; at < most; at++)
            if (at >= a->count || at >= b->count || !is_same(&a->access[at], &b->access[at], races))
                return access_differs(program, a, b, at, error);
        *accesses += a->count;
    }
    return left->thread_count == right->thread_count ||
           error_set(error, "%s: %zu threads ran in kernels, and %zu where it is rewritten",
                     program->path, left->thread_count, right->thread_count);
}

bool linear_verify(const struct linear_program *program, const char *rewritten,
                   const struct heddle_config *config, bool races, struct linear_verified *verified,
                   struct error *error) {
    struct running run[2] = {{.watch = {.program = program}},
                             {.watch = {.program = program, .rewritten = true}}};
    *verified = (struct linear_verified){0};
    bool good =
        program_run(&run[0], program->path, config, error) &&
        program_run(&run[1], rewritten, config, error) &&
        threads_compare(program, &run[0].watch, &run[1].watch, races, &verified->accesses, error) &&
        (races || memories_compare(program, &run[0], &run[1], config, error));
    for (int i = 0; i < 2; i++) {
        verified->ran[i] = (struct linear_ran){run[i].all, run[i].watch.count};
        run[i].watch.count = NULL;
        watch_free(&run[i].watch);
        elf_image_free(&run[i].image);
        memory_free(run[i].memory);
    }
    return good;
}

void linear_verified_free(struct linear_verified *verified) {
    free(verified->ran[0].kernel);
    free(verified->ran[1].kernel);
    *verified = (struct linear_verified){0};
}
