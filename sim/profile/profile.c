#include "profile.h"

#include "base/text.h"
#include "isa_decode.h"
#include "sim/stats/stall.h"

#include <stdlib.h>
#include <string.h>

enum { HISTORY = 8, PLACES = 64, IDS = 256, FRAMES_DEEP = 64, CAUSE_BITS = 4, WORD_BITS = 32 };

/* The waiting site: an instruction, or a warp behind its last one (site 0: at its beginning) for
 * the next. */
struct waiting {
    size_t site;
    int64_t id; /* 1 and up, in the order of decoding; 0: none waits */
};

#define NOT_YET INT64_MAX

/* Activity of a warp and a place of the window in a cycle. */
struct moment {
    struct waiting warp[HEDDLE_MAX_WARPS], place[PLACES];
    uint8_t warp_cause[HEDDLE_MAX_WARPS], place_cause[PLACES];
    size_t issued[HEDDLE_MAX_SLOTS]; /* site; 0: nothing did */
};

struct profile_state {
    struct moment moment[HISTORY]; /* by cycle; the next one's waiting is there already */
    uint64_t cycle;
    size_t last[HEDDLE_MAX_WARPS];                   /* site of a warp's youngest instruction */
    uint64_t owed[HEDDLE_MAX_WARPS][PROFILE_CAUSES]; /* cycles in which it waited for its next */
    size_t of_id[IDS];                               /* site of an operation in the LSU's table */
    size_t spawner;                                  /* frame of the last wspawn; 0: none */
    size_t *table;                                   /* sites by frame and PC; 0: free */
    size_t room;
};

// ---------------------------------------------------------------------------- frames, sites

static size_t frame_child(struct profile *profile, size_t parent,
                          const struct elf_symbol *function) {
    for (size_t i = 1; i < profile->frames; i++)
        if (profile->frame[i].parent == parent && profile->frame[i].function == function)
            return i;
    profile->frame = memory_resize(profile->frame, (profile->frames + 1) * sizeof *profile->frame);
    profile->frame[profile->frames] = (struct profile_frame){parent, function};
    return profile->frames++;
}

static size_t frame_depth(const struct profile *profile, size_t frame) {
    size_t depth = 0;
    for (; frame; frame = profile->frame[frame].parent)
        depth++;
    return depth;
}

static size_t table_place(const struct profile *profile, size_t frame, uint32_t pc) {
    const struct profile_state *state = profile->state;
    size_t at = (frame * 0x9e3779b1u + pc / 4 * 0x85ebca6bu) % state->room;
    for (; state->table[at]; at = (at + 1) % state->room) {
        const struct profile_site *site = &profile->site[state->table[at]];
        if (site->frame == frame && site->pc == pc)
            break;
    }
    return at;
}

static void table_grow(struct profile *profile) {
    struct profile_state *state = profile->state;
    free(state->table);
    state->room = 2 * state->room + 1024;
    state->table = memory_zeroed(state->room, sizeof *state->table);
    for (size_t i = 1; i < profile->sites; i++)
        state->table[table_place(profile, profile->site[i].frame, profile->site[i].pc)] = i;
}

static size_t site_find(struct profile *profile, size_t frame, uint32_t pc) {
    struct profile_state *state = profile->state;
    if (2 * profile->sites >= state->room)
        table_grow(profile);
    size_t at = table_place(profile, frame, pc);
    if (state->table[at])
        return state->table[at];
    profile->site = memory_resize(profile->site, (profile->sites + 1) * sizeof *profile->site);
    profile->site[profile->sites] = (struct profile_site){.frame = frame, .pc = pc};
    return state->table[at] = profile->sites++;
}

enum step { STEP_ON, STEP_CALL, STEP_RETURN, STEP_ANEW };

/* How a warp came from one instruction to another. */
static enum step step_of(const struct profile *profile, uint32_t from, uint32_t to) {
    enum { RA = 1 };
    uint32_t word = memory_load(profile->memory, from & ~UINT32_C(3), 4);
    struct isa_instr instr;
    if (!isa_decode(word, &instr))
        return STEP_ANEW;
    if ((instr.id == ISA_JAL || instr.id == ISA_JALR) && instr.rd == RA)
        return STEP_CALL;
    if (instr.id == ISA_JALR && instr.rd == 0 && instr.rs1 == RA)
        return STEP_RETURN;
    bool jumps = instr.id == ISA_JAL || instr.id == ISA_JALR ||
                 (instr.id >= ISA_BEQ && instr.id <= ISA_BGEU) || instr.id == ISA_JOIN ||
                 instr.id == ISA_SPLIT || instr.id == ISA_PRED;
    return jumps || to == from + 4 ? STEP_ON : STEP_ANEW;
}

/* The frame of an instruction behind another of its warp: that of a call, of the caller, or of what
 * a jump leads to, which takes the place of the one that jumped. A warp that begins stands where
 * the one that spawned it would go on, so that all warps of a function are one. */
static size_t frame_next(struct profile *profile, size_t from, uint32_t pc) {
    const struct elf_symbol *function = elf_image_function(profile->image, pc);
    size_t frame = profile->site[from].frame;
    enum step step = from ? step_of(profile, profile->site[from].pc, pc) : STEP_ANEW;
    if (step == STEP_ANEW)
        frame = profile->state->spawner;
    if (step == STEP_CALL && frame_depth(profile, frame) < FRAMES_DEEP)
        return frame_child(profile, frame, function);
    if (step == STEP_RETURN)
        frame = profile->frame[frame].parent;
    for (size_t at = frame; at; at = profile->frame[at].parent)
        if (profile->frame[at].function == function)
            return at;
    return frame_child(profile, profile->frame[frame].parent, function);
}

// ------------------------------------------------------------------------------ instructions

static size_t site_of(const struct pipeline_instr *instr) {
    return instr ? (size_t)instr->mark : 0;
}

/* To a warp's youngest instruction. */
static void owed_pay(struct profile *profile, unsigned warp) {
    struct profile_state *state = profile->state;
    for (size_t i = 0; i < PROFILE_CAUSES; i++)
        profile->site[state->last[warp]].counts.cycles[i] += state->owed[warp][i];
    memset(state->owed[warp], 0, sizeof state->owed[warp]);
}

static bool is_spawn(const struct profile *profile, uint32_t pc) {
    struct isa_instr instr;
    return isa_decode(memory_load(profile->memory, pc & ~UINT32_C(3), 4), &instr) &&
           instr.id == ISA_WSPAWN;
}

static void instr_begin(void *context, struct pipeline_instr *instr, const char *text) {
    struct profile *profile = context;
    struct profile_state *state = profile->state;
    size_t *last = &state->last[instr->warp];
    (void)text;
    *last = site_find(profile, frame_next(profile, *last, instr->pc), instr->pc);
    instr->mark = (int64_t)*last;
    if (is_spawn(profile, instr->pc))
        profile->state->spawner = profile->site[*last].frame;
    owed_pay(profile, instr->warp);
}

void profile_free(struct profile *profile) {
    if (!profile)
        return;
    pipeline_free(profile->pipeline);
    free(profile->frame);
    free(profile->site);
    free(profile->state->table);
    free(profile->state);
    free(profile);
}

void profile_stage(struct profile *profile, uint64_t cycle, enum pipeline_stage stage,
                   unsigned warp, unsigned seq, uint32_t pc) {
    struct profile_state *state = profile->state;
    if (stage == PIPELINE_FLUSH) {
        size_t branch = site_of(pipeline_find(profile->pipeline, warp, seq));
        state->last[warp] = branch ? branch : state->last[warp];
    }
    if (stage == PIPELINE_ISSUE)
        state->moment[state->cycle % HISTORY].issued[warp % heddle_slots(profile->config)] =
            site_of(pipeline_find(profile->pipeline, warp, seq));
    pipeline_stage(profile->pipeline, cycle, stage, warp, seq, pc, "");
}

// ------------------------------------------------------------------------------------ cycles

static struct waiting waiting_of(const struct pipeline_instr *instr) {
    return instr ? (struct waiting){site_of(instr), instr->id + 1} : (struct waiting){0, 0};
}

/* Updates the waiting sites, once all of a cycle has been told. */
static void moment_begin(struct profile *profile, struct moment *moment) {
    *moment = (struct moment){.issued = {0}};
    for (unsigned w = 0; w < profile->config->warps; w++) {
        const struct pipeline_instr *oldest = pipeline_oldest(profile->pipeline, w);
        moment->warp[w] =
            oldest ? waiting_of(oldest) : (struct waiting){profile->state->last[w], NOT_YET};
    }
}

/* Number i of a slot is `first` + i * `step` of all. */
static void causes_note(uint8_t *cause, const uint32_t *words, size_t count, size_t first,
                        size_t step) {
    for (size_t i = 0; i < count; i++)
        cause[first + i * step] =
            words[i * CAUSE_BITS / WORD_BITS] >> i * CAUSE_BITS % WORD_BITS & 15;
}

/* The warps of a slot among all: from `first` to before `end`, in steps. */
struct part {
    size_t first, end, step;
};

/* Index of the first decoded of those that wait for `wanted`; -1: none does. */
static int oldest_select(const struct waiting *all, const uint8_t *cause, unsigned wanted,
                         struct part part) {
    int oldest = -1;
    for (size_t i = part.first; i < part.end; i += part.step)
        if (cause[i] == wanted && all[i].id && (oldest < 0 || all[i].id < all[oldest].id))
            oldest = (int)i;
    return oldest;
}

static size_t places_told(const struct profile *profile) {
    unsigned places = profile->config->window.places;
    return places < PLACES ? places : PLACES;
}

static struct part warps_of(const struct profile *profile, unsigned slot) {
    return (struct part){slot, profile->config->warps, heddle_slots(profile->config)};
}

/* The windows of the slots follow each other. */
static struct part places_of(const struct profile *profile, unsigned slot) {
    size_t size = places_told(profile) / heddle_slots(profile->config);
    return (struct part){slot * size, (slot + 1) * size, 1};
}

/* A cycle of a slot without an issue. A warp that waits for its next instruction owes it the cycle.
 */
static void stall_count(struct profile *profile, const struct moment *moment, unsigned slot,
                        unsigned cause) {
    int place = oldest_select(moment->place, moment->place_cause, cause, places_of(profile, slot));
    int warp = oldest_select(moment->warp, moment->warp_cause, cause, warps_of(profile, slot));
    const struct waiting *chosen = warp >= 0 ? &moment->warp[warp] : NULL;
    if (place >= 0 && (!chosen || moment->place[place].id < chosen->id))
        chosen = &moment->place[place];
    if (cause == STALL_IDLE || !chosen)
        profile->site[0].counts.cycles[cause]++;
    else if (chosen->id == NOT_YET && (cause == STALL_FETCH_ICACHE || !chosen->site))
        profile->state->owed[warp][cause]++;
    else
        profile->site[chosen->site].counts.cycles[cause]++;
}

void profile_slot(struct profile *profile, unsigned slot, unsigned cause, unsigned late,
                  const uint32_t *warps, const uint32_t *places, bool counts) {
    struct profile_state *state = profile->state;
    struct moment *moment = &state->moment[state->cycle % HISTORY];
    unsigned slots = heddle_slots(profile->config);
    struct part part = places_of(profile, slot);
    causes_note(moment->warp_cause, warps, profile->config->warps / slots, slot, slots);
    causes_note(moment->place_cause, places, part.end - part.first, part.first, 1);
    /* An entry of the cycle before is told in this one. */
    for (unsigned i = (unsigned)part.first; i < part.end; i++)
        moment->place[i] = waiting_of(pipeline_place(profile->pipeline, i));
    const struct moment *then = &state->moment[(state->cycle - late) % HISTORY];
    if (counts && cause == STALL_NONE)
        profile->site[then->issued[slot]].counts.cycles[STALL_NONE]++;
    else if (counts)
        stall_count(profile, then, slot, cause % PROFILE_CAUSES);
    if (slot + 1 < slots)
        return;
    state->cycle++;
    moment_begin(profile, &state->moment[state->cycle % HISTORY]);
}

void profile_retire(struct profile *profile, unsigned warp, unsigned seq, unsigned lanes, bool last,
                    bool counts) {
    size_t site = site_of(pipeline_find(profile->pipeline, warp, seq));
    profile->site[site].counts.lanes += counts ? lanes : 0;
    profile->site[site].counts.instructions += counts && last;
}

void profile_lines(struct profile *profile, unsigned warp, unsigned seq, unsigned id,
                   unsigned lines, bool counts) {
    size_t site = site_of(pipeline_find(profile->pipeline, warp, seq));
    profile->state->of_id[id % IDS] = site;
    profile->site[site].counts.lines += counts ? lines : 0;
}

void profile_line_miss(struct profile *profile, unsigned id, bool counts) {
    profile->site[profile->state->of_id[id % IDS]].counts.line_misses += counts;
}

/* The instruction is not decoded yet: the one that it is decoded as in some frame of its function,
 * or none if it never was. */
void profile_fetch_miss(struct profile *profile, uint32_t pc, bool counts) {
    size_t site = site_find(profile, frame_child(profile, 0, NULL), pc);
    profile->site[site].counts.fetch_misses += counts;
}

struct profile *profile_new(const struct heddle_config *config, const struct elf_image *image,
                            const struct memory *memory) {
    struct profile *profile = memory_zeroed(1, sizeof *profile);
    const struct pipeline_observer observer = {.context = profile, .begin = instr_begin};
    profile->config = config;
    profile->image = image;
    profile->memory = memory;
    profile->pipeline = pipeline_new(&observer, &PIPELINE_ALL);
    pipeline_slots(profile->pipeline, heddle_slots(config));
    profile->frame = memory_zeroed(1, sizeof *profile->frame);
    profile->site = memory_zeroed(1, sizeof *profile->site);
    profile->frames = profile->sites = 1;
    profile->state = memory_zeroed(1, sizeof *profile->state);
    for (size_t i = 0; i < HISTORY; i++)
        moment_begin(profile, &profile->state->moment[i]);
    return profile;
}

void profile_end(struct profile *profile) {
    for (unsigned w = 0; w < HEDDLE_MAX_WARPS; w++)
        owed_pay(profile, w);
}

void profile_add(struct profile_counts *sum, const struct profile_counts *more) {
    for (size_t i = 0; i < PROFILE_CAUSES; i++)
        sum->cycles[i] += more->cycles[i];
    sum->instructions += more->instructions;
    sum->lanes += more->lanes;
    sum->lines += more->lines;
    sum->line_misses += more->line_misses;
    sum->fetch_misses += more->fetch_misses;
}

uint64_t profile_cycles(const struct profile_counts *counts) {
    uint64_t sum = 0;
    for (size_t i = 0; i < PROFILE_CAUSES; i++)
        sum += counts->cycles[i];
    return sum;
}
