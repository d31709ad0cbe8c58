/* One warp, eight loads that miss, each in a line of its own; the baseline is one such load. As
 * many in flight as there are, they take little longer than one. */
.include "micro.inc"

    row     8, 0

function micro_body
    cold_lines a1, a0
    lw      t0, 0 * 64(a1)
    lw      t1, 1 * 64(a1)
    lw      t2, 2 * 64(a1)
    lw      t3, 3 * 64(a1)
    lw      t4, 4 * 64(a1)
    lw      t5, 5 * 64(a1)
    lw      t6, 6 * 64(a1)
    lw      a7, 7 * 64(a1)
    .irp    data, t0, t1, t2, t3, t4, t5, t6, a7
    mv      \data, \data
    .endr
    ret

function micro_baseline
    cold_lines a1, a0
    lw      t0, 0(a1)
    mv      t0, t0
    ret
