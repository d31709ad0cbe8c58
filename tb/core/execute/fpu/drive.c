/* Drives a verilated floating-point unit (fpu_tb.sv) and judges what it gives.
 *
 *   check [cases=N] [seed=N] [stall=PERCENT] [mixed=1] [fault=N]
 *
 * Cases come from cases.h; with mixed=1 every operation has another code, warp, mode and random
 * inactive lanes, and pauses lie between them. stall closes the output in so many of a hundred
 * cycles. First come single operations, whose latency is judged.
 * A division is taken at once while the unit has fewer than DIVISIONS, so that nothing waits behind
 * it. Each operation has to give its packets once, in order of their lanes, with its own header,
 * the values of all active lanes and, packet by packet, their flags together. Prints what was run;
 * exit status 1 after a difference, the first of which are printed.
 */
#include "cases.h"
#include "sim/harness/model.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <svdpi.h>
#include <time.h>

enum {
    FLIGHTS = 64,
    SHOWN_DIFFERENCES = 8,
    QUIET_CYCLES = 5000,
    SINGLES = 200,
    PACED = 32,
    DIVISIONS = 4
};

struct flight {
    struct fp_batch batch;
    struct fp_result want[BATCH_LANES];
    bool single; /* alone in the unit: its latency is judged */
    bool busy, packet_seen;
    bool accepted;
    unsigned header;
    uint32_t active, seen; /* lanes */
    uint64_t accepted_at;
    uint64_t due; /* cycle in which it has to be taken, 0 for any */
};

struct driver {
    struct fp_reference reference;
    struct fp_cases cases;
    struct flight flight[FLIGHTS];
    unsigned threads, lanes, warps, header_mask;
    unsigned stall, mixed, fault;
    uint64_t random;
    uint64_t cycle, last_event;
    uint64_t operations, in_flight, checked, differences;
    unsigned divisions;  /* taken and not out */
    unsigned singles;    /* left */
    enum isa_op last_op; /* taken */
    uint64_t last_taken;
    unsigned equal; /* operations taken since the last one of another kind */
    bool ended;
};

/* DPI functions have no argument for a context. */
static struct driver *driver;

void fpu_assertion_failed(const char *file, int line,
                          const char *scope) __asm__("_Z7vl_stopPKciS0_");
int fpu_begin(int threads, int lanes, int warps, int header_mask);
svBit fpu_offer(int *op, int *imm, int *id, int *header, int *tmask, svBitVecVal *a, svBitVecVal *b,
                svBitVecVal *c);
void fpu_accepted(int id);
void fpu_packet(int id, int header, int tmask, svBit sop, svBit eop, const svBitVecVal *data,
                int fflags);
svBit fpu_open(void);
void fpu_changed(int id);

static unsigned chance(unsigned percent) {
    return fp_random(&driver->random) % 100 < percent;
}

// ------------------------------------------------------------------------ differences

static void differ(const struct flight *flight, const char *what) {
    driver->last_event = driver->cycle;
    if (driver->differences++ < SHOWN_DIFFERENCES)
        printf("%s: %s, cycle %" PRIu64 "\n", isa_op_table[flight->batch.op].name, what,
               driver->cycle);
}

static void differ_value(const struct flight *flight, unsigned lane, uint32_t value) {
    const struct fp_batch *batch = &flight->batch;
    if (driver->differences++ < SHOWN_DIFFERENCES)
        printf("%s mode %d, %08" PRIx32 " %08" PRIx32 " %08" PRIx32 ": %08" PRIx32
               ", not %08" PRIx32 "\n",
               isa_op_table[batch->op].name, (int)batch->mode, batch->a[lane], batch->b[lane],
               batch->c[lane], flight->want[lane].value, value);
}

static void differ_flags(const struct flight *flight, unsigned lane, unsigned want, unsigned got) {
    const struct fp_batch *batch = &flight->batch;
    if (driver->differences++ < SHOWN_DIFFERENCES)
        printf("%s mode %d, %08" PRIx32 " %08" PRIx32 " %08" PRIx32 ": flags %02x, not %02x\n",
               isa_op_table[batch->op].name, (int)batch->mode, batch->a[lane], batch->b[lane],
               batch->c[lane], want, got);
}

void fpu_assertion_failed(const char *file, int line, const char *scope) {
    printf("assertion failed, %s:%d in %s\n", file, line, scope);
    driver->differences++;
    driver->ended = true;
}

void fpu_changed(int id) {
    differ(&driver->flight[(unsigned)id % FLIGHTS], "a shown packet or its flags changed");
}

// ------------------------------------------------------------------------------- input

int fpu_begin(int threads, int lanes, int warps, int header_mask) {
    driver->threads = (unsigned)threads;
    driver->lanes = (unsigned)lanes;
    driver->warps = (unsigned)warps;
    driver->header_mask = (unsigned)header_mask;
    return (int)driver->fault;
}

static struct flight *flight_free(unsigned *id) {
    for (unsigned i = 0; i < FLIGHTS; i++)
        if (!driver->flight[i].busy) {
            *id = i;
            return &driver->flight[i];
        }
    return NULL;
}

/* An operation of its own for each case of the mix, so that all kinds follow each other. */
static bool mixed_batch(struct fp_batch *batch) {
    if (driver->cases.left == 0)
        return false;
    struct fp_case chosen = {
        .op = (enum isa_op)(FPU_ADD + fp_random(&driver->random) % (OP_COUNT - FPU_ADD))};
    batch->op = chosen.op;
    batch->mode = (enum fp_mode)(fp_random(&driver->random) % FP_MODES);
    batch->lanes = driver->threads;
    for (unsigned i = 0; i < batch->lanes; i++) {
        fp_random_case(&driver->random, &chosen);
        batch->a[i] = chosen.a;
        batch->b[i] = chosen.b;
        batch->c[i] = chosen.c;
    }
    uint64_t left = driver->cases.left;
    driver->cases.left = left < batch->lanes ? 0 : left - batch->lanes;
    driver->cases.random_cases += batch->lanes;
    return true;
}

static bool next_batch(struct fp_batch *batch) {
    if (driver->singles > 0) {
        if (driver->in_flight > 0 || !mixed_batch(batch))
            return false;
        driver->singles--;
        batch->lanes = 1;
        return true;
    }
    return driver->mixed ? chance(80) && mixed_batch(batch)
                         : fp_cases_next(&driver->cases, driver->threads, batch);
}

static bool is_division(enum isa_op op) {
    return op == FPU_DIV || op == FPU_SQRT;
}

/* Known where an operation is one packet: then it is taken whole. */
static uint64_t division_due(enum isa_op op) {
    bool room = driver->lanes == driver->threads && driver->divisions < DIVISIONS;
    return is_division(op) && room ? driver->cycle + 1 : 0;
}

static uint32_t active_lanes(const struct fp_batch *batch) {
    uint32_t lanes = (uint32_t)((UINT64_C(1) << batch->lanes) - 1);
    if (driver->mixed && batch->lanes > 1 && chance(75))
        lanes &= (uint32_t)(fp_random(&driver->random) >> 32);
    return lanes;
}

/* The mode in the instruction, or that of a warp which has it in its frm. */
static unsigned mode_field(enum fp_mode mode, unsigned *header) {
    unsigned warp = (unsigned)mode + (chance(50) ? FP_MODES : 0);
    if (warp >= driver->warps || chance(50))
        return mode;
    *header = (*header & ~0xffu) | warp;
    return 7;
}

static void words_copy(svBitVecVal *to, const uint32_t *from, unsigned used) {
    for (unsigned i = 0; i < driver->threads; i++)
        to[i] = i < used ? from[i] : (uint32_t)(fp_random(&driver->random) >> 32);
}

svBit fpu_offer(int *op, int *imm, int *id, int *header, int *tmask, svBitVecVal *a, svBitVecVal *b,
                svBitVecVal *c) {
    unsigned index = 0;
    struct flight *flight = flight_free(&index);
    bool single = driver->singles > 1; /* beside the last one there may be others */
    if (!flight || !next_batch(&flight->batch))
        return 0;
    const struct fp_batch *batch = &flight->batch;
    flight->busy = true;
    flight->single = single;
    flight->packet_seen = flight->accepted = false;
    flight->seen = 0;
    flight->active = active_lanes(batch);
    flight->header = (unsigned)fp_random(&driver->random) & driver->header_mask;
    *imm = (int)mode_field(batch->mode, &flight->header);
    *op = (int)isa_op_table[batch->op].code;
    *id = (int)index;
    *header = (int)flight->header;
    *tmask = (int)flight->active;
    words_copy(a, batch->a, batch->lanes);
    words_copy(b, batch->b, batch->lanes);
    words_copy(c, batch->c, batch->lanes);
    for (unsigned i = 0; i < batch->lanes; i++)
        if (flight->active >> i & 1)
            flight->want[i] = fp_reference_result(
                &driver->reference,
                &(struct fp_case){batch->op, batch->mode, batch->a[i], batch->b[i], batch->c[i]});
    flight->due = division_due(batch->op);
    driver->operations++;
    driver->in_flight++;
    driver->last_event = driver->cycle;
    return 1;
}

/* Operations of one kind are taken one packet a cycle, the last packet with the operation.
 * Quotients of before may still come out between the first ones. */
static void check_rate(const struct flight *flight) {
    uint64_t taken = driver->cycle - driver->last_taken, packets = 0;
    for (unsigned i = 0; i < driver->threads; i += driver->lanes)
        packets += (flight->active >> i & ((UINT64_C(1) << driver->lanes) - 1)) != 0;
    driver->equal = flight->batch.op == driver->last_op ? driver->equal + 1 : 0;
    if (driver->equal > PACED && !driver->mixed && !driver->stall &&
        !is_division(flight->batch.op) && driver->singles == 0 && taken > packets)
        differ(flight, "not taken at once");
    if (flight->due && driver->cycle > flight->due)
        differ(flight, "waits, though there is room for it");
    driver->last_op = flight->batch.op;
    driver->last_taken = driver->cycle;
}

void fpu_accepted(int id) {
    struct flight *flight = &driver->flight[(unsigned)id % FLIGHTS];
    if (flight->accepted)
        differ(flight, "taken twice");
    flight->accepted = true;
    flight->accepted_at = driver->cycle;
    driver->divisions += is_division(flight->batch.op);
    check_rate(flight);
}

svBit fpu_open(void) {
    return driver->singles > 0 || !chance(driver->stall);
}

// ------------------------------------------------------------------------------ output

static unsigned latency_limit(enum isa_op op) {
    bool fma = op <= FPU_NMADD || op >= FPU_CVT_W_S;
    return fma ? 6 : is_division(op) ? 18 : 1;
}

/* Of single operations, which have one lane. Only a quotient may come early. */
static void check_latency(const struct flight *flight) {
    uint64_t taken = driver->cycle - flight->accepted_at, limit = latency_limit(flight->batch.op);
    if (taken > limit || (taken < limit && flight->batch.op != FPU_DIV))
        differ(flight, "early or late");
}

static void check_lanes(const struct flight *flight, uint32_t lanes, const svBitVecVal *data,
                        unsigned flags) {
    unsigned want = 0, last = 0;
    for (unsigned i = 0; i < driver->threads; i++) {
        if (!(lanes >> i & 1))
            continue;
        if (data[i] != flight->want[i].value)
            differ_value(flight, i, data[i]);
        want |= flight->want[i].flags;
        last = i;
        driver->checked++;
    }
    if (flags != want)
        differ_flags(flight, last, want, flags);
}

/* The lanes of the next packet: the first group that has an active lane which was not seen. */
static uint32_t next_lanes(const struct flight *flight) {
    uint32_t group = (uint32_t)((UINT64_C(1) << driver->lanes) - 1);
    for (unsigned i = 0; i < driver->threads; i += driver->lanes)
        if (flight->active & ~flight->seen & group << i)
            return flight->active & group << i;
    return 0;
}

void fpu_packet(int id, int header, int tmask, svBit sop, svBit eop, const svBitVecVal *data,
                int fflags) {
    struct flight *flight = &driver->flight[(unsigned)id % FLIGHTS];
    uint32_t lanes = (uint32_t)tmask;
    driver->last_event = driver->cycle;
    if (!flight->busy || (unsigned)id >= FLIGHTS || (unsigned)header != flight->header) {
        differ(flight, "a packet of nobody");
        return;
    }
    if (lanes != next_lanes(flight) || sop != !flight->packet_seen)
        differ(flight, "lanes out of order");
    if (flight->single && flight->accepted)
        check_latency(flight);
    check_lanes(flight, lanes, data, (unsigned)fflags);
    flight->packet_seen = true;
    flight->seen |= lanes;
    if (eop != (flight->seen == flight->active))
        differ(flight, "ended early or late");
    if (eop) {
        flight->busy = false;
        driver->divisions -= is_division(flight->batch.op);
        driver->in_flight--;
    }
}

// --------------------------------------------------------------------------- the whole

static void run(void *model) {
    for (int i = 0; i < 8; i++)
        heddle_model_eval(model, i & 1, 1);
    do {
        heddle_model_eval(model, 0, 0);
        heddle_model_eval(model, 1, 0);
        driver->cycle++;
        if (driver->cycle - driver->last_event > QUIET_CYCLES) {
            printf("nothing comes out, cycle %" PRIu64 "\n", driver->cycle);
            driver->differences++;
            return;
        }
        /* A seeded fault needs no more than its first difference. */
        if (driver->fault && driver->differences)
            return;
    } while (!driver->ended && (driver->cases.left > 0 || driver->in_flight > 0));
}

static void report(double seconds) {
    const struct fp_cases *cases = &driver->cases;
    printf("fpu of %u lanes, %u a packet: %" PRIu64 " cases (%" PRIu64
           " of corners, of them %" PRIu64 " triples; %" PRIu64 " random) in %" PRIu64
           " cycles, %.1f s: %" PRIu64 " differences\n",
           driver->threads, driver->lanes, driver->checked, cases->corner_cases, cases->triples,
           cases->random_cases, driver->cycle, seconds, driver->differences);
}

int main(int argc, char **argv) {
    unsigned long long cases = 200000, seed = 1, stall = 0, mixed = 0, fault = 0;
    const struct {
        const char *name;
        unsigned long long *value;
    } options[] = {{"cases=", &cases},
                   {"seed=", &seed},
                   {"stall=", &stall},
                   {"mixed=", &mixed},
                   {"fault=", &fault}};
    enum { OPTIONS = sizeof options / sizeof *options };
    for (int i = 1; i < argc; i++) {
        size_t option = 0;
        while (option < OPTIONS &&
               strncmp(argv[i], options[option].name, strlen(options[option].name)))
            option++;
        char *end = argv[i];
        if (option < OPTIONS)
            *options[option].value = strtoull(argv[i] + strlen(options[option].name), &end, 10);
        if (end == argv[i] || *end) {
            fprintf(stderr, "%s: expected cases=N, seed=N, stall=PERCENT, mixed=0|1 or fault=N\n",
                    argv[i]);
            return 2;
        }
    }
    driver = calloc(1, sizeof *driver);
    if (!driver)
        return 2;
    driver->stall = (unsigned)stall;
    driver->mixed = (unsigned)mixed;
    driver->fault = (unsigned)fault;
    driver->random = seed * 2 + 1;
    driver->singles = SINGLES;
    fp_reference_open(&driver->reference);
    fp_cases_open(&driver->cases, cases, seed);
    struct timespec begin, end;
    clock_gettime(CLOCK_MONOTONIC, &begin);
    void *model = heddle_model_new();
    run(model);
    heddle_model_final(model);
    heddle_model_delete(model);
    clock_gettime(CLOCK_MONOTONIC, &end);
    report((double)(end.tv_sec - begin.tv_sec) + (double)(end.tv_nsec - begin.tv_nsec) * 1e-9);
    bool good = driver->differences == 0;
    fp_reference_close(&driver->reference);
    free(driver);
    return good ? 0 : 1;
}
