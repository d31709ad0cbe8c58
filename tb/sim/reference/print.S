# The end of a random program: prints its list, a word a line in hexadecimal, and leaves. The start file defines
# put_char (a0 = character, keeps s registers) and leave.
.globl finish
.text
finish:
    la s0, list
    la s1, list_end
1:  lw s2, 0(s0)
    li s3, 28
2:  srl a0, s2, s3
    andi a0, a0, 15
    li t0, 10
    blt a0, t0, 3f
    addi a0, a0, 'a' - '0' - 10
3:  addi a0, a0, '0'
    jal put_char
    addi s3, s3, -4
    bgez s3, 2b
    li a0, '\n'
    jal put_char
    addi s0, s0, 4
    blt s0, s1, 1b
    j leave
