# expect-fault: 1
// A set of a read-only register is a write, though the register holds 0: only x0 does not write.
#include "program.inc"
    begin
    li      a0, 0
    csrrs   a1, CSR_CORE_ID, a0
    finish
