# expect-fault: 2
// Two accesses at fault in a row, the older one's data late: the fault is the older one's.
#include "program.inc"
    begin
    la      a0, words
    lw      a1, 0(a0)
    lw      a3, 64(a0)
    lw      a4, 128(a0)
    divu    a4, a4, a1
    sw      a4, 1(a0)           // here
    lh      a5, 67(a0)
    finish
    .section .data
    .balign 64
words: .word 7
    .fill 63, 4, 9
