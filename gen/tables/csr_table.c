#include "csr_table.h"

// clang-format off
const struct csr_row csr_table[] = {
    // number, count, name, read-only, unstable, per lane, serializes
    {0x001, 1, "fflags", false, false, false, true, "floating-point exceptions, per warp"},
    {0x002, 1, "frm", false, false, false, true,
     "floating-point rounding mode, per warp; a write of more than 4 is an illegal instruction"},
    {0x003, 1, "fcsr", false, false, false, true,
     "frm << 5 | fflags; the same holds for its rounding mode"},
    {0x340, 1, "mscratch", false, false, false, false,
     "argument word given at boot; one register for all warps of a core, written from the last "
     "active lane"},
    {0xb00, 1, "mcycle", true, true, false, false, "cycles since reset, low word"},
    {0xb01, 1, "mcounter1", true, false, false, false,
     "zero; has a number so that a program may dump the whole range"},
    {0xb02, 1, "minstret", true, true, false, false, "warp instructions completed, low word"},
    {0xb03, 29, "mhpmcounter3", true, true, false, false,
     "performance counters, low words; the class chosen for the run says which (docs/counters.md)"},
    {0xb80, 1, "mcycleh", true, true, false, false, "cycles since reset, high word"},
    {0xb81, 1, "mcounter1h", true, false, false, false, "zero, as mcounter1"},
    {0xb82, 1, "minstreth", true, true, false, false, "warp instructions completed, high word"},
    {0xb83, 29, "mhpmcounter3h", true, true, false, false, "performance counters, high words"},
    {0xcc0, 1, "thread_id", true, false, true, false, "lane of the warp"},
    {0xcc1, 1, "warp_id", true, false, false, false, "warp of the core"},
    {0xcc2, 1, "core_id", true, false, false, false, "core"},
    {0xcc3, 1, "active_warps", true, true, false, false, "mask of the active warps"},
    {0xcc4, 1, "thread_mask", true, false, false, false, "mask of the warp's active lanes"},
    {0xf14, 1, "mhartid", true, false, true, false,
     "core * warps * threads + warp * threads + thread"},
    {0xfc0, 1, "num_threads", true, false, false, false, "threads of a warp"},
    {0xfc1, 1, "num_warps", true, false, false, false, "warps of a core"},
    {0xfc2, 1, "num_cores", true, false, false, false, "cores"},
    {0xfc3, 1, "local_mem_base", true, false, false, false, "first address of local memory"},
};

const struct cause_row fault_table[] = {
    {1, "ILLEGAL", "illegal instruction"},
    {2, "MISALIGNED", "misaligned access"},
    {3, "ACCESS", "access outside the memory map"},
    {4, "IPDOM_OVERFLOW", "more nested splits than ipdom_depth"},
    {5, "IPDOM_UNDERFLOW", "join without a split"},
    {6, "BARRIER", "barrier id out of range"},
    {7, "FETCH", "jump to a misaligned or unmapped address"},
    {16, "DIVERGENT_BRANCH", "branch on which active lanes disagree"},
};

const struct cause_row stall_table[] = {
    {0, "NONE", "issued, no stall"},
    {1, "IDLE", "no warp is active"},
    {2, "FETCH_ICACHE", "waits for the instruction cache"},
    {3, "FETCH_CONTROL", "waits for a branch or a warp control instruction"},
    {4, "FETCH_BARRIER", "waits at a barrier"},
    {5, "UUID", "sequence numbers would wrap"},
    {6, "WINDOW", "the issue window is full"},
    {7, "RAW", "a source is not written yet"},
    {8, "WAW", "the destination has an older write outstanding"},
    {9, "WAR", "the destination has an older read outstanding"},
    {10, "RF_PORT", "register file ports are taken"},
    {11, "UNIT_ALU", "the ALU is busy"},
    {12, "UNIT_MULDIV", "the multiplier or divider is busy"},
    // From here on in the order of the units: UNIT_ALU plus the unit's number.
    {13, "UNIT_LSU", "the load-store unit is busy"},
    {14, "UNIT_SFU", "the special-function unit is busy"},
    {15, "UNIT_FPU", "the floating-point unit is busy"},
};
// clang-format on

const size_t csr_count = sizeof csr_table / sizeof *csr_table;
const size_t fault_count = sizeof fault_table / sizeof *fault_table;
const size_t stall_count = sizeof stall_table / sizeof *stall_table;
