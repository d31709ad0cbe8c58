#include "target_option.h"

#include "base/cache.h"
#include "fpga/netlist/liberty.h"

/* Before minutes of synthesis. */
static bool liberty_check(const char *path, struct error *error) {
    struct liberty liberty;
    bool good = liberty_read(&liberty, path, error);
    liberty_free(&liberty);
    return good;
}

const struct target *target_choose(const char *name, const char *liberty, struct error *error) {
    const struct target *target = NULL;
    if (!name)
        error_set(error, "target=NAME is missing: " TARGET_NAMES);
    else
        target = target_find(name, error);
    if (target && liberty && target->cells)
        target = (error_set(error, "--liberty goes with target=asic only"), NULL);
    if (target && liberty && !liberty_check(liberty, error))
        target = NULL;
    return target && cache_check("synth", error) ? target : NULL;
}
