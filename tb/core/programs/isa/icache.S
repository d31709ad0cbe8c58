// More code than the largest instruction cache holds, in an order that no prefetcher likes: warp
// 0 alone, then all warps at once, then a small loop between lines that compete.
#include "program.inc"
    .set    COUNT, 1100         // lines: 69 KB
    .set    STRIDE, 7           // has no divisor in common with COUNT
    begin

    li      a0, 0
    jal     a1, maze
    check_each a0, COUNT * (COUNT - 1) / 2
    la      a2, walker
    wspawn  WARPS, a2
    li      a0, 0
    jal     a1, maze
    li      a2, 1
    wspawn  a2, a2
    check_each a0, COUNT * (COUNT - 1) / 2

    // Every other warp has noted the same sum.
    li      a3, 1
    la      a4, sums
    li      a5, 0
1:  beq     a3, WARPS, 2f
    addi    a4, a4, 4
    lw      a6, 0(a4)
    xor     a6, a6, a0
    or      a5, a5, a6
    addi    a3, a3, 1
    j       1b
2:  check_each a5, 0

    // Sixteen turns over three lines 16 and 64 KB apart.
    li      s0, 16
    li      s1, 0
3:  jal     a1, far0
    jal     a1, far16
    jal     a1, far64
    addi    s0, s0, -1
    bnez    s0, 3b
    check_each s1, 16 * 111
    finish

walker:
    csrr    s0, CSR_WARP_ID
    li      a0, 0
    jal     a1, maze
    slli    s0, s0, 2
    la      a2, sums
    add     a2, a2, s0
    sw      a0, 0(a2)
    tmc     zero

// Line i adds i to a0 and goes on with line i + STRIDE; the last one returns by a1.
    .balign 64
maze:
    .set    line, 0
    .rept   COUNT
    addi    a0, a0, line / 2
    .set    next, (line + STRIDE) % COUNT
    .if     next == 0
    addi    a0, a0, line - line / 2
    jr      a1
    .else
    addi    a0, a0, line - line / 2
    j       maze + 64 * next
    .endif
    .balign 64
    .set    line, line + 1
    .endr
far0:
    addi    s1, s1, 1
    jr      a1
    .space  0x4000 - 8
far16:
    addi    s1, s1, 10
    jr      a1
    .space  0xc000 - 8
far64:
    addi    s1, s1, 100
    jr      a1

    .section .bss
    .balign 64
sums: .space 4 * 32
