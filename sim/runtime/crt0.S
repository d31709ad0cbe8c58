/* Start of every program: warp 0, thread 0 arrives here after reset, of every core.
 *
 * Contract (docs/runtime.md): sets gp and sp, clears .bss, runs constructors, calls main, leaves main's
 * return value as the exit code and ends the warp. All other threads are off; heddle_everywhere turns them on.
 * Cores but the first wait in heddle_core_serve for what it calls everywhere, until it lets them end.
 * .noinit is not cleared: it is for large results that a kernel writes in full, which one thread
 * would take longer to clear than the whole warp to compute.
 */
#include "heddle_isa.h"

    .section .text.start, "ax", @progbits
    .globl _start
    .type _start, @function
_start:
    .option push
    .option norelax             /* relaxed, this would be gp := gp */
    la      gp, __global_pointer$
    .option pop
    csrr    t0, mhartid
    slli    t0, t0, HEDDLE_STACK_SHIFT
    li      sp, HEDDLE_STACK_TOP
    sub     sp, sp, t0
    csrr    t0, HEDDLE_CSR_CORE_ID
    beqz    t0, 0f
    tail    heddle_core_serve
0:
    la      t0, __bss_start
    la      t1, __bss_end
    bgeu    t0, t1, 2f
1:  sw      zero, 0(t0)
    addi    t0, t0, 4
    bltu    t0, t1, 1b

2:  call    heddle_main         /* heddle_construct, or main where nothing is constructed: link.ld */
    sw      a0, HEDDLE_EXIT_CODE(zero)
    call    heddle_cores_end
    HEDDLE_TMC(zero)
    .size _start, . - _start

/* Constructors, in their order, then main. Apart from all else (link.ld): a program without them has
 * every place that it has without this. */
    .section .cores.construct, "ax", @progbits
    .globl heddle_construct
    .type heddle_construct, @function
heddle_construct:
    addi    sp, sp, -16
    sw      ra, 12(sp)
    sw      s0, 8(sp)
    la      s0, __init_array_start
1:  la      t0, __init_array_end
    bgeu    s0, t0, 2f
    lw      t0, 0(s0)
    addi    s0, s0, 4
    jalr    t0
    j       1b
2:  lw      s0, 8(sp)
    lw      ra, 12(sp)
    addi    sp, sp, 16
    tail    main
    .size heddle_construct, . - heddle_construct
