/* heddle fit: whether a core fits a device, before place and route, and what runs out first. */
#include "base/cache.h"
#include "base/options.h"
#include "commands.h"
#include "fpga/synth/synth.h"
#include "target_option.h"

#include <string.h>

static const char command_name[] = "heddle fit";

/* Routing a device that is fuller than this usually fails, or misses its clock. */
enum { COMFORTABLE_PERCENT = 85 };

enum { RESOURCES = 4 };

struct need {
    const char *name;
    double used, available, percent;
};

static void needs_make(const struct area *area, const struct target *target,
                       const struct device *device, struct need need[RESOURCES]) {
    need[0] = (struct need){"LUTs", area_luts(area, target), device->luts, 0};
    need[1] = (struct need){"flip-flops", area->ffs, device->ffs, 0};
    need[2] = (struct need){"block RAMs", area_brams(area, target), device->brams, 0};
    need[3] = (struct need){"DSP blocks", area->dsps, device->dsps, 0};
    for (int i = 0; i < RESOURCES; i++)
        need[i].percent = need[i].used > 0 ? 100 * need[i].used / need[i].available : 0;
}

/* A line for a device; false if the core does not fit. */
static bool fit_print(const struct synth *synth, const struct device *device,
                      struct text *sentence) {
    struct need need[RESOURCES];
    int most = 0;
    needs_make(&synth->area.row[0].area, synth->target, device, need);
    printf("  %-10s", device->name);
    for (int i = 0; i < RESOURCES; i++) {
        printf(" %9.1f", need[i].percent);
        if (need[i].percent > need[most].percent)
            most = i;
    }
    bool fits = need[most].percent <= 100;
    printf("   %s, limited by %s\n",
           !fits                                      ? "does not fit"
           : need[most].percent > COMFORTABLE_PERCENT ? "tight"
                                                      : "fits",
           need[most].name);
    if (!fits)
        text_print(sentence, "it does not fit %s, which has %.0f %s: the core needs %.0f",
                   device->name, need[most].available, need[most].name, need[most].used);
    return fits;
}

static int devices_print(const struct synth *synth, const struct device *only, const char *name) {
    struct text sentence = {0};
    bool fits = false;
    printf("%s: per cent of a device, by synthesis of the core without a board around it\n"
           "  %-10s %9s %9s %9s %9s\n",
           name, "device", "LUT", "FF", "BRAM", "DSP");
    for (size_t i = 0; i < synth->target->device_count; i++) {
        const struct device *device = &synth->target->devices[i];
        if (!only || device == only) {
            sentence.size = 0;
            fits |= fit_print(synth, device, &sentence);
        }
    }
    if (!fits)
        fprintf(stderr, "%s: %s: %s\n", command_name, name,
                only ? text_string(&sentence) : "it fits none of the devices of this target");
    text_free(&sentence);
    return fits ? STATUS_DONE : STATUS_FAILED;
}

static int fit_run(const struct config *config, const struct target *target,
                   const struct device *device) {
    struct synth synth;
    struct error error;
    struct text name = {0};
    int status;
    config_print_name(config, &name);
    if (synth_run(&synth, config, target, NULL, &error))
        status = devices_print(&synth, device, text_string(&name));
    else
        status = command_broke(command_name, &error);
    synth_free(&synth);
    text_free(&name);
    return status;
}

int cmd_fit(int argc, char **argv) {
    const char *device_name = NULL, *target_name = NULL;
    struct config config = config_default();
    const struct option_row rows[] = {
        {0, "target", "NAME", TARGET_FPGA_NAMES, .text = &target_name, .word = true},
        CONFIG_OPTION(&config),
        {0, "device", "NAME", "only this one", .text = &device_name},
    };
    const struct usage usage = {
        .command = command_name,
        .arguments = "target=" TARGET_FPGAS " [-c FILE] [knob=value ...]",
        .about = "Tells which devices of a target a core fits, and which resource runs out first.\n"
                 "Exit status: 0 it fits the device, or one of them; 1 it does not; 2 bad input.",
        .rows = rows,
        .count = sizeof rows / sizeof *rows};
    struct error error;
    int status;
    if (!command_options(&usage, &config, &argc, argv, &status))
        return status;
    const struct target *target = target_name ? target_find(target_name, &error) : NULL;
    const struct device *device = NULL;
    if (!target_name)
        error_set(&error, "target=NAME is missing: " TARGET_FPGA_NAMES);
    else if (target && !target->devices)
        target = (error_set(&error, "target=%s has no devices", target->name), NULL);
    else if (target && device_name && !(device = device_find(target, device_name, &error)))
        target = NULL;
    return target && cache_check("synth", &error) ? fit_run(&config, target, device)
                                                  : command_fail(command_name, &error);
}
