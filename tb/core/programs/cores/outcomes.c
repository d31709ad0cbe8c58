/* Litmus tests (litmus/tests.h), round after round on fresh lines, which some of the threads have
 * in their caches. The registers in the end have to be among the outcomes that the memory model
 * allows (litmus/outcomes.c). A test with another outcome leaves its bit in `out`; behind it, how
 * many outcomes each test had. The boot argument changes the delays. Any number of cores and warps;
 * a test that has more threads than there are warps is left out. */
#include "heddle.h"
#include "litmus/tests.h"
#include "litmus_allowed.h"

enum { X, Y, LOCATIONS };
enum { ROUNDS = 4, MOST = 16, NONE = 0xff, LINE_WORDS = 16 };

struct line {
    volatile uint32_t word[LINE_WORDS];
};

static struct line result[LITMUS_REGISTERS];

/* The values that a thread has read, when it has done all. */
static inline void tell(const uint32_t reg[LITMUS_REGISTERS]) {
    for (uint32_t i = 0; i < LITMUS_REGISTERS; i++)
        if (reg[i] != NONE)
            result[i].word[0] = reg[i];
}

#define W(location, value) at[location].word[0] = (value);
#define R(location, number) reg[number] = at[location].word[0];
#define F heddle_fence();
#define T(...) __VA_ARGS__
#define THREAD(name, ...)                                                                          \
    static void name(struct line *at) {                                                            \
        uint32_t reg[LITMUS_REGISTERS] = {NONE, NONE, NONE, NONE};                                 \
        (void)at;                                                                                  \
        __VA_ARGS__                                                                                \
        tell(reg);                                                                                 \
    }
#define TEST(name, registers, a, b, c, d)                                                          \
    THREAD(name##_a, a) THREAD(name##_b, b) THREAD(name##_c, c) THREAD(name##_d, d)
LITMUS_TESTS(TEST)
#undef TEST

typedef void thread_function(struct line *at);
#define TEST(name, registers, a, b, c, d) {name##_a, name##_b, name##_c, name##_d},
static thread_function *const threads[][LITMUS_THREADS] = {LITMUS_TESTS(TEST)};
#undef TEST
#define TEST(name, registers, a, b, c, d) registers,
static const uint8_t registers_of[] = {LITMUS_TESTS(TEST)};
#undef TEST
/* Threads that do anything. */
#define TEXT(...) sizeof #__VA_ARGS__
#define TEST(name, registers, a, b, c, d) TEXT(d) > 1 ? 4 : TEXT(c) > 1 ? 3 : 2,
static const uint8_t threads_of[] = {LITMUS_TESTS(TEST)};
#undef TEST
enum { TESTS = sizeof threads_of };

static struct line memory[TESTS][MOST][LOCATIONS];
static uint32_t seen[TESTS][LITMUS_WORDS];
uint32_t out[1 + TESTS], ref[1];
const uint32_t out_words = 1;

static void judge(uint32_t test) {
    uint32_t outcome = 0, cores = heddle_min(heddle_cores(), LITMUS_THREADS);
    for (uint32_t i = 0; i < registers_of[test]; i++)
        outcome |= result[i].word[0] << 2 * i;
    uint32_t bit = UINT32_C(1) << outcome % 32;
    if (outcome >= LITMUS_OUTCOMES || !(litmus_allowed[test][cores - 1][outcome / 32] & bit)) {
        out[0] |= UINT32_C(1) << test;
        return;
    }
    out[1 + test] += !(seen[test][outcome / 32] & bit);
    seen[test][outcome / 32] |= bit;
}

static void wait(uint32_t turns) {
    for (volatile uint32_t i = 0; i < turns; i++)
        ;
}

static void run(const void *arg) {
    const uint32_t *boot = arg;
    uint32_t thread = heddle_core_id() + heddle_warp_id() * heddle_cores();
    uint32_t all = heddle_cores() * heddle_warps();
    uint32_t random = *boot * 747796405 + thread * 277803737 + 1;
    uint32_t rounds = *boot >> 8 ? heddle_min(*boot >> 8, MOST) : ROUNDS;
    heddle_tmc(1);
    for (uint32_t i = 0; i < rounds * TESTS; i++) {
        uint32_t test = i % TESTS;
        struct line *at = memory[test][i / TESTS];
        random = random * 1664525 + 1013904223;
        if (random >> 31)
            (void)at[random >> 30 & 1].word[0];
        if (random >> 29 & 1)
            (void)at[random >> 28 & 1].word[0];
        heddle_cores_barrier(0);
        wait(random >> 24 & 7);
        if (thread < LITMUS_THREADS)
            threads[test][thread](at);
        heddle_fence();
        heddle_cores_barrier(0);
        heddle_fence();
        if (thread == 0 && threads_of[test] <= all)
            judge(test);
    }
}

int main(void) {
    static uint32_t boot;
    boot = heddle_boot_arg();
    heddle_everywhere(run, &boot);
    return 0;
}
