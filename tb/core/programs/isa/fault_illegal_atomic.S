# expect-fault: 1
// Atomic operations come with atomics=1.
#include "program.inc"
    begin
    .word   0x00b5252f          // amoadd.w a0, a1, (a0)
    finish
