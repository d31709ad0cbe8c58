// What stands before control hurries (control_first, slot_select): one warp goes through chains that end in a branch
// while the others always have an instruction that is ready. It counts its cycles itself: fewer than if the last of
// a chain had to wait for its turn. For LOOG with three reads.
#include "order.inc"
    begin
    la      a1, others
    wspawn  WARPS, a1
    li      s4, 1
    li      s0, 2               // once for the instruction cache
1:  li      s1, 64
    csrr    s2, mcycle
2:  addi    s1, s1, -1
    mul     s1, s1, s4
    addi    s1, s1, 0
    addi    s1, s1, 0
    bnez    s1, 2b
    csrr    s3, mcycle
    addi    s0, s0, -1
    bnez    s0, 1b
    sub     s3, s3, s2
    li      s2, 5000            // LOOG, 2 to 8 warps: about 2,600; if they do not hurry from 7,600 to 19,500
    sltu    s3, s3, s2
    check   s3, 1
    finish

others:
    li      s1, 128
1:
    .rept   32
    addi    s2, s2, 1
    addi    s3, s3, 1
    addi    s4, s4, 1
    addi    s5, s5, 1
    .endr
    addi    s1, s1, -1
    bnez    s1, 1b
    tmc     zero
