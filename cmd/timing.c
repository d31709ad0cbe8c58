/* heddle timing: longest paths of a synthesized core, in the names of its source. */
#include "base/options.h"
#include "commands.h"
#include "fpga/timing/report_print.h"
#include "fpga/timing/sta.h"
#include "gen/config/variants.h"
#include "target_option.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PATHS_LIMIT = 1000, DEPTH_LIMIT = 20 };

static const char command_name[] = "heddle timing";

static const char about[] =
    "Synthesizes a core with Yosys, as heddle synth does, and prints its longest paths, the worst\n"
    "path from stage to stage and how many registers have how many levels before them. A level is\n"
    "a LUT; a MUXF counts 0.3, a block of a carry chain 0.6; memories and DSP blocks are\n"
    "registers. Times are estimates; target=asic has gates sized\n"
    "and asks OpenSTA (docs/fpga.md). --module maps one module and what is below it.\n"
    "Exit status: 0 done; 1 Yosys failed or complains, or there is a combinational loop; 2 bad\n"
    "input.";

struct request {
    const char *target_name, *rtl, *module, *netlist, *compare, *liberty;
    const struct target *target;
    struct timing_source source;
    struct report_wish wish;
    uint32_t pairs, paths, depth;
    unsigned by; /* enum measure */
    bool json;
};

static const char *const measures[] = {[MEASURE_LEVELS] = "levels", [MEASURE_TIME] = "time", NULL};

/* A configuration, a folder or a netlist: one of them. */
static bool source_choose(struct request *request, const struct config *config,
                          struct error *error) {
    bool configured = config->preset || config->changed || request->compare;
    if (request->rtl && request->netlist)
        return error_set(error, "--rtl and --netlist are two cores; one at a time");
    if ((request->rtl || request->netlist) && configured)
        return error_set(error, "--%s goes without a configuration: it has one",
                         request->rtl ? "rtl" : "netlist");
    if (request->netlist && request->module)
        return error_set(error, "--module goes with RTL, not with --netlist: it is mapped");
    if (request->netlist && access(request->netlist, R_OK) != 0)
        return error_set(error, "%s: %s", request->netlist, strerror(errno));
    request->source = (struct timing_source){
        {.config = request->rtl ? NULL : config, .rtl = request->rtl, .module = request->module},
        request->netlist};
    return request->netlist || synth_source_check(&request->source.core, error);
}

static bool request_make(struct request *request, const struct config *config,
                         struct error *error) {
    request->target = target_choose(request->target_name, request->liberty, error);
    if (!request->target)
        return false;
    if (!request->target->cells && (request->netlist || request->compare))
        return error_set(error, "--%s goes with levels, which target=asic has not",
                         request->netlist ? "netlist" : "compare");
    request->wish = (struct report_wish){request->by, request->paths, request->depth};
    return source_choose(request, config, error);
}

// ------------------------------------------------------------------------------------ runs

static int timing_one(const struct request *request) {
    struct timing timing;
    struct error error;
    bool good = timing_make(&timing, &request->source, request->target, &request->wish, &error);
    if (good && request->json)
        timing_print_json(&timing, request->pairs, stdout);
    else if (good)
        timing_print(&timing, request->pairs, stdout);
    timing_free(&timing);
    return good ? STATUS_DONE : command_broke(command_name, &error);
}

static int gates_one(const struct request *request) {
    struct sta sta;
    struct error error;
    bool good = sta_make(&sta, &request->source.core, request->liberty, request->paths, &error);
    if (good && request->json)
        sta_print_json(&sta, stdout);
    else if (good)
        sta_print(&sta, stdout);
    sta_free(&sta);
    return good ? STATUS_DONE : command_broke(command_name, &error);
}

static int variants_run(const struct request *request, const struct variants *variants) {
    struct timing timing[VARIANTS] = {0};
    struct error error;
    bool good = true;
    for (size_t i = 0; i < variants->count && good; i++) {
        struct timing_source source = request->source;
        source.core.config = &variants->config[i];
        good = timing_make(&timing[i], &source, request->target, &request->wish, &error);
        free(timing[i].name);
        timing[i].name = strdup(variants->name[i]);
    }
    if (good && !request->json)
        timing_print_compared(timing, variants->count, stdout);
    for (size_t i = 0; i < variants->count; i++) {
        if (good && request->json)
            timing_print_json(&timing[i], request->pairs, stdout);
        timing_free(&timing[i]);
    }
    return good ? STATUS_DONE : command_broke(command_name, &error);
}

static int timing_compared(const struct request *request) {
    struct variants variants;
    struct error error;
    int status = variants_make(&variants, request->compare, request->source.core.config, &error)
                     ? variants_run(request, &variants)
                     : command_fail(command_name, &error);
    variants_free(&variants);
    return status;
}

int cmd_timing(int argc, char **argv) {
    struct request request = {.pairs = 16, .paths = 1, .depth = 1, .by = MEASURE_LEVELS};
    struct config config = config_default();
    const struct option_row rows[] = {
        TARGET_OPTION(&request.target_name),
        CONFIG_OPTION(&config),
        {0, "compare", "KNOB=A,B,...", "a line for each", .text = &request.compare},
        {0, "module", "NAME", "map this module and what is below it only", .text = &request.module},
        {0, "rtl", "FOLDER", "a core that heddle gen wrote, of any version", .text = &request.rtl},
        {0, "netlist", "FILE", "a netlist of Yosys's write_json, of the target's cells",
         .text = &request.netlist},
        LIBERTY_OPTION(&request.liberty),
        {0, "paths", "N", "paths to print, hop by hop", .number = &request.paths,
         .high = PATHS_LIMIT},
        {0, "pairs", "N", "pairs of stages to print", .number = &request.pairs,
         .high = PATHS_LIMIT},
        {0, "depth", "N", "levels of instances that are stages", .number = &request.depth, .low = 1,
         .high = DEPTH_LIMIT},
        {0, "by", "levels|time", "measure of the longest path (default levels)",
         .choice = &request.by, .choices = measures},
        {0, "json", NULL, "print one JSON object a configuration", .flag = &request.json},
    };
    const struct usage usage = {.command = command_name,
                                .arguments =
                                    "target=" TARGET_FPGAS "|asic [-c FILE] [knob=value ...]",
                                .about = about,
                                .rows = rows,
                                .count = sizeof rows / sizeof *rows};
    struct error error;
    int status;
    if (!command_options(&usage, &config, &argc, argv, &status))
        return status;
    if (!request_make(&request, &config, &error))
        return command_fail(command_name, &error);
    if (!request.target->cells)
        return gates_one(&request);
    return request.compare ? timing_compared(&request) : timing_one(&request);
}
