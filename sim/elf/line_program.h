/* Source lines as a table of DWARF 4 (section 6.2): what elf_lines reads, written. */
#ifndef HEDDLE_SIM_ELF_LINE_PROGRAM_H
#define HEDDLE_SIM_ELF_LINE_PROGRAM_H

#include "elf_extend.h"

#include "base/text.h"

/* Appends a table of the extension's rows to `text`, for the end of .debug_line. */
void line_program(const struct elf_extension *extension, struct text *text);

#endif
