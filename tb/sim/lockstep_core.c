#include "lockstep_core.h"
#include "tb/tools/unit.h"

#include <string.h>

void core_open(struct core *core, unsigned warps) {
    *core = (struct core){.lockstep = NULL};
    machine_open(&core->machine, warps, LANES);
}

void core_start(struct core *core) {
    core->lockstep = lockstep_new(&core->machine.config, core->machine.memory, NULL, BOOT, 0xb007);
    assert_non_null(core->lockstep);
}

void core_close(struct core *core) {
    lockstep_free(core->lockstep);
    machine_close(&core->machine);
}

struct golden_effect core_step(struct core *core, unsigned warp) {
    struct golden_effect effect = {0};
    const uint32_t time = 1000 + core->executed[warp];
    assert_int_equal(golden_state(core->machine.golden, warp), GOLDEN_RUNS);
    bool timed = golden_access(core->machine.golden, warp) == GOLDEN_VOLATILE;
    assert_true(golden_step(core->machine.golden, warp, timed ? &time : NULL, &effect));
    core->executed[warp]++;
    return effect;
}

bool retire_part(struct core *core, unsigned warp, unsigned seq, const struct golden_effect *effect,
                 uint32_t lanes, bool sop, bool eop) {
    return lockstep_retire(core->lockstep, warp, seq, effect->pc, effect->rd, effect->wb, lanes,
                           sop, eop, effect->value);
}

bool retire(struct core *core, unsigned warp, unsigned seq, const struct golden_effect *effect) {
    return retire_part(core, warp, seq, effect, effect->tmask, true, true);
}

void follow(struct core *core, unsigned warp, unsigned count) {
    for (unsigned i = 0; i < count; i++) {
        unsigned seq = core->executed[warp];
        struct golden_effect effect = core_step(core, warp);
        if (!retire(core, warp, seq, &effect))
            fail_msg("%s", lockstep_error(core->lockstep));
    }
}

void finish(struct core *core) {
    if (!lockstep_finish(core->lockstep, core->machine.memory, &core->machine.io))
        fail_msg("%s", lockstep_error(core->lockstep));
    assert_string_equal(lockstep_error(core->lockstep), "");
}

void assert_report(const struct core *core, const char *text) {
    if (!strstr(lockstep_error(core->lockstep), text))
        fail_msg("no \"%s\" in:\n%s", text, lockstep_error(core->lockstep));
}

void emit_straight_line(struct machine *machine) {
    emit_li(machine, A, 0xf);
    emit(machine, simt_tmc(A));
    for (unsigned i = 0; i < 11; i++)
        emit(machine, rv_i(OP_IMM, 0, B, B, (int32_t)i));
}
