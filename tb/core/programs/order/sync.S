// What changes the mask or synchronises, behind older instructions that are late; and CSR
// accesses, which keep their order when the first one's operand is late.
#include "order.inc"
    begin
    everywhere body

.set late, 0x34500000
.macro behind_late kind
    .set    late, late + 16
    // split and join: what stood before them has all lanes, what stands inside has some.
    prepare \kind, s1, late
    li      a3, 9
    produce \kind, a0, s1
    addi    a1, a0, 1
    sw      a1, 0(s2)
    split   s3, s4
    beqz    s4, 1f
    addi    a2, a0, 2
    sw      a2, 0(s2)
    li      a3, 8
1:  join    s3
    lw      a2, 0(s2)
    add     a3, a3, s4
    addi    t0, a1, 0
    add     t0, t0, s4          // odd lanes added 2 and not 1
    expect_same a2, t0
    expect  a1, late + 1
    expect  a3, 9

    // tmc, fence
    prepare \kind, s1, late
    produce \kind, a0, s1
    sw      a0, 0(s2)
    addi    a1, a0, 3
    tmc     ONE
    li      a0, 1
    tmc     FULL
    fence
    lw      a2, 0(s2)
    expect  a2, late
    expect  a1, late + 3
    seqz    a3, LANE
    li      t0, late
    bnez    ONE, 2f
    li      t0, 0
2:  czero_nez t0, t0, a3
    add     t0, t0, a3          // 1 in lane 0
    expect_same a0, t0

    // pred: the lanes whose condition holds go on
    prepare \kind, s1, late
    produce \kind, a0, s1
    csrr    s3, CSR_THREAD_MASK
    addi    a1, a0, 4
    seqz    a2, LANE
    li      a3, 1
    pred    a2, s3
    addi    a3, a0, 5
    tmc     s3
    li      t0, late + 4
    li      t1, 1
    czero_nez t1, t1, a2
    czero_eqz t0, t0, a2
    add     t0, t0, t1
    add     t0, t0, a2
    expect_same a3, t0
    expect  a1, late + 4

    // CSRs: the second access has all it needs long before the first one. All warps share mscratch,
    // so only one of them does this.
    csrr    a0, CSR_WARP_ID
    bnez    a0, 3f
    prepare \kind, s1, late
    csrw    CSR_MSCRATCH, ONE
    produce \kind, a0, s1
    csrrw   a1, CSR_MSCRATCH, a0
    csrr    a2, CSR_MSCRATCH
    csrrsi  a3, CSR_MSCRATCH, 6
    csrrci  a4, CSR_MSCRATCH, 4
    csrr    a5, CSR_MSCRATCH
    expect  a1, 1
    expect  a2, late
    expect  a3, late
    expect  a4, late + 6
    expect  a5, late + 2
    // and a write behind a read
    prepare \kind, s1, 0
    csrw    CSR_MSCRATCH, ONE
    produce \kind, a0, s1
    csrrs   a1, CSR_MSCRATCH, a0
    csrwi   CSR_MSCRATCH, 5
    csrr    a2, CSR_MSCRATCH
    expect  a1, 1
    expect  a2, 5
3:

    // bar: what the neighbour stored before it, at an address that came late, is there behind it
    prepare \kind, s1, late
    produce \kind, a0, s1
    li      t0, late
    sub     a0, a0, t0
    add     a0, a0, s2
    li      a1, late + 7
    sw      a1, 0(a0)
    bar     zero, WARPS
    lw      a2, 0(s0)
    expect  a2, late + 7
    bar     zero, WARPS

    // A mask that is read before it changes
    csrr    s3, CSR_THREAD_MASK
    split   a0, s4
    csrr    a1, CSR_THREAD_MASK
    join    a0
    csrr    a2, CSR_THREAD_MASK
    expect_same s3, FULL
    expect_same a2, FULL
.endm

body:
    andi    s4, LANE, 1
    csrr    s2, CSR_WARP_ID
    slli    s2, s2, 5
    add     s2, s2, LANE
    slli    s2, s2, 2
    csrr    s0, CSR_WARP_ID
    addi    s0, s0, 1
    xor     a0, s0, WARPS
    czero_eqz s0, s0, a0        // the neighbour's number, 0 behind the last one
    slli    s0, s0, 5
    add     s0, s0, LANE
    slli    s0, s0, 2
    la      a0, sync_words
    add     s0, s0, a0
    add     s2, s2, a0
    .irp    kind, alu, mul, div, hit, miss, gather
    behind_late \kind
    .endr
    ret

    .section .bss
    .balign 64
sync_words: .space 4 * 32 * 32
