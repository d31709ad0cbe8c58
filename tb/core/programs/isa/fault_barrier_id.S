# expect-fault: 6
// There are not as many barriers as this.
#include "program.inc"
    begin
    li      a0, 32
    li      a1, 2
    bar     a0, a1
    finish
