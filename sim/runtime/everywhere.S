/* heddle_everywhere(function, arg): runs function(arg) in every thread of every warp of every core.
 *
 * Contract: called by warp 0 of core 0 with only thread 0 on; returns there when all other warps have
 * ended, or wait for the next call.
 * The function may take lanes away (tmc), but not thread 0.
 *
 * Lanes that tmc turns on have no register worth reading, so each gives itself gp, a stack and,
 * from memory, what to call; hence assembly. Thread 0 keeps its stack, where its caller lives.
 *
 * Waiting for the others is `wspawn 1`: it completes when the issuing warp is the only active one
 * and then starts nobody. Unlike a loop on the active-warps CSR it takes no issue slots from the
 * warps that still work, and unlike a barrier it needs no barrier id and no arrival by warps that
 * left early.
 *
 * Several cores: the others wait, a warp each, at barrier 0 across cores. It lets them go when core 0
 * has left a job and fenced; they fence too, so that they see it, do their part as core 0 does, fence
 * and come back, which is what core 0 then waits for. mscratch of all of them is that of core 0 when
 * they begin.
 */
#include "heddle_isa.h"

    .section .bss
    .balign 8
    .type job, @object
job:                            /* function, 0: end; arg; mscratch */
    .space  12
    .size job, . - job

/* To the other cores, and back from them. */
    .macro  MEET
    fence
    li      t0, 1 << 31
    csrr    t1, HEDDLE_CSR_NUM_CORES
    HEDDLE_BAR(t0, t1)
    fence
    .endm

    .text
/* Core 0, at the program's end. */
    .globl heddle_cores_end
    .type heddle_cores_end, @function
heddle_cores_end:
    csrr    t0, HEDDLE_CSR_NUM_CORES
    addi    t0, t0, -1
    beqz    t0, 1f
    la      t0, job
    sw      zero, 0(t0)
    MEET
1:  ret
    .size heddle_cores_end, . - heddle_cores_end

/* All other cores, from the start of the program. */
    .globl heddle_core_serve
    .type heddle_core_serve, @function
heddle_core_serve:
    jal     t2, meet
    la      t0, job
    lw      t1, 8(t0)
    csrw    mscratch, t1
    lw      a1, 4(t0)
    lw      a0, 0(t0)
    beqz    a0, 1f
    .option push
    .option norelax             /* as much code in every program */
    call    in_core
    .option pop
    jal     t2, meet
    j       heddle_core_serve
1:  HEDDLE_TMC(zero)
    .size heddle_core_serve, . - heddle_core_serve

    .type meet, @function
meet:                           /* returns to t2 */
    MEET
    jr      t2
    .size meet, . - meet

/* Core 0 of several. Tasks, which the warps of one core take in turn, are dealt to several in pieces. */
    .weak heddle_tasks_run, heddle_tasks_run_piece
    .type in_cores, @function
in_cores:
    addi    sp, sp, -16
    sw      ra, 12(sp)
    .option push
    .option norelax
    la      t0, heddle_tasks_run
    bne     a0, t0, 1f
    la      a0, heddle_tasks_run_piece
    .option pop
1:  la      t0, job
    csrr    t1, mscratch
    sw      a0, 0(t0)
    sw      a1, 4(t0)
    sw      t1, 8(t0)
    jal     t2, meet
    jal     in_core
    MEET
    lw      ra, 12(sp)
    addi    sp, sp, 16
    ret
    .size in_cores, . - in_cores

    .globl heddle_everywhere
    .type heddle_everywhere, @function
heddle_everywhere:
    csrr    t0, HEDDLE_CSR_NUM_CORES
    addi    t0, t0, -1
    bnez    t0, in_cores
in_core:                        /* the same in this core alone */
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
