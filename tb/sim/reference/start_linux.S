# A random program as a Linux process: write and exit.
.globl _start, put_char, leave
.text
_start:
    j body
put_char:
    addi sp, sp, -16
    sb a0, 0(sp)
    li a0, 1
    mv a1, sp
    li a2, 1
    li a7, 64
    ecall
    addi sp, sp, 16
    ret
leave:
    li a0, 0
    li a7, 93
    ecall
