/* A warp that runs a program on what is known of values instead of values (value.h): the parts of
 * the analysis that divergence.h describes.
 *
 * A body is a function in one of the situations in which it is called. These are: with one lane or
 * more, with these arguments the same in all lanes and those not, by all lanes of a warp or by
 * some. Of each block there is what is known when it begins, on all ways that come to it. Memory is
 * not followed in time: a cell, a word at an address or in the frame of a body, has all that is
 * ever stored.
 */
#ifndef HEDDLE_SIM_DIVERGENCE_MACHINE_H
#define HEDDLE_SIM_DIVERGENCE_MACHINE_H

#include "binary.h"
#include "flowgraph.h"
#include "value.h"

/* Registers as isa_decode numbers them; then words of the stack. */
enum {
    REG_RA = 1,
    REG_SP = 2,
    REG_FP = 8,
    REG_A0 = 10,
    REG_FA0 = 42,
    REGISTERS = 88,
    STACK_BYTES = 8192, /* of a thread */
    SLOTS_MOST = STACK_BYTES / 4,
    PAGE_VALUES = 16, /* half the registers of a file */
    REGISTER_PAGES = (REGISTERS + PAGE_VALUES - 1) / PAGE_VALUES,
    VALUES_MOST = (REGISTERS + SLOTS_MOST + PAGE_VALUES - 1) / PAGE_VALUES * PAGE_VALUES,
    BODY_CHAINS = 1024
};

enum lanes { LANES_NONE, LANES_ONE, LANES_MANY };

/* Values of states, which share it. */
struct page {
    size_t users;
    struct value value[PAGE_VALUES];
};

/* The values of a block that runs are an array, those of a state that is kept are pages. */
struct state {
    enum lanes lanes;
    bool turned;   /* lanes went or came since the function's entry */
    uint32_t mask; /* of the lanes that are on, if it is known, or 0 */
    uint32_t off;  /* the first instruction of the function that may have turned lanes off, or 0 */
    struct value *value; /* registers, then words of the stack, then none up to a whole page */
    struct page **page;  /* NULL: none */
    size_t pages;
};

/* The callers of a body. */
struct caller {
    uint32_t body;
    size_t block;
};

/* The blocks that looked whether lanes part at a block. */
struct lookers {
    size_t *block;
    size_t count;
};

struct body {
    uint32_t number;         /* that its frame has */
    struct flowgraph *graph; /* all bodies of a function have the same */
    enum lanes lanes;        /* at its entry, with `varying` and `apart` */
    uint32_t varying;        /* arguments, a bit each: a0 to a7, then fa0 to fa7 */
    bool apart;              /* it is called by some lanes of a warp while others wait */
    uint32_t *slot;          /* words of the frame that are followed in time: offsets from the
                                stack pointer at the entry */
    size_t slots;
    uint16_t *slot_of; /* + 1: of each word of a stack below the entry's pointer, and above it */
    bool entered;      /* others store to its frame */
    struct state entry;
    struct state *in;  /* of each block */
    struct state *way; /* of each way from a block to another */
    struct state exit;
    bool *queued;           /* blocks that are to run, */
    size_t pending, lowest; /* how many, and where the first may be */
    unsigned *runs;         /* of each block */
    bool *renewed;          /* the state that comes into the loop of this head has changed */
    bool *aside;            /* some lanes of the body run this block while others wait */
    bool *parts;            /* the split or pred that ends this block parts lanes */
    struct lookers *lookers;
    size_t *joins; /* + 1: the block that ends with the split's join; JOINS_TWO: there are more */
    bool *obeyed;  /* a branch follows that depends on it */
    struct caller *callers;
    size_t caller_count;
    struct body *chained;
};

#define JOINS_TWO SIZE_MAX
#define JOINS_UNSURE (SIZE_MAX - 1) /* its token was lost */

enum { FRAME_MEMORY, FRAME_CSR, FRAME_BODIES };

/* A word of memory, of the registers that all warps share, or of a body's frame. */
struct cell {
    uint32_t frame, number;
    struct value value;
    struct value foreign; /* values that others stored in the frame of a body */
    uint32_t stored;      /* the one instruction that stores to it; UINT32_MAX: more than one */
};

struct machine {
    struct binary code;
    struct value_sets sets;
    struct body *first[BODY_CHAINS]; /* bodies by entry */
    struct body **body;
    size_t bodies;
    uint32_t *queue; /* bodies with blocks that are to run, the last first */
    size_t queued, queue_room;
    struct cell *cell;
    size_t cells, cell_room;
    struct hashed cell_hashed; /* by address */
    bool changed;              /* a cell, since it was asked */
    struct value loose;        /* functions whose address was stored somewhere unknown */
    size_t steps;
};

/* A block that runs. */
struct run {
    struct machine *machine;
    struct body *body;
    size_t block;
    uint32_t pc;
    size_t calls; /* functions that its end has called */
    struct state now;
};

/* ---- bodies.c */

/* The body for a call with this state; NULL when there is no code. `link` gets the return address,
 * 0: none is called. Joins what is known and queues what changes. */
struct body *body_call(struct machine *machine, const struct run *run, const struct state *state,
                       uint32_t entry, unsigned link);
/* Takes a block from the queue; NULL when there is none. */
struct body *body_next(struct machine *machine, size_t *block);
void body_queue(struct machine *machine, struct body *body, size_t block);

/* The state of a way to the block has changed. */
void way_queue(struct machine *machine, struct body *body, size_t way, size_t block);

/* Forgets what varies, to find it anew on what is known of how values are made. */
void bodies_forget(struct machine *machine);
void bodies_free(struct machine *machine);
struct value_meeting meeting_at(struct machine *machine, uint32_t pc);

/* The slot of a word in the body's own frame; SLOTS_MOST when there is none. `slot_take` makes one
 * if there is room. */
size_t slot_find(const struct body *body, uint32_t offset);
size_t slot_take(struct run *run, uint32_t offset);

/* ---- states.c */

/* Pages of a state of the body. */
size_t body_pages(const struct body *body);

/* Writes an array of `pages` pages into a state that is kept; whether that says something else than
 * before. Where they are equal it shares the pages of `like`, which may be NULL. */
bool state_keep(struct state *into, const struct state *from, const struct state *like,
                size_t pages);
void state_spread(struct state *into, const struct state *from, size_t pages);

/* Adds what is known in an array to a state that is kept, where paths meet at `pc`. */
bool state_join(struct machine *machine, struct state *into, const struct state *from, uint32_t pc,
                size_t pages);
void state_forget(struct state *state);
void state_free(struct state *state);

/* The facts at the begin of a block, on all paths so far; false if there is none. */
bool body_enter(struct machine *machine, struct body *body, size_t block, struct state *now);

/* ---- cells.c */

struct value cell_load(struct machine *machine, uint32_t frame, uint32_t number);
void cell_store(struct machine *machine, uint32_t frame, uint32_t number, bool inexact,
                bool foreign, const struct value *value, uint32_t pc);

/* Whether it is stored once, by the function that it belongs to, before others see it. */
bool cell_is_settled(const struct machine *machine, uint32_t frame, uint32_t number);

/* Anywhere in a frame from `number` on. */
struct value cells_load(struct machine *machine, uint32_t frame, uint32_t number);

/* The value that others have stored there, VALUE_NONE if they have not. */
struct value cell_foreign(struct machine *machine, uint32_t frame, uint32_t number);
void cells_drop(struct machine *machine);

/* ---- step.c */

void run_step(struct run *run, const struct isa_instr *instr);
struct value run_value(const struct run *run, unsigned reg);
void run_write(struct run *run, unsigned reg, struct value value);

/* The value varies by itself, from here on: `made` MADE_BY, or MADE_MEET with a register. */
void run_vary(struct run *run, struct value *value, uint16_t made);

/* Whether lanes that are on may hold different numbers in it. */
bool run_varies(const struct run *run, const struct value *value);

/* The result of an instruction of which nothing is known. */
struct value run_number(const struct run *run);

/* The value varies as `by` does, or NULL by itself. */
void run_vary_by(struct run *run, struct value *value, const struct value *by);

/* Whether each lane has a frame of its own: of a function that lanes call together. */
bool run_frame_of_lane(const struct run *run, const struct value *value);

/* ---- access.c */

void run_load(struct run *run, const struct isa_instr *instr);
void run_store(struct run *run, const struct isa_instr *instr);

/* A function whose address is stored at an unknown place may be called from anywhere. */
void run_store_loose(struct run *run, const struct value *value);

/* ---- lanes.c */

void lanes_split(struct run *run, const struct isa_instr *instr);
void lanes_pred(struct run *run, const struct isa_instr *instr);
void lanes_join(struct run *run, const struct isa_instr *instr);
void lanes_turn(struct run *run, const struct isa_instr *instr);
void lanes_spawn(struct run *run, const struct isa_instr *instr);

/* A branch: what the way out of a loop that ends with a pred changes, on the way to successor
 * `way`. */
void lanes_leave(struct run *run, const struct isa_instr *instr, size_t way);

/* Whether lanes may disagree on a branch, or on the target of a jump. */
bool lanes_disagree(const struct run *run, const struct isa_instr *instr);

/* ---- calls.c */

/* The end of a block: its state goes to where it leads. */
void run_end(struct run *run);

#endif
