/* Imports of packages, which templates leave to the generator. */
#ifndef HEDDLE_GEN_IMPORTS_H
#define HEDDLE_GEN_IMPORTS_H

#include "base/files.h"

/* Has every module of the set's SystemVerilog files that names a type of a package import the
 * package in its header. Where Yosys reads it, the import is left out: up to 0.23 it takes no
 * import, and Icarus 11 no `package::type`. (The file that declares the types omits its `package`
 * for Yosys, which then finds them at file scope.) */
void imports_apply(struct file_set *set);

#endif
