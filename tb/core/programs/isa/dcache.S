// More lines than the largest data cache holds: stores that miss, loads that miss and evict,
// stores to lines that are there, everything read once more; many misses at once; misses of one
// line by different loads; lines that compete for a place.
#include "program.inc"
    .set    COUNT, 1280         // lines: 80 KB
    begin

    // Word (line mod 16) of each line := 3 * line + 1. All lanes, a line each.
.macro each_line
    la      a1, field
    slli    a2, a0, 6
    add     a1, a1, a2
    andi    a2, a0, 15
    slli    a2, a2, 2
    add     a1, a1, a2          // the word
    slli    a2, a0, 1
    add     a2, a2, a0
    addi    a2, a2, 1           // its value
.endm
    mv      a0, LANE
1:  each_line
    sw      a2, 0(a1)
    add     a0, a0, LANES
    li      a3, COUNT
    lanes_agree
    blt     a0, a3, 1b

    // Read, compare, add 5 in place; what is beside the word is still 0.
    li      s1, 0
    mv      a0, LANE
2:  each_line
    lw      a4, 0(a1)
    xor     a5, a4, a2
    or      s1, s1, a5
    addi    a4, a4, 5
    sw      a4, 0(a1)
    xori    a5, a1, 4
    lw      a5, 0(a5)
    or      s1, s1, a5
    add     a0, a0, LANES
    li      a3, COUNT
    lanes_agree
    blt     a0, a3, 2b
    check_each s1, 0

    // Downwards: what was read last comes first.
    addi    a0, LANE, COUNT
    sub     a0, a0, LANES
3:  each_line
    lw      a4, 0(a1)
    addi    a2, a2, 5
    xor     a5, a4, a2
    or      s1, s1, a5
    sub     a0, a0, LANES
    lanes_agree
    bgez    a0, 3b
    check_each s1, 0

    // Eight loads of lines that are not there, used afterwards; two of each line.
    la      a1, other
    slli    a2, LANE, 9
    add     a1, a1, a2
    lw      a2, 0(a1)
    lw      a3, 64(a1)
    lw      a4, 128(a1)
    lw      a5, 192(a1)
    lw      s1, 4(a1)
    lw      s2, 68(a1)
    lw      s3, 132(a1)
    lw      s4, 196(a1)
    or      a2, a2, a3
    or      a2, a2, a4
    or      a2, a2, a5
    or      a2, a2, s1
    or      a2, a2, s2
    or      a2, a2, s3
    or      a2, a2, s4
    check_each a2, 0
    // A store to a line that is on its way, and a load behind it.
    lw      a2, 256(a1)
    sw      LANE, 256(a1)
    lw      a3, 256(a1)
    lw      a4, 260(a1)
    check_each a2, 0
    check_same a3, LANE
    check_each a4, 0
    // Bytes of a line that is not there, each size, then the line as words.
    li      a2, 0x8081
    sb      a2, 320(a1)
    sh      a2, 322(a1)
    lw      a3, 320(a1)
    check_each a3, 0x80810081

    // Lines 16, 32 and 64 KB apart, over and over.
    li      s0, 8
    li      s1, 0
    la      a1, field
    lw      s2, 0(a1)           // 1 + 5: line 0
4:  li      a2, 0x4000
    add     a3, a1, a2          // line 256: word 0, 769 + 5
    lw      a4, 0(a3)
    add     s1, s1, a4
    li      a2, 0x8000
    add     a3, a1, a2          // line 512: 1537 + 5
    lw      a4, 0(a3)
    add     s1, s1, a4
    li      a2, 0x10000
    add     a3, a1, a2          // line 1024: 3073 + 5
    lw      a4, 0(a3)
    add     s1, s1, a4
    lw      a4, 0(a1)
    add     s1, s1, a4
    addi    s0, s0, -1
    bnez    s0, 4b
    check_each s1, 8 * (774 + 1542 + 3078 + 6)
    check_each s2, 6

    // All warps read all lines at once and add up what they see.
    la      a0, reader
    wspawn  WARPS, a0
    call    read_all
    li      a1, 1
    wspawn  a1, a0
    lw      a0, wrong
    check_each a0, 0
    finish

reader:
    set_registers
    tmc     FULL
    set_registers
    call    read_all
    tmc     zero
// Sum of 3 line + 6 over all lines is 3 * COUNT * (COUNT - 1) / 2 + 6 * COUNT; each warp starts
// at a line of its own.
read_all:
    li      s0, 0
    li      s1, COUNT
    csrr    a0, CSR_WARP_ID
    slli    a0, a0, 5
5:  each_line
    lw      a4, 0(a1)
    add     s0, s0, a4
    addi    a0, a0, 1
    li      a3, COUNT
    bltu    a0, a3, 6f
    li      a0, 0
6:  addi    s1, s1, -1
    bnez    s1, 5b
    li      a1, 3 * COUNT * (COUNT - 1) / 2 + 6 * COUNT
    beq     s0, a1, 7f
    sw      s0, wrong, t6
7:  ret

    .section .bss
    .balign 64
wrong: .space 64
field: .space 64 * COUNT
other: .space 512 * 32
