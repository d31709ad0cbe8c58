/* Programs that stop themselves: heddle_panic of the runtime writes a line on the console and runs
 * into an ebreak. The line, not the illegal instruction, is why the run ended. */
#include "golden.h"

#include <stdio.h>
#include <string.h>

enum { EBREAK = 0x00100073 };

/* Its other faults are of the text that it was given: they are told as such. */
static bool is_panic(const struct golden_effect *fault, const struct elf_image *image) {
    const struct elf_symbol *symbol = elf_image_function(image, fault->pc);
    return symbol && fault->word == EBREAK && fault->tmask &&
           strcmp(symbol->name, "heddle_panic") == 0;
}

bool golden_panic_text(const struct heddle_config *config, unsigned warp,
                       const struct golden_effect *fault, const struct elf_image *image,
                       const struct io *io, char *text, size_t bytes) {
    if (!is_panic(fault, image))
        return false;
    unsigned lane = (unsigned)__builtin_ctz(fault->tmask);
    int length = (int)io->last[lane];
    while (length > 0 && strchr("\r\n", io->text[lane][length - 1]))
        length--;
    if (length == 0)
        return false;
    char who[GOLDEN_WARP_TEXT];
    snprintf(text, bytes, "%.*s (heddle_panic in %s)", length, io->text[lane],
             golden_warp_text(config, warp, who));
    return true;
}
