#include "rules.h"

#include "gen/tables/memory_map.h"

#include <stdlib.h>
#include <string.h>

static bool two_kinds_of_ports(const struct config *config) {
    return config_number(config, KNOB_RF_BANKS) > 0 && config_number(config, KNOB_RF_COPIES) > 1;
}

static bool no_ports(const struct config *config) {
    return config_number(config, KNOB_RF_BANKS) == 0 && config_number(config, KNOB_RF_COPIES) == 1;
}

static bool ipdom_too_deep(const struct config *config) {
    uint32_t depth = config_number(config, KNOB_IPDOM_DEPTH);
    return depth > 1 && depth >= config_number(config, KNOB_THREADS);
}

static bool banks_of_no_dcache(const struct config *config) {
    return config_number(config, KNOB_DCACHE) == DCACHE_NONE &&
           config_number(config, KNOB_DCACHE_BANKS) > 1;
}

static bool ways_of_no_dcache(const struct config *config) {
    return config_number(config, KNOB_DCACHE) == DCACHE_NONE &&
           config_number(config, KNOB_DCACHE_WAYS) > 1;
}

static bool too_few_dcache_sets(const struct config *config) {
    uint32_t lines =
        config_number(config, KNOB_DCACHE_KB) * 1024 / config_number(config, KNOB_LINE_BYTES);
    return lines <
           4 * config_number(config, KNOB_DCACHE_WAYS) * config_number(config, KNOB_DCACHE_BANKS);
}

static bool prefetch_of_no_dcache(const struct config *config) {
    return config_number(config, KNOB_DCACHE) == DCACHE_NONE &&
           config_number(config, KNOB_DCACHE_PREFETCH) > 0;
}

static bool idle_dcache_banks(const struct config *config) {
    return config_number(config, KNOB_DCACHE_BANKS) > config_number(config, KNOB_LSU_LANES);
}

static bool too_few_dcache_mshrs(const struct config *config) {
    return config_number(config, KNOB_DCACHE_MSHRS) < 2 * config_number(config, KNOB_DCACHE_BANKS);
}

static bool idle_lmem_banks(const struct config *config) {
    return config_number(config, KNOB_LMEM_BANKS) > config_number(config, KNOB_LSU_LANES);
}

static bool idle_lsu_lanes(const struct config *config) {
    return config_number(config, KNOB_LSU_LANES) > config_number(config, KNOB_THREADS);
}

static bool accesses_in_turns(const struct config *config) {
    return config_number(config, KNOB_LSU_LANES) < config_number(config, KNOB_THREADS);
}

static bool atomics_in_turns(const struct config *config) {
    return config_number(config, KNOB_ATOMICS) == 1 && accesses_in_turns(config);
}

static bool cores_in_turns(const struct config *config) {
    return config_number(config, KNOB_CORES) > 1 && accesses_in_turns(config);
}

static bool l2_in_turns(const struct config *config) {
    return config_number(config, KNOB_L2_KB) > 0 && accesses_in_turns(config);
}

static bool idle_fpu_lanes(const struct config *config) {
    return config_number(config, KNOB_FPU_LANES) > config_number(config, KNOB_THREADS);
}

static bool idle_fdiv_lanes(const struct config *config) {
    return config_number(config, KNOB_FDIV_LANES) > config_number(config, KNOB_FPU_LANES);
}

static bool votes_without_multiplier(const struct config *config) {
    return config_number(config, KNOB_VOTES) == 1 &&
           config_number(config, KNOB_MUL) == MUL_ITERATIVE;
}

static bool atomics_of_no_dcache(const struct config *config) {
    return config_number(config, KNOB_ATOMICS) == 1 &&
           config_number(config, KNOB_DCACHE) == DCACHE_NONE;
}

static bool direct_out_of_order(const struct config *config) {
    return config_number(config, KNOB_UNIT_QUEUES) == 0 &&
           !config_issues_as(config, SCHEME_INORDER);
}

/* The greedy choice among warps is warp_select's; in strict order it would wait for empty ones. */
static bool greedy_in_another_order(const struct config *config) {
    return config_number(config, KNOB_DISPATCH) == DISPATCH_GREEDY &&
           config_number(config, KNOB_WARP_SCHED) != WARP_SCHED_GTO;
}

static bool control_in_strict_order(const struct config *config) {
    return config_number(config, KNOB_CONTROL_FIRST) == 1 &&
           config_number(config, KNOB_WARP_SCHED) == WARP_SCHED_SRR;
}

static bool control_of_units(const struct config *config) {
    return config_number(config, KNOB_CONTROL_FIRST) == 1 &&
           config_issues_as(config, SCHEME_LOOG) && !config_tags_wait(config);
}

static bool is_of_units(enum knob_id id) {
    const char *scheduler = knob_table[id].scheduler;
    return scheduler && strcmp(scheduler, "collector_units") == 0;
}

/* The first given knob that shapes collector units only, else KNOB_COUNT. */
static enum knob_id given_of_units(const struct config *config) {
    enum knob_id id = 0;
    while (id < KNOB_COUNT && !(config->entry[id].given && is_of_units(id)))
        id++;
    return id;
}

static bool units_of_tags(const struct config *config) {
    return config_tags_wait(config) && given_of_units(config) != KNOB_COUNT;
}

/* The first knob with a value that the reports of rvfi=1 do not cover, else KNOB_COUNT. */
static enum knob_id not_reported(const struct config *config) {
    static const struct {
        enum knob_id id;
        uint32_t plain;
    } limits[] = {{KNOB_CORES, 1},   {KNOB_SUBCORES, 1}, {KNOB_L2_KB, 0}, {KNOB_UNIFORM, 0},
                  {KNOB_ATOMICS, 0}, {KNOB_YIELD, 0},    {KNOB_BUS, 0}};
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++)
        if (config_number(config, limits[i].id) != limits[i].plain)
            return limits[i].id;
    return accesses_in_turns(config) ? KNOB_LSU_LANES : KNOB_COUNT;
}

static bool reports_of_more(const struct config *config) {
    return config_number(config, KNOB_RVFI) == 1 && not_reported(config) != KNOB_COUNT;
}

/* Two places are kept for what is fetched behind a wrong prediction, and four make a stream. */
static bool shallow_behind_window(const struct config *config) {
    return config_tags_wait(config) && config_number(config, KNOB_IBUF_DEPTH) < 8;
}

static bool disambiguate_without_tags(const struct config *config) {
    return config_number(config, KNOB_MEM_ORDER) == MEM_ORDER_DISAMBIGUATE &&
           !config_tags_wait(config);
}

/* The ALU answers for an entry in the tag's place of a row. */
static bool more_entries_than_rows(const struct config *config) {
    return config_loads_pass_stores(config) && config_number(config, KNOB_WINDOW_ENTRIES) >
                                                   config_number(config, KNOB_RENAME_REGISTERS);
}

/* The addition that tells the addresses is one of base and immediate. */
static bool disambiguate_with_linear(const struct config *config) {
    return config_loads_pass_stores(config) && config_number(config, KNOB_R2D2);
}

static bool disambiguate_of_several(const struct config *config) {
    return config_loads_pass_stores(config) && config_number(config, KNOB_CORES) > 1;
}

static bool uniform(const struct config *config) {
    return config_number(config, KNOB_UNIFORM) != UNIFORM_NONE;
}

static bool uniform_in_units(const struct config *config) {
    return uniform(config) && config_issues_as(config, SCHEME_LOOG) && !config_tags_wait(config);
}

static bool uniform_of_one_lane(const struct config *config) {
    return uniform(config) && config_number(config, KNOB_THREADS) == 1;
}

static bool bus_wider_than_line(const struct config *config) {
    return config_number(config, KNOB_BUS) != BUS_NATIVE &&
           config_number(config, KNOB_BUS_WIDTH) > 8 * config_number(config, KNOB_LINE_BYTES);
}

static bool bus_width_of_no_bus(const struct config *config) {
    return config_number(config, KNOB_BUS) == BUS_NATIVE &&
           config_number(config, KNOB_BUS_WIDTH) !=
               (uint32_t)strtoul(knob_table[KNOB_BUS_WIDTH].standard, NULL, 10);
}

static bool boot_outside_ram(const struct config *config) {
    uint32_t addr = config_number(config, KNOB_BOOT_ADDR);
    return addr % 4 != 0 || addr < MEMORY_IO_END || addr >= MEMORY_LMEM_BASE;
}

static bool has_subcores(const struct config *config) {
    return config_number(config, KNOB_SUBCORES) > 1;
}

static bool few_warps_of_subcore(const struct config *config) {
    return has_subcores(config) &&
           config_number(config, KNOB_WARPS) < 2 * config_number(config, KNOB_SUBCORES);
}

static bool subcores_without_queues(const struct config *config) {
    return has_subcores(config) && config_number(config, KNOB_UNIT_QUEUES) == 0;
}

static bool shares_fpu(const struct config *config) {
    return config_number(config, KNOB_SUBCORE_FPU) == SUBCORE_FPU_SHARED;
}

static bool fpu_of_one_subcore(const struct config *config) {
    return shares_fpu(config) && !has_subcores(config);
}

static bool fpu_shared_by_none(const struct config *config) {
    return shares_fpu(config) && config_number(config, KNOB_FPU) == FPU_NONE;
}

static bool banks_of_no_l2(const struct config *config) {
    return config_number(config, KNOB_L2_KB) == 0 && config_number(config, KNOB_L2_BANKS) > 1;
}

const struct rule rule_table[] = {
    {two_kinds_of_ports,
     {KNOB_RF_COPIES, KNOB_RF_BANKS},
     "rf_copies must be 1 when rf_banks is not 0",
     "banks and copies are two ways to get the same read ports"},
    {no_ports,
     {KNOB_RF_COPIES, KNOB_RF_BANKS},
     "rf_copies must be 3 when rf_banks is 0",
     "a single copy with one read port is rf_banks=1"},
    {ipdom_too_deep,
     {KNOB_IPDOM_DEPTH, KNOB_THREADS},
     "ipdom_depth must be below threads (1 with one thread)",
     "every nested split takes at least one lane away, so that deeper entries are never used"},
    {banks_of_no_dcache,
     {KNOB_DCACHE_BANKS, KNOB_DCACHE},
     "dcache_banks must be 1 with dcache=none",
     "accesses go to memory one at a time"},
    {ways_of_no_dcache,
     {KNOB_DCACHE_WAYS, KNOB_DCACHE},
     "dcache_ways must be 1 with dcache=none",
     "there are no sets of lines"},
    {too_few_dcache_sets,
     {KNOB_DCACHE_WAYS, KNOB_DCACHE_KB},
     "dcache_kb must give each bank four sets of dcache_ways lines",
     "lines are told apart by a bank, a set of two bits or more, and a tag"},
    {prefetch_of_no_dcache,
     {KNOB_DCACHE_PREFETCH, KNOB_DCACHE},
     "dcache_prefetch must be 0 with dcache=none",
     "without a cache a prefetched line cannot be stored"},
    {idle_dcache_banks,
     {KNOB_DCACHE_BANKS, KNOB_LSU_LANES},
     "dcache_banks must not exceed lsu_lanes",
     "an access has at most one line per lane, so that further banks are never used"},
    {too_few_dcache_mshrs,
     {KNOB_DCACHE_MSHRS, KNOB_DCACHE_BANKS},
     "dcache_mshrs must be at least twice dcache_banks",
     "they are divided among the banks, and a bank with one cannot hit or merge under a miss"},
    {idle_lmem_banks,
     {KNOB_LMEM_BANKS, KNOB_LSU_LANES},
     "lmem_banks must not exceed lsu_lanes",
     "an access has at most one word per lane, so that further banks are never used"},
    {idle_lsu_lanes,
     {KNOB_LSU_LANES, KNOB_THREADS},
     "lsu_lanes must not exceed threads",
     "an instruction has at most one access per lane, so that further lanes are never used"},
    {atomics_in_turns,
     {KNOB_ATOMICS, KNOB_LSU_LANES},
     "atomics must be 0 with fewer lsu_lanes than threads",
     "the lanes of an atomic operation have turns of their own"},
    {cores_in_turns,
     {KNOB_CORES, KNOB_LSU_LANES},
     "cores must be 1 with fewer lsu_lanes than threads",
     "other cores see one write of each word that a store of all lanes writes"},
    {l2_in_turns,
     {KNOB_L2_KB, KNOB_LSU_LANES},
     "l2_kb must be 0 with fewer lsu_lanes than threads",
     "a second-level cache gets one write of each word that a store of all lanes writes"},
    {idle_fpu_lanes,
     {KNOB_FPU_LANES, KNOB_THREADS},
     "fpu_lanes must not exceed threads",
     "an instruction has at most one operation per lane, so that further lanes are never used"},
    {idle_fdiv_lanes,
     {KNOB_FDIV_LANES, KNOB_FPU_LANES},
     "fdiv_lanes must not exceed fpu_lanes",
     "in a turn every lane of the unit has one division at most"},
    {atomics_of_no_dcache,
     {KNOB_ATOMICS, KNOB_DCACHE},
     "atomics must be 0 with dcache=none",
     "atomic operations go to memory by the data cache's queues"},
    {votes_without_multiplier,
     {KNOB_VOTES, KNOB_MUL},
     "votes must be 0 with mul=iterative",
     "lanes exchange words beside the products of the pipelined multiplier"},
    {direct_out_of_order,
     {KNOB_UNIT_QUEUES, KNOB_ISSUE},
     "unit_queues=0 needs issue=inorder",
     "an instruction that may pass others must not wait in their way for its unit"},
    {greedy_in_another_order,
     {KNOB_DISPATCH, KNOB_WARP_SCHED},
     "dispatch=greedy needs warp_sched=gto",
     "a warp that goes on as long as it can is no round robin"},
    {control_in_strict_order,
     {KNOB_CONTROL_FIRST, KNOB_WARP_SCHED},
     "control_first must be 0 with warp_sched=srr",
     "in strict order no warp issues before the one whose turn it is"},
    {control_of_units,
     {KNOB_CONTROL_FIRST, KNOB_LOOG_SCHEDULER},
     "control_first=1 needs loog_scheduler=tags with issue=loog",
     "collector units dispatch without issue slots"},
    {units_of_tags,
     {KNOB_COLLECTOR_UNITS, KNOB_LOOG_SCHEDULER},
     "collector_units, rrs_entries, intake, dispatch, intake_reserve, tagged_loads, wb_buffers, "
     "uuid_bits and rf_arbiter need loog_scheduler=collector_units with issue=loog",
     "the window of tags has no collector units; window_entries and rename_registers are its "
     "sizes"},
    {shallow_behind_window,
     {KNOB_IBUF_DEPTH, KNOB_LOOG_SCHEDULER},
     "ibuf_depth must be at least 8 with loog_scheduler=tags",
     "an instruction in the window keeps its entry of the buffer"},
    {disambiguate_without_tags,
     {KNOB_MEM_ORDER, KNOB_LOOG_SCHEDULER},
     "mem_order=disambiguate needs issue=loog and loog_scheduler=tags",
     "the entries of that window know their addresses"},
    {more_entries_than_rows,
     {KNOB_WINDOW_ENTRIES, KNOB_RENAME_REGISTERS},
     "with mem_order=disambiguate window_entries must not be more than rename_registers",
     "an address comes back with a tag that has as many bits as a row has"},
    {disambiguate_with_linear,
     {KNOB_MEM_ORDER, KNOB_R2D2},
     "mem_order=disambiguate needs r2d2=0",
     "an address is one sum of a register and an immediate"},
    {disambiguate_of_several,
     {KNOB_MEM_ORDER, KNOB_CORES},
     "mem_order=disambiguate needs cores=1",
     "the order that other cores see is that of the stores and loads of a warp"},
    {uniform_in_units,
     {KNOB_UNIFORM, KNOB_LOOG_SCHEDULER},
     "uniform registers need loog_scheduler=tags with issue=loog",
     "collector units have no place for a scalar"},
    {uniform_of_one_lane,
     {KNOB_UNIFORM, KNOB_THREADS},
     "uniform registers need at least 2 threads",
     "with one lane every register is a scalar"},
    {bus_wider_than_line,
     {KNOB_BUS_WIDTH, KNOB_LINE_BYTES},
     "bus_width must not exceed 8 * line_bytes",
     "a transfer is of one line, so that the rest of a beat is never used"},
    {bus_width_of_no_bus,
     {KNOB_BUS_WIDTH, KNOB_BUS},
     "bus_width must be 64 with bus=native",
     "the core's memory port has a line's width; bus=axi4 or bus=wishbone gives it a bus"},
    {banks_of_no_l2,
     {KNOB_L2_BANKS, KNOB_L2_KB},
     "l2_banks must be 1 with l2_kb=0",
     "there is no second-level cache"},
    {reports_of_more,
     {KNOB_RVFI, KNOB_CORES},
     "rvfi=1 needs cores=1, subcores=1, l2_kb=0, uniform=none, atomics=0, yield=0, bus=native and "
     "lsu_lanes equal to threads",
     "the port reports registers and accesses of each lane of one core"},
    {few_warps_of_subcore,
     {KNOB_SUBCORES, KNOB_WARPS},
     "warps must be at least twice subcores",
     "the warps are dealt to the sub-cores, and one warp alone leaves its slot empty"},
    {subcores_without_queues,
     {KNOB_SUBCORES, KNOB_UNIT_QUEUES},
     "subcores must be 1 with unit_queues=0",
     "an operation for a shared unit waits in a queue while another sub-core has its turn"},
    {fpu_of_one_subcore,
     {KNOB_SUBCORE_FPU, KNOB_SUBCORES},
     "subcore_fpu must be own with subcores=1",
     "one sub-core has nothing to share its floating-point unit with"},
    {fpu_shared_by_none,
     {KNOB_SUBCORE_FPU, KNOB_FPU},
     "subcore_fpu must be own with fpu=none",
     "there is no floating-point unit"},
    {boot_outside_ram,
     {KNOB_BOOT_ADDR, KNOB_BOOT_ADDR},
     "boot_addr must be a multiple of 4 from 0x00010000 up to 0xfffeffff",
     "instructions are words in RAM, below it is I/O and above it local memory"},
};

const size_t rule_count = sizeof rule_table / sizeof *rule_table;

/* Appends "knob=value (where it was set)". */
static void print_culprit(const struct config *config, enum knob_id id, struct text *text) {
    text_print(text, "%s=", knob_table[id].name);
    const struct config_entry *entry = &config->entry[id];
    knob_print_value(&knob_table[id], &entry->value, text);
    if (!entry->given)
        text_add(text, " (the default)");
    else if (entry->origin.file)
        text_print(text, " (%s:%d)", entry->origin.file, entry->origin.line);
}

bool rule_is_about(const struct rule *rule, enum knob_id id) {
    return rule->knobs[0] == id || rule->knobs[1] == id ||
           (rule->broken == units_of_tags && is_of_units(id));
}

bool rules_check(const struct config *config, struct error *error) {
    for (size_t i = 0; i < rule_count; i++) {
        const struct rule *rule = &rule_table[i];
        if (!rule->broken(config))
            continue;
        struct text culprits = {0};
        enum knob_id culprit =
            rule->broken == units_of_tags ? given_of_units(config) : rule->knobs[0];
        enum knob_id other =
            rule->broken == reports_of_more ? not_reported(config) : rule->knobs[1];
        print_culprit(config, culprit, &culprits);
        if (other != culprit) {
            text_add(&culprits, " does not go with ");
            print_culprit(config, other, &culprits);
        } else {
            text_add(&culprits, " is not possible");
        }
        error_set(error, "%s: %s (%s)", text_string(&culprits), rule->demand, rule->reason);
        text_free(&culprits);
        return false;
    }
    return true;
}
