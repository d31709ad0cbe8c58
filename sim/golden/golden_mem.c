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

static uint32_t lane_load(const struct golden_run *run, uint32_t addr, unsigned bytes) {
    const struct golden *golden = run->golden;
    if (in_lmem(golden, addr)) {
        uint32_t value = 0;
        memcpy(&value, run->core->lmem + (addr - MEMORY_LMEM_BASE), bytes);
        return value;
    }
    if (addr < MEMORY_IO_END)
        return io_load(golden->io, addr, bytes);
    return memory_load(golden->memory, addr, bytes);
}

/* The reservations of the memory that `addr` is in. */
static struct golden_reservation *reservations(const struct golden_run *run, uint32_t addr) {
    return run->core->reserved[in_lmem(run->golden, addr)];
}

/* All reservations of the line of `addr` are lost. */
static void reservations_end(const struct golden_run *run, uint32_t addr) {
    struct golden *golden = run->golden;
    bool local = in_lmem(golden, addr);
    for (unsigned core = 0; core < golden->config->cores; core++)
        for (unsigned warp = 0; warp < golden->config->warps; warp++) {
            struct golden_reservation *reserved = &golden->core[core].reserved[local][warp];
            if (reserved->line == addr / golden->config->line_bytes &&
                (!local || &golden->core[core] == run->core))
                reserved->lanes = 0;
        }
}

static void lane_store(const struct golden_run *run, uint32_t addr, unsigned bytes,
                       uint32_t value) {
    const struct golden *golden = run->golden;
    if (golden->reserves)
        reservations_end(run, addr);
    if (in_lmem(golden, addr))
        memcpy(run->core->lmem + (addr - MEMORY_LMEM_BASE), &value, bytes);
    else if (addr < MEMORY_IO_END)
        io_store(golden->io, addr, bytes, value);
    else
        memory_store(golden->memory, addr, bytes, value);
}

/* Why a lane cannot access `addr`, 0 when it can. */
static unsigned lane_fault(const struct golden_run *run, uint32_t addr) {
    if (addr & (run->op->bytes - 1u))
        return FAULT_MISALIGNED;
    bool atomic = run->instr->class == ISA_CLASS_ATOMIC; /* not on devices */
    return mapped(run->golden, addr, run->op->bytes) && !(atomic && addr < MEMORY_IO_END)
               ? 0
               : FAULT_ACCESS;
}

/* Computes the addresses of the active lanes, for golden_touched too. NULL, with the fault of the
 * lowest bad lane raised for all of them, when any is bad. */
static const uint32_t *addresses_check(const struct golden_run *run) {
    struct golden_touch *touch = &run->golden->touch;
    const uint32_t *base = golden_rs1(run);
    uint32_t offset = run->instr->class == ISA_CLASS_ATOMIC ? 0 : golden_offset(run);
    uint32_t bad = 0;
    touch->bytes = run->op->bytes;
    for (uint32_t rest = run->warp->tmask; rest; rest &= rest - 1) {
        unsigned lane = (unsigned)__builtin_ctz(rest);
        touch->addr[lane] = base[lane] + offset;
        bad |= (uint32_t)(lane_fault(run, touch->addr[lane]) != 0) << lane;
    }
    if (!bad)
        return touch->addr;
    uint32_t lowest = touch->addr[__builtin_ctz(bad)];
    golden_raise(run, lane_fault(run, lowest), bad, lowest);
    return NULL;
}

static uint32_t extend(uint32_t value, const struct golden_op *op) {
    uint32_t sign = UINT32_C(1) << (8u * op->bytes - 1u);
    return op->sign_extend ? (value ^ sign) - sign : value;
}

/* Of a given value only the bytes in memory are believed, not how it was extended. */
void golden_execute_load(const struct golden_run *run) {
    const uint32_t *given = run->golden->given;
    const uint32_t low_bytes = UINT32_MAX >> (32 - 8 * run->op->bytes);
    const uint32_t *addr = given && !run->golden->shared ? NULL : addresses_check(run);
    if (!addr && (!given || run->golden->shared))
        return;
    for (uint32_t rest = run->warp->tmask; rest; rest &= rest - 1) {
        unsigned lane = (unsigned)__builtin_ctz(rest);
        run->golden->touch.value[lane] =
            given ? given[lane] & low_bytes : lane_load(run, addr[lane], run->op->bytes);
        run->effect->value[lane] = extend(run->golden->touch.value[lane], run->op);
    }
    golden_result(run);
}

void golden_execute_store(const struct golden_run *run) {
    const uint32_t *value = golden_rs2(run);
    const uint32_t *addr = addresses_check(run);
    if (!addr)
        return;
    /* Rising lanes, so that the highest one wins a byte that several write. */
    for (uint32_t rest = run->warp->tmask; rest; rest &= rest - 1) {
        unsigned lane = (unsigned)__builtin_ctz(rest);
        run->golden->touch.value[lane] = value[lane];
        if (!run->golden->shared && !run->golden->ahead)
            lane_store(run, addr[lane], run->op->bytes, value[lane]);
    }
}

/* Atomic operations: lanes one after the other, rising. A warp has one reservation in memory and
 * one in local memory, of a line: of the last one that its lanes asked for. `act` does it for a
 * lane, and returns what the lane gets. */
static void lanes_in_turn(const struct golden_run *run,
                          uint32_t (*act)(const struct golden_run *run, unsigned lane,
                                          uint32_t addr, uint32_t operand)) {
    const uint32_t *operand = golden_rs2(run);
    const uint32_t *addr = addresses_check(run);
    if (!addr)
        return;
    struct golden *golden = run->golden;
    golden->touch.compute = run->op->compute;
    for (uint32_t rest = run->warp->tmask; rest; rest &= rest - 1) {
        unsigned lane = (unsigned)__builtin_ctz(rest);
        golden->touch.value[lane] = operand[lane];
        if (!golden->shared)
            run->effect->value[lane] = act(run, lane, addr[lane], operand[lane]);
        else
            run->effect->value[lane] = golden->given ? golden->given[lane] : 0;
    }
    golden_result(run);
}

static uint32_t lane_reserves(const struct golden_run *run, unsigned lane, uint32_t addr,
                              uint32_t operand) {
    (void)operand;
    struct golden_reservation *reserved = &reservations(run, addr)[run->id];
    uint32_t line = addr / run->golden->config->line_bytes;
    run->golden->reserves = true;
    if (reserved->line != line)
        *reserved = (struct golden_reservation){.line = line};
    reserved->lanes |= UINT32_C(1) << lane;
    return lane_load(run, addr, 4);
}

static uint32_t lane_stores_if(const struct golden_run *run, unsigned lane, uint32_t addr,
                               uint32_t operand) {
    struct golden_reservation *reserved = &reservations(run, addr)[run->id];
    bool good =
        reserved->line == addr / run->golden->config->line_bytes && (reserved->lanes >> lane & 1);
    reserved->lanes &= ~(UINT32_C(1) << lane);
    if (good)
        lane_store(run, addr, 4, operand);
    return !good;
}

static uint32_t lane_changes(const struct golden_run *run, unsigned lane, uint32_t addr,
                             uint32_t operand) {
    (void)lane;
    uint32_t old = lane_load(run, addr, 4);
    lane_store(run, addr, 4, run->op->compute(old, operand));
    return old;
}

void golden_execute_reserve(const struct golden_run *run) {
    lanes_in_turn(run, lane_reserves);
}

void golden_execute_conditional(const struct golden_run *run) {
    lanes_in_turn(run, lane_stores_if);
}

void golden_execute_atomic(const struct golden_run *run) {
    lanes_in_turn(run, lane_changes);
}
