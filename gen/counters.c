#include "counters.h"

// clang-format off
const struct counter_class counter_class_table[] = {
    {1, "core", "what the issue slot did in every cycle, and with which units and lanes"},
    {2, "memory", "caches, local memory and what waits for them"},
};

const struct counter_row counter_table[] = {
    {"issued", 1, 0, "is_event.stall == cfg::STALL_NONE", "cycles that issued an instruction"},
    {"stall_idle", 1, 1, "is_event.stall == cfg::STALL_IDLE", "cycles without an active warp"},
    {"stall_fetch_icache", 1, 2, "is_event.stall == cfg::STALL_FETCH_ICACHE",
     "cycles that waited for the instruction cache"},
    {"stall_fetch_control", 1, 3, "is_event.stall == cfg::STALL_FETCH_CONTROL",
     "cycles that waited for a branch or warp control instruction"},
    {"stall_fetch_barrier", 1, 4, "is_event.stall == cfg::STALL_FETCH_BARRIER",
     "cycles in which the warps waited at a barrier"},
    {"stall_uuid", 1, 5, "is_event.stall == cfg::STALL_UUID",
     "cycles that waited for the sequence numbers"},
    {"stall_window", 1, 6, "is_event.stall == cfg::STALL_WINDOW",
     "cycles with a full issue window"},
    {"stall_raw", 1, 7, "is_event.stall == cfg::STALL_RAW",
     "cycles that waited for a source operand"},
    {"stall_waw", 1, 8, "is_event.stall == cfg::STALL_WAW",
     "cycles that waited for an older write of the destination"},
    {"stall_war", 1, 9, "is_event.stall == cfg::STALL_WAR",
     "cycles that waited for an older read of the destination"},
    {"stall_rf_port", 1, 10, "is_event.stall == cfg::STALL_RF_PORT",
     "cycles that waited for a register file port"},
    {"stall_unit_alu", 1, 11, "is_event.stall == cfg::STALL_UNIT_ALU",
     "cycles that waited for the ALU"},
    {"stall_unit_muldiv", 1, 12, "is_event.stall == cfg::STALL_UNIT_MULDIV",
     "cycles that waited for the multiplier or divider"},
    {"stall_unit_lsu", 1, 13, "is_event.stall == cfg::STALL_UNIT_LSU",
     "cycles that waited for the load-store unit"},
    {"stall_unit_sfu", 1, 14, "is_event.stall == cfg::STALL_UNIT_SFU",
     "cycles that waited for the special-function unit"},
    {"rf_reads", 1, 16, "is_event.rf_reads", "registers read from the register file"},
    {"rf_writes", 1, 17, "is_event.rf_write", "registers written to the register file"},
    {"ops_alu", 1, 18, "is_event.issued && is_event.unit == cfg::UNIT_ALU",
     "instructions issued to the ALU"},
    {"ops_muldiv", 1, 19, "is_event.issued && is_event.unit == cfg::UNIT_MULDIV",
     "instructions issued to the multiplier and divider"},
    {"ops_lsu", 1, 20, "is_event.issued && is_event.unit == cfg::UNIT_LSU",
     "instructions issued to the load-store unit"},
    {"ops_sfu", 1, 21, "is_event.issued && is_event.unit == cfg::UNIT_SFU",
     "instructions issued to the special-function unit"},
    {"lanes", 1, 22, "is_event.lanes", "active lanes, added up over the issued instructions"},

    {"loads", 2, 0, "ls_event.load", "warp loads"},
    {"stores", 2, 1, "ls_event.store", "warp stores"},
    {"load_cycles", 2, 2, "ls_event.loads_in_flight",
     "loads in flight, added up over the cycles: by loads it is the mean latency"},
    {"icache_reads", 2, 3, "fe_event.icache_read", "reads of the instruction cache"},
    {"icache_misses", 2, 4, "fe_event.icache_miss", "reads of the instruction cache that missed"},
    {"dcache_reads", 2, 5, "ls_event.dcache_reads", "line reads of the data cache's banks"},
    {"dcache_writes", 2, 6, "ls_event.dcache_write", "line writes to the data cache"},
    {"dcache_misses", 2, 7, "ls_event.dcache_misses", "line reads of the data cache that missed"},
    {"bank_stalls", 2, 8, "ls_event.bank_stall", "cycles in which an access waited for its bank"},
    {"mshr_stalls", 2, 9, "ls_event.mshr_stall",
     "cycles in which a miss waited for a miss status register"},
    {"lmem_accesses", 2, 10, "ls_event.lmem_access", "cycles with an access to local memory"},
};
// clang-format on

const size_t counter_count = sizeof counter_table / sizeof *counter_table;
const size_t counter_class_count = sizeof counter_class_table / sizeof *counter_class_table;
