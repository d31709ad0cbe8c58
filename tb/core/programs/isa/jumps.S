// jal and jalr: link values in all lanes, calls and returns, bit 0 of the target, offsets, tables.
#include "program.inc"
    begin

    // The link of both jumps, against the address of the next instruction.
    jal     a0, 2f
1:  addi    a1, a1, 100
2:  la      a2, 1b
    check_same a0, a2
    la      a0, 4f
    jalr    a1, 0(a0)
3:  addi    a1, a1, 100
4:  la      a2, 3b
    check_same a1, a2

    // Link register and base the same; bit 0 of the sum is dropped; negative offsets.
    la      a0, 6f
    jalr    a0, 0(a0)
5:  addi    a0, a0, 100
6:  la      a2, 5b
    check_same a0, a2
    la      a0, 7f + 1
    li      a3, 0
    jr      a0
    addi    a3, a3, 1
7:  addi    a3, a3, 2
    check_each a3, 2
    la      a0, 8f
    jr      1(a0)
    addi    a3, a3, 1
8:  addi    a3, a3, 2
    check_each a3, 4
    la      a0, 9f + 2047
    jr      -2047(a0)
    addi    a3, a3, 1
9:  addi    a3, a3, 2
    check_each a3, 6
    la      a0, 1f - 2047
    jr      2047(a0)
    addi    a3, a3, 1
1:  addi    a3, a3, 2
    check_each a3, 8
    la      a0, 1f + 2048
    jr      -2048(a0)
    addi    a3, a3, 1
1:  addi    a3, a3, 2
    check_each a3, 10

    // Only the last lane is on; the others, and then lane 0 alone, hold another target.
    la      a0, 3f
    addi    t0, LANES, -1
    sub     t0, t0, LANE        // 0 in the last lane
    slli    t0, t0, 2
    add     a0, a0, t0
    li      a1, 1
    sll     a1, a1, LANE
    li      a3, 0
    tmc     a1
    jr      a0
    j       4f
3:  addi    a3, a3, 1
    addi    a3, a3, 4
4:  tmc     FULL
    marks_address
    sw      a3, 0(t6)
    marks_address
    lw      t4, 0(t6)
    jal     t5, reduce_or
    check   t4, 5

    // Calls in calls, then back; the same function from two places.
    li      a0, 0
    call    twice
    call    twice
    check_each a0, 4 * 3
    // Through a table.
    li      s0, 0
    li      s1, 0
5:  la      t0, table
    slli    t1, s0, 2
    add     t0, t0, t1
    lw      t0, 0(t0)
    jalr    t0
    addi    s0, s0, 1
    li      t1, 4
    bne     s0, t1, 5b
    check_each s1, 0x4321

    // Over a megabyte and back, and a jump to the next instruction.
    li      a0, 0
    jal     a1, far
6:  check_each a0, 1
    j       7f
7:  finish

twice:
    mv      s2, ra
    call    once
    call    once
    jr      s2
once:
    addi    a0, a0, 3
    ret

digit1: addi s1, s1, 0x001
    ret
digit2: addi s1, s1, 0x020
    ret
digit3: addi s1, s1, 0x300
    ret
digit4: li  t1, 0x4000
    add     s1, s1, t1
    ret

    .section .rodata
table:
    .word   digit1, digit2, digit3, digit4

    .text
    .space  0xffc00
far:
    addi    a0, a0, 1
    jr      a1
