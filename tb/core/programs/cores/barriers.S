// Without the runtime, so that all cores begin at _start: who am I; round after round at barriers across
// cores, at two identifiers in turn, where one warp arrives late and another ends instead of arriving; and a
// core that ends long after the first, with stores.
#include "program.inc"
    .set    ROUNDS, 9
    begin   1, 2

    li      t0, 1
    tmc     t0
    csrr    s0, CSR_CORE_ID
    csrr    s1, CSR_NUM_CORES
    beq     s1, t0, program_skip // one core has none to meet
    slli    s2, s0, 2
    li      s7, 1 << 31

    // Each core has a place of its own: its number, and that of its first thread.
    la      a0, numbers
    add     a0, a0, s2
    addi    a1, s0, 1
    sw      a1, 0(a0)
    csrr    a1, mhartid
    mul     a2, WARPS, LANES
    mul     a2, a2, s0
    la      a0, threads
    add     a0, a0, s2
    sub     a1, a1, a2
    addi    a1, a1, 1
    sw      a1, 0(a0)

    la      a0, worker
    li      a1, 2
    wspawn  a1, a0
    call    work
    li      a0, 1
    wspawn  a0, a0              // until the other warp has ended

    bnez    s0, others
    // Every number is there.
    li      a0, 0
    li      a3, 0
    la      a1, numbers
    la      a4, threads
1:  lw      a2, 0(a1)
    addi    a0, a0, 1
    xor     a2, a2, a0
    or      a3, a3, a2
    lw      a2, 0(a4)
    xori    a2, a2, 1
    or      a3, a3, a2
    addi    a1, a1, 4
    addi    a4, a4, 4
    bne     a0, s1, 1b
    check   a3, 0
    lw      a0, errors
    check   a0, 0
    finish

// The last core goes on alone; all but it and the first end here.
others:
    addi    t0, s0, 1
    bne     t0, s1, 2f
    li      a0, 400
1:  addi    a0, a0, -1
    bnez    a0, 1b
    la      a1, phases          // stores in a row, so that the last is on its way when the core ends
    li      a0, 1
    .irp    i, 0, 1, 2, 3, 4, 5, 6, 7
    sw      zero, 4 * \i(a1)
    .endr
    check   a0, 1
2:  tmc     zero

// Two warps of a core in every round: the second is late, and ends before the last round, in which the first
// waits for other cores' first warps only.
worker:
    set_registers
    csrr    s0, CSR_CORE_ID
    csrr    s1, CSR_NUM_CORES
    li      s7, 1 << 31
    li      s3, 1
1:  slli    a0, s0, 3
    addi    a0, a0, 8           // later in cores of higher numbers
2:  addi    a0, a0, -1
    bnez    a0, 2b
    andi    a0, s3, 1
    or      a0, a0, s7
    bar     a0, s1
    bar     a0, s1
    addi    s3, s3, 1
    li      a0, ROUNDS
    bne     s3, a0, 1b
    tmc     zero

// s3: round. A core's phase is that of its first warp.
work:
    li      s3, 1
1:  la      a0, phases
    slli    a1, s0, 2
    add     a0, a0, a1
    sw      s3, 0(a0)
    fence
    andi    a0, s3, 1
    or      a0, a0, s7
    bar     a0, s1
    fence
    // All are in this round, and nobody goes on before all have looked.
    la      a1, phases
    li      a2, 0
2:  lw      a3, 0(a1)
    beq     a3, s3, 3f
    sw      s1, errors, t0
3:  addi    a1, a1, 4
    addi    a2, a2, 1
    bne     a2, s1, 2b
    bar     a0, s1
    addi    s3, s3, 1
    li      a1, ROUNDS + 1
    bne     s3, a1, 1b
    ret

    .bss
    .balign 64
errors:
    .space  64
numbers:
    .space  64
threads:
    .space  64
phases:
    .space  64
