/* Stores of each other that cores may see (docs/cluster.md), round after round, with fences:
 * message passing, store buffering, coherence of a word. Bytes of one word that belong to different
 * cores are tried as well. A violation leaves the number of its rule in `out`. Other warps load and
 * store beside it, so that lines come and go. Any number of cores and warps. */
#include "heddle.h"

enum { ROUNDS = 40, POLLS = 6, CORES = 16, LINES = 64, LINE_WORDS = 16 };

enum { MESSAGE = 1, BUFFERING = 2, COHERENCE = 4, BYTES = 8, LOST = 16 };

uint32_t out[1], ref[1];
const uint32_t out_words = 1;

/* Lines of their own. */
struct line {
    volatile uint32_t word[LINE_WORDS];
};

static struct line data, flag, turn, mine[CORES], seen[2][CORES], noise[LINES];
static union {
    volatile uint8_t byte[CORES];
    volatile uint32_t word[CORES / 4];
} bytes __attribute__((aligned(64)));
static volatile uint32_t broken[CORES];

/* The first core writes data, then says so; who hears it has to find the data. */
static uint32_t message(uint32_t core, uint32_t round) {
    if (core == 0) {
        for (uint32_t i = 0; i < POLLS; i++) {
            data.word[i] = round * POLLS + i;
            heddle_fence();
            flag.word[0] = round * POLLS + i;
        }
        return 0;
    }
    for (uint32_t i = 0; i < POLLS; i++) {
        uint32_t heard = flag.word[0];
        heddle_fence();
        if (heard / POLLS == round && data.word[heard % POLLS] != heard)
            return MESSAGE;
    }
    return 0;
}

/* Neighbours write their own word and read the other's: one of them at least finds it written. (The
 * last of an odd number is its own neighbour.) */
static uint32_t buffering(uint32_t core, uint32_t round) {
    uint32_t other = (core ^ 1) < heddle_cores() ? core ^ 1 : core;
    mine[core].word[0] = round;
    heddle_fence();
    seen[round % 2][core].word[0] = mine[other].word[0];
    heddle_fence();
    heddle_cores_barrier(0);
    heddle_fence();
    return seen[round % 2][core].word[0] != round && seen[round % 2][other].word[0] != round
               ? BUFFERING
               : 0;
}

/* A word that one core counts up is never seen to go back, fences or not. */
static uint32_t coherence(uint32_t core, uint32_t round) {
    uint32_t last = 0;
    for (uint32_t i = 1; i <= POLLS; i++) {
        if (core == round % heddle_cores())
            turn.word[0] = round * POLLS + i;
        uint32_t now = turn.word[0];
        if (now < last)
            return COHERENCE;
        last = now;
        if (i == POLLS / 2)
            heddle_fence();
    }
    return 0;
}

/* Bytes of a word belong to different cores: none is lost. */
static uint32_t sharing(uint32_t core, uint32_t round) {
    bytes.byte[core] = (uint8_t)(round + core);
    heddle_fence();
    heddle_cores_barrier(0);
    heddle_fence();
    for (uint32_t i = 0; i < heddle_cores(); i++)
        if ((bytes.word[i / 4] >> 8 * (i % 4) & 0xff) != ((round + i) & 0xff))
            return BYTES;
    heddle_cores_barrier(0);
    return 0;
}

static void disturb(uint32_t round) {
    uint32_t line = (round * 7 + heddle_warp_id() * 5 + heddle_core_id() * 3) % LINES;
    for (uint32_t i = 0; i < POLLS; i++, line = (line + 1) % LINES)
        noise[line].word[heddle_warp_id() % LINE_WORDS] += noise[LINES - 1 - line].word[i];
}

static void run(const void *arg) {
    (void)arg;
    uint32_t core = heddle_core_id(), wrong = 0;
    bool talks = heddle_warp_id() == 0;
    heddle_tmc(1);
    for (uint32_t round = 1; round <= ROUNDS; round++) {
        heddle_cores_barrier(0);
        if (talks) {
            wrong |= message(core, round);
            wrong |= coherence(core, round);
            wrong |= buffering(core, round);
            wrong |= sharing(core, round);
        } else {
            disturb(round);
            heddle_cores_barrier(0);
            heddle_cores_barrier(0);
            disturb(round + 1);
            heddle_cores_barrier(0);
        }
    }
    if (talks)
        broken[core] = wrong | 0x100;
}

int main(void) {
    heddle_everywhere(run, 0);
    for (uint32_t core = 0; core < heddle_cores(); core++)
        out[0] |= broken[core] == 0 ? LOST : broken[core] & 0xff;
    return 0;
}
