#include "variants.h"
#include "base/text.h"

#include <stdlib.h>
#include <string.h>

/* A preset with the knobs that the command line gives besides; they count in every column. */
static bool preset_take(struct config *config, const struct config *base, char *name,
                        struct error *error) {
    char command[] = "heddle", option[] = "-c";
    char *argv[] = {command, option, name, NULL};
    int argc = 3;
    if (base->preset)
        return error_set(error, "--compare preset=... goes without -c: each of them is one");
    *config = config_default();
    if (!config_take_arguments(config, &argc, argv, error))
        return false;
    for (enum knob_id id = 0; id < KNOB_COUNT; id++)
        if (base->entry[id].given)
            config->entry[id] = base->entry[id];
    config->changed = base->changed;
    return config_check(config, error);
}

static bool knob_take(struct config *config, const struct config *base, const char *knob,
                      const char *value, struct error *error) {
    *config = *base;
    config->changed = true;
    return config_set(config, knob, value, (struct origin){0}, error) &&
           config_check(config, error);
}

bool variants_make(struct variants *variants, const char *compare, const struct config *base,
                   struct error *error) {
    *variants = (struct variants){.words = text_copy(compare ? compare : "")};
    char *rest = strchr(variants->words, '=');
    bool presets = !rest && variants->words[0];
    if (!presets && (!rest || !rest[1]))
        return error_set(error, "--compare needs KNOB=VALUE,VALUE,... such as issue=inorder,loog, "
                                "or presets");
    if (presets)
        rest = variants->words;
    else
        *rest++ = '\0';
    presets = presets || strcmp(variants->words, "preset") == 0;
    for (char *value; (value = strtok_r(rest, ",", &rest));) {
        if (variants->count == VARIANTS)
            return error_set(error, "--compare %s: %d values at most", compare, VARIANTS);
        struct config *config = &variants->config[variants->count];
        bool good = presets ? preset_take(config, base, value, error)
                            : knob_take(config, base, variants->words, value, error);
        if (!good)
            return false;
        variants->name[variants->count++] = value;
    }
    return true;
}

void variants_free(struct variants *variants) {
    free(variants->words);
    *variants = (struct variants){0};
}
