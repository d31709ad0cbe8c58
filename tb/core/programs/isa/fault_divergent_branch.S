# expect-fault: 16
# min-threads: 2
// Lanes that disagree without a split: the hardware follows the last one, the model objects.
#include "program.inc"
    begin 2
    andi    a0, LANE, 1
    beqz    a0, 1f
1:  finish
