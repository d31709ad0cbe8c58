/* Atomic operations of several cores.
 *
 * Hardware tells of each lane's operation when it is carried out, which is its place in the order
 * for all cores (lockstep_changed). The lane's result follows from that order alone: the word's
 * last version, or, for sc, whether the lane still has its reservation. The written word, and that
 * it is the right one for the instruction, is compared with the golden model when that has executed
 * it. This is in the order of the core's operations, lane by lane, rising.
 *
 * rl waits as a fence does; after aq the core finds nothing older than the operation. In local
 * memory, which is the core's own, all that is known from the core's order.
 */
#include "lockstep_shared.h"

#include "base/text.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { OP_RESERVE = 2, OP_CONDITIONAL = 3 }; /* funct5; no other has the same low two bits */

static struct change *change_add(struct changes *changes) {
    if (changes->first == changes->end)
        changes->first = changes->end = 0;
    if (changes->end == changes->room) {
        changes->room = changes->room ? 2 * changes->room : HEDDLE_MAX_THREADS;
        changes->change = memory_resize(changes->change, changes->room * sizeof *changes->change);
    }
    return &changes->change[changes->end++];
}

void shared_reservations_end(struct lockstep_shared *shared, unsigned core, uint32_t addr) {
    bool local = addr >= MEMORY_LMEM_BASE;
    unsigned warps = shared->config->warps;
    unsigned first = local ? core * warps : 0;
    unsigned end = local ? first + warps : heddle_all_warps(shared->config);
    for (unsigned warp = first; shared->config->atomics && warp < end; warp++)
        if (shared->reserved[local][warp].line == addr / shared->config->line_bytes)
            shared->reserved[local][warp].lanes = 0;
}

/* Of lr and sc: whether the lane's sc is good, in the order that reservations come and go in. */
static bool lane_reserves(struct lockstep_shared *shared, unsigned warp, uint32_t lane, unsigned op,
                          uint32_t addr) {
    struct reservation *reserved = &shared->reserved[addr >= MEMORY_LMEM_BASE][warp];
    uint32_t line = addr / shared->config->line_bytes;
    bool good = reserved->line == line && (reserved->lanes & lane);
    if (op == OP_CONDITIONAL)
        reserved->lanes &= ~lane;
    if (op != OP_RESERVE)
        return good;
    reserved->lanes = lane | (reserved->line == line ? reserved->lanes : 0);
    reserved->line = line;
    return false;
}

bool lockstep_changed(struct lockstep *lockstep, unsigned warp, uint32_t lane, unsigned op,
                      uint32_t addr, uint32_t result, bool write, uint32_t next) {
    struct lockstep_shared *shared = lockstep->shared;
    if (lockstep->failed || !shared || warp >= heddle_all_warps(lockstep->config))
        return !lockstep->failed && !shared;
    struct word *word = shared_word(shared, addr);
    uint32_t old = word->version[word->versions - 1].value;
    bool good = lane_reserves(shared, warp, lane, op, addr);
    bool writes = op == OP_CONDITIONAL ? good : op != OP_RESERVE;
    uint32_t gets = op == OP_CONDITIONAL ? !good : old;
    if (result != gets || write != writes) {
        lockstep_report(lockstep,
                        "%s: an atomic operation (funct5 %u) of lanes 0x%" PRIx32 " on 0x%08" PRIx32
                        " gets 0x%" PRIx32 " and %s, instead of 0x%" PRIx32 " and %s",
                        WARP_TEXT(lockstep, warp), op, lane, addr, result,
                        write ? "writes" : "does not write", gets, writes ? "does" : "does not");
        return false;
    }
    *change_add(&shared->changes[warp]) = (struct change){.lane = lane,
                                                          .addr = addr,
                                                          .result = result,
                                                          .next = next,
                                                          .op = op,
                                                          .write = write,
                                                          .read = word->versions - 1,
                                                          .time = shared->writes + write};
    if (!write)
        return true;
    shared_reservations_end(shared, warp / lockstep->config->warps, addr);
    word_version_add(word, ++shared->writes, next);
    memory_store(shared->memory, addr, WORD_BYTES, next);
    return true;
}

static bool report_lane(struct lockstep *lockstep, const struct operation *operation, unsigned lane,
                        const char *what) {
    lockstep_report(lockstep, "%s: an atomic operation of lane %u on 0x%08" PRIx32 " %s",
                    WARP_TEXT(lockstep, operation->warp), lane, operation->touch.addr[lane], what);
    lockstep_report_place(lockstep, operation->warp, operation->pc);
    return false;
}

static uint32_t word_next(const struct operation *operation, unsigned lane, uint32_t old) {
    uint32_t operand = operation->touch.value[lane];
    return operation->touch.compute ? operation->touch.compute(old, operand) : operand;
}

static bool local_take(struct lockstep *lockstep, const struct operation *operation,
                       unsigned lane) {
    struct lockstep_shared *shared = lockstep->shared;
    unsigned id = operation->warp / lockstep->config->warps, op = operation->op >> 2;
    uint32_t addr = operation->touch.addr[lane], old, next;
    uint8_t *at = shared->core[id].lmem + (addr - MEMORY_LMEM_BASE);
    memcpy(&old, at, WORD_BYTES);
    bool good = lane_reserves(shared, operation->warp, UINT32_C(1) << lane, op, addr);
    if (op == OP_CONDITIONAL ? good : op != OP_RESERVE) {
        next = word_next(operation, lane, old);
        shared_reservations_end(shared, id, addr);
        memcpy(at, &next, WORD_BYTES);
    }
    if (!operation->wb || operation->result[lane] == (op == OP_CONDITIONAL ? !good : old))
        return true;
    return report_lane(lockstep, operation, lane, "does not get what local memory holds");
}

/* Its core's own stores have to be there before it, and what that has seen. */
static bool view_passes(struct view *view, const struct change *change) {
    bool good = view->stores.first == view->stores.end;
    for (unsigned i = 0; i < WORD_BYTES; i++) {
        good = good && view->floor[i] <= change->read;
        view->floor[i] = change->read + change->write;
    }
    return good;
}

static bool lane_take(struct lockstep *lockstep, struct core *core,
                      const struct operation *operation, unsigned lane) {
    struct lockstep_shared *shared = lockstep->shared;
    struct changes *changes = &shared->changes[operation->warp];
    if (changes->first == changes->end)
        return report_lane(lockstep, operation, lane, "was not carried out");
    const struct change *change = &changes->change[changes->first++];
    if (change->lane != UINT32_C(1) << lane || change->addr != operation->touch.addr[lane] ||
        change->op != operation->op >> 2)
        return report_lane(lockstep, operation, lane, "is not what was carried out");
    if (operation->wb && operation->result[lane] != change->result)
        return report_lane(lockstep, operation, lane, "does not get what it found");
    if (change->write && change->next != word_next(operation, lane, change->result))
        return report_lane(lockstep, operation, lane, "writes another word than it has to");
    struct word *word = shared_word(shared, change->addr);
    if (!view_passes(word_view(word, (unsigned)(core - shared->core)), change))
        return report_lane(lockstep, operation, lane, "has passed an older access of its core");
    if ((operation->op >> 1 & 1) && core->fence < change->time)
        core->fence = change->time;
    return true;
}

bool shared_change_take(struct lockstep *lockstep, struct core *core,
                        const struct operation *operation) {
    if ((operation->op & 1) && !shared_released(lockstep, core, operation))
        return false;
    if ((operation->op >> 1 & 1) && core->fence < operation->begins)
        core->fence = operation->begins;
    for (uint32_t rest = operation->tmask; rest; rest &= rest - 1) {
        unsigned lane = (unsigned)__builtin_ctz(rest);
        bool local = operation->touch.addr[lane] >= MEMORY_LMEM_BASE;
        if (!(local ? local_take(lockstep, operation, lane)
                    : lane_take(lockstep, core, operation, lane)))
            return false;
    }
    return true;
}
