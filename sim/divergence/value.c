#include "value.h"

#include "base/text.h"
#include "gen/tables/memory_map.h"

#include <stdlib.h>
#include <string.h>

void value_sets_free(struct value_sets *sets) {
    free(sets->set);
    free(sets->set_hashed.number);
    free(sets->part);
    free(sets->part_hashed.number);
    *sets = (struct value_sets){0};
}

bool value_varies(const struct value *value) {
    return value->flags & VALUE_VARYING;
}

bool value_is_const(const struct value *value, uint32_t number) {
    return value->kind == VALUE_CONST && value->number == number && !(value->flags & VALUE_INEXACT);
}

bool value_same_made(const struct value *left, const struct value *right) {
    return left->pc == right->pc && left->made == right->made;
}

static bool same_known(const struct value *left, const struct value *right) {
    return left->kind == right->kind && left->number == right->number &&
           left->frame == right->frame;
}

bool value_equal(const struct value *left, const struct value *right) {
    return same_known(left, right) && left->flags == right->flags && left->part == right->part &&
           value_same_made(left, right);
}

size_t value_items(const struct value_sets *sets, const struct value *value,
                   const struct value **items) {
    *items = value;
    if (value->kind == VALUE_SET) {
        *items = sets->set[value->number].item;
        return sets->set[value->number].count;
    }
    if (value->kind == VALUE_CONST && value->flags & VALUE_INEXACT)
        return 0;
    return value->kind == VALUE_CONST || value->kind == VALUE_FRAME || value->kind == VALUE_TOKEN;
}

static uint32_t part_hash(const struct value_part *part) {
    uint32_t mixed =
        (part->left * UINT32_C(2654435761) ^ part->right * UINT32_C(2246822519) ^ part->kind) *
        UINT32_C(3266489917);
    return mixed ^ mixed >> 15;
}

static void parts_grow(struct value_sets *sets) {
    sets->part_room = sets->part_room ? 2 * sets->part_room : 512;
    sets->part = memory_resize(sets->part, sets->part_room * sizeof *sets->part);
    hashed_empty(&sets->part_hashed, sets->part_room);
    for (size_t i = 0; i < sets->parts; i++)
        hashed_enter(&sets->part_hashed, part_hash(&sets->part[i]), i);
}

uint32_t value_part(struct value_sets *sets, enum part_kind kind, uint32_t left, uint32_t right) {
    bool turn = kind == PART_SUM && left > right;
    struct value_part wanted = {kind, turn ? right : left, turn ? left : right, 0};
    if (kind > PART_LANE)
        wanted.depth = sets->part[left].depth + 1;
    if ((kind == PART_SUM || kind == PART_DIFFERENCE) && sets->part[right].depth >= wanted.depth)
        wanted.depth = sets->part[right].depth + 1;
    uint32_t number, hash = part_hash(&wanted);
    for (size_t i = hash; hashed_next(&sets->part_hashed, &i, &number);)
        if (memcmp(&sets->part[number], &wanted, sizeof wanted) == 0)
            return number;
    if (sets->parts == sets->part_room)
        parts_grow(sets);
    sets->part[sets->parts] = wanted;
    hashed_enter(&sets->part_hashed, hash, sets->parts);
    return (uint32_t)sets->parts++;
}

bool value_part_fits(const struct value_sets *sets, uint32_t part) {
    return sets->part[part].depth < PART_DEEPEST;
}

bool value_part_is_fixed(const struct value_sets *sets, uint32_t number) {
    const struct value_part *part = &sets->part[number];
    if (part->kind == PART_MADE)
        return false;
    if (part->kind == PART_CELL || part->kind == PART_LANE)
        return true;
    bool two = part->kind == PART_SUM || part->kind == PART_DIFFERENCE;
    return value_part_is_fixed(sets, part->left) &&
           (!two || value_part_is_fixed(sets, part->right));
}

bool value_part_uses(const struct value_sets *sets, uint32_t number, uint32_t pc, bool meeting) {
    const struct value_part *part = &sets->part[number];
    switch ((enum part_kind)part->kind) {
    case PART_MADE:
        return part->left == pc && (part->right >= MADE_MEET) == meeting &&
               part->right != MADE_ENTRY;
    case PART_CELL:
    case PART_LANE:
        return false;
    case PART_SUM:
    case PART_DIFFERENCE:
        return value_part_uses(sets, part->left, pc, meeting) ||
               value_part_uses(sets, part->right, pc, meeting);
    default:
        return value_part_uses(sets, part->left, pc, meeting);
    }
}

static int item_order(const struct value *left, const struct value *right) {
    if (left->kind != right->kind)
        return left->kind < right->kind ? -1 : 1;
    if (left->frame != right->frame)
        return left->frame < right->frame ? -1 : 1;
    return (left->number > right->number) - (left->number < right->number);
}

/* False when there is no room. */
static bool set_add(struct value_set *set, const struct value *item) {
    size_t at = 0;
    while (at < set->count && item_order(&set->item[at], item) < 0)
        at++;
    if (at < set->count && item_order(&set->item[at], item) == 0)
        return true;
    if (set->count == SET_MOST)
        return false;
    memmove(&set->item[at + 1], &set->item[at], (set->count - at) * sizeof *set->item);
    set->item[at] =
        (struct value){.kind = item->kind, .number = item->number, .frame = item->frame};
    set->count++;
    return true;
}

static uint32_t set_hash(const struct value_set *set) {
    uint32_t mixed = 0;
    for (size_t i = 0; i < set->count; i++) {
        const struct value *item = &set->item[i];
        mixed = (mixed ^ item->number ^ item->frame << 8 ^ item->kind) * UINT32_C(2654435761);
        mixed ^= mixed >> 15;
    }
    return mixed;
}

static void sets_grow(struct value_sets *sets) {
    sets->set_room = sets->set_room ? 2 * sets->set_room : 16;
    sets->set = memory_resize(sets->set, sets->set_room * sizeof *sets->set);
    hashed_empty(&sets->set_hashed, sets->set_room);
    for (size_t i = 0; i < sets->count; i++)
        hashed_enter(&sets->set_hashed, set_hash(&sets->set[i]), i);
}

static uint32_t set_number(struct value_sets *sets, const struct value_set *wanted) {
    uint32_t number, hash = set_hash(wanted);
    for (size_t i = hash; hashed_next(&sets->set_hashed, &i, &number);)
        if (memcmp(&sets->set[number], wanted, sizeof *wanted) == 0)
            return number;
    if (sets->count == sets->set_room)
        sets_grow(sets);
    sets->set[sets->count] = *wanted;
    hashed_enter(&sets->set_hashed, hash, sets->count);
    return (uint32_t)sets->count++;
}

/* Adds what is worth it of a value; whether that is all of it. Address 0 is never called or read.
 */
static bool set_take(const struct value_meeting *meeting, struct value_set *set,
                     const struct value *value, bool *fits) {
    const struct value *items;
    size_t count = value_items(meeting->sets, value, &items);
    bool whole = count > 0 && !(value->flags & VALUE_OTHER);
    for (size_t i = 0; i < count; i++) {
        const struct value *item = &items[i];
        bool code = item->kind == VALUE_CONST && meeting->is_code(meeting->context, item->number);
        if (item->kind != VALUE_CONST || code)
            *fits &= set_add(set, item);
        else
            whole &= item->number == 0;
    }
    return whole;
}

/* A thread's stack has 8 KB, so no place of a frame is lower. */
static const int32_t frame_lowest = -8192;

void value_widen(const struct value *before, struct value *value) {
    if (before->kind == VALUE_FRAME && value->kind == VALUE_FRAME &&
        before->frame == value->frame && (int32_t)value->number < (int32_t)before->number) {
        value->number = (uint32_t)frame_lowest;
        value->flags |= VALUE_INEXACT;
    }
}

static uint32_t frame_lower(uint32_t left, uint32_t right) {
    int32_t lower = (int32_t)left < (int32_t)right ? (int32_t)left : (int32_t)right;
    return (uint32_t)(lower < frame_lowest ? frame_lowest : lower);
}

/* No address of a program's: as a pointer it leads nowhere. */
static bool is_small(const struct value *value) {
    return value->kind == VALUE_CONST && value->number < MEMORY_IO_END;
}

static void known_join(const struct value_meeting *meeting, const struct value *left,
                       const struct value *right, struct value *result) {
    struct value_set set;
    bool fits = true;
    memset(&set, 0, sizeof set); /* compared as bytes */
    result->kind = VALUE_NUMBER;
    if (result->flags & VALUE_MANY)
        return;
    if (left->kind == VALUE_FRAME && right->kind == VALUE_FRAME && left->frame == right->frame) {
        result->kind = VALUE_FRAME;
        result->frame = left->frame;
        result->number = frame_lower(left->number, right->number);
        result->flags |= VALUE_INEXACT;
        return;
    }
    if (is_small(left) && is_small(right)) {
        result->kind = VALUE_CONST;
        result->number = left->number < right->number ? left->number : right->number;
        result->flags |= VALUE_INEXACT;
        return;
    }
    bool whole = set_take(meeting, &set, left, &fits);
    whole &= set_take(meeting, &set, right, &fits);
    if (!fits)
        result->flags |= VALUE_MANY;
    if (set.count == 0 || !fits)
        return;
    result->kind = VALUE_SET;
    result->number = set_number(meeting->sets, &set);
    if (!whole)
        result->flags |= VALUE_OTHER;
}

/* Whether all that is not known of it is a host's. */
static bool of_host(const struct value *value) {
    bool unknown = value->kind == VALUE_NUMBER || value->flags & (VALUE_OTHER | VALUE_INEXACT);
    return !unknown || value->flags & VALUE_HOST;
}

struct value value_join(const struct value_meeting *meeting, const struct value *left,
                        const struct value *right, unsigned part) {
    if (left->kind == VALUE_NONE)
        return *right;
    if (right->kind == VALUE_NONE || value_equal(left, right))
        return *left;
    struct value result = *left;
    result.flags |= right->flags;
    if (!of_host(left) || !of_host(right))
        result.flags &= (uint8_t)~VALUE_HOST;
    if (!value_varies(left))
        result.why = right->why;
    if (!value_same_made(left, right)) {
        result.pc = meeting->pc;
        result.made = (uint16_t)(MADE_MEET + part);
    }
    if (value_varies(&result) &&
        (left->part != right->part || value_varies(left) != value_varies(right)))
        result.part = value_part(meeting->sets, PART_MADE, meeting->pc, MADE_MEET + part);
    if (same_known(left, right))
        return result;
    result.flags &= (uint8_t) ~(VALUE_INEXACT | VALUE_OTHER);
    result.number = result.frame = 0;
    known_join(meeting, left, right, &result);
    return result;
}
