// Votes: what lanes say that are on, and nobody else; any word but 0 is a yes. Lanes that are off keep
// their registers.
#include "program.inc"
    begin

.macro expect reg, value
    xori    t4, \value, 77      // 77 in the lanes that were off
    and     t4, t4, a6
    xori    t4, t4, 77
    check_same \reg, t4
.endm

.macro votes lanes, yes
    li      a0, \lanes
    and     a0, a0, FULL
    li      a1, \yes
    srl     a2, a1, LANE
    andi    a2, a2, 1
    slli    a2, a2, 9           // not in bit 0
    li      s4, 77
    mv      s5, s4
    mv      s6, s4
    mv      s7, s4
    tmc     a0
    .insn r 0x0b, 0, 1, s4, a2, x0
    .insn r 0x0b, 1, 1, s5, a2, x0
    .insn r 0x0b, 2, 1, s6, a2, x0
    .insn r 0x0b, 3, 1, s7, a2, x0
    tmc     FULL
    srl     a6, a0, LANE
    andi    a6, a6, 1
    neg     a6, a6              // all ones in the lanes that were on
    and     a1, a1, a0
    xor     a3, a1, a0
    seqz    a3, a3
    expect  s4, a3              // all
    snez    a4, a1
    expect  s5, a4              // any
    seqz    a5, a1
    or      a5, a5, a3
    expect  s6, a5              // of one mind
    expect  s7, a1              // who
.endm

    votes   0xffffffff, 0xffffffff
    votes   0xffffffff, 0
    votes   0xffffffff, 1
    votes   0xffffffff, 0xfffffffe
    votes   0xffffffff, 0x80000000
    votes   0xffffffff, 0x55555555
    votes   0x55555555, 0x55555555      // all that are on
    votes   0x55555555, 0xaaaaaaaa      // none that is
    votes   0x00ff00f5, 0x0f0f0f0f
    votes   0x00000001, 0xfffffffe
    votes   0x00000001, 0x00000001
    votes   0xfffffffd, 0x00000002
    votes   0x7fffffff, 0x80000000

    // x0 is as good a word as any, and a good place for a result.
    .insn r 0x0b, 3, 1, a0, x0, x0
    check_each a0, 0
    .insn r 0x0b, 0, 1, x0, FULL, x0
    check_each x0, 0
    // The rs2 field does not matter.
    .insn r 0x0b, 1, 1, a0, FULL, a1
    check_each a0, 1
    // Its own result is the next one's word.
    .insn r 0x0b, 3, 1, a0, LANE, x0
    .insn r 0x0b, 3, 1, a0, a0, x0
    .insn r 0x0b, 0, 1, a1, a0, x0
    addi    a1, a1, 1
    li      a2, 2               // one lane: its number is 0, and so is the ballot
    sltiu   a3, LANES, 2
    sub     a2, a2, a3
    check_same a1, a2

    // Between products, one a cycle.
    mul     a0, LANES, LANES
    .insn r 0x0b, 3, 1, a1, FULL, x0
    mul     a2, LANES, LANES
    .insn r 0x0b, 1, 1, a3, FULL, x0
    mulhu   a4, FULL, FULL
    check_same a1, FULL
    check_same a0, a2
    check_each a3, 1
    finish
