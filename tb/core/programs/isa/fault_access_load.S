# expect-fault: 3
// Address 0, the null pointer.
#include "program.inc"
    begin
    lw      a0, 0(zero)
    finish
