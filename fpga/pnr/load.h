/* Programs for a board over its serial port: the other end of fpga/boards/board_loader.sv, whose
 * head describes frames and answers. */
#ifndef HEDDLE_FPGA_LOAD_H
#define HEDDLE_FPGA_LOAD_H

#include "base/text.h"
#include "board_image.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum { LOAD_MAX_BYTES = 131072, LOAD_BAUD = 115200, LOAD_PATIENCE_MS = 2000 };

struct load_port {
    const char *device; /* for messages */
    unsigned baud;
    int patience_ms; /* for an answer, beyond the time that the frame takes on the line */
    int file;
    char read[256]; /* octets that were read, those from `at` on not looked at yet */
    size_t at, count;
};

/* How a program ended. */
struct load_end {
    bool fault;
    uint8_t exit_code;
};

/* Appends the frame of a program; false with a sentence when it is none for a board. */
bool load_frame(const struct board_image *image, const char *program, struct text *frame,
                struct error *error);

/* Opens `device` as a serial port (eight bits, no parity, raw); the caller closes `file`. */
bool load_port_open(struct load_port *port, struct error *error);

/* Sends a frame and waits for the answer; what the board prints before it is dropped. */
bool load_send(struct load_port *port, const struct text *frame, struct error *error);

/* Copies what the program prints to `console` until the board tells its end; false with a sentence
 * when the port fails. */
bool load_watch(struct load_port *port, FILE *console, struct load_end *end, struct error *error);

#endif
