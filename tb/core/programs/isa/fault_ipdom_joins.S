# expect-fault: 5
# min-threads: 2
// Three joins for one split.
#include "program.inc"
    begin 2
    andi    a0, LANE, 1
    li      a1, 55
    split   a0, a0
    join    a1
    join    a1
    join    a1
    finish
