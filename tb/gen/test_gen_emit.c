/* Files of `heddle gen` on disk: complete, the same every time, untouched where nothing changed,
 * and none at all after an error. */
#include "gen/emit/derived.h"
#include "gen/emit/emit.h"
#include "gen/emit/imports.h"
#include "gen/emit/lua_tables.h"
#include "gen/emit/prefix.h"
#include "gen/emit/template.h"
#include "tb/tools/scratch.h"
#include "tb/tools/unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define WORDS(...) ((const char *const[]){__VA_ARGS__, NULL})

static struct emit_report emit(void *const *state, const char *const *words) {
    struct config config = config_of(words);
    struct emit_report report;
    struct error error;
    if (!emit_all(&config, scratch_path(state, "out"), &report, &error))
        fail_msg("%s", error.text);
    return report;
}

TEST(is_deterministic) {
    struct file_set a = emitted(WORDS("threads=8")), b = emitted(WORDS("threads=8"));
    assert_int_equal(a.count, b.count);
    for (size_t i = 0; i < a.count; i++) {
        assert_string_equal(a.file[i].path, b.file[i].path);
        assert_string_equal(text_string(&a.file[i].content), text_string(&b.file[i].content));
    }
    file_set_free(&a);
    file_set_free(&b);
}

TEST(presets_and_corners_render) {
    struct words presets = {0};
    struct error error;
    assert_true(files_below("gen/presets", ".ini", &presets, &error));
    assert_true(presets.count >= 8);
    for (size_t i = 0; i < presets.count; i++) {
        char path[256];
        snprintf(path, sizeof path, "gen/presets/%s", presets.word[i]);
        struct file_set set = emitted(WORDS("-c", path));
        file_set_free(&set);
    }
    words_free(&presets);
    struct file_set set = emitted(WORDS("warps=32", "threads=32", "rf_banks=4", "icache_kb=1",
                                        "dcache_kb=1", "lmem_kb=64", "perf_counters=0"));
    file_set_free(&set);
}

TEST_WITH(scratch, unchanged_files_are_not_touched) {
    struct emit_report report = emit(state, WORDS("warps=4"));
    assert_int_equal(report.files, report.written);
    struct stat package = scratch_stat(state, "out/rtl/5_top/cfg.sv");
    struct stat fifo = scratch_stat(state, "out/rtl/0_base/fifo.sv");
    report = emit(state, WORDS("warps=4"));
    assert_int_equal(report.written, 0);
    assert_int_equal(report.removed, 0);
    report = emit(state, WORDS("warps=8"));
    assert_in_range(report.written, 1, 8);
    // A file that is written is a new one: renamed into its place.
    assert_int_equal(scratch_stat(state, "out/rtl/0_base/fifo.sv").st_ino, fifo.st_ino);
    assert_int_not_equal(scratch_stat(state, "out/rtl/5_top/cfg.sv").st_ino, package.st_ino);
}

TEST_WITH(scratch, stale_files_are_removed) {
    emit(state, WORDS("prefix=a_"));
    assert_true(scratch_exists(state, "out/rtl/0_base/a_fifo.sv"));
    scratch_write(state, "out/rtl/0_base/mine.sv", "mine");
    struct emit_report report = emit(state, WORDS("warps=4"));
    assert_true(report.removed > 20);
    assert_false(scratch_exists(state, "out/rtl/0_base/a_fifo.sv"));
    assert_true(scratch_exists(state, "out/rtl/0_base/fifo.sv"));
    assert_true(scratch_exists(state, "out/rtl/0_base/mine.sv"));
}

TEST_WITH(scratch, a_manifest_cannot_lead_outside) {
    scratch_write(state, "precious", "x");
    scratch_write(state, "out/a/old", "x");
    char manifest[1024];
    snprintf(manifest, sizeof manifest,
             "{\"generator\": \"heddle\", \"files\": [\n\"../precious\", \"a/../../precious\", "
             "\"%s\", \"a/old\"]}",
             scratch_path(state, "precious"));
    scratch_write(state, "out/manifest.json", manifest);
    assert_int_equal(emit(state, WORDS("warps=4")).removed, 1);
    assert_true(scratch_exists(state, "precious"));
    assert_false(scratch_exists(state, "out/a"));
}

/* Files of those names that no run of heddle gen has written, or that its manifest does not have.
 */
TEST_WITH(scratch, files_of_others_are_left_alone) {
    static const char *const names[] = {"out/heddle.f", "out/rtl/5_top/core.sv",
                                        "out/manifest.json", "out/manifest.json"};
    static const char *const contents[] = {"mine", "", "{\"name\": \"mine\"}",
                                           "{\"files\": [\"a\", \"heddle.f\"]}"};
    struct config config = config_of(WORDS("warps=4"));
    struct error error;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        scratch_write(state, names[i], contents[i]);
        scratch_write(state, "out/a", "mine");
        assert_false(emit_all(&config, scratch_path(state, "out"), NULL, &error));
        assert_says(&error, scratch_path(state, names[i]));
        assert_says(&error, "is there and not of heddle gen");
        struct text kept = scratch_read(state, names[i]);
        assert_string_equal(text_string(&kept), contents[i]);
        text_free(&kept);
        struct words left = {0};
        assert_true(files_below(scratch_path(state, "out"), "", &left, &error));
        assert_int_equal(left.count, 2);
        words_free(&left);
        assert_int_equal(unlink(scratch_path(state, names[i])), 0);
    }
    emit(state, WORDS("warps=4"));
    /* Files that heddle gen wrote are its own, also when they were changed since. */
    scratch_write(state, "out/heddle.f", "changed");
    assert_int_equal(emit(state, WORDS("warps=4")).written, 1);
}

static const char *library_line(const struct file_set *set) {
    const char *line = strstr(emitted_content(set, "heddle.core"), "\nname: ");
    assert_non_null(line);
    return line + 1;
}

/* Cores in one workspace are told apart by the name in it; one configuration has one name. */
TEST_WITH(scratch, library_names_carry_the_configuration) {
    static const char odd[] = "own \"x\"*\\.ini";
    char path[512];
    scratch_write(state, odd, "[heddle]\nwarps = 8\n");
    snprintf(path, sizeof path, "%s", scratch_path(state, odd));
    const char *const words[][4] = {{"warps=4"},
                                    {"fpu=full"},
                                    {"perf_counters=0"},
                                    {"bus=axi4"},
                                    {"prefix=a_"},
                                    {"-c", "gen/presets/tiny-1x1.ini"},
                                    {"-c", "gen/presets/tiny-1x1.ini", "icache_kb=2"},
                                    {"-c", path}};
    enum { CORES = sizeof words / sizeof *words };
    struct file_set set[CORES], again = emitted(WORDS("warps=4", "bus=native"));
    for (size_t i = 0; i < CORES; i++) {
        set[i] = emitted(words[i]);
        size_t size = strcspn(library_line(&set[i]), "\n");
        const char *name = library_line(&set[i]) + strlen("name: \"");
        assert_int_equal(strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789_.-:") + 1,
                         size - strlen("name: \""));
        for (size_t j = 0; j < i; j++)
            assert_int_not_equal(strncmp(library_line(&set[j]), library_line(&set[i]), size), 0);
    }
    assert_memory_equal(library_line(&again), library_line(&set[0]),
                        strcspn(library_line(&again), "\n"));
    assert_non_null(strstr(library_line(&set[CORES - 1]), "core, own__x___\"\n"));
    for (size_t i = 0; i < CORES; i++)
        file_set_free(&set[i]);
    file_set_free(&again);
}

/* A clock has no input delay; every other input has. */
TEST(the_clock_is_no_input) {
    static const struct {
        const char *bus, *inputs;
    } row[] = {{"bus=native", "{rst boot_addr boot_arg perf_class mem_req_ready mem_rsp_valid "
                              "mem_rsp_data mem_rsp_tag}"},
               {"bus=wishbone", "{rst m_wb_dat_r m_wb_ack m_wb_err s_wb_cyc s_wb_stb s_wb_we "
                                "s_wb_adr s_wb_sel s_wb_dat_w}"},
               {"bus=axi4", "{rst m_axi_arready m_axi_rvalid m_axi_rdata m_axi_rresp "}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        struct file_set set = emitted(WORDS(row[i].bus, "prefix=a_"));
        const char *sdc = emitted_content(&set, "constraints/heddle.sdc");
        const char *line = strstr(sdc, "\nset_input_delay ");
        assert_non_null(line);
        assert_non_null(strstr(line, row[i].inputs));
        assert_null(strstr(line, "all_inputs"));
        file_set_free(&set);
    }
}

TEST_WITH(scratch, a_blocked_folder_is_left_alone) {
    static const char *const blocks[] = {"out/sim", "out/rtl", "out"};
    struct config config = config_of(WORDS("warps=4"));
    for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++) {
        if (i == 2)
            assert_int_equal(rmdir(scratch_path(state, "out")), 0);
        scratch_write(state, blocks[i], "a file where a folder should be");
        struct error error;
        assert_false(emit_all(&config, scratch_path(state, "out"), NULL, &error));
        assert_says(&error, scratch_path(state, blocks[i]));
        assert_int_equal(unlink(scratch_path(state, blocks[i])), 0);
        struct words left = {0};
        if (i < 2) {
            assert_true(files_below(scratch_path(state, "out"), "", &left, &error));
            assert_int_equal(left.count, 0);
        }
        words_free(&left);
    }
    assert_int_equal(mkdir(scratch_path(state, "out"), 0777), 0);
    scratch_write(state, "out/manifest.json/x", "a folder where a file should be");
    struct error error;
    assert_false(emit_all(&config, scratch_path(state, "out"), NULL, &error));
    assert_says(&error, "manifest.json is a folder");
    assert_false(scratch_exists(state, "out/rtl"));
}

TEST_WITH(scratch, a_broken_template_writes_nothing) {
    scratch_write(state, "home/rtl_templates/0_base/good.sv", "module good;\nendmodule\n");
    scratch_write(state, "home/rtl_templates/1_top/bad.sv", "module bad;\n  ${knob.warp}\n");
    assert_int_equal(setenv("HEDDLE_HOME", scratch_path(state, "home"), 1), 0);
    struct config config = config_of(WORDS("warps=4"));
    struct error error;
    bool written = emit_all(&config, scratch_path(state, "out"), NULL, &error);
    unsetenv("HEDDLE_HOME");
    assert_false(written);
    assert_string_equal(error.text, "rtl_templates/1_top/bad.sv:2: 'knob' has no field 'warp'");
    assert_false(scratch_exists(state, "out"));
}

TEST_WITH(scratch, a_wrong_home_is_named) {
    assert_int_equal(setenv("HEDDLE_HOME", *state, 1), 0);
    struct config config = config_of(WORDS("warps=4"));
    struct file_set set = {0};
    struct error error;
    bool rendered = emit_render(&config, &set, &error);
    unsetenv("HEDDLE_HOME");
    assert_false(rendered);
    assert_says(&error, "has no folder rtl_templates");
}

TEST(file_lists_are_complete) {
    struct file_set set = emitted(WORDS("prefix=a_"));
    const char *list = emitted_content(&set, "heddle.f"),
               *simulation = emitted_content(&set, "sim.f");
    assert_memory_equal(list, "rtl/5_top/a_cfg.sv\nrtl/5_top/a_types.sv\n", 40);
    assert_null(strstr(list, "sim_top"));
    assert_null(strstr(list, "sim_memory"));
    for (size_t i = 0; i < set.count; i++) {
        char line[256], quoted[256];
        snprintf(line, sizeof line, "%s\n", set.file[i].path);
        snprintf(quoted, sizeof quoted, "\"%s\"", set.file[i].path);
        /* sim_top stands in the place of the top. */
        if (strcmp(line, "rtl/5_top/a_gpu.sv\n") == 0)
            assert_true(strstr(list, line) && !strstr(simulation, line));
        else if (strncmp(line, "rtl/", 4) == 0)
            assert_non_null(strstr(simulation, line));
        if (strcmp(set.file[i].path, "manifest.json") != 0)
            assert_non_null(strstr(emitted_content(&set, "manifest.json"), quoted));
    }
    file_set_free(&set);
}

static bool has_constant(const char *const *words, const char *constant) {
    struct file_set set = emitted(words);
    bool has = strstr(emitted_content(&set, "rtl/5_top/cfg.sv"), constant) != NULL;
    file_set_free(&set);
    return has;
}

/* The queue of RVFI has a place for all of a warp's instructions in flight, and is a power of two.
 */
TEST(reports_have_places) {
    assert_true(has_constant(WORDS("rvfi=1", "-c", "tiny-1x1"), " RVFI_ENTRIES = 16;"));
    assert_true(has_constant(WORDS("rvfi=1", "issue=loog", "window_entries=8", "ibuf_depth=16",
                                   "lsu_pending=32", "warps=1"),
                             " RVFI_ENTRIES = 64;"));
    assert_false(has_constant(WORDS("rvfi=0"), "RVFI"));
}

/* Flags are sent to what sub-cores share, unless it has the unit that raises them. */
TEST(flags_are_sent_by_units_of_sub_cores) {
    assert_true(has_constant(WORDS("subcores=2", "fpu=full", "subcore_fpu=own"), " FFLAGS_W = 7;"));
    assert_false(has_constant(WORDS("subcores=2", "fpu=full", "subcore_fpu=shared"), "FFLAGS_W"));
    assert_false(has_constant(WORDS("fpu=full"), "FFLAGS_W"));
}

/* A model reads its own form of a module in the place of the core's, both with the prefix. */
TEST(forms_for_a_model) {
    struct file_set set = emitted(WORDS("prefix=a_"));
    const char *model = emitted_content(&set, "model.f"), *core = emitted_content(&set, "heddle.f");
    assert_non_null(strstr(model, "sim/model/a_clock_gate.sv\n"));
    assert_null(strstr(model, "rtl/0_base/a_clock_gate.sv\n"));
    assert_non_null(strstr(core, "rtl/0_base/a_clock_gate.sv\n"));
    assert_null(strstr(core, "sim/model"));
    assert_null(strstr(emitted_content(&set, "sim.f"), "sim/model"));
    file_set_free(&set);
}

/* Whether a word stands in a text as a whole identifier, outside comments. */
static bool has_identifier(const char *text, const char *word) {
    size_t size = strlen(word);
    for (const char *at = text; (at = strstr(at, word)); at += size) {
        const char *line = at;
        while (line > text && line[-1] != '\n')
            line--;
        const char *comment = strstr(line, "//");
        bool starts = at == text || !(strchr("_$`.", at[-1]) || (at[-1] | 32) >= 'a');
        char next = at[size];
        bool ends = !(next == '_' || (next >= '0' && next <= '9') || (next | 32) >= 'a');
        if (starts && ends && !(comment && comment < at))
            return true;
    }
    return false;
}

TEST(prefix_renames_everything) {
    static const char *const names[] = {
        "cfg",     "types",   "instr_t", "result_t",   "mem_req_t",     "fifo",    "core",
        "decoder", "sim_top", "fault_t", "rr_arbiter", "perf_counters", "schedule"};
    struct file_set set = emitted(WORDS("prefix=left_"));
    for (size_t i = 0; i < set.count; i++) {
        if (strncmp(set.file[i].path, "rtl/", 4) != 0)
            continue;
        assert_non_null(strstr(set.file[i].path, "/left_"));
        for (size_t n = 0; n < sizeof names / sizeof *names; n++)
            if (has_identifier(text_string(&set.file[i].content), names[n]))
                fail_msg("%s still has %s", set.file[i].path, names[n]);
    }
    const char *core = emitted_content(&set, "rtl/5_top/left_core.sv");
    assert_non_null(strstr(core, "module left_core"));
    assert_non_null(strstr(core, "left_subcore u_subcore"));
    assert_null(strstr(core, "left_left_"));
    assert_non_null(
        strstr(emitted_content(&set, "rtl/5_top/left_subcore.sv"), "[left_cfg::UNITS-1:0]"));
    assert_non_null(
        strstr(emitted_content(&set, "heddle_config.h"), "#define LEFT_HEDDLE_WARPS 4\n"));
    file_set_free(&set);
}

TEST(modules_import_the_types_they_name) {
    struct file_set set = {0};
    struct text words = {0}, named = {0}, other = {0};
    text_add(&words, "`ifndef YOSYS\npackage words;\n`endif\ntypedef logic word_t;\n");
    text_add(&named, "// word_t\nmodule a #(parameter N = 1) (input word_t x);\nendmodule\n"
                     "module b;\nendmodule\n");
    text_add(&other, "// word_t\nmodule word (input logic word_tt);\nendmodule\n");
    file_set_add(&set, "rtl/other.sv", &other);
    file_set_add(&set, "rtl/named.sv", &named);
    file_set_add(&set, "rtl/words.sv", &words);
    imports_apply(&set);
    assert_string_equal(emitted_content(&set, "rtl/named.sv"),
                        "// word_t\nmodule a\n`ifndef YOSYS\n  import words::*;\n`endif\n"
                        "#(parameter N = 1) (input word_t x);\nendmodule\n"
                        "module b\n`ifndef YOSYS\n  import words::*;\n`endif\n;\nendmodule\n");
    assert_string_equal(emitted_content(&set, "rtl/other.sv"),
                        "// word_t\nmodule word (input logic word_tt);\nendmodule\n");
    assert_string_equal(emitted_content(&set, "rtl/words.sv"),
                        "`ifndef YOSYS\npackage words;\n`endif\ntypedef logic word_t;\n");
    file_set_free(&set);
}

TEST(prefix_leaves_the_rest) {
    struct file_set set = {0};
    struct text content = {0};
    text_add(&content,
             "// fifo and cfg in a comment\n/* fifo */ package cfg; endpackage\n"
             "typedef struct packed { logic [cfg::N-1:0] cfg_t; } word_t;\n"
             "module fifo #(parameter N = 4'd1) (input word_t fifo_x, input wire x_fifo);\n"
             "  initial $fifo(`fifo, \"fifo \\\" cfg\"); // word_t\n"
             "  fifo u(.fifo(1'b0));\nendmodule");
    file_set_add(&set, "rtl/fifo.sv", &content);
    prefix_apply(&set, "p_");
    assert_string_equal(
        emitted_content(&set, "rtl/p_fifo.sv"),
        "// fifo and cfg in a comment\n/* fifo */ package p_cfg; endpackage\n"
        "typedef struct packed { logic [p_cfg::N-1:0] cfg_t; } p_word_t;\n"
        "module p_fifo #(parameter N = 4'd1) (input p_word_t fifo_x, input wire x_fifo);\n"
        "  initial $fifo(`fifo, \"fifo \\\" cfg\"); // word_t\n"
        "  p_fifo u(.p_fifo(1'b0));\nendmodule");
    file_set_free(&set);
}

/* The width of "logic [EXPRESSION:0]" with the constants of the package. */
static unsigned vector_width(struct lua_State *lua, const char *range, size_t size) {
    struct text source = {0}, value = {0};
    struct error error;
    bool skipped;
    text_add(&source, "${1 + ");
    for (size_t i = 0; i < size; i++) {
        bool scope = strncmp(range + i, "::", 2) == 0;
        text_append(&source, scope ? "." : range + i, 1);
        i += scope;
    }
    text_add(&source, "}");
    if (!template_render(lua, "types.sv", &source, &value, &skipped, &error))
        fail_msg("%s", error.text);
    unsigned width = (unsigned)atoi(text_string(&value));
    text_free(&source);
    text_free(&value);
    return width;
}

/* Adds up the members of a packed struct of types.sv. */
static unsigned struct_width(struct lua_State *lua, const char *types, const char *name) {
    char end_mark[64];
    snprintf(end_mark, sizeof end_mark, "} %s;", name);
    const char *end = strstr(types, end_mark), *at = types;
    assert_non_null(end);
    for (const char *next; (next = strstr(at, "struct packed {\n")) && next < end;)
        at = next + strlen("struct packed {\n");
    unsigned width = 0;
    for (; at < end; at += strcspn(at, "\n") + 1) {
        at += strspn(at, " ");
        if (strncmp(at, "logic [", 7) == 0)
            width += vector_width(lua, at + 7, (size_t)(strstr(at, ":0]") - (at + 7)));
        else if (strncmp(at, "logic ", 6) == 0)
            width++;
        else if (strncmp(at, "instr_t ", 8) == 0)
            width += struct_width(lua, types, "instr_t");
        else
            fail_msg("unknown member: %.40s", at);
    }
    return width;
}

TEST(widths_of_words_are_right) {
    static const char *const shapes[][2] = {
        {"warps=4", "threads=4"}, {"warps=1", "threads=1"}, {"warps=16", "threads=32"}};
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        struct config config = config_of(WORDS(shapes[i][0], shapes[i][1]));
        struct derived derived = derived_compute(&config);
        struct lua_State *lua = template_open();
        lua_tables_add(lua, &config, &derived);
        struct file_set set = emitted(WORDS(shapes[i][0], shapes[i][1]));
        const char *types = emitted_content(&set, "rtl/5_top/types.sv");
        assert_int_equal(derived_value(&derived, "INSTR_W"), struct_width(lua, types, "instr_t"));
        assert_int_equal(derived_value(&derived, "OPERATION_W"), struct_width(lua, types, "op_t"));
        assert_int_equal(derived_value(&derived, "SCALAR_W"),
                         struct_width(lua, types, "scalar_op_t"));
        assert_int_equal(derived_value(&derived, "RESULT_W"), struct_width(lua, types, "result_t"));
        file_set_free(&set);
        template_close(lua);
        derived_free(&derived);
    }
}

TEST(constants_follow_from_knobs) {
    struct config config =
        config_of(WORDS("warps=1", "threads=2", "dcache_kb=8", "dcache_mshrs=8", "icache_mshrs=16",
                        "lmem_kb=2", "ipdom_depth=1", "line_bytes=32"));
    struct derived derived = derived_compute(&config);
    static const struct {
        const char *name;
        uint32_t value;
    } expected[] = {{"WARP_W", 1},
                    {"THREAD_W", 1},
                    {"DATA_W", 64},
                    {"IPDOM_W", 1},
                    {"DCACHE_BANKS", 2},
                    {"DCACHE_BANK_LINES", 128},
                    {"DCACHE_WAYS", 2},
                    {"DCACHE_BANK_SETS", 64},
                    {"DCACHE_INDEX_W", 6},
                    {"DCACHE_BANK_W", 1},
                    {"DCACHE_BANK_MSHRS", 4},
                    {"MEM_TAG_W", 6},
                    {"LMEM_WORDS", 512},
                    {"LMEM_BANK_WORDS", 256},
                    {"LMEM_SIZE", 2048},
                    {"LADDR_W", 27},
                    {"UNIT_SFU", 3},
                    {"SFU_ILLEGAL", 15},
                    {"LINE_W", 256},
                    {"LWORD_W", 3}};
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++)
        assert_int_equal(derived_value(&derived, expected[i].name), expected[i].value);
    derived_free(&derived);
}
