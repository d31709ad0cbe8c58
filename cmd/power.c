/* heddle power: power of a core while it runs programs, in total and for every module. */
#include "base/options.h"
#include "base/text.h"
#include "base/words.h"
#include "commands.h"
#include "fpga/power/power_print.h"
#include "gen/config/variants.h"
#include "sim/elf/elf_image.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { DEPTH_LIMIT = 20, NAME_SIZE = 64, WARM_UP_LIMIT = 1000000000 };

struct request {
    struct power_job job; /* without configuration and kernel */
    const char *compare;
    char **kernel; /* what is left of argv */
    size_t kernels;
    unsigned depth;
    bool json;
};

/* What the words say, as words. */
struct answers {
    const char *target, *liberty, *depth, *compare, *warm_up, *mhz, *limit;
    bool json, compared;
};

static const char about[] =
    "Runs programs on a core and tells the power of every module, from what toggles in the\n"
    "run. target=asic: watts, by OpenSTA and a liberty file, from a run of the netlist.\n"
    "target=xcup|ecp5|ice40: relative dynamic power, toggles of the RTL's run times weights of\n"
    "the resources that a module takes; for comparison of cores, not in watts.\n"
    "Synthesis and runs are kept: a second call takes no time.\n"
    "Exit status: 0 done; 1 a tool failed or a run did not pass; 2 bad input.";

static bool number_read(const char *option, const char *text, double low, double high,
                        double *value, struct error *error) {
    if (!text)
        return true;
    char *end;
    double number = strtod(text, &end);
    if (*text < '0' || *text > '9' || *end || number < low || number > high)
        return error_set(error, "%s %s: must be a number from %g to %g", option, text, low, high);
    *value = number;
    return true;
}

static bool kernels_check(const struct request *request, const struct config *config,
                          struct error *error) {
    bool fpu = strcmp(config_word(config, KNOB_FPU), "full") == 0;
    if (!request->kernels)
        return error_set(error, "no kernel given; name at least one ELF file");
    for (size_t i = 0; i < request->kernels; i++) {
        const char *kernel = request->kernel[i];
        if (kernel[0] == '-')
            return error_set(error, "unknown option %s; see --help", kernel);
        if (access(kernel, R_OK) != 0)
            return error_set(error, "%s: %s", kernel, strerror(errno));
        if (!elf_image_fits(kernel, fpu, error->text, sizeof error->text))
            return false;
    }
    return true;
}

static bool request_make(struct request *request, const struct answers *answers,
                         struct error *error) {
    double depth = 1, warm_up = 0;
    if (!answers->target)
        return error_set(error, "target=NAME is missing: xcup, ecp5, ice40 or asic");
    const struct target *target = target_find(answers->target, error);
    if (!target)
        return false;
    if (answers->liberty && target->cells)
        return error_set(error, "--liberty goes with target=asic only");
    if (answers->liberty && access(answers->liberty, R_OK) != 0)
        return error_set(error, "%s: %s", answers->liberty, strerror(errno));
    if (answers->limit && !target->cells)
        return error_set(error,
                         "--limit goes with FPGA targets only: the netlist has all of its places");
    if (answers->compared && (!answers->compare || !strchr(answers->compare, '=')))
        return error_set(error, "--compare needs KNOB=VALUE,VALUE,... such as issue=inorder,loog");
    request->job = power_job_default(NULL, target, NULL);
    warm_up = (double)request->job.warm_up;
    if (!number_read("--depth", answers->depth, 0, DEPTH_LIMIT, &depth, error) ||
        !number_read("--warm-up", answers->warm_up, 0, WARM_UP_LIMIT, &warm_up, error) ||
        !number_read("--mhz", answers->mhz, 1, 10000, &request->job.mhz, error))
        return false;
    request->job.liberty = answers->liberty;
    request->job.limit = answers->limit;
    request->job.warm_up = (uint64_t)warm_up;
    request->compare = answers->compare;
    request->depth = (unsigned)depth;
    request->json = answers->json;
    return true;
}

static enum options_result arguments_take(struct request *request, struct config *config, int *argc,
                                          char **argv, struct error *error) {
    struct answers answers = {0};
    const struct option_row rows[] = {
        {'c', "config", "FILE", "INI file, or the name of a preset; may be repeated",
         .text = &answers.compare},
        {0, "compare", "KNOB=A,B,...",
         "side by side, against the first: values of a knob, or preset=A,B",
         .text = &answers.compare},
        {0, "liberty", "FILE", "standard cells of target=asic (default: heddle's own)",
         .text = &answers.liberty},
        {0, "warm-up", "N", "cycles at the start that do not count (default 1000)",
         .text = &answers.warm_up},
        {0, "mhz", "N", "clock, for watts (default 100)", .text = &answers.mhz},
        {0, "limit", "KNOB=N,...", "use only so many places, as heddle run --limit",
         .text = &answers.limit},
        {0, "depth", "N", "levels of modules to show (default 1)", .text = &answers.depth},
        {0, "json", NULL, "print one JSON object a configuration and kernel",
         .flag = &answers.json},
    };
    const struct usage usage = {
        "heddle power", "target=xcup|ecp5|ice40|asic [-c FILE] [knob=value ...] KERNEL.elf ...",
        about, rows, sizeof rows / sizeof *rows};
    const char *compare = NULL, *limit = NULL;
    word_take(argc, argv, "target", &answers.target);
    answers.compared = word_option(argc, argv, "--compare", &compare);
    bool limited = word_option(argc, argv, "--limit", &limit);
    if (!config_take_arguments(config, argc, argv, error))
        return OPTIONS_BAD;
    enum options_result result = options_parse(&usage, argc, argv, error);
    answers.compare = compare;
    answers.limit = limited && !limit ? "" : limit;
    if (result == OPTIONS_HELP)
        options_help(&usage, stdout);
    if (result != OPTIONS_GO)
        return result;
    request->kernel = argv + 1;
    request->kernels = (size_t)*argc - 1;
    return request_make(request, &answers, error) ? OPTIONS_GO : OPTIONS_BAD;
}

/* "sgemm" of "build/kernels/sgemm.elf". */
static const char *kernel_short(const char *path, char name[NAME_SIZE]) {
    const char *slash = strrchr(path, '/');
    snprintf(name, NAME_SIZE, "%s", slash ? slash + 1 : path);
    char *end = strstr(name, ".elf");
    if (end)
        *end = '\0';
    return name;
}

static bool kernel_run(const struct request *request, const struct variants *variants,
                       const char *kernel, struct power *power, struct error *error) {
    struct power_job job = request->job;
    char name[NAME_SIZE];
    bool good = true;
    job.kernel = kernel;
    for (size_t i = 0; good && i < variants->count; i++) {
        job.config = &variants->config[i];
        good = power_run(&power[i], &job, error);
        if (good && request->json)
            power_print_json(&power[i], variants->name[i], kernel_short(kernel, name), stdout);
        else if (good && !request->compare) {
            printf("%s on %s for %s (%s)\n", kernel_short(kernel, name), variants->name[i],
                   request->job.target->name, request->job.target->about);
            power_print(&power[i], request->depth, stdout);
        }
    }
    if (good && request->compare && !request->json)
        power_print_variants(power, variants->name, variants->count, kernel_short(kernel, name),
                             stdout);
    fflush(stdout);
    return good;
}

static int kernels_run(const struct request *request, const struct variants *variants) {
    size_t count = request->kernels * variants->count;
    struct power *power = memory_resize(NULL, count * sizeof *power);
    struct error error;
    bool good = true, table = request->compare && !request->json;
    memset(power, 0, count * sizeof *power);
    if (table)
        power_print_heading(request->job.target, stdout);
    for (size_t i = 0; good && i < request->kernels; i++)
        good =
            kernel_run(request, variants, request->kernel[i], power + i * variants->count, &error);
    if (good && table && request->kernels > 1)
        power_print_means(power, variants->name, variants->count, request->kernels, stdout);
    for (size_t i = 0; i < count; i++)
        power_free(&power[i]);
    free(power);
    if (!good)
        fprintf(stderr, "heddle power: %s\n", error.text);
    return good ? STATUS_DONE : STATUS_FAILED;
}

int cmd_power(int argc, char **argv) {
    struct request request = {0};
    struct error error;
    struct config config = config_default();
    struct variants variants = {.count = 1};
    struct text name = {0};
    enum options_result result = arguments_take(&request, &config, &argc, argv, &error);
    if (result == OPTIONS_HELP)
        return STATUS_DONE;
    config_print_name(&config, &name);
    variants.config[0] = config;
    variants.name[0] = text_string(&name);
    bool good = result == OPTIONS_GO &&
                (!request.compare || variants_make(&variants, request.compare, &config, &error));
    for (size_t i = 0; good && i < variants.count; i++)
        good = kernels_check(&request, &variants.config[i], &error);
    int status = good ? kernels_run(&request, &variants) : command_fail("heddle power", &error);
    variants_free(&variants);
    text_free(&name);
    return status;
}
