/* Prints a C header with the outcomes that the memory model of docs/cluster.md allows each litmus
 * test, for each number of cores that its threads may be on. With `list` it says them in words. All
 * executions of an abstract machine are gone through:
 *   - a core has, of each location, the oldest version that it may still see, and a queue of stores
 * and loads on their way. Accesses of all its threads join the queue in their order, and leave it
 * in order, one location before another or not;
 *   - a store that leaves becomes the location's last version, and a load that leaves brings any
 * that may be seen. A load that finds a store in its queue brings that at once;
 *   - a fence waits for its thread's loads and its core's stores; then no location may be seen as
 * it was before. An outcome is what the registers hold, two bits each. */
#include "tests.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { X, Y, LOCATIONS };
enum { OPS = 6, VERSIONS = 4, QUEUE = 8 };
enum kind { END, WRITE, READ, FENCE };

struct op {
    enum kind kind;
    unsigned location, word; /* value, or register */
};

struct test {
    const char *name;
    unsigned registers;
    struct op thread[LITMUS_THREADS][OPS];
};

#define W(location, value) {WRITE, location, value},
#define R(location, reg) {READ, location, reg},
#define F {FENCE, 0, 0},
#define T(...)                                                                                     \
    {                                                                                              \
        __VA_ARGS__ {                                                                              \
            END, 0, 0                                                                              \
        }                                                                                          \
    }
#define TEST(name, registers, ...) {#name, registers, {__VA_ARGS__}},
static const struct test tests[] = {LITMUS_TESTS(TEST)};
enum { TESTS = sizeof tests / sizeof *tests };

/* Bytes only, so that equal states are equal words. The operations of a core on their way to a
 * location are a queue in their order: 1 + 16 * thread + number of each, 0 behind the last. */
struct state {
    uint8_t next[LITMUS_THREADS];
    uint8_t queue[LITMUS_THREADS][LOCATIONS][QUEUE];
    uint8_t version[LOCATIONS][VERSIONS], versions[LOCATIONS];
    uint8_t sees[LITMUS_THREADS][LOCATIONS]; /* of a core: the oldest */
    uint8_t got[LITMUS_REGISTERS];
};

struct search {
    const struct test *test;
    unsigned cores;
    struct state *seen;
    size_t states, room;
    uint32_t allowed[LITMUS_WORDS];
};

static bool is_new(struct search *search, const struct state *state) {
    for (size_t i = 0; i < search->states; i++)
        if (!memcmp(&search->seen[i], state, sizeof *state))
            return false;
    if (search->states == search->room) {
        search->room = search->room ? 2 * search->room : 1024;
        search->seen = realloc(search->seen, search->room * sizeof *state);
        if (!search->seen)
            exit(1);
    }
    search->seen[search->states++] = *state;
    return true;
}

static void visit(struct search *search, const struct state *state);

static const struct op *op_at(const struct search *search, unsigned place) {
    return &search->test->thread[(place - 1) / 16][(place - 1) % 16];
}

static void finish(struct search *search, const struct state *state) {
    unsigned outcome = 0;
    for (unsigned i = 0; i < LITMUS_REGISTERS; i++)
        outcome |= (unsigned)state->got[i] << 2 * i;
    search->allowed[outcome / 32] |= UINT32_C(1) << outcome % 32;
}

/* The first of a core's queue: a store becomes the last version, a load brings any that may be
 * seen. */
static void head_goes(struct search *search, const struct state *state, unsigned core, unsigned x) {
    struct state next = *state;
    const struct op *op = op_at(search, state->queue[core][x][0]);
    memmove(next.queue[core][x], state->queue[core][x] + 1, QUEUE - 1);
    next.queue[core][x][QUEUE - 1] = 0;
    if (op->kind == WRITE) {
        next.sees[core][x] = next.versions[x];
        next.version[x][next.versions[x]++] = (uint8_t)op->word;
        visit(search, &next);
        return;
    }
    for (unsigned v = state->sees[core][x]; v < state->versions[x]; v++) {
        next.sees[core][x] = (uint8_t)v;
        next.got[op->word] = state->version[x][v];
        visit(search, &next);
    }
}

/* A load finds the last store in front of it, if that is still on its way. */
static void load_or_store(struct search *search, const struct state *state, unsigned core,
                          const struct op *op, unsigned place, struct state *next) {
    unsigned end = 0;
    const struct op *last = NULL;
    for (; state->queue[core][op->location][end]; end++)
        if (op_at(search, state->queue[core][op->location][end])->kind == WRITE)
            last = op_at(search, state->queue[core][op->location][end]);
    if (op->kind == READ && last)
        next->got[op->word] = (uint8_t)last->word;
    else
        next->queue[core][op->location][end] = (uint8_t)place;
    visit(search, next);
}

/* A fence waits for its thread's loads and its core's stores. */
static bool fence_waits(const struct search *search, const struct state *state, unsigned thread) {
    unsigned core = thread % search->cores;
    for (unsigned x = 0; x < LOCATIONS; x++)
        for (unsigned i = 0; state->queue[core][x][i]; i++)
            if (op_at(search, state->queue[core][x][i])->kind == WRITE ||
                (state->queue[core][x][i] - 1u) / 16 == thread)
                return true;
    return false;
}

static void thread_goes_on(struct search *search, const struct state *state, unsigned thread) {
    unsigned core = thread % search->cores, place = 1 + 16 * thread + state->next[thread];
    const struct op *op = op_at(search, place);
    struct state next = *state;
    next.next[thread]++;
    if (op->kind != FENCE) {
        load_or_store(search, state, core, op, place, &next);
        return;
    }
    if (fence_waits(search, state, thread))
        return;
    for (unsigned x = 0; x < LOCATIONS; x++)
        next.sees[core][x] = (uint8_t)(next.versions[x] - 1);
    visit(search, &next);
}

static void visit(struct search *search, const struct state *state) {
    bool ended = true;
    if (!is_new(search, state))
        return;
    for (unsigned thread = 0; thread < LITMUS_THREADS; thread++) {
        if (search->test->thread[thread][state->next[thread]].kind != END) {
            ended = false;
            thread_goes_on(search, state, thread);
        }
        for (unsigned x = 0; x < LOCATIONS; x++)
            if (state->queue[thread][x][0]) {
                ended = false;
                head_goes(search, state, thread, x);
            }
    }
    if (ended)
        finish(search, state);
}

static void test_run(struct search *search, const struct test *test, unsigned cores) {
    *search = (struct search){.test = test, .cores = cores};
    struct state start;
    memset(&start, 0, sizeof start);
    memset(start.versions, 1, sizeof start.versions);
    visit(search, &start);
    free(search->seen);
}

static void print_words(const struct search *search) {
    printf("%-18s %u core%s:", search->test->name, search->cores, search->cores == 1 ? " " : "s");
    for (unsigned outcome = 0; outcome < 1u << 2 * search->test->registers; outcome++) {
        if (!(search->allowed[outcome / 32] >> outcome % 32 & 1)) {
            continue;
        }
        printf(" ");
        for (unsigned i = 0; i < search->test->registers; i++)
            printf("%u", outcome >> 2 * i & 3);
    }
    printf("\n");
}

int main(int argc, char **argv) {
    bool list = argc > 1 && !strcmp(argv[1], "list");
    if (!list)
        printf("static const uint32_t litmus_allowed[%u][LITMUS_THREADS][LITMUS_WORDS] = {\n",
               (unsigned)TESTS);
    for (unsigned i = 0; i < TESTS; i++) {
        for (unsigned cores = 1; cores <= LITMUS_THREADS; cores++) {
            struct search search;
            test_run(&search, &tests[i], cores);
            if (list) {
                print_words(&search);
                continue;
            }
            printf("    %s{", cores == 1 ? "{" : " ");
            for (unsigned word = 0; word < LITMUS_WORDS; word++)
                printf("0x%08x, ", search.allowed[word]);
            printf("}%s\n", cores == LITMUS_THREADS ? "}," : ",");
        }
    }
    if (!list)
        printf("};\n");
    return 0;
}
