/* Rules between knobs, each with its reason; a configuration that breaks one is refused before
 * anything is written.
 */
#ifndef HEDDLE_GEN_RULES_H
#define HEDDLE_GEN_RULES_H

#include "knobs.h"

#include <stddef.h>

struct rule {
    bool (*broken)(const struct config *);
    enum knob_id knobs[2]; // the knobs whose values conflict; twice the same for a single one
    const char *demand;    // the condition that must hold
    const char *reason;
};

extern const struct rule rule_table[];
extern const size_t rule_count;

/* Whether a knob is one of those that the rule's demand names. */
bool rule_is_about(const struct rule *rule, enum knob_id id);

/* False with the first broken rule, the values at odds and where they were set. The automatic
 * values have to be there. */
bool rules_check(const struct config *config, struct error *error);

#endif
