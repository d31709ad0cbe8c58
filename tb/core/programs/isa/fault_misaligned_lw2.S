# expect-fault: 2
// A word at half a word's distance, by the offset.
#include "program.inc"
    begin
    la      a0, words
    lw      a2, 2(a0)
    finish
    .section .bss
    .balign 64
words: .space 64
