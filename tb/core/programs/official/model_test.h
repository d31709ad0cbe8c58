// clang-format off
// The environment of riscv-arch-test, twice. As a Linux process the test writes its signature to its output. On a
// heddle core it ends, and the run compares the signature (out) with the process's (ref).
#define RVMODEL_BOOT .globl _start; _start:
#define RVMODEL_DATA_BEGIN .balign 64; .globl out; out:
#define RVMODEL_IO_INIT
#define RVMODEL_IO_WRITE_STR(register, text)
#define RVMODEL_IO_CHECK()
#define RVMODEL_IO_ASSERT_GPR_EQ(scratch, register, value)
#define RVMODEL_IO_ASSERT_SFPR_EQ(scratch, register, value)
#define RVMODEL_IO_ASSERT_DFPR_EQ(scratch, register, value)
#ifdef SIGNATURE
#define RVMODEL_HALT sw zero, 0x88(zero); .insn r 0x0b, 0, 0, x0, x0, x0
#define RVMODEL_DATA_END                                                                                               \
    end_signature: .globl out_words, ref; .balign 4; out_words: .word (end_signature - out) / 4; ref: .incbin SIGNATURE
#else
#define RVMODEL_HALT                                                                                                   \
    li a0, 1; la a1, out; la a2, end_signature; sub a2, a2, a1; li a7, 64; ecall; li a0, 0; li a7, 93; ecall
#define RVMODEL_DATA_END end_signature:
#endif
