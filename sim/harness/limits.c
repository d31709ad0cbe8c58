#include "limits.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The structure that a limit names, and where the limit goes. */
static const struct heddle_places *places_find(const char *name, size_t length,
                                               const struct heddle_config *config,
                                               struct limits *limits, uint32_t **limit) {
    const struct heddle_places *const places[] = {&config->window, &config->results};
    uint32_t *const target[] = {&limits->window, &limits->results};
    for (size_t i = 0; i < sizeof places / sizeof *places; i++)
        if (places[i]->least > 0 && strlen(places[i]->knob) == length &&
            !strncmp(places[i]->knob, name, length)) {
            *limit = target[i];
            return places[i];
        }
    return NULL;
}

static bool complain_unknown(int length, const char *name, const struct heddle_config *config,
                             struct error *error) {
    const char *window = config->window.knob;
    const char *results = config->results.knob;
    if (config->window.least == 0)
        return window ? error_set(error,
                                  "--limit: this core's %s and %s cannot be limited in a run; "
                                  "generate one with fewer",
                                  window, results)
                      : error_set(error,
                                  "--limit: this core (issue=%s) has nothing that could be "
                                  "limited",
                                  config->issue);
    return error_set(error, "--limit: %.*s cannot be limited in this core; %s%s%s can", length,
                     name, window, results ? " and " : "", results ? results : "");
}

bool limits_parse(const char *text, const struct heddle_config *config, struct limits *limits,
                  struct error *error) {
    *limits = (struct limits){LIMIT_NONE, LIMIT_NONE};
    while (text && *text) {
        size_t length = strcspn(text, "=,");
        uint32_t *limit;
        const struct heddle_places *places = places_find(text, length, config, limits, &limit);
        if (!places)
            return complain_unknown((int)length, text, config, error);
        const char *digits = text[length] == '=' ? text + length + 1 : "";
        char *end;
        unsigned long value = strtoul(digits, &end, 10);
        bool number = *digits >= '0' && *digits <= '9' && (*end == ',' || !*end);
        if (!number || value < places->least || value > places->size)
            return error_set(error, "--limit: %s needs a number from %u to %u, the model's own",
                             places->knob, places->least, places->size);
        *limit = (uint32_t)value;
        text = *end ? end + 1 : end;
    }
    return true;
}
