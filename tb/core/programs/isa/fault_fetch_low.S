# expect-fault: 7
// A jump into the devices.
#include "program.inc"
    begin
    li      a0, 0x100
    jr      a0
    finish
