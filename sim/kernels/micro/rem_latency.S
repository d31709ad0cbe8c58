/* One warp, dependent divisions: an OR makes a large dividend from each remainder, so that the
 * quotient has 29 bits and no early end helps. The baseline is the ORs alone. */
.include "micro.inc"

    row     128, 0

.macro operands
    li      t0, 0x7654321f
    li      t1, 0x70000000
    li      t2, 3
.endm

function micro_body
    operands
    .rept   128
    rem     t0, t0, t2
    or      t0, t0, t1
    .endr
    ret

function micro_baseline
    operands
    .rept   128
    or      t0, t0, t1
    .endr
    ret
