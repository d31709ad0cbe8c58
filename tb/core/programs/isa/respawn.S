// A warp that ends inside a split leaves nothing behind: started again, it begins with an empty
// reconvergence stack, however often that has happened.
#include "program.inc"
    begin 2, 2

    // Warp 1 ends inside a split, by tmc and by pred, more often than its stack has entries.
    li      s0, 40
1:  li      a2, 2
    la      a1, by_tmc
    wspawn  a2, a1
    la      a1, by_pred
    wspawn  a2, a1
    addi    s0, s0, -1
    bnez    s0, 1b

    // Its splits still nest as deep as any: the pointer counts from 0, joins find their split.
    la      a1, nested
    wspawn  a2, a1
    li      a2, 1
    wspawn  a2, a1              // waits for it
    lw      a0, pointers
    check_each a0, 0
    lw      a0, masks
    check_same a0, FULL

    // Not so the warp that goes on: a wspawn inside a split keeps its own stack.
    andi    s1, LANE, 1
    split   s2, s1
    li      a2, 2
    la      a1, by_tmc
    wspawn  a2, a1
    split   s3, s1              // all of one side: the pointer, nothing pushed
    join    s3
    join    s2
    check_each s3, 1
    csrr    a0, CSR_THREAD_MASK
    check_same a0, FULL
    finish

.macro into_split
    set_registers
    tmc     FULL
    set_registers
    andi    t0, LANE, 1
    split   t1, t0
.endm

by_tmc:
    into_split
    tmc     zero

by_pred:
    into_split
    pred    zero, zero

nested:
    into_split
    sw      t1, pointers, t6
    join    t1
    csrr    t2, CSR_THREAD_MASK
    sw      t2, masks, t6
    tmc     zero

    .section .bss
pointers: .space 4
masks: .space 4
