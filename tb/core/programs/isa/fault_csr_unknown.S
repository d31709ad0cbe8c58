# expect-fault: 1
// mstatus is not there, even to be read into x0.
#include "program.inc"
    begin
    csrr    x0, 0x300
    finish
