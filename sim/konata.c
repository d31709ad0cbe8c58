#include "konata.h"

#include <inttypes.h>
#include <stdlib.h>

enum { WARPS = 32, SEQS = 256, RETIRING = 64, NONE = -1 };

struct slot {
    int64_t id; /* in the file; NONE when the number is free */
    bool issued;
};

struct warp {
    struct slot slot[SEQS];
    uint8_t head, tail; /* oldest unissued, next to be decoded */
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
    struct warp warp[WARPS];
};

static const char stage_name[] = {'D', 'I', 'X', 'W'};

struct konata *konata_open(const char *path) {
    struct konata *konata = calloc(1, sizeof *konata);
    if (!konata)
        return NULL;
    konata->file = fopen(path, "w");
    if (!konata->file) {
        free(konata);
        return NULL;
    }
    for (unsigned w = 0; w < WARPS; w++) {
        konata->warp[w].marked = NONE;
        for (unsigned s = 0; s < SEQS; s++)
            konata->warp[w].slot[s].id = NONE;
    }
    fprintf(konata->file, "Kanata\t0004\nC=\t0\n");
    return konata;
}

static void retire(struct konata *konata, int64_t id, bool flushed) {
    fprintf(konata->file, "R\t%" PRId64 "\t%" PRId64 "\t%d\n", id, konata->retired, flushed);
    if (!flushed)
        konata->retired++;
}

static void advance(struct konata *konata, uint64_t cycle) {
    if (cycle <= konata->cycle)
        return;
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

/* Shows the warp's cause on its oldest unissued instruction. */
static void mark(struct konata *konata, struct warp *warp) {
    int64_t id = warp->head != warp->tail && warp->cause ? warp->slot[warp->head].id : NONE;
    if (id == warp->marked && (id == NONE || warp->cause == warp->marked_cause))
        return;
    if (warp->marked != NONE)
        fprintf(konata->file, "E\t%" PRId64 "\t1\t%s\n", warp->marked, warp->marked_cause);
    if (id != NONE)
        fprintf(konata->file, "S\t%" PRId64 "\t1\t%s\n", id, warp->cause);
    warp->marked = id;
    warp->marked_cause = warp->cause;
}

static void decode(struct konata *konata, struct warp *warp, unsigned thread, uint8_t seq,
                   uint32_t pc, const char *text) {
    struct slot *slot = &warp->slot[seq];
    if (slot->id != NONE)
        retire(konata, slot->id, true);
    *slot = (struct slot){.id = konata->instructions++};
    if (!warp->started)
        warp->head = seq;
    warp->started = true;
    warp->tail = (uint8_t)(seq + 1);
    fprintf(konata->file, "I\t%" PRId64 "\t%" PRId64 "\t%u\n", slot->id, slot->id, thread);
    fprintf(konata->file, "L\t%" PRId64 "\t0\t%08" PRIx32 ": %s\n", slot->id, pc, text);
    fprintf(konata->file, "L\t%" PRId64 "\t1\twarp %u, sequence number %u\n", slot->id, thread,
            seq);
}

void konata_stage(struct konata *konata, uint64_t cycle, enum konata_stage stage, unsigned warp,
                  unsigned seq, uint32_t pc, const char *text) {
    struct warp *w = &konata->warp[warp % WARPS];
    struct slot *slot = &w->slot[seq % SEQS];
    advance(konata, cycle);
    if (stage == KONATA_DECODE)
        decode(konata, w, warp, (uint8_t)seq, pc, text);
    if (slot->id == NONE)
        return;
    if (stage == KONATA_ISSUE) {
        slot->issued = true;
        while (w->head != w->tail && w->slot[w->head].issued)
            w->head++;
    }
    mark(konata, w);
    fprintf(konata->file, "S\t%" PRId64 "\t0\t%c\n", slot->id, stage_name[stage]);
    if (stage != KONATA_WRITEBACK)
        return;
    if (konata->retiring_count < RETIRING)
        konata->retiring[konata->retiring_count++] = slot->id;
    else
        retire(konata, slot->id, false);
    slot->id = NONE;
}

void konata_stall(struct konata *konata, uint64_t cycle, unsigned warp, const char *cause) {
    struct warp *w = &konata->warp[warp % WARPS];
    advance(konata, cycle);
    w->cause = cause;
    mark(konata, w);
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
