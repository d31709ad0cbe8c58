#include "region.h"

#include <stddef.h>

bool region_store(struct region *region, uint32_t value) {
    bool opens = value != 0;
    if (opens == region->open)
        return false;
    region->open = opens;
    region->changed = region->asked;
    region->entered += opens;
    return region->changed;
}

static void figures_add(struct figures *sum, const struct figures *start,
                        const struct figures *now) {
    for (size_t i = 0; i < SIM_COUNTERS; i++)
        sum->counter[i] += now->counter[i] - start->counter[i];
    for (size_t core = 0; core < HEDDLE_MAX_CORES; core++)
        for (size_t i = 0; i < SIM_COUNTERS; i++)
            sum->core[core][i] += now->core[core][i] - start->core[core][i];
    sum->warp_cycles += now->warp_cycles - start->warp_cycles;
    sum->retired_lanes += now->retired_lanes - start->retired_lanes;
}

void region_step(struct region *region, const struct figures *now) {
    if (region->changed && region->open)
        region->start = *now;
    else if (region->changed)
        figures_add(&region->sum, &region->start, now);
    region->changed = false;
}

void region_end(struct region *region, struct figures *figures) {
    if (!region->asked)
        return;
    if (region->open)
        figures_add(&region->sum, &region->start, figures);
    region->open = false;
    *figures = region->sum;
}
