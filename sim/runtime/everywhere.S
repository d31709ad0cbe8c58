/* heddle_everywhere(function, arg): runs function(arg) in every thread of every warp.
 *
 * Contract: called by warp 0 with only thread 0 on; returns there when all other warps have ended.
 * The function may take lanes away (tmc), but not thread 0.
 *
 * Lanes that tmc turns on have no register worth reading, so each gives itself gp, a stack and,
 * from memory, what to call; hence assembly. Thread 0 keeps its stack, where its caller lives.
 *
 * Waiting for the others is `wspawn 1`: it completes when the issuing warp is the only active one
 * and then starts nobody. Unlike a loop on the active-warps CSR it takes no issue slots from the
 * warps that still work, and unlike a barrier it needs no barrier id and no arrival by warps that
 * left early.
 */
#include "heddle_isa.h"

    .section .bss
    .balign 8
    .type job, @object
job:                            /* function, arg */
    .space  8
    .size job, . - job

    .text
    .globl heddle_everywhere
    .type heddle_everywhere, @function
heddle_everywhere:
    addi    sp, sp, -16
    sw      ra, 12(sp)
    la      t0, job
    sw      a0, 0(t0)
    sw      a1, 4(t0)
    csrr    t0, HEDDLE_CSR_NUM_WARPS
    la      t1, warp_start
    HEDDLE_WSPAWN(t0, t1)

    li      t0, -1
    HEDDLE_TMC(t0)
    csrr    t0, HEDDLE_CSR_THREAD_ID
    seqz    t0, t0
    neg     t0, t0              /* all ones in thread 0 */
    csrr    t1, mhartid
    slli    t1, t1, HEDDLE_STACK_SHIFT
    li      t2, HEDDLE_STACK_TOP
    sub     t1, t2, t1
    xor     t2, sp, t1
    and     t2, t2, t0
    xor     sp, t1, t2          /* thread 0: sp; the others: t1 */
    jal     t0, job_call

    li      t0, 1
    HEDDLE_TMC(t0)
    HEDDLE_WSPAWN(t0, zero)
    lw      ra, 12(sp)
    addi    sp, sp, 16
    ret
    .size heddle_everywhere, . - heddle_everywhere

/* Where wspawn starts a warp, with thread 0 on. */
    .type warp_start, @function
warp_start:
    li      t0, -1
    HEDDLE_TMC(t0)
    csrr    t1, mhartid
    slli    t1, t1, HEDDLE_STACK_SHIFT
    li      t2, HEDDLE_STACK_TOP
    sub     sp, t2, t1
    jal     t0, job_call
    HEDDLE_TMC(zero)
    .size warp_start, . - warp_start

/* In all lanes of a warp: calls the job's function; returns to t0. */
    .type job_call, @function
job_call:
    addi    sp, sp, -16
    sw      t0, 12(sp)
    .option push
    .option norelax
    la      gp, __global_pointer$
    .option pop
    la      t1, job
    lw      a0, 4(t1)
    lw      t1, 0(t1)
    jalr    t1
    lw      t0, 12(sp)
    addi    sp, sp, 16
    jr      t0
    .size job_call, . - job_call
