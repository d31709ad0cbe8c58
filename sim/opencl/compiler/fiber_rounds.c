#include "fiber_form.h"

#include "barriers.h"
#include "ir.h"
#include "simt.h"

static void id_step(const struct fibers *f, int i) {
    fiber_store(f, fiber_add(f, fiber_read(f, f->id[i]), f->id_step[i]), f->id[i]);
}

/* Behind fiber_advance, which steps in one dimension: in the others, and carries what is beyond the
 * end of a row to the next. */
static void ids_wrap(const struct fibers *f) {
    LLVMBuilderRef b = f->builder;
    LLVMValueRef none = fiber_word(f, 0), carry = none;
    for (int i = 0; i < f->ids; i++) {
        if (i != (f->ids > 1))
            id_step(f, i);
        LLVMValueRef id = fiber_add(f, fiber_read(f, f->id[i]), carry);
        LLVMValueRef stays = fiber_is_below(f, id, f->id_end[i]);
        LLVMValueRef back = LLVMBuildSelect(b, stays, none, f->id_end[i], "");
        fiber_store(f, LLVMBuildSub(b, id, back, ""), f->id[i]);
        carry = LLVMBuildZExt(b, LLVMBuildNot(b, stays, ""), fiber_word_type(f), "");
    }
}

/* From barrier `start` on, without another in between. */
static bool is_reached(const struct fibers *f, int start, int block) {
    return f->reached_from[(size_t)start * (size_t)f->graph.count + (size_t)block];
}

/* All of the block's paths go on behind one barrier: its number, or -1. */
static int only_start(const struct fibers *f, int block) {
    int only = -1;
    for (int s = 0; s <= f->barriers; s++) {
        if (!is_reached(f, s, block))
            continue;
        if (only >= 0)
            return -1;
        only = s;
    }
    return only;
}

/* To the next fiber; `again` if the warp has another for all its lanes. */
static void fiber_advance(const struct fibers *f, LLVMBasicBlockRef again) {
    LLVMValueRef fiber = fiber_add(f, fiber_read(f, f->fiber), fiber_word(f, 1));
    fiber_store(f, fiber, f->fiber);
    if (fiber_has_frames(f)) {
        LLVMValueRef frame = fiber_read(f, f->frame), bytes = f->frame_bytes;
        LLVMTypeRef byte = LLVMInt8TypeInContext(f->c->context);
        fiber_store(f, LLVMBuildGEP2(f->builder, byte, frame, &bytes, 1, ""), f->frame);
    }
    if (f->ids > 0)
        id_step(f, f->ids > 1);
    LLVMBuildCondBr(f->builder, fiber_is_below(f, fiber, f->simple), again, f->slow);
}

/* Where all that reach the block came from one barrier, the next fiber goes on there at once. */
static LLVMBasicBlockRef next_for(struct fibers *f, int block) {
    int start = f->kernel->parted ? -1 : only_start(f, block);
    for (int s = 0; s <= f->barriers && start < 0; s++)
        f->mixed[s] |= is_reached(f, s, block);
    if (start < 0)
        return f->next;
    if (!f->next_of[start])
        f->next_of[start] = fiber_block(f, "fibers.next");
    return f->next_of[start];
}

void fiber_leave(struct fibers *f, int block, int number) {
    LLVMValueRef on = f->reached;
    if (f->kernel->parted && !f->alone)
        on = fiber_frame_word(f, f->on_place);
    fiber_store(f, fiber_word(f, (uint32_t)number), on);
    if (f->kernel->parted && number > 0)
        fiber_store(f, fiber_add(f, fiber_read(f, f->round), fiber_word(f, 1)), f->arrived);
    LLVMBuildBr(f->builder, next_for(f, block));
}

/* slow: ids that need a carry; a fiber that only some lanes have, whose others wait at a join; the
 * end of the round, at `met`. */
static void slow_make(const struct fibers *f, LLVMBasicBlockRef met) {
    LLVMBasicBlockRef wrap = fiber_block(f, "fibers.wrap"), more = fiber_block(f, "fibers.more");
    LLVMBasicBlockRef last = fiber_block(f, "fibers.last"), left = fiber_block(f, "fibers.left");
    LLVMBasicBlockRef lack = fiber_block(f, "fibers.lack"),
                      partly = fiber_block(f, "fibers.partly");
    LLVMValueRef token = ir_variable(f->function, fiber_word_type(f), "token");
    LLVMPositionBuilderAtEnd(f->builder, f->slow);
    LLVMBuildCondBr(f->builder, f->wraps, wrap, more);
    LLVMPositionBuilderAtEnd(f->builder, wrap);
    ids_wrap(f);
    LLVMBuildBr(f->builder, more);
    LLVMPositionBuilderAtEnd(f->builder, more);
    LLVMValueRef fiber = fiber_read(f, f->fiber);
    LLVMBuildCondBr(f->builder, fiber_is_below(f, fiber, f->whole), f->go, last);
    LLVMPositionBuilderAtEnd(f->builder, last);
    LLVMBuildCondBr(f->builder, fiber_is_below(f, f->whole, fiber), left, lack);
    LLVMPositionBuilderAtEnd(f->builder, lack);
    LLVMBuildCondBr(f->builder, fiber_is_below(f, fiber, f->count), partly, met);
    LLVMPositionBuilderAtEnd(f->builder, partly);
    LLVMValueRef there = fiber_item_is_there(f);
    simt_note(f->builder);
    struct simt_split split = simt_split(f->builder, there);
    fiber_store(f, split.token, token);
    LLVMBuildCondBr(f->builder, split.condition, f->go, left);
    LLVMPositionBuilderAtEnd(f->builder, left);
    simt_join(f->builder, fiber_read(f, token));
    LLVMBuildBr(f->builder, met);
}

/* choose, where each work-item goes on for itself: `reached` gets where. */
static void choose_make(const struct fibers *f) {
    LLVMBasicBlockRef first = fiber_block(f, "fibers.first"),
                      later = fiber_block(f, "fibers.later");
    LLVMPositionBuilderAtEnd(f->builder, f->choose);
    LLVMValueRef place = f->alone ? NULL : fiber_frame_word(f, f->on_place);
    LLVMValueRef begins = fiber_is_equal(f, fiber_read(f, f->round), fiber_word(f, 0));
    LLVMBuildCondBr(f->builder, begins, first, later);
    LLVMPositionBuilderAtEnd(f->builder, first);
    if (f->alone) {
        LLVMBuildBr(f->builder, f->start);
    } else {
        fiber_store(f, fiber_word(f, 0), place);
        fiber_lanes_part(f, fiber_item_is_there(f), f->start, f->next);
    }
    LLVMPositionBuilderAtEnd(f->builder, later);
    if (!f->alone)
        fiber_store(f, LLVMBuildLoad2(f->builder, fiber_word_type(f), place, ""), f->reached);
    LLVMValueRef goes =
        LLVMBuildICmp(f->builder, LLVMIntNE, fiber_read(f, f->reached), fiber_word(f, 0), "");
    fiber_lanes_part(f, goes, f->go, f->next);
}

/* The same as slow_make, where lanes without a work-item go from choose to next. */
static void slow_parted_make(const struct fibers *f, LLVMBasicBlockRef met) {
    LLVMBasicBlockRef wrap = fiber_block(f, "fibers.wrap"), more = fiber_block(f, "fibers.more");
    LLVMPositionBuilderAtEnd(f->builder, f->slow);
    LLVMBuildCondBr(f->builder, f->wraps, wrap, more);
    LLVMPositionBuilderAtEnd(f->builder, wrap);
    ids_wrap(f);
    LLVMBuildBr(f->builder, more);
    LLVMPositionBuilderAtEnd(f->builder, more);
    LLVMBuildCondBr(f->builder, fiber_is_below(f, fiber_read(f, f->fiber), f->count), f->choose,
                    met);
}

/* Whether some work-item of the group came to a barrier in this round. */
static LLVMValueRef round_end(const struct fibers *f) {
    if (!f->kernel->parted)
        return LLVMBuildICmp(f->builder, LLVMIntNE, fiber_read(f, f->reached), fiber_word(f, 0),
                             "");
    barriers_wait(f->c, f->builder, f->function);
    LLVMValueRef last = barriers_arrived_load(f->c, f->builder, f->arrived);
    return LLVMBuildICmp(f->builder, LLVMIntUGT, last, fiber_read(f, f->round), "");
}

/* For the next round: whole groups go on behind the barrier that all have reached. */
static void round_begin(const struct fibers *f) {
    LLVMValueRef round = fiber_read(f, f->reached);
    if (f->kernel->parted)
        round = fiber_add(f, fiber_read(f, f->round), fiber_word(f, 1));
    else
        barriers_wait(f->c, f->builder, f->function);
    fiber_store(f, round, f->round);
    for (size_t v = 0; v < f->variables; v++)
        if (f->variable[v].kind == VARIABLE_COMMON)
            fiber_store(f, fiber_read(f, f->variable[v].slot), f->variable[v].round);
    fiber_first(f);
    LLVMBuildBr(f->builder, f->kernel->parted ? f->choose : f->go);
}

/* Tests where the round began, for those ways that are mixed or not. All others go to `other`, or,
 * if that is NULL, on the last of the ways. */
static void tests_make(const struct fibers *f, bool mixed, LLVMBasicBlockRef other) {
    LLVMValueRef from = fiber_read(f, f->kernel->parted ? f->reached : f->round);
    int first = f->kernel->parted ? 1 : 0, last = -1;
    for (int s = f->barriers; s >= first && !other; s--)
        if (f->mixed[s] == mixed)
            last = s;
    for (int s = f->barriers; s >= first; s--) {
        if (f->mixed[s] != mixed || s == last)
            continue;
        LLVMBasicBlockRef next = fiber_block(f, "fibers.go");
        LLVMValueRef here = fiber_is_equal(f, from, fiber_word(f, (uint32_t)s));
        LLVMBuildCondBr(f->builder, here, f->resume[s], next);
        LLVMPositionBuilderAtEnd(f->builder, next);
    }
    LLVMBuildBr(f->builder, other ? other : f->resume[last]);
}

/* go: behind the barrier where the work-item stopped, or from the start. All ways to what several
 * of them share lead through `mixed`, so that their loop has one entry. */
static void go_make(const struct fibers *f) {
    bool several = false;
    for (int s = 0; s <= f->barriers; s++)
        several |= f->mixed[s];
    LLVMPositionBuilderAtEnd(f->builder, f->go);
    tests_make(f, false, several ? f->next_mixed : NULL);
    LLVMPositionBuilderAtEnd(f->builder, f->next_mixed);
    if (several)
        tests_make(f, true, NULL);
    else
        LLVMDeleteBasicBlock(f->next_mixed);
}

static void nexts_make(struct fibers *f) {
    for (int s = 0; s <= f->barriers; s++)
        if (f->next_of[s]) {
            LLVMPositionBuilderAtEnd(f->builder, f->next_of[s]);
            fiber_advance(f, f->resume[s]);
        }
}

static bool is_led_to(LLVMBasicBlockRef block) {
    return LLVMGetFirstUse(LLVMBasicBlockAsValue(block)) != NULL;
}

/* next, of which the fibers of single ways have their own. */
static void next_make(const struct fibers *f, LLVMBasicBlockRef met) {
    if (!is_led_to(f->next) && !f->kernel->parted) {
        LLVMDeleteBasicBlock(f->next);
        return;
    }
    LLVMPositionBuilderAtEnd(f->builder, f->next);
    if (f->alone)
        LLVMBuildBr(f->builder, met);
    else
        fiber_advance(f, f->kernel->parted ? f->choose : f->next_mixed);
}

void fiber_rounds_make(struct fibers *f, LLVMBasicBlockRef end) {
    LLVMBasicBlockRef met = fiber_block(f, "fibers.met"), again = fiber_block(f, "fibers.again");
    go_make(f);
    nexts_make(f);
    next_make(f, met);
    if (f->kernel->parted)
        choose_make(f);
    if (!f->alone && f->kernel->parted)
        slow_parted_make(f, met);
    else if (!f->alone)
        slow_make(f, met);
    LLVMPositionBuilderAtEnd(f->builder, met);
    LLVMBuildCondBr(f->builder, round_end(f), again, end);
    LLVMPositionBuilderAtEnd(f->builder, again);
    round_begin(f);
    LLVMPositionBuilderAtEnd(f->builder, end);
    LLVMBuildRetVoid(f->builder);
}
