#include "target_option.h"

#include "base/cache.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

const struct target *target_choose(const char *name, const char *liberty, struct error *error) {
    const struct target *target = NULL;
    if (!name)
        error_set(error, "target=NAME is missing: " TARGET_NAMES);
    else
        target = target_find(name, error);
    if (target && liberty && target->cells)
        target = (error_set(error, "--liberty goes with target=asic only"), NULL);
    if (target && liberty && access(liberty, R_OK) != 0)
        target = (error_set(error, "%s: %s", liberty, strerror(errno)), NULL);
    return target && cache_check("synth", error) ? target : NULL;
}
