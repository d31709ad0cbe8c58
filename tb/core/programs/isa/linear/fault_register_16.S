# expect-fault: 1
// There are sixteen thread parts: a load by way of the next one.
#include "linear.inc"
    begin
    .insn i 0x2b, 2, a0, 0(x16)
    finish
