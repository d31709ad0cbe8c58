#include "board_image.h"

#include "sim/elf/elf_image.h"

bool board_image_load(struct board_image *image, const char *program, struct error *error) {
    struct elf_image elf = {0};
    *image = (struct board_image){.memory = memory_new()};
    if (!elf_image_load(&elf, program, image->memory, error)) {
        board_image_free(image);
        return false;
    }
    const struct elf_symbol *end = elf_image_symbol(&elf, "_end");
    image->entry = elf.entry;
    image->bytes = end ? end->value - BOARD_RAM_BASE : 0;
    elf_image_free(&elf);
    return true;
}

void board_image_free(struct board_image *image) {
    memory_free(image->memory);
    *image = (struct board_image){0};
}
