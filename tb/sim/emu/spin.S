// Loops for ever: where a warp is has to be the loop, not what lies behind it.
    .globl _start
_start:
    li      a0, 1
    .globl spin
spin:
    j       spin
    .globl behind
behind:
    nop
    nop
    nop
    nop
