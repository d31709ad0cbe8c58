/* The template engine: what it prints, what it refuses, and that errors name file and line. */
#include "gen/emit/derived.h"
#include "gen/emit/lua_tables.h"
#include "gen/emit/template.h"
#include "tb/tools/scratch.h"
#include "tb/tools/unit.h"

#include <string.h>

/* Renders a template with the tables of the default configuration. */
static bool render(const char *source, struct text *output, bool *skipped, struct error *error) {
    struct config config = config_default();
    assert_true(config_check(&config, error));
    struct derived derived = derived_compute(&config);
    struct lua_State *lua = template_open();
    lua_tables_add(lua, &config, &derived);
    struct text text = {0};
    text_add(&text, source);
    bool rendered = template_render(lua, "dir/file.sv", &text, output, skipped, error);
    text_free(&text);
    template_close(lua);
    derived_free(&derived);
    return rendered;
}

static void assert_renders(const char *source, const char *expected) {
    struct text output = {0};
    struct error error;
    bool skipped;
    if (!render(source, &output, &skipped, &error))
        fail_msg("%s", error.text);
    assert_false(skipped);
    assert_string_equal(text_string(&output), expected);
    text_free(&output);
}

static void assert_refuses(const char *source, const char *message) {
    struct text output = {0};
    struct error error = {.text = ""};
    bool skipped;
    assert_false(render(source, &output, &skipped, &error));
    if (strncmp(error.text, message, strlen(message)) != 0)
        fail_msg("'%s' is not '%s...'", error.text, message);
    text_free(&output);
}

TEST(text_passes) {
    assert_renders("", "");
    assert_renders("a\n", "a\n");
    assert_renders("a\n\n  b", "a\n\n  b");
    assert_renders("\"\\n\" \\ \t'x' %d $clog2(N) $ { }\n",
                   "\"\\n\" \\ \t'x' %d $clog2(N) $ { }\n");
    assert_renders("\x01\xc3\xa9\n", "\x01\xc3\xa9\n");
}

TEST(expressions_are_replaced) {
    assert_renders("${1 + 2}${'a'}\n", "3a\n");
    assert_renders("x${({7})[1]}y${'}'}z\n", "x7y}z\n");
    assert_renders("${knob.warps} ${knob.issue} ${cfg.DATA_W}\n", "4 inorder 128\n");
    assert_renders("${cfg.WARPS // 2}\n", "2\n");
}

TEST(lua_lines_control) {
    assert_renders("% for i = 1, 2 do\nx${i}\n% end\n", "x1\nx2\n");
    assert_renders("a\n  % if knob.warps == 4 then\nb\n  % else\nc\n  % end\nd\n", "a\nb\nd\n");
    assert_renders("% local t = {\n%   5,\n% }\n${t[1]}\n", "5\n");
    assert_renders("% for _, row in ipairs(isa) do\n% if row.name == 'mul' then\n${row.unit}\n% "
                   "end\n% end\n",
                   "MULDIV\n");
    assert_renders("${#isa > 50 and 'many' or 'few'}\n", "many\n");
}

TEST(emit_skips) {
    struct text output = {0};
    struct error error;
    bool skipped;
    assert_true(render("% emit(knob.rf_banks > 0)\nx\n", &output, &skipped, &error));
    assert_true(skipped);
    text_free(&output);
    assert_renders("% emit(knob.rf_banks == 0)\nx\n", "x\n");
    assert_refuses("% emit()\n", "dir/file.sv:1: ");
}

TEST(errors_have_lines) {
    assert_refuses("a\n${x\n", "dir/file.sv:2: ${ without its }");
    assert_refuses("a\n% if true then\nb\n", "dir/file.sv:");
    assert_refuses("a\n\n% for do\n", "dir/file.sv:3: ");
    assert_refuses("a\nb ${1 +}\n", "dir/file.sv:2: ");
    assert_refuses("% error()\n", "nil");
    assert_refuses("a\n% error('no such shape')\n", "dir/file.sv:2: no such shape");
    assert_refuses("a\n\n${nothing.at.all}\n", "dir/file.sv:3: ");
    assert_refuses("a ${1}\n% local f = nil\n% f()\n", "dir/file.sv:3: ");
}

TEST(garbage_is_not_printed) {
    assert_refuses("x\n${nothing}\n", "dir/file.sv:2: ${...} is a nil, not text or a number");
    assert_refuses("${cfg.WARPS / 2}\n", "dir/file.sv:1: ${...} is 2.0, not a whole number");
    assert_refuses("${1 == 1}\n", "dir/file.sv:1: ${...} is a boolean");
    assert_refuses("${isa}\n", "dir/file.sv:1: ${...} is a table");
}

TEST(tables_are_guarded) {
    assert_refuses("\n${knob.warp}\n", "dir/file.sv:2: 'knob' has no field 'warp'");
    assert_refuses("% if cfg.warps then\n% end\n", "dir/file.sv:1: 'cfg' has no field 'warps'");
    assert_refuses("% local x = isa[1].nam\n", "dir/file.sv:1: 'isa' has no field 'nam'");
    assert_refuses("% knob.warps = 3\n", "dir/file.sv:1: 'knob' is read-only");
    assert_refuses("% isa[1] = nil\n", "dir/file.sv:1: 'isa' is read-only");
    assert_refuses("% isa[1].name = 'x'\n", "dir/file.sv:1: 'isa' is read-only");
}

/* Nothing that could read files or make two runs differ. */
TEST(sandbox_is_closed) {
    static const char *const names[] = {"io",          "os",    "require", "dofile",
                                        "loadfile",    "pairs", "next",    "print",
                                        "math.random", "debug", "package"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct text source = {0};
        text_print(&source, "${%s == nil and 'closed' or 'open'}", names[i]);
        assert_renders(text_string(&source), "closed");
        text_free(&source);
    }
}
