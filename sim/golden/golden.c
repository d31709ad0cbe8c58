#include "base/text.h"
#include "golden_state.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void core_init(struct golden *golden, unsigned id, uint32_t boot_addr, uint32_t boot_arg) {
    struct golden_core *core = &golden->core[id];
    core->lmem = memory_zeroed(1, golden->config->lmem_bytes);
    core->mscratch = boot_arg;
    core->active = 1;
    core->warp = golden->warp + id * golden->config->warps;
    core->warp->state = GOLDEN_RUNS;
    core->warp->pc = boot_addr;
    core->warp->tmask = 1;
}

struct golden *golden_new(const struct heddle_config *config, struct memory *memory, struct io *io,
                          uint32_t boot_addr, uint32_t boot_arg) {
    struct golden *golden = memory_zeroed(1, sizeof(*golden));
    golden->config = config;
    golden->memory = memory;
    golden->io = io;
    unsigned warps = heddle_all_warps(config);
    golden->warp = memory_zeroed(warps, sizeof(*golden->warp));
    golden->ipdom = memory_zeroed((size_t)warps * config->ipdom_depth, sizeof(*golden->ipdom));
    for (unsigned i = 0; i < warps; i++) {
        golden->warp[i].ipdom = golden->ipdom + (size_t)i * config->ipdom_depth;
        golden->warp[i].core = &golden->core[i / config->warps];
        golden->warp[i].id = i % config->warps;
    }
    for (size_t i = 0; i < GOLDEN_CACHE_ENTRIES; i++)
        golden->cache[i].pc = 1;
    for (unsigned i = 0; i < config->cores; i++)
        core_init(golden, i, boot_addr, boot_arg);
    return golden;
}

void golden_free(struct golden *golden) {
    if (!golden)
        return;
    for (unsigned i = 0; i < HEDDLE_MAX_CORES; i++)
        free(golden->core[i].lmem);
    free(golden->warp);
    free(golden->ipdom);
    free(golden);
}

enum golden_state golden_state(const struct golden *golden, unsigned warp) {
    return golden->warp[warp].state;
}

uint32_t golden_pc(const struct golden *golden, unsigned warp) {
    return golden->warp[warp].pc;
}

uint32_t golden_tmask(const struct golden *golden, unsigned warp) {
    return golden->warp[warp].tmask;
}

uint32_t golden_register(const struct golden *golden, unsigned warp, unsigned lane, unsigned reg) {
    return golden->warp[warp].reg[reg][lane];
}

uint32_t golden_active_warps(const struct golden *golden, unsigned core) {
    return golden->core[core].active;
}

void golden_share(struct golden *golden) {
    golden->shared = true;
}

const struct golden_touch *golden_touched(const struct golden *golden) {
    return &golden->touch;
}

uint64_t golden_instructions(const struct golden *golden) {
    return golden->instructions;
}

uint64_t golden_thread_instructions(const struct golden *golden) {
    return golden->thread_instructions;
}

static enum golden_access access_of(const struct isa_instr *instr) {
    static const enum golden_access of_class[] = {
        [ISA_CLASS_OWN] = GOLDEN_PRIVATE, [ISA_CLASS_LOAD] = GOLDEN_LOAD,
        [ISA_CLASS_STORE] = GOLDEN_STORE, [ISA_CLASS_ATOMIC] = GOLDEN_ATOMIC,
        [ISA_CLASS_FENCE] = GOLDEN_FENCE, [ISA_CLASS_CONTROL] = GOLDEN_CONTROL};
    if (instr->class != ISA_CLASS_CSR)
        return of_class[instr->class];
    const struct isa_csr *csr = isa_csr_find(instr->imm & 0xfff);
    return !csr                          ? GOLDEN_PRIVATE
           : csr->unstable               ? GOLDEN_VOLATILE
           : csr->number == CSR_MSCRATCH ? GOLDEN_SCRATCH
                                         : GOLDEN_PRIVATE;
}

static const struct golden_decoded *instruction_decode(struct golden *golden, uint32_t pc) {
    struct golden_decoded *entry = &golden->cache[pc >> 2 & (GOLDEN_CACHE_ENTRIES - 1)];
    if (pc % 4 != 0 || pc < MEMORY_IO_END || pc >= MEMORY_LMEM_BASE)
        return NULL;
    entry->pc = pc;
    entry->word = memory_load(golden->memory, pc, 4);
    entry->known = isa_decode(entry->word, &entry->instr) &&
                   (golden->config->fpu || !entry->instr.is_float) &&
                   (golden->config->r2d2 || !entry->instr.is_linear) &&
                   (golden->config->votes || !entry->instr.is_vote) &&
                   (golden->config->atomics || !entry->instr.is_atomic);
    entry->access = entry->known ? access_of(&entry->instr) : GOLDEN_PRIVATE;
    return entry;
}

/* NULL when `pc` cannot be fetched. */
static inline const struct golden_decoded *instruction_at(struct golden *golden, uint32_t pc) {
    const struct golden_decoded *entry = &golden->cache[pc >> 2 & (GOLDEN_CACHE_ENTRIES - 1)];
    return entry->pc == pc ? entry : instruction_decode(golden, pc);
}

bool golden_ran(const struct golden *golden, uint32_t pc) {
    return golden->cache[pc >> 2 & (GOLDEN_CACHE_ENTRIES - 1)].pc == pc;
}

enum golden_access golden_access_at(struct golden *golden, uint32_t pc) {
    const struct golden_decoded *found = instruction_at(golden, pc);
    return found ? found->access : GOLDEN_PRIVATE;
}

enum golden_access golden_access(struct golden *golden, unsigned warp) {
    const struct golden_warp *state = &golden->warp[warp];
    return state->yields ? GOLDEN_CONTROL : golden_access_at(golden, state->pc);
}

void golden_keep(struct golden *golden, unsigned warp) {
    golden->ahead = true;
    golden->kept = golden->warp[warp];
    golden->kept_mscratch = golden_core_of(golden, warp)->mscratch;
    golden->kept_instructions = golden->instructions;
    golden->kept_thread_instructions = golden->thread_instructions;
}

void golden_return(struct golden *golden, unsigned warp) {
    golden->ahead = false;
    golden->warp[warp] = golden->kept;
    golden_core_of(golden, warp)->mscratch = golden->kept_mscratch;
    golden->instructions = golden->kept_instructions;
    golden->thread_instructions = golden->kept_thread_instructions;
}

bool golden_arrives(struct golden *golden, unsigned warp, unsigned waiting) {
    const struct golden_warp *state = &golden->warp[warp];
    const struct golden_warp *other = &golden->warp[waiting];
    const struct golden_decoded *next = instruction_at(golden, state->pc);
    if (state->yields || state->state != GOLDEN_RUNS || other->state != GOLDEN_BARRIER || !next)
        return false;
    unsigned lane = golden_last_lane(state->tmask);
    uint32_t rs1 = state->reg[next->instr.rs1][lane];
    uint32_t count = state->reg[next->instr.rs2][lane];
    if (other->across && next->instr.id == ISA_TMC)
        return (rs1 & UINT32_MAX >> (HEDDLE_MAX_THREADS - golden->config->threads)) == 0;
    return next->instr.id == ISA_BAR && count > 1 &&
           golden_barrier_across(golden, rs1, count) == other->across &&
           (other->across || golden_core_of(golden, warp) == golden_core_of(golden, waiting)) &&
           golden_barrier_id(rs1) == other->barrier;
}

static void execute(const struct golden_run *run, const struct golden_decoded *decoded) {
    if (!decoded) {
        golden_raise(run, FAULT_FETCH, run->warp->tmask, run->warp->pc);
        return;
    }
    run->effect->word = decoded->word;
    if (!decoded->known)
        golden_raise(run, FAULT_ILLEGAL, run->warp->tmask, 0);
    else
        run->op->execute(run);
}

static void write_back(struct golden_warp *warp, const struct golden_effect *effect,
                       unsigned threads) {
    uint32_t *row = warp->reg[effect->rd];
    if (effect->wmask == UINT32_MAX >> (HEDDLE_MAX_THREADS - threads)) {
        memcpy(row, effect->value, threads * sizeof *row);
        return;
    }
    for (uint32_t rest = effect->wmask; rest; rest &= rest - 1) {
        unsigned lane = (unsigned)__builtin_ctz(rest);
        row[lane] = effect->value[lane];
    }
}

bool golden_step(struct golden *golden, unsigned warp, const uint32_t *value,
                 struct golden_effect *effect) {
    struct golden_warp *state = &golden->warp[warp];
    const struct golden_decoded *decoded = instruction_at(golden, state->pc);
    effect->pc = state->pc;
    effect->word = 0;
    effect->tmask = effect->wmask = state->tmask;
    effect->fault = 0;
    effect->rd = 0;
    effect->wb = false;
    effect->scratch = false;
    state->next_pc = state->pc + 4;
    golden->given = value;
    bool known = decoded && decoded->known;
    const struct golden_run run = {.golden = golden,
                                   .core = golden_core_of(golden, warp),
                                   .warp = state,
                                   .id = state->id,
                                   .instr = known ? &decoded->instr : NULL,
                                   .op = known ? &golden_ops[decoded->instr.id] : NULL,
                                   .effect = effect};
    if (state->yields)
        golden_yield(&run);
    else
        execute(&run, decoded);
    if (effect->fault) {
        state->state = GOLDEN_FAULTED;
        return false;
    }
    if (effect->wb)
        write_back(state, effect, golden->config->threads);
    golden->instructions++;
    golden->thread_instructions += (unsigned)__builtin_popcount(effect->tmask);
    state->pc = state->next_pc;
    return true;
}
