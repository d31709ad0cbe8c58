# expect-fault: 3
// A store to nowhere, and a legal load right behind it: the load may take its place before the
// core reports the store.
#include "program.inc"
    begin
    li      a0, 0x8000          // between the devices and RAM
    la      a1, slots
    sw      t0, 0(a0)
    lw      a2, 0(a1)
    sw      a2, 4(a1)
    addi    a2, a2, 1
    finish
