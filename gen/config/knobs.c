#include "knobs.h"

#include <stddef.h>

// ------------------------------------------------------------- defaults that follow from others

static uint32_t automatic_rf_copies(const struct config *config) {
    return config_number(config, KNOB_RF_BANKS) == 0 ? 3 : 1;
}

static bool greedy(const struct config *config) {
    return config_number(config, KNOB_WARP_SCHED) == WARP_SCHED_GTO;
}

/* Few warps and all reads at once: dispatch in turn settles into a pattern without gaps. */
static bool interlocks(const struct config *config) {
    return config_number(config, KNOB_RF_BANKS) == 0 && config_number(config, KNOB_WARPS) <= 4;
}

static uint32_t automatic_dispatch(const struct config *config) {
    return !greedy(config) || (interlocks(config) && config_number(config, KNOB_RRS_ENTRIES) > 0);
}

static uint32_t automatic_tagged_loads(const struct config *config) {
    return config_number(config, KNOB_RRS_ENTRIES) || interlocks(config) ? 6 : 3;
}

static uint32_t automatic_wb_buffers(const struct config *config) {
    return config_number(config, KNOB_COLLECTOR_UNITS) > 12 ? 2 : 1;
}

/* An instruction that was moved from the buffer to the window keeps its entry, so the buffer is
 * twice as deep. */
static uint32_t automatic_ibuf_depth(const struct config *config) {
    return config_tags_wait(config) ? 16 : 8;
}

static uint32_t automatic_ipdom_depth(const struct config *config) {
    uint32_t threads = config_number(config, KNOB_THREADS);
    return threads > 1 ? threads - 1 : 1;
}

static uint32_t automatic_yield(const struct config *config) {
    return config_number(config, KNOB_ATOMICS) ? 64 : 0;
}

static uint32_t automatic_barriers(const struct config *config) {
    return config_number(config, KNOB_WARPS);
}

/* A kilobyte a thread: below that the streams of all threads drive each other out. */
static uint32_t automatic_dcache_kb(const struct config *config) {
    uint32_t threads = config_number(config, KNOB_WARPS) * config_number(config, KNOB_THREADS);
    return threads < 16 ? 16 : threads < 64 ? threads : 64;
}

static uint32_t automatic_dcache_banks(const struct config *config) {
    uint32_t lanes = config_number(config, KNOB_LSU_LANES);
    if (config_number(config, KNOB_DCACHE) == DCACHE_NONE)
        return 1;
    return lanes < 4 ? lanes : 4;
}

static uint32_t automatic_dcache_ways(const struct config *config) {
    uint32_t lines =
        config_number(config, KNOB_DCACHE_KB) * 1024 / config_number(config, KNOB_LINE_BYTES);
    if (config_number(config, KNOB_DCACHE) == DCACHE_NONE)
        return 1;
    return lines < 8 * config_number(config, KNOB_DCACHE_BANKS) ? 1 : 2;
}

static uint32_t automatic_control_first(const struct config *config) {
    return config_number(config, KNOB_WARP_SCHED) != WARP_SCHED_SRR &&
           (!config_issues_as(config, SCHEME_LOOG) || config_tags_wait(config));
}

static uint32_t automatic_icache_prefetch(const struct config *config) {
    return config_number(config, KNOB_ICACHE_MSHRS) > 1;
}

static uint32_t automatic_dcache_prefetch(const struct config *config) {
    return config_number(config, KNOB_DCACHE) != DCACHE_NONE;
}

static uint32_t automatic_lanes(const struct config *config) {
    return config_number(config, KNOB_THREADS);
}

/* Crossbars grow with the square of the lanes: 32 of them are most of a core, and 16 lose two
 * percent of the speed. The rules of lsu_lanes name the knobs that need all lanes at once. */
static uint32_t automatic_lsu_lanes(const struct config *config) {
    uint32_t threads = config_number(config, KNOB_THREADS);
    bool whole = config_number(config, KNOB_ATOMICS) || config_number(config, KNOB_CORES) > 1 ||
                 config_number(config, KNOB_L2_KB) > 0;
    return whole || threads < 16 ? threads : 16;
}

/* The digit of a step that is not there halves the divider, which is a tenth of the widest cores.
 */
static uint32_t automatic_div_bits(const struct config *config) {
    return config_number(config, KNOB_THREADS) < 32 ? 2 : 1;
}

static uint32_t automatic_lmem_banks(const struct config *config) {
    return config_number(config, KNOB_LSU_LANES);
}

// ------------------------------------------------------------------------------------- the rows

// clang-format off
/* Columns: name; kind and range; default, or how it follows from other knobs; schemes that have it. */
#define NUMBER(low, high) KNOB_NUMBER, low, high, NULL
#define POWER(low, high) KNOB_POWER, low, high, NULL
#define ONE_OF(numbers) KNOB_NUMBER, 0, 0, numbers
#define CHOICE(words) KNOB_CHOICE, 0, 0, words
#define ADDRESS KNOB_ADDRESS, 0, 0, NULL
#define NAME KNOB_NAME, 0, 0, NULL
#define DEFAULT(value) value, NULL, NULL
#define AUTO(function, text) NULL, automatic_##function, text
#define ALL 0, NULL
#define OF(schemes) schemes, NULL
#define TAGS IN_LOOG, "tags"
#define COLLECTORS IN_LOOG, "collector_units"

const struct knob knob_table[KNOB_COUNT] = {
    [KNOB_ISSUE] = {"issue", CHOICE("inorder|loog|ghost|socgpu"), DEFAULT("inorder"), ALL,
     "issue scheme: how a warp's instructions wait for their operands"},
    [KNOB_CORES] = {"cores", NUMBER(1, 16), DEFAULT("1"), ALL,
     "cores, all alike, at one memory port; each has its own caches and local memory"},
    [KNOB_WARPS] = {"warps", POWER(1, 32), DEFAULT("4"), ALL,
     "warps of the core, the contexts it switches between every cycle"},
    [KNOB_THREADS] = {"threads", POWER(1, 32), DEFAULT("4"), ALL,
     "threads (lanes) of a warp, executed in lockstep"},
    [KNOB_SUBCORES] = {"subcores", POWER(1, 4), DEFAULT("1"), ALL,
     "sub-cores of a core, each with an issue slot and its share of the warps; caches, load/store and special "
     "function unit are shared"},
    [KNOB_WARP_SCHED] = {"warp_sched", CHOICE("rr|srr|gto"), DEFAULT("gto"), ALL,
     "which ready warp issues: loose or strict round-robin, or greedy then oldest (warps of one age in turn)"},
    [KNOB_CONTROL_FIRST] = {"control_first", ONE_OF("0|1"),
     AUTO(control_first, "1, or 0 with warp_sched=srr or loog_scheduler=collector_units"), ALL,
     "branches and what goes to the SFU issue before other warps' instructions: their warps wait for them"},
    [KNOB_RF_BANKS] = {"rf_banks", ONE_OF("0|1|2|4"), DEFAULT("0"), ALL,
     "register file banks of one read port each; 0 has a copy per source instead"},
    [KNOB_RF_COPIES] = {"rf_copies", ONE_OF("1|3"), AUTO(rf_copies, "3 if rf_banks is 0, else 1"), ALL,
     "copies of the register file; with 3 every source has its own read port"},
    [KNOB_RF_ARBITER] = {"rf_arbiter", CHOICE("id|rr|rr_alloc"), DEFAULT("id"), COLLECTORS,
     "which collector unit gets a register file bank: the lowest, in turn, or in turn and units taken in turn too"},
    [KNOB_UNIFORM] = {"uniform", CHOICE("none|scalar|affine"), DEFAULT("none"), ALL,
     "registers that are the same in all lanes: scalar has a file of scalars for them, whose reads need no port of "
     "the register file; affine keeps those too that grow by 1, 2, 4 or 8 from lane to lane"},
    [KNOB_LOOG_SCHEDULER] = {"loog_scheduler", CHOICE("tags|collector_units"), DEFAULT("tags"), OF(IN_LOOG),
     "how instructions wait for results: as entries of their warp that hold physical tags, or in the thesis's "
     "collector units, which hold operands"},
    [KNOB_WINDOW_ENTRIES] = {"window_entries", NUMBER(1, 32), DEFAULT("4"), TAGS,
     "instructions of a warp that wait for others while younger ones pass"},
    [KNOB_RENAME_REGISTERS] = {"rename_registers", NUMBER(4, 32), DEFAULT("8"), TAGS,
     "physical tags of a warp: results that are pending or that younger instructions may still read"},
    [KNOB_MEM_ORDER] = {"mem_order", CHOICE("strict|loads|disambiguate"), DEFAULT("loads"), TAGS,
     "memory operations of a warp go in program order, or loads pass loads, or loads also pass stores to other "
     "words"},
    [KNOB_COLLECTOR_UNITS] = {"collector_units", NUMBER(2, 32), DEFAULT("8"), COLLECTORS,
     "collector units, the instructions that wait for operands at a time"},
    [KNOB_RRS_ENTRIES] = {"rrs_entries", NUMBER(0, 64), DEFAULT("0"), COLLECTORS,
     "entries of the Register Renaming Stack, the results that are due at a time; 0 keeps them in the collector "
     "units"},
    [KNOB_INTAKE] = {"intake", CHOICE("favourite|warp_sched"), DEFAULT("warp_sched"), COLLECTORS,
     "which warp's instruction enters the window: a favourite that runs ahead, or by warp_sched as in order"},
    [KNOB_DISPATCH] = {"dispatch", CHOICE("greedy|turn"),
     AUTO(dispatch, "turn if warp_sched is not gto, or with rrs_entries, rf_banks=0 and up to 4 warps, else greedy"),
     COLLECTORS,
     "which collector unit dispatches: of one warp as long as it has any, or in turn"},
    [KNOB_INTAKE_RESERVE] = {"intake_reserve", NUMBER(0, 7), DEFAULT("2"), COLLECTORS,
     "eighths of the collector units, and as many RRS entries, that loads and what waits for them leave to others"},
    [KNOB_TAGGED_LOADS] = {"tagged_loads", NUMBER(1, 8),
     AUTO(tagged_loads, "6 with rrs_entries, or with rf_banks=0 and up to 4 warps, else 3"), COLLECTORS,
     "eighths of the results (collector units or RRS entries) that loads, and what waits for them, may hold; a "
     "further load gets no tag and its consumers wait in the instruction buffer"},
    [KNOB_WB_BUFFERS] = {"wb_buffers", NUMBER(1, 2), AUTO(wb_buffers, "2 for more than 12 collector_units, else 1"),
     COLLECTORS,
     "copies of the register that announces results to the collector units"},
    [KNOB_UUID_BITS] = {"uuid_bits", NUMBER(4, 8), DEFAULT("8"), COLLECTORS,
     "bits of the sequence number that orders a warp's instructions; 2^(uuid_bits-2) of them may be in the window"},
    [KNOB_ISB_ENTRIES] = {"isb_entries", POWER(4, 32), DEFAULT("8"), OF(IN_GHOST),
     "places of each warp's issue buffer, which is its instruction buffer too"},
    [KNOB_ITAB_ENTRIES] = {"itab_entries", NUMBER(1, 2), DEFAULT("2"), OF(IN_GHOST),
     "instructions of a warp that are known to be ready to pass its oldest one"},
    [KNOB_GHOST_PRECISE] = {"ghost_precise", ONE_OF("0|1"), DEFAULT("0"), OF(IN_GHOST),
     "1 keeps loads in order, and what may not be executed twice behind all older loads that may still fault"},
    [KNOB_IB_ENTRIES] = {"ib_entries", POWER(4, 16), DEFAULT("8"), OF(IN_SOCGPU),
     "places of each warp's instruction buffer, held until the result is written"},
    [KNOB_IB_RELEASE] = {"ib_release", CHOICE("issue|writeback"), DEFAULT("issue"), OF(IN_SOCGPU),
     "when an instruction lets go those that wait for its reads or its place in memory order; writeback is the "
     "paper's, where a branch goes last, too"},
    [KNOB_IBUF_DEPTH] = {"ibuf_depth", POWER(2, 32), AUTO(ibuf_depth, "16 with loog_scheduler=tags, else 8"),
     OF(IN_INORDER | IN_LOOG),
     "decoded instructions buffered for each warp"},
    [KNOB_FETCH_PREDICT] = {"fetch_predict", ONE_OF("0|1|2"), DEFAULT("2"), ALL,
     "fetch goes on past a branch: 1 where it leads if it leads back, 2 so unless it has lately gone the other way;"
     " 0 waits until it is resolved"},
    [KNOB_IPDOM_DEPTH] = {"ipdom_depth", NUMBER(1, 31), AUTO(ipdom_depth, "max(1, threads - 1)"), ALL,
     "nested divergent splits a warp can be in; one more is a fault"},
    [KNOB_YIELD] = {"yield", ONE_OF("0|8|64|512"), AUTO(yield, "64 with atomics, else 0"), ALL,
     "branches that one side of a split executes before another side has its turn, so that lanes may wait for "
     "lanes; 0: a side runs to its join"},
    [KNOB_BARRIERS] = {"barriers", NUMBER(1, 32), AUTO(barriers, "warps"), ALL,
     "barriers of the core; a higher barrier id is a fault"},
    [KNOB_UNIT_QUEUES] = {"unit_queues", ONE_OF("0|1"), DEFAULT("1"), ALL,
     "a queue before every unit but the ALU; 0 (inorder only) hands each instruction from the operands to its unit,"
     " and those behind it wait"},
    [KNOB_MUL] = {"mul", CHOICE("pipelined|iterative"), DEFAULT("pipelined"), ALL,
     "multiplication: a product a cycle, or one bit a cycle, lane after lane, in a unit that divides too, for FPGAs"
     " without multipliers"},
    [KNOB_DIV_BITS] = {"div_bits", ONE_OF("1|2"), AUTO(div_bits, "2; 1 with 32 threads"), ALL,
     "bits of a quotient that a division computes in a cycle; with 1 the divider takes half the LUTs and a division"
     " 33 cycles instead of 17"},
    [KNOB_VOTES] = {"votes", ONE_OF("0|1"), DEFAULT("0"), ALL,
     "votes and shuffles, what lanes of a warp tell each other without memory; with 0 their instructions are "
     "illegal"},
    [KNOB_ATOMICS] = {"atomics", ONE_OF("0|1"), DEFAULT("0"), ALL,
     "RV32A: words of memory and local memory that lanes change one after the other; with 0 its instructions are "
     "illegal"},
    [KNOB_LSU_LANES] = {"lsu_lanes", POWER(1, 32),
     AUTO(lsu_lanes, "min(threads, 16), or threads with atomics=1, several cores or l2_kb"), ALL,
     "lanes of the load/store unit; fewer than threads take an access in several turns, and make a wide core much "
     "smaller"},
    [KNOB_FPU] = {"fpu", CHOICE("none|full"), DEFAULT("none"), ALL,
     "floating point: none, or all of RV32F; without it its instructions are illegal"},
    [KNOB_FPU_LANES] = {"fpu_lanes", POWER(1, 32), AUTO(lanes, "threads"), ALL,
     "fpu=full: lanes of the floating-point unit; fewer than threads take an instruction in several turns"},
    [KNOB_FDIV_LANES] = {"fdiv_lanes", POWER(1, 32), DEFAULT("1"), ALL,
     "fpu=full: units for division and square root that the lanes share"},
    [KNOB_SUBCORE_FPU] = {"subcore_fpu", CHOICE("own|shared"), DEFAULT("own"), ALL,
     "fpu=full with several sub-cores: each has a floating-point unit, or they share one"},
    [KNOB_R2D2] = {"r2d2", ONE_OF("0|1"), DEFAULT("0"), ALL,
     "linear registers, and loads and stores that take their address from one; without them their instructions are "
     "illegal"},
    [KNOB_LINE_BYTES] = {"line_bytes", ONE_OF("16|32|64"), DEFAULT("64"), ALL,
     "line of both caches, and width of the memory port; short ones need fewer block RAMs, whose ports are narrow"},
    [KNOB_ICACHE_KB] = {"icache_kb", POWER(1, 64), DEFAULT("16"), ALL,
     "instruction cache, in KB; direct mapped"},
    [KNOB_ICACHE_MSHRS] = {"icache_mshrs", POWER(1, 16), DEFAULT("4"), ALL,
     "instruction lines that can be on their way at once"},
    [KNOB_ICACHE_PREFETCH] = {"icache_prefetch", ONE_OF("0|1"), AUTO(icache_prefetch, "1, or 0 with icache_mshrs=1"),
     ALL,
     "the line behind one that misses is asked for, too"},
    [KNOB_DCACHE] = {"dcache", CHOICE("banked|none"), DEFAULT("banked"), ALL,
     "data cache, or none: every access goes to memory, one at a time"},
    [KNOB_DCACHE_KB] = {"dcache_kb", POWER(1, 64), AUTO(dcache_kb, "warps * threads, 16 to 64"), ALL,
     "data cache over all banks, in KB; write-through"},
    [KNOB_DCACHE_BANKS] = {"dcache_banks", ONE_OF("1|2|4"),
     AUTO(dcache_banks, "min(lsu_lanes, 4), or 1 with dcache=none"), ALL,
     "data cache banks, interleaved by line: lines read per cycle"},
    [KNOB_DCACHE_WAYS] = {"dcache_ways", ONE_OF("1|2"),
     AUTO(dcache_ways, "2, or 1 with dcache=none or fewer than 8 lines in a bank"), ALL,
     "lines of the data cache that share a set"},
    [KNOB_DCACHE_PREFETCH] = {"dcache_prefetch", ONE_OF("0|1"), AUTO(dcache_prefetch, "1, or 0 with dcache=none"),
     ALL,
     "lines that the data cache asks for ahead of a stream of loads"},
    [KNOB_DCACHE_MSHRS] = {"dcache_mshrs", POWER(4, 64), DEFAULT("16"), ALL,
     "data cache misses outstanding, over all banks"},
    [KNOB_WRITE_BUFFER] = {"write_buffer", ONE_OF("0|8|16|32|64|128|256"), DEFAULT("0"), ALL,
     "lines in which a core's stores are put together on their way to memory, 0 for none"},
    [KNOB_LSU_PENDING] = {"lsu_pending", POWER(8, 32), DEFAULT("16"), ALL,
     "warp loads in flight"},
    [KNOB_L2_KB] = {"l2_kb", ONE_OF("0|16|32|64|128|256|512"), DEFAULT("0"), ALL,
     "second-level cache, shared by the cores, in KB; direct mapped, write-through; 0: none"},
    [KNOB_L2_BANKS] = {"l2_banks", ONE_OF("1|2|4"), DEFAULT("1"), ALL,
     "banks of the second-level cache, interleaved by line: requests that it takes a cycle"},
    [KNOB_LMEM_KB] = {"lmem_kb", POWER(1, 64), DEFAULT("16"), ALL,
     "local memory of the core, in KB"},
    [KNOB_LMEM_BANKS] = {"lmem_banks", POWER(1, 32), AUTO(lmem_banks, "lsu_lanes"), ALL,
     "local memory banks, interleaved by word"},
    [KNOB_BOOT_ADDR] = {"boot_addr", ADDRESS, DEFAULT("0x80000000"), ALL,
     "address of the first instruction"},
    [KNOB_PERF_COUNTERS] = {"perf_counters", ONE_OF("0|1"), DEFAULT("1"), ALL,
     "performance counters; 0 leaves cycles and instructions only"},
    [KNOB_RVFI] = {"rvfi", ONE_OF("0|1"), DEFAULT("0"), ALL,
     "a port that reports retired instructions in program order for each thread (RISC-V formal interface), for "
     "simulation and proofs"},
    [KNOB_BUS] = {"bus", CHOICE("native|axi4|wishbone"), DEFAULT("native"), ALL,
     "buses of the top: the core's memory port; memory and registers by AXI4 and AXI4-Lite (gpu_axi4), or by "
     "Wishbone (gpu_wishbone)"},
    [KNOB_BUS_WIDTH] = {"bus_width", POWER(32, 512), DEFAULT("64"), ALL,
     "axi4, wishbone: bits of the memory bus"},
    [KNOB_PREFIX] = {"prefix", NAME, DEFAULT(""), ALL,
     "put before every module, package and type, so that two cores live in one design"},
};
// clang-format on
