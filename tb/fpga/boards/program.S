# A program for the serial port of a board: prints TEXT, then ends with the exit code CODE or, where
# there is none, waits for ever. It needs no memory but its own.
#include "heddle_isa.h"

    .section .text.start, "ax", @progbits
    .globl _start
_start:
    la      a1, text
1:  lbu     a0, 0(a1)
    beqz    a0, 2f
    sb      a0, HEDDLE_CONSOLE_BASE(zero)
    addi    a1, a1, 1
    j       1b
2:
#ifdef CODE
    li      a0, CODE
    sw      a0, HEDDLE_EXIT_CODE(zero)
    HEDDLE_TMC(zero)
#endif
    j       2b

    .section .rodata
text:
    .asciz  TEXT
