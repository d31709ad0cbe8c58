/* One warp, a load that misses and, behind it, four dependent loads that hit. The baseline waits for
 * a miss. Hits that pass the miss are done long before it. */
.include "micro.inc"

    row     4, 0

    .globl  micro_waits_itself
    .set    micro_waits_itself, 1

    .data
cell:
    .word   cell

function micro_body
    cold_lines a1, a0
    la      t1, cell
    lw      t0, 0(a1)
    .rept   4
    lw      t1, 0(t1)
    .endr
    beqz    t1, 1f              /* use it: nothing behind a branch is fetched before */
1:  ret

function micro_baseline
    cold_lines a1, a0
    la      t1, cell
    lw      t0, 0(a1)
    beqz    t0, 1f
1:  ret
