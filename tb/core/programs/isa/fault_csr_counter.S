# expect-fault: 1
// Counters only count.
#include "program.inc"
    begin
    csrwi   CSR_MCYCLE, 0
    finish
