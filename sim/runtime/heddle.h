/* The interface of kernels: the machine's instructions as C functions, control flow that lanes may
 * disagree on, and work spread over all threads. docs/runtime.md explains it with examples.
 *
 * A warp executes one instruction for all its active lanes. With gcc, C control flow (`if`, `for`,
 * `while`, `?:`, `&&`, `||`, `switch`) must depend on values that are equal in all active lanes.
 * Where lanes differ there are HEDDLE_IF, HEDDLE_WHILE and heddle_select. The golden model
 * stops at a branch whose lanes disagree.
 *
 * Needs GCC 11 or newer (asm goto with outputs).
 */
#ifndef HEDDLE_H
#define HEDDLE_H

#include "heddle_isa.h"

#include <stdbool.h>
#include <stdint.h>

#define HEDDLE_INLINE static inline __attribute__((always_inline))

/* ---- Who am I. Constant in a thread; the last two change as warps and lanes come and go. */

#define HEDDLE_CSR_READER(function, number, qualifier)                                             \
    HEDDLE_INLINE uint32_t function(void) {                                                        \
        uint32_t value;                                                                            \
        __asm__ qualifier("csrr %0, %1" : "=r"(value) : "i"(number));                              \
        return value;                                                                              \
    }

// clang-format off
HEDDLE_CSR_READER(heddle_thread_id, HEDDLE_CSR_THREAD_ID, ) /* lane within the warp */
HEDDLE_CSR_READER(heddle_warp_id, HEDDLE_CSR_WARP_ID, )
HEDDLE_CSR_READER(heddle_core_id, HEDDLE_CSR_CORE_ID, )
HEDDLE_CSR_READER(heddle_hart_id, HEDDLE_CSR_MHARTID, ) /* unique over the whole machine */
HEDDLE_CSR_READER(heddle_threads, HEDDLE_CSR_NUM_THREADS, ) /* lanes per warp */
HEDDLE_CSR_READER(heddle_warps, HEDDLE_CSR_NUM_WARPS, )     /* warps per core */
HEDDLE_CSR_READER(heddle_cores, HEDDLE_CSR_NUM_CORES, )
HEDDLE_CSR_READER(heddle_boot_arg, HEDDLE_CSR_MSCRATCH, )
HEDDLE_CSR_READER(heddle_active_warps, HEDDLE_CSR_ACTIVE_WARPS, volatile) /* a bit a warp */
HEDDLE_CSR_READER(heddle_thread_mask, HEDDLE_CSR_THREAD_MASK, volatile)   /* a bit a lane */

/* The low words of the counters: enough for 4 billion cycles between two readings. */
HEDDLE_CSR_READER(heddle_cycles, HEDDLE_CSR_MCYCLE, volatile)
HEDDLE_CSR_READER(heddle_instructions, HEDDLE_CSR_MINSTRET, volatile)
// clang-format on

/* First byte of the core's local memory. */
HEDDLE_INLINE void *heddle_local_memory(void) {
    uintptr_t base;
    __asm__("csrr %0, %1" : "=r"(base) : "i"(HEDDLE_CSR_LOCAL_MEM_BASE));
    return (void *)base;
}

/* ---- Warp control. */

/* Leaves only the lanes of `mask` on; 0 ends the warp. In C, only ever take lanes away: lanes
 * that come back hold registers of another time. */
HEDDLE_INLINE void heddle_tmc(uint32_t mask) {
    __asm__ volatile(HEDDLE_TMC("%0") : : "r"(mask) : "memory");
}

/* Waits until this is the only active warp, then starts all warps below `count` but this one at
 * `entry`, with thread 0 on. Registers are undefined there, so entry is assembly. With count 1 it
 * only waits. */
HEDDLE_INLINE void heddle_wspawn(uint32_t count, void (*entry)(void)) {
    __asm__ volatile(HEDDLE_WSPAWN("%0", "%1") : : "r"(count), "r"(entry) : "memory");
}

/* Waits until `count` warps have arrived at barrier `id`; all take the same count. */
HEDDLE_INLINE void heddle_barrier(uint32_t id, uint32_t count) {
    __asm__ volatile(HEDDLE_BAR("%0", "%1") : : "r"(id), "r"(count) : "memory");
}

/* Waits until all active warps of all cores have arrived at barrier `id`. With one core that is a
 * barrier of its warps: those that are active when they call it. */
HEDDLE_INLINE void heddle_cores_barrier(uint32_t id) {
    uint32_t count = heddle_cores();
    if (count == 1)
        for (uint32_t others = heddle_active_warps(); (others &= others - 1) != 0;)
            count++;
    heddle_barrier(id | UINT32_C(1) << 31, count);
}

/* Waits until the warp's loads and stores are done, and seen by all cores; what the warp loads
 * behind it is no older than that. */
HEDDLE_INLINE void heddle_fence(void) {
    __asm__ volatile("fence" : : : "memory");
}

/* The region of interest: `heddle run --roi` gives the figures of what is between the two, so that
 * setting up does not count. Called by one thread; regions add up. Memory operations
 * before a region's begin or end are complete at that point. */
HEDDLE_INLINE void heddle_roi_mark(uint32_t begin) {
    heddle_fence();
    *(volatile uint32_t *)(uintptr_t)HEDDLE_REGION = begin;
    heddle_fence();
}

HEDDLE_INLINE void heddle_roi_begin(void) {
    heddle_roi_mark(1);
}

HEDDLE_INLINE void heddle_roi_end(void) {
    heddle_roi_mark(0);
}

/* Code that needs optional instructions has a word that says so. The linker script gathers these
 * words in a section that is not loaded, and a core without one of the options refuses the program.
 * The asm statement has the word as an operand that it does not print, so a word is kept exactly as
 * long as its code. */
#define HEDDLE_NEEDS_ATOMICS 1
#define HEDDLE_NEEDS_VOTES 2
#define HEDDLE_NEEDS_(what)                                                                        \
    static const uint32_t heddle_needs __attribute__((section(".heddle.needs"))) = (what)

/* ---- Words that threads share (a core with atomics=1), in memory or local memory, never on
 * devices. Lanes of a warp go one after the other, from the lowest up; so do warps. Each returns
 * what was there before. Threads of the core that see this write see the thread's earlier ones. For
 * other cores a heddle_fence is needed before this write, and one after the read of the other. */

#define HEDDLE_ATOMIC_(function, instruction)                                                      \
    HEDDLE_INLINE uint32_t function(volatile uint32_t *word, uint32_t operand) {                   \
        HEDDLE_NEEDS_(HEDDLE_NEEDS_ATOMICS);                                                       \
        uint32_t old;                                                                              \
        __asm__ volatile(instruction("%0", "%1", "%2")                                             \
                         : "=r"(old)                                                               \
                         : "r"(operand), "r"(word), "i"(&heddle_needs)                             \
                         : "memory");                                                              \
        return old;                                                                                \
    }

HEDDLE_ATOMIC_(heddle_atomic_swap, HEDDLE_AMOSWAP_W)
HEDDLE_ATOMIC_(heddle_atomic_add, HEDDLE_AMOADD_W)
HEDDLE_ATOMIC_(heddle_atomic_xor, HEDDLE_AMOXOR_W)
HEDDLE_ATOMIC_(heddle_atomic_and, HEDDLE_AMOAND_W)
HEDDLE_ATOMIC_(heddle_atomic_or, HEDDLE_AMOOR_W)
HEDDLE_ATOMIC_(heddle_atomic_min_signed, HEDDLE_AMOMIN_W)
HEDDLE_ATOMIC_(heddle_atomic_max_signed, HEDDLE_AMOMAX_W)
HEDDLE_ATOMIC_(heddle_atomic_min, HEDDLE_AMOMINU_W)
HEDDLE_ATOMIC_(heddle_atomic_max, HEDDLE_AMOMAXU_W)

/* ---- Choice without a branch (Zicond). */

HEDDLE_INLINE uint32_t heddle_select(bool condition, uint32_t if_true, uint32_t if_false) {
#ifdef HEDDLE_LANES
    return condition ? if_true : if_false;
#else
    uint32_t a, b;
    __asm__(HEDDLE_CZERO_EQZ("%0", "%1", "%2") : "=r"(a) : "r"(if_true), "r"((uint32_t)condition));
    __asm__(HEDDLE_CZERO_NEZ("%0", "%1", "%2") : "=r"(b) : "r"(if_false), "r"((uint32_t)condition));
    return a | b;
#endif
}

HEDDLE_INLINE uint32_t heddle_min(uint32_t a, uint32_t b) {
    return heddle_select(a < b, a, b);
}

HEDDLE_INLINE uint32_t heddle_max(uint32_t a, uint32_t b) {
    return heddle_select(a < b, b, a);
}

HEDDLE_INLINE int32_t heddle_min_signed(int32_t a, int32_t b) {
    return (int32_t)heddle_select(a < b, (uint32_t)a, (uint32_t)b);
}

HEDDLE_INLINE int32_t heddle_max_signed(int32_t a, int32_t b) {
    return (int32_t)heddle_select(a < b, (uint32_t)b, (uint32_t)a);
}

/* ---- What lanes of a warp tell each other (a core with votes=1). Only lanes that are on vote and
 * are sources; a lane whose source is off, is none, or lies in another segment gets its own word
 * back. Segments are `width` lanes, a power of two; 64 is the whole warp, however many lanes it
 * has. */

#define HEDDLE_VOTE_(function, instruction, result)                                                \
    HEDDLE_INLINE result function(bool yes) {                                                      \
        HEDDLE_NEEDS_(HEDDLE_NEEDS_VOTES);                                                         \
        uint32_t answer;                                                                           \
        __asm__ volatile(instruction("%0", "%1")                                                   \
                         : "=r"(answer)                                                            \
                         : "r"((uint32_t)yes), "i"(&heddle_needs));                                \
        return (result)answer;                                                                     \
    }

HEDDLE_VOTE_(heddle_all, HEDDLE_VOTE_ALL, bool)
HEDDLE_VOTE_(heddle_any, HEDDLE_VOTE_ANY, bool)
HEDDLE_VOTE_(heddle_agree, HEDDLE_VOTE_UNI, bool)         /* all or none */
HEDDLE_VOTE_(heddle_ballot, HEDDLE_VOTE_BALLOT, uint32_t) /* a bit a lane */

#define HEDDLE_SHUFFLE_(function, instruction)                                                     \
    HEDDLE_INLINE uint32_t function(uint32_t word, uint32_t lanes, uint32_t width) {               \
        HEDDLE_NEEDS_(HEDDLE_NEEDS_VOTES);                                                         \
        uint32_t result, control = (64 - width) << 12 | 63 << 6 | lanes;                           \
        __asm__ volatile(instruction("%0", "%1", "%2")                                             \
                         : "=r"(result)                                                            \
                         : "r"(word), "r"(control), "i"(&heddle_needs));                           \
        return result;                                                                             \
    }

HEDDLE_SHUFFLE_(heddle_shuffle_up, HEDDLE_SHFL_UP)     /* from the lane that many below */
HEDDLE_SHUFFLE_(heddle_shuffle_down, HEDDLE_SHFL_DOWN) /* above */
HEDDLE_SHUFFLE_(heddle_shuffle_xor, HEDDLE_SHFL_BFLY)
HEDDLE_SHUFFLE_(heddle_shuffle_from, HEDDLE_SHFL_IDX) /* from that lane of the segment */

/* Over all lanes of a warp, all of them on: the sum, the largest, and the sum up to this lane. */
HEDDLE_INLINE uint32_t heddle_warp_sum(uint32_t value) {
    for (uint32_t step = heddle_threads() / 2; step > 0; step /= 2)
        value += heddle_shuffle_xor(value, step, 64);
    return value;
}

HEDDLE_INLINE uint32_t heddle_warp_max(uint32_t value) {
    for (uint32_t step = heddle_threads() / 2; step > 0; step /= 2)
        value = heddle_max(value, heddle_shuffle_xor(value, step, 64));
    return value;
}

HEDDLE_INLINE uint32_t heddle_warp_scan(uint32_t value) {
    for (uint32_t step = 1; step < heddle_threads(); step *= 2) {
        uint32_t below = heddle_shuffle_up(value, step, 64);
        value += heddle_select(heddle_thread_id() >= step, below, 0);
    }
    return value;
}

/* ---- Control flow that lanes may disagree on.
 *
 *     HEDDLE_IF (x > limit) {
 *         x = limit;
 *     } else {                   // may be left out
 *         x++;
 *     }
 *
 *     HEDDLE_WHILE (i < end) {   // lanes drop out one by one; all go on together behind it
 *         sum += a[i++];
 *     }
 *
 * They nest, and functions may be called inside. Forbidden inside: break, goto or return that
 * leaves the block, since the lanes would not meet again (the compiler refuses them), and continue
 * of a loop around it, which would only end the block. Conditions are evaluated
 * by all active lanes: combine them with & and |, not with && and ||, which branch.
 *
 * GCC keeps this correct: split or pred and the branch that obeys it are one asm statement.
 * Nothing comes between them, and GCC does not know which condition leads to which side, so it
 * cannot merge, convert or thread the branch. Its other passes move computations of one lane from
 * where that lane executes once to where it executes once. A copy of the join or the pred before
 * registers are assigned would be wrong: lanes would wait in one copy and go on in the other. The
 * flags in sim/runtime/cflags switch off the passes that could copy it, and `heddle check` refuses
 * a program in which it happened.
 */
#ifdef HEDDLE_LANES

/* The compiler that knows lanes takes plain control flow, and these for what they are: any
 * statement may leave them (docs/opencl.md). */
#define HEDDLE_IF(condition) if (condition)
#define HEDDLE_WHILE(condition) while (condition)
#define HEDDLE_LANES_AGREE ((void)0)

#else

struct heddle_region {
    uint32_t token; /* from split, for join */
    bool taken;
    bool open;
};

/* Called where a block's variable goes out of scope while the block is still open: by a return,
 * break or goto. At the block's own end the optimizer sees that it is closed and removes the call.
 * A call that is left is an error. Without an optimizer there is no check. */
#ifdef __OPTIMIZE__
void heddle_block_left(void)
    __attribute__((error("return, break or goto leaves a HEDDLE_IF, whose lanes would never meet "
                         "the others again. Put the code after the block into its else side, "
                         "or into a HEDDLE_IF of the opposite condition")));
void heddle_loop_left(void)
    __attribute__((error("return, break or goto leaves a HEDDLE_WHILE, whose lanes would never "
                         "meet the others again: make it part of the loop's condition, as in "
                         "HEDDLE_WHILE ((found == 0) & (i < n))")));
#else
HEDDLE_INLINE void heddle_block_left(void) {}
HEDDLE_INLINE void heddle_loop_left(void) {}
#endif

HEDDLE_INLINE void heddle_region_check(const struct heddle_region *region) {
    if (region->open)
        heddle_block_left();
}

HEDDLE_INLINE struct heddle_region heddle_region_open(bool condition) {
    uint32_t token;
    __asm__ goto(HEDDLE_SPLIT("%0", "%1") "\n\tbeqz %1, %l[other_side]"
                 : "=&r"(token)
                 : "r"((uint32_t)condition)
                 : "memory"
                 : other_side);
    return (struct heddle_region){.token = token, .taken = true, .open = true};
other_side:
    return (struct heddle_region){.token = token, .taken = false, .open = true};
}

HEDDLE_INLINE void heddle_region_close(struct heddle_region *region) {
    __asm__ volatile(HEDDLE_JOIN("%0") : : "r"(region->token) : "memory");
    region->open = false;
}

#define HEDDLE_IF(condition) HEDDLE_IF_(condition, HEDDLE_NAME_(heddle_region_, __COUNTER__))
#define HEDDLE_IF_(condition, region)                                                              \
    for (struct heddle_region region                                                               \
         __attribute__((cleanup(heddle_region_check))) = heddle_region_open(condition);            \
         region.open; heddle_region_close(&region))                                                \
        if (region.taken)

/* Above a branch or loop that is the same in all lanes for a reason that only you know (a range
 * that the group's size divides, say). `heddle check` then accepts it. It costs nothing: no
 * program loads the note. */
#define HEDDLE_LANES_AGREE                                                                         \
    static const char HEDDLE_NAME_(heddle_agree_, __COUNTER__)[]                                   \
        __attribute__((section(".heddle.agree"), used)) = __FILE__ ":" HEDDLE_TEXT_(__LINE__)
#define HEDDLE_TEXT_(word) HEDDLE_TEXT__(word)
#define HEDDLE_TEXT__(word) #word

struct heddle_loop {
    uint32_t mask; /* the lanes that go on behind it */
    bool open;
};

HEDDLE_INLINE void heddle_loop_check(const struct heddle_loop *loop) {
    if (loop->open)
        heddle_loop_left();
}

/* Keeps the lanes where `condition` holds; when there is none, gives back those of `mask` and
 * returns false. (The branch leads back into a loop, so that it needs no jump besides.) */
HEDDLE_INLINE bool heddle_keep_lanes(bool condition, uint32_t mask) {
    __asm__ goto(HEDDLE_PRED("%0", "%1") "\n\tbnez %0, %l[some_left]"
                 :
                 : "r"((uint32_t)condition), "r"(mask)
                 : "memory"
                 : some_left);
    return false;
some_left:
    return true;
}

#define HEDDLE_WHILE(condition) HEDDLE_WHILE_(condition, HEDDLE_NAME_(heddle_loop_, __COUNTER__))
#define HEDDLE_WHILE_(condition, loop)                                                             \
    for (struct heddle_loop loop __attribute__((                                                   \
             cleanup(heddle_loop_check))) = {.mask = heddle_thread_mask(), .open = true};          \
         heddle_keep_lanes(condition, loop.mask) || (loop.open = false);)

#endif

#define HEDDLE_NAME_(prefix, number) HEDDLE_NAME__(prefix, number)
#define HEDDLE_NAME__(prefix, number) prefix##number

/* ---- Work for all threads (spawn.c). Called by warp 0, thread 0; returns when all is done. */

/* Runs function(arg) once in every thread of every warp. */
void heddle_everywhere(void (*function)(const void *arg), const void *arg);

/* Runs task(id, arg) for each id below `count`. Neighbouring ids are neighbouring lanes. */
typedef void heddle_task(uint32_t id, const void *arg);
void heddle_spawn(uint32_t count, heddle_task *task, const void *arg);

/* A team of threads that share local memory and meet at barriers. */
struct heddle_group {
    uint32_t id;     /* of the group, below the count given to heddle_spawn_groups */
    uint32_t thread; /* within the group */
    uint32_t size;   /* threads in a group */
    uint32_t warps;  /* that the group occupies */
    uint32_t barrier;
    void *local; /* the group's own part of local memory; not cleared between groups */
};

/* Runs task once in each thread of each of `groups` groups of `size` threads. Each group has
 * `local_bytes` of local memory, a multiple of 4; more than the 16 KB of a core stops the program.
 * A machine with fewer than `size` threads gives groups of all it has: take the size from the
 * group. Groups run side by side as far as warps and local memory go. */
typedef void heddle_group_task(const struct heddle_group *group, const void *arg);
void heddle_spawn_groups(uint32_t groups, uint32_t size, uint32_t local_bytes,
                         heddle_group_task *task, const void *arg);

/* Waits for the whole group. Never inside HEDDLE_IF or HEDDLE_WHILE. */
HEDDLE_INLINE void heddle_group_barrier(const struct heddle_group *group) {
    heddle_barrier(group->barrier, group->warps);
}

/* ---- Launches (launch.c): a grid of blocks of threads, in up to three dimensions.
 *
 *     HEDDLE_KERNEL(add, const struct vectors *v) {
 *         uint32_t i = block_x * block->size[0] + thread_x;
 *         HEDDLE_IF (i < v->count)
 *             v->sum[i] = v->left[i] + v->right[i];
 *     }
 *
 * A kernel is called once in each thread of each block. Its arguments come in registers, by the
 * calling convention: a0 the arguments, a1 to a3 the thread within its block, a4 to a6 the block
 * within the grid (x, y, z), a7 what the threads of a block share. The names are those above and
 * thread_y, thread_z, block_y, block_z. Neighbouring thread_x are neighbouring lanes.
 */
struct heddle_block {
    uint32_t grid[3]; /* blocks of the launch */
    uint32_t size[3]; /* threads of a block */
    uint32_t warps;   /* that a block occupies */
    uint32_t barrier;
    void *local; /* local memory of the block; not cleared */
};

typedef void heddle_kernel(const void *args, uint32_t thread_x, uint32_t thread_y,
                           uint32_t thread_z, uint32_t block_x, uint32_t block_y, uint32_t block_z,
                           const struct heddle_block *block);

/* The kernel itself is a function whose argument has the type that was named; kernels lie together,
 * so that a program's are known without running it. The note, which no
 * program keeps, makes the linker take what a host launches with. */
#define HEDDLE_UNUSED_ __attribute__((unused))
#define HEDDLE_KERNEL(name, arguments)                                                             \
    __asm__(".pushsection .note.heddle.launch\n\t.word heddle_launch_start\n\t.popsection");       \
    HEDDLE_INLINE void name##_in_thread(arguments, uint32_t thread_x, uint32_t thread_y,           \
                                        uint32_t thread_z, uint32_t block_x, uint32_t block_y,     \
                                        uint32_t block_z, const struct heddle_block *block);       \
    __attribute__((section(".text.kernel"))) heddle_kernel name;                                   \
    void name(const void *args, uint32_t thread_x, uint32_t thread_y, uint32_t thread_z,           \
              uint32_t block_x, uint32_t block_y, uint32_t block_z,                                \
              const struct heddle_block *block) {                                                  \
        name##_in_thread((void *)(uintptr_t)args, thread_x, thread_y, thread_z, block_x, block_y,  \
                         block_z, block);                                                          \
    }                                                                                              \
    HEDDLE_INLINE void name##_in_thread(                                                           \
        HEDDLE_UNUSED_ arguments, HEDDLE_UNUSED_ uint32_t thread_x,                                \
        HEDDLE_UNUSED_ uint32_t thread_y, HEDDLE_UNUSED_ uint32_t thread_z,                        \
        HEDDLE_UNUSED_ uint32_t block_x, HEDDLE_UNUSED_ uint32_t block_y,                          \
        HEDDLE_UNUSED_ uint32_t block_z, HEDDLE_UNUSED_ const struct heddle_block *block)

/* A launch as it lies in memory: a host writes one and starts the core at heddle_launch_start with
 * its address as the boot argument (docs/host.md). */
struct heddle_launch {
    uint32_t kernel; /* address */
    uint32_t grid[3];
    uint32_t block[3];
    uint32_t args;        /* address */
    uint32_t local_bytes; /* of local memory, each block */
    uint32_t deal;        /* enum heddle_deal */
};

/* HEDDLE_DEAL_HALF: the first half of the blocks goes to the warps in turn, the rest to warps that
 * are free. HEDDLE_DEAL_ALL: all go in turn, as far as they go round, without requests: for blocks
 * that all take as long. */
enum heddle_deal { HEDDLE_DEAL_HALF, HEDDLE_DEAL_ALL };

/* Runs the launch and returns when all of it is done. Blocks are handed out as warps become free. A
 * block with more threads than the core, or with more local memory, stops the program. */
void heddle_launch_run(const struct heddle_launch *launch);

HEDDLE_INLINE void heddle_launch_deal(heddle_kernel *kernel, const uint32_t grid[3],
                                      const uint32_t block[3], uint32_t local_bytes,
                                      const void *args, enum heddle_deal deal) {
    struct heddle_launch launch = {
        .kernel = (uint32_t)(uintptr_t)kernel,
        .grid = {grid[0], grid[1], grid[2]},
        .block = {block[0], block[1], block[2]},
        .args = (uint32_t)(uintptr_t)args,
        .local_bytes = local_bytes,
        .deal = deal,
    };
    heddle_launch_run(&launch);
}

HEDDLE_INLINE void heddle_launch_local(heddle_kernel *kernel, const uint32_t grid[3],
                                       const uint32_t block[3], uint32_t local_bytes,
                                       const void *args) {
    heddle_launch_deal(kernel, grid, block, local_bytes, args, HEDDLE_DEAL_HALF);
}

HEDDLE_INLINE void heddle_launch(heddle_kernel *kernel, const uint32_t grid[3],
                                 const uint32_t block[3], const void *args) {
    heddle_launch_local(kernel, grid, block, 0, args);
}

/* Waits for the whole block. Never inside HEDDLE_IF or HEDDLE_WHILE. */
HEDDLE_INLINE void heddle_block_barrier(const struct heddle_block *block) {
    heddle_barrier(block->barrier, block->warps);
}

#ifdef HEDDLE_LANES
/* ---- Kernels with arguments of their own, in C: `__kernel void add(uint32_t n, const float *x)`.
 * A main launches them as those of OpenCL C (heddle_opencl.h). Local variables are static. */
#define __kernel __attribute__((section(".text.kernel.source")))
#define __global
#define __constant const
#define __local __attribute__((address_space(3)))
#define CLK_LOCAL_MEM_FENCE 1
#define CLK_GLOBAL_MEM_FENCE 2
uint32_t get_work_dim(void) __asm__("_Z12get_work_dimv");
uint32_t get_global_id(uint32_t dimension) __asm__("_Z13get_global_idj");
uint32_t get_local_id(uint32_t dimension) __asm__("_Z12get_local_idj");
uint32_t get_group_id(uint32_t dimension) __asm__("_Z12get_group_idj");
uint32_t get_global_size(uint32_t dimension) __asm__("_Z15get_global_sizej");
uint32_t get_local_size(uint32_t dimension) __asm__("_Z14get_local_sizej");
uint32_t get_num_groups(uint32_t dimension) __asm__("_Z14get_num_groupsj");
uint32_t get_global_offset(uint32_t dimension) __asm__("_Z17get_global_offsetj");
void barrier(uint32_t fences) __asm__("_Z7barrierj");
#endif

/* ---- Console (console.c). Every lane writes a text line of its own. */

void heddle_putchar(char c);
void heddle_puts(const char *text);       /* text is the same in all lanes; adds no newline */
void heddle_put_unsigned(uint32_t value); /* decimal */
void heddle_put_hex(uint32_t value);      /* eight digits */

/* Says why on the console and stops the program with a fault. */
void heddle_panic(const char *text) __attribute__((noreturn));

#endif
