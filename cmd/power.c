/* heddle power: power of a core while it runs programs, in total and for every module. */
#include "base/jobs.h"
#include "base/options.h"
#include "base/text.h"
#include "commands.h"
#include "fpga/power/power_jobs.h"
#include "fpga/power/power_print.h"
#include "gen/config/variants.h"
#include "limit_option.h"
#include "sim/elf/kernel_name.h"
#include "sim/model/shape.h"
#include "target_option.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { DEPTH_LIMIT = 20, NAME_SIZE = 64, WARM_UP_LIMIT = 1000000000, STATIC_LIMIT = 1000000000 };

struct request {
    struct power_job job; /* without configuration and kernel */
    const char *target_name, *compare;
    char **kernel; /* the words left in argv */
    size_t kernels;
    uint32_t depth, at_once;
    double static_power;
    bool json, at_once_given;
};

static const char command_name[] = "heddle power";

static const char about[] =
    "Runs programs on a core and tells the power of every module, from what toggles in the\n"
    "run. target=asic: watts, by OpenSTA and a liberty file, from a run of the netlist.\n"
    "target=" TARGET_FPGAS ": relative dynamic power, toggles of the RTL's run times weights of\n"
    "the resources that a module takes; for comparison of cores, not in watts.\n"
    "Synthesis and runs are kept: a second call takes no time. Results come in the order given.\n"
    "Exit status: 0 done; 1 a tool failed or a run did not pass; 2 bad input.";

static bool kernels_check(const struct request *request, const struct config *config,
                          struct error *error) {
    if (!request->kernels)
        return error_set(error, "no kernel given; name at least one ELF file");
    return programs_check(config, (int)request->kernels, request->kernel, error);
}

static bool request_check(struct request *request, const struct config *config,
                          struct error *error) {
    const struct target *target = target_choose(request->target_name, request->job.liberty, error);
    if (!target)
        return false;
    if (request->job.limit && !target->cells)
        return error_set(error,
                         "--limit goes with FPGA targets only: the netlist has all of its places");
    if (request->static_power > 0 && (!request->compare || request->json))
        return error_set(error, "--static goes with --compare and without --json: it is a part of "
                                "the table's ratios");
    request->job.target = target;
    return limit_option_check(config, request->job.limit, error);
}

/* Jobs by kernel and, within, by configuration. */
static struct power_job *jobs_list(const struct request *request, const struct variants *variants) {
    struct power_job *list = memory_resize(NULL, request->kernels * variants->count * sizeof *list);
    for (size_t k = 0; k < request->kernels; k++)
        for (size_t v = 0; v < variants->count; v++) {
            struct power_job *job = &list[k * variants->count + v];
            *job = request->job;
            job->config = &variants->config[v];
            job->kernel = request->kernel[k];
        }
    return list;
}

static size_t jobs_limit(const struct request *request, size_t count) {
    size_t limit =
        request->at_once_given ? request->at_once : jobs_for(sysconf(_SC_NPROCESSORS_ONLN));
    return limit < count ? limit : count;
}

static bool kernel_run(const struct request *request, const struct power_table *table,
                       struct power_jobs *jobs, size_t kernel, struct power *power,
                       struct error *error) {
    char name[NAME_SIZE];
    bool good = true;
    kernel_name(request->kernel[kernel], name, sizeof name);
    for (size_t i = 0; good && i < table->count; i++) {
        good = power_jobs_take(jobs, kernel * table->count + i, &power[i], error);
        if (good && request->json)
            power_print_json(&power[i], table->name[i], name, stdout);
        else if (good && !request->compare) {
            printf("%s on %s for %s (%s)\n", name, table->name[i], request->job.target->name,
                   request->job.target->about);
            power_print(&power[i], request->depth, stdout);
        }
    }
    if (good && request->compare && !request->json)
        power_print_variants(table, power, name, stdout);
    fflush(stdout);
    return good;
}

static int kernels_run(const struct request *request, const struct variants *variants) {
    size_t count = request->kernels * variants->count;
    struct power *power = memory_zeroed(count, sizeof *power);
    struct power_job *list = jobs_list(request, variants);
    struct power_jobs *jobs = power_jobs_new(list, count, jobs_limit(request, count));
    struct error error;
    struct power_table table = {request->job.target, variants->name, variants->count,
                                request->static_power};
    bool good = true, shown = request->compare && !request->json;
    if (shown)
        power_print_heading(&table, stdout);
    fflush(stdout);
    for (size_t i = 0; good && i < request->kernels; i++)
        good = kernel_run(request, &table, jobs, i, power + i * variants->count, &error);
    if (good && shown && request->kernels > 1)
        power_print_means(&table, power, request->kernels, stdout);
    power_jobs_end(jobs);
    for (size_t i = 0; i < count; i++)
        power_free(&power[i]);
    free(power);
    free(list);
    return good ? STATUS_DONE : command_broke(command_name, &error);
}

/* Models have the core's own memory port, and nothing runs over the bus. */
static void bus_note(const struct config *config, const char *name) {
    const char *bus = config_word(config, KNOB_BUS);
    if (strcmp(bus, "native") != 0)
        fprintf(stderr, "%s: %s: power and area are of the core without its bus, %s\n",
                command_name, name, bus);
}

/* The configuration, or those that are compared. */
static int request_run(const struct request *request, const struct config *config) {
    struct variants variants = {.count = 1};
    struct error error;
    struct text name = {0};
    config_print_name(config, &name);
    variants.config[0] = *config;
    variants.name[0] = text_string(&name);
    bool good = !request->compare || variants_make(&variants, request->compare, config, &error);
    for (size_t i = 0; good && i < variants.count; i++)
        good = kernels_check(request, &variants.config[i], &error);
    for (size_t i = 0; good && i < variants.count; i++)
        bus_note(&variants.config[i], variants.name[i]);
    int status = good ? kernels_run(request, &variants) : command_fail(command_name, &error);
    variants_free(&variants);
    text_free(&name);
    return status;
}

int cmd_power(int argc, char **argv) {
    struct request request = {.job = power_job_default(NULL, NULL, NULL), .depth = 2};
    struct config config = config_default();
    const struct option_row rows[] = {
        TARGET_OPTION(&request.target_name),
        CONFIG_OPTION(&config),
        {0, "compare", "KNOB=A,B,...",
         "side by side, against the first: values of a knob, or preset=A,B",
         .text = &request.compare},
        LIBERTY_OPTION(&request.job.liberty),
        {0, "warm-up", "N", "cycles at the start that do not count", .count = &request.job.warm_up,
         .high = WARM_UP_LIMIT},
        {0, "mhz", "N", "clock, for watts", .real = &request.job.mhz, .low = 1, .high = 10000},
        {0, "static", "N",
         "with --compare: what the device takes besides, whichever core is in it, in the table's "
         "unit",
         .real = &request.static_power, .high = STATIC_LIMIT},
        {0, "limit", "KNOB=N,...", "use only so many places, as heddle run --limit",
         .text = &request.job.limit},
        {0, "depth", "N", "levels of modules to show", .number = &request.depth,
         .high = DEPTH_LIMIT},
        {'j', "jobs", "N", "runs at the same time; without it, one a processor",
         .number = &request.at_once, .low = 1, .high = JOBS_LIMIT, .given = &request.at_once_given},
        {0, "json", NULL, "print one JSON object a configuration and kernel",
         .flag = &request.json},
    };
    const struct usage usage = {.command = command_name,
                                .arguments = "target=" TARGET_FPGAS
                                             "|asic [-c FILE] [knob=value ...] KERNEL.elf ...",
                                .about = about,
                                .rows = rows,
                                .count = sizeof rows / sizeof *rows,
                                .operands = "KERNEL.elf"};
    struct error error;
    int status;
    if (!command_options(&usage, &config, &argc, argv, &status))
        return status;
    request.kernel = argv + 1;
    request.kernels = (size_t)argc - 1;
    return request_check(&request, &config, &error) ? request_run(&request, &config)
                                                    : command_fail(command_name, &error);
}
