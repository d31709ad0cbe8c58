# expect-fault: 2
// An odd half-word.
#include "program.inc"
    begin
    la      a0, words
    lhu     a2, 3(a0)
    finish
    .section .bss
    .balign 64
words: .space 64
