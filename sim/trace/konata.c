#include "konata.h"
#include "base/text.h"

#include <inttypes.h>
#include <stdlib.h>

/* Instructions of a warp from its oldest to its youngest in flight; a trace of more flushes. */
enum { SEQS = 4096 };

enum { WARPS = 32, RETIRING = 64, PLACES = 1024, WORD_BITS = 32, NONE = -1 };

struct slot {
    int64_t id;       /* in the file; NONE when the number is free */
    uint64_t decoded; /* cycle */
    bool issued;
};

struct warp {
    struct slot slot[SEQS];
    unsigned head, tail; /* sequence numbers: oldest unissued, next to be decoded */
    bool started;
    const char *cause;        /* why the warp does not issue */
    int64_t marked;           /* instruction whose lane 1 shows ... */
    const char *marked_cause; /* ... this cause */
};

struct konata {
    FILE *file;
    uint64_t cycle;
    int64_t instructions;
    int64_t retired;
    int64_t retiring[RETIRING]; /* in W during `cycle`; retired when it has passed */
    unsigned retiring_count;
    int64_t allocated; /* last of all, NONE at first */
    struct {
        bool taken, ready;
        int64_t id;
    } place[PLACES];
    struct warp warp[WARPS];
};

static const char stage_name[] = {'D', 'I', 'X', 'W', 'A'};

struct konata *konata_open(const char *path) {
    struct konata *konata = memory_zeroed(1, sizeof *konata);
    konata->file = fopen(path, "w");
    if (!konata->file) {
        free(konata);
        return NULL;
    }
    konata->allocated = NONE;
    for (unsigned w = 0; w < WARPS; w++) {
        konata->warp[w].marked = NONE;
        for (unsigned s = 0; s < SEQS; s++)
            konata->warp[w].slot[s].id = NONE;
    }
    fprintf(konata->file, "Kanata\t0004\nC=\t0\n");
    return konata;
}

/* Nothing may follow for the instruction, not even the end of its lane 1. */
static void retire(struct konata *konata, int64_t id, bool flushed) {
    for (unsigned w = 0; w < WARPS; w++)
        if (konata->warp[w].marked == id)
            konata->warp[w].marked = NONE;
    fprintf(konata->file, "R\t%" PRId64 "\t%" PRId64 "\t%d\n", id, konata->retired, flushed);
    if (!flushed)
        konata->retired++;
}

/* Shows the warp's cause of this cycle on its oldest unissued instruction. One that was decoded in
 * the cycle is not meant: the cause is still that of the empty buffer. */
static void mark(struct konata *konata, struct warp *warp) {
    const struct slot *head = &warp->slot[warp->head % SEQS];
    bool waits = warp->head != warp->tail && head->decoded < konata->cycle && warp->cause;
    int64_t id = waits ? head->id : NONE;
    if (id == warp->marked && (id == NONE || warp->cause == warp->marked_cause))
        return;
    if (warp->marked != NONE)
        fprintf(konata->file, "E\t%" PRId64 "\t1\t%s\n", warp->marked, warp->marked_cause);
    if (id != NONE)
        fprintf(konata->file, "S\t%" PRId64 "\t1\t%s\n", id, warp->cause);
    warp->marked = id;
    warp->marked_cause = warp->cause;
}

/* Ends the cycle, which is complete when an event of a later one comes. */
static void advance(struct konata *konata, uint64_t cycle) {
    if (cycle <= konata->cycle)
        return;
    for (unsigned w = 0; w < WARPS; w++)
        mark(konata, &konata->warp[w]);
    if (konata->retiring_count) {
        /* W lasts one cycle, whenever the next event comes. */
        fprintf(konata->file, "C\t1\n");
        konata->cycle++;
        for (unsigned i = 0; i < konata->retiring_count; i++)
            retire(konata, konata->retiring[i], false);
        konata->retiring_count = 0;
    }
    if (cycle > konata->cycle)
        fprintf(konata->file, "C\t%" PRIu64 "\n", cycle - konata->cycle);
    konata->cycle = cycle;
}

static void decode(struct konata *konata, struct warp *warp, unsigned thread, unsigned seq,
                   uint32_t pc, const char *text) {
    struct slot *slot = &warp->slot[seq % SEQS];
    if (slot->id != NONE)
        retire(konata, slot->id, true);
    *slot = (struct slot){.id = konata->instructions++, .decoded = konata->cycle};
    if (!warp->started)
        warp->head = seq;
    warp->started = true;
    warp->tail = seq + 1;
    fprintf(konata->file, "I\t%" PRId64 "\t%" PRId64 "\t%u\n", slot->id, slot->id, thread);
    fprintf(konata->file, "L\t%" PRId64 "\t0\t%08" PRIx32 ": %s\n", slot->id, pc, text);
    fprintf(konata->file, "L\t%" PRId64 "\t1\twarp %u, sequence number %u\n", slot->id, thread,
            seq);
}

/* What was decoded behind `seq`, none of which has issued, ends here. */
static void flush(struct konata *konata, struct warp *warp, unsigned seq) {
    for (unsigned at = seq + 1; at != warp->tail; at++) {
        struct slot *slot = &warp->slot[at % SEQS];
        if (slot->id != NONE)
            retire(konata, slot->id, true);
        slot->id = NONE;
    }
    warp->tail = seq + 1;
}

void konata_stage(struct konata *konata, uint64_t cycle, enum konata_stage stage, unsigned warp,
                  unsigned seq, uint32_t pc, const char *text) {
    struct warp *w = &konata->warp[warp % WARPS];
    struct slot *slot = &w->slot[seq % SEQS];
    advance(konata, cycle);
    if (stage == KONATA_FLUSH) {
        flush(konata, w, seq);
        return;
    }
    if (stage == KONATA_DECODE)
        decode(konata, w, warp, seq, pc, text);
    if (slot->id == NONE)
        return;
    if (stage == KONATA_ALLOCATE)
        konata->allocated = slot->id;
    if (stage == KONATA_ISSUE) {
        slot->issued = true;
        while (w->head != w->tail && w->slot[w->head % SEQS].issued)
            w->head++;
    }
    fprintf(konata->file, "S\t%" PRId64 "\t0\t%c\n", slot->id, stage_name[stage]);
    if (stage != KONATA_WRITEBACK)
        return;
    if (konata->retiring_count < RETIRING)
        konata->retiring[konata->retiring_count++] = slot->id;
    else
        retire(konata, slot->id, false);
    slot->id = NONE;
}

void konata_places(struct konata *konata, uint64_t cycle, unsigned places, const uint32_t *taken,
                   const uint32_t *ready) {
    advance(konata, cycle);
    for (unsigned i = 0; i < places && i < PLACES; i++) {
        bool now_taken = taken[i / WORD_BITS] >> i % WORD_BITS & 1;
        bool now_ready = ready[i / WORD_BITS] >> i % WORD_BITS & 1;
        if (now_taken && !konata->place[i].taken)
            konata->place[i].id = konata->allocated;
        if (now_ready && !konata->place[i].ready && konata->place[i].id != NONE)
            fprintf(konata->file, "S\t%" PRId64 "\t0\tR\n", konata->place[i].id);
        konata->place[i].taken = now_taken;
        konata->place[i].ready = now_ready;
    }
}

void konata_stall(struct konata *konata, uint64_t cycle, unsigned warp, const char *cause) {
    advance(konata, cycle);
    konata->warp[warp % WARPS].cause = cause;
}

bool konata_close(struct konata *konata, uint64_t cycle) {
    advance(konata, cycle + 1);
    for (unsigned w = 0; w < WARPS; w++)
        for (unsigned s = 0; s < SEQS; s++)
            if (konata->warp[w].slot[s].id != NONE)
                retire(konata, konata->warp[w].slot[s].id, true);
    bool written = !ferror(konata->file);
    written = fclose(konata->file) == 0 && written;
    free(konata);
    return written;
}
