# expect-fault: 2
// A word over the end of a line.
#include "program.inc"
    begin
    la      a0, words
    sw      a0, 63(a0)
    finish
    .section .bss
    .balign 64
words: .space 128
