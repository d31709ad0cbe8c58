# expect-fault: 2
// One lane, the last, has an address between words.
#include "program.inc"
    begin
    la      a0, words
    addi    a1, LANES, -1
    sub     a1, a1, LANE
    seqz    a1, a1
    slli    a1, a1, 1
    add     a0, a0, a1
    amoadd.w a2, a1, (a0)
    finish
    .section .bss
    .balign 64
words: .space 64
