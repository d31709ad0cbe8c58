// The life of a program by docs/isa.md alone, with start-up code as other people write it: no frame
// of program.inc, and linked by the toolchain's script instead of ours (isa.mk). All warps give
// themselves stacks and areas behind _end, an argument goes through mscratch, lanes take turns, part
// and loop, warps meet, the counters are dumped.
//
// Exit code: 0, or the number of the first check that failed, in the order of this file.
#include "simt.inc"

#define STACK_TOP 0xffff0000
#define STACK_SHIFT 13
#define DUMP 0x80

// An area for each thread, 64 bytes: what it found.
#define FOUND_HART 0 // mhartid + 1
#define FOUND_ARGUMENT 4
#define FOUND_TURN 8
#define FOUND_SIDE 12
#define FOUND_ROUNDS 16
#define FOUND_ARRIVED 20 // sum over the warps after the first meeting
#define FOUND_LEFT 24    // and after the last, and one

.set checks, 0
.macro expect reg, other
    .set    checks, checks + 1
    li      s11, checks
    bne     \reg, \other, failed
.endm

    .option norelax
    .text
    .globl _start
_start:
    csrr    s1, CSR_NUM_WARPS
    csrr    s2, CSR_NUM_THREADS
    mul     s0, s1, s2              // threads of the core

    // Everybody a stack and an area. A mask may have more bits than there are lanes.
    la      t1, others_start
    wspawn  s1, t1
    li      t0, -1
    tmc     t0
    call    set_up
    li      t0, 1
    tmc     t0
    li      t1, 1
1:  csrr    t0, CSR_ACTIVE_WARPS    // until the others have ended
    bne     t0, t1, 1b

    mv      a0, sp
    mv      a1, tp
    li      a2, 0
2:  addi    a2, a2, 1
    lw      t0, -4(a0)
    expect  t0, a2
    lw      t0, FOUND_HART(a1)
    expect  t0, a2
    li      t0, -1 << STACK_SHIFT
    add     a0, a0, t0
    addi    a1, a1, 64
    bne     a2, s0, 2b

    // All warps at the same place, this one by a call. wspawn of one warp waits for the others.
    la      t0, argument
    csrw    CSR_MSCRATCH, t0
    la      t1, work
    wspawn  s1, t1
    call    work
    li      t0, 1
    wspawn  t0, zero

    mv      a1, tp
    li      a2, 0
3:  remu    a3, a2, s2              // lane
    lw      t0, FOUND_ARGUMENT(a1)
    lw      t1, argument
    expect  t0, t1
    lw      t0, FOUND_TURN(a1)
    expect  t0, a3
    lw      t0, FOUND_SIDE(a1)
    andi    t1, a3, 3
    addi    t1, t1, 10
    expect  t0, t1
    lw      t0, FOUND_ROUNDS(a1)
    addi    t1, a3, 1
    expect  t0, t1
    lw      t0, FOUND_ARRIVED(a1)
    addi    t1, s1, 1
    mul     t1, t1, s1
    srli    t1, t1, 1
    expect  t0, t1
    lw      t0, FOUND_LEFT(a1)
    addi    t0, t0, -1
    expect  t0, zero
    addi    a1, a1, 64
    addi    a2, a2, 1
    bne     a2, s0, 3b

    // Bit 0 of a jump's target is cleared; one core meets itself across cores without waiting,
    // at a barrier that it need not have.
    la      t0, 4f + 1
    li      t1, 0
    jr      t0
    .balign 4
4:  expect  t1, zero
    li      t0, 0x8000abcd
    csrr    t1, CSR_NUM_CORES
    bar     t0, t1

    csrr    t0, CSR_MCYCLE
    csrr    t1, CSR_MCYCLE
    csrr    t2, CSR_MINSTRET
    sltu    t1, t1, t0
    expect  t1, zero
    seqz    t2, t2
    expect  t2, zero

    csrr    t0, CSR_MHARTID
    andi    t0, t0, 63
    la      a0, text
5:  lbu     t1, 0(a0)
    beqz    t1, 6f
    sb      t1, CONSOLE(t0)
    addi    a0, a0, 1
    j       5b
6:

    // Every counter, a double word each; the exit code has the place of the one that is missing.
.set index, 0
.rept 32
.if index != 1
    csrr    t0, 0xb00 + index
    sw      t0, DUMP + 8 * index(zero)
    csrr    t0, 0xb80 + index
    sw      t0, DUMP + 8 * index + 4(zero)
.endif
.set index, index + 1
.endr
    lw      t0, DUMP + 16(zero)     // instructions
    seqz    t0, t0
    expect  t0, zero
    li      s11, 0
failed:
    sw      s11, EXIT_CODE(zero)
    fence
    tmc     zero

others_start:
    li      t0, -1
    tmc     t0
    call    set_up
    tmc     zero

// In all lanes of a warp.
set_up:
    csrr    t0, CSR_MHARTID
    li      sp, STACK_TOP
    slli    t1, t0, STACK_SHIFT
    sub     sp, sp, t1
    la      tp, _end + 63
    andi    tp, tp, -64
    slli    t1, t0, 6
    add     tp, tp, t1
    addi    t1, t0, 1
    sw      t1, -4(sp)
    sw      t1, FOUND_HART(tp)
    ret

// Entered by thread 0 of every warp; returns in warp 0, where s0 to s2 stay, and ends the others.
work:
    mv      s3, ra
    li      t0, -1
    tmc     t0
    call    set_up
    csrr    t0, CSR_MSCRATCH
    lw      t0, 0(t0)
    sw      t0, FOUND_ARGUMENT(tp)
    csrr    s4, CSR_THREAD_ID
    csrr    s5, CSR_WARP_ID
    csrr    s6, CSR_NUM_THREADS
    csrr    s7, CSR_NUM_WARPS

    // One lane after the other calls a function.
    la      a0, turns
    slli    t0, s5, 2
    add     a0, a0, t0
    li      s8, 0
1:  sub     t0, s8, s4
    seqz    t1, t0
    split   s9, t1
    bnez    t0, 2f
    call    take_turn
2:  join    s9
    addi    s8, s8, 1
    blt     s8, s6, 1b

    // Sides within sides, the inner ones of different length.
    andi    t0, s4, 1
    srli    t1, s4, 1
    andi    t1, t1, 1
    split   s8, t0
    beqz    t0, 4f
    split_not s9, t1
    bnez    t1, 2f
    li      t2, 1
    j       3f
2:  li      t2, 3
3:  join    s9
    addi    t2, t2, 10
    j       6f
4:  li      t2, 10
    split   s9, t1
    beqz    t1, 5f
    addi    t2, t2, 2
5:  join    s9
6:  join    s8
    sw      t2, FOUND_SIDE(tp)

    // As many rounds as the lane's number and one: lanes leave and come back at the end.
    csrr    t3, CSR_THREAD_MASK
    li      t0, 0
7:  addi    t0, t0, 1
    sgtu    t1, t0, s4
    xori    t1, t1, 1
    pred    t1, t3
    bnez    t1, 7b
    sw      t0, FOUND_ROUNDS(tp)

    // Warps meet three times: after they have written, after all have read, after they have cleared.
    slli    t0, s5, 4
8:  addi    t0, t0, -1              // later warps come later
    bgez    t0, 8b
    la      a0, arrived
    slli    t0, s5, 2
    add     a1, a0, t0
    addi    t0, s5, 1
    sw      t0, 0(a1)
    li      t4, 0
    bar     t4, s7
    call    sum
    sw      t2, FOUND_ARRIVED(tp)
    bar     t4, s7
    sw      zero, 0(a1)
    bar     t4, s7
    call    sum
    slli    t0, s5, 6
9:  addi    t0, t0, -1              // warp 0 has to wait for this
    bgez    t0, 9b
    addi    t2, t2, 1
    sw      t2, FOUND_LEFT(tp)

    seqz    t0, s5
    tmc     t0
    mv      ra, s3
    ret

take_turn:
    lw      t0, 0(a0)
    sw      t0, FOUND_TURN(tp)
    addi    t0, t0, 1
    sw      t0, 0(a0)
    ret

// t2 := sum over all warps of what stands in arrived.
sum:
    mv      t0, a0
    mv      t1, s7
    li      t2, 0
1:  lw      t3, 0(t0)
    add     t2, t2, t3
    addi    t0, t0, 4
    addi    t1, t1, -1
    bnez    t1, 1b
    ret

    .section .rodata
text:
    .asciz  "as docs/isa.md says\n"
    .data
    .balign 4
argument:
    .word   0x5eed1e55
    .bss
    .balign 64
turns:      .space 4 * 32
arrived:    .space 4 * 32
