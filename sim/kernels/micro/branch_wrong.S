/* One warp, branches over an instruction that go one way in the call that warms up and the other
 * when they are measured: as many as have an entry of the history of their own. */
.include "micro.inc"

    row     32, 0

function micro_body
    andi    t0, a0, 1
    .rept   32
    bnez    t0, 1f
    addi    t1, t1, 1
1:
    .endr
    ret
