#include "liberty.h"

#include "base/text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* The group that a brace opens: what stands before it since the last brace or semicolon. */
static char *statement_start(const char *begin, const char *end) {
    while (begin < end && isspace((unsigned char)*begin))
        begin++;
    return text_copy_part(begin, (size_t)(end - begin));
}

static bool is_group(const char *statement, const char *kind) {
    size_t size = strlen(kind);
    return strncmp(statement, kind, size) == 0 && strchr(" \t(", statement[size]) != NULL;
}

/* The n-th name in the parentheses of a group, "ff (IQ,IQ_N) "; empty if there is none. */
static char *group_name(const char *statement, unsigned n) {
    static const char apart[] = " \t\n\",()";
    const char *at = strchr(statement, '(');
    at = at ? at : "";
    for (at += strspn(at, apart); n > 0; n--) {
        at += strcspn(at, apart);
        at += strspn(at, apart);
    }
    return text_copy_part(at, strcspn(at, apart));
}

/* The value of "name : value", without quotes; NULL if this is another attribute. */
static char *attribute(const char *statement, const char *name) {
    size_t size = strlen(name);
    if (strncmp(statement, name, size) != 0 || !strchr(" \t:", statement[size]))
        return NULL;
    const char *at = strchr(statement, ':');
    if (!at)
        return NULL;
    at += 1 + strspn(at + 1, " \t\"");
    size = strcspn(at, "\"\n");
    while (size > 0 && isspace((unsigned char)at[size - 1]))
        size--;
    return text_copy_part(at, size);
}

static void replace(char **text, char *value) {
    if (value) {
        free(*text);
        *text = value;
    }
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

static void group_open(struct liberty *liberty, const char *statement, struct place *place) {
    if (place->depth == 1) {
        place->in_cell = is_group(statement, "cell");
        if (place->in_cell)
            cell_open(liberty, group_name(statement, 0));
    }
    if (place->depth != 2 || !place->in_cell)
        return;
    struct liberty_cell *cell = &liberty->cell[liberty->count - 1];
    place->in_pin = is_group(statement, "pin");
    place->in_ff = is_group(statement, "ff");
    cell->is_latch |= is_group(statement, "latch");
    cell->is_ff |= place->in_ff;
    if (place->in_ff) {
        replace(&cell->state, group_name(statement, 0));
        replace(&cell->complement, group_name(statement, 1));
    }
    if (place->in_pin) {
        cell->pin = memory_resize(cell->pin, (cell->pins + 1) * sizeof *cell->pin);
        cell->pin[cell->pins++] = (struct liberty_pin){.name = group_name(statement, 0)};
    }
}

static void role_take(struct liberty_pin *pin, const char *statement) {
    static const struct {
        const char *name;
        enum liberty_role role;
    } roles[] = {{"clock_gate_clock_pin", ROLE_GATE_CLOCK},
                 {"clock_gate_enable_pin", ROLE_GATE_ENABLE},
                 {"clock_gate_out_pin", ROLE_GATE_OUT}};
    for (size_t i = 0; i < sizeof roles / sizeof *roles; i++) {
        char *value = attribute(statement, roles[i].name);
        if (value && strcmp(value, "true") == 0)
            pin->role = roles[i].role;
        free(value);
    }
}

static void pin_take(struct liberty_pin *pin, const char *statement) {
    char *value = attribute(statement, "direction");
    pin->output |= value && strcmp(value, "output") == 0;
    pin->internal |= value && strcmp(value, "internal") == 0;
    free(value);
    replace(&pin->function, attribute(statement, "function"));
    role_take(pin, statement);
}

static void attribute_take(struct liberty *liberty, const char *statement,
                           const struct place *place) {
    struct liberty_cell *cell = place->in_cell ? &liberty->cell[liberty->count - 1] : NULL;
    char *value = NULL;
    if (cell && place->depth == 2 && (value = attribute(statement, "area")))
        cell->area = strtod(value, NULL);
    free(value);
    if (cell && place->depth == 2 && (value = attribute(statement, "clock_gating_integrated_cell")))
        cell->is_gate = strcmp(value, "latch_posedge") == 0;
    if (cell && place->depth == 3 && place->in_pin)
        pin_take(&cell->pin[cell->pins - 1], statement);
    if (cell && place->depth == 3 && place->in_ff) {
        replace(&cell->next_state, attribute(statement, "next_state"));
        replace(&cell->clock, attribute(statement, "clocked_on"));
    }
    free(value);
}

/* The last character of the string that begins at a quote: the next quote, or the text's last. */
static char *string_end(char *quote) {
    char *at = quote + 1;
    while (*at && *at != '"')
        at += *at == '\\' && at[1] ? 2 : 1;
    return *at ? at : at - 1;
}

/* A comment may stand anywhere between words, in the middle of a statement too: it is a blank. */
static void comments_blank(char *text) {
    for (char *at = text; *at; at++) {
        if (*at == '"') {
            at = string_end(at);
        } else if (at[0] == '/' && at[1] == '*') {
            const char *close = strstr(at + 2, "*/");
            size_t size = close ? (size_t)(close + 2 - at) : strlen(at);
            memset(at, ' ', size);
            at += size - 1;
        }
    }
}

static void groups_read(struct liberty *liberty, char *text) {
    char *start = text;
    struct place place = {0};
    for (char *at = text; *at; at++) {
        if (*at == '"') {
            at = string_end(at);
        } else if (*at == '{' || *at == ';' || *at == '}') {
            char *statement = statement_start(start, at);
            if (*at == '{')
                group_open(liberty, statement, &place);
            else if (*at == ';')
                attribute_take(liberty, statement, &place);
            free(statement);
            place.depth += (*at == '{') - (*at == '}');
            start = at + 1;
        }
    }
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
    char *bare = text_copy(text);
    comments_blank(bare);
    groups_read(liberty, bare);
    free(bare);
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

const struct liberty_cell *liberty_clock_gate(const struct liberty *liberty) {
    const struct liberty_cell *smallest = NULL;
    for (size_t i = 0; i < liberty->count; i++)
        if (liberty->cell[i].is_gate && (!smallest || liberty->cell[i].area < smallest->area))
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
