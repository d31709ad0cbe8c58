// clang-format off
// Behind riscv-arch-test's header of this name: neither core nor process has mstatus.
#include_next "arch_test.h"
#undef RVTEST_FP_ENABLE
#define RVTEST_FP_ENABLE() csrwi fcsr, 0
