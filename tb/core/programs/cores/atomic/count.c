/* Atomic operations of all threads of all cores on the same words, none of which may be lost: sums,
 * least and greatest, bits that are set, and turned an even number of times, tokens that are
 * swapped and counted again in the end. Then messages: what is written before a flag goes up, with
 * rl, is found by who reads the flag with aq. And who reserves another line has the first no more.
 * Any number of cores, warps and lanes. */
#include "heddle.h"

enum { TIMES = 6, ROUNDS = 6, MESSAGES = 8 };
enum {
    SUM = 1,
    LEAST = 2,
    GREATEST = 4,
    BITS = 8,
    TURNED = 16,
    TOKENS = 32,
    MESSAGE = 64,
    STRAY = 128
};

uint32_t out[1], ref[1];
const uint32_t out_words = 1;

static volatile uint32_t sum[2] __attribute__((aligned(64))),
    least = UINT32_MAX, greatest, bits, turned, held, swapped, given, mixed, wrong;
static struct {
    volatile uint32_t word[16];
} data[MESSAGES], flag[MESSAGES], spare[MESSAGES] __attribute__((aligned(64)));

static uint32_t read_acquire(volatile uint32_t *word) {
    uint32_t value;
    __asm__ volatile(".insn r 0x2f, 2, 0x0a, %0, %1, x0"
                     : "=r"(value)
                     : "r"(word)
                     : "memory"); // lr.w.aq
    return value;
}

static void add_release(volatile uint32_t *word, uint32_t value) {
    __asm__ volatile(".insn r 0x2f, 2, 0x01, x0, %1, %0"
                     :
                     : "r"(value), "r"(word)
                     : "memory"); // amoadd.w.rl
}

static void counts(uint32_t hart) {
    for (uint32_t i = 0; i < TIMES; i++) {
        heddle_atomic_add(&sum[i % 2], hart + i);
        heddle_atomic_min(&least, 1000 + hart);
        heddle_atomic_max(&greatest, 1000 + hart * TIMES + i);
        heddle_atomic_or(&bits, UINT32_C(1) << hart % 32);
        heddle_atomic_xor(&turned, hart * 0x9e3779b9);
        heddle_atomic_xor(&turned, hart * 0x9e3779b9);
        uint32_t token = hart * TIMES + i + 1;
        heddle_atomic_add(&given, token);
        heddle_atomic_add(&swapped, heddle_atomic_swap(&held, token));
    }
}

/* The first lanes of all warps: each writes to its neighbour's and reads its own. */
static void messages(uint32_t warp) {
    uint32_t to = (warp + 1) % MESSAGES, from = warp % MESSAGES;
    for (uint32_t i = 1; i <= ROUNDS; i++) {
        if (warp < MESSAGES) {
            data[to].word[3] = i;
            add_release(&flag[to].word[0], 1);
        }
        uint32_t told = read_acquire(&flag[from].word[0]);
        if (data[from].word[3] < told)
            heddle_atomic_or(&wrong, MESSAGE);
    }
}

static uint32_t write_conditional(volatile uint32_t *word, uint32_t value) {
    uint32_t failed;
    __asm__ volatile(".insn r 0x2f, 2, 0x0c, %0, %1, %2"
                     : "=r"(failed)
                     : "r"(word), "r"(value)
                     : "memory"); // sc.w
    return failed;
}

/* Stores, operations and reservations on one word: what they find is checked in lockstep. */
static void mixes(uint32_t hart) {
    for (uint32_t i = 0; i < TIMES; i++) {
        mixed = hart;
        heddle_atomic_add(&mixed, i);
        uint32_t found = read_acquire(&mixed);
        mixed = found + i;
        write_conditional(&mixed, found);
        heddle_atomic_xor(&mixed, hart);
    }
}

/* A warp has one reservation, whatever part of memory the lines are in. */
static void strays(void) {
    for (uint32_t i = 1; i < MESSAGES; i++) {
        read_acquire(&spare[0].word[0]);
        read_acquire(&spare[i].word[0]);
        if (!write_conditional(&spare[0].word[0], 1))
            heddle_atomic_or(&wrong, STRAY);
    }
}

static void run(const void *arg) {
    (void)arg;
    counts(heddle_hart_id());
    heddle_tmc(1);
    strays();
    mixes(heddle_hart_id());
    messages(heddle_core_id() * heddle_warps() + heddle_warp_id());
}

int main(void) {
    heddle_everywhere(run, 0);
    uint32_t harts = heddle_cores() * heddle_warps() * heddle_threads(), sums = 0, set = 0;
    for (uint32_t hart = 0; hart < harts; hart++) {
        sums += hart * TIMES + TIMES * (TIMES - 1) / 2;
        set |= UINT32_C(1) << hart % 32;
    }
    out[0] = wrong | (sum[0] + sum[1] != sums ? SUM : 0) | (least != 1000 ? LEAST : 0) |
             (greatest != 1000 + harts * TIMES - 1 ? GREATEST : 0) | (bits != set ? BITS : 0) |
             (turned != 0 ? TURNED : 0) | (swapped + held != given ? TOKENS : 0);
    return 0;
}
