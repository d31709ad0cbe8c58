// split nested as deep as there are lanes: every level sends one lane the other way, the last
// push fills the stack. Then divergence in loops, with a stack that fills and empties often. It counts on sides that run
// to their join, one after the other, as they do with yield=0 only.
#include "program.inc"
    begin 2
    li      s0, 0
    call    set_stack

    // Lane k leaves at level k. Taken is the larger side or a tie, so the deepest lane is first.
    la      a0, visits
    sw      a0, visits_end, t0
    li      a0, 0
    call    peel
    csrr    a1, CSR_THREAD_MASK
    check_same a1, FULL
    // visit n was that of lane LANES - 1 - n
    slli    a1, LANE, 2
    la      a2, visits
    add     a1, a1, a2
    lw      a3, 0(a1)
    add     a3, a3, LANE
    sub     a3, a3, LANES
    check_each a3, -1
    lw      a1, visits_end
    sub     a1, a1, a2
    slli    a2, LANES, 2
    check_same a1, a2
    lw      a1, deepest
    sub     a1, a1, LANES
    check_each a1, -2           // the deepest pointer was LANES - 2

    // Ten rounds of the same: the stack is empty again after each.
    li      s3, 10
1:  la      a0, visits
    sw      a0, visits_end, t0
    li      a0, 0
    call    peel
    addi    s3, s3, -1
    bnez    s3, 1b
    csrr    a1, CSR_THREAD_MASK
    check_same a1, FULL
    la      a0, visits
    lw      a1, visits_end
    sub     a1, a1, a0
    slli    a2, LANES, 2
    check_same a1, a2

    // In a loop the sides change with every turn.
    li      s3, 0
    li      s4, 0
2:  xor     a0, s3, LANE
    andi    a0, a0, 1
    split   s0, a0
    beqz    a0, 5f
    andi    a1, s3, 2
    beqz    a1, 3f              // the same for all lanes
    addi    s4, s4, 100
3:  addi    s4, s4, 1
    j       6f
5:  addi    s4, s4, 10
6:  join    s0
    addi    s3, s3, 1
    li      a1, 16
    bne     s3, a1, 2b
    check_each s4, 8 * 1 + 8 * 10 + 4 * 100

    // One more lane joins in with every turn.
    li      s4, 0
    li      s3, 0
7:  sltu    a0, LANE, s3        // lanes below s3 do the work
    split   s0, a0
    beqz    a0, 8f
    addi    s4, s4, 1
8:  join    s0
    addi    s3, s3, 1
    li      a1, 33
    bne     s3, a1, 7b
    add     s4, s4, LANE
    check_each s4, 32
    finish

// Level a0, with the lanes from a0 on. Calls itself; the stack is one per lane.
peel:
    addi    sp, sp, -16
    sw      ra, 0(sp)
    sw      s0, 4(sp)
    sltu    a1, a0, LANE
    split   s0, a1
    lw      t0, deepest
    bgeu    t0, s0, 4f          // the other side comes by here too, later
    sw      s0, deepest, t0
4:  beqz    a1, 2f
    addi    a0, a0, 1
    addi    a2, LANES, -1
    beq     a0, a2, 1f
    call    peel
    j       3f
1:  call    visit
    j       3f
2:  call    visit
3:  join    s0
    lw      ra, 0(sp)
    lw      s0, 4(sp)
    addi    sp, sp, 16
    ret
visit:
    lw      t0, visits_end
    sw      LANE, 0(t0)
    addi    t0, t0, 4
    sw      t0, visits_end, t1
    ret

// 1 KB a lane
set_stack:
    addi    sp, LANE, 1
    slli    sp, sp, 10
    la      t0, stacks
    add     sp, sp, t0
    ret

    .section .bss
    .balign 64
visits: .space 4 * 32
visits_end: .space 4
deepest: .space 4
    .balign 64
stacks: .space 32 * 1024
