/* Programs: segments, symbols and line tables, and the check of out against ref. */
#include "sim/elf/elf_image.h"
#include "sim/elf/selfcheck.h"
#include "tb/tools/fuzz_input.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct elf_image image;
    struct memory *memory = memory_new();
    struct error error;
    const char *path = fuzz_file(data, size);
    char text[256];
    unsigned needs;
    bool checked = elf_image_needs(path, &needs, &error);
    if (elf_image_load(&image, path, memory, &error)) {
        /* A file that loads was not refused, but for registers that no core has. */
        if (!checked && !strstr(error.text, "registers of double"))
            abort();
        selfcheck(memory, &image, text, sizeof text);
        for (uint32_t addr = image.entry; addr < image.entry + 64; addr += 4)
            elf_image_describe(&image, addr, text, sizeof text);
    }
    elf_image_free(&image);
    memory_free(memory);
    return 0;
}
