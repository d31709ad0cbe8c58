/* Words of memory that more than one function may know: all that is stored there at any time. */
#include "machine.h"

#include "base/text.h"
#include "gen/tables/memory_map.h"

#include <stdlib.h>

/* The cell of a frame for what is stored somewhere from its `value.number` on. */
#define SOMEWHERE UINT32_C(0x80000001)

/* Behind a pointer to nothing there is nothing that could be called. */
enum { NULL_END = 64 };

static uint32_t hash_of(uint32_t frame, uint32_t number) {
    uint32_t mixed = (number >> 2 ^ frame * UINT32_C(2654435761)) * UINT32_C(2246822519);
    return mixed ^ mixed >> 15;
}

static struct cell *cell_find(const struct machine *machine, uint32_t frame, uint32_t number) {
    uint32_t at;
    for (size_t i = hash_of(frame, number); hashed_next(&machine->cell_hashed, &i, &at);) {
        struct cell *cell = &machine->cell[at];
        if (cell->frame == frame && cell->number == number)
            return cell;
    }
    return NULL;
}

static void cell_hash(struct machine *machine, size_t at) {
    const struct cell *cell = &machine->cell[at];
    hashed_enter(&machine->cell_hashed, hash_of(cell->frame, cell->number), at);
}

static void cells_grow(struct machine *machine) {
    machine->cell_room = machine->cell_room ? 2 * machine->cell_room : 256;
    machine->cell = memory_resize(machine->cell, machine->cell_room * sizeof *machine->cell);
    hashed_empty(&machine->cell_hashed, machine->cell_room);
    for (size_t i = 0; i < machine->cells; i++)
        cell_hash(machine, i);
}

static void join_into(struct machine *machine, struct value *into, const struct value *value) {
    const struct value_meeting meeting = meeting_at(machine, 0);
    struct value plain = *value;
    plain.pc = 0;
    plain.made = MADE_BY;
    struct value joined = value_join(&meeting, into, &plain, 0);
    joined.pc = 0;
    joined.made = MADE_BY;
    machine->changed |= !value_equal(&joined, into);
    *into = joined;
}

/* Initial values of the program's memory. Only addresses of functions are worth it, since stores
 * that the analysis does not see may change it. */
static struct value word_at_start(const struct machine *machine, uint32_t number) {
    struct value value = {.kind = VALUE_NUMBER};
    if (number >= MEMORY_LMEM_BASE || (number >= NULL_END && number < MEMORY_IO_END))
        return value;
    uint32_t word = number < NULL_END ? 0 : memory_load(machine->code.memory, number, 4);
    if (word == 0 || binary_is_function(&machine->code, word)) {
        value.kind = VALUE_CONST;
        value.number = word;
    }
    return value;
}

static bool reaches(const struct cell *somewhere, uint32_t number) {
    return somewhere && (int32_t)number >= (int32_t)somewhere->value.number;
}

static struct cell *cell_get(struct machine *machine, uint32_t frame, uint32_t number) {
    struct cell *cell = cell_find(machine, frame, number);
    if (cell)
        return cell;
    if (machine->cells == machine->cell_room)
        cells_grow(machine);
    cell = &machine->cell[machine->cells];
    *cell = (struct cell){.frame = frame, .number = number};
    cell_hash(machine, machine->cells++);
    if (frame == FRAME_MEMORY)
        cell->value = word_at_start(machine, number);
    if (frame == FRAME_CSR)
        cell->value = (struct value){.kind = VALUE_NUMBER, .flags = VALUE_HOST};
    return cell;
}

static struct value somewhere_value(const struct cell *cell) {
    return (struct value){
        .kind = VALUE_NUMBER, .flags = cell->value.flags & VALUE_VARYING, .why = cell->value.why};
}

struct value cell_load(struct machine *machine, uint32_t frame, uint32_t number) {
    struct value value = {.kind = VALUE_NUMBER}; /* until a store to it is seen */
    if (frame < FRAME_BODIES)
        return cell_get(machine, frame, number)->value;
    const struct cell *cell = cell_find(machine, frame, number);
    const struct cell *somewhere = cell_find(machine, frame, SOMEWHERE);
    bool known = cell && cell->value.kind != VALUE_NONE;
    if (known)
        value = cell->value;
    if (reaches(somewhere, number)) {
        struct value other = somewhere_value(somewhere);
        const struct value_meeting meeting = meeting_at(machine, 0);
        value = known ? value_join(&meeting, &value, &other, 0) : other;
    }
    return value;
}

bool cell_is_settled(const struct machine *machine, uint32_t frame, uint32_t number) {
    const struct cell *cell = cell_find(machine, frame, number);
    return cell && frame >= FRAME_BODIES && cell->foreign.kind == VALUE_NONE &&
           cell->stored != UINT32_MAX && !reaches(cell_find(machine, frame, SOMEWHERE), number);
}

struct value cells_load(struct machine *machine, uint32_t frame, uint32_t number) {
    const struct value_meeting meeting = meeting_at(machine, 0);
    struct value value = {0};
    for (size_t i = 0; i < machine->cells; i++) {
        const struct cell *cell = &machine->cell[i];
        struct value other = cell->value;
        if (cell->frame != frame || (int32_t)cell->number < (int32_t)number)
            continue;
        value = value_join(&meeting, &value, &other, 0);
    }
    const struct cell *somewhere = cell_find(machine, frame, SOMEWHERE);
    if (somewhere) {
        struct value other = somewhere_value(somewhere);
        value = value_join(&meeting, &value, &other, 0);
    }
    if (value.kind == VALUE_NONE)
        value.kind = VALUE_NUMBER;
    return value;
}

/* Stores somewhere from `number` on: the first place counts. */
static void somewhere_store(struct machine *machine, uint32_t frame, uint32_t number, bool foreign,
                            const struct value *value) {
    struct cell *cell = cell_get(machine, frame, SOMEWHERE);
    struct value *known = &cell->value;
    bool first = known->kind == VALUE_NONE;
    uint8_t flags = (uint8_t)(known->flags | (value->flags & VALUE_VARYING));
    uint32_t lowest = first || (int32_t)number < (int32_t)known->number ? number : known->number;
    bool changed = first || flags != known->flags || lowest != known->number ||
                   (foreign && cell->foreign.kind == VALUE_NONE);
    if (!(known->flags & VALUE_VARYING))
        known->why = value->why;
    known->kind = VALUE_NUMBER;
    known->flags = flags;
    known->number = lowest;
    if (foreign)
        cell->foreign = *known;
    machine->changed |= changed;
}

void cell_store(struct machine *machine, uint32_t frame, uint32_t number, bool inexact,
                bool foreign, const struct value *value, uint32_t pc) {
    if (inexact) {
        somewhere_store(machine, frame, number, foreign, value);
        return;
    }
    struct cell *cell = cell_get(machine, frame, number);
    join_into(machine, &cell->value, value);
    uint32_t stored = cell->stored == 0 || cell->stored == pc ? pc : UINT32_MAX;
    machine->changed |= stored != cell->stored;
    cell->stored = stored;
    if (foreign)
        join_into(machine, &cell->foreign, value);
}

struct value cell_foreign(struct machine *machine, uint32_t frame, uint32_t number) {
    const struct value_meeting meeting = meeting_at(machine, 0);
    const struct cell *cell = cell_find(machine, frame, number);
    const struct cell *somewhere = cell_find(machine, frame, SOMEWHERE);
    struct value value = cell ? cell->foreign : (struct value){0};
    if (somewhere && somewhere->foreign.kind != VALUE_NONE && reaches(somewhere, number)) {
        struct value other = somewhere_value(somewhere);
        value = value_join(&meeting, &value, &other, 0);
    }
    return value;
}

void cells_drop(struct machine *machine) {
    free(machine->cell);
    free(machine->cell_hashed.number);
}
