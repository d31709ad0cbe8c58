/* Control and status registers. Source: docs/isa.md, "CSRs". */
#include "golden_state.h"

enum { READ_ONLY_SPACE = 0xc00, FFLAGS_MASK = 0x1f, FRM_SHIFT = 5, FRM_MASK = 7, FCSR_MASK = 0xff };

/* mcycle, minstret and the performance counters, low and high halves: 0xB00-0xB1F, 0xB80-0xB9F. */
static bool is_counter(unsigned number) {
    return (number & ~0x9fu) == CSR_MCYCLE;
}

static bool is_volatile(unsigned number) {
    return is_counter(number) || number == CSR_ACTIVE_WARPS;
}

/* In this model a cycle is an instruction; of the performance counters it has none. */
static uint32_t counter_read(const struct golden *golden, unsigned number) {
    uint64_t instructions = golden->instructions;
    switch (number) {
    case CSR_MCYCLE:
    case CSR_MINSTRET:
        return (uint32_t)instructions;
    case CSR_MCYCLEH:
    case CSR_MINSTRETH:
        return (uint32_t)(instructions >> 32);
    default:
        return 0;
    }
}

static uint32_t volatile_read(const struct golden_run *run, unsigned number) {
    const struct golden *golden = run->golden;
    if (golden->given)
        return *golden->given;
    return number == CSR_ACTIVE_WARPS ? run->core->active : counter_read(golden, number);
}

/* False when there is no such register. */
static bool csr_read(const struct golden_run *run, unsigned number, unsigned lane,
                     uint32_t *value) {
    const struct golden *golden = run->golden;
    const struct heddle_config *config = golden->config;
    uint32_t core = (uint32_t)(run->core - golden->core);
    switch (number) {
    case CSR_FFLAGS:
        *value = run->warp->fcsr & FFLAGS_MASK;
        return true;
    case CSR_FRM:
        *value = run->warp->fcsr >> FRM_SHIFT;
        return true;
    case CSR_FCSR:
        *value = run->warp->fcsr;
        return true;
    case CSR_MSCRATCH:
        *value = golden->given ? *golden->given : run->core->mscratch;
        return true;
    case CSR_THREAD_ID:
        *value = lane;
        return true;
    case CSR_WARP_ID:
        *value = run->id;
        return true;
    case CSR_CORE_ID:
        *value = core;
        return true;
    case CSR_THREAD_MASK:
        *value = run->warp->tmask;
        return true;
    case CSR_MHARTID:
        *value = (core * config->warps + run->id) * config->threads + lane;
        return true;
    case CSR_NUM_THREADS:
        *value = config->threads;
        return true;
    case CSR_NUM_WARPS:
        *value = config->warps;
        return true;
    case CSR_NUM_CORES:
        *value = config->cores;
        return true;
    case CSR_LOCAL_MEM_BASE:
        *value = MEMORY_LMEM_BASE;
        return true;
    default:
        *value = is_volatile(number) ? volatile_read(run, number) : 0;
        return is_volatile(number);
    }
}

/* Rounding modes above 4 are none. */
static bool is_bad_value(unsigned number, uint32_t value) {
    return (number == CSR_FRM && (value & FRM_MASK) > 4) ||
           (number == CSR_FCSR && (value >> FRM_SHIFT & FRM_MASK) > 4);
}

static uint32_t new_value(unsigned id, uint32_t old, uint32_t source) {
    switch (id) {
    case ISA_CSRRW:
    case ISA_CSRRWI:
        return source;
    case ISA_CSRRS:
    case ISA_CSRRSI:
        return old | source;
    default:
        return old & ~source;
    }
}

static void csr_write(const struct golden_run *run, unsigned number, uint32_t value) {
    struct golden_warp *warp = run->warp;
    switch (number) {
    case CSR_FFLAGS:
        warp->fcsr = (warp->fcsr & ~(uint32_t)FFLAGS_MASK) | (value & FFLAGS_MASK);
        break;
    case CSR_FRM:
        warp->fcsr = (warp->fcsr & FFLAGS_MASK) | (value & FRM_MASK) << FRM_SHIFT;
        break;
    case CSR_FCSR:
        warp->fcsr = value & FCSR_MASK;
        break;
    default: /* mscratch: scratch_access */
        break;
    }
}

static uint32_t scratch_change(struct golden_core *core, const struct golden_effect *effect) {
    uint32_t old = core->mscratch;
    core->mscratch = (old & effect->keep) | effect->set;
    return old;
}

uint32_t golden_scratch(struct golden *golden, unsigned warp, const struct golden_effect *effect) {
    return scratch_change(golden_core_of(golden, warp), effect);
}

/* Notes what becomes of mscratch, which is for golden_scratch to do when the caller gave a value.
 */
static void scratch_access(const struct golden_run *run, uint32_t source, bool writes) {
    struct golden_effect *effect = run->effect;
    effect->scratch = true;
    effect->keep = writes ? new_value(run->instr->id, UINT32_MAX, source) & ~source : UINT32_MAX;
    effect->set = writes ? new_value(run->instr->id, 0, source) : 0;
    if (!run->golden->given)
        scratch_change(run->core, effect);
}

/* `field` is the source field of the instruction: set and clear with x0 or 0 do not write. */
static void csr_execute(const struct golden_run *run, uint32_t source, unsigned field) {
    unsigned number = run->instr->imm & 0xfff;
    unsigned last = golden_last_lane(run->warp->tmask);
    bool swap = run->instr->id == ISA_CSRRW || run->instr->id == ISA_CSRRWI;
    bool writes = swap || field != 0;
    bool read_only = (number & READ_ONLY_SPACE) == READ_ONLY_SPACE || is_counter(number);
    bool exists = true;
    for (unsigned lane = 0; lane < run->golden->config->threads; lane++)
        exists &= csr_read(run, number, lane, &run->effect->value[lane]);
    uint32_t value = new_value(run->instr->id, run->effect->value[last], source);
    if (!exists || (writes && (read_only || is_bad_value(number, value)))) {
        golden_raise(run, FAULT_ILLEGAL, run->warp->tmask, number);
        return;
    }
    if (number == CSR_MSCRATCH)
        scratch_access(run, source, writes);
    else if (writes)
        csr_write(run, number, value);
    golden_result(run);
}

void golden_execute_csr(const struct golden_run *run) {
    unsigned last = golden_last_lane(run->warp->tmask);
    csr_execute(run, golden_rs1(run)[last], run->instr->rs1);
}

void golden_execute_csr_immediate(const struct golden_run *run) {
    uint32_t zimm = run->instr->imm >> 12 & 31;
    csr_execute(run, zimm, zimm);
}
