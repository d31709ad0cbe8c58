// pred: lanes leave a loop one by one, and the mask comes back when the last one has left; both
// polarities; the restore mask comes from the last active lane; bit 0 of the condition counts.
#include "program.inc"
    begin

    // Lane i goes round i + 1 times.
    csrr    s0, CSR_THREAD_MASK
    li      s1, 0
1:  sltu    a0, LANE, s1        // s1 > lane: done
    xori    a0, a0, 1
    pred    a0, s0
    beqz    a0, 2f
    addi    s1, s1, 1
    j       1b
2:  csrr    a1, CSR_THREAD_MASK
    check_same a1, FULL
    sub     s1, s1, LANE
    check_each s1, 1

    // The same, inverted: the condition says who leaves.
    li      s1, 0
3:  sltu    a0, LANE, s1
    pred_not a0, s0
    bnez    a0, 4f
    addi    s1, s1, 1
    j       3b
4:  csrr    a1, CSR_THREAD_MASK
    check_same a1, FULL
    sub     s1, s1, LANE
    check_each s1, 1

    // Nobody leaves, everybody leaves, only bit 0 counts.
.macro all_or_none instruction, condition
    li      a0, \condition
    \instruction a0, s0
    csrr    a1, CSR_THREAD_MASK
    check_same a1, FULL
.endm
    all_or_none pred, 1
    all_or_none pred, 0
    all_or_none pred, 2
    all_or_none pred, 3
    all_or_none pred_not, 0
    all_or_none pred_not, 1
    all_or_none pred_not, 2
    all_or_none pred_not, 3

    // The lanes of a pattern go on; the others do nothing.
.macro with_lanes instruction, pattern
    li      a0, \pattern
    srl     a0, a0, LANE        // bit 0 is ours, those above are noise
    marks_clear
    \instruction a0, s0
    mark
    tmc     FULL
.endm
    with_lanes pred, 0x55555555
    check_marks 0x55555555
    with_lanes pred, 0x80000001
    check_marks 0x80000001
    with_lanes pred_not, 0xaaaaaaaa
    check_marks 0x55555555
    with_lanes pred_not, 0x00fffffe
    check_marks 0xff000001

    // Restored to less than before, from the last active lane: there lane 0 alone, elsewhere all.
    addi    a2, LANES, -1
    sub     a2, a2, LANE        // 0 in the last lane
    seqz    a2, a2
    addi    a2, a2, -1          // there 0, elsewhere all ones
    ori     a2, a2, 1
    marks_clear
    pred    zero, a2
    mark
    tmc     FULL
    check_marks 0x00000001

    // With some lanes off: their conditions do not count, they stay off.
    li      a0, 0x55555555
    and     a0, a0, FULL
    andi    a1, LANE, 1
    marks_clear
    tmc     a0
    pred    a1, a0              // true in the lanes that are off only
    mark
    tmc     FULL
    check_marks 0x55555555
    seqz    a1, LANE
    marks_clear
    tmc     a0
    pred    a1, a0
    mark
    tmc     FULL
    check_marks 0x00000001

    // A loop in a loop: the outer mask is saved and comes back each time.
    li      s1, 0
    li      s2, 0
5:  sltu    a0, LANE, s1
    pred_not a0, s0
    bnez    a0, 8f
    csrr    s3, CSR_THREAD_MASK
    li      s4, 0
6:  andi    a2, LANE, 3
    sltu    a0, a2, s4
    pred_not a0, s3
    bnez    a0, 7f
    addi    s2, s2, 1
    addi    s4, s4, 1
    j       6b
7:  addi    s1, s1, 1
    j       5b
8:  andi    a2, LANE, 3
    addi    a2, a2, 1
    addi    a3, LANE, 1
    mul     a2, a2, a3
    check_same s2, a2
    finish
