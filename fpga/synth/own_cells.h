/* heddle's own standard cells: a small, made-up library, so that area and power of a core can be
 * estimated before there is a process. Areas are in gates (NAND2 = 1); delays, loads and energies
 * are in the proportions of a 130 nm library at 1.8 V. It belongs to no foundry and describes no
 * silicon: a real liberty file gives real figures.
 */
#ifndef HEDDLE_FPGA_OWN_CELLS_H
#define HEDDLE_FPGA_OWN_CELLS_H

#include "base/text.h"

/* Appends it as a liberty file. */
void own_cells_print(struct text *text);

#endif
