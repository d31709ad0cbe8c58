# expect-fault: 7
// A jump to half an instruction.
#include "program.inc"
    begin
    la      a0, 1f
    jr      2(a0)
1:  finish
