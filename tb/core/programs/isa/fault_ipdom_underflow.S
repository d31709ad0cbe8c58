# expect-fault: 5
// A join without its split.
#include "program.inc"
    begin
    li      a0, 1
    join    a0
    finish
