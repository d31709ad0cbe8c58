/* The hash of a core's RTL: changes that make figures old, and changes that do not. */
#include "base/cache.h"
#include "gen/emit/rtl_hash.h"
#include "tb/tools/scratch.h"
#include "tb/tools/unit.h"

#include <stdlib.h>

#define WORDS(...) ((const char *const[]){__VA_ARGS__, NULL})

static uint64_t hash_of(const char *source) {
    uint64_t hash = CACHE_KEY_START;
    rtl_hash_add(&hash, "0_base/a.sv", source);
    return hash;
}

static uint64_t core_hash(const char *const *words) {
    struct config config = config_of(words);
    struct error error;
    uint64_t hash;
    if (!rtl_hash(&config, &hash, &error))
        fail_msg("%s", error.text);
    return hash;
}

TEST(comments_and_blanks_do_not_count) {
    const uint64_t hash = hash_of("module a;\n  assign b = c; d\nendmodule\n");
    assert_true(hash == hash_of("module a; // a comment\n  assign b = c; d\nendmodule\n"));
    assert_true(hash == hash_of("module   a;\n/* two\n   lines */\nassign b = c; d endmodule\n"));
    assert_true(hash ==
                hash_of("module a;\n  assign b = c;\n\n  // % end\n  d\nendmodule // \"\n"));
    assert_true(hash != hash_of("module a;\n  assign b = d; d\nendmodule\n"));
    assert_true(hash != hash_of("module a;\n  assign b = c;d\nendmodule\n"));
}

TEST(strings_and_lua_do) {
    assert_true(hash_of("(* ram_style = \"block\" *)") !=
                hash_of("(* ram_style = \"distributed\" *)"));
    assert_true(hash_of("a(\"x // 1\");") != hash_of("a(\"x // 2\");"));
    assert_true(hash_of("a(\"\\\" // 1\");") != hash_of("a(\"\\\" // 2\");"));
    assert_true(hash_of("a;\n  % local n = m // 2\nb;") != hash_of("a;\n  % local n = m // 4\nb;"));
    assert_true(hash_of("a[${n // 2}];") != hash_of("a[${n // 4}];"));
    // Behind something else on its line it is a remainder.
    assert_true(hash_of("a % b; // 2") == hash_of("a % b; // 4"));
}

TEST(a_path_does) {
    uint64_t hash = CACHE_KEY_START;
    rtl_hash_add(&hash, "0_base/b.sv", "module a;");
    assert_true(hash != hash_of("module a;"));
}

TEST(a_core_is_its_rtl) {
    const uint64_t hash = core_hash(WORDS("warps=4"));
    assert_true(hash == core_hash(WORDS("-c", "gen/presets/inorder-4x4.ini")));
    assert_true(hash != core_hash(WORDS("warps=8")));
    assert_true(hash != core_hash(WORDS("issue=ghost")));
}
