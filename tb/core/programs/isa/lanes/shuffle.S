// Shuffles: each lane's source, computed here once more; segments, borders, sources that do not exist or
// are off, and lanes that want different things.
#include "program.inc"
    begin

.macro word rd, lane
    li      \rd, 0x10305
    mul     \rd, \rd, \lane
    addi    \rd, \rd, 0x123
.endm

// kind: 0 up, 1 down, 2 butterfly, 3 index. Control: b, c << 6, mask << 12, and `step` more from lane to lane.
.macro shuffle kind, lanes, control, step=0
    li      a0, \lanes
    and     a0, a0, FULL
    li      a1, \control
    li      t4, \step
    mul     t4, t4, LANE
    add     a1, a1, t4
    word    a2, LANE
    li      s4, 77
    tmc     a0
    .insn r 0x0b, 4 + \kind, 1, s4, a2, a1
    tmc     FULL
    andi    a3, a1, 63
    srli    a4, a1, 6
    andi    a4, a4, 63
    srli    a5, a1, 12
    andi    a5, a5, 63
    and     s6, LANE, a5        // low
    not     a5, a5
    and     a4, a4, a5
    or      s7, s6, a4          // high
    .if \kind == 0
    sub     s5, LANE, a3
    slt     t4, s5, s6
    .elseif \kind == 1
    add     s5, LANE, a3
    slt     t4, s7, s5
    .elseif \kind == 2
    xor     s5, LANE, a3
    slt     t4, s7, s5
    .else
    and     s5, a3, a5
    or      s5, s5, s6
    slt     t4, s7, s5
    .endif
    sltu    t3, s5, LANES       // it exists
    xori    t3, t3, 1
    or      t4, t4, t3
    srl     t3, a0, s5          // and is on
    andi    t3, t3, 1
    xori    t3, t3, 1
    or      t4, t4, t3
    neg     t4, t4
    xor     t3, s5, LANE
    and     t3, t3, t4
    xor     s5, s5, t3
    word    t4, s5
    srl     a6, a0, LANE
    andi    a6, a6, 1
    neg     a6, a6
    xori    t4, t4, 77          // 77 in the lanes that were off
    and     t4, t4, a6
    xori    s5, t4, 77
    check_same s4, s5
.endm

.macro shuffles lanes
    shuffle 0, \lanes, 0x00fc1          // all of the warp, by one
    shuffle 0, \lanes, 0x00002
    shuffle 0, \lanes, 0x02001          // pairs of pairs: the mask keeps bit 1
    shuffle 0, \lanes, 0x3e001          // pairs
    shuffle 0, \lanes, 0x0003f
    shuffle 0, \lanes, 0x00000, 1       // each from lane 0
    shuffle 1, \lanes, 0x00fc1
    shuffle 1, \lanes, 0x000c1          // up to lane 3
    shuffle 1, \lanes, 0x3cfc2          // segments of four
    shuffle 1, \lanes, 0x00fff
    shuffle 1, \lanes, 0x00fc0, 1       // each from its double
    shuffle 2, \lanes, 0x00fc1
    shuffle 2, \lanes, 0x00fc2
    shuffle 2, \lanes, 0x00fd0
    shuffle 2, \lanes, 0x00fe0          // there is no such lane
    shuffle 2, \lanes, 0x00043
    shuffle 2, \lanes, 0x3efc3          // out of its pair
    shuffle 3, \lanes, 0x00fc0
    shuffle 3, \lanes, 0x00fc3
    shuffle 3, \lanes, 0x00fdf
    shuffle 3, \lanes, 0x00fe1          // no lane, not lane 1
    shuffle 3, \lanes, 0x3cfc1          // the second of each four
    shuffle 3, \lanes, 0x3ef80          // c lets only the first of two
    shuffle 3, \lanes, 0x00000, 0x41    // each from itself, just so
.endm

    shuffles 0xffffffff
    shuffles 0x55555557
    shuffles 0xfffffffd
    shuffles 0x00000001

    // The last lane's words are not the first's: a scan by steps, as kernels have it.
    addi    a0, LANE, 1
    li      a1, 1
again:
    .insn r 0x0b, 4, 1, a2, a0, a1
    sltu    a3, LANE, a1        // no lane so far below
    addi    a3, a3, -1
    and     a2, a2, a3
    add     a0, a0, a2
    slli    a1, a1, 1
    bltu    a1, LANES, again
    addi    a2, LANE, 1
    addi    a3, LANE, 2
    mul     a2, a2, a3
    srli    a2, a2, 1
    check_same a0, a2
    finish
