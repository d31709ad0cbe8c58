/* The DRAM behind the core's port: commands to the clock for every part, and what streams reach.
 *
 * With the core at the part's clock a cycle is a clock, so that expected cycles are sums of the
 * part's figures. `test_harness_dram table` prints the table of docs/results/simulation.md.
 */
#include "sim/memory/dram.h"
#include "tb/tools/unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE = 64, ROOM = 1 << 20, LATE = 100000 };

static struct dram *dram_new(enum memory_kind kind, uint32_t core_mhz) {
    struct dram *dram = malloc(sizeof *dram);
    assert_non_null(dram);
    dram_init(dram, dram_part(kind), core_mhz, LINE);
    return dram;
}

static struct dram *at_own_clock(enum memory_kind kind) {
    return dram_new(kind, dram_part(kind)->mhz);
}

/* The n-th line, from 0, that lies where asked; -1 asks for nothing. */
static uint32_t line_at(const struct dram_part *part, int bank, int group, int row, int n) {
    for (uint32_t line = 0;; line++) {
        struct dram_place place = dram_place(part, line * LINE);
        if (place.channel == 0 && (bank < 0 || place.bank == (uint32_t)bank) &&
            (group < 0 || place.group == (uint32_t)group) &&
            (row < 0 || place.row == (uint32_t)row) && n-- == 0)
            return line * LINE;
    }
}

/* When the next read has its data; goes on to then if it was not decided yet. */
static uint64_t answer_of(struct dram *dram) {
    struct dram_done done;
    if (dram_take(dram, &done))
        return done.cycle;
    int64_t next = dram_next(dram);
    assert_true(next >= 0);
    dram_step(dram, (uint64_t)next);
    assert_true(dram_take(dram, &done));
    assert_int_equal(done.cycle, next);
    return done.cycle;
}

static uint64_t read_line(struct dram *dram, uint64_t cycle, uint32_t addr) {
    dram_step(dram, cycle);
    dram_accept(dram, cycle, DRAM_READ, addr, 0);
    return answer_of(dram);
}

/* Further bursts of a line follow its first. */
static uint32_t more_bursts(const struct dram_part *part) {
    return (LINE / part->burst_bytes - 1) * part->ccd_l;
}

/* From the first column command of a line to its data at the core. */
static uint32_t column_to_data(const struct dram_part *part) {
    return more_bursts(part) + part->cl + part->burst + part->path;
}

#define EACH_PART(kind)                                                                            \
    for (enum memory_kind kind = MEMORY_FIXED + 1; kind < MEMORY_KINDS;                            \
         kind = (enum memory_kind)(kind + 1))

TEST(test_idle_latency) {
    EACH_PART(kind) {
        struct dram *dram = at_own_clock(kind);
        const struct dram_part *part = dram->part;
        uint32_t data = column_to_data(part), first = line_at(part, 0, -1, 0, 0);
        /* No row is open; the row is; another one is. */
        assert_int_equal(read_line(dram, 10, first), 10 + part->path + part->rcd + data);
        assert_int_equal(read_line(dram, 500, line_at(part, 0, -1, 0, 1)), 500 + part->path + data);
        assert_int_equal(read_line(dram, 1000, line_at(part, 0, -1, -1, ROOM / LINE / 64)),
                         1000 + part->path + part->rp + part->rcd + data);
        struct dram_stats stats = dram_stats(dram);
        assert_int_equal(stats.misses, 1);
        assert_int_equal(stats.hits, 1);
        assert_int_equal(stats.conflicts, 1);
        assert_int_equal(stats.requests[DRAM_READ], 3);
        assert_int_equal(stats.data_ticks, 3 * LINE / part->burst_bytes * part->burst);
        free(dram);
    }
}

/* Lines of one row: a column command each ccd_l in a bank group, each ccd_s across groups. */
TEST(test_row_hits) {
    EACH_PART(kind) {
        struct dram *dram = at_own_clock(kind);
        const struct dram_part *part = dram->part;
        uint32_t bursts = LINE / part->burst_bytes;
        read_line(dram, 0, line_at(part, 0, -1, 0, 0));
        for (int i = 0; i < 4; i++)
            dram_accept(dram, 500, DRAM_READ, line_at(part, 0, -1, 0, 1 + i), 0);
        uint64_t data = 500 + part->path + column_to_data(part);
        for (uint32_t i = 0; i < 4; i++)
            assert_int_equal(answer_of(dram), data + i * bursts * part->ccd_l);
        if (part->groups > 1) {
            read_line(dram, 1000, line_at(part, -1, 1, 0, 0));
            dram_accept(dram, 1500, DRAM_READ, line_at(part, 0, -1, 0, 5), 0);
            dram_accept(dram, 1500, DRAM_READ, line_at(part, -1, 1, 0, 1), 0);
            data = 1500 + part->path + column_to_data(part);
            assert_int_equal(answer_of(dram), data);
            assert_int_equal(answer_of(dram), data + part->ccd_s);
        }
        free(dram);
    }
}

static uint32_t larger(uint32_t a, uint32_t b) {
    return a > b ? a : b;
}

/* The second row of a bank waits for tRAS or tRTP, tRP and tRCD. */
TEST(test_conflict) {
    EACH_PART(kind) {
        struct dram *dram = at_own_clock(kind);
        const struct dram_part *part = dram->part;
        dram_accept(dram, 0, DRAM_READ, line_at(part, 0, -1, 0, 0), 0);
        dram_accept(dram, 0, DRAM_READ, line_at(part, 0, -1, -1, ROOM / LINE / 64), 0);
        uint64_t open = part->path;
        assert_int_equal(answer_of(dram), open + part->rcd + column_to_data(part));
        uint64_t close = open + larger(part->ras, part->rcd + more_bursts(part) + part->rtp);
        assert_int_equal(answer_of(dram), close + part->rp + part->rcd + column_to_data(part));
        free(dram);
    }
}

/* A written row closes after tCWL, its data and tWR. */
TEST(test_write_recovery) {
    EACH_PART(kind) {
        struct dram *dram = at_own_clock(kind);
        const struct dram_part *part = dram->part;
        dram_accept(dram, 0, DRAM_WRITE, line_at(part, 0, -1, 0, 0), 0);
        dram_step(dram, part->path + part->rcd + more_bursts(part));
        uint64_t write = dram->channel[0].now - 1;
        assert_int_equal(write, part->path + part->rcd + more_bursts(part));
        dram_accept(dram, write, DRAM_READ, line_at(part, 0, -1, -1, ROOM / LINE / 64), 0);
        uint64_t close = write + larger(part->path, part->cwl + part->burst + part->wr);
        assert_int_equal(answer_of(dram), close + part->rp + part->rcd + column_to_data(part));
        free(dram);
    }
}

/* Reads go first. A write behind one waits for tRTW, a read behind that for tWTR; a line is not
 * interrupted. */
TEST(test_turnaround) {
    EACH_PART(kind) {
        struct dram *dram = at_own_clock(kind);
        const struct dram_part *part = dram->part;
        read_line(dram, 0, line_at(part, 0, -1, 0, 0));
        dram_accept(dram, 500, DRAM_WRITE, line_at(part, 0, -1, 0, 2), 0);
        dram_accept(dram, 500, DRAM_READ, line_at(part, 0, -1, 0, 1), 0);
        uint64_t write = 500 + part->path + more_bursts(part) + part->rtw;
        dram_step(dram, write + 1 - part->path);
        dram_accept(dram, write + 1 - part->path, DRAM_READ, line_at(part, 0, -1, 0, 3), 1);
        dram_step(dram, write);
        assert_int_equal(dram->channel[0].now - 1, write);
        answer_of(dram);
        uint64_t read = write + more_bursts(part) + part->cwl + part->burst + part->wtr_l;
        assert_int_equal(answer_of(dram), read + column_to_data(part));
        assert_int_equal(dram_stats(dram).turnarounds, 2);
        free(dram);
    }
}

/* To another bank group a read behind a write is sooner. */
TEST(test_turnaround_of_groups) {
    struct dram *dram = at_own_clock(MEMORY_DDR4_2400);
    const struct dram_part *part = dram->part;
    read_line(dram, 0, line_at(part, 0, -1, 0, 0));
    read_line(dram, 500, line_at(part, -1, 1, 0, 0));
    dram_accept(dram, 1000, DRAM_WRITE, line_at(part, 0, -1, 0, 2), 0);
    dram_step(dram, 1001);
    dram_accept(dram, 1001, DRAM_READ, line_at(part, -1, 1, 0, 1), 1);
    assert_int_equal(answer_of(dram), 1000 + part->path + part->cwl + part->burst + part->wtr_s +
                                          column_to_data(part));
    free(dram);
}

/* Activates: tRRD apart, the fifth tFAW after the first. */
TEST(test_activates) {
    EACH_PART(kind) {
        struct dram *dram = at_own_clock(kind);
        const struct dram_part *part = dram->part;
        uint64_t open = part->path;
        /* Four banks of a group, then one of another if there is one. */
        for (int i = 0; i < 4; i++)
            dram_accept(dram, 0, DRAM_READ, line_at(part, i * (int)part->groups, -1, -1, 0), 0);
        dram_step(dram, open + part->rrd_l);
        assert_int_equal(dram->channel[0].act, open + part->rrd_l + part->rrd_s);
        dram_step(dram, 3 * part->rrd_l);
        dram_accept(dram, 3 * part->rrd_l, DRAM_READ,
                    line_at(part, part->groups > 1 ? 1 : 4, -1, -1, 0), 0);
        dram_step(dram, LATE / 50);
        /* A column command may have that clock. */
        uint64_t fifth = open + larger(part->faw, 3 * part->rrd_l + part->rrd_s);
        assert_in_range(dram->channel[0].faw[3] - part->faw, fifth, fifth + 1);
        free(dram);
    }
}

/* A refresh closes all rows, and what comes meanwhile waits. */
TEST(test_refresh) {
    EACH_PART(kind) {
        struct dram *dram = at_own_clock(kind);
        const struct dram_part *part = dram->part;
        uint32_t line = line_at(part, 0, -1, 0, 0), data = column_to_data(part);
        read_line(dram, 100, line);
        uint64_t free_again = part->refi + part->rp + part->rfc;
        assert_int_equal(read_line(dram, part->refi, line), free_again + part->rcd + data);
        assert_int_equal(dram_stats(dram).misses, 2);
        assert_int_equal(dram->channel[0].stats.refreshes, 1);
        dram_step(dram, 10 * (uint64_t)part->refi - 1);
        assert_int_equal(dram_stats(dram).refreshes, 9 * part->channels);
        free(dram);
    }
}

/* A hit goes before an older conflict, but not for ever. */
TEST(test_first_ready) {
    struct dram *dram = at_own_clock(MEMORY_DDR4_2400);
    const struct dram_part *part = dram->part;
    struct dram_done done;
    uint32_t other = line_at(part, 0, -1, -1, ROOM / LINE / 64);
    read_line(dram, 0, line_at(part, 0, -1, 0, 0));
    dram_accept(dram, 500, DRAM_READ, other, 99);
    for (uint32_t i = 0; i < 25; i++)
        dram_accept(dram, 500, DRAM_READ, line_at(part, 0, -1, 0, 1 + (int)i), i);
    dram_step(dram, LATE / 20);
    uint32_t order[26];
    uint64_t cycle[26];
    for (uint32_t i = 0; i < 26; i++) {
        assert_true(dram_take(dram, &done));
        order[i] = done.tag;
        cycle[i] = done.cycle;
    }
    for (uint32_t i = 0; i < 16; i++)
        assert_int_equal(order[i], i);
    assert_int_equal(order[16], 99);
    assert_true(cycle[16] > cycle[15] + part->rp + part->rcd);
    free(dram);
}

/* The port stops while a queue is full: until its first request has gone. */
TEST(test_full_queue) {
    EACH_PART(kind) {
        struct dram *dram = at_own_clock(kind);
        const struct dram_part *part = dram->part;
        for (uint64_t i = 0; i < DRAM_QUEUE; i++) {
            dram_step(dram, i);
            dram_accept(dram, i, DRAM_READ, line_at(part, 0, -1, 0, (int)i), (uint32_t)i);
            if (i < DRAM_QUEUE - 1)
                assert_int_equal(dram->ready, i + 1);
        }
        uint64_t gone = part->path + part->rcd + more_bursts(part);
        assert_int_equal(dram->ready, gone);
        assert_int_equal(dram_stats(dram).stopped, gone - DRAM_QUEUE);
        assert_int_equal(dram_stats(dram).most, DRAM_QUEUE);
        free(dram);
    }
}

/* Writes gather until there are many, while reads go on. */
TEST(test_writes_wait) {
    struct dram *dram = at_own_clock(MEMORY_DDR3_1600_X16);
    const struct dram_part *part = dram->part;
    struct dram_done done;
    for (uint32_t i = 0; i < 8; i++) /* so that some read always waits */
        dram_accept(dram, 0, DRAM_READ, line_at(part, 0, -1, 0, 8), 0);
    for (uint64_t cycle = 0; cycle < 40 * 16; cycle++) {
        dram_step(dram, cycle);
        if (cycle % 16 == 0)
            dram_accept(dram, cycle, DRAM_READ, line_at(part, 0, -1, 0, (int)cycle % 8), 0);
        if (cycle % 16 == 1)
            dram_accept(dram, cycle, DRAM_WRITE, line_at(part, 1, -1, 0, (int)cycle / 16 % 32), 0);
        while (dram_take(dram, &done))
            ;
        assert_in_range(dram->channel[0].count[DRAM_WRITE], 0, 28); /* 24, and some on their way */
        if (cycle == 23 * 16)
            assert_int_equal(dram_stats(dram).turnarounds, 0);
    }
    assert_in_range(dram_stats(dram).turnarounds, 1, 4);
    assert_in_range(dram->channel[0].count[DRAM_WRITE], 1, 28);
    /* A read of a line whose write waits needs no row. */
    uint32_t waits = dram->channel[0].queue[DRAM_WRITE][0].line * LINE;
    dram_accept(dram, 640, DRAM_READ, waits, 5);
    assert_true(dram_take(dram, &done));
    assert_int_equal(done.cycle, 640 + 2 * part->path);
    assert_int_equal(dram_stats(dram).forwarded, 1);
    free(dram);
}

/* Whole lines need fewer bursts when the core's are shorter, at least one. */
TEST(test_short_lines) {
    const struct dram_part *part = dram_part(MEMORY_DDR3_1600_X16);
    struct dram *dram = at_own_clock(MEMORY_DDR3_1600_X16);
    dram_init(dram, part, part->mhz, 16);
    assert_int_equal(read_line(dram, 0, 0), 2 * part->path + part->rcd + part->cl + part->burst);
    dram_init(dram, dram_part(MEMORY_DDR4_2400), 1200, 16);
    assert_int_equal(read_line(dram, 0, 0), 2 * 35 + 17 + 17 + 4);
    free(dram);
}

/* Cycles of the core, rounded up: of 88 clocks at 1200 MHz, 18.4 cycles at 250. */
TEST(test_core_clock) {
    struct dram *dram = dram_new(MEMORY_DDR4_2400, 250);
    assert_int_equal(dram_ticks(dram, 250), 1200);
    assert_int_equal(read_line(dram, 0, 0), (108 * 250 + 1199) / 1200);
    free(dram);
}

// --------------------------------------------------------------------------- streams

/* xorshift32 (Marsaglia, "Xorshift RNGs", 2003). */
static uint32_t random_next(uint32_t *seed) {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 17;
    *seed ^= *seed << 5;
    return *seed;
}

struct answer {
    uint64_t cycle;
    uint32_t tag;
};

/* A random stream of 2000 requests; with `often` the DRAM is asked in every cycle. */
static void mixed(enum memory_kind kind, bool often, struct answer answer[2000]) {
    struct dram *dram = dram_new(kind, 333);
    struct dram_done done;
    uint32_t seed = 7, sent = 0;
    for (uint64_t cycle = 0; cycle < LATE; cycle++) {
        bool sends = random_next(&seed) % 4 == 0 && sent < 2000;
        uint32_t addr = random_next(&seed) % 8 * 65536 + random_next(&seed) % 64 * LINE;
        bool write = random_next(&seed) % 2;
        int64_t next = often ? dram_next(dram) : -1;
        if (often || (sends && cycle >= dram->ready))
            dram_step(dram, cycle);
        for (int i = 0; i < 2; i++) {
            while (dram_take(dram, &done)) {
                assert_true(!often || i == 1 || next < 0 || (int64_t)done.cycle >= next);
                answer[done.tag] = (struct answer){done.cycle, done.tag};
            }
            if (i == 0 && sends && cycle >= dram->ready)
                dram_accept(dram, cycle, write ? DRAM_WRITE : DRAM_READ, addr, sent++);
        }
    }
    assert_int_equal(sent, 2000);
    for (dram_step(dram, LATE); dram_take(dram, &done);)
        answer[done.tag] = (struct answer){done.cycle, done.tag};
    free(dram);
}

/* Answers do not depend on how often the DRAM is asked, nor do predictions change it. */
TEST(test_asked_often) {
    EACH_PART(kind) {
        static struct answer rarely[2000], often[2000];
        memset(rarely, 0, sizeof rarely);
        memset(often, 0, sizeof often);
        mixed(kind, false, rarely);
        mixed(kind, true, often);
        assert_memory_equal(rarely, often, sizeof rarely);
    }
}

enum pattern { STREAM, COPY, RANDOM, CONFLICTS, PATTERNS };

static uint32_t pattern_addr(const struct dram_part *part, enum pattern pattern, uint32_t i,
                             uint32_t *seed) {
    uint32_t apart = part->channels * part->banks * part->row_bytes;
    switch (pattern) {
    case STREAM:
        return i * LINE;
    case COPY: /* a line is read, another one is written */
        return i / 2 * LINE + i % 2 * (UINT32_C(1) << 28);
    case RANDOM:
        return random_next(seed) / LINE * LINE;
    default: /* rows of one bank: the row's low bits, which permute banks, stay */
        return i * apart * part->banks;
    }
}

/* Bytes a nanosecond, by a core that is never what limits. */
static double bandwidth(enum memory_kind kind, enum pattern pattern) {
    enum { FAST = 8000, LINES = 20000 };
    struct dram *dram = dram_new(kind, FAST);
    struct dram_done done;
    uint64_t last = 0;
    uint32_t seed = 1;
    for (uint32_t i = 0; i < LINES; i++) {
        uint64_t cycle = dram->ready;
        dram_step(dram, cycle);
        dram_accept(dram, cycle, pattern == COPY && i % 2 ? DRAM_WRITE : DRAM_READ,
                    pattern_addr(dram->part, pattern, i, &seed), 0);
        for (; dram_take(dram, &done);)
            last = done.cycle > last ? done.cycle : last;
    }
    free(dram);
    return (double)LINE * LINES / ((double)last / FAST * 1000);
}

static double peak(const struct dram_part *part) {
    return (double)part->channels * part->burst_bytes * part->mhz / part->burst / 1000;
}

/* Nanoseconds to an idle part: 0 the row is open, 1 none is, 2 another one is. */
static double idle(enum memory_kind kind, int rows) {
    struct dram *dram = at_own_clock(kind);
    const struct dram_part *part = dram->part;
    uint64_t begin = 1000, end;
    if (rows != 1)
        read_line(dram, 0, line_at(part, 0, -1, 0, 0));
    end = read_line(dram, begin,
                    rows == 2 ? line_at(part, 0, -1, -1, ROOM / LINE / 64)
                              : line_at(part, 0, -1, 0, 1));
    free(dram);
    return (double)(end - begin) * 1000 / part->mhz;
}

/* Idle latencies of DDR4-2400 and HBM2 on an Alveo U280 (Wang et al., FCCM 2020). Streams there
 * reach 18.0 of 19.2 GB/s, and 425 of 460. */
TEST(test_published) {
    static const struct {
        enum memory_kind kind;
        double idle[3], stream;
    } measured[] = {
        {MEMORY_DDR4_2400, {73.3, 89.9, 106.6}, 18.0 / 19.2},
        {MEMORY_HBM2, {106.7, 122.2, 133.3}, 425.0 / 460},
    };
    for (size_t i = 0; i < sizeof measured / sizeof *measured; i++) {
        enum memory_kind kind = measured[i].kind;
        for (int rows = 0; rows < 3; rows++)
            assert_in_range(1000 * idle(kind, rows) / measured[i].idle[rows], 960, 1040);
        double share = bandwidth(kind, STREAM) / peak(dram_part(kind));
        assert_in_range(1000 * share / measured[i].stream, 950, 1050);
    }
}

/* Rows of one bank come tRC apart; random lines are between, and below the peak. */
TEST(test_patterns) {
    EACH_PART(kind) {
        const struct dram_part *part = dram_part(kind);
        double cycle_ns = (double)(part->ras + part->rp) * 1000 / part->mhz;
        double conflicts = bandwidth(kind, CONFLICTS), random = bandwidth(kind, RANDOM);
        double stream = bandwidth(kind, STREAM), copy = bandwidth(kind, COPY);
        assert_in_range(1000 * conflicts * cycle_ns / LINE, 900, 1001);
        assert_true(conflicts < random && random < stream);
        assert_true(random < copy * 1.1 && copy < stream && stream < peak(part));
    }
}

static void table_print(void) {
    printf("| | peak, GB/s | stream | copy | random | conflicts | idle, ns: open row | no row | "
           "another row |\n| --- |%s\n",
           " --- | --- | --- | --- | --- | --- | --- | --- |");
    EACH_PART(kind) {
        printf("| `%s` | %.1f |", dram_part_names[kind], peak(dram_part(kind)));
        for (int pattern = 0; pattern < PATTERNS; pattern++)
            printf(" %.1f |", bandwidth(kind, (enum pattern)pattern));
        for (int rows = 0; rows < 3; rows++)
            printf(" %.1f |", idle(kind, rows));
        printf("\n");
    }
}

int main(int argc, char **argv) {
    if (argc > 1 && strcmp(argv[1], "table") == 0) {
        table_print();
        return 0;
    }
    return unit_tests_run(argv[0]);
}
