# expect-fault: 3
// A load of a floating-point register from I/O that there is not.
#include "float.inc"
    begin
    flw     fa0, 0x400(zero)
    finish
