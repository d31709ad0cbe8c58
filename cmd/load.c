/* heddle load: sends a program to a board over its serial port. */
#include "fpga/pnr/load.h"
#include "base/files.h"
#include "base/options.h"
#include "commands.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char command_name[] = "heddle load";

static const char about[] =
    "Sends a program to a board that runs a bitstream of heddle pnr, which breaks off what it\n"
    "runs, and prints the console until the program ends; or, with --frame, leaves in a file what\n"
    "would be sent. Exit status: 0 it ended with exit code 0 (or the file is written), 1 it did\n"
    "not, or the board refuses it or does not answer, 2 bad input.";

static int program_watch(struct load_port *port, const char *program) {
    struct load_end end;
    struct error error;
    if (!load_watch(port, stdout, &end, &error))
        return command_broke(command_name, &error);
    if (end.fault)
        fprintf(stderr, "%s: %s: ended with a fault\n", command_name, program);
    else if (end.exit_code)
        fprintf(stderr, "%s: %s: main returned %u\n", command_name, program, end.exit_code);
    return end.fault || end.exit_code ? STATUS_FAILED : STATUS_DONE;
}

static int frame_send(struct load_port *port, const struct text *frame, const char *program) {
    struct error error;
    if (!load_port_open(port, &error))
        return command_fail(command_name, &error);
    fprintf(stderr, "%s: %zu bytes of %s to %s\n", command_name, frame->size, program,
            port->device);
    int status = load_send(port, frame, &error) ? program_watch(port, program)
                                                : command_broke(command_name, &error);
    close(port->file);
    return status;
}

/* Writes the frame to a file, as a whole or not at all. */
static int frame_keep(const char *path, const struct text *frame, const char *program) {
    const char *const inputs[] = {program, NULL};
    struct error error;
    bool good = file_place_check(path, &error) &&
                file_apart_check("--frame", path, inputs, &error) &&
                file_replace(path, frame, &error);
    return good ? STATUS_DONE : command_fail(command_name, &error);
}

/* To the port, or to the file if there is a path. */
static int program_load(struct load_port *port, const char *path, const char *program) {
    struct board_image image;
    struct text frame = {0};
    struct error error;
    if (!board_image_load(&image, program, &error))
        return command_fail(command_name, &error);
    bool good = load_frame(&image, program, &frame, &error);
    board_image_free(&image);
    int status = !good  ? command_fail(command_name, &error)
                 : path ? frame_keep(path, &frame, program)
                        : frame_send(port, &frame, program);
    text_free(&frame);
    return status;
}

int cmd_load(int argc, char **argv) {
    struct load_port port = {.baud = LOAD_BAUD, .patience_ms = LOAD_PATIENCE_MS, .file = -1};
    const char *path = NULL;
    const struct option_row rows[] = {
        {'p', "port", "DEVICE", "serial port, such as /dev/ttyUSB0", .text = &port.device},
        {0, "baud", "N", "its speed, as the bitstream has it", .number = &port.baud, .low = 1,
         .high = 1000000000},
        {0, "frame", "FILE", "writes what would be sent, instead of sending it", .text = &path},
    };
    const struct usage usage = {.command = command_name,
                                .arguments = "(--port DEVICE | --frame FILE) PROGRAM.elf",
                                .about = about,
                                .rows = rows,
                                .count = sizeof rows / sizeof *rows,
                                .operands = "PROGRAM.elf"};
    struct error error;
    int status;
    if (!command_options(&usage, NULL, &argc, argv, &status))
        return status;
    bool good = !port.device != !path ||
                error_set(&error, "either --port DEVICE or --frame FILE is needed");
    if (good && argc != 2)
        good = error_set(&error, "one PROGRAM.elf is needed");
    return good ? program_load(&port, path, argv[1]) : command_fail(command_name, &error);
}
