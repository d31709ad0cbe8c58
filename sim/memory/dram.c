#include "dram.h"

#include <string.h>

enum { LINE = 64, WRITES_HIGH = 24, WRITES_LOW = 8, PASSES = 16 };

_Static_assert((int)WRITES_HIGH < (int)DRAM_QUEUE, "writes go before their queue is full");

enum command { COLUMN, ACTIVATE, PRECHARGE };

/* A command that may go, and for which request of the queue. */
struct choice {
    uint64_t tick; /* UINT64_MAX: none */
    enum command command;
    uint32_t index;
};

static uint64_t later(uint64_t a, uint64_t b) {
    return a > b ? a : b;
}

static uint64_t divide_up(uint64_t value, uint64_t by) {
    return (value + by - 1) / by;
}

uint64_t dram_ticks(const struct dram *dram, uint64_t cycles) {
    return divide_up(cycles * dram->part->mhz, dram->core_mhz);
}

static uint64_t cycle_of(const struct dram *dram, uint64_t tick) {
    return divide_up(tick * dram->core_mhz, dram->part->mhz);
}

void dram_init(struct dram *dram, const struct dram_part *part, uint32_t core_mhz,
               uint32_t line_bytes) {
    memset(dram, 0, sizeof *dram);
    dram->part = part;
    dram->core_mhz = core_mhz;
    dram->line_bytes = line_bytes;
    for (uint32_t c = 0; c < part->channels; c++) {
        dram->channel[c].refresh = part->refi;
        for (uint32_t b = 0; b < part->banks; b++)
            dram->channel[c].bank[b].row = -1;
    }
}

struct dram_place dram_place(const struct dram_part *part, uint32_t addr) {
    uint32_t line = addr / LINE;
    struct dram_place place = {.channel = line % part->channels};
    line /= part->channels;
    uint32_t group = line % part->groups;
    line /= part->groups * (part->row_bytes / LINE);
    uint32_t each = part->banks / part->groups;
    place.row = line / each;
    place.bank = (line % each * part->groups + group) ^ place.row % part->banks;
    place.group = place.bank % part->groups;
    return place;
}

// ---------------------------------------------------------------------------- commands

static void activate(const struct dram_part *part, struct dram_channel *channel,
                     const struct dram_request *request, uint64_t tick) {
    struct dram_bank *bank = &channel->bank[request->bank];
    bank->row = request->row;
    bank->column = tick + part->rcd;
    bank->pre = tick + part->ras;
    bank->act = tick + part->ras + part->rp;
    channel->act = tick + part->rrd_s;
    channel->act_group[request->bank % part->groups] = tick + part->rrd_l;
    memmove(channel->faw, channel->faw + 1, (DRAM_FAW - 1) * sizeof *channel->faw);
    channel->faw[DRAM_FAW - 1] = tick + part->faw;
}

static void precharge(const struct dram_part *part, struct dram_bank *bank, uint64_t tick) {
    bank->row = -1;
    bank->act = later(bank->act, tick + part->rp);
}

static void column(const struct dram_part *part, struct dram_channel *channel, uint32_t bank,
                   enum dram_kind kind, uint64_t tick) {
    uint64_t *group = channel->column_group[bank % part->groups];
    uint64_t written = tick + part->cwl + part->burst;
    channel->column[kind] = tick + part->ccd_s;
    group[kind] = tick + part->ccd_l;
    if (kind == DRAM_READ) {
        channel->column[DRAM_WRITE] = later(channel->column[DRAM_WRITE], tick + part->rtw);
    } else {
        channel->column[DRAM_READ] = later(channel->column[DRAM_READ], written + part->wtr_s);
        group[DRAM_READ] = later(group[DRAM_READ], written + part->wtr_l);
    }
    uint64_t pre = kind == DRAM_READ ? tick + part->rtp : written + part->wr;
    channel->bank[bank].pre = later(channel->bank[bank].pre, pre);
    channel->stats.data_ticks += part->burst;
}

/* Closes all rows; the tick of the refresh command. */
static uint64_t refresh(const struct dram_part *part, struct dram_channel *channel) {
    uint64_t close = later(channel->now, channel->refresh), tick = close;
    for (uint32_t b = 0; b < part->banks; b++)
        if (channel->bank[b].row >= 0)
            close = later(close, channel->bank[b].pre);
    for (uint32_t b = 0; b < part->banks; b++) {
        if (channel->bank[b].row >= 0)
            precharge(part, &channel->bank[b], close);
        tick = later(tick, channel->bank[b].act);
    }
    for (uint32_t b = 0; b < part->banks; b++)
        channel->bank[b].act = tick + part->rfc;
    channel->refresh += part->refi;
    channel->stats.refreshes++;
    return tick;
}

// -------------------------------------------------------------------------- scheduling

/* Requests that have arrived by now; queues are in the order of arrival. */
static uint32_t arrived(const struct dram_channel *channel, enum dram_kind kind) {
    uint32_t count = channel->count[kind];
    while (count > 0 && channel->queue[kind][count - 1].arrival > channel->now)
        count--;
    return count;
}

/* The next tick at which a request arrives. */
static uint64_t next_arrival(const struct dram_channel *channel) {
    uint64_t next = UINT64_MAX;
    for (int kind = 0; kind < DRAM_KINDS; kind++) {
        uint32_t here = arrived(channel, (enum dram_kind)kind);
        if (here < channel->count[kind] && channel->queue[kind][here].arrival < next)
            next = channel->queue[kind][here].arrival;
    }
    return next;
}

/* Not within a line. */
static void mode_choose(struct dram_channel *channel) {
    uint32_t reads = arrived(channel, DRAM_READ), writes = arrived(channel, DRAM_WRITE);
    enum dram_kind mode = channel->mode;
    if (channel->begun > 0)
        return;
    if (mode == DRAM_READ && (writes >= WRITES_HIGH || (reads == 0 && writes > 0)))
        mode = DRAM_WRITE;
    else if (mode == DRAM_WRITE && reads > 0 && writes <= WRITES_LOW)
        mode = DRAM_READ;
    channel->stats.turnarounds += mode != channel->mode;
    channel->mode = mode;
}

/* Whether a request may have its bank's row closed: no request wants that row, or it is its turn.
 */
static bool may_close(const struct dram_channel *channel, uint32_t count, uint32_t index) {
    const struct dram_request *queue = channel->queue[channel->mode];
    if (index == 0 && channel->passed[channel->mode] >= PASSES)
        return true;
    for (uint32_t i = 0; i < count; i++)
        if (queue[i].bank == queue[index].bank && queue[i].row == channel->bank[queue[i].bank].row)
            return false;
    return true;
}

/* The request's next command and its first tick. */
static struct choice request_next(const struct dram_part *part, const struct dram_channel *channel,
                                  uint32_t count, uint32_t index) {
    const struct dram_request *request = &channel->queue[channel->mode][index];
    const struct dram_bank *bank = &channel->bank[request->bank];
    uint32_t group = request->bank % part->groups;
    struct choice choice = {.tick = channel->now, .index = index};
    if (bank->row == request->row) {
        choice.command = COLUMN;
        choice.tick = later(choice.tick, bank->column);
        choice.tick = later(choice.tick, channel->column[channel->mode]);
        choice.tick = later(choice.tick, channel->column_group[group][channel->mode]);
    } else if (bank->row < 0) {
        choice.command = ACTIVATE;
        choice.tick = later(choice.tick, bank->act);
        choice.tick = later(choice.tick, channel->act);
        choice.tick = later(choice.tick, channel->act_group[group]);
        choice.tick = later(choice.tick, channel->faw[0]);
    } else {
        choice.command = PRECHARGE;
        choice.tick = may_close(channel, count, index) ? later(choice.tick, bank->pre) : UINT64_MAX;
    }
    return choice;
}

/* First ready, first come. */
static struct choice choose(const struct dram_part *part, const struct dram_channel *channel) {
    const struct dram_request *queue = channel->queue[channel->mode];
    uint32_t count = arrived(channel, channel->mode);
    struct choice best = {.tick = UINT64_MAX};
    for (uint32_t i = 0; i < count; i++) {
        if (i > 0 && channel->passed[channel->mode] >= PASSES && queue[i].bank == queue[0].bank &&
            queue[i].row != queue[0].row)
            continue;
        struct choice choice = request_next(part, channel, count, i);
        if (choice.tick < best.tick ||
            (choice.tick == best.tick && choice.command == COLUMN && best.command != COLUMN))
            best = choice;
    }
    return best;
}

static void request_count(struct dram_stats *stats, const struct dram_request *request) {
    if (request->closed)
        stats->conflicts++;
    else if (request->opened)
        stats->misses++;
    else
        stats->hits++;
}

static void request_remove(struct dram_channel *channel, enum dram_kind kind, uint32_t index) {
    struct dram_request *queue = channel->queue[kind];
    if (index == 0)
        channel->passed[kind] = 0;
    channel->count[kind]--;
    memmove(queue + index, queue + index + 1, (channel->count[kind] - index) * sizeof *queue);
}

/* Sends a command. True with the last one of a read: the tick at which its data is at the core. */
static bool command_send(const struct dram_part *part, struct dram_channel *channel,
                         const struct choice *choice, struct dram_request *request,
                         uint64_t *data) {
    struct dram_request *own = &channel->queue[channel->mode][choice->index];
    enum dram_kind kind = channel->mode;
    channel->now = choice->tick + 1;
    own->opened |= choice->command == ACTIVATE;
    own->closed |= choice->command == PRECHARGE;
    *request = *own;
    if (choice->command == ACTIVATE)
        activate(part, channel, request, choice->tick);
    if (choice->command == PRECHARGE)
        precharge(part, &channel->bank[request->bank], choice->tick);
    if (choice->command != COLUMN)
        return false;
    column(part, channel, request->bank, kind, choice->tick);
    channel->passed[kind] += choice->index > 0;
    if (own->begun)
        channel->begun--;
    own->begun = --own->bursts > 0;
    channel->begun += own->begun;
    if (own->begun)
        return false;
    request_count(&channel->stats, request);
    channel->stats.queued += choice->tick - request->accepted;
    request_remove(channel, kind, choice->index);
    *data = choice->tick + part->cl + part->burst + part->path;
    return kind == DRAM_READ;
}

/* The next thing that a channel did. */
enum event { NOTHING, SENT, READ };

/* One command or refresh, unless it would be behind `until`. */
static enum event channel_step(const struct dram_part *part, struct dram_channel *channel,
                               uint64_t until, struct dram_request *request, uint64_t *data) {
    /* Requests that arrive until `now` may not be known yet. */
    while (channel->now <= until) {
        mode_choose(channel);
        struct choice choice = choose(part, channel);
        uint64_t arrival = next_arrival(channel);
        uint64_t next = arrival < choice.tick ? arrival : choice.tick;
        if (channel->refresh <= next) {
            if (channel->refresh > until)
                return NOTHING;
            channel->now = refresh(part, channel) + 1;
            return SENT;
        }
        if (next > until)
            return NOTHING;
        if (choice.tick < arrival)
            return command_send(part, channel, &choice, request, data) ? READ : SENT;
        channel->now = arrival;
    }
    return NOTHING;
}

// ------------------------------------------------------------------------------- whole

static void done_add(struct dram *dram, uint64_t cycle, const struct dram_request *request) {
    dram->done[dram->dones++] = (struct dram_done){cycle, request->tag};
    dram->latency += cycle - request->cycle;
}

/* One command or refresh of a channel up to `until`; false when there is none. */
static bool step(struct dram *dram, struct dram_channel *channel, uint64_t until) {
    struct dram_request request;
    uint64_t data = 0;
    enum event event = channel_step(dram->part, channel, until, &request, &data);
    if (event == READ) {
        channel->foreseen = false;
        done_add(dram, cycle_of(dram, data), &request);
    }
    return event != NOTHING;
}

void dram_step(struct dram *dram, uint64_t cycle) {
    uint64_t until = dram_ticks(dram, cycle);
    for (uint32_t c = 0; c < dram->part->channels; c++)
        while (step(dram, &dram->channel[c], until))
            ;
}

static bool write_waits(const struct dram_channel *channel, uint32_t line) {
    for (uint32_t i = 0; i < channel->count[DRAM_WRITE]; i++)
        if (channel->queue[DRAM_WRITE][i].line == line)
            return true;
    return false;
}

static void request_add(struct dram *dram, struct dram_channel *channel, enum dram_kind kind,
                        const struct dram_request *request) {
    uint32_t waiting = 0;
    channel->queue[kind][channel->count[kind]++] = *request;
    channel->foreseen = false;
    for (uint32_t c = 0; c < dram->part->channels; c++)
        waiting += dram->channel[c].count[DRAM_READ] + dram->channel[c].count[DRAM_WRITE];
    if (waiting > dram->most)
        dram->most = waiting;
}

/* Until a full queue has a place no request comes, so that its channel may go on to then. */
static void port_stop(struct dram *dram, struct dram_channel *channel, enum dram_kind kind,
                      uint64_t cycle) {
    while (channel->count[kind] == DRAM_QUEUE)
        step(dram, channel, UINT64_MAX);
    dram->ready = later(cycle + 1, cycle_of(dram, channel->now - 1));
    dram->stopped += dram->ready - cycle - 1;
}

void dram_accept(struct dram *dram, uint64_t cycle, enum dram_kind kind, uint32_t addr,
                 uint32_t tag) {
    const struct dram_part *part = dram->part;
    struct dram_place place = dram_place(part, addr);
    struct dram_channel *channel = &dram->channel[place.channel];
    uint64_t tick = dram_ticks(dram, cycle);
    struct dram_request request = {
        .cycle = cycle,
        .accepted = tick,
        .arrival = tick + part->path,
        .line = addr / LINE,
        .row = place.row,
        .tag = tag,
        .bank = (uint8_t)place.bank,
        .bursts = (uint8_t)divide_up(dram->line_bytes, part->burst_bytes),
    };
    channel->stats.requests[kind]++;
    dram->ready = cycle + 1;
    if (kind == DRAM_READ && write_waits(channel, request.line)) {
        channel->stats.forwarded++;
        done_add(dram, cycle_of(dram, request.arrival + part->path), &request);
        return;
    }
    request_add(dram, channel, kind, &request);
    if (channel->count[kind] == DRAM_QUEUE)
        port_stop(dram, channel, kind, cycle);
}

bool dram_take(struct dram *dram, struct dram_done *done) {
    if (dram->dones == 0)
        return false;
    *done = dram->done[0];
    memmove(dram->done, dram->done + 1, --dram->dones * sizeof *done);
    return true;
}

/* The tick of a channel's next read if it gets no more requests. */
static uint64_t foresee(const struct dram_part *part, const struct dram_channel *channel) {
    struct dram_channel ahead = *channel;
    struct dram_request request;
    uint64_t data = UINT64_MAX;
    while (ahead.count[DRAM_READ] &&
           channel_step(part, &ahead, UINT64_MAX, &request, &data) != READ)
        ;
    return data;
}

int64_t dram_next(struct dram *dram) {
    uint64_t next = UINT64_MAX;
    for (uint32_t c = 0; c < dram->part->channels; c++) {
        struct dram_channel *channel = &dram->channel[c];
        if (!channel->foreseen)
            channel->next = foresee(dram->part, channel);
        channel->foreseen = true;
        if (channel->next < next)
            next = channel->next;
    }
    return next == UINT64_MAX ? -1 : (int64_t)cycle_of(dram, next);
}

struct dram_stats dram_stats(const struct dram *dram) {
    struct dram_stats sum = {
        .latency = dram->latency, .stopped = dram->stopped, .most = dram->most};
    for (uint32_t c = 0; c < dram->part->channels; c++) {
        const struct dram_stats *own = &dram->channel[c].stats;
        sum.requests[DRAM_READ] += own->requests[DRAM_READ];
        sum.requests[DRAM_WRITE] += own->requests[DRAM_WRITE];
        sum.hits += own->hits;
        sum.misses += own->misses;
        sum.conflicts += own->conflicts;
        sum.forwarded += own->forwarded;
        sum.refreshes += own->refreshes;
        sum.turnarounds += own->turnarounds;
        sum.data_ticks += own->data_ticks;
        sum.queued += own->queued;
    }
    return sum;
}
