// A pair of instructions on one register, with a change of lanes between them: for each unit, as it writes or reads the
// register late, and for each way in which the younger one's lanes are to the older one's. A round is five instructions
// longer than 512, so that the low eight bits of sequence numbers wrap between the two in some round.
//
// It is for coverage of cases (tb/tools/coverage): the golden model compares values. Needs floating point.
#include "program.inc"
    begin   2
    la      a1, others
    wspawn  WARPS, a1
    jal     ra, rounds
    li      a2, 1
    wspawn  a2, a1
    check   a2, 1
    finish

others:
    set_registers
    tmc     FULL
    set_registers
    jal     ra, rounds
    tmc     zero

#define COLD s1  // a line that no cache has
#define ODD s2   // of odd lanes
#define ROUND s6
#define PLACE s7 // to store to

// A word that comes late, 0, in reg.
.macro cold reg
    lw      \reg, 0(COLD)
    add     COLD, COLD, t2
.endm

// Writes a0, or fa0, late; or reads it late.
.macro write_load
    cold    a0
.endm
.macro write_alu
    cold    t0
    add     a0, t0, LANE
.endm
.macro write_muldiv
    divu    t0, t1, t2
    divu    a0, t1, t2
.endm
.macro write_sfu
    cold    t0
    csrrw   a0, CSR_MSCRATCH, t0
.endm
.macro write_fpu
    fdiv.s  fa3, fa1, fa2
    fdiv.s  fa0, fa1, fa2
.endm
.macro read_load
    cold    t0
    add     a0, t0, PLACE
    lw      t0, 0(a0)
.endm
.macro read_alu
    cold    t0
    add     t0, t0, a0
.endm
.macro read_muldiv
    cold    t0
    mul     t0, t0, a0
.endm
.macro read_sfu
    cold    t0
    mul     t0, t0, a0
    csrrw   zero, CSR_MSCRATCH, a0
.endm
.macro read_store
    cold    t0
    add     t0, t0, PLACE
    sw      a0, 0(t0)
.endm
.macro read_fpu
    fdiv.s  fa3, fa1, fa2
    fadd.s  fa3, fa3, fa0
.endm

// The younger one in all lanes of the older one, in some of them, in more, and in others.
.macro relations first, last:vararg
    \first
    \last
    \first
    split   s3, ODD
    beqz    ODD, 2f
    \last
2:  join    s3
    split   s3, ODD
    beqz    ODD, 2f
    \first
2:  join    s3
    \last
    split   s3, ODD
    beqz    ODD, 2f
    \first
    j       3f
2:  \last
3:  join    s3
.endm

rounds:
    mv      gp, ra
    csrr    t2, CSR_WARP_ID
    slli    t2, t2, 20
    li      COLD, 0x90000000
    add     COLD, COLD, t2
    li      t2, 0x10c0
    li      t1, 0x7fffffff
    andi    ODD, LANE, 1
    la      PLACE, place
    slli    t0, LANE, 2
    add     PLACE, PLACE, t0
    mv      a0, PLACE
    li      t0, 0x40400000
    fmv.w.x fa1, t0
    fmv.w.x fa2, t0
    li      ROUND, 104
1:  .irp    unit, alu, load, muldiv, sfu
    relations write_\unit, add a1, a0, a0
    relations write_\unit, addi a0, LANE, 1
    .endr
    relations write_fpu, fadd.s fa3, fa0, fa1
    relations write_fpu, fmv.w.x fa0, t0
    mv      a0, PLACE
    .irp    unit, alu, load, muldiv, sfu, store
    relations read_\unit, addi a0, PLACE, 0
    .endr
    relations read_fpu, fmv.w.x fa0, t0
    // Many pass one that waits.
    cold    t0
    add     t0, t0, t0
    .rept   14
    add     zero, t4, t4
    .endr
    addi    ROUND, ROUND, -1
    beqz    ROUND, 4f
    j       1b
4:  mv      ra, gp
    ret

    .section .bss
    .balign 64
place:  .space 4 * 32
