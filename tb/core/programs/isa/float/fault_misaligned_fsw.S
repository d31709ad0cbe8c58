# expect-fault: 2
// A store of a floating-point register to half a word's distance.
#include "float.inc"
    begin
    la      a0, slots
    fsw     fa0, 2(a0)
    finish
