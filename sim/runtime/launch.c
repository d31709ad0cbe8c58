/* heddle_launch_run: hands the blocks of a grid to warps as they become free.
 *
 * A core has its share of the grid's blocks, as many as any other or one more, in one piece. A
 * block occupies a team of neighbouring warps, in a slot; the core's teams share one count of the
 * blocks that were handed out. The first half of a share is dealt without requests. From then on a
 * free team takes a chunk, a share of what is left: large chunks first, single blocks at the end.
 * This is guided self-scheduling (Polychronopoulos and Kuck, IEEE Transactions on Computers C-36
 * (12), 1987). Slow blocks do not hold up the others, and the count is read few times.
 *
 * The count is in mscratch: one register for all warps of a core, which csrrw swaps at once. A team
 * that takes a chunk swaps a mark for the count and puts the new count back ten instructions later.
 * Another team that finds the mark reads again.
 */
#include "team.h"

enum { CORES = 16, SLOTS = 32 };

#define COUNT_TAKEN UINT32_MAX

/* Blocks of a core: neighbours, as they are handed out. */
struct blocks {
    uint32_t first;
    uint32_t count;
};

/* Blocks first, first + stride, ..., as they are dealt. */
struct chunk {
    struct blocks blocks;
    uint32_t stride;
};

/* Costs of a rewritten kernel, once a launch and once a run of blocks, in sixteenths of its savings
 * in a block. */
struct linear_cost {
    uint32_t launch, run;
};

/* A kernel that `heddle r2d2` has rewritten: every thread calls `threads` once in a launch, in the
 * place that it keeps, then `run` for its blocks. A call of the original stays one. */
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

/* Of the launch that runs; there is one at a time. One line of a cache has it. */
static struct {
    const struct heddle_launch *launch;
    heddle_kernel *linear_threads; /* of a kernel that is rewritten */
    uint32_t linear_run;
    uint32_t rows;       /* of the grid */
    uint32_t block_rows; /* of a block, its threads, its warps */
    uint32_t threads;
    uint32_t warps;
    uint32_t together; /* 1: they have local memory, and go from block to block together */
    uint32_t slots;
    uint32_t share; /* blocks of a core; of the first `extra` cores one more */
    uint32_t extra;
    uint32_t shift; /* a chunk is what is left >> shift, at least 1 */
    uint32_t dealt; /* to each slot without asking: from slot * apart on, every stride-th */
    uint32_t apart;
    uint32_t stride;
} job __attribute__((aligned(64)));

/* Arguments of the teams of a slot, the same in all cores. */
struct team {
    struct heddle_block block;
    const void *args;
};

static struct team teams[SLOTS];

/* A team's chunk goes from its first warp to the others. There are two in turn: when the first warp
 * writes one again, all have met at the barrier behind the other. */
static struct blocks chunks[CORES][SLOTS][2] __attribute__((section(".noinit")));

/* The blocks of this core. Its number is asked for in every turn: on the stack, every lane would
 * have a line of its own for it. */
HEDDLE_INLINE struct blocks share_here(void) {
    uint32_t core;
    __asm__ volatile("csrr %0, %1" : "=r"(core) : "i"(HEDDLE_CSR_CORE_ID));
    struct blocks share = {core * job.share, job.share};
    __asm__("" : "+r"(share.first), "+r"(share.count)); /* as it is for one core: straight on */
    if (job.extra > 0) {
        share.first += heddle_min(core, job.extra);
        share.count += core < job.extra;
    }
    return share;
}

HEDDLE_INLINE uint32_t count_read(void) {
    uint32_t value;
    __asm__ volatile("csrr %0, %1" : "=r"(value) : "i"(HEDDLE_CSR_MSCRATCH));
    return value;
}

HEDDLE_INLINE uint32_t count_swap(uint32_t value) {
    uint32_t old;
    __asm__ volatile("csrrw %0, %1, %2" : "=r"(old) : "i"(HEDDLE_CSR_MSCRATCH), "r"(value));
    return old;
}

/* Lanes of a warp do this together, with the same values. Nothing is loaded while others wait, and
 * no warp waits to learn that all blocks are handed out. */
HEDDLE_INLINE struct blocks chunk_take(uint32_t total, uint32_t shift) {
    struct blocks chunk = {0};
    uint32_t taken = COUNT_TAKEN;
    __asm__ volatile("" : "+r"(total), "+r"(shift), "+r"(taken)); /* loaded here */
    do {
        if (count_read() + 1 > total) /* the mark and 1 are 0 */
            return chunk;
        chunk.first = count_swap(taken);
    } while (chunk.first == taken);
    uint32_t left = total - chunk.first;
    chunk.count = heddle_max(left >> shift, left > 0);
    count_swap(chunk.first + chunk.count);
    return chunk;
}

/* Where a warp is: its team's slot, and its number in the team. Nothing is divided when it is
 * alone. */
struct seat {
    uint32_t slot, rank;
};

HEDDLE_INLINE struct seat seat_here(void) {
    struct seat seat = {.slot = heddle_warp_id()};
    __asm__("" : "+r"(seat.slot), "+r"(seat.rank));
    if (job.warps > 1) {
        seat.rank = seat.slot % job.warps;
        seat.slot = seat.slot / job.warps;
    }
    return seat;
}

/* The chunk number `turn` of a team, in all of its warps; apart from those that are alone. */
static __attribute__((noinline)) struct blocks team_chunk_next(uint32_t turn) {
    struct seat seat = seat_here();
    struct blocks *chunk = &chunks[heddle_core_id()][seat.slot][turn % 2];
    if (seat.rank == 0) {
        *chunk = chunk_take(share_here().count, job.shift);
        heddle_fence();
    }
    heddle_block_barrier(&teams[seat.slot].block);
    return *(volatile struct blocks *)chunk;
}

struct place {
    uint32_t x, y, z;
};

/* The usual way is straight on: what is jumped to has to be fetched. */
HEDDLE_INLINE struct place place_of(uint32_t index, const uint32_t size[3], uint32_t rows) {
    struct place place = {.x = index};
    __asm__("" : "+r"(place.y), "+r"(place.z));
    if (rows > 1) {
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

/* Calls a rewritten kernel for `count` blocks of one row, from `at` on, each `stride` to the right.
 * The call is that of a kernel, with the count in t0 and the stride in t1. */
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
    register uint32_t run __asm__("t2") = job.linear_run;
    __asm__ volatile("jalr %10"
                     : "+r"(a0), "+r"(a1), "+r"(a2), "+r"(a3), "+r"(a4), "+r"(a5), "+r"(a6),
                       "+r"(a7), "+r"(t0), "+r"(t1), "+r"(run)
                     :
                     : "ra", "t3", "t4", "t5", "t6", "memory" FLOAT_CLOBBERED);
}

/* Read anew in every turn: on the stack, every lane would have a line of its own for it. */
HEDDLE_INLINE bool goes_together(void) {
    return *(const volatile uint32_t *)&job.together;
}

/* Where the first block of a chunk is. */
HEDDLE_INLINE struct place place_first(struct chunk chunk, const struct team *team) {
    return place_of(share_here().first + chunk.blocks.first, team->block.grid, job.rows);
}

/* The same as chunk_run, by a rewritten kernel, for one block at least. Where a grid has rows, the
 * stride is 1. Values needed after the call fit into callee-saved registers. */
HEDDLE_INLINE void chunk_run_linear(struct chunk chunk, struct place at, const struct team *team,
                                    struct place thread) {
    const struct heddle_block *block = &team->block;
    for (;;) {
        uint32_t run = heddle_min(chunk.blocks.count, block->grid[0] - at.x);
        if (goes_together())
            run = 1;
        __asm__("" : "+r"(run)); /* straight on */
        struct place from = at;
        at.x += run * chunk.stride;
        chunk.blocks.count -= run;
        run_call(team, thread, from, run, chunk.stride);
        if (goes_together())
            heddle_block_barrier(block);
        if (chunk.blocks.count == 0)
            return;
        at = place_wrap(at, block->grid);
    }
}

/* Row by row of the grid. Values that are the same in all lanes and do not fit into callee-saved
 * registers are read from the team in every turn. On the stack, every lane would have a line of its
 * own for them. */
HEDDLE_INLINE void chunk_run(struct chunk chunk, struct place at, const struct team *team,
                             struct place thread) {
    heddle_kernel *kernel = (heddle_kernel *)(uintptr_t)job.launch->kernel;
    const struct heddle_block *block = &team->block;
    bool together = job.together;
    while (chunk.blocks.count > 0) {
        do {
            const void *args = *(const void *const volatile *)&team->args;
            kernel(args, thread.x, thread.y, thread.z, at.x, at.y, at.z, block);
            if (together)
                heddle_block_barrier(block);
            at.x += chunk.stride;
        } while (--chunk.blocks.count > 0 && at.x < *(const volatile uint32_t *)&block->grid[0]);
        at = place_wrap(at, block->grid);
    }
}

/* A function for each kind of launch, so that the first has nothing to ask. */
HEDDLE_INLINE void launch_in_place(bool linear) {
    struct seat seat = seat_here();
    const struct team *team = &teams[seat.slot];
    __asm__("" : "+r"(team)); /* all that is there by one register */
    if (seat.slot >= job.slots)
        return;
    uint32_t first = seat.rank * heddle_threads();
    lanes_keep_first(job.threads - first);
    struct place thread = place_of(first + heddle_thread_id(), team->block.size, job.block_rows);
    if (linear)
        job.linear_threads(team->args, thread.x, thread.y, thread.z, 0, 0, 0, &team->block);
    struct chunk chunk = {{seat.slot * job.apart, job.dealt}, job.stride};
    struct place at = place_first(chunk, team);
    uint32_t turn = 0;
    for (;;) {
        if (linear)
            chunk_run_linear(chunk, at, team, thread);
        else
            chunk_run(chunk, at, team, thread);
        if (job.warps == 1)
            chunk.blocks = chunk_take(share_here().count, job.shift);
        else
            chunk.blocks = team_chunk_next(turn++);
        if (chunk.blocks.count == 0)
            return;
        chunk.stride = 1;
        at = place_first(chunk, team);
    }
}

/* A warp's end: registers are not restored, since every lane would load its own from a line of its
 * own. Where this function was called, the stack pointer was the argument. */
HEDDLE_INLINE _Noreturn void launch_leave(void) {
    register void *sp __asm__("a0") = __builtin_dwarf_cfa();
    __asm__ volatile("tail heddle_launch_leave" : : "r"(sp) : "t1", "memory");
    __builtin_unreachable();
}

static void launch_in_thread(const void *unused) {
    (void)unused;
    launch_in_place(false);
    launch_leave();
}

static void launch_linear_in_thread(const void *unused) {
    (void)unused;
    launch_in_place(true);
    launch_leave();
}

/* Runs it in every thread. The caller keeps its registers: the one thread that launches has them in
 * one cache line. */
HEDDLE_INLINE void launch_everywhere(void (*runner)(const void *)) {
    register void (*function)(const void *) __asm__("a0") = runner;
    register uint32_t arg __asm__("a1") = 0;
    __asm__ volatile("call heddle_everywhere"
                     : "+r"(function), "+r"(arg)
                     :
                     : "ra", "t0", "t1", "t2", "t3", "t4", "t5", "t6", "a2", "a3", "a4", "a5", "a6",
                       "a7", "s0", "s1", "s2", "s3", "s4", "s5", "s6", "s7", "s8", "s9", "s10",
                       "s11", "memory" FLOAT_CLOBBERED);
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

/* Whether it pays for a warp with `each` blocks in `runs` runs. */
static bool linear_pays(const struct linear_cost *cost, uint32_t each, uint32_t runs) {
    return 16 * (uint64_t)each > cost->launch + (uint64_t)runs * cost->run;
}

/* The rewritten kernel of the launch, or 0. A warp has a run in each row, and what lies beside;
 * where rows end before a run pays, nothing has to be divided to see that. */
static const struct linear_kernel *linear_find(uint32_t each) {
    const struct linear_kernel *linear = heddle_linear.begin;
    const struct linear_cost *least = &heddle_linear.least;
    uint32_t row = job.together ? 1 : job.launch->grid[0];
    if (each < heddle_linear.blocks || (row < each && row <= least->run / 16))
        return 0;
    uint32_t runs = row < each ? each / row + 1 : 2;
    if (!linear_pays(least, each, runs))
        return 0;
    while (linear != heddle_linear.end && linear->original != job.launch->kernel)
        linear++;
    bool pays = linear != heddle_linear.end && linear_pays(&linear->cost, each, runs);
    return pays ? linear : 0;
}

/* Deals the blocks and gives the function that runs the launch in every thread. Of a rewritten
 * kernel all are dealt, as far as they go round, since a run costs more than a block. In a grid
 * with rows, neighbours are dealt together, since they make long runs. A single block each is
 * dealt: teams that all ask at the start wait for one another. */
static void (*launch_deal(void))(const void *) {
    uint32_t each = job.share >> job.shift;
    const struct linear_kernel *linear = linear_find(each);
    bool all = linear || job.launch->deal == HEDDLE_DEAL_ALL;
    bool near = all && job.rows > 1;
    job.dealt = all || each == 1 ? each : each / 2;
    job.apart = near ? job.dealt : 1;
    job.stride = near ? 1 : job.slots;
    if (!linear)
        return launch_in_thread;
    job.linear_threads = linear->threads;
    job.linear_run = linear->run;
    return launch_linear_in_thread;
}

/* Blocks are counted in 32 bits, of which the largest number is the mark. */
static uint32_t volume(const uint32_t size[3]) {
    uint64_t area = (uint64_t)size[0] * size[1];
    uint64_t all = (uint64_t)(uint32_t)area * size[2];
    if (area >> 32 || all >= COUNT_TAKEN)
        heddle_panic("heddle_launch: a grid or block of 4294967295 or more\n");
    return (uint32_t)all;
}

/* Asks for the cache line of `at`, before it is needed. */
HEDDLE_INLINE void line_touch(const volatile void *at) {
    __asm__ volatile("lw zero, 0(%0)" : : "r"(at));
}

void heddle_launch_run(const struct heddle_launch *launch) {
    const uint32_t *frame = __builtin_dwarf_cfa(); /* and, below it, that of heddle_everywhere */
    line_touch(launch);
    line_touch(&job);
    line_touch(&heddle_linear);
    line_touch(&teams);
    line_touch(frame - 1);
    line_touch(frame - 17);
    uint32_t threads = volume(launch->block);
    uint32_t total = volume(launch->grid);
    job.launch = launch;
    job.share = total / heddle_cores();
    job.extra = total % heddle_cores();
    if (threads > heddle_warps() * heddle_threads())
        heddle_panic("heddle_launch: a block has more threads than the core\n");
    if (threads == 0 || total == 0)
        return;
    job.rows = launch->grid[1] * launch->grid[2];
    job.block_rows = launch->block[1] * launch->block[2];
    job.threads = threads;
    job.warps = warps_for(threads);
    job.together = job.warps > 1 && launch->local_bytes > 0;
    job.slots = team_slots(job.warps, launch->local_bytes,
                           "heddle_launch: a block wants more local memory than there is\n");
    job.shift = 0;
    while (UINT32_C(1) << job.shift < job.slots)
        job.shift++;
    teams_prepare(launch);
    void (*runner)(const void *) = launch_deal();
    uint32_t boot_arg = count_swap(job.dealt * job.slots);
    launch_everywhere(runner);
    count_swap(boot_arg);
}
