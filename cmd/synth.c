/* heddle synth: area of a core, in total and for every module, by Yosys. */
#include "base/files.h"
#include "base/options.h"
#include "commands.h"
#include "fpga/synth/area_print.h"
#include "fpga/synth/own_cells.h"
#include "gen/config/variants.h"
#include "target_option.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { DEPTH_LIMIT = 20 };

struct request {
    const struct target *target;
    const struct device *device;
    const char *target_name, *device_name;
    const char *liberty;
    const char *compare; /* "issue=inorder,loog" */
    const char *netlist; /* file to write */
    uint32_t depth;
    bool json, print_liberty;
};

static const char command_name[] = "heddle synth";

static const char about[] =
    "Synthesizes a core with Yosys and prints what every module takes. Results are kept: a\n"
    "configuration is synthesized once. Modules are mapped one by one and then joined.\n"
    "LUT are places: two small LUTs share one where a device has such. The percentage is the\n"
    "mean of the percentages of LUTs, flip-flops, block RAMs and DSP blocks of a device.\n"
    "Exit status: 0 done; 1 Yosys failed or complains, or register file, caches or local\n"
    "memory are not in memories; 2 bad input.";

static void targets_print(FILE *stream) {
    fprintf(
        stream,
        "\ntargets, and the devices that percentages refer to (the first one if none is given):\n");
    for (size_t i = 0; target_at(i); i++) {
        const struct target *target = target_at(i);
        fprintf(stream, "  %-8s %s\n", target->name, target->about);
        for (size_t j = 0; j < target->device_count; j++) {
            const struct device *device = &target->devices[j];
            fprintf(stream, "    %-10s %s: %u LUT, %u FF, %u BRAM, %u DSP\n", device->name,
                    device->about, device->luts, device->ffs, device->brams, device->dsps);
        }
    }
}

static bool netlist_check(const struct request *request, const struct config *config,
                          struct error *error) {
    const char *const inputs[] = {request->liberty, NULL};
    return !request->netlist || (file_place_check(request->netlist, error) &&
                                 file_apart_check("--netlist", request->netlist, inputs, error) &&
                                 config_apart_check(config, "--netlist", request->netlist, error));
}

static bool request_check(struct request *request, const struct config *config,
                          struct error *error) {
    request->target = target_choose(request->target_name, request->liberty, error);
    if (!request->target)
        return false;
    request->device = request->device_name
                          ? device_find(request->target, request->device_name, error)
                          : request->target->devices;
    if (request->device_name && !request->device)
        return false;
    if (request->compare && request->netlist)
        return error_set(error, "--netlist goes with one configuration, not with --compare");
    return netlist_check(request, config, error);
}

static bool netlist_copy(const struct synth *synth, const char *file, struct error *error) {
    struct text path = {0}, netlist = {0};
    text_print(&path, "%s/" SYNTH_NETLIST, text_string(&synth->folder));
    bool good =
        text_read_file(&netlist, text_string(&path), error) && file_replace(file, &netlist, error);
    text_free(&path);
    text_free(&netlist);
    return good;
}

static int synth_one(const struct request *request, const struct config *config) {
    struct synth synth;
    struct error error;
    struct text name = {0};
    config_print_name(config, &name);
    bool good = synth_run(&synth, config, request->target, request->liberty, &error) &&
                (!request->netlist || netlist_copy(&synth, request->netlist, &error));
    if (good && request->json) {
        area_print_json(&synth, request->device, NULL, text_string(&name), stdout);
    } else if (good) {
        printf("%s for %s (%s)\n", text_string(&name), request->target->name,
               request->target->about);
        area_print(&synth, request->device, request->depth, stdout);
    }
    synth_free(&synth);
    text_free(&name);
    return good ? STATUS_DONE : command_broke(command_name, &error);
}

static int variants_run(const struct request *request, const struct variants *variants) {
    struct synth synth[VARIANTS] = {0};
    struct error error;
    bool good = true;
    for (size_t i = 0; i < variants->count && good; i++)
        good =
            synth_run(&synth[i], &variants->config[i], request->target, request->liberty, &error);
    if (good && request->json)
        for (size_t i = 0; i < variants->count; i++)
            area_print_json(&synth[i], request->device, NULL, variants->name[i], stdout);
    else if (good)
        area_print_compared(synth, variants->name, variants->count, request->device, request->depth,
                            stdout);
    for (size_t i = 0; i < variants->count; i++)
        synth_free(&synth[i]);
    return good ? STATUS_DONE : command_broke(command_name, &error);
}

static int synth_compared(const struct request *request, const struct config *base) {
    struct variants variants;
    struct error error;
    int status = variants_make(&variants, request->compare, base, &error)
                     ? variants_run(request, &variants)
                     : command_fail(command_name, &error);
    variants_free(&variants);
    return status;
}

static int liberty_print(void) {
    struct text text = {0};
    own_cells_print(&text);
    fputs(text_string(&text), stdout);
    text_free(&text);
    return STATUS_DONE;
}

int cmd_synth(int argc, char **argv) {
    struct request request = {.depth = 2};
    struct config config = config_default();
    const struct option_row rows[] = {
        TARGET_OPTION(&request.target_name),
        CONFIG_OPTION(&config),
        {0, "compare", "KNOB=A,B,...", "synthesize each and print them side by side",
         .text = &request.compare},
        {0, "device", "NAME", "device that percentages refer to", .text = &request.device_name},
        LIBERTY_OPTION(&request.liberty),
        {0, "depth", "N", "levels of modules to show", .number = &request.depth,
         .high = DEPTH_LIMIT},
        {0, "netlist", "FILE", "write the mapped netlist as Verilog", .text = &request.netlist},
        {0, "print-liberty", NULL, "print heddle's own standard cells as a liberty file",
         .flag = &request.print_liberty},
        {0, "json", NULL, "print one JSON object a configuration", .flag = &request.json},
    };
    const struct usage usage = {.command = command_name,
                                .arguments =
                                    "target=" TARGET_FPGAS "|asic [-c FILE] [knob=value ...]",
                                .about = about,
                                .rows = rows,
                                .count = sizeof rows / sizeof *rows,
                                .more = targets_print};
    struct error error;
    int status;
    if (!command_options(&usage, &config, &argc, argv, &status))
        return status;
    if (request.print_liberty)
        return liberty_print();
    if (!request_check(&request, &config, &error))
        return command_fail(command_name, &error);
    return request.compare ? synth_compared(&request, &config) : synth_one(&request, &config);
}
