/* Memory of several cores: which values a load may bring.
 *
 * Known are the order of each core's own operations (lockstep_mem_order), and the order in which
 * the writes of all cores reach the shared memory (lockstep_written). A word has versions, one for
 * each of these writes. A byte that a core loads is, of the memory model of docs/cluster.md,
 *   - its own last store to it, if that is still on its way;
 *   - else of any version from the latest of these on, up to when the load completed. These are its
 * own last store, the version of an earlier load of the core, and the one at its last fence. So a
 * line in a cache may be stale, but never older than that.
 *
 * A core's operations are taken in their order as soon as the golden model has executed them. Its
 * stores have to leave it as writes, word by word in their order, with the same bytes, and before
 * its next fence answers. A write is one store, or those that hardware has put together
 * (lockstep_joined, lockstep_leaves). Local memory is the core's own, and has one version.
 */
#include "lockstep_shared.h"

#include "base/text.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

struct lockstep_shared *lockstep_shared_new(const struct heddle_config *config,
                                            struct memory *memory, struct io *io) {
    struct lockstep_shared *shared = memory_zeroed(1, sizeof *shared);
    shared->config = config;
    shared->memory = memory;
    shared->io = io;
    unsigned warps = heddle_all_warps(config);
    shared->last = memory_zeroed(warps, sizeof *shared->last);
    shared->changes = memory_zeroed(warps, sizeof *shared->changes);
    for (unsigned i = 0; i < 2; i++)
        shared->reserved[i] = memory_zeroed(warps, sizeof *shared->reserved[i]);
    for (unsigned i = 0; i < config->cores; i++) {
        struct core *core = &shared->core[i];
        core->room = LOCKSTEP_ROOM;
        core->operation = memory_zeroed(core->room, sizeof *core->operation);
        core->taken = core->placed = 1;
        core->lmem = memory_zeroed(1, config->lmem_bytes);
    }
    return shared;
}

void lockstep_shared_free(struct lockstep_shared *shared) {
    if (!shared)
        return;
    for (unsigned i = 0; i < HEDDLE_MAX_CORES; i++) {
        free(shared->core[i].operation);
        free(shared->core[i].lmem);
    }
    for (unsigned warp = 0; warp < heddle_all_warps(shared->config); warp++)
        free(shared->changes[warp].change);
    free(shared->changes);
    free(shared->reserved[0]);
    free(shared->reserved[1]);
    words_written_free(&shared->words);
    free(shared->last);
    free(shared);
}

uint64_t lockstep_shared_writes(const struct lockstep_shared *shared) {
    return shared->writes;
}

// ------------------------------------------------------------------------------ words

static uint32_t memory_word(const struct lockstep_shared *shared, uint32_t addr) {
    return addr < MEMORY_IO_END ? io_load(shared->io, addr, WORD_BYTES)
                                : memory_load(shared->memory, addr, WORD_BYTES);
}

struct word *shared_word(struct lockstep_shared *shared, uint32_t addr) {
    struct word *word = word_find(&shared->words, addr);
    return word ? word : word_make(&shared->words, addr, memory_word(shared, addr));
}

/* A store over those before it. */
static void piece_join(struct piece *all, const struct piece *store) {
    uint32_t mask = bytes_mask(store->bytes);
    all->value = (all->value & ~mask) | (store->value & mask);
    all->bytes |= store->bytes;
}

/* A write meets its stores, once all of them are known: until then they are the core's own. False
 * when they differ. */
static bool pieces_meet(struct lockstep_shared *shared, const struct word *word,
                        struct view *view) {
    struct core *core = &shared->core[view->core];
    struct pieces *stores = &view->stores, *writes = &view->writes;
    bool good = true;
    while (writes->first < writes->end &&
           stores->end - stores->first >= writes->piece[writes->first].stores) {
        const struct piece *write = &writes->piece[writes->first++];
        struct piece all = {0};
        for (unsigned i = 0; i < write->stores; i++, core->due--)
            piece_join(&all, &stores->piece[stores->first++]);
        if (core->latest < word->version[write->version].time)
            core->latest = word->version[write->version].time;
        for (unsigned i = 0; i < WORD_BYTES; i++)
            if (write->bytes >> i & 1 && view->floor[i] < write->version)
                view->floor[i] = write->version;
        good = good && all.bytes == write->bytes &&
               !((all.value ^ write->value) & bytes_mask(write->bytes));
    }
    return good;
}

// ----------------------------------------------------------------------------- writes

static bool report_write(struct lockstep *lockstep, unsigned core, uint32_t addr,
                         struct piece write) {
    lockstep_report(lockstep,
                    "core %u wrote 0x%08" PRIx32 " (bytes 0x%x) to 0x%08" PRIx32
                    ", which is not what its stores say",
                    core, write.value, write.bytes, addr);
    return false;
}

static bool word_written(struct lockstep *lockstep, unsigned core, uint32_t addr,
                         struct piece write) {
    struct lockstep_shared *shared = lockstep->shared;
    struct word *word = shared_word(shared, addr);
    struct view *view = word_view(word, core);
    uint32_t mask = bytes_mask(write.bytes);
    uint32_t old = word->version[word->versions - 1].value;
    write.version = word->versions;
    shared_reservations_end(shared, core, addr);
    word_version_add(word, shared->writes, (old & ~mask) | (write.value & mask));
    struct pieces *leaves = &view->leaves;
    write.stores = leaves->first < leaves->end ? leaves->piece[leaves->first++].stores : 1;
    piece_add(&view->writes, write);
    return pieces_meet(shared, word, view) || report_write(lockstep, core, addr, write);
}

void lockstep_joined(struct lockstep *lockstep, unsigned core, uint32_t addr, uint64_t byteen) {
    for (unsigned i = 0; lockstep->shared && i < MEMORY_LINE_BYTES; i += WORD_BYTES)
        if (byteen >> i & 15)
            word_view(shared_word(lockstep->shared, addr + i), core)->joined++;
}

void lockstep_leaves(struct lockstep *lockstep, unsigned core, uint32_t addr) {
    struct lockstep_shared *shared = lockstep->shared;
    for (unsigned i = 0; shared && i < shared->config->line_bytes; i += WORD_BYTES) {
        struct word *word = word_find(&shared->words, addr + i);
        struct view *view = word ? word_view(word, core) : NULL;
        if (!view || view->joined == 0)
            continue;
        piece_add(&view->leaves, (struct piece){.stores = view->joined});
        view->joined = 0;
    }
}

bool lockstep_written(struct lockstep *lockstep, unsigned core, uint32_t addr, uint64_t byteen,
                      const uint8_t line[MEMORY_LINE_BYTES]) {
    struct lockstep_shared *shared = lockstep->shared;
    if (lockstep->failed || !shared)
        return !lockstep->failed;
    shared->writes++;
    for (unsigned i = 0; i < MEMORY_LINE_BYTES; i += WORD_BYTES) {
        struct piece write = {.bytes = byteen >> i & 15};
        memcpy(&write.value, line + i, WORD_BYTES);
        if (write.bytes && !word_written(lockstep, core, addr + i, write))
            return false;
    }
    if (addr < MEMORY_IO_END)
        io_write_line(shared->io, addr, byteen, line);
    else
        memory_write_line(shared->memory, addr, byteen, line);
    return true;
}

// ------------------------------------------------------------- a core's operations

static bool byte_allowed(struct lockstep_shared *shared, const struct operation *load,
                         unsigned core, uint32_t addr, uint8_t got) {
    unsigned byte = addr % WORD_BYTES;
    struct word *word = word_find(&shared->words, addr - byte);
    uint8_t own;
    if (!word)
        return (uint8_t)(memory_word(shared, addr - byte) >> 8 * byte) == got;
    struct view *view = word_view(word, core);
    if (view_own_byte(view, byte, &own))
        return own == got;
    size_t fence = word_version_at(word, shared->core[core].fence);
    size_t first = view->floor[byte] > fence ? view->floor[byte] : fence;
    for (size_t i = first; i < word->versions; i++) {
        if (i > first && word->version[i].time > load->until)
            return false;
        if ((uint8_t)(word->version[i].value >> 8 * byte) == got) {
            view->floor[byte] = i;
            return true;
        }
    }
    return false;
}

static bool is_console(uint32_t addr) {
    return addr >= MEMORY_CONSOLE_BASE && addr < MEMORY_CONSOLE_END;
}

static bool load_allowed(struct lockstep_shared *shared, const struct operation *load,
                         unsigned core, unsigned lane) {
    uint32_t addr = load->touch.addr[lane];
    for (unsigned i = 0; i < load->touch.bytes; i++) {
        uint8_t got = (uint8_t)(load->touch.value[lane] >> 8 * i);
        bool good = addr >= MEMORY_LMEM_BASE
                        ? shared->core[core].lmem[addr + i - MEMORY_LMEM_BASE] == got
                    : is_console(addr) ? got == 0
                                       : byte_allowed(shared, load, core, addr + i, got);
        if (!good)
            return false;
    }
    return true;
}

/* A load to x0 brings no value that could be checked. */
static bool load_take(struct lockstep *lockstep, const struct operation *load) {
    struct lockstep_shared *shared = lockstep->shared;
    unsigned core = load->warp / lockstep->config->warps;
    for (uint32_t rest = load->wb ? load->tmask : 0; rest; rest &= rest - 1) {
        unsigned lane = (unsigned)__builtin_ctz(rest);
        if (load_allowed(shared, load, core, lane))
            continue;
        uint32_t addr = load->touch.addr[lane] & ~UINT32_C(3);
        uint32_t there = addr >= MEMORY_LMEM_BASE ? 0 : memory_word(shared, addr);
        if (addr >= MEMORY_LMEM_BASE)
            memcpy(&there, shared->core[core].lmem + (addr - MEMORY_LMEM_BASE), WORD_BYTES);
        lockstep_report(lockstep,
                        "%s loads 0x%0*" PRIx32 " in lane %u from 0x%08" PRIx32
                        ", which no order of memory allows (now 0x%08" PRIx32 " is there)",
                        WARP_TEXT(lockstep, load->warp), 2 * (int)load->touch.bytes,
                        load->touch.value[lane], lane, load->touch.addr[lane], there);
        lockstep_report_place(lockstep, load->warp, load->pc);
        return false;
    }
    return true;
}

static bool piece_store(struct lockstep *lockstep, const struct operation *store, uint32_t addr,
                        struct piece piece) {
    struct lockstep_shared *shared = lockstep->shared;
    unsigned core = store->warp / lockstep->config->warps;
    struct word *word = shared_word(shared, addr);
    struct view *view = word_view(word, core);
    struct piece write = view->writes.first < view->writes.end
                             ? view->writes.piece[view->writes.first]
                             : (struct piece){0};
    piece_add(&view->stores, piece);
    shared->core[core].due++;
    if (pieces_meet(shared, word, view))
        return true;
    report_write(lockstep, core, addr, write);
    lockstep_report_place(lockstep, store->warp, store->pc);
    return false;
}

/* The word that the lowest of the lanes `left` writes. The others of its word go with it, and of
 * those that write one byte the highest wins; to I/O each goes alone. */
static struct piece piece_of(const struct golden_touch *touch, uint32_t *left) {
    uint32_t word = touch->addr[__builtin_ctz(*left)] & ~UINT32_C(3);
    struct piece piece = {0};
    for (uint32_t rest = *left; rest; rest &= rest - 1) {
        unsigned lane = (unsigned)__builtin_ctz(rest);
        uint32_t offset = touch->addr[lane] % WORD_BYTES;
        if (touch->addr[lane] - offset != word)
            continue;
        unsigned bytes = ((1u << touch->bytes) - 1u) << offset;
        uint32_t mask = bytes_mask(bytes);
        piece.bytes |= (uint8_t)bytes;
        piece.value = (piece.value & ~mask) | (touch->value[lane] << 8 * offset & mask);
        *left &= ~(UINT32_C(1) << lane);
        if (word < MEMORY_IO_END)
            break;
    }
    return piece;
}

static bool store_take(struct lockstep *lockstep, const struct operation *store) {
    struct lockstep_shared *shared = lockstep->shared;
    uint8_t *lmem = shared->core[store->warp / lockstep->config->warps].lmem;
    uint32_t left = store->tmask;
    while (left) {
        uint32_t word = store->touch.addr[__builtin_ctz(left)] & ~UINT32_C(3);
        struct piece piece = piece_of(&store->touch, &left);
        if (word >= MEMORY_LMEM_BASE) {
            shared_reservations_end(shared, store->warp / lockstep->config->warps, word);
            for (unsigned i = 0; i < WORD_BYTES; i++)
                if (piece.bytes >> i & 1)
                    lmem[word - MEMORY_LMEM_BASE + i] = (uint8_t)(piece.value >> 8 * i);
        } else if (!piece_store(lockstep, store, word, piece)) {
            return false;
        }
    }
    return true;
}

bool shared_released(struct lockstep *lockstep, const struct core *core,
                     const struct operation *operation) {
    if (core->due == 0 && core->latest <= operation->begins)
        return true;
    lockstep_report(lockstep, "%s passed a fence before its core's stores were seen by all cores",
                    WARP_TEXT(lockstep, operation->warp));
    lockstep_report_place(lockstep, operation->warp, operation->pc);
    return false;
}

/* Its loads from now on are no older than now. */
static bool fence_take(struct lockstep *lockstep, struct core *core,
                       const struct operation *fence) {
    core->fence = fence->begins;
    return shared_released(lockstep, core, fence);
}

static bool operation_take(struct lockstep *lockstep, struct core *core,
                           const struct operation *operation) {
    return operation->access == GOLDEN_FENCE    ? fence_take(lockstep, core, operation)
           : operation->access == GOLDEN_LOAD   ? load_take(lockstep, operation)
           : operation->access == GOLDEN_ATOMIC ? shared_change_take(lockstep, core, operation)
                                                : store_take(lockstep, operation);
}

static bool operations_take(struct lockstep *lockstep, unsigned id) {
    struct core *core = &lockstep->shared->core[id];
    for (; core->taken < core->placed; core->taken++) {
        struct operation *operation = &core->operation[core->taken & (core->room - 1)];
        if (!operation->executed)
            return true;
        if (!operation_take(lockstep, core, operation))
            return false;
    }
    return true;
}

uint64_t lockstep_shared_place(struct lockstep_shared *shared, unsigned warp) {
    struct core *core = &shared->core[warp / shared->config->warps];
    if (core->placed - core->taken == core->room) {
        struct operation *larger = memory_zeroed(2 * core->room, sizeof *larger);
        for (uint64_t i = core->taken; i < core->placed; i++)
            larger[i & (2 * core->room - 1)] = core->operation[i & (core->room - 1)];
        free(core->operation);
        core->operation = larger;
        core->room *= 2;
    }
    struct operation *operation = &core->operation[core->placed & (core->room - 1)];
    operation->executed = false;
    operation->begins = shared->writes;
    return core->placed++;
}

/* Loads of a warp may pass each other, and nothing else may. */
static bool order_check(struct lockstep *lockstep, unsigned warp, uint64_t place, bool is_load,
                        uint32_t pc) {
    struct last *last = &lockstep->shared->last[warp];
    bool good = place > (is_load ? last->store : last->any);
    if (place > last->any)
        last->any = place;
    if (!is_load)
        last->store = place;
    if (good)
        return true;
    lockstep_report(lockstep, "%s: a memory operation has %s", WARP_TEXT(lockstep, warp),
                    place ? "passed an older one" : "no place in the order of its core");
    lockstep_report_place(lockstep, warp, pc);
    return false;
}

bool lockstep_shared_executed(struct lockstep *lockstep, unsigned warp, uint64_t number,
                              enum golden_access access) {
    struct lockstep_shared *shared = lockstep->shared;
    struct lockstep_entry *entry = lockstep_entry(&lockstep->warp[warp], number);
    unsigned id = warp / lockstep->config->warps;
    if (access != GOLDEN_LOAD && access != GOLDEN_STORE && access != GOLDEN_FENCE &&
        access != GOLDEN_ATOMIC)
        return true;
    uint64_t place = entry->place;
    entry->place = 0;
    if (!order_check(lockstep, warp, place, access == GOLDEN_LOAD, entry->effect.pc))
        return false;
    struct operation *operation = &shared->core[id].operation[place & (shared->core[id].room - 1)];
    operation->executed = true;
    operation->access = access;
    operation->warp = warp;
    operation->pc = entry->effect.pc;
    operation->tmask = entry->effect.tmask;
    operation->until = entry->slot.writes;
    operation->touch = *golden_touched(lockstep->golden);
    operation->op = entry->effect.word >> 25;
    operation->wb = entry->effect.wb;
    if (access == GOLDEN_ATOMIC)
        memcpy(operation->result, entry->effect.value, sizeof operation->result);
    return operations_take(lockstep, id);
}

bool lockstep_shared_finish(struct lockstep *lockstep) {
    struct lockstep_shared *shared = lockstep->shared;
    for (unsigned i = 0; i < lockstep->config->cores; i++)
        if (shared->core[i].taken < shared->core[i].placed) {
            lockstep_report(lockstep, "core %u has a memory operation that never completed", i);
            return false;
        }
    for (unsigned warp = 0; warp < heddle_all_warps(lockstep->config); warp++)
        if (shared->changes[warp].first != shared->changes[warp].end) {
            lockstep_report(lockstep, "%s changed a word that no atomic operation of it asked for",
                            WARP_TEXT(lockstep, warp));
            return false;
        }
    for (size_t i = 0; i < shared->words.room; i++)
        for (struct view *view = shared->words.word[i] ? shared->words.word[i]->view : NULL; view;
             view = view->next)
            if (view->stores.first != view->stores.end || view->writes.first != view->writes.end) {
                lockstep_report(lockstep,
                                "core %u: the stores to 0x%08" PRIx32 " and its writes there are "
                                "not the same",
                                view->core, shared->words.word[i]->addr);
                return false;
            }
    return true;
}
