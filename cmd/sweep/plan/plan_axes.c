/* The sections [knobs] and [points NAME] of a plan: axes and their values. */
#include "base/text.h"
#include "reading.h"

#include <stdlib.h>
#include <string.h>

bool plan_factor(const char *value, double *factor) {
    char *end;
    *factor = strtod(value, &end);
    return end > value && strcmp(end, "x") == 0 && *factor > 0;
}

/* The smallest core has one collector unit, so that no larger factor can be legal; the product of a
 * legal one is a number that an entry holds. */
static bool factor_check(const struct knob *knob, double factor, const char *word,
                         struct error *error) {
    return factor <= knob->high || error_set(error, "%s=%s is out of range: it must be at most %ux",
                                             knob->name, word, (unsigned)knob->high);
}

static bool value_word(struct reading *reading, const char *word, void *user) {
    struct sweep_axis *axis = user;
    if (axis->option) {
        struct text checked = {0};
        bool good = reading_option(reading, axis->option, word, &checked);
        if (good)
            words_add(&axis->values, word);
        text_free(&checked);
        return good;
    }
    const struct knob *knob = &knob_table[axis->knob];
    struct knob_value value;
    struct error reason;
    double factor;
    bool automatic = knob->automatic && strcmp(word, "auto") == 0;
    bool times = axis->knob == KNOB_RRS_ENTRIES && plan_factor(word, &factor);
    if (!automatic && !(times ? factor_check(knob, factor, word, &reason)
                              : knob_parse(knob, word, &value, &reason)))
        return reading_fail(reading, reason.text);
    words_add(&axis->values, word);
    return true;
}

static bool same_axis(const struct sweep_axis *one, const struct sweep_axis *other) {
    return one->option == other->option && (one->option || one->knob == other->knob);
}

/* The axis of this name: a knob, or an option of the memory. */
static bool axis_find(struct reading *reading, const char *name, struct sweep_axis *axis) {
    const struct knob *knob = knob_find(name);
    struct error reason;
    *axis = (struct sweep_axis){.option = plan_option(name), .line = reading->lines.line};
    if (knob)
        axis->knob = (enum knob_id)(knob - knob_table);
    if (knob || axis->option)
        return true;
    error_set(&reason, "there is no knob '%s'; the nearest is '%s' (heddle params lists all)", name,
              knob_nearest(name)->name);
    return reading_fail(reading, reason.text);
}

bool reading_knob(struct reading *reading, struct sweep_part *part, const char *name,
                  const char *value) {
    struct error reason;
    struct sweep_axis axis;
    if (!axis_find(reading, name, &axis))
        return false;
    for (size_t i = 0; i < part->count; i++)
        if (same_axis(&part->axis[i], &axis)) {
            error_set(&reason, "%s was already set in line %d", name, part->axis[i].line);
            return reading_fail(reading, reason.text);
        }
    part->axis = memory_resize(part->axis, (part->count + 1) * sizeof *part->axis);
    part->axis[part->count++] = axis;
    return reading_words(reading, value, value_word, &part->axis[part->count - 1]);
}
