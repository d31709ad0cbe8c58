/* heddle timing: longest paths of a synthesized core, in the names of its source. */
#include "base/options.h"
#include "commands.h"
#include "fpga/synth/synth.h"
#include "fpga/timing/report_print.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PATHS_LIMIT = 1000, DEPTH_LIMIT = 20 };

static const char command_name[] = "heddle timing";

static const char about[] =
    "Synthesizes a core with Yosys, as heddle synth does, and prints its longest paths, the worst\n"
    "path from stage to stage and how many registers have how many levels before them. A level is\n"
    "a LUT; a MUXF counts 0.3, a block of a carry chain 0.6; memories and DSP blocks are "
    "registers.\n"
    "Times are estimates (docs/fpga.md). --module maps one module and what is below it.\n"
    "Exit status: 0 done; 1 Yosys failed or complains, or there is a combinational loop; 2 bad\n"
    "input.";

struct request {
    const char *target_name, *rtl, *module;
    const struct target *target;
    struct synth_source source;
    struct report_wish wish;
    uint32_t pairs, paths, depth;
    unsigned by; /* enum measure */
};

static const char *const measures[] = {[MEASURE_LEVELS] = "levels", [MEASURE_TIME] = "time", NULL};

static bool request_make(struct request *request, const struct config *config,
                         struct error *error) {
    if (!request->target_name)
        return error_set(error, "target=NAME is missing: xcup, ecp5 or ice40");
    request->target = target_find(request->target_name, error);
    if (!request->target)
        return false;
    if (!request->target->cells)
        return error_set(error, "target=asic has no levels; xcup, ecp5 and ice40 have");
    if (request->rtl && (config->preset || config->changed))
        return error_set(error, "--rtl goes without a configuration: the folder has one");
    request->source = request->rtl ? (struct synth_source){NULL, request->rtl, request->module}
                                   : (struct synth_source){config, NULL, request->module};
    request->wish = (struct report_wish){request->by, request->paths, request->depth};
    return true;
}

static bool timing_print(const struct request *request, const struct synth *synth,
                         struct error *error) {
    struct text file = {0}, name = {0};
    struct mapped mapped;
    struct graph graph = {0};
    text_print(&file, "%s/" SYNTH_JSON, text_string(&synth->folder));
    bool good = mapped_read(&mapped, text_string(&file), error) &&
                graph_make(&graph, &mapped, request->target, error);
    if (good) {
        struct report report;
        synth_source_name(&request->source, &name);
        report_make(&report, &graph, &request->wish);
        printf("%s for %s (%s)\n", text_string(&name), request->target->name,
               request->target->about);
        report_print(&report, request->pairs, stdout);
        report_free(&report);
    }
    graph_free(&graph);
    mapped_free(&mapped);
    text_free(&file);
    text_free(&name);
    return good;
}

static int timing_run(const struct request *request) {
    struct synth synth;
    struct error error;
    bool good = synth_source_run(&synth, &request->source, request->target, NULL, &error) &&
                timing_print(request, &synth, &error);
    synth_free(&synth);
    return good ? STATUS_DONE : command_broke(command_name, &error);
}

int cmd_timing(int argc, char **argv) {
    struct request request = {.pairs = 16, .paths = 1, .depth = 1, .by = MEASURE_LEVELS};
    struct config config = config_default();
    const struct option_row rows[] = {
        {0, "target", "NAME", "xcup, ecp5 or ice40", .text = &request.target_name, .word = true},
        CONFIG_OPTION(&config),
        {0, "module", "NAME", "map this module and what is below it only", .text = &request.module},
        {0, "rtl", "FOLDER", "a core that heddle gen wrote, of any version", .text = &request.rtl},
        {0, "paths", "N", "paths to print, hop by hop", .number = &request.paths,
         .high = PATHS_LIMIT},
        {0, "pairs", "N", "pairs of stages to print", .number = &request.pairs,
         .high = PATHS_LIMIT},
        {0, "depth", "N", "levels of instances that are stages", .number = &request.depth, .low = 1,
         .high = DEPTH_LIMIT},
        {0, "by", "levels|time", "what the longest path is the longest in (default levels)",
         .choice = &request.by, .choices = measures},
    };
    const struct usage usage = {.command = command_name,
                                .arguments = "target=xcup|ecp5|ice40 [-c FILE] [knob=value ...]",
                                .about = about,
                                .rows = rows,
                                .count = sizeof rows / sizeof *rows};
    struct error error;
    int status;
    if (!command_options(&usage, &config, &argc, argv, &status))
        return status;
    return request_make(&request, &config, &error) ? timing_run(&request)
                                                   : command_fail(command_name, &error);
}
