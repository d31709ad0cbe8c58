/* Votes and shuffles: what lanes of a warp tell each other. Source: docs/isa.md. */
#include "golden_state.h"

/* Active lanes whose rs1 is not 0. */
static uint32_t lanes_for(const struct golden_run *run) {
    const uint32_t *word = golden_rs1(run);
    uint32_t lanes = 0;
    for (uint32_t rest = run->warp->tmask; rest; rest &= rest - 1) {
        unsigned lane = (unsigned)__builtin_ctz(rest);
        lanes |= (uint32_t)(word[lane] != 0) << lane;
    }
    return lanes;
}

static void result_all(const struct golden_run *run, uint32_t value) {
    for (unsigned lane = 0; lane < run->golden->config->threads; lane++)
        run->effect->value[lane] = value;
    golden_result(run);
}

void golden_execute_vote_all(const struct golden_run *run) {
    result_all(run, lanes_for(run) == run->warp->tmask);
}

void golden_execute_vote_any(const struct golden_run *run) {
    result_all(run, lanes_for(run) != 0);
}

void golden_execute_vote_uni(const struct golden_run *run) {
    uint32_t lanes = lanes_for(run);
    result_all(run, lanes == 0 || lanes == run->warp->tmask);
}

void golden_execute_vote_ballot(const struct golden_run *run) {
    result_all(run, lanes_for(run));
}

/* Below lane 0 the difference wraps to what is more than any lane. */
unsigned golden_lane_up(const struct golden_shuffle *in) {
    unsigned from = in->lane - in->b;
    return from >= in->low ? from : HEDDLE_MAX_THREADS;
}

static unsigned not_above(const struct golden_shuffle *in, unsigned from) {
    return from <= in->high ? from : HEDDLE_MAX_THREADS;
}

unsigned golden_lane_down(const struct golden_shuffle *in) {
    return not_above(in, in->lane + in->b);
}

unsigned golden_lane_bfly(const struct golden_shuffle *in) {
    return not_above(in, in->lane ^ in->b);
}

unsigned golden_lane_idx(const struct golden_shuffle *in) {
    return not_above(in, in->low | (in->b & ~in->mask));
}

void golden_execute_shuffle(const struct golden_run *run) {
    const uint32_t *word = golden_rs1(run);
    const uint32_t *control = golden_rs2(run);
    uint32_t tmask = run->warp->tmask;
    for (unsigned lane = 0; lane < run->golden->config->threads; lane++) {
        unsigned mask = control[lane] >> 12 & 63, low = lane & mask;
        const struct golden_shuffle in = {.lane = lane,
                                          .b = control[lane] & 63,
                                          .mask = mask,
                                          .low = low,
                                          .high = low | (control[lane] >> 6 & 63 & ~mask)};
        unsigned from = run->op->source(&in);
        bool given = from < HEDDLE_MAX_THREADS && tmask >> from & 1;
        run->effect->value[lane] = word[given ? from : lane];
    }
    golden_result(run);
}
