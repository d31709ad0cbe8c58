/* heddle gen: writes everything of a configuration into a folder. */
#include "base/options.h"
#include "commands.h"
#include "gen/config/config.h"
#include "gen/emit/emit.h"

#include <stdio.h>

int cmd_gen(int argc, char **argv) {
    const char *folder = NULL, *file = NULL;
    const struct option_row rows[] = {
        {'o', "output", "DIR", "folder to write to; made if it is missing", .text = &folder},
        {'c', "config", "FILE", "INI file, or the name of a preset; may be repeated",
         .text = &file},
    };
    const struct usage usage = {
        "heddle gen", "[-c FILE] [knob=value ...] -o DIR",
        "Writes RTL, file lists, FuseSoC core, C header, constraints, simulation shim and a\n"
        "manifest. Only files whose content changed are touched; files that an earlier run left\n"
        "and that no longer belong are removed. `heddle params` lists the knobs.",
        rows, sizeof rows / sizeof *rows};
    struct error error;
    struct config config = config_default();
    if (!config_take_arguments(&config, &argc, argv, &error))
        return command_fail(usage.command, &error);
    switch (options_parse(&usage, &argc, argv, &error)) {
    case OPTIONS_HELP:
        options_help(&usage, stdout);
        return STATUS_DONE;
    case OPTIONS_BAD:
        return command_fail(usage.command, &error);
    case OPTIONS_GO:
        break;
    }
    if (argc > 1)
        error_set(&error, "'%s' is not a knob=value", argv[1]);
    else if (!folder)
        error_set(&error, "-o DIR is missing: the folder to write to");
    if (argc > 1 || !folder)
        return command_fail(usage.command, &error);
    struct emit_report report;
    if (!emit_all(&config, folder, &report, &error))
        return command_fail(usage.command, &error);
    printf("%s: %zu files, %zu written, %zu removed\n", folder, report.files, report.written,
           report.removed);
    return STATUS_DONE;
}
