#include "pipeline.h"

#include "base/text.h"

#include <stdlib.h>

/* Instructions of a warp from its oldest to its youngest in flight; a trace of more flushes. */
enum { SEQS = 4096 };

enum { WARPS = 32, SLOTS = 4, RETIRING = 64, PLACES = 1024, WORD_BITS = 32 };

struct warp {
    struct pipeline_instr slot[SEQS];
    unsigned head, tail; /* sequence numbers: oldest unissued, next to be decoded */
    bool started;
    const char *cause;            /* why the warp does not issue */
    struct pipeline_instr marked; /* live: the instruction that the observer knows to wait ... */
    const char *marked_cause;     /* ... for this */
};

struct pipeline {
    struct pipeline_observer observer;
    struct pipeline_window window;
    uint64_t cycle;
    int64_t instructions;
    struct pipeline_instr retiring[RETIRING]; /* written back during `cycle` */
    unsigned retiring_count;
    unsigned slots;
    struct pipeline_instr allocated[SLOTS]; /* last of all */
    struct {
        bool taken, ready;
        struct pipeline_instr instr;
    } place[PLACES];
    struct warp warp[WARPS];
};

struct pipeline *pipeline_new(const struct pipeline_observer *observer,
                              const struct pipeline_window *window) {
    struct pipeline *pipeline = memory_zeroed(1, sizeof *pipeline);
    pipeline->observer = *observer;
    pipeline->window = *window;
    pipeline->slots = 1;
    return pipeline;
}

void pipeline_slots(struct pipeline *pipeline, unsigned slots) {
    pipeline->slots = slots;
}

void pipeline_begin(struct pipeline *pipeline, uint64_t cycle) {
    pipeline->window.from = cycle;
}

void pipeline_free(struct pipeline *pipeline) {
    free(pipeline);
}

bool pipeline_shows(const struct pipeline *pipeline, uint64_t cycle, unsigned warp) {
    const struct pipeline_window *window = &pipeline->window;
    return cycle >= window->from && cycle - window->from < window->cycles &&
           window->warps >> warp % WARPS & 1;
}

// ------------------------------------------------------------------------------ observer

static void tell_begin(struct pipeline *pipeline, struct pipeline_instr *instr, const char *text) {
    if (instr->shown && pipeline->observer.begin)
        pipeline->observer.begin(pipeline->observer.context, instr, text);
}

static void tell_stage(struct pipeline *pipeline, struct pipeline_instr *instr,
                       enum pipeline_stage stage) {
    if (instr->shown && pipeline->observer.stage)
        pipeline->observer.stage(pipeline->observer.context, instr, stage);
}

static void tell_cause(struct pipeline *pipeline, struct pipeline_instr *instr, const char *cause) {
    if (instr->shown && pipeline->observer.cause)
        pipeline->observer.cause(pipeline->observer.context, instr, cause);
}

/* Nothing may follow for the instruction, not even that it waits no more. */
static void tell_end(struct pipeline *pipeline, struct pipeline_instr *instr, bool flushed) {
    struct pipeline_instr *marked = &pipeline->warp[instr->warp].marked;
    if (marked->live && marked->id == instr->id)
        marked->live = false;
    if (instr->shown && pipeline->observer.end)
        pipeline->observer.end(pipeline->observer.context, instr, flushed);
}

static void tell_cycle(struct pipeline *pipeline, uint64_t cycle) {
    pipeline->cycle = cycle;
    if (cycle > pipeline->window.from && pipeline->observer.cycle)
        pipeline->observer.cycle(pipeline->observer.context, cycle);
}

// --------------------------------------------------------------------------------- cycles

/* The warp's cause of this cycle belongs to its oldest unissued instruction. One that was decoded
 * in the cycle is not meant: the cause is still that of the empty buffer. */
static void mark(struct pipeline *pipeline, struct warp *warp) {
    struct pipeline_instr *head = &warp->slot[warp->head % SEQS], *marked = &warp->marked;
    bool waits =
        warp->head != warp->tail && head->live && head->decoded < pipeline->cycle && warp->cause;
    if (marked->live == waits &&
        (!waits || (marked->id == head->id && warp->cause == warp->marked_cause)))
        return;
    if (marked->live)
        tell_cause(pipeline, marked, NULL);
    if (waits) {
        tell_cause(pipeline, head, warp->cause);
        *marked = *head;
    }
    marked->live = waits;
    warp->marked_cause = warp->cause;
}

/* Ends the cycle, which is complete when an event of a later one comes. */
static void advance(struct pipeline *pipeline, uint64_t cycle) {
    if (cycle <= pipeline->cycle)
        return;
    for (unsigned w = 0; w < WARPS; w++)
        mark(pipeline, &pipeline->warp[w]);
    if (pipeline->retiring_count) {
        /* Written back for one cycle, whenever the next event comes. */
        tell_cycle(pipeline, pipeline->cycle + 1);
        for (unsigned i = 0; i < pipeline->retiring_count; i++)
            tell_end(pipeline, &pipeline->retiring[i], false);
        pipeline->retiring_count = 0;
    }
    if (cycle > pipeline->cycle)
        tell_cycle(pipeline, cycle);
}

// --------------------------------------------------------------------------- instructions

static void decode(struct pipeline *pipeline, unsigned w, unsigned seq, uint32_t pc,
                   const char *text) {
    struct warp *warp = &pipeline->warp[w];
    struct pipeline_instr *slot = &warp->slot[seq % SEQS];
    if (slot->live)
        tell_end(pipeline, slot, true);
    *slot = (struct pipeline_instr){.live = true,
                                    .shown = pipeline_shows(pipeline, pipeline->cycle, w),
                                    .id = pipeline->instructions++,
                                    .warp = w,
                                    .seq = seq,
                                    .pc = pc,
                                    .decoded = pipeline->cycle};
    if (!warp->started)
        warp->head = seq;
    warp->started = true;
    warp->tail = seq + 1;
    tell_begin(pipeline, slot, text);
}

/* Instructions decoded after `seq`, none of which has issued, end here. */
static void flush(struct pipeline *pipeline, struct warp *warp, unsigned seq) {
    for (unsigned at = seq + 1; at != warp->tail; at++) {
        struct pipeline_instr *slot = &warp->slot[at % SEQS];
        if (slot->live)
            tell_end(pipeline, slot, true);
        slot->live = false;
    }
    warp->tail = seq + 1;
}

static void issue(struct warp *warp, struct pipeline_instr *slot) {
    slot->issued = true;
    while (warp->head != warp->tail && warp->slot[warp->head % SEQS].issued)
        warp->head++;
}

static void write_back(struct pipeline *pipeline, struct pipeline_instr *slot) {
    if (pipeline->retiring_count < RETIRING)
        pipeline->retiring[pipeline->retiring_count++] = *slot;
    else
        tell_end(pipeline, slot, false);
    slot->live = false;
}

void pipeline_stage(struct pipeline *pipeline, uint64_t cycle, enum pipeline_stage stage,
                    unsigned warp, unsigned seq, uint32_t pc, const char *text) {
    struct warp *w = &pipeline->warp[warp % WARPS];
    struct pipeline_instr *slot = &w->slot[seq % SEQS];
    advance(pipeline, cycle);
    if (stage == PIPELINE_FLUSH) {
        flush(pipeline, w, seq);
        return;
    }
    if (stage == PIPELINE_DECODE)
        decode(pipeline, warp % WARPS, seq, pc, text);
    if (!slot->live)
        return;
    if (stage == PIPELINE_ISSUE)
        issue(w, slot);
    tell_stage(pipeline, slot, stage);
    if (stage == PIPELINE_ALLOCATE) {
        slot->allocated = true;
        pipeline->allocated[warp % pipeline->slots] = *slot;
    }
    if (stage == PIPELINE_WRITEBACK)
        write_back(pipeline, slot);
}

/* Where an instruction is by now; NULL when it has ended. */
static struct pipeline_instr *instr_now(struct pipeline *pipeline,
                                        const struct pipeline_instr *instr) {
    struct pipeline_instr *slot = &pipeline->warp[instr->warp].slot[instr->seq % SEQS];
    return slot->live && instr->live && slot->id == instr->id ? slot : NULL;
}

const struct pipeline_instr *pipeline_oldest(const struct pipeline *pipeline, unsigned warp) {
    const struct warp *w = &pipeline->warp[warp % WARPS];
    for (unsigned seq = w->head; seq != w->tail; seq++) {
        const struct pipeline_instr *slot = &w->slot[seq % SEQS];
        if (slot->live && !slot->issued && !slot->allocated)
            return slot;
    }
    return NULL;
}

const struct pipeline_instr *pipeline_find(const struct pipeline *pipeline, unsigned warp,
                                           unsigned seq) {
    const struct pipeline_instr *slot = &pipeline->warp[warp % WARPS].slot[seq % SEQS];
    return slot->live && slot->seq == seq ? slot : NULL;
}

const struct pipeline_instr *pipeline_place(const struct pipeline *pipeline, unsigned place) {
    bool taken = place < PLACES && pipeline->place[place].taken;
    return taken ? &pipeline->place[place].instr : NULL;
}

void pipeline_places(struct pipeline *pipeline, uint64_t cycle, unsigned places,
                     const uint32_t *taken, const uint32_t *ready) {
    advance(pipeline, cycle);
    for (unsigned i = 0; i < places && i < PLACES; i++) {
        bool now_taken = taken[i / WORD_BITS] >> i % WORD_BITS & 1;
        bool now_ready = ready[i / WORD_BITS] >> i % WORD_BITS & 1;
        struct pipeline_instr *slot;
        if (now_taken && !pipeline->place[i].taken)
            pipeline->place[i].instr = pipeline->allocated[i * pipeline->slots / places];
        if (now_ready && !pipeline->place[i].ready &&
            (slot = instr_now(pipeline, &pipeline->place[i].instr)))
            tell_stage(pipeline, slot, PIPELINE_READY);
        pipeline->place[i].taken = now_taken;
        pipeline->place[i].ready = now_ready;
    }
}

void pipeline_stall(struct pipeline *pipeline, uint64_t cycle, unsigned warp, const char *cause) {
    advance(pipeline, cycle);
    pipeline->warp[warp % WARPS].cause = cause;
}

void pipeline_end(struct pipeline *pipeline, uint64_t cycle) {
    advance(pipeline, cycle + 1);
    for (unsigned w = 0; w < WARPS; w++)
        for (unsigned s = 0; s < SEQS; s++)
            if (pipeline->warp[w].slot[s].live)
                tell_end(pipeline, &pipeline->warp[w].slot[s], true);
}
