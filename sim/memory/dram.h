/* DRAM behind the core's port: when it takes a line and when it has one read.
 *
 * Each channel has a queue of reads and one of writes. Its controller sends a command a clock:
 * first the column commands of open rows, then by age (first ready, first come; Rixner et al., ISCA
 * 2000). After PASSES younger ones the oldest request has its bank to itself. Rows stay open. Reads
 * go first; writes go when no read waits, or from WRITES_HIGH on until WRITES_LOW are left. A read
 * of a line whose write waits is answered from the queue. All banks are refreshed together, when
 * refresh is due. A full queue stops the port, whatever comes next, since that is not known yet.
 *
 * Lines go to channels and bank groups in turn, then through a row; the bank is permuted by the
 * row's low bits (Zhang et al., MICRO 2000).
 *
 * Time of the core is cycles, time inside clocks of the part (ticks). Events up to a cycle depend
 * on requests accepted before it only, so that it does not matter how often dram_step is called.
 * The caller owns `struct dram`; nothing is allocated. */
#ifndef HEDDLE_SIM_DRAM_H
#define HEDDLE_SIM_DRAM_H

#include "dram_part.h"

#include <stdbool.h>
#include <stdint.h>

enum { DRAM_CHANNELS = 16, DRAM_BANKS = 16, DRAM_GROUPS = 4, DRAM_QUEUE = 32, DRAM_FAW = 4 };

enum dram_kind { DRAM_READ, DRAM_WRITE, DRAM_KINDS };

/* Where a line is. */
struct dram_place {
    uint32_t channel, group, bank, row;
};

struct dram_stats {
    uint64_t requests[DRAM_KINDS];
    uint64_t hits;        /* requests that found their row open */
    uint64_t misses;      /* that found no row open */
    uint64_t conflicts;   /* that found another row open */
    uint64_t forwarded;   /* reads answered from the queue of writes */
    uint64_t refreshes;   /* of a channel */
    uint64_t turnarounds; /* from reads to writes and back */
    uint64_t data_ticks;  /* of the data buses */
    uint64_t queued;      /* ticks in a queue, of all requests */
    uint64_t latency;     /* cycles of all reads */
    uint64_t stopped;     /* cycles in which a full queue stopped the port */
    uint32_t most;        /* requests in all queues at a time */
};

struct dram_request {
    uint64_t cycle;    /* of acceptance */
    uint64_t accepted; /* its tick */
    uint64_t arrival;  /* at the queue */
    uint32_t line;
    uint32_t row;
    uint32_t tag;
    uint8_t bank;
    uint8_t bursts; /* left */
    bool begun;     /* some were sent */
    bool opened;    /* a row was opened for it */
    bool closed;    /* and one closed before */
};

struct dram_bank {
    int64_t row;               /* -1: none is open */
    uint64_t act, pre, column; /* first tick of the command */
};

struct dram_channel {
    struct dram_bank bank[DRAM_BANKS];
    uint64_t now; /* first tick without a command */
    uint64_t act, act_group[DRAM_GROUPS];
    uint64_t faw[DRAM_FAW]; /* ticks before which the next activates must not be, oldest first */
    uint64_t column[DRAM_KINDS], column_group[DRAM_GROUPS][DRAM_KINDS];
    uint64_t refresh; /* due */
    enum dram_kind mode;
    uint32_t begun;              /* requests of the mode with some bursts sent and some left */
    uint32_t passed[DRAM_KINDS]; /* column commands since the oldest request became that */
    uint32_t count[DRAM_KINDS];
    struct dram_request queue[DRAM_KINDS][DRAM_QUEUE]; /* oldest first */
    struct dram_stats stats;
    bool foreseen; /* `next` is known: the tick of the next read's data, UINT64_MAX: none */
    uint64_t next;
};

/* A read whose time is decided. */
struct dram_done {
    uint64_t cycle; /* its data is at the core */
    uint32_t tag;
};

struct dram {
    const struct dram_part *part;
    uint32_t core_mhz;
    uint32_t line_bytes;       /* of a request */
    uint64_t ready;            /* cycle in which the port takes the next request */
    uint64_t latency, stopped; /* of dram_stats, as the next one */
    uint32_t most;
    uint32_t dones;
    struct dram_done done[DRAM_CHANNELS * DRAM_QUEUE + 1]; /* not taken yet */
    struct dram_channel channel[DRAM_CHANNELS];
};

void dram_init(struct dram *dram, const struct dram_part *part, uint32_t core_mhz,
               uint32_t line_bytes);

struct dram_place dram_place(const struct dram_part *part, uint32_t addr);

/* Goes on to `cycle`. */
void dram_step(struct dram *dram, uint64_t cycle);

/* A read that was decided since; the caller takes all of them after each of the two other calls. */
bool dram_take(struct dram *dram, struct dram_done *done);

/* Takes a request in `cycle`, after dram_step to it; then dram->ready says when the next. */
void dram_accept(struct dram *dram, uint64_t cycle, enum dram_kind kind, uint32_t addr,
                 uint32_t tag);

/* The cycle of the next read's data if no more requests come; -1 when none waits. */
int64_t dram_next(struct dram *dram);

/* Of all channels. */
struct dram_stats dram_stats(const struct dram *dram);

/* Clocks of the part in so many cycles of the core. */
uint64_t dram_ticks(const struct dram *dram, uint64_t cycles);

#endif
