#include "konata.h"

#include "base/text.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { WARPS = 32 };

struct konata {
    FILE *file;
    uint64_t now;
    uint64_t cycle; /* that the file has come to: events follow few cycles */
    int64_t instructions;
    int64_t retired;
    const char *cause[WARPS]; /* that the file shows in lane 1 */
};

static const char stage_name[PIPELINE_STAGES] = {
    [PIPELINE_DECODE] = 'D',    [PIPELINE_ISSUE] = 'I',    [PIPELINE_EXECUTE] = 'X',
    [PIPELINE_WRITEBACK] = 'W', [PIPELINE_ALLOCATE] = 'A', [PIPELINE_READY] = 'R'};

static void cycle_pass(void *context, uint64_t cycle) {
    ((struct konata *)context)->now = cycle;
}

/* The file, at the cycle that it is now. */
static FILE *file_now(struct konata *konata) {
    if (konata->now > konata->cycle)
        fprintf(konata->file, "C\t%" PRIu64 "\n", konata->now - konata->cycle);
    konata->cycle = konata->now;
    return konata->file;
}

static void instr_begin(void *context, struct pipeline_instr *instr, const char *text) {
    struct konata *konata = context;
    instr->mark = konata->instructions++;
    fprintf(file_now(konata), "I\t%" PRId64 "\t%" PRId64 "\t%u\n", instr->mark, instr->mark,
            instr->warp);
    fprintf(konata->file, "L\t%" PRId64 "\t0\t%08" PRIx32 ": %s\n", instr->mark, instr->pc, text);
    fprintf(konata->file, "L\t%" PRId64 "\t1\twarp %u, sequence number %u\n", instr->mark,
            instr->warp, instr->seq);
}

static void instr_stage(void *context, struct pipeline_instr *instr, enum pipeline_stage stage) {
    struct konata *konata = context;
    fprintf(file_now(konata), "S\t%" PRId64 "\t0\t%c\n", instr->mark, stage_name[stage]);
}

static void instr_cause(void *context, struct pipeline_instr *instr, const char *cause) {
    struct konata *konata = context;
    const char **shown = &konata->cause[instr->warp % WARPS];
    fprintf(file_now(konata), "%c\t%" PRId64 "\t1\t%s\n", cause ? 'S' : 'E', instr->mark,
            cause ? cause : *shown);
    *shown = cause;
}

static void instr_end(void *context, struct pipeline_instr *instr, bool flushed) {
    struct konata *konata = context;
    fprintf(file_now(konata), "R\t%" PRId64 "\t%" PRId64 "\t%d\n", instr->mark, konata->retired,
            flushed);
    if (!flushed)
        konata->retired++;
}

struct konata *konata_open(const char *path, uint64_t from, struct pipeline_observer *observer) {
    FILE *file = fopen(path, "w");
    if (!file)
        return NULL;
    struct konata *konata = memory_zeroed(1, sizeof *konata);
    konata->file = file;
    konata->now = konata->cycle = from;
    fprintf(file, "Kanata\t0004\nC=\t%" PRIu64 "\n", from);
    *observer = (struct pipeline_observer){konata,      cycle_pass,  instr_begin,
                                           instr_stage, instr_cause, instr_end};
    return konata;
}

bool konata_close(struct konata *konata) {
    bool written = !ferror(konata->file);
    written = fclose(konata->file) == 0 && written;
    free(konata);
    return written;
}
