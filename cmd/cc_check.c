#include "cc_check.h"

#include "base/text.h"
#include "sim/divergence/divergence.h"
#include "sim/elf/elf_image.h"
#include "sim/model/shape.h"

#include <stdio.h>
#include <string.h>

bool cc_check_needs(const char *path, const char *name, const struct config *config,
                    struct error *error) {
    struct error reason;
    if (elf_image_fits(path, needs_met(config), &reason))
        return true;
    size_t length = strlen(path);
    bool begins = strncmp(reason.text, path, length) == 0;
    return error_set(error, "%s%s", begins ? name : "", reason.text + (begins ? length : 0));
}

bool cc_check_lanes(const char *path, const char *name, struct error *error) {
    struct divergence_report report;
    if (!divergence_check(&report, path, error))
        return false;
    size_t count = report.count;
    struct text text = {0};
    for (size_t i = 0; i < count; i++) {
        text_print(&text, "%s: ", name);
        divergence_print(&report.finding[i], &text);
        text_add(&text, "\n");
    }
    fputs(text_string(&text), stderr);
    text_free(&text);
    divergence_free(&report);
    return count == 0 || error_set(error,
                                   "lanes may disagree where nothing guards it, at %zu %s: "
                                   "the compiler that knows lanes (docs/opencl.md) guards it, or "
                                   "see docs/intrinsics.md",
                                   count, count == 1 ? "place" : "places");
}
