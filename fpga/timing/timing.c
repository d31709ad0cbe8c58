#include "timing.h"

#include <stdlib.h>
#include <string.h>

static bool core_map(struct timing *timing, const struct synth_source *source,
                     const struct target *target, struct text *file, struct error *error) {
    struct synth synth;
    bool good = synth_source_run(&synth, source, target, NULL, error);
    if (good) {
        timing->area = synth.area.row[0].area;
        text_print(file, "%s/" SYNTH_JSON, text_string(&synth.folder));
    }
    synth_free(&synth);
    return good;
}

bool timing_make(struct timing *timing, const struct timing_source *source,
                 const struct target *target, const struct report_wish *wish, struct error *error) {
    struct text file = {0}, name = {0};
    *timing = (struct timing){.target = target};
    if (source->netlist)
        text_add(&name, source->netlist);
    else
        synth_source_name(&source->core, &name);
    timing->name = strdup(text_string(&name));
    bool good = true;
    if (source->netlist)
        text_add(&file, source->netlist);
    else
        good = core_map(timing, &source->core, target, &file, error);
    if (good && !mapped_read(&timing->mapped, text_string(&file), error))
        good = source->netlist && error_of_setup(error);
    good = good && graph_make(&timing->graph, &timing->mapped, target, error);
    if (good)
        report_make(&timing->report, &timing->graph, wish);
    text_free(&file);
    text_free(&name);
    return good;
}

void timing_free(struct timing *timing) {
    report_free(&timing->report);
    graph_free(&timing->graph);
    mapped_free(&timing->mapped);
    free(timing->name);
    *timing = (struct timing){0};
}
