/* heddle driver: writes a C driver of a core with a bus, for its host. */
#include "base/options.h"
#include "commands.h"
#include "gen/config/config.h"
#include "gen/emit/emit.h"

#include <stdio.h>

int cmd_driver(int argc, char **argv) {
    const char *folder = NULL;
    struct config config = config_default();
    const struct option_row rows[] = {
        {'o', "output", "DIR", "folder to write to; made if it is missing", .text = &folder},
        CONFIG_OPTION(&config),
    };
    const struct usage usage = {
        .command = "heddle driver",
        .arguments = "[-c FILE] bus=axi4|wishbone [knob=value ...] -o DIR",
        .about =
            "Writes heddle_driver.h and heddle_driver.c, with which a host without an operating\n"
            "system starts programs on the core, reads its console, counters and faults, and\n"
            "handles its interrupt, and heddle_driver_example.c. They are printed from the table\n"
            "of registers. Only files whose content changed are touched.",
        .rows = rows,
        .count = sizeof rows / sizeof *rows};
    struct error error;
    struct emit_report report;
    int status;
    if (!command_options(&usage, &config, &argc, argv, &status))
        return status;
    if (!folder) {
        error_set(&error, "-o DIR is missing: the folder to write to");
        return command_fail(usage.command, &error);
    }
    if (!emit_driver(&config, folder, &report, &error))
        return command_fail(usage.command, &error);
    printf("%s: %zu files, %zu written\n", folder, report.files, report.written);
    return STATUS_DONE;
}
