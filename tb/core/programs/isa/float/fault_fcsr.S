# expect-fault: 1
// A rounding mode that there is not, written to fcsr together with flags.
#include "float.inc"
    begin
    li      a0, 0x9f
    csrw    fcsr, a0
    li      a0, 0xff
    csrw    fcsr, a0
    finish
