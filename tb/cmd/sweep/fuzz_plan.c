/* Plans of sweeps. */
#include "base/resources.h"
#include "cmd/sweep/plan/plan.h"
#include "tb/tools/fuzz_input.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct resources resources = {.home = "."};
    struct sweep_plan plan;
    struct error error;
    plan_read(&plan, fuzz_file(data, size), NULL, &resources, &error);
    plan_free(&plan);
    return 0;
}
