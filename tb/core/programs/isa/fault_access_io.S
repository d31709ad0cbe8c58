# expect-fault: 3
// Just behind the last device.
#include "program.inc"
    begin
    lbu     a0, 0x280(zero)
    finish
