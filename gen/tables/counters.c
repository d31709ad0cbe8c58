#include "counters.h"

#include "base/text.h"

// clang-format off
const struct counter_class counter_class_table[] = {
    {1, "core", "use of the issue slot in every cycle, and the units and lanes used"},
    {2, "memory", "caches, local memory and waits for them"},
    {3, "order", "how far instructions issue past older ones of their warp"},
    {4, "fetch", "fetches after branches"},
    {5, "uniform", "operands and instructions that are the same in all lanes"},
    {6, "subcore", "use of each sub-core's issue slot, of which class 1 has the sums"},
};

const struct counter_row counter_table[] = {
    {"issued", 1, 0, 1, "any", "is_event.stall == cfg::STALL_NONE", "cycles that issued an instruction"},
    {"stall_idle", 1, 1, 1, "any", "is_event.stall == cfg::STALL_IDLE", "cycles without an active warp"},
    {"stall_fetch_icache", 1, 2, 1, "any", "is_event.stall == cfg::STALL_FETCH_ICACHE",
     "cycles that waited for the instruction cache"},
    {"stall_fetch_control", 1, 3, 1, "any", "is_event.stall == cfg::STALL_FETCH_CONTROL",
     "cycles that waited for a branch or warp control instruction"},
    {"stall_fetch_barrier", 1, 4, 1, "any", "is_event.stall == cfg::STALL_FETCH_BARRIER",
     "cycles in which the warps waited at a barrier"},
    {"stall_uuid", 1, 5, 1, "window", "is_event.stall == cfg::STALL_UUID",
     "cycles that waited for the sequence numbers"},
    {"stall_window", 1, 6, 1, "window", "is_event.stall == cfg::STALL_WINDOW",
     "cycles with a full issue window"},
    {"stall_raw", 1, 7, 1, "any", "is_event.stall == cfg::STALL_RAW",
     "cycles that waited for a source operand"},
    {"stall_waw", 1, 8, 1, "any", "is_event.stall == cfg::STALL_WAW",
     "cycles that waited for an older write of the destination"},
    {"stall_war", 1, 9, 1, "loog", "is_event.stall == cfg::STALL_WAR",
     "cycles that waited for an older read of the destination"},
    {"stall_rf_port", 1, 10, 1, "any", "is_event.stall == cfg::STALL_RF_PORT",
     "cycles that waited for a register file port"},
    {"stall_unit_alu", 1, 11, 1, "any", "is_event.stall == cfg::STALL_UNIT_ALU",
     "cycles that waited for the ALU"},
    {"stall_unit_muldiv", 1, 12, 1, "any", "is_event.stall == cfg::STALL_UNIT_MULDIV",
     "cycles that waited for the multiplier or divider"},
    {"stall_unit_lsu", 1, 13, 1, "any", "is_event.stall == cfg::STALL_UNIT_LSU",
     "cycles that waited for the load-store unit"},
    {"stall_unit_sfu", 1, 14, 1, "any", "is_event.stall == cfg::STALL_UNIT_SFU",
     "cycles that waited for the special-function unit"},
    {"stall_unit_fpu", 1, 15, 1, "fpu", "is_event.stall == cfg::STALL_UNIT_FPU",
     "cycles that waited for the floating-point unit"},
    {"rf_reads", 1, 16, 3, "any", "is_event.rf_reads", "registers read from the register file"},
    {"rf_writes", 1, 17, 1, "any", "is_event.rf_write", "registers written to the register file"},
    {"ops_alu", 1, 18, 1, "any", "is_event.issued && is_event.unit == cfg::UNIT_ALU",
     "instructions issued to the ALU"},
    {"ops_muldiv", 1, 19, 1, "any", "is_event.issued && is_event.unit == cfg::UNIT_MULDIV",
     "instructions issued to the multiplier and divider"},
    {"ops_lsu", 1, 20, 1, "any", "is_event.issued && is_event.unit == cfg::UNIT_LSU",
     "instructions issued to the load-store unit"},
    {"ops_sfu", 1, 21, 1, "any", "is_event.issued && is_event.unit == cfg::UNIT_SFU",
     "instructions issued to the special-function unit"},
    {"lanes", 1, 22, 6, "any", "is_event.lanes", "active lanes, added up over the issued instructions"},
    {"rf_elided", 1, 23, 1, "loog", "is_event.rf_elided",
     "results that did not go to the register file, since a newer writer was on its way"},
    {"reordered", 1, 24, 1, "window", "is_event.distance != '0",
     "instructions issued past an older one of their warp"},
    {"window", 1, 25, 11, "window", "is_event.window_occupancy",
     "places of the issue window in use (collector units), added up over the cycles"},
    {"window_entered", 1, 26, 1, "window", "is_event.enqueues",
     "instructions that took a place of the issue window; window by this is the mean time of one "
     "(loog_scheduler=tags: cycles in which one was renamed)"},
    {"results", 1, 27, 10, "loog", "is_event.results_occupancy",
     "renamed results that are due (entries of the renaming stack), added up over the cycles"},
    {"ops_fpu", 1, 28, 1, "fpu", "is_event.issued && is_event.unit == cfg::UNIT_FPU",
     "instructions issued to the floating-point unit"},

    {"loads", 2, 0, 1, "any", "ls_event.load", "warp loads"},
    {"stores", 2, 1, 1, "any", "ls_event.store", "warp stores"},
    {"load_cycles", 2, 2, 6, "any", "ls_event.loads_in_flight",
     "loads in flight, added up over the cycles: by loads it is the mean latency"},
    {"icache_reads", 2, 3, 1, "any", "fe_event.icache_read", "reads of the instruction cache"},
    {"icache_misses", 2, 4, 1, "any", "fe_event.icache_miss", "reads of the instruction cache that missed"},
    {"dcache_reads", 2, 5, 3, "any", "ls_event.dcache_reads", "line reads of the data cache's banks"},
    {"dcache_writes", 2, 6, 1, "any", "ls_event.dcache_write", "line writes to the data cache"},
    {"dcache_misses", 2, 7, 3, "any", "ls_event.dcache_misses", "line reads of the data cache that missed"},
    {"bank_stalls", 2, 8, 1, "any", "ls_event.bank_stall", "cycles in which an access waited for its bank"},
    {"mshr_stalls", 2, 9, 1, "any", "ls_event.mshr_stall",
     "cycles in which a miss waited for a miss status register"},
    {"lmem_accesses", 2, 10, 1, "any", "ls_event.lmem_access", "cycles with an access to local memory"},
    {"prefetches", 2, 11, 3, "prefetch", "ls_event.prefetches",
     "lines that the data cache asked for ahead of a load"},
    {"prefetches_used", 2, 12, 3, "prefetch", "ls_event.prefetches_used",
     "of these, those that a load then needed, on their way or there"},

    {"distance_1", 3, 0, 1, "window", "is_event.distance == 5'd1",
     "instructions issued 1 after the oldest of their warp that had not"},
    {"distance_2", 3, 1, 1, "window", "is_event.distance == 5'd2",
     "instructions issued 2 after the oldest of their warp that had not"},
    {"distance_3", 3, 2, 1, "window", "is_event.distance == 5'd3",
     "instructions issued 3 after the oldest of their warp that had not"},
    {"distance_4", 3, 3, 1, "window", "is_event.distance == 5'd4",
     "instructions issued 4 after the oldest of their warp that had not"},
    {"distance_5", 3, 4, 1, "window", "is_event.distance == 5'd5",
     "instructions issued 5 after the oldest of their warp that had not"},
    {"distance_6", 3, 5, 1, "window", "is_event.distance == 5'd6",
     "instructions issued 6 after the oldest of their warp that had not"},
    {"distance_7", 3, 6, 1, "window", "is_event.distance == 5'd7",
     "instructions issued 7 after the oldest of their warp that had not"},
    {"distance_8", 3, 7, 1, "window", "is_event.distance == 5'd8",
     "instructions issued 8 after the oldest of their warp that had not"},
    {"distance_9", 3, 8, 1, "window", "is_event.distance == 5'd9",
     "instructions issued 9 after the oldest of their warp that had not"},
    {"distance_10", 3, 9, 1, "window", "is_event.distance == 5'd10",
     "instructions issued 10 after the oldest of their warp that had not"},
    {"distance_11", 3, 10, 1, "window", "is_event.distance == 5'd11",
     "instructions issued 11 after the oldest of their warp that had not"},
    {"distance_12", 3, 11, 1, "window", "is_event.distance == 5'd12",
     "instructions issued 12 after the oldest of their warp that had not"},
    {"distance_13", 3, 12, 1, "window", "is_event.distance == 5'd13",
     "instructions issued 13 after the oldest of their warp that had not"},
    {"distance_14", 3, 13, 1, "window", "is_event.distance == 5'd14",
     "instructions issued 14 after the oldest of their warp that had not"},
    {"distance_15", 3, 14, 1, "window", "is_event.distance == 5'd15",
     "instructions issued 15 after the oldest of their warp that had not"},
    {"distance_16", 3, 15, 1, "window", "is_event.distance == 5'd16",
     "instructions issued 16 or more after the oldest of their warp that had not"},

    {"dependences_raw", 3, 16, 6, "order", "is_event.raw_deps",
     "GhOST, SOCGPU: older instructions in the window that what entered reads a result of"},
    {"dependences_false", 3, 17, 6, "order", "is_event.false_deps",
     "those, of the rest, that read or write the register that it writes"},
    {"dependences_order", 3, 18, 6, "order", "is_event.order_deps",
     "those, of the rest, that it must not pass: memory, synchronisation, branches"},
    {"itab_misses", 3, 19, 1, "ghost", "is_event.itab_miss",
     "GhOST: cycles without an issue, in which the scheduler came upon a ready instruction"},

    {"branches", 4, 0, 1, "any", "fe_event.branch_resolved", "branches resolved by the ALU (not jal, jalr)"},
    {"mispredicts", 4, 1, 1, "predict", "fe_event.mispredict",
     "of these, those behind which fetch had gone the wrong way; 0 with fetch_predict=0"},

    {"scalar_reads", 5, 0, 2, "uniform", "is_event.uniform.scalar_reads",
     "operands from the scalar registers: reads of the register file that were spared"},
    {"scalar_ops", 5, 1, 1, "uniform", "is_event.uniform.scalar_op",
     "instructions without a vector operand"},
    {"scalar_lanes", 5, 2, 6, "uniform", "is_event.uniform.lanes_alike",
     "lanes in these that compute what another does, added up"},
    {"scalar_set", 5, 3, 1, "uniform", "is_event.uniform.scalar_set",
     "results that are scalar since all operands are"},
    {"scalar_found", 5, 4, 1, "uniform", "is_event.uniform.scalar_found",
     "results that were found to be scalar at writeback"},
    {"affine_reads", 5, 5, 2, "affine", "is_event.uniform.affine_reads",
     "of the operands from the scalar registers those with a stride from lane to lane"},

    {"issued_0", 6, 0, 1, "subcore0", "is_event.stall == cfg::STALL_NONE",
     "cycles in which sub-core 0 issued an instruction"},
    {"issued_1", 6, 1, 1, "subcore1", "is_event.stall == cfg::STALL_NONE",
     "cycles in which sub-core 1 issued an instruction"},
    {"issued_2", 6, 2, 1, "subcore2", "is_event.stall == cfg::STALL_NONE",
     "cycles in which sub-core 2 issued an instruction"},
    {"issued_3", 6, 3, 1, "subcore3", "is_event.stall == cfg::STALL_NONE",
     "cycles in which sub-core 3 issued an instruction"},
};
// clang-format on

const size_t counter_count = sizeof counter_table / sizeof *counter_table;
const size_t counter_class_count = sizeof counter_class_table / sizeof *counter_class_table;

/* The first place behind all rows of a class. */
static unsigned first_free(const struct counter_row *rows, size_t count, unsigned class) {
    unsigned first = 0;
    for (size_t i = 0; i < count; i++)
        if (rows[i].class == class && rows[i].index < COUNTERS_PER_CLASS && rows[i].index >= first)
            first = rows[i].index + 1;
    return first;
}

static void print_room(const struct counter_row *rows, size_t count, struct text *output) {
    for (size_t c = 0; c < counter_class_count; c++) {
        unsigned first = first_free(rows, count, counter_class_table[c].number);
        if (first < COUNTERS_PER_CLASS)
            text_print(output, "%s%u (%s) from %u on", output->size ? ", " : "",
                       counter_class_table[c].number, counter_class_table[c].name, first);
    }
}

static bool has_class(const struct counter_row *row) {
    for (size_t c = 0; c < counter_class_count; c++)
        if (counter_class_table[c].number == row->class)
            return true;
    return false;
}

static bool place_error(const struct counter_row *rows, size_t count, const struct counter_row *row,
                        const char *why, struct error *error) {
    struct text room = {0};
    print_room(rows, count, &room);
    error_set(error,
              "gen/tables/counters.c: '%s' has place %u of class %u%s; places are 0 to %d, "
              "and there is room in classes %s",
              row->name, row->index, row->class, why, COUNTERS_PER_CLASS - 1, text_string(&room));
    text_free(&room);
    return false;
}

bool counters_check(const struct counter_row *rows, size_t count, struct error *error) {
    for (size_t i = 0; i < count; i++) {
        if (!has_class(&rows[i]))
            return place_error(rows, count, &rows[i], ", a class that is not there", error);
        if (rows[i].index >= COUNTERS_PER_CLASS)
            return place_error(rows, count, &rows[i], ", which has none such", error);
        for (size_t j = 0; j < i; j++)
            if (rows[j].class == rows[i].class && rows[j].index == rows[i].index)
                return place_error(rows, count, &rows[i], ", which another has", error);
    }
    return true;
}
