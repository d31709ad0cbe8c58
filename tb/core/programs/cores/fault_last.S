# expect-fault: 2
// The last core's last warp is at fault, while all others wait: the report has to name this one.
#include "program.inc"
    begin
    csrr    a0, CSR_CORE_ID
    csrr    a1, CSR_NUM_CORES
    addi    a1, a1, -1
    bne     a0, a1, wait
    la      a0, last
    mv      a1, WARPS
    wspawn  a1, a0
    li      a0, 1
    beq     WARPS, a0, at_fault
wait:
    j       wait
last:
    set_registers
    csrr    a0, CSR_WARP_ID
    addi    a0, a0, 1
    bne     a0, WARPS, wait
at_fault:
    la      a0, word
    lw      a1, 1(a0)           // here
    finish
    .section .data
    .balign 4
word: .word 7
