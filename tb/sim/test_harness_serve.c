/* The server behind libheddle, with a core in C: its answers, and what breaks the protocol. */
#include "fake_model.h"
#include "sim/harness/dpi.h"
#include "sim/program/protocol.h"
#include "sim/program/serve.h"
#include "tb/tools/scratch.h"
#include "tb/tools/unit.h"

#include <elf.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    ANSWER = 8192,
    TMC_ZERO = 0x0000000b,
    EXIT_GOOD = 0x08002423, /* stores 0 as the exit code */
    LOOP = 0x0000006f       /* jumps to itself */
};

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

/* Requests are all written before the server runs, and its answers read when it has ended. */
struct talk {
    int ours, theirs;
    struct fake_model model;
    struct error error;
    void *folder;
    bool warm; /* the option */
    bool functional;
    uint64_t most;     /* --max-cycles; 0: as many as by default */
    const char *trace; /* --trace-file, of a pipeline trace */
    int taken;         /* the word that the last run began with, -1: none */
};

/* Stores 0 as the exit code and ends; what it was booted with is in the console. */
static void short_core(void *context, uint64_t cycle) {
    (void)context;
    const svBitVecVal enable[2] = {0x0f00}, data[16] = {0};
    if (cycle == 3)
        heddle_mem_request(1, 0x80, enable, data, 0);
    if (cycle == 5)
        heddle_done();
}

/* Leaves a word that is one more than the one that it found. */
static void keeping_core(void *context, uint64_t cycle) {
    struct talk *talk = context;
    int unused, flags = heddle_boot(&unused, &unused, &unused, &unused, &unused);
    if (cycle == 0)
        talk->taken = flags & 32 ? heddle_kept(5) : -1;
    if (cycle == 1 && flags & 16)
        heddle_keep(5, talk->taken + 1);
    short_core(NULL, cycle);
}

static void fault_core(void *context, uint64_t cycle) {
    (void)context;
    if (cycle == 3)
        heddle_fault(1, 0, 1, FAKE_BASE, 0);
}

static int talk_setup(void **state) {
    struct talk *talk = calloc(1, sizeof *talk);
    int pair[2];
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, pair), 0);
    talk->ours = pair[0];
    talk->theirs = pair[1];
    talk->model.cycle = short_core;
    fake_model_use(&talk->model);
    assert_int_equal(scratch_setup(&talk->folder), 0);
    const uint32_t words[] = {TMC_ZERO, 0x11223344};
    fake_program(scratch_path(&talk->folder, "k.elf"), words, 2);
    *state = talk;
    return 0;
}

static int talk_teardown(void **state) {
    struct talk *talk = *state;
    close(talk->ours);
    close(talk->theirs);
    assert_int_equal(scratch_teardown(&talk->folder), 0);
    free(talk);
    return 0;
}

static void request(struct talk *talk, uint32_t kind, const void *bytes, size_t size) {
    const struct host_header header = {kind, (uint32_t)size};
    assert_int_equal(write(talk->ours, &header, sizeof header), sizeof header);
    assert_int_equal(write(talk->ours, bytes, size), size);
}

static void request_text(struct talk *talk, uint32_t kind, const char *text) {
    request(talk, kind, text, strlen(text));
}

static bool serve(struct talk *talk) {
    struct sim_options options = sim_options_default();
    options.lockstep = false;
    options.warm = talk->warm;
    options.max_cycles = talk->most ? talk->most : options.max_cycles;
    options.trace = talk->trace ? SIM_TRACE_KONATA : SIM_TRACE_NONE;
    options.trace_file = talk->trace;
    shutdown(talk->ours, SHUT_WR);
    return serve_run(&config, talk->functional ? NULL : &verilated_model, &options, talk->theirs,
                     &talk->error);
}

/* The next answer, with a NUL behind it. */
static void answer(struct talk *talk, uint32_t status, char bytes[ANSWER], size_t *size) {
    struct host_header header;
    assert_int_equal(read(talk->ours, &header, sizeof header), sizeof header);
    assert_in_range(header.size, 0, ANSWER - 1);
    assert_int_equal(read(talk->ours, bytes, header.size), header.size);
    bytes[header.size] = '\0';
    if (header.kind != status)
        print_message("%s\n", bytes);
    assert_int_equal(header.kind, status);
    *size = header.size;
}

static void answer_says(struct talk *talk, uint32_t status, const char *text) {
    char bytes[ANSWER];
    size_t size;
    answer(talk, status, bytes, &size);
    if (!strstr(bytes, text))
        print_message("'%s' is not in '%s'\n", text, bytes);
    assert_non_null(strstr(bytes, text));
}

static void program_load(struct talk *talk) {
    request_text(talk, HOST_LOAD, scratch_path(&talk->folder, "k.elf"));
}

// ------------------------------------------------------------------------------------ tests

TEST_WITH(talk, test_hello) {
    struct talk *talk = *state;
    request(talk, HOST_HELLO, NULL, 0);
    assert_true(serve(talk));
    answer_says(
        talk, HOST_OK,
        "version 2\nname test\nissue inorder\nwarps 2\nthreads 2\nlocal_bytes 1024\nfpu 0\n");
}

TEST_WITH(talk, test_memory) {
    struct talk *talk = *state;
    char bytes[ANSWER];
    size_t size;
    const struct {
        uint32_t address;
        char data[6];
    } there = {0x20ffe, "hello"};
    request(talk, HOST_WRITE, &there, sizeof there.address + sizeof there.data);
    const struct host_span span = {0x20ffd, 8}, program = {FAKE_BASE, 8};
    request(talk, HOST_READ, &span, sizeof span);
    program_load(talk);
    request(talk, HOST_READ, &program, sizeof program);
    assert_true(serve(talk));
    answer(talk, HOST_OK, bytes, &size);
    assert_int_equal(size, 0);
    answer(talk, HOST_OK, bytes, &size);
    assert_int_equal(size, 8);
    assert_memory_equal(bytes, "\0hello\0\0", 8);
    answer(talk, HOST_OK, bytes, &size);
    answer(talk, HOST_OK, bytes, &size);
    const uint32_t words[] = {TMC_ZERO, 0x11223344};
    assert_memory_equal(bytes, words, sizeof words);
}

TEST_WITH(talk, test_runs) {
    struct talk *talk = *state;
    const struct host_run at_entry = {.at_entry = 1}, elsewhere = {.entry = FAKE_BASE + 4};
    program_load(talk);
    request(talk, HOST_RUN, &at_entry, sizeof at_entry);
    request(talk, HOST_RUN, &elsewhere, sizeof elsewhere);
    assert_true(serve(talk));
    answer_says(talk, HOST_OK, "");
    answer_says(talk, HOST_OK, "result passed\ncycles ");
    answer_says(talk, HOST_OK, "\njson {\"config\"");
    assert_int_equal(talk->model.made, 2);
    assert_int_equal(talk->model.deleted, 2);
}

static bool trace_there(const struct talk *talk, unsigned run) {
    char path[512];
    snprintf(path, sizeof path, "%s.%u", talk->trace, run);
    return access(path, F_OK) == 0;
}

/* Of the first run of each kernel, numbered by run. */
TEST_WITH(talk, test_traces) {
    struct talk *talk = *state;
    /* Launches of two kernels by the same entry. */
    const uint32_t launches[] = {0x20000, FAKE_BASE, FAKE_BASE + 4};
    const struct host_run first = {.entry = FAKE_BASE, .boot_arg = 0x20000},
                          second = {.entry = FAKE_BASE, .boot_arg = 0x20004};
    char *path = strdup(scratch_path(&talk->folder, "trace"));
    talk->trace = path;
    program_load(talk);
    request(talk, HOST_WRITE, launches, sizeof launches);
    request(talk, HOST_RUN, &first, sizeof first);
    request(talk, HOST_RUN, &first, sizeof first);
    request(talk, HOST_RUN, &second, sizeof second);
    assert_true(serve(talk));
    assert_true(trace_there(talk, 1));
    assert_false(trace_there(talk, 2));
    assert_true(trace_there(talk, 3));
    free(path);
}

/* Says of the program's file which of its bytes are instructions. */
static void sections_add(const char *path) {
    enum { WORDS = 2 };
    Elf32_Ehdr header;
    FILE *file = fopen(path, "r+b");
    assert_non_null(file);
    assert_int_equal(fread(&header, sizeof header, 1, file), 1);
    const Elf32_Word begin = sizeof(Elf32_Ehdr) + sizeof(Elf32_Phdr);
    const Elf32_Shdr section[] = {{.sh_type = SHT_NULL},
                                  {.sh_type = SHT_PROGBITS,
                                   .sh_flags = SHF_ALLOC | SHF_EXECINSTR,
                                   .sh_addr = FAKE_BASE,
                                   .sh_offset = begin,
                                   .sh_size = WORDS * sizeof(uint32_t)}};
    header.e_shoff = begin + WORDS * sizeof(uint32_t);
    header.e_shentsize = sizeof *section;
    header.e_shnum = sizeof section / sizeof *section;
    rewind(file);
    assert_int_equal(fwrite(&header, sizeof header, 1, file), 1);
    assert_int_equal(fseek(file, 0, SEEK_END), 0);
    assert_int_equal(fwrite(section, sizeof section, 1, file), 1);
    assert_int_equal(fclose(file), 0);
}

static void warm_setup(struct talk *talk) {
    sections_add(scratch_path(&talk->folder, "k.elf"));
    talk->warm = true;
    talk->model.cycle = keeping_core;
    talk->model.context = talk;
}

/* Only a run of the program that ran before, with its own code in memory, begins warm. */
TEST_WITH(talk, test_warm_runs) {
    struct talk *talk = *state;
    const struct host_run run = {.at_entry = 1};
    const uint32_t code[] = {FAKE_BASE, TMC_ZERO + 128}, own_code[] = {FAKE_BASE, TMC_ZERO};
    warm_setup(talk);
    program_load(talk);
    for (int i = 0; i < 3; i++)
        request(talk, HOST_RUN, &run, sizeof run);
    request(talk, HOST_WRITE, code, sizeof code);
    request(talk, HOST_RUN, &run, sizeof run);
    request(talk, HOST_WRITE, own_code, sizeof own_code);
    for (int i = 0; i < 2; i++)
        request(talk, HOST_RUN, &run, sizeof run);
    program_load(talk);
    request(talk, HOST_RUN, &run, sizeof run);
    assert_true(serve(talk));
    const char *const wanted[] = {"",           "\nwarm 0\n", "\nwarm 1\n", "\nwarm 1\n",
                                  "",           "\nwarm 0\n", "",           "\nwarm 0\n",
                                  "\nwarm 1\n", "",           "\nwarm 0\n"};
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
        answer_says(talk, HOST_OK, wanted[i]);
    assert_int_equal(talk->taken, -1);
}

/* Each run finds the word that the one before it left. */
TEST_WITH(talk, test_what_a_warm_run_finds) {
    struct talk *talk = *state;
    const struct host_run run = {.at_entry = 1};
    warm_setup(talk);
    program_load(talk);
    for (int i = 0; i < 3; i++)
        request(talk, HOST_RUN, &run, sizeof run);
    assert_true(serve(talk));
    assert_int_equal(talk->taken, 1);
}

TEST_WITH(talk, test_a_run_that_fails) {
    struct talk *talk = *state;
    char bytes[ANSWER];
    size_t size;
    const struct host_run run = {.at_entry = 1};
    talk->model.cycle = fault_core;
    program_load(talk);
    request(talk, HOST_RUN, &run, sizeof run);
    assert_true(serve(talk));
    answer_says(talk, HOST_OK, "");
    answer(talk, HOST_FAILED, bytes, &size);
    assert_memory_equal(bytes, "fault: ", 7);
    assert_memory_equal(bytes + strlen(bytes) + 1, "result fault\n", 13);
}

/* No core is made, and an instruction counts as a cycle. */
TEST_WITH(talk, test_functional_runs) {
    struct talk *talk = *state;
    const struct host_run good = {.at_entry = 1}, bad = {.entry = FAKE_BASE + 8},
                          endless = {.entry = FAKE_BASE + 12};
    const uint32_t words[] = {EXIT_GOOD, TMC_ZERO, 0x11223344, LOOP};
    fake_program(scratch_path(&talk->folder, "k.elf"), words, 4);
    talk->functional = true;
    talk->most = 1000;
    program_load(talk);
    request(talk, HOST_RUN, &good, sizeof good);
    request(talk, HOST_RUN, &bad, sizeof bad);
    request(talk, HOST_RUN, &endless, sizeof endless);
    assert_true(serve(talk));
    answer_says(talk, HOST_OK, "");
    answer_says(talk, HOST_OK,
                "result passed\ncycles 2\ninstructions 2\nthread_instructions 2\nexit_code 0\n");
    answer_says(talk, HOST_FAILED, "fault: ");
    answer_says(talk, HOST_FAILED, "hang: still running after 1000 instructions");
    assert_int_equal(talk->model.made, 0);
}

/* A program without end does not outlive the host. */
TEST_WITH(talk, test_functional_host_gone) {
    struct talk *talk = *state;
    const struct host_run run = {.at_entry = 1};
    const uint32_t words[] = {LOOP};
    fake_program(scratch_path(&talk->folder, "k.elf"), words, 1);
    talk->functional = true;
    talk->most = UINT64_MAX;
    program_load(talk);
    request(talk, HOST_RUN, &run, sizeof run);
    assert_true(serve(talk));
    answer_says(talk, HOST_OK, "");
    answer_says(talk, HOST_FAILED, "broken: no process waits for it any more");
}

TEST_WITH(talk, test_refusals) {
    struct talk *talk = *state;
    const struct host_run run = {.at_entry = 1};
    const struct host_span io = {0x80, 4}, wraps = {0xfffeffff, 2}, huge = {0x20000, HOST_MOST + 1};
    const uint32_t half = 0x20000, outside = 0x80;
    request(talk, HOST_RUN, &run, sizeof run);
    request_text(talk, HOST_SYMBOL, "main");
    request_text(talk, HOST_ARGUMENTS, "main");
    request_text(talk, HOST_LOAD, "/no/such.elf");
    request(talk, HOST_READ, &io, sizeof io);
    request(talk, HOST_READ, &wraps, sizeof wraps);
    request(talk, HOST_READ, &huge, sizeof huge);
    request(talk, HOST_READ, &half, sizeof half);
    request(talk, HOST_WRITE, &outside, sizeof outside);
    request(talk, HOST_WRITE, &half, 3);
    request(talk, HOST_RUN, &run, 4);
    request(talk, 77, NULL, 0);
    assert_true(serve(talk));
    answer_says(talk, HOST_REFUSED, "no program is loaded");
    answer_says(talk, HOST_REFUSED, "no program is loaded");
    answer_says(talk, HOST_REFUSED, "no program is loaded");
    answer_says(talk, HOST_REFUSED, "/no/such.elf: No such file");
    answer_says(talk, HOST_REFUSED, "the words to read are not in the memory");
    answer_says(talk, HOST_REFUSED, "the words to read are not in the memory");
    answer_says(talk, HOST_REFUSED, "the words to read are not in the memory");
    answer_says(talk, HOST_REFUSED, "a read without address and size");
    answer_says(talk, HOST_REFUSED, "the words to write are not in the memory");
    answer_says(talk, HOST_REFUSED, "a write without an address");
    answer_says(talk, HOST_REFUSED, "a run without entry and argument");
    answer_says(talk, HOST_REFUSED, "does not know the request");
}

TEST_WITH(talk, test_a_host_that_breaks_off) {
    struct talk *talk = *state;
    const struct host_header header = {HOST_LOAD, 100};
    assert_int_equal(write(talk->ours, &header, sizeof header), sizeof header);
    assert_int_equal(write(talk->ours, "half", 4), 4);
    assert_false(serve(talk));
    assert_string_equal(talk->error.text, "the host broke off within a request");
}

TEST_WITH(talk, test_a_request_without_bounds) {
    struct talk *talk = *state;
    const struct host_header header = {HOST_LOAD, 0xffffffff};
    assert_int_equal(write(talk->ours, &header, sizeof header), sizeof header);
    assert_false(serve(talk));
    assert_string_equal(talk->error.text, "the host sent a request of 4294967295 bytes");
}
