/* heddle synth: area of a core, in total and for every module, by Yosys. */
#include "base/options.h"
#include "base/words.h"
#include "commands.h"
#include "fpga/synth/area_print.h"
#include "fpga/synth/own_cells.h"
#include "gen/config/variants.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { DEPTH_LIMIT = 20 };

struct request {
    const struct target *target;
    const struct device *device;
    const char *liberty;
    const char *compare; /* "issue=inorder,loog" */
    const char *netlist; /* file to write */
    unsigned depth;
    bool json, print_liberty;
};

/* What the words say, as words. */
struct answers {
    const char *target, *device, *liberty, *depth, *compare, *netlist;
    bool json, compared, print_liberty;
};

static const char about[] =
    "Synthesizes a core with Yosys and prints what every module takes. Results are kept: a\n"
    "configuration is synthesized once. Modules are mapped one by one and then joined.\n"
    "LUT are places: two small LUTs share one where a device has such. The percentage is the\n"
    "mean of the percentages of LUTs, flip-flops, block RAMs and DSP blocks of a device.\n"
    "Exit status: 0 done; 1 Yosys failed or complains, or register file, caches or local\n"
    "memory are not in memories; 2 bad input.";

static void help(const struct usage *usage) {
    options_help(usage, stdout);
    printf(
        "\ntargets, and the devices that percentages refer to (the first one if none is given):\n");
    for (size_t i = 0; target_at(i); i++) {
        printf("  %-8s %s\n", target_at(i)->name, target_at(i)->about);
        for (size_t j = 0; device_at(j); j++)
            if (strcmp(device_at(j)->target, target_at(i)->name) == 0)
                printf("    %-10s %s: %u LUT, %u FF, %u BRAM, %u DSP\n", device_at(j)->name,
                       device_at(j)->about, device_at(j)->luts, device_at(j)->ffs,
                       device_at(j)->brams, device_at(j)->dsps);
    }
}

static bool depth_read(const char *text, unsigned *depth, struct error *error) {
    char *end;
    unsigned long value = strtoul(text, &end, 10);
    if (*text < '0' || *text > '9' || *end || value > DEPTH_LIMIT)
        return error_set(error, "--depth %s: must be a number from 0 to %d", text, DEPTH_LIMIT);
    *depth = (unsigned)value;
    return true;
}

static bool request_make(struct request *request, const struct answers *answers,
                         struct error *error) {
    *request = (struct request){.liberty = answers->liberty, .depth = 2, .json = answers->json};
    if (!answers->target)
        return error_set(error, "target=NAME is missing: xcup, ecp5, ice40 or asic");
    request->target = target_find(answers->target, error);
    if (!request->target)
        return false;
    if (answers->liberty && request->target->cells)
        return error_set(error, "--liberty goes with target=asic only");
    if (answers->liberty && access(answers->liberty, R_OK) != 0)
        return error_set(error, "%s: %s", answers->liberty, strerror(errno));
    const char *device = answers->device ? answers->device : request->target->device;
    request->device = device ? device_find(request->target, device, error) : NULL;
    if (device && !request->device)
        return false;
    if (answers->compared && (!answers->compare || !strchr(answers->compare, '=')))
        return error_set(error, "--compare needs KNOB=VALUE,VALUE,... such as issue=inorder,loog");
    if (answers->compared && answers->netlist)
        return error_set(error, "--netlist goes with one configuration, not with --compare");
    request->compare = answers->compare;
    request->netlist = answers->netlist;
    return !answers->depth || depth_read(answers->depth, &request->depth, error);
}

/* Takes options and target out of argv, and gives the rest to the configuration. */
static enum options_result arguments_take(struct request *request, struct config *config, int *argc,
                                          char **argv, struct error *error) {
    struct answers answers = {0};
    const struct option_row rows[] = {
        {'c', "config", "FILE", "INI file, or the name of a preset; may be repeated",
         .text = &answers.compare},
        {0, "compare", "KNOB=A,B,...", "synthesize each and print them side by side",
         .text = &answers.compare},
        {0, "device", "NAME", "device that percentages refer to", .text = &answers.device},
        {0, "liberty", "FILE", "standard cells of target=asic (default: heddle's own)",
         .text = &answers.liberty},
        {0, "depth", "N", "levels of modules to show (default 2)", .text = &answers.depth},
        {0, "netlist", "FILE", "write the mapped netlist as Verilog", .text = &answers.netlist},
        {0, "print-liberty", NULL, "print heddle's own standard cells as a liberty file",
         .flag = &answers.print_liberty},
        {0, "json", NULL, "print one JSON object a configuration", .flag = &answers.json},
    };
    const struct usage usage = {"heddle synth",
                                "target=xcup|ecp5|ice40|asic [-c FILE] [knob=value ...]", about,
                                rows, sizeof rows / sizeof *rows};
    word_take(argc, argv, "target", &answers.target);
    const char *compare = NULL;
    answers.compared = word_option(argc, argv, "--compare", &compare);
    if (!config_take_arguments(config, argc, argv, error))
        return OPTIONS_BAD;
    enum options_result result = options_parse(&usage, argc, argv, error);
    answers.compare = compare;
    if (result == OPTIONS_HELP)
        help(&usage);
    if (result != OPTIONS_GO)
        return result;
    request->print_liberty = answers.print_liberty;
    if (request->print_liberty && *argc == 1)
        return OPTIONS_GO;
    if (*argc > 1) {
        error_set(error, "'%s' is neither knob=value nor an option; see --help", argv[1]);
        return OPTIONS_BAD;
    }
    return request_make(request, &answers, error) ? OPTIONS_GO : OPTIONS_BAD;
}

static int synth_fail(const struct error *error) {
    fprintf(stderr, "heddle synth: %s\n", error->text);
    return STATUS_FAILED;
}

static bool netlist_copy(const struct synth *synth, const char *file, struct error *error) {
    struct text path = {0}, netlist = {0};
    text_print(&path, "%s/" SYNTH_NETLIST, text_string(&synth->folder));
    bool good = text_read_file(&netlist, text_string(&path), error);
    FILE *stream = good ? fopen(file, "w") : NULL;
    if (good) {
        bool written = stream && fputs(text_string(&netlist), stream) >= 0;
        written = stream && fclose(stream) == 0 && written;
        good = written || error_set(error, "%s: %s", file, strerror(errno));
    }
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
        area_print_json(&synth, request->device, text_string(&name), stdout);
    } else if (good) {
        printf("%s for %s (%s)\n", text_string(&name), request->target->name,
               request->target->about);
        area_print(&synth, request->device, request->depth, stdout);
    }
    synth_free(&synth);
    text_free(&name);
    return good ? STATUS_DONE : synth_fail(&error);
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
            area_print_json(&synth[i], request->device, variants->name[i], stdout);
    else if (good)
        area_print_compared(synth, variants->name, variants->count, request->device, request->depth,
                            stdout);
    for (size_t i = 0; i < variants->count; i++)
        synth_free(&synth[i]);
    return good ? STATUS_DONE : synth_fail(&error);
}

static int synth_compared(const struct request *request, const struct config *base) {
    struct variants variants;
    struct error error;
    int status = variants_make(&variants, request->compare, base, &error)
                     ? variants_run(request, &variants)
                     : command_fail("heddle synth", &error);
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
    struct request request = {0};
    struct error error;
    struct config config = config_default();
    switch (arguments_take(&request, &config, &argc, argv, &error)) {
    case OPTIONS_HELP:
        return STATUS_DONE;
    case OPTIONS_BAD:
        return command_fail("heddle synth", &error);
    case OPTIONS_GO:
        break;
    }
    if (request.print_liberty)
        return liberty_print();
    return request.compare ? synth_compared(&request, &config) : synth_one(&request, &config);
}
