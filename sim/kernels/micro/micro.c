/* Measures micro_body: warms the caches with one call, waits for all warps that take part, and
 * reads the cycle counter around a second call. Across warps a measurement lasts from the first
 * start to the last end. The cost of an empty call is subtracted.
 *
 * Leaves: out[0] cycles of the body, out[1] events in it, out[2] cycles of the baseline.
 * rows.txt turns them into the figures of the performance contract.
 */
#include "micro.h"
#include "heddle.h"

enum { MAX_WARPS = 32 };

uint32_t out[3];

static struct { uint32_t start, end; } span[MAX_WARPS];

struct job {
    micro_function *function;
    uint32_t call;
    uint32_t warps;
};

static void empty(uint32_t call) {
    (void)call;
}

static void timed(const void *arg) {
    const struct job *job = arg;
    micro_function *function = job->function;
    uint32_t call = job->call;
    uint32_t warp = heddle_warp_id();
    if (warp >= job->warps)
        return;
    function(call);
    heddle_barrier(0, job->warps);
    uint32_t start = heddle_cycles();
    function(call + 1);
    if (!&micro_waits_itself)
        heddle_barrier(0, 1); /* drains the warp: out of order, the counter could be read early */
    uint32_t end = heddle_cycles();
    span[warp].start = start;
    span[warp].end = end;
}

/* Cycles of `function` in all warps that take part; uses two calls. */
static uint32_t measure(micro_function *function, uint32_t call, uint32_t warps) {
    struct job job = {.function = function, .call = call, .warps = warps};
    heddle_everywhere(timed, &job);
    uint32_t start = span[0].start;
    uint32_t last = 0; /* relative to start, so that the counter may wrap */
    for (uint32_t warp = 1; warp < warps; warp++)
        if ((int32_t)(span[warp].start - start) < 0)
            start = span[warp].start;
    for (uint32_t warp = 0; warp < warps; warp++)
        if (span[warp].end - start > last)
            last = span[warp].end - start;
    return last;
}

int main(void) {
    uint32_t warps = micro_all_warps ? heddle_warps() : 1;
    measure(empty, 0, warps); /* the first measurement of all meets a cold instruction cache */
    uint32_t nothing = measure(empty, 0, warps);
    out[0] = measure(micro_body, 2, warps) - nothing;
    out[1] = micro_events * warps;
    if (micro_baseline)
        out[2] = measure(micro_baseline, 4, warps) - nothing;
    return 0;
}
