# expect-fault: 1
// The thread id cannot be written.
#include "program.inc"
    begin
    li      a0, 3
    csrw    CSR_THREAD_ID, a0
    finish
