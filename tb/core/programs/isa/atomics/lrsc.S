// lr and sc: a reservation is a line's, ends with any write to it, with an sc, and when its warp reserves
// another line. In memory, where each core has words of its own, and in local memory.
#include "program.inc"
    begin

.macro alone                    // s3: a word for each lane, a line apart
    // With a reservation.
    li      a0, 11
    sw      a0, 0(s3)
    li      t0, 1
    tmc     t0
    lr.w    a1, (s3)
    addi    a2, a1, 1
    sc.w    a3, a2, (s3)
    lw      a4, 0(s3)
    check   a1, 11
    check   a3, 0
    check   a4, 12
    // It is used up.
    li      a2, 50
    sc.w    a3, a2, (s3)
    lw      a4, 0(s3)
    check   a3, 1
    check   a4, 12
    // Another word of the line will do; another line will not.
    lr.w.aq a1, (s3)
    addi    a5, s3, 8
    sc.w.rl a3, a2, (a5)
    lw      a4, 0(a5)
    check   a3, 0
    check   a4, 50
    lr.w    a1, (s3)
    addi    a5, s3, 64
    sc.w    a3, zero, (a5)
    check   a3, 1
    sc.w    a3, zero, (s3)      // which ended it
    check   a3, 1
    // Own stores to the line end it, also with a byte; loads do not, nor stores elsewhere.
    lr.w    a1, (s3)
    sb      zero, 5(s3)
    sc.w    a3, zero, (s3)
    check   a3, 1
    lr.w    a1, (s3)
    lw      a4, 4(s3)
    addi    a5, s3, 64
    sw      a4, 0(a5)
    sc.w    a3, a2, (s3)
    check   a3, 0
    // So do other atomic operations.
    lr.w    a1, (s3)
    amoor.w a4, zero, (s3)
    sc.w    a3, zero, (s3)
    check   a3, 1
    lr.w    a1, (s3)
    amoor.w a4, zero, (a5)
    sc.w    a3, a2, (s3)
    check   a3, 0
    // A second lr takes the reservation away from the first's line.
    lr.w    a1, (s3)
    lr.w    a4, (a5)
    sc.w    a3, zero, (s3)
    check   a3, 1
    tmc     FULL
.endm

.macro together                 // s4: a word for all
    // All reserve, the lowest gets it.
    sw      zero, 0(s4)
    lr.w    a1, (s4)
    addi    a2, LANE, 1
    sc.w    a3, a2, (s4)
    snez    a4, LANE
    check_same a3, a4
    lw      a5, 0(s4)
    check_each a5, 1
    // Lane 0 reserves, others try.
    li      t0, 1
    tmc     t0
    lr.w    a1, (s4)
    tmc     FULL
    li      a6, -2
    and     a6, a6, FULL
    mv      t0, a6
    snez    t1, t0
    neg     t1, t1
    and     t0, t0, t1
    xori    t1, t1, -1
    and     t1, t1, FULL        // with one lane it tries itself
    or      t0, t0, t1
    li      a3, 9
    tmc     t0
    sc.w    a3, a2, (s4)
    tmc     FULL
    // Counting with a loop, as a program would: it ends, and every lane has counted.
    sw      zero, 0(s4)
    csrr    s5, CSR_THREAD_MASK
    li      a0, 1
1:
    pred    a0, s5
    beqz    a0, 2f
    lr.w    a1, (s4)
    addi    a1, a1, 1
    sc.w    a0, a1, (s4)
    j       1b
2:
    lw      a1, 0(s4)
    check_same a1, LANES
    // The same, each lane in its own line: of several lines only one is reserved.
    sw      zero, 0(s3)
    li      a0, 1
3:
    pred    a0, s5
    beqz    a0, 4f
    lr.w    a1, (s3)
    addi    a1, a1, 7
    sc.w    a0, a1, (s3)
    j       3b
4:
    lw      a1, 0(s3)
    check_each a1, 7
.endm

    of_core s3, own, 128 * 32
    slli    a0, LANE, 7
    add     s3, s3, a0
    of_core s4, one, 128
    alone
    together
    csrr    s4, CSR_LOCAL_BASE
    slli    a0, LANE, 7
    add     s3, s4, a0
    addi    s3, s3, 256
    alone
    together
    finish

    .section .bss
    .balign 64
one: .space 128 * MOST_CORES
own: .space 128 * 32 * MOST_CORES
