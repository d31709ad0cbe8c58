/* One warp, gathers that miss in 16 lines: with T threads, 16 / T loads whose lanes are in lines of
 * their own. The baseline does the same for one line. As many outstanding as there are, the 16
 * misses take little longer than one.
 *
 * The addresses of all loads are ready before the first; a jump skips the loads that are too many.
 */
#include "heddle_isa.h"
.include "micro.inc"

    row     16, 0

/* Addresses of up to eight loads, a1 bytes apart, from the first in t0. */
.macro addresses
    slli    a6, a1, 1
    slli    a7, a1, 2
    add     t1, t0, a1
    add     t2, t0, a6
    add     t3, t1, a6
    add     t4, t0, a7
    add     t5, t1, a7
    add     t6, t2, a7
    add     a2, t3, a7
.endm

/* Executes the last a0 of 16 loads and uses what they loaded. The first eight run in warps of one
 * thread only, where loads are 64 bytes apart. */
.macro loads
    li      a6, 16
    sub     a6, a6, a0
    slli    a6, a6, 2
    la      a7, 1f
    add     a7, a7, a6
    jr      a7
1:  lw      a7, 512(a2)
    lw      a6, 512(t6)
    lw      a5, 512(t5)
    lw      a4, 512(t4)
    lw      a3, 512(t3)
    lw      a1, 512(t2)
    lw      a0, 512(t1)
    lw      tp, 512(t0)
    .irp    address, a2, t6, t5, t4, t3, t2, t1, t0
    lw      \address, 0(\address)
    .endr
    .irp    data, a7, a6, a5, a4, a3, a1, a0, tp, a2, t6, t5, t4, t3, t2, t1, t0
    mv      \data, \data
    .endr
.endm

/* a0: call, a2: lines. */
gather:
    cold_lines t0, a0
    csrr    a3, HEDDLE_CSR_THREAD_ID
    addi    a4, a2, -1
    and     a3, a3, a4          /* more threads than lines share them */
    slli    a3, a3, 6
    add     t0, t0, a3
    csrr    a1, HEDDLE_CSR_NUM_THREADS
    divu    a0, a2, a1
    seqz    a3, a0
    add     a0, a0, a3          /* loads: at least one */
    slli    a1, a1, 6
    addresses
    loads
    ret

function micro_body
    li      a2, 16
    j       gather

function micro_baseline
    li      a2, 1
    j       gather
