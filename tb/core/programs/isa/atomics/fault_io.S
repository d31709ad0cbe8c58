# expect-fault: 3
// A device, which loads and stores may reach.
#include "program.inc"
    begin
    li      a0, EXIT_CODE
    lw      a1, 0(a0)
    amoswap.w a2, zero, (a0)
    finish
