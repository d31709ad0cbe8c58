/* Facts about a register or a word of a stack while a warp runs: whether the active lanes may hold
 * different values, where the value was made, and, for addresses, what it points to.
 *
 * A value that is copied (mv, a spill and its reload) keeps where it was made, `made`. Two values
 * made at one place outside of a region are the same value.
 */
#ifndef HEDDLE_SIM_DIVERGENCE_VALUE_H
#define HEDDLE_SIM_DIVERGENCE_VALUE_H

#include "hashed.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum value_kind {
    VALUE_NONE, /* no path comes here */
    VALUE_NUMBER,
    VALUE_CONST,  /* `number` */
    VALUE_FRAME,  /* `number` bytes from where `frame`'s stack pointer is at its entry */
    VALUE_TOKEN,  /* of the split at `number` */
    VALUE_RETURN, /* where the function returns to */
    VALUE_SET     /* set `number`: one of its items */
};

enum {
    VALUE_VARYING = 1, /* lanes may differ */
    VALUE_INEXACT = 2, /* of a frame or constant: an address at `number` or above */
    VALUE_OTHER = 4,   /* of a set: or something else */
    VALUE_HOST = 8,    /* unknown parts of it were written by a host */
    VALUE_MANY = 16    /* of a number: it was a set that became too large, and stays a number */
};

/* How a value was made at instruction `pc`: by it, or by paths that meet there (MADE_MEET + the
 * register), or by a split or pred whose lanes agree on it. MADE_ENTRY: it is what the function's
 * caller left in register `pc`. */
enum { MADE_BY = 0, MADE_AGREED = 1, MADE_ENTRY = 2, MADE_MEET = 16 };

struct value {
    uint32_t pc;
    uint16_t made;
    uint8_t kind;
    uint8_t flags;
    uint32_t number;
    uint32_t frame;
    uint32_t why;  /* of a value that varies: the instruction by which it does */
    uint32_t part; /* of one that varies: what lanes differ in, a number of value_parts */
};

/* Sets of function addresses, places in frames and tokens. */
enum { SET_MOST = 16 };

struct value_set {
    size_t count;
    struct value item[SET_MOST]; /* by rising kind, frame and number */
};

struct value_sets {
    struct value_set *set;
    size_t count, set_room;
    struct hashed set_hashed;
    struct value_part *part;
    size_t parts, part_room;
    struct hashed part_hashed;
};

/* The part in which lanes differ: two values with the same part differ by a value that is the same
 * in all lanes. It is a value that was made somewhere, or sums, differences and products of such
 * with constants. */
enum part_kind {
    PART_MADE,
    PART_CELL,
    PART_LANE,
    PART_SUM,
    PART_DIFFERENCE,
    PART_NEGATIVE,
    PART_SHIFTED,
    PART_TIMES
};

struct value_part {
    uint32_t kind;
    uint32_t left, right; /* parts, but of PART_MADE `pc` and `made`, of PART_CELL a word of a
                             frame; the last two: by `right`. PART_LANE is the number of the lane */
    uint32_t depth;       /* of parts in each other */
};

enum { PART_DEEPEST = 6 };

/* Whether others may be computed from it. */
bool value_part_fits(const struct value_sets *sets, uint32_t part);
uint32_t value_part(struct value_sets *sets, enum part_kind kind, uint32_t left, uint32_t right);

/* Whether it is the same wherever it is computed in a thread. */
bool value_part_is_fixed(const struct value_sets *sets, uint32_t part);

/* Whether a part is, or is computed from, the value made at `pc`, by the instruction or, if
 * `cluster_barrier_port`, where paths meet. */
bool value_part_uses(const struct value_sets *sets, uint32_t part, uint32_t pc, bool meeting);

bool value_varies(const struct value *value);
bool value_is_const(const struct value *value, uint32_t number);

/* The same value, made at the same place. */
bool value_same_made(const struct value *left, const struct value *right);
bool value_equal(const struct value *left, const struct value *right);

/* One of its items, or itself; how many there are. A number has none. */
size_t value_items(const struct value_sets *sets, const struct value *value,
                   const struct value **items);

/* Whether a constant is worth being remembered beside others: the address of a function. */
typedef bool value_is_code(const void *context, uint32_t number);

struct value_meeting {
    struct value_sets *sets;
    value_is_code *is_code;
    const void *context;
    uint32_t pc; /* where paths meet */
};

void value_sets_free(struct value_sets *sets);

/* The facts where `left` and `right` meet in register `part`. Joining others to its result comes to
 * an end: a value only becomes less known. */
struct value value_join(const struct value_meeting *meeting, const struct value *left,
                        const struct value *right, unsigned part);

/* In a loop: a place in a frame that is lower than `before` is taken for any in the frame. */
void value_widen(const struct value *before, struct value *value);

#endif
