/* heddle timing: longest paths of a synthesized core, in the names of its source. */
#include "base/options.h"
#include "base/words.h"
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
    "path from stage to stage and how many registers have how many levels before them. A level is "
    "a\n"
    "LUT; a MUXF counts 0.3, a block of a carry chain 0.6; memories and DSP blocks are registers.\n"
    "Times are estimates (docs/fpga.md). --module maps one module and what is below it.\n"
    "Exit status: 0 done; 1 Yosys failed or complains, or there is a combinational loop; 2 bad\n"
    "input.";

struct request {
    const struct target *target;
    struct synth_source source;
    struct report_wish wish;
    size_t pairs;
};

struct answers {
    const char *target, *file, *module, *rtl, *paths, *pairs, *depth, *by;
};

static bool number_read(const char *name, const char *text, unsigned long most, size_t *value,
                        struct error *error) {
    if (!text)
        return true;
    char *end;
    unsigned long number = strtoul(text, &end, 10);
    if (*text < '0' || *text > '9' || *end || number > most)
        return error_set(error, "%s %s: must be a number from 0 to %lu", name, text, most);
    *value = number;
    return true;
}

static bool request_make(struct request *request, const struct answers *answers,
                         const struct config *config, struct error *error) {
    size_t depth = 1;
    *request = (struct request){
        .source = {config, NULL, answers->module}, .wish = {MEASURE_LEVELS, 1, 1}, .pairs = 16};
    if (!answers->target)
        return error_set(error, "target=NAME is missing: xcup, ecp5 or ice40");
    request->target = target_find(answers->target, error);
    if (!request->target)
        return false;
    if (!request->target->cells)
        return error_set(error, "target=asic has no levels; xcup, ecp5 and ice40 have");
    if (answers->rtl && (config->preset || config->changed))
        return error_set(error, "--rtl goes without a configuration: the folder has one");
    if (answers->rtl)
        request->source = (struct synth_source){NULL, answers->rtl, answers->module};
    if (answers->by && strcmp(answers->by, "levels") != 0 && strcmp(answers->by, "time") != 0)
        return error_set(error, "--by %s: must be levels or time", answers->by);
    if (answers->by && strcmp(answers->by, "time") == 0)
        request->wish.by = MEASURE_TIME;
    bool good = number_read("--paths", answers->paths, PATHS_LIMIT, &request->wish.paths, error) &&
                number_read("--pairs", answers->pairs, PATHS_LIMIT, &request->pairs, error) &&
                number_read("--depth", answers->depth, DEPTH_LIMIT, &depth, error);
    request->wish.depth = depth ? (unsigned)depth : 1;
    return good;
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
    if (!good)
        fprintf(stderr, "%s: %s\n", command_name, error.text);
    return good ? STATUS_DONE : STATUS_FAILED;
}

int cmd_timing(int argc, char **argv) {
    struct answers answers = {0};
    const struct option_row rows[] = {
        {'c', "config", "FILE", "INI file, or the name of a preset; may be repeated",
         .text = &answers.file},
        {0, "module", "NAME", "map this module and what is below it only", .text = &answers.module},
        {0, "rtl", "FOLDER", "a core that heddle gen wrote, of any version", .text = &answers.rtl},
        {0, "paths", "N", "paths to print, hop by hop (default 1)", .text = &answers.paths},
        {0, "pairs", "N", "pairs of stages to print (default 16)", .text = &answers.pairs},
        {0, "depth", "N", "levels of instances that are stages (default 1)",
         .text = &answers.depth},
        {0, "by", "levels|time", "what the longest path is the longest in (default levels)",
         .text = &answers.by},
    };
    const struct usage usage = {command_name, "target=xcup|ecp5|ice40 [-c FILE] [knob=value ...]",
                                about, rows, sizeof rows / sizeof *rows};
    struct error error;
    struct request request;
    struct config config = config_default();
    word_take(&argc, argv, "target", &answers.target);
    if (!config_take_arguments(&config, &argc, argv, &error))
        return command_fail(command_name, &error);
    switch (options_parse(&usage, &argc, argv, &error)) {
    case OPTIONS_HELP:
        options_help(&usage, stdout);
        return STATUS_DONE;
    case OPTIONS_BAD:
        return command_fail(command_name, &error);
    case OPTIONS_GO:
        break;
    }
    if (argc > 1) {
        error_set(&error, "'%s' is neither knob=value nor an option; see --help", argv[1]);
        return command_fail(command_name, &error);
    }
    if (!request_make(&request, &answers, &config, &error))
        return command_fail(command_name, &error);
    return timing_run(&request);
}
