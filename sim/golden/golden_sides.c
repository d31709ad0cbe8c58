/* Sides of splits in turn, so that lanes of a warp may wait for each other (docs/isa.md). */
#include "golden_state.h"

void golden_count_branch(const struct golden_run *run) {
    struct golden_warp *warp = run->warp;
    if (!run->golden->config->yield || !warp->open)
        return;
    warp->branches = (warp->branches + 1) % run->golden->config->yield;
    warp->yields = warp->branches == 0;
}

/* The entry at which the warp turns: the nearest whose other side has had no turn since the last
 * one that came from around it; those that have begin anew. If all have, the outermost. */
static struct golden_ipdom *turn_at(struct golden_warp *warp) {
    struct golden_ipdom *outermost = NULL;
    for (unsigned entry = warp->ipdom_used; entry; entry = warp->ipdom[entry - 1].below) {
        struct golden_ipdom *at = &warp->ipdom[entry - 1];
        if (at->other_done)
            continue;
        if (!at->turned) {
            at->turned = true;
            return at;
        }
        at->turned = false;
        outermost = at;
    }
    return outermost;
}

void golden_yield(const struct golden_run *run) {
    struct golden_warp *warp = run->warp;
    struct golden_ipdom *at = turn_at(warp);
    warp->yields = false;
    warp->next_pc = warp->pc;
    if (!at)
        return;
    struct golden_ipdom was = *at;
    at->other = warp->tmask;
    at->pc = warp->pc;
    at->other_used = warp->ipdom_used;
    warp->tmask = was.other;
    warp->next_pc = was.pc;
    warp->ipdom_used = was.other_used;
}
