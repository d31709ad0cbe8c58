// tmc: masks and what they keep from happening; the operand comes from the last active lane; bits
// for lanes that do not exist are dropped.
#include "program.inc"
    begin

.macro with_mask pattern
    li      a0, \pattern
    and     a0, a0, FULL
    marks_clear
    li      a1, 100
    tmc     a0
    mark
    li      a1, 23              // in these lanes only
    csrr    a2, CSR_THREAD_MASK
    tmc     FULL
    check_marks \pattern
    // a1 is 23 in the lanes of the pattern and 100 in the others
    li      a3, \pattern
    srl     a3, a3, LANE
    andi    a3, a3, 1
    li      a4, 77
    mul     a3, a3, a4
    add     a1, a1, a3
    check_each a1, 100
.endm
    with_mask 0xffffffff
    with_mask 0x55555555
    with_mask 0x00000001
    with_mask 0x00ff00ff
    with_mask 0x80000001
    with_mask 0x7fffffff
    with_mask 0xcccccccd

    csrr    a0, CSR_THREAD_MASK
    check_same a0, FULL
    li      a0, -1
    tmc     a0
    csrr    a0, CSR_THREAD_MASK
    check_same a0, FULL

    // Each lane asks for itself: the last one gets its way. Then lane 0 by the same means.
    li      a0, 1
    sll     a0, a0, LANE
    marks_clear
    tmc     a0
    mark
    csrr    a1, CSR_THREAD_MASK
    tmc     FULL
    marks_address
    lw      t4, 0(t6)
    jal     t5, reduce_or
    addi    a2, LANES, -1
    srl     a3, t4, a2
    check   a3, 1
    slli    a4, a3, 1
    addi    a4, a4, -1
    sll     a4, a4, a2
    check_same t4, a4           // that lane and no other
    li      a1, 1
    tmc     a1
    tmc     a0                  // of lane 0, which is the last one now
    csrr    a5, CSR_THREAD_MASK
    sw      a5, seen, t6
    tmc     FULL
    lw      a5, seen
    check_each a5, 1

    // From the last active lane when it is not the last of the warp.
    li      a0, 0x55555555
    and     a0, a0, FULL
    addi    a1, LANE, 1
    tmc     a0
    csrr    a2, CSR_THREAD_MASK
    tmc     a1                  // of the last even lane e: e + 1, an odd mask
    csrr    a2, CSR_THREAD_MASK
    sw      a2, seen, t6
    tmc     FULL
    lw      a2, seen
    addi    a3, LANES, -1
    andi    a3, a3, -2
    addi    a3, a3, 1
    check_same a2, a3
    finish

    .section .bss
    .balign 4
seen: .space 4
