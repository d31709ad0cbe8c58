/* heddle gen: writes everything of a configuration into a folder. */
#include "base/options.h"
#include "commands.h"
#include "gen/config/config.h"
#include "gen/emit/emit.h"
#include "gen/emit/rtl_hash.h"

#include <stdio.h>
#include <stdlib.h>

static int stamp_print(const struct config *config, const char *command) {
    struct text stamp = {0};
    struct error error;
    uint64_t hash;
    if (!rtl_hash(config, &hash, &error))
        return command_fail(command, &error);
    rtl_hash_print(hash, &stamp);
    puts(text_string(&stamp));
    text_free(&stamp);
    return STATUS_DONE;
}

/* Nanoseconds with a part, from a tenth to a thousand. */
static bool period_take(const char *text, uint32_t *ps, struct error *error) {
    char *end;
    double ns = strtod(text, &end);
    if (*end || end == text || !(ns >= 0.1 && ns <= 1000.0))
        return error_set(error, "--period %s: it must be a number of ns from 0.1 to 1000", text);
    *ps = (uint32_t)(ns * 1000.0 + 0.5);
    return true;
}

int cmd_gen(int argc, char **argv) {
    const char *folder = NULL;
    bool stamp = false;
    const char *period = NULL;
    struct config config = config_default();
    const struct option_row rows[] = {
        {'o', "output", "DIR", "folder to write to; made if it is missing", .text = &folder},
        {0, "period", "NS", "period of the clock in constraints, in ns (default 10)",
         .text = &period},
        {0, "stamp", NULL, "print what stands for this configuration's RTL, write nothing",
         .flag = &stamp},
        CONFIG_OPTION(&config),
    };
    const struct usage usage = {
        .command = "heddle gen",
        .arguments = "[-c FILE] [knob=value ...] -o DIR",
        .about =
            "Writes RTL, file lists, FuseSoC core, C header, constraints, simulation shim and a\n"
            "manifest. Only files whose content changed are touched; files that an earlier run "
            "left\n"
            "and that no longer belong are removed. `heddle params` lists the knobs.",
        .rows = rows,
        .count = sizeof rows / sizeof *rows};
    struct error error;
    int status;
    if (!command_options(&usage, &config, &argc, argv, &status))
        return status;
    if (period && !period_take(period, &config.period_ps, &error))
        return command_fail(usage.command, &error);
    if (stamp)
        return stamp_print(&config, usage.command);
    if (!folder) {
        error_set(&error, "-o DIR is missing: the folder to write to");
        return command_fail(usage.command, &error);
    }
    struct emit_report report;
    if (!emit_all(&config, folder, &report, &error))
        return command_fail(usage.command, &error);
    printf("%s: %zu files, %zu written, %zu removed\n", folder, report.files, report.written,
           report.removed);
    return STATUS_DONE;
}
