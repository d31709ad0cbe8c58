/* A program as the RAM of a board holds it: from RAM_BASE on, program and data in the lower half
 * (fpga/boards/board_memory.sv). */
#ifndef HEDDLE_FPGA_BOARD_IMAGE_H
#define HEDDLE_FPGA_BOARD_IMAGE_H

#include "base/error.h"
#include "sim/memory/memory.h"

#include <stdbool.h>
#include <stdint.h>

#define BOARD_RAM_BASE UINT32_C(0x80000000)

struct board_image {
    struct memory *memory;
    uint32_t entry;
    uint32_t bytes; /* of program and data, with what is cleared; 0: it has no names to tell */
};

/* False with a sentence when the file is no program. The caller owns `image` and frees it. */
bool board_image_load(struct board_image *image, const char *program, struct error *error);
void board_image_free(struct board_image *image);

#endif
