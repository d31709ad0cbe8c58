#include "watch.h"
#include "flow.h"

#include "gen/tables/memory_map.h"

#include <stdlib.h>
#include <string.h>

enum { SLOTS_AT_FIRST = 1024, NO_KERNEL = -1, INDEX_BLOCK_X = 3 };

/* Of struct heddle_block (heddle.h): what depends on where a block runs, from the barrier on, the
 * last of which is the local memory. */
enum { BLOCK_OF_PLACE = 28, BLOCK_LOCAL = 32, BLOCK_BYTES = 36 };

/* The kernel of a warp, and the access of its next instruction. */
struct watch_place {
    int kernel; /* or NO_KERNEL */
    bool ahead; /* in what is computed once a launch */
    bool rewritten;
    uint32_t back;   /* where it returns to */
    uint32_t stride; /* from block to block of a run */
    uint32_t blocks; /* of the run that have begun */
    uint32_t block;  /* the part about the block, and its local memory: others have their own */
    uint32_t local;
    struct watch_key key[HEDDLE_MAX_THREADS]; /* as it was entered */
    struct watch_thread *thread[HEDDLE_MAX_THREADS];
    bool accesses; /* the next instruction does, and counts */
    struct isa_instr instr;
    uint32_t origin;
    uint32_t address[HEDDLE_MAX_THREADS];
};

static size_t slot_of(const struct watch *watch, const struct watch_key *key) {
    uint32_t hash = key->kernel;
    for (int i = 0; i < 6; i++)
        hash = (hash ^ key->index[i]) * UINT32_C(0x9e3779b1) ^ hash >> 15;
    size_t slot = hash & (watch->slots - 1);
    while (watch->slot[slot] && memcmp(&watch->slot[slot]->key, key, sizeof *key) != 0)
        slot = (slot + 1) & (watch->slots - 1);
    return slot;
}

const struct watch_thread *watch_find(const struct watch *watch, const struct watch_key *key) {
    return watch->slots > 0 ? watch->slot[slot_of(watch, key)] : NULL;
}

static void slots_make(struct watch *watch, size_t slots) {
    free(watch->slot);
    watch->slots = slots;
    watch->slot = memory_zeroed(slots, sizeof(struct watch_thread *));
    watch->thread = memory_resize(watch->thread, slots * sizeof(struct watch_thread *));
    for (size_t i = 0; i < watch->thread_count; i++)
        watch->slot[slot_of(watch, &watch->thread[i]->key)] = watch->thread[i];
}

static struct watch_thread *thread_for(struct watch *watch, const struct watch_key *key) {
    if (2 * watch->thread_count >= watch->slots)
        slots_make(watch, watch->slots > 0 ? 2 * watch->slots : SLOTS_AT_FIRST);
    size_t slot = slot_of(watch, key);
    if (!watch->slot[slot]) {
        struct watch_thread *thread = memory_zeroed(1, sizeof *thread);
        thread->key = *key;
        watch->slot[slot] = watch->thread[watch->thread_count++] = thread;
    }
    return watch->slot[slot];
}

void watch_free(struct watch *watch) {
    for (size_t i = 0; i < watch->thread_count; i++) {
        free(watch->thread[i]->access);
        free(watch->thread[i]);
    }
    free(watch->thread);
    free(watch->slot);
    free(watch->place);
    free(watch->count);
}

/* The block of the threads of a warp: of a kernel, in a run some blocks to the right. */
static void threads_find(struct watch *watch, unsigned warp, struct watch_place *place) {
    for (unsigned lane = 0; lane < watch->config->threads; lane++) {
        struct watch_key key = place->key[lane];
        key.index[INDEX_BLOCK_X] += place->blocks * place->stride;
        bool in = !place->ahead && golden_tmask(watch->golden, warp) >> lane & 1;
        place->thread[lane] = in ? thread_for(watch, &key) : NULL;
    }
}

static void lanes_enter(struct watch *watch, unsigned warp, struct watch_place *place) {
    uint32_t tmask = golden_tmask(watch->golden, warp);
    unsigned last = 31 - (unsigned)__builtin_clz(tmask);
    for (unsigned lane = 0; lane < watch->config->threads; lane++) {
        place->key[lane].kernel = (uint32_t)place->kernel;
        for (unsigned i = 0; i < 6; i++)
            place->key[lane].index[i] = golden_register(watch->golden, warp, lane, REG_INDICES + i);
    }
    place->back = golden_register(watch->golden, warp, last, REG_RA);
    place->stride = golden_register(watch->golden, warp, last, REG_STRIDE);
    place->block = golden_register(watch->golden, warp, last, REG_BLOCK);
    place->local = memory_load(watch->memory, place->block + BLOCK_LOCAL, 4);
    place->blocks = 0;
    threads_find(watch, warp, place);
}

/* Where the rewritten code of a kernel, or its word number `word`, lies. */
static uint32_t address_of(const struct watch *watch, size_t kernel, size_t word) {
    return watch->program->address[kernel] + 4 * (uint32_t)word;
}

/* A launch may run a kernel as it is, or rewritten. */
static void warp_enters(struct watch *watch, unsigned warp, struct watch_place *place,
                        uint32_t pc) {
    for (size_t i = 0; i < watch->program->count; i++) {
        const struct linear_code *code = &watch->program->rewritten[i].code;
        bool entry = pc == address_of(watch, i, watch->program->rewritten[i].entry);
        place->rewritten =
            watch->rewritten && code->count > 0 && (entry || pc == address_of(watch, i, 0));
        if (!place->rewritten && pc != watch->program->kernels[i].entry)
            continue;
        place->kernel = (int)i;
        place->ahead = place->rewritten && !entry;
        lanes_enter(watch, warp, place);
        return;
    }
}

/* The original kernel's instruction for one that is about to run. False for one that the rewriter
 * added or does not need: loads of values that are the same in a whole launch. */
static bool origin_find(const struct watch *watch, const struct watch_place *place, uint32_t pc,
                        uint32_t *origin) {
    size_t number = (size_t)place->kernel;
    const struct linear_kernel *kernel = &watch->program->kernels[number];
    const struct linear_rewritten *rewritten = &watch->program->rewritten[number];
    size_t words = place->rewritten ? rewritten->code.count : kernel->count;
    size_t word = (pc - (place->rewritten ? address_of(watch, number, 0) : kernel->entry)) / 4;
    *origin = 0;
    if (place->ahead)
        return false;
    if (word >= words)
        return true; /* of a function that it calls */
    *origin = place->rewritten ? (uint32_t)rewritten->code.word[word].origin : (uint32_t)word;
    if (place->rewritten)
        return word >= rewritten->body;
    enum linear_fate fate = kernel->code[word].fate;
    return rewritten->code.count == 0 || fate == LINEAR_KEPT || fate == LINEAR_ADDRESS;
}

/* Registers are private to a warp: what its next instruction will access is known now. */
static void access_foresee(struct watch *watch, unsigned warp, struct watch_place *place,
                           uint32_t pc) {
    const struct golden *golden = watch->golden;
    place->accesses = false;
    if (!isa_decode(memory_load(watch->memory, pc, 4), &place->instr) ||
        (place->instr.class != ISA_CLASS_LOAD && place->instr.class != ISA_CLASS_STORE) ||
        !origin_find(watch, place, pc, &place->origin))
        return;
    place->accesses = true;
    for (unsigned lane = 0; lane < watch->config->threads; lane++) {
        uint32_t base = golden_register(golden, warp, lane, place->instr.rs1);
        if (place->instr.is_linear)
            base += golden_register(golden, warp, lane, place->instr.rs3);
        place->address[lane] = base + place->instr.imm;
    }
}

/* An access as it would be wherever the block runs. */
static struct watch_access access_placeless(const struct watch_place *place,
                                            struct watch_access access) {
    if (access.address >= MEMORY_LMEM_BASE)
        access.address -= place->local;
    if (access.address - place->block >= BLOCK_BYTES)
        return access;
    access.address -= place->block;
    if (access.address >= BLOCK_OF_PLACE)
        access.datum = 0;
    return access;
}

static void access_keep(struct watch *watch, unsigned warp, struct watch_place *place,
                        const struct golden_effect *effect) {
    bool stores = place->instr.class == ISA_CLASS_STORE;
    for (unsigned lane = 0; lane < watch->config->threads; lane++) {
        struct watch_thread *thread = place->thread[lane];
        uint32_t address = place->address[lane];
        if (!(effect->tmask >> lane & 1) || !thread ||
            (address >= watch->stacks && address < MEMORY_LMEM_BASE))
            continue;
        if (thread->count == thread->room) {
            thread->room = thread->room > 0 ? 2 * thread->room : 8;
            thread->access = memory_resize(thread->access, thread->room * sizeof *thread->access);
        }
        uint32_t datum = stores ? golden_register(watch->golden, warp, lane, place->instr.rs2)
                                : effect->value[lane];
        thread->access[thread->count++] =
            access_placeless(place, (struct watch_access){address, datum, place->origin});
    }
}

/* Instructions only for linear values: before a block, after it, and within. */
static bool is_for_linear(const struct watch *watch, const struct watch_place *place, uint32_t pc) {
    size_t number = (size_t)place->kernel;
    const struct linear_kernel *kernel = &watch->program->kernels[number];
    const struct linear_rewritten *rewritten = &watch->program->rewritten[number];
    size_t words = place->rewritten ? rewritten->code.count : kernel->count;
    size_t word = (pc - (place->rewritten ? address_of(watch, number, 0) : kernel->entry)) / 4;
    if (word >= words || !place->rewritten)
        return word < words && kernel->code[word].is_linear;
    const struct linear_word *written = &rewritten->code.word[word];
    const struct linear_instr *origin = &kernel->code[written->origin];
    struct isa_instr instr;
    isa_decode(written->word, &instr);
    return word < rewritten->body || origin->is_linear || flow_is_return(&origin->instr) ||
           (instr.is_linear && !flow_has_address(&instr));
}

static void instr_count(const struct watch *watch, const struct watch_place *place,
                        const struct golden_effect *effect) {
    struct watch_count *count = &watch->count[place->kernel];
    unsigned lanes = (unsigned)__builtin_popcount(effect->tmask);
    count->warp++;
    count->thread += lanes;
    count->rewritten += place->rewritten;
    if (is_for_linear(watch, place, effect->pc))
        count->linear += lanes;
}

static struct watch_place *place_of(struct watch *watch, unsigned warp) {
    if (!watch->place) {
        watch->place = memory_zeroed(heddle_all_warps(watch->config), sizeof *watch->place);
        for (unsigned i = 0; i < heddle_all_warps(watch->config); i++)
            watch->place[i].kernel = NO_KERNEL;
        watch->count = memory_zeroed(watch->program->count, sizeof *watch->count);
    }
    return &watch->place[warp];
}

/* A rewritten kernel that goes back to its top is in the next block of the run. */
static void block_next(struct watch *watch, unsigned warp, struct watch_place *place, uint32_t pc,
                       uint32_t from) {
    size_t kernel = (size_t)place->kernel;
    uint32_t top = address_of(watch, kernel, watch->program->rewritten[kernel].body);
    if (!place->rewritten || place->ahead || pc != top || from < top)
        return;
    place->blocks++;
    threads_find(watch, warp, place);
}

void watch_observe(void *context, unsigned warp, const struct golden_effect *effect) {
    struct watch *watch = context;
    struct watch_place *place = place_of(watch, warp);
    if (place->kernel != NO_KERNEL) {
        instr_count(watch, place, effect);
        if (place->accesses)
            access_keep(watch, warp, place, effect);
    }
    place->accesses = false;
    if (golden_state(watch->golden, warp) == GOLDEN_ENDED)
        return;
    uint32_t pc = golden_pc(watch->golden, warp);
    if (place->kernel != NO_KERNEL && pc == place->back)
        place->kernel = NO_KERNEL;
    if (place->kernel == NO_KERNEL)
        warp_enters(watch, warp, place, pc);
    if (place->kernel != NO_KERNEL)
        block_next(watch, warp, place, pc, effect->pc);
    if (place->kernel != NO_KERNEL)
        access_foresee(watch, warp, place, pc);
}
