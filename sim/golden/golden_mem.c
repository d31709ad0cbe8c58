/* Loads and stores: RAM, the private local memory and the devices. */
#include "golden_state.h"

#include <string.h>

static bool in_lmem(const struct golden *golden, uint32_t addr) {
    return addr >= MEMORY_LMEM_BASE && addr - MEMORY_LMEM_BASE < golden->config->lmem_bytes;
}

/* Aligned accesses lie on one side of every border of the map. */
static bool mapped(const struct golden *golden, uint32_t addr, unsigned bytes) {
    if (addr >= MEMORY_LMEM_BASE)
        return in_lmem(golden, addr);
    return addr >= MEMORY_IO_END || io_mapped(addr, bytes);
}

static uint32_t lane_load(const struct golden *golden, uint32_t addr, unsigned bytes) {
    if (in_lmem(golden, addr)) {
        uint32_t value = 0;
        memcpy(&value, golden->lmem + (addr - MEMORY_LMEM_BASE), bytes);
        return value;
    }
    if (addr < MEMORY_IO_END)
        return io_load(golden->io, addr, bytes);
    return memory_load(golden->memory, addr, bytes);
}

static void lane_store(const struct golden *golden, uint32_t addr, unsigned bytes, uint32_t value) {
    if (in_lmem(golden, addr))
        memcpy(golden->lmem + (addr - MEMORY_LMEM_BASE), &value, bytes);
    else if (addr < MEMORY_IO_END)
        io_store(golden->io, addr, bytes, value);
    else
        memory_store(golden->memory, addr, bytes, value);
}

/* Why a lane cannot access `addr`, 0 when it can. */
static unsigned lane_fault(const struct golden_run *run, uint32_t addr) {
    if (addr & (run->op->bytes - 1u))
        return FAULT_MISALIGNED;
    return mapped(run->golden, addr, run->op->bytes) ? 0 : FAULT_ACCESS;
}

/* Computes the addresses of the active lanes. False, with the fault of the lowest bad lane raised
 * for all of them, when any is bad. */
static bool addresses_check(const struct golden_run *run, uint32_t addr[HEDDLE_MAX_THREADS]) {
    const uint32_t *base = golden_rs1(run);
    uint32_t offset = golden_offset(run);
    uint32_t bad = 0;
    for (uint32_t rest = run->warp->tmask; rest; rest &= rest - 1) {
        unsigned lane = (unsigned)__builtin_ctz(rest);
        addr[lane] = base[lane] + offset;
        bad |= (uint32_t)(lane_fault(run, addr[lane]) != 0) << lane;
    }
    if (!bad)
        return true;
    uint32_t lowest = addr[__builtin_ctz(bad)];
    golden_raise(run, lane_fault(run, lowest), bad, lowest);
    return false;
}

static uint32_t extend(uint32_t value, const struct golden_op *op) {
    uint32_t sign = UINT32_C(1) << (8u * op->bytes - 1u);
    return op->sign_extend ? (value ^ sign) - sign : value;
}

void golden_execute_load(const struct golden_run *run) {
    uint32_t addr[HEDDLE_MAX_THREADS];
    const uint32_t *given = run->golden->given;
    if (!given && !addresses_check(run, addr))
        return;
    for (uint32_t rest = run->warp->tmask; rest; rest &= rest - 1) {
        unsigned lane = (unsigned)__builtin_ctz(rest);
        if (given) {
            run->effect->value[lane] = given[lane];
            continue;
        }
        uint32_t value = lane_load(run->golden, addr[lane], run->op->bytes);
        run->effect->value[lane] = extend(value, run->op);
    }
    golden_result(run);
}

void golden_execute_store(const struct golden_run *run) {
    uint32_t addr[HEDDLE_MAX_THREADS];
    const uint32_t *value = golden_rs2(run);
    if (!addresses_check(run, addr))
        return;
    /* Rising lanes, so that the highest one wins a byte that several write. */
    for (uint32_t rest = run->warp->tmask; rest; rest &= rest - 1) {
        unsigned lane = (unsigned)__builtin_ctz(rest);
        lane_store(run->golden, addr[lane], run->op->bytes, value[lane]);
    }
}
