/* The run loop and the DPI functions, with a core in C: how a run ends and what is said about it.
 */
#include "fake_model.h"
#include "sim/elf/kernel_name.h"
#include "sim/harness/dpi.h"
#include "sim/harness/hang.h"
#include "sim/harness/run_loop.h"
#include "tb/tools/scratch.h"
#include "tb/tools/unit.h"

#include <stdlib.h>
#include <string.h>

enum { TMC_ZERO = 0x0000000b, ADDI_A0_1 = 0x00100513 };

static const struct heddle_config config = {
    .name = "test",
    .issue = "inorder",
    .knobs = "",
    .cores = 1,
    .warps = 2,
    .threads = 2,
    .barriers = 2,
    .ipdom_depth = 1,
    .lmem_bytes = 1024,
    .line_bytes = 64,
    .boot_addr = FAKE_BASE,
};

/* One run: the program, the core that pretends to run it, and where its text went. */
struct bench {
    struct simulation *sim;
    struct sim_options options;
    struct fake_model model;
    char *console;
    size_t console_size;
    FILE *console_file;
    bool opened;
    struct error error;
};

static int bench_setup(void **state) {
    struct bench *bench = calloc(1, sizeof *bench);
    bench->sim = calloc(1, sizeof *bench->sim);
    bench->options = sim_options_default();
    bench->options.max_cycles = 1000;
    bench->model.context = bench;
    bench->console_file = open_memstream(&bench->console, &bench->console_size);
    fake_model_use(&bench->model);
    *state = bench;
    return 0;
}

static int bench_teardown(void **state) {
    struct bench *bench = *state;
    simulation_close(bench->sim);
    fclose(bench->console_file);
    free(bench->console);
    free(bench->sim);
    free(bench);
    return 0;
}

static void bench_open(struct bench *bench, const uint32_t *words, size_t count) {
    void *folder = NULL;
    assert_int_equal(scratch_setup(&folder), 0);
    const char *path = scratch_path(&folder, "k.elf");
    fake_program(path, words, count);
    bench->opened = simulation_open(bench->sim, &config, &bench->options, path, bench->console_file,
                                    &bench->error);
    assert_int_equal(scratch_teardown(&folder), 0);
    assert_true(bench->opened);
    bench->sim->io.exited = true; /* these programs are too short for an exit code */
}

static void bench_run(struct bench *bench) {
    assert_true(simulation_run(bench->sim, &verilated_model, &bench->error));
    simulation_judge(bench->sim);
    assert_int_equal(bench->model.made, 1);
    assert_int_equal(bench->model.deleted, 1);
}

static void assert_ends(const struct bench *bench, enum sim_result result, const char *reason) {
    assert_int_equal(bench->sim->result, result);
    assert_string_equal(bench->sim->reason, reason);
}

/* An instruction of warp 0 in one packet; rd 0 writes nothing. */
static void retire(int seq, int rd, int tmask, uint32_t left, uint32_t right) {
    const svBitVecVal data[2] = {left, right};
    heddle_retire(0, seq, FAKE_BASE + 4 * seq, rd, rd != 0, tmask, 1, 1, data);
}

// ------------------------------------------------------------------ programs that end well

static const uint32_t short_program[] = {ADDI_A0_1, TMC_ZERO};

static void short_core(void *context, uint64_t cycle) {
    (void)context;
    if (cycle == 3)
        retire(0, 10, 1, 1, 0);
    if (cycle == 5)
        retire(1, 0, 1, 0, 0);
    if (cycle == 6)
        heddle_done();
}

TEST_WITH(bench, test_passes) {
    struct bench *bench = *state;
    bench->model.cycle = short_core;
    bench_open(bench, short_program, 2);
    bench_run(bench);
    assert_ends(bench, SIM_PASSED, "");
    assert_int_equal(bench->sim->cycle, 7);
    assert_int_equal(bench->sim->retired, 2);
    assert_int_equal(bench->sim->figures.retired_lanes, 2);
    assert_int_equal(bench->model.reset_edges, 4);
}

TEST_WITH(bench, test_no_exit_code) {
    struct bench *bench = *state;
    bench->model.cycle = short_core;
    bench_open(bench, short_program, 2);
    bench->sim->io.exited = false;
    bench_run(bench);
    assert_ends(bench, SIM_FAILED_EXIT_CODE,
                "it ended without storing an exit code, the word at 0x88");
}

/* Two lanes, whose results of the third instruction come one by one. */
static void packets_core(void *context, uint64_t cycle) {
    (void)context;
    const svBitVecVal data[2] = {1, 1};
    if (cycle == 3)
        retire(0, 10, 1, 3, 0);
    if (cycle == 4)
        retire(1, 0, 1, 0, 0);
    if (cycle == 5 || cycle == 7)
        heddle_retire(0, 2, FAKE_BASE + 8, 10, 1, cycle == 5 ? 2 : 1, cycle == 5, cycle == 7, data);
    if (cycle == 8)
        retire(3, 0, 3, 0, 0);
    if (cycle == 9)
        heddle_done();
}

TEST_WITH(bench, test_packets) {
    static const uint32_t program[] = {0x00300513 /* li a0, 3 */, 0x0005000b /* tmc a0 */,
                                       ADDI_A0_1, TMC_ZERO};
    struct bench *bench = *state;
    bench->model.cycle = packets_core;
    bench_open(bench, program, 4);
    bench_run(bench);
    assert_ends(bench, SIM_PASSED, "");
    assert_int_equal(bench->sim->retired, 4);
    assert_int_equal(bench->sim->figures.retired_lanes, 6);
    assert_int_equal(bench->sim->last_retire, 8);
}

static void boot_core(void *context, uint64_t cycle) {
    const struct bench *bench = context;
    int addr, arg, class;
    int window, results;
    int flags = heddle_boot(&addr, &arg, &class, &window, &results);
    if (cycle > 0)
        return;
    assert_int_equal(flags, bench->options.lockstep ? 1 : 0);
    assert_int_equal(addr, FAKE_BASE);
    assert_int_equal(arg, 1234);
    assert_int_equal(class, 2);
    heddle_done();
}

TEST_WITH(bench, test_boot) {
    struct bench *bench = *state;
    bench->options.boot_arg = 1234;
    bench->options.perf_class = 2;
    bench->options.lockstep = false;
    bench->model.cycle = boot_core;
    bench_open(bench, short_program, 2);
    bench_run(bench);
    assert_ends(bench, SIM_PASSED, "");
}

// ---------------------------------------------------------------------------------- memory

static void byte_enable(uint64_t enable, svBitVecVal words[2]) {
    words[0] = (svBitVecVal)enable;
    words[1] = (svBitVecVal)(enable >> 32);
}

/* Writes bytes 4..7 and 60..63 of a line, reads it and the program back, prints, returns 5. */
static void memory_core(void *context, uint64_t cycle) {
    (void)context;
    svBitVecVal enable[2], data[16] = {0};
    int tag;
    if (cycle == 0) {
        byte_enable(UINT64_C(0xf0000000000000f0), enable);
        data[1] = 0x11223344;
        data[2] = 0xffffffff;
        data[15] = 0x55667788;
        assert_int_equal(heddle_mem_request(1, FAKE_BASE + 64, enable, data, 7), -1);
        assert_int_equal(heddle_mem_wait(), 1);
        assert_int_equal(heddle_mem_request(0, FAKE_BASE + 64, enable, data, 7), 10);
        assert_int_equal(heddle_mem_request(0, FAKE_BASE, enable, data, 8), 10);
    }
    if (cycle == 10) {
        assert_int_equal(heddle_mem_response(&tag, data), 10);
        assert_int_equal(tag, 7);
        assert_int_equal(data[1], 0x11223344);
        assert_int_equal(data[2], 0);
        assert_int_equal(data[15], 0x55667788);
    }
    if (cycle == 11) {
        assert_int_equal(heddle_mem_response(&tag, data), -1);
        assert_int_equal(tag, 8);
        assert_int_equal(data[1], TMC_ZERO);
        byte_enable(1, enable);
        data[0] = 'x';
        heddle_mem_request(1, 0x40, enable, data, 0);
        byte_enable(0xf00, enable);
        data[2] = 5;
        heddle_mem_request(1, 0x80, enable, data, 0);
        heddle_done();
    }
}

TEST_WITH(bench, test_memory_and_devices) {
    struct bench *bench = *state;
    bench->options.lockstep = false;
    bench->options.memory.latency = 10;
    bench->options.memory.period = 2;
    bench->model.cycle = memory_core;
    bench_open(bench, short_program, 2);
    bench_run(bench);
    assert_ends(bench, SIM_FAILED_EXIT_CODE, "main returned 5");
    fflush(bench->console_file);
    assert_string_equal(bench->console, "x\n");
}

/* A port of 16 bytes: the third part of a line of 64, and the exit code. */
static void short_line_core(void *context, uint64_t cycle) {
    (void)context;
    svBitVecVal enable[1] = {0xff0f}, data[4] = {1, 2, 3, 4};
    int tag;
    if (cycle == 0) {
        heddle_mem_request(1, FAKE_BASE + 32, enable, data, 0);
        heddle_mem_request(0, FAKE_BASE + 32, enable, data, 1);
    }
    if (cycle == 10) {
        heddle_mem_response(&tag, data);
        const svBitVecVal expected[4] = {1, 0, 3, 4};
        assert_memory_equal(data, expected, sizeof expected);
        enable[0] = 0xf00;
        data[2] = 6;
        heddle_mem_request(1, 0x80, enable, data, 0);
        heddle_done();
    }
}

TEST_WITH(bench, test_short_lines) {
    struct bench *bench = *state;
    bench->options.lockstep = false;
    bench->options.memory.latency = 10;
    bench->model.cycle = short_line_core;
    bench_open(bench, short_program, 2);
    struct heddle_config narrow = config;
    narrow.line_bytes = 16;
    bench->sim->config = &narrow;
    bench_run(bench);
    assert_ends(bench, SIM_FAILED_EXIT_CODE, "main returned 6");
}

// ------------------------------------------------------------------ regions of interest

static void region_store_word(uint32_t value) {
    const svBitVecVal enable[2] = {0xf000}, data[16] = {0, 0, 0, value};
    heddle_mem_request(1, 0x80, enable, data, 0);
}

/* Two regions, of 9 and 20 cycles; one within the second and an end too many change nothing. */
static void region_core(void *context, uint64_t cycle) {
    (void)context;
    static const struct {
        uint64_t cycle;
        uint32_t value;
    } stores[] = {{10, 1}, {19, 0}, {25, 0}, {40, 1}, {50, 1}, {60, 0}};
    for (size_t i = 0; i < sizeof stores / sizeof *stores; i++)
        if (stores[i].cycle == cycle)
            region_store_word(stores[i].value);
    if (cycle == 99)
        heddle_done();
}

/* Counts cycles, threefold in row 5, twice as active warps. */
static void region_final(void *context) {
    const struct bench *bench = context;
    long long cycles = (long long)bench->sim->cycle;
    heddle_counter(SIM_COUNTER_CYCLES, cycles);
    heddle_counter(SIM_COUNTER_TABLE + 5, 3 * cycles);
    heddle_warp_cycles(2 * cycles);
}

static void regions_run(struct bench *bench) {
    bench->options.lockstep = false;
    bench->model.cycle = region_core;
    bench->model.final = region_final;
    bench_open(bench, short_program, 2);
    bench_run(bench);
    assert_ends(bench, SIM_PASSED, "");
    assert_int_equal(bench->sim->cycle, 100);
}

TEST_WITH(bench, test_regions) {
    struct bench *bench = *state;
    bench->options.roi = true;
    regions_run(bench);
    assert_int_equal(bench->sim->region.entered, 2);
    assert_int_equal(bench->sim->figures.counter[SIM_COUNTER_CYCLES], 29);
    assert_int_equal(bench->sim->figures.counter[SIM_COUNTER_TABLE + 5], 3 * 29);
    assert_int_equal(bench->sim->figures.warp_cycles, 2 * 29);
}

/* The report names them; the figures are of the whole run. */
TEST_WITH(bench, test_regions_not_asked_for) {
    struct bench *bench = *state;
    regions_run(bench);
    assert_int_equal(bench->sim->region.entered, 2);
    assert_int_equal(bench->sim->figures.counter[SIM_COUNTER_CYCLES], 100);
}

static void open_region_core(void *context, uint64_t cycle) {
    (void)context;
    if (cycle == 30)
        region_store_word(1);
    if (cycle == 99)
        heddle_done();
}

TEST_WITH(bench, test_region_open_at_the_end) {
    struct bench *bench = *state;
    bench->options.roi = true;
    bench->options.lockstep = false;
    bench->model.cycle = open_region_core;
    bench->model.final = region_final;
    bench_open(bench, short_program, 2);
    bench_run(bench);
    assert_ends(bench, SIM_PASSED, "");
    assert_int_equal(bench->sim->figures.counter[SIM_COUNTER_CYCLES], 69);
}

TEST_WITH(bench, test_no_region) {
    struct bench *bench = *state;
    bench->options.roi = true;
    bench->model.cycle = short_core;
    bench_open(bench, short_program, 2);
    bench_run(bench);
    assert_ends(bench, SIM_FAILED_REGION,
                "--roi asks for a region of interest, and the program never began one "
                "(heddle_roi_begin)");
}

// ------------------------------------------------------------------------ broken cores

static void tag_core(void *context, uint64_t cycle) {
    (void)context;
    const svBitVecVal enable[2] = {0}, data[16] = {0};
    if (cycle == 2 || cycle == 4)
        heddle_mem_request(0, FAKE_BASE, enable, data, 3);
}

TEST_WITH(bench, test_tag_reuse_is_a_broken_core) {
    struct bench *bench = *state;
    bench->model.cycle = tag_core;
    bench_open(bench, short_program, 2);
    bench_run(bench);
    assert_ends(bench, SIM_FAILED_BROKEN,
                "the core asked memory for 0x00010000 with tag 3, whose last answer is not there "
                "yet");
    assert_int_equal(bench->sim->cycle, 5);
}

static void early_core(void *context, uint64_t cycle) {
    (void)context;
    svBitVecVal data[16];
    int tag;
    if (cycle == 1)
        heddle_mem_response(&tag, data);
}

TEST_WITH(bench, test_answer_that_is_not_due) {
    struct bench *bench = *state;
    bench->model.cycle = early_core;
    bench_open(bench, short_program, 2);
    bench_run(bench);
    assert_ends(bench, SIM_FAILED_BROKEN, "the core took an answer that is not due");
}

static void assertion_core(void *context, uint64_t cycle) {
    (void)context;
    if (cycle == 8)
        heddle_assertion_failed("rtl/fifo.sv", 12, "");
}

TEST_WITH(bench, test_assertion) {
    struct bench *bench = *state;
    bench->model.cycle = assertion_core;
    bench_open(bench, short_program, 2);
    bench_run(bench);
    assert_ends(bench, SIM_FAILED_BROKEN, "assertion failed at rtl/fifo.sv:12");
}

// ---------------------------------------------------------------- programs that do not

static void wrong_core(void *context, uint64_t cycle) {
    (void)context;
    if (cycle == 3)
        retire(0, 10, 1, 2, 0);
}

TEST_WITH(bench, test_mismatch) {
    struct bench *bench = *state;
    bench->model.cycle = wrong_core;
    bench_open(bench, short_program, 2);
    bench_run(bench);
    assert_ends(bench, SIM_FAILED_MISMATCH,
                "core and golden model differ in warp 0 at its instruction 0");
    assert_int_equal(bench->sim->cycle, 4);
}

/* The end is compared too: this core ends before its warp does. */
static void lazy_core(void *context, uint64_t cycle) {
    (void)context;
    if (cycle == 3)
        retire(0, 10, 1, 1, 0);
    if (cycle == 4)
        heddle_done();
}

TEST_WITH(bench, test_mismatch_at_the_end) {
    struct bench *bench = *state;
    bench->model.cycle = lazy_core;
    bench_open(bench, short_program, 2);
    bench_run(bench);
    assert_int_equal(bench->sim->result, SIM_FAILED_MISMATCH);
    assert_true(strlen(bench->sim->reason) > 0);
    assert_null(strchr(bench->sim->reason, '\n'));
}

static void fault_core(void *context, uint64_t cycle) {
    (void)context;
    if (cycle != 9)
        return;
    heddle_fault(3, 1, 2, FAKE_BASE, 0x300);
    heddle_done();
}

TEST_WITH(bench, test_fault) {
    struct bench *bench = *state;
    bench->options.lockstep = false;
    bench->model.cycle = fault_core;
    bench_open(bench, short_program, 2);
    bench_run(bench);
    assert_ends(bench, SIM_FAILED_FAULT,
                "access outside the memory map to 0x00000300 in warp 1, lanes 0x2, at 0x00010000: "
                "addi a0, zero, 1");
}

TEST_WITH(bench, test_fault_that_the_golden_model_does_not_see) {
    struct bench *bench = *state;
    bench->model.cycle = fault_core;
    bench_open(bench, short_program, 2);
    bench_run(bench);
    assert_int_equal(bench->sim->result, SIM_FAILED_MISMATCH);
}

/* Lane 1 says why, over an earlier and longer line, and stops. */
static void panic_core(void *context, uint64_t cycle) {
    static const char text[] = "an earlier line\nno room\n";
    (void)context;
    if (cycle < sizeof text - 1) {
        svBitVecVal enable[2], data[16] = {0};
        byte_enable(2, enable);
        data[0] = (svBitVecVal)(uint8_t)text[cycle] << 8;
        heddle_mem_request(1, MEMORY_CONSOLE_BASE, enable, data, 0);
    }
    if (cycle != 30)
        return;
    heddle_fault(1, 1, 2, FAKE_BASE + 4, 0);
    heddle_done();
}

static void panic_run(struct bench *bench, const char *name, const char *reason) {
    static const uint32_t program[] = {ADDI_A0_1, 0x00100073 /* ebreak */};
    char function[16];
    struct elf_symbol symbol = {.name = function, .value = FAKE_BASE, .size = 8};
    snprintf(function, sizeof function, "%s", name);
    bench->options.lockstep = false;
    bench->model.cycle = panic_core;
    bench_open(bench, program, 2);
    bench->sim->image.symbols = &symbol;
    bench->sim->image.symbol_count = 1;
    bench_run(bench);
    bench->sim->image.symbols = NULL;
    bench->sim->image.symbol_count = 0;
    assert_ends(bench, SIM_FAILED_FAULT, reason);
}

TEST_WITH(bench, test_panic) {
    panic_run(*state, "heddle_panic", "no room (heddle_panic in warp 1)");
}

TEST_WITH(bench, test_ebreak_elsewhere) {
    panic_run(*state, "main",
              "illegal instruction in warp 1, lanes 0x2, at 0x00010004 main+0x4: .word 0x00100073");
}

static void hang_final(void *context) {
    (void)context;
    heddle_counter(SIM_COUNTER_CYCLES, 77);
    heddle_counter(SIM_COUNTERS * HEDDLE_MAX_CORES, 1); /* beyond the last: ignored */
    heddle_warp(0, 1, FAKE_BASE + 4, 1, 7);
    heddle_warp(1, 0, 0, 0, 1);
    heddle_warp(HEDDLE_ALL_WARPS, 1, 0, 0, 0);
}

static char *hang_text(const struct simulation *sim) {
    char *text = NULL;
    size_t size;
    FILE *file = open_memstream(&text, &size);
    hang_report(sim, file);
    fclose(file);
    return text;
}

TEST_WITH(bench, test_limit) {
    struct bench *bench = *state;
    bench->options.lockstep = false;
    bench->model.final = hang_final;
    bench_open(bench, short_program, 2);
    bench_run(bench);
    assert_ends(bench, SIM_FAILED_HANG, "did not end within 1000 cycles (--max-cycles)");
    assert_int_equal(bench->sim->cycle, 1000);
    assert_int_equal(bench->sim->figures.counter[SIM_COUNTER_CYCLES], 77);
    char *text = hang_text(bench->sim);
    assert_string_equal(
        text,
        "  warp  pc          lanes  where                         state\n"
        "     0  0x00010004     01                                a source is not written yet\n"
        "  not active: 1 of 2 warps\n");
    free(text);
}

TEST_WITH(bench, test_hang_names_the_core) {
    struct bench *bench = *state;
    bench->options.lockstep = false;
    bench->model.final = hang_final;
    bench_open(bench, short_program, 2);
    bench_run(bench);
    struct heddle_config two = *bench->sim->config;
    two.cores = 2;
    two.warps = 1;
    bench->sim->config = &two;
    bench->sim->warp[1] = bench->sim->warp[0];
    char *text = hang_text(bench->sim);
    assert_string_equal(
        text,
        "  core  warp  pc          lanes  where                         state\n"
        "     0     0  0x00010004     01                                a source is not written "
        "yet\n"
        "     1     0  0x00010004     01                                a source is not written "
        "yet\n");
    free(text);
}

TEST_WITH(bench, test_nothing_retires) {
    struct bench *bench = *state;
    bench->options.max_cycles = 50000000;
    bench->model.final = hang_final;
    bench_open(bench, short_program, 2);
    bench_run(bench);
    assert_ends(bench, SIM_FAILED_HANG, "no instruction has retired since cycle 0");
    assert_in_range(bench->sim->cycle, 100000, 120000);
}

// ------------------------------------------------------------------------ self-check

static void symbol_add(struct elf_image *image, const char *name, uint32_t value, bool absolute) {
    image->symbols = realloc(image->symbols, (image->symbol_count + 1) * sizeof *image->symbols);
    image->symbols[image->symbol_count++] = (struct elf_symbol){
        .name = strdup(name), .value = value, .size = absolute ? 0 : 4, .absolute = absolute};
}

static void assert_self_check(struct bench *bench, uint32_t ref, enum sim_result result,
                              const char *reason) {
    const uint32_t words[] = {ADDI_A0_1, TMC_ZERO, 8, ref};
    bench->model.cycle = short_core;
    bench_open(bench, words, 4);
    free(bench->sim->image.symbols);
    bench->sim->image.symbols = NULL;
    bench->sim->image.symbol_count = 0;
    symbol_add(&bench->sim->image, "out", FAKE_BASE + 8, false);
    symbol_add(&bench->sim->image, "ref", FAKE_BASE + 12, false);
    symbol_add(&bench->sim->image, "out_words", 1, true);
    bench_run(bench);
    assert_ends(bench, result, reason);
    assert_true(bench->sim->self_checked);
}

TEST_WITH(bench, test_output_is_right) {
    assert_self_check(*state, 8, SIM_PASSED, "");
}

TEST_WITH(bench, test_output_is_wrong) {
    assert_self_check(*state, 9, SIM_FAILED_OUTPUT, "out[0] is 0x00000008, ref says 0x00000009");
}

// ---------------------------------------------------------------------------- bad input

TEST_WITH(bench, test_bad_files) {
    struct bench *bench = *state;
    assert_false(simulation_open(bench->sim, &config, &bench->options, "/nonexistent.elf",
                                 bench->console_file, &bench->error));
    assert_string_equal(bench->error.text, "/nonexistent.elf: No such file or directory");
    simulation_close(bench->sim);
    assert_false(simulation_open(bench->sim, &config, &bench->options, "/dev/null",
                                 bench->console_file, &bench->error));
    assert_string_equal(bench->error.text, "/dev/null: not an ELF file");
}

TEST_WITH(bench, test_waveform_needs_a_model_with_waveforms) {
    struct bench *bench = *state;
    bench->options.lockstep = false;
    bench->options.trace = SIM_TRACE_FST;
    bench->options.trace_file = "/tmp/heddle-test-no-such-folder/k.fst";
    bench_open(bench, short_program, 2);
    assert_false(simulation_run(bench->sim, &verilated_model, &bench->error));
    assert_non_null(
        strstr(bench->error.text, "/tmp/heddle-test-no-such-folder/k.fst cannot be written"));
    assert_int_equal(bench->model.made, bench->model.deleted);
}

TEST(test_kernel_names) {
    static const char *const rows[][2] = {
        {"build/kernels/vecadd.elf", "vecadd"},
        {"vecadd", "vecadd"},
        {"a.elf.old", "a.elf.old"},
        {"x/.elf", ".elf"},
    };
    char name[64];
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_string_equal(kernel_name(rows[i][0], name, sizeof name), rows[i][1]);
}
