/* heddle_launch_run: hands the blocks of a grid to warps as they become free.
 *
 * A core has its share of the grid's blocks, as many as any other or one more, in one piece. A
 * block occupies a team of neighbouring warps, in a slot; the core's teams share one count of the
 * blocks that were handed out. The first half of a share is dealt without asking; from then on the
 * team that is free takes a chunk, a share of what is left: large ones first, single blocks at the
 * end (guided self-scheduling: Polychronopoulos and Kuck, IEEE Transactions on Computers C-36 (12),
 * 1987). Slow blocks do not hold up the others, and the count is asked for few times.
 *
 * The count is in mscratch: one register for all warps of a core, which csrrw swaps at once. Who
 * takes a chunk swaps a mark for the count and puts the new count back ten instructions later;
 * another who finds the mark asks again.
 */
#include "team.h"

enum { CORES = 16, SLOTS = 32 };

#define COUNT_TAKEN UINT32_MAX

/* Blocks first, first + stride, ... */
struct chunk {
    uint32_t first;
    uint32_t count;
    uint32_t stride;
};

/* What a rewritten kernel costs once a launch and once a run of blocks, in sixteenths of what it
 * saves in a block. */
struct linear_cost {
    uint32_t launch, run;
};

/* A kernel that `heddle r2d2` has rewritten: every thread calls `threads` once in a launch, in the
 * place that it keeps, then `run` for its blocks. Who calls the original gets that. */
struct linear_kernel {
    uint32_t original;
    struct linear_cost cost;
    heddle_kernel *threads;
    uint32_t run; /* run_call says how it is called */
};

/* Filled in by `heddle r2d2`; as it is compiled, there are none. With fewer than `blocks` for a
 * warp, or where not even what costs least pays, a launch need not look for its kernel. */
struct linear_kernels {
    const struct linear_kernel *begin, *end;
    uint32_t blocks;
    struct linear_cost least;
};
extern struct linear_kernels heddle_linear;
struct linear_kernels heddle_linear
    __attribute__((section(".data.heddle_linear"))) = {.blocks = UINT32_MAX};

/* Of the launch that runs; there is one at a time. */
static struct {
    const struct heddle_launch *launch;
    const struct linear_kernel *linear; /* or 0 */
    uint32_t warps;                     /* of a block */
    uint32_t slots;
    uint32_t share; /* blocks of a core; of the first `extra` cores one more */
    uint32_t extra;
    uint32_t shift; /* a chunk is what is left >> shift, at least 1 */
    uint32_t dealt; /* to each slot without asking */
} job;

/* What the teams of a slot are told, the same in all cores. */
struct team {
    struct heddle_block block;
    const void *args;
};

static struct team teams[SLOTS];

/* A team's chunk goes from its first warp to the others. There are two in turn: when the first warp
 * writes one again, all have met at the barrier behind the other. */
static struct chunk chunks[CORES][SLOTS][2] __attribute__((section(".noinit")));

/* The blocks of this core. */
struct share {
    uint32_t first;
    uint32_t count;
};

HEDDLE_INLINE struct share share_of(uint32_t core) {
    return (struct share){core * job.share + heddle_min(core, job.extra),
                          job.share + (core < job.extra)};
}

HEDDLE_INLINE uint32_t count_swap(uint32_t value) {
    uint32_t old;
    __asm__ volatile("csrrw %0, %1, %2" : "=r"(old) : "i"(HEDDLE_CSR_MSCRATCH), "r"(value));
    return old;
}

/* Lanes of a warp do this together, with the same values. Nothing is loaded while others wait. */
HEDDLE_INLINE struct chunk chunk_take(uint32_t total, uint32_t shift) {
    struct chunk chunk = {.stride = 1};
    do
        chunk.first = count_swap(COUNT_TAKEN);
    while (chunk.first == COUNT_TAKEN);
    uint32_t left = total - chunk.first;
    chunk.count = heddle_max(left >> shift, left > 0);
    count_swap(chunk.first + chunk.count);
    return chunk;
}

/* The chunk number `turn` of the team in a slot, in all of its warps. */
HEDDLE_INLINE struct chunk chunk_next(uint32_t slot, uint32_t turn, bool leads) {
    uint32_t core = heddle_core_id();
    if (job.warps == 1)
        return chunk_take(share_of(core).count, job.shift);
    struct chunk *chunk = &chunks[core][slot][turn % 2];
    if (leads) {
        *chunk = chunk_take(share_of(core).count, job.shift);
        heddle_fence();
    }
    heddle_block_barrier(&teams[slot].block);
    return *(volatile struct chunk *)chunk;
}

struct place {
    uint32_t x, y, z;
};

HEDDLE_INLINE struct place place_of(uint32_t index, const uint32_t size[3]) {
    struct place place = {.x = index};
    if (size[1] * size[2] > 1) {
        place.x = index % size[0];
        place.y = index / size[0] % size[1];
        place.z = index / size[0] / size[1];
    }
    return place;
}

/* A place to the right of the grid's rows, as one in them; without a division. */
HEDDLE_INLINE struct place place_wrap(struct place place, const uint32_t size[3]) {
    while (place.x >= size[0]) {
        place.x -= size[0];
        if (++place.y == size[1]) {
            place.y = 0;
            place.z++;
        }
    }
    return place;
}

#ifdef __riscv_flen
#define FLOAT_CLOBBERED                                                                            \
    , "ft0", "ft1", "ft2", "ft3", "ft4", "ft5", "ft6", "ft7", "ft8", "ft9", "ft10", "ft11", "fa0", \
        "fa1", "fa2", "fa3", "fa4", "fa5", "fa6", "fa7"
#else
#define FLOAT_CLOBBERED
#endif

/* Calls a rewritten kernel for `count` blocks, from `at` on, `stride` to the right each, in one
 * row: as a kernel, but with the count in t0 and the stride in t1. */
HEDDLE_INLINE void run_call(const struct team *team, struct place thread, struct place at,
                            uint32_t count, uint32_t stride) {
    register uint32_t a0 __asm__("a0") = (uint32_t)(uintptr_t)team->args;
    register uint32_t a1 __asm__("a1") = thread.x;
    register uint32_t a2 __asm__("a2") = thread.y;
    register uint32_t a3 __asm__("a3") = thread.z;
    register uint32_t a4 __asm__("a4") = at.x;
    register uint32_t a5 __asm__("a5") = at.y;
    register uint32_t a6 __asm__("a6") = at.z;
    register uint32_t a7 __asm__("a7") = (uint32_t)(uintptr_t)&team->block;
    register uint32_t t0 __asm__("t0") = count;
    register uint32_t t1 __asm__("t1") = stride;
    register uint32_t run __asm__("t2") = job.linear->run;
    __asm__ volatile("jalr %10"
                     : "+r"(a0), "+r"(a1), "+r"(a2), "+r"(a3), "+r"(a4), "+r"(a5), "+r"(a6),
                       "+r"(a7), "+r"(t0), "+r"(t1), "+r"(run)
                     :
                     : "ra", "t3", "t4", "t5", "t6", "memory" FLOAT_CLOBBERED);
}

/* The blocks of a chunk that lie in the row of `at`. */
HEDDLE_INLINE uint32_t row_blocks(struct chunk chunk, struct place at, uint32_t width) {
    uint32_t left = width - at.x;
    if (chunk.stride > 1)
        left = (left + chunk.stride - 1) / chunk.stride;
    return heddle_min(chunk.count, left);
}

/* Warps of a team that has local memory go from block to block together. Read anew in every turn:
 * on the stack, every lane would have a line of its own for it. */
HEDDLE_INLINE bool goes_together(const struct heddle_block *block) {
    return *(const volatile uint32_t *)&block->warps > 1 &&
           *(const volatile uint32_t *)&job.launch->local_bytes > 0;
}

/* The same as chunk_run, by a rewritten kernel. What it needs behind the call fits into the
 * registers that the call keeps. */
HEDDLE_INLINE void chunk_run_linear(struct chunk chunk, const struct team *team,
                                    struct place thread) {
    __asm__("" : "+r"(team)); /* all that is there by one register */
    const struct heddle_block *block = &team->block;
    struct place at = place_of(share_of(heddle_core_id()).first + chunk.first, block->grid);
    while (chunk.count > 0) {
        uint32_t run = goes_together(block) ? 1 : row_blocks(chunk, at, block->grid[0]);
        struct place from = at;
        at.x += run * chunk.stride;
        chunk.count -= run;
        run_call(team, thread, from, run, chunk.stride);
        if (goes_together(block))
            heddle_block_barrier(block);
        at = place_wrap(at, block->grid);
    }
}

/* Row by row of the grid. What is the same in all lanes and does not fit into the registers that a
 * kernel keeps is read from the team, in every turn: on the stack, every lane would have a line of
 * its own for it. */
HEDDLE_INLINE void chunk_run(struct chunk chunk, const struct team *team, struct place thread) {
    heddle_kernel *kernel = (heddle_kernel *)(uintptr_t)job.launch->kernel;
    const struct heddle_block *block = &team->block;
    bool together = block->warps > 1 && job.launch->local_bytes > 0;
    struct place at = place_of(share_of(heddle_core_id()).first + chunk.first, block->grid);
    while (chunk.count > 0) {
        do {
            const void *args = *(const void *const volatile *)&team->args;
            kernel(args, thread.x, thread.y, thread.z, at.x, at.y, at.z, block);
            if (together)
                heddle_block_barrier(block);
            at.x += chunk.stride;
        } while (--chunk.count > 0 && at.x < *(const volatile uint32_t *)&block->grid[0]);
        at = place_wrap(at, block->grid);
    }
}

/* A function for each kind of launch, so that the first has nothing to ask. */
HEDDLE_INLINE void launch_in_place(bool linear, bool near) {
    uint32_t slot = heddle_warp_id() / job.warps;
    uint32_t rank = heddle_warp_id() % job.warps;
    const uint32_t *size = job.launch->block;
    if (slot >= job.slots)
        return;
    lanes_keep_first(size[0] * size[1] * size[2] - rank * heddle_threads());
    struct place thread = place_of(rank * heddle_threads() + heddle_thread_id(), size);
    if (linear)
        job.linear->threads(teams[slot].args, thread.x, thread.y, thread.z, 0, 0, 0,
                            &teams[slot].block);
    struct chunk chunk = {slot, job.dealt, job.slots};
    if (near && job.launch->grid[1] * job.launch->grid[2] > 1)
        chunk = (struct chunk){slot * job.dealt, job.dealt, 1}; /* long runs in each row */
    for (uint32_t turn = 0; turn == 0 || chunk.count > 0; turn++) {
        if (linear)
            chunk_run_linear(chunk, &teams[slot], thread);
        else
            chunk_run(chunk, &teams[slot], thread);
        chunk = chunk_next(slot, turn, rank == 0);
    }
}

static void launch_in_thread(const void *unused) {
    (void)unused;
    launch_in_place(false, false);
}

static void launch_near_in_thread(const void *unused) {
    (void)unused;
    launch_in_place(false, true);
}

static void launch_linear_in_thread(const void *unused) {
    (void)unused;
    launch_in_place(true, true);
}

/* By the one thread that launches. */
static void teams_prepare(const struct heddle_launch *launch) {
    for (uint32_t slot = 0; slot < job.slots; slot++) {
        struct heddle_block *block = &teams[slot].block;
        for (int i = 0; i < 3; i++) {
            block->grid[i] = launch->grid[i];
            block->size[i] = launch->block[i];
        }
        teams[slot].args = (const void *)(uintptr_t)launch->args;
        block->warps = job.warps;
        block->barrier = slot;
        block->local = (char *)heddle_local_memory() + slot * launch->local_bytes;
    }
}

/* The runs that a warp with `each` blocks has: one a row, and what lies beside. */
static uint32_t linear_runs(uint32_t each) {
    bool together = job.warps > 1 && job.launch->local_bytes > 0;
    uint32_t row = together ? 1 : job.launch->grid[0];
    return row < each ? each / row + 1 : 2;
}

static bool linear_pays(const struct linear_cost *cost, uint32_t each, uint32_t runs) {
    return 16 * (uint64_t)each > cost->launch + (uint64_t)runs * cost->run;
}

/* The rewritten kernel of the launch, or 0. */
static const struct linear_kernel *linear_find(uint32_t each) {
    const struct linear_kernel *linear = heddle_linear.begin;
    if (each < heddle_linear.blocks)
        return 0;
    uint32_t runs = linear_runs(each);
    if (!linear_pays(&heddle_linear.least, each, runs))
        return 0;
    while (linear != heddle_linear.end && linear->original != job.launch->kernel)
        linear++;
    bool pays = linear != heddle_linear.end && linear_pays(&linear->cost, each, runs);
    return pays ? linear : 0;
}

/* What runs the launch in every thread; and the blocks that are dealt. Of a rewritten kernel that
 * is all, as far as they go round: a run costs more than a block, and the fewer there are, the
 * better. */
static void (*launch_runner(void))(const void *) {
    uint32_t each = job.share >> job.shift;
    job.linear = linear_find(each);
    bool all = job.linear || job.launch->deal == HEDDLE_DEAL_ALL;
    job.dealt = all ? each : each / 2;
    if (job.linear)
        return launch_linear_in_thread;
    return all ? launch_near_in_thread : launch_in_thread;
}

/* Blocks are counted in 32 bits, of which the largest number is the mark. */
static uint32_t volume(const uint32_t size[3]) {
    uint64_t area = (uint64_t)size[0] * size[1];
    uint64_t all = (uint64_t)(uint32_t)area * size[2];
    if (area >> 32 || all >= COUNT_TAKEN)
        heddle_panic("heddle_launch: a grid or block of 4294967295 or more\n");
    return (uint32_t)all;
}

void heddle_launch_run(const struct heddle_launch *launch) {
    uint32_t threads = volume(launch->block);
    uint32_t total = volume(launch->grid);
    job.launch = launch;
    job.share = total / heddle_cores();
    job.extra = total % heddle_cores();
    if (threads > heddle_warps() * heddle_threads())
        heddle_panic("heddle_launch: a block has more threads than the core\n");
    if (threads == 0 || total == 0)
        return;
    job.warps = warps_for(threads);
    job.slots = heddle_team_slots(job.warps, launch->local_bytes,
                                  "heddle_launch: a block wants more local memory than there is\n");
    job.shift = 0;
    while (UINT32_C(1) << job.shift < job.slots)
        job.shift++;
    teams_prepare(launch);
    void (*runner)(const void *) = launch_runner();
    uint32_t boot_arg = count_swap(job.dealt * job.slots);
    heddle_everywhere(runner, 0);
    count_swap(boot_arg);
}
