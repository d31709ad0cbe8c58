// clang-format off
// The environment of riscv-tests on a heddle core: one thread, without traps. A test that fails ends with its number
// as the exit code.
#define RVTEST_RV32U .macro init; .endm
#define RVTEST_RV32UF .macro init; csrwi fcsr, 0; .endm
#define RVTEST_CODE_BEGIN .globl _start; _start: init
#define RVTEST_CODE_END
#define RVTEST_PASS li gp, 0; RVTEST_FAIL
#define RVTEST_FAIL sw gp, 0x88(zero); .insn r 0x0b, 0, 0, x0, x0, x0
#define TESTNUM gp
#define RVTEST_DATA_BEGIN
#define RVTEST_DATA_END
