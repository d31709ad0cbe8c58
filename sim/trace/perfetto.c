#include "perfetto.h"

#include "base/text.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WARPS = 32, STEPS = 8, TEXT = 96 };

/* Tracks have numbers of their own in the whole file: this many are of one warp, the first of them
 * says why it waits. */
enum { TRACKS = 10000 };

/* An instruction that is shown, by the track that it takes. */
struct slice {
    bool taken;
    uint64_t begin;
    unsigned steps;
    struct {
        enum pipeline_stage stage;
        uint64_t cycle;
    } step[STEPS];
    char text[TEXT];
};

struct warp {
    struct slice *slice; /* [0..tracks-1]; mark: the index */
    size_t tracks;
    bool seen;
    const char *cause; /* since `cause_begin`, of instruction `cause_of`; NULL: none */
    uint64_t cause_begin;
    int64_t cause_of;
};

struct perfetto {
    FILE *file;
    uint64_t cycle;
    bool comma;
    struct warp warp[WARPS];
};

static const char *const stage_name[PIPELINE_STAGES] = {
    [PIPELINE_DECODE] = "decoded",   [PIPELINE_ISSUE] = "issued",
    [PIPELINE_EXECUTE] = "executes", [PIPELINE_WRITEBACK] = "written back",
    [PIPELINE_ALLOCATE] = "waits",   [PIPELINE_READY] = "ready"};

static void event_begin(struct perfetto *perfetto) {
    fputs(perfetto->comma ? ",\n" : "", perfetto->file);
    perfetto->comma = true;
}

/* A slice of a track, without the brace that ends it. */
static void slice_print(struct perfetto *perfetto, const char *name, const char *category,
                        unsigned warp, size_t track, uint64_t begin, uint64_t end) {
    event_begin(perfetto);
    fprintf(perfetto->file,
            "{\"name\":\"%s\",\"cat\":\"%s\",\"ph\":\"X\",\"pid\":%u,\"tid\":%zu,\"ts\":%" PRIu64
            ",\"dur\":%" PRIu64,
            name, category, warp + 1, TRACKS * ((size_t)warp + 1) + track, begin, end - begin);
}

static void cycle_pass(void *context, uint64_t cycle) {
    ((struct perfetto *)context)->cycle = cycle;
}

static void cause_close(struct perfetto *perfetto, unsigned w) {
    struct warp *warp = &perfetto->warp[w];
    if (!warp->cause)
        return;
    slice_print(perfetto, warp->cause, "wait", w, 0, warp->cause_begin, perfetto->cycle);
    fputc('}', perfetto->file);
    warp->cause = NULL;
}

static size_t track_take(struct warp *warp) {
    for (size_t i = 0; i < warp->tracks; i++)
        if (!warp->slice[i].taken)
            return i;
    warp->slice = memory_resize(warp->slice, (warp->tracks + 1) * sizeof *warp->slice);
    return warp->tracks++;
}

static void instr_begin(void *context, struct pipeline_instr *instr, const char *text) {
    struct perfetto *perfetto = context;
    struct warp *warp = &perfetto->warp[instr->warp];
    size_t track = track_take(warp);
    struct slice *slice = &warp->slice[track];
    *slice = (struct slice){.taken = true, .begin = perfetto->cycle};
    snprintf(slice->text, sizeof slice->text, "%s", text);
    warp->seen = true;
    instr->mark = (int64_t)track;
}

static void instr_stage(void *context, struct pipeline_instr *instr, enum pipeline_stage stage) {
    struct perfetto *perfetto = context;
    struct slice *slice = &perfetto->warp[instr->warp].slice[instr->mark];
    if (slice->steps == STEPS)
        return;
    slice->step[slice->steps].stage = stage;
    slice->step[slice->steps++].cycle = perfetto->cycle;
}

static void instr_cause(void *context, struct pipeline_instr *instr, const char *cause) {
    struct perfetto *perfetto = context;
    struct warp *warp = &perfetto->warp[instr->warp];
    cause_close(perfetto, instr->warp);
    warp->cause = cause;
    warp->cause_begin = perfetto->cycle;
    warp->cause_of = instr->id;
}

/* The instruction before its stages: of slices that begin together, the outer one comes first. */
static void instr_end(void *context, struct pipeline_instr *instr, bool flushed) {
    struct perfetto *perfetto = context;
    struct warp *warp = &perfetto->warp[instr->warp];
    struct slice *slice = &warp->slice[instr->mark];
    size_t track = (size_t)instr->mark + 1;
    if (warp->cause && warp->cause_of == instr->id)
        cause_close(perfetto, instr->warp);
    slice_print(perfetto, slice->text, flushed ? "flushed" : "instruction", instr->warp, track,
                slice->begin, perfetto->cycle);
    fprintf(perfetto->file,
            ",\"args\":{\"pc\":\"0x%08" PRIx32 "\",\"sequence\":%u,\"flushed\":%s}}", instr->pc,
            instr->seq, flushed ? "true" : "false");
    for (unsigned i = 0; i < slice->steps; i++) {
        uint64_t end = i + 1 < slice->steps ? slice->step[i + 1].cycle : perfetto->cycle;
        if (end == slice->step[i].cycle)
            continue;
        slice_print(perfetto, stage_name[slice->step[i].stage], "stage", instr->warp, track,
                    slice->step[i].cycle, end);
        fputc('}', perfetto->file);
    }
    slice->taken = false;
}

struct perfetto *perfetto_open(const char *path, uint64_t from,
                               struct pipeline_observer *observer) {
    FILE *file = fopen(path, "w");
    if (!file)
        return NULL;
    struct perfetto *perfetto = memory_zeroed(1, sizeof *perfetto);
    perfetto->file = file;
    perfetto->cycle = from;
    fputs("{\"displayTimeUnit\":\"ns\",\"otherData\":{\"unit\":\"a microsecond is a cycle\"},\n"
          "\"traceEvents\":[\n",
          file);
    *observer = (struct pipeline_observer){perfetto,    cycle_pass,  instr_begin,
                                           instr_stage, instr_cause, instr_end};
    return perfetto;
}

/* The name of a process or of a track, and its place among the others. */
static void name_print(struct perfetto *perfetto, const char *what, unsigned warp, size_t track,
                       const char *name) {
    event_begin(perfetto);
    fprintf(perfetto->file, "{\"name\":\"%s_name\",\"ph\":\"M\",\"pid\":%u,\"tid\":%zu,", what,
            warp + 1, TRACKS * ((size_t)warp + 1) + track);
    fprintf(perfetto->file, "\"args\":{\"name\":\"%s\"}},\n", name);
    fprintf(perfetto->file, "{\"name\":\"%s_sort_index\",\"ph\":\"M\",\"pid\":%u,\"tid\":%zu,",
            what, warp + 1, TRACKS * ((size_t)warp + 1) + track);
    fprintf(perfetto->file, "\"args\":{\"sort_index\":%zu}}",
            strcmp(what, "process") == 0 ? warp : track);
}

static void names_print(struct perfetto *perfetto, unsigned w) {
    char name[32];
    snprintf(name, sizeof name, "warp %u", w);
    name_print(perfetto, "process", w, 0, name);
    name_print(perfetto, "thread", w, 0, "waits for");
    for (size_t track = 1; track <= perfetto->warp[w].tracks; track++) {
        snprintf(name, sizeof name, "in flight %zu", track);
        name_print(perfetto, "thread", w, track, name);
    }
}

bool perfetto_close(struct perfetto *perfetto) {
    for (unsigned w = 0; w < WARPS; w++) {
        if (perfetto->warp[w].seen)
            names_print(perfetto, w);
        free(perfetto->warp[w].slice);
    }
    fputs("\n]}\n", perfetto->file);
    bool written = !ferror(perfetto->file);
    written = fclose(perfetto->file) == 0 && written;
    free(perfetto);
    return written;
}
