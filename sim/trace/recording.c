#include "recording.h"

#include "base/text.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WARPS = 32, BUCKET = 64, CAUSES = 32 };

/* An instruction that is in flight. */
struct flight {
    bool taken;
    int64_t reached[PIPELINE_STAGES]; /* cycles after its decoding; -1: not yet */
};

struct recording {
    FILE *file;
    uint64_t from, to, cycle; /* from the first instruction to the end of the last */
    bool begun;
    uint64_t decoded;      /* of the instruction that was written last */
    struct flight *flight; /* by pipeline_instr.mark */
    size_t flights;
    struct {
        size_t cause; /* and one more; 0: it does not wait */
        uint64_t begin;
        int64_t instr;
    } wait[WARPS];
    const char *cause[CAUSES];
    size_t causes;
    struct text waits;
    uint64_t wait_begin; /* of the wait that was written last */
    uint64_t *lines[2];  /* by bucket: reads, writes */
    size_t buckets;
};

static void cycle_pass(void *context, uint64_t cycle) {
    ((struct recording *)context)->cycle = cycle;
}

static void instr_begin(void *context, struct pipeline_instr *instr, const char *text) {
    struct recording *recording = context;
    size_t at = 0;
    (void)text;
    if (!recording->begun)
        recording->from = instr->decoded;
    recording->begun = true;
    while (at < recording->flights && recording->flight[at].taken)
        at++;
    if (at == recording->flights) {
        recording->flights++;
        recording->flight =
            memory_resize(recording->flight, recording->flights * sizeof *recording->flight);
    }
    recording->flight[at].taken = true;
    for (size_t stage = 0; stage < PIPELINE_STAGES; stage++)
        recording->flight[at].reached[stage] = -1;
    instr->mark = (int64_t)at;
}

static void instr_stage(void *context, struct pipeline_instr *instr, enum pipeline_stage stage) {
    struct recording *recording = context;
    recording->flight[instr->mark].reached[stage] = (int64_t)(recording->cycle - instr->decoded);
}

static void wait_end(struct recording *recording, unsigned warp) {
    if (!recording->wait[warp].cause)
        return;
    uint64_t begin = recording->wait[warp].begin;
    text_print(&recording->waits, "%s%u %" PRId64 " %" PRIu64 " %zu",
               recording->waits.size ? " " : "", warp, (int64_t)(begin - recording->wait_begin),
               recording->cycle - begin, recording->wait[warp].cause - 1);
    recording->wait_begin = begin;
    recording->wait[warp].cause = 0;
}

static size_t cause_number(struct recording *recording, const char *cause) {
    size_t at = 0;
    while (at < recording->causes && strcmp(recording->cause[at], cause) != 0)
        at++;
    if (at == recording->causes && at + 1 < CAUSES)
        recording->cause[recording->causes++] = cause;
    return at;
}

static void instr_cause(void *context, struct pipeline_instr *instr, const char *cause) {
    struct recording *recording = context;
    wait_end(recording, instr->warp);
    if (!cause)
        return;
    recording->wait[instr->warp].cause = cause_number(recording, cause) + 1;
    recording->wait[instr->warp].begin = recording->cycle;
    recording->wait[instr->warp].instr = instr->id;
}

static void instr_end(void *context, struct pipeline_instr *instr, bool flushed) {
    struct recording *recording = context;
    struct flight *flight = &recording->flight[instr->mark];
    if (recording->wait[instr->warp].cause && recording->wait[instr->warp].instr == instr->id)
        wait_end(recording, instr->warp);
    fprintf(recording->file,
            "%u %u %" PRId64 " %" PRId64 " %" PRId64 " %" PRId64 " %" PRId64 " %" PRIu64 " %d ",
            instr->warp, (unsigned)(instr->pc / 4), (int64_t)(instr->decoded - recording->decoded),
            flight->reached[PIPELINE_ALLOCATE], flight->reached[PIPELINE_ISSUE],
            flight->reached[PIPELINE_EXECUTE], flight->reached[PIPELINE_WRITEBACK],
            recording->cycle - instr->decoded, flushed);
    recording->decoded = instr->decoded;
    recording->to = recording->cycle;
    flight->taken = false;
}

struct recording *recording_open(const char *path, uint64_t from,
                                 struct pipeline_observer *observer) {
    FILE *file = fopen(path, "w");
    if (!file)
        return NULL;
    struct recording *recording = memory_zeroed(1, sizeof *recording);
    recording->file = file;
    recording->from = recording->cycle = from;
    fprintf(file, "{\"instr\":\"");
    *observer = (struct pipeline_observer){recording,   cycle_pass,  instr_begin,
                                           instr_stage, instr_cause, instr_end};
    return recording;
}

void recording_memory(struct recording *recording, uint64_t cycle, bool write) {
    size_t bucket = (size_t)(cycle / BUCKET);
    if (bucket >= recording->buckets) {
        size_t buckets = 2 * bucket + 64, old = recording->buckets;
        for (int i = 0; i < 2; i++) {
            recording->lines[i] =
                memory_resize(recording->lines[i], buckets * sizeof *recording->lines[i]);
            memset(recording->lines[i] + old, 0, (buckets - old) * sizeof *recording->lines[i]);
        }
        recording->buckets = buckets;
    }
    recording->lines[write][bucket]++;
}

static void lines_print(const struct recording *recording, const char *name, bool write) {
    size_t count = (size_t)(recording->to / BUCKET) + 1;
    fprintf(recording->file, ",\"%s\":\"", name);
    for (size_t i = 0; i < count; i++)
        fprintf(recording->file, "%s%" PRIu64, i ? " " : "",
                i < recording->buckets ? recording->lines[write][i] : 0);
    fputc('"', recording->file);
}

bool recording_close(struct recording *recording) {
    for (unsigned warp = 0; warp < WARPS; warp++)
        wait_end(recording, warp);
    fprintf(recording->file, "\",\"waits\":\"%s\",\"causes\":[", text_string(&recording->waits));
    for (size_t i = 0; i < recording->causes; i++)
        fprintf(recording->file, "%s\"%s\"", i ? "," : "", recording->cause[i]);
    fprintf(recording->file, "],\"from\":%" PRIu64 ",\"to\":%" PRIu64 ",\"bucket\":%d",
            recording->from, recording->to, (int)BUCKET);
    lines_print(recording, "reads", false);
    lines_print(recording, "writes", true);
    fputs("}\n", recording->file);
    bool written = !ferror(recording->file);
    written = fclose(recording->file) == 0 && written;
    text_free(&recording->waits);
    for (int i = 0; i < 2; i++)
        free(recording->lines[i]);
    free(recording->flight);
    free(recording);
    return written;
}
