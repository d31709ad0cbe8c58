/* Warp control: thread masks, divergence, barriers, spawning. Source: docs/isa.md, custom-0. */
#include "golden_state.h"

static uint32_t all_lanes(const struct golden *golden) {
    return UINT32_MAX >> (HEDDLE_MAX_THREADS - golden->config->threads);
}

static uint32_t last_lane_of(const struct golden_run *run, const uint32_t *row) {
    return row[golden_last_lane(run->warp->tmask)];
}

/* Active lanes whose predicate, bit 0 of rs1, holds; bit 0 of the immediate inverts it. */
static uint32_t lanes_true(const struct golden_run *run) {
    const uint32_t *predicate = golden_rs1(run);
    uint32_t lanes = 0;
    for (unsigned lane = 0; lane < run->golden->config->threads; lane++)
        lanes |= (predicate[lane] & 1) << lane;
    if (run->instr->imm & 1)
        lanes = ~lanes;
    return lanes & run->warp->tmask;
}

static void warp_start(struct golden_core *core, unsigned id, uint32_t pc) {
    struct golden_warp *warp = &core->warp[id];
    warp->state = GOLDEN_RUNS;
    warp->pc = pc;
    warp->next_pc = pc; /* it may be the very warp whose end lets the spawn happen */
    warp->tmask = 1;
    core->active |= UINT32_C(1) << id;
}

/* A wspawn takes effect when its warp is the only active one. */
static void spawn_settle(struct golden_core *core) {
    if (!core->active || (core->active & (core->active - 1)))
        return;
    struct golden_warp *spawner = &core->warp[__builtin_ctz(core->active)];
    if (spawner->state != GOLDEN_SPAWNING)
        return;
    spawner->state = GOLDEN_RUNS;
    for (uint32_t rest = spawner->spawn_warps; rest; rest &= rest - 1)
        warp_start(core, (unsigned)__builtin_ctz(rest), spawner->spawn_pc);
}

/* A core is at a barrier across cores when all its active warps are. */
static bool core_meets(const struct golden_core *core, unsigned id) {
    return core->meeting[id] && !(core->active & ~core->meeting[id]);
}

/* When as many cores are there as the barrier takes, all of them go. */
static void meeting_settle(struct golden *golden, unsigned id, const struct golden_core *last) {
    unsigned cores = 0;
    for (unsigned i = 0; i < golden->config->cores; i++)
        cores += core_meets(&golden->core[i], id);
    if (!core_meets(last, id) || cores < last->meeting_count)
        return;
    for (unsigned i = 0; i < golden->config->cores; i++) {
        struct golden_core *core = &golden->core[i];
        if (!core_meets(core, id))
            continue;
        for (uint32_t rest = core->meeting[id]; rest; rest &= rest - 1)
            core->warp[__builtin_ctz(rest)].state = GOLDEN_RUNS;
        core->meeting[id] = 0;
    }
}

static void mask_set(const struct golden_run *run, uint32_t mask) {
    run->warp->tmask = mask;
    if (mask)
        return;
    run->warp->state = GOLDEN_ENDED;
    run->warp->ipdom_used = 0;
    run->warp->open = 0;
    for (unsigned i = 0; i < run->golden->config->ipdom_depth; i++)
        run->warp->ipdom[i].used = false;
    run->core->active &= ~(UINT32_C(1) << run->id);
    spawn_settle(run->core);
    for (unsigned id = 0; id < run->golden->config->barriers; id++)
        meeting_settle(run->golden, id, run->core);
}

void golden_execute_tmc(const struct golden_run *run) {
    mask_set(run, last_lane_of(run, golden_rs1(run)) & all_lanes(run->golden));
}

void golden_execute_pred(const struct golden_run *run) {
    uint32_t lanes = lanes_true(run);
    uint32_t restore = last_lane_of(run, golden_rs2(run)) & all_lanes(run->golden);
    mask_set(run, lanes ? lanes : restore);
}

void golden_execute_wspawn(const struct golden_run *run) {
    uint32_t count = last_lane_of(run, golden_rs1(run));
    unsigned warps = run->golden->config->warps;
    uint32_t below = count < warps ? (UINT32_C(1) << count) - 1 : UINT32_MAX >> (32 - warps);
    run->warp->spawn_warps = below & ~(UINT32_C(1) << run->id);
    run->warp->spawn_pc = last_lane_of(run, golden_rs2(run));
    run->warp->state = GOLDEN_SPAWNING;
    spawn_settle(run->core);
}

/* A free entry, by its number from 1 on; 0: there is none. Without turns that is the next higher
 * one. */
static unsigned entry_free(const struct golden_run *run) {
    for (unsigned i = 0; i < run->golden->config->ipdom_depth; i++)
        if (!run->warp->ipdom[i].used)
            return i + 1;
    return 0;
}

void golden_execute_split(const struct golden_run *run) {
    struct golden_warp *warp = run->warp;
    uint32_t taken = lanes_true(run);
    uint32_t rest = warp->tmask & ~taken;
    unsigned entry = entry_free(run);
    if (taken && rest && !entry) {
        golden_raise(run, FAULT_IPDOM_OVERFLOW, warp->tmask, 0);
        return;
    }
    for (unsigned lane = 0; lane < run->golden->config->threads; lane++)
        run->effect->value[lane] = warp->ipdom_used;
    golden_result(run);
    if (!taken || !rest)
        return;
    bool taken_first = __builtin_popcount(taken) >= __builtin_popcount(rest);
    warp->ipdom[entry - 1] = (struct golden_ipdom){.full = warp->tmask,
                                                   .other = taken_first ? rest : taken,
                                                   .pc = warp->pc + 4,
                                                   .used = true,
                                                   .below = warp->ipdom_used,
                                                   .other_used = entry};
    warp->ipdom_used = entry;
    warp->open++;
    warp->tmask = taken_first ? taken : rest;
}

void golden_execute_join(const struct golden_run *run) {
    struct golden_warp *warp = run->warp;
    if (last_lane_of(run, golden_rs1(run)) == warp->ipdom_used)
        return;
    if (warp->ipdom_used == 0) {
        golden_raise(run, FAULT_IPDOM_UNDERFLOW, warp->tmask, 0);
        return;
    }
    struct golden_ipdom *top = &warp->ipdom[warp->ipdom_used - 1];
    if (top->other_done) {
        warp->tmask = top->full;
        warp->ipdom_used = top->below;
        top->used = false;
        return;
    }
    top->other_done = true;
    warp->open--;
    warp->ipdom_used = top->other_used;
    warp->tmask = top->other;
    warp->next_pc = top->pc;
}

void golden_execute_bar(const struct golden_run *run) {
    struct golden_core *core = run->core;
    uint32_t rs1 = last_lane_of(run, golden_rs1(run));
    uint32_t id = golden_barrier_id(rs1);
    uint32_t count = last_lane_of(run, golden_rs2(run));
    bool across = golden_barrier_across(run->golden, rs1, count);
    if (count <= 1)
        return;
    if (id >= run->golden->config->barriers) {
        golden_raise(run, FAULT_BARRIER, run->warp->tmask, id);
        return;
    }
    run->warp->barrier = id;
    run->warp->barrier_count = count;
    run->warp->across = across;
    run->warp->state = GOLDEN_BARRIER;
    if (across) {
        core->meeting[id] |= UINT32_C(1) << run->id;
        core->meeting_count = count;
        meeting_settle(run->golden, id, core);
        return;
    }
    core->arrived[id] |= UINT32_C(1) << run->id;
    if ((uint32_t)__builtin_popcount(core->arrived[id]) < count)
        return;
    for (uint32_t rest = core->arrived[id]; rest; rest &= rest - 1)
        core->warp[__builtin_ctz(rest)].state = GOLDEN_RUNS;
    core->arrived[id] = 0;
}
