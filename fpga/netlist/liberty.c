#include "liberty.h"

#include "base/text.h"
#include "liberty_statement.h"

#include <stdlib.h>
#include <string.h>

static bool is_named(const struct liberty_statement *statement, const char *name) {
    return strcmp(text_string(&statement->name), name) == 0;
}

static char *argument_copy(const struct liberty_statement *statement, unsigned n) {
    return text_copy(text_string(&statement->argument[n]));
}

static bool value_is(const struct liberty_statement *statement, const char *value) {
    return strcmp(text_string(&statement->value), value) == 0;
}

/* Takes the value of the attribute `name`. */
static void value_take(const struct liberty_statement *statement, const char *name, char **value) {
    if (!is_named(statement, name))
        return;
    free(*value);
    *value = text_copy(text_string(&statement->value));
}

/* Where reading is: which kinds of groups are open. */
struct place {
    int depth; /* 1 is the library, 2 a cell, 3 what is in it */
    bool in_cell, in_pin, in_ff;
};

static void cell_open(struct liberty *liberty, char *name) {
    liberty->cell = memory_resize(liberty->cell, (liberty->count + 1) * sizeof *liberty->cell);
    liberty->cell[liberty->count++] = (struct liberty_cell){.name = name};
}

static void replace(char **text, char *value) {
    free(*text);
    *text = value;
}

static void group_open(struct liberty *liberty, const struct liberty_statement *statement,
                       struct place *place) {
    if (place->depth == 1) {
        place->in_cell = is_named(statement, "cell");
        if (place->in_cell)
            cell_open(liberty, argument_copy(statement, 0));
    }
    if (place->depth != 2 || !place->in_cell)
        return;
    struct liberty_cell *cell = &liberty->cell[liberty->count - 1];
    place->in_pin = is_named(statement, "pin");
    place->in_ff = is_named(statement, "ff");
    cell->is_latch |= is_named(statement, "latch");
    cell->is_ff |= place->in_ff;
    if (place->in_ff) {
        replace(&cell->state, argument_copy(statement, 0));
        replace(&cell->complement, argument_copy(statement, 1));
    }
    if (place->in_pin) {
        cell->pin = memory_resize(cell->pin, (cell->pins + 1) * sizeof *cell->pin);
        cell->pin[cell->pins++] = (struct liberty_pin){.name = argument_copy(statement, 0)};
    }
}

static void pin_take(struct liberty_pin *pin, const struct liberty_statement *statement) {
    static const struct {
        const char *name;
        enum liberty_role role;
    } roles[] = {{"clock_gate_clock_pin", ROLE_GATE_CLOCK},
                 {"clock_gate_enable_pin", ROLE_GATE_ENABLE},
                 {"clock_gate_out_pin", ROLE_GATE_OUT}};
    bool direction = is_named(statement, "direction");
    pin->output |= direction && value_is(statement, "output");
    pin->internal |= direction && value_is(statement, "internal");
    value_take(statement, "function", &pin->function);
    for (size_t i = 0; i < sizeof roles / sizeof *roles; i++)
        if (is_named(statement, roles[i].name) && value_is(statement, "true"))
            pin->role = roles[i].role;
}

static void cell_take(struct liberty_cell *cell, const struct liberty_statement *statement) {
    if (is_named(statement, "area")) {
        const char *value = text_string(&statement->value);
        char *end;
        cell->area = strtod(value, &end);
        cell->has_area = end > value && cell->area >= 0;
    }
    cell->dont_use |= is_named(statement, "dont_use") && value_is(statement, "true");
    if (is_named(statement, "clock_gating_integrated_cell"))
        cell->is_gate = value_is(statement, "latch_posedge");
}

static void attribute_take(struct liberty *liberty, const struct liberty_statement *statement,
                           const struct place *place) {
    if (!place->in_cell)
        return;
    struct liberty_cell *cell = &liberty->cell[liberty->count - 1];
    if (place->depth == 2)
        cell_take(cell, statement);
    if (place->depth == 3 && place->in_pin)
        pin_take(&cell->pin[cell->pins - 1], statement);
    if (place->depth == 3 && place->in_ff) {
        value_take(statement, "next_state", &cell->next_state);
        value_take(statement, "clocked_on", &cell->clock);
    }
}

static void groups_read(struct liberty *liberty, const char *text) {
    struct liberty_statement statement = {.at = text};
    struct place place = {0};
    for (enum liberty_kind kind; (kind = liberty_statement_next(&statement)) != LIBERTY_END;) {
        if (kind == LIBERTY_GROUP)
            group_open(liberty, &statement, &place);
        else if (kind == LIBERTY_ATTRIBUTE)
            attribute_take(liberty, &statement, &place);
        place.depth += (kind == LIBERTY_GROUP) - (kind == LIBERTY_CLOSE);
    }
    liberty_statement_free(&statement);
}

/* Whether each role has one pin, that is as it should be, and no other pin is there. */
static bool gate_is_plain(const struct liberty_cell *cell) {
    unsigned count[ROLE_GATE_OUT + 1] = {0};
    for (size_t i = 0; i < cell->pins; i++) {
        const struct liberty_pin *pin = &cell->pin[i];
        if (!pin->internal)
            count[pin->output == (pin->role == ROLE_GATE_OUT) ? pin->role : ROLE_NONE]++;
    }
    return !cell->is_ff && count[ROLE_NONE] == 0 && count[ROLE_GATE_CLOCK] == 1 &&
           count[ROLE_GATE_ENABLE] == 1 && count[ROLE_GATE_OUT] == 1;
}

/* Names are written in small or in capital letters. */
static bool is_nand2(const char *name) {
    return strstr(name, "nand2") || strstr(name, "NAND2") || strstr(name, "Nand2");
}

static double smallest_gate(const struct liberty *liberty) {
    double smallest = 0;
    for (size_t i = 0; i < liberty->count; i++) {
        const struct liberty_cell *cell = &liberty->cell[i];
        if (is_nand2(cell->name) && cell->area > 0 && (smallest <= 0 || cell->area < smallest))
            smallest = cell->area;
    }
    return smallest;
}

bool liberty_parse(struct liberty *liberty, const char *text, const char *name,
                   struct error *error) {
    *liberty = (struct liberty){0};
    groups_read(liberty, text);
    for (size_t i = 0; i < liberty->count; i++)
        liberty->cell[i].is_gate = liberty->cell[i].is_gate && gate_is_plain(&liberty->cell[i]);
    liberty->gate_area = smallest_gate(liberty);
    if (liberty->gate_area > 0)
        return true;
    error_set(error,
              liberty->count ? "%s has no cell that is named NAND2, the unit of area"
                             : "%s has no cells; a liberty file (.lib, unpacked) is needed",
              name);
    liberty_free(liberty);
    return false;
}

bool liberty_read(struct liberty *liberty, const char *path, struct error *error) {
    struct text text = {0};
    *liberty = (struct liberty){0};
    bool good = text_read_file(&text, path, error) &&
                liberty_parse(liberty, text_string(&text), path, error);
    text_free(&text);
    return good;
}

static void cell_free(struct liberty_cell *cell) {
    for (size_t i = 0; i < cell->pins; i++) {
        free(cell->pin[i].name);
        free(cell->pin[i].function);
    }
    char *const texts[] = {cell->name, cell->state, cell->complement, cell->next_state,
                           cell->clock};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        free(texts[i]);
    free(cell->pin);
}

void liberty_free(struct liberty *liberty) {
    for (size_t i = 0; i < liberty->count; i++)
        cell_free(&liberty->cell[i]);
    free(liberty->cell);
    *liberty = (struct liberty){0};
}

const struct liberty_cell *liberty_find(const struct liberty *liberty, const char *name) {
    for (size_t i = 0; i < liberty->count; i++)
        if (strcmp(liberty->cell[i].name, name) == 0)
            return &liberty->cell[i];
    return NULL;
}

bool liberty_cell_usable(const struct liberty_cell *cell) {
    return cell->has_area && !cell->dont_use;
}

const struct liberty_cell *liberty_clock_gate(const struct liberty *liberty) {
    const struct liberty_cell *smallest = NULL;
    for (size_t i = 0; i < liberty->count; i++)
        if (liberty->cell[i].is_gate && liberty_cell_usable(&liberty->cell[i]) &&
            (!smallest || liberty->cell[i].area < smallest->area))
            smallest = &liberty->cell[i];
    return smallest;
}

size_t liberty_gate_pin(const struct liberty_cell *gate, enum liberty_role role) {
    size_t pin = 0;
    while (pin + 1 < gate->pins && (gate->pin[pin].role != role || gate->pin[pin].internal))
        pin++;
    return pin;
}

size_t liberty_clock_pin(const struct liberty_cell *type) {
    size_t pin = 0;
    while (pin < type->pins &&
           (!type->is_ff || !type->clock || strcmp(type->pin[pin].name, type->clock) != 0))
        pin++;
    return pin;
}
