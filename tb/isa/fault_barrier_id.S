# expect-fault: 6
// There are not as many barriers as this; the count does not matter.
#include "program.inc"
    begin
    li      a0, 32
    li      a1, 1
    bar     a0, a1
    finish
