#include "emit.h"

#include "base/cache.h"
#include "base/resources.h"
#include "derived.h"
#include "gen/config/knobs_check.h"
#include "gen/tables/counters.h"
#include "imports.h"
#include "lua_tables.h"
#include "manifest.h"
#include "ports.h"
#include "prefix.h"
#include "shim.h"
#include "template.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* Outputs beside the RTL, from gen/templates/NAME.in; the manifest lists the others and is last. */
struct output {
    const char *template, *path;
};

static const struct output outputs[] = {
    {"heddle.f", "heddle.f"},
    {"sim.f", "sim.f"},
    {"sim.f", "model.f"},
    {"heddle.core", "heddle.core"},
    {"heddle_config.h", "heddle_config.h"},
    {"heddle_bench.sv", "sim/heddle_bench.sv"},
    {"heddle.sdc", "constraints/heddle.sdc"},
    {"heddle.xdc", "constraints/heddle.xdc"},
    {"heddle_ip.v", "ip/heddle_ip.v"},
    {"heddle_hw.tcl", "heddle_hw.tcl"},
    {"component.xml", "component.xml"},
    {"heddle_litex.py", "heddle_litex.py"},
    {"model_config.c", "sim/model_config.c"},
    {"manifest.json", MANIFEST_NAME},
};

/* Of a core with a bus, for its host (heddle driver). */
static const struct output driver_outputs[] = {
    {"driver.h", "heddle_driver.h"},
    {"driver.c", "heddle_driver.c"},
    {"driver_example.c", "heddle_driver_example.c"},
};

struct renderer {
    struct resources resources;
    struct derived derived;
    struct lua_State *lua;
};

static bool renderer_open(struct renderer *renderer, const struct config *config,
                          struct error *error) {
    if (!counters_check(counter_table, counter_count, error) ||
        !resources_find(&renderer->resources, error))
        return false;
    renderer->derived = derived_compute(config);
    renderer->lua = template_open();
    lua_tables_add(renderer->lua, config, &renderer->derived);
    return true;
}

static void renderer_close(struct renderer *renderer) {
    template_close(renderer->lua);
    derived_free(&renderer->derived);
}

/* Renders HOME/name. */
static bool render_file(const struct renderer *renderer, const char *name, struct text *output,
                        bool *skipped, struct error *error) {
    struct text path = {0}, source = {0};
    text_print(&path, "%s/%s", renderer->resources.home, name);
    bool rendered = text_read_file(&source, text_string(&path), error) &&
                    template_render(renderer->lua, name, &source, output, skipped, error);
    text_free(&path);
    text_free(&source);
    return rendered;
}

/* Modules of this folder of templates stand in a model for those of the same name. */
static const char model_templates[] = "7_model/", model_forms[] = "sim/model/";

static bool is_model_form(const char *path) {
    return strncmp(path, model_forms, strlen(model_forms)) == 0;
}

/* Where the module of a template goes. */
static void add_rtl_path(const char *template, struct text *path) {
    size_t folder = strlen(model_templates);
    bool form = strncmp(template, model_templates, folder) == 0;
    text_print(path, "%s%s", form ? model_forms : "rtl/", form ? template + folder : template);
}

static bool render_rtl(const struct renderer *renderer, struct file_set *set, struct error *error) {
    struct text folder = {0};
    struct words templates = {0};
    text_print(&folder, "%s/rtl_templates", renderer->resources.home);
    bool good = files_below(text_string(&folder), ".sv", &templates, error);
    for (size_t i = 0; i < templates.count && good; i++) {
        struct text name = {0}, path = {0}, output = {0};
        bool skipped = false;
        text_print(&name, "rtl_templates/%s", templates.word[i]);
        add_rtl_path(templates.word[i], &path);
        good = render_file(renderer, text_string(&name), &output, &skipped, error);
        if (good && !skipped)
            file_set_add(set, text_string(&path), &output);
        text_free(&name);
        text_free(&path);
        text_free(&output);
    }
    words_free(&templates);
    text_free(&folder);
    return good;
}

static bool is_named(const char *path, const char *prefix, const char *stem) {
    const char *name = strrchr(path, '/') + 1;
    size_t size = strlen(prefix);
    return strncmp(name, prefix, size) == 0 && strncmp(name + size, stem, strlen(stem)) == 0 &&
           strcmp(name + size + strlen(stem), ".sv") == 0;
}

/* A module that only a simulation needs: sim_*. */
static bool is_simulation(const char *path, const char *prefix) {
    const char *name = strrchr(path, '/') + 1 + strlen(prefix);
    return strncmp(name, "sim_", 4) == 0;
}

static void add_file_list(struct lua_State *lua, const char *name, const struct words *list) {
    lua_tables_add_list(lua, name, (const char *const *)list->word, list->count);
}

/* Tells the templates of the file lists which files there are: `rtl` in compilation order (the
 * package, the types, then modules), `rtl_sim` what only a simulation needs, `rtl_model` the forms
 * of modules for a model. */
static void add_rtl_lists(struct lua_State *lua, const struct config *config,
                          const struct file_set *set) {
    static const char *const stems[] = {"cfg", "types"};
    const char *prefix = config_word(config, KNOB_PREFIX);
    struct words rtl = {0}, simulation = {0}, forms = {0};
    for (size_t turn = 0; turn < 3; turn++) {
        for (size_t i = 0; i < set->count; i++) {
            const char *path = set->file[i].path;
            if (is_model_form(path)) {
                if (turn == 0)
                    words_add(&forms, path);
                continue;
            }
            size_t kind = is_simulation(path, prefix) ? 3 : 2;
            for (size_t s = 0; s < sizeof stems / sizeof *stems; s++)
                if (is_named(path, prefix, stems[s]))
                    kind = s;
            if (kind == turn)
                words_add(&rtl, path);
            else if (turn == 0 && kind == 3)
                words_add(&simulation, path);
        }
    }
    add_file_list(lua, "rtl", &rtl);
    add_file_list(lua, "rtl_sim", &simulation);
    add_file_list(lua, "rtl_model", &forms);
    words_free(&rtl);
    words_free(&simulation);
    words_free(&forms);
}

/* Letters that the name of a core, a string and a comment may have in every language that is
 * printed. */
static void name_print(const char *name, struct text *text) {
    for (; *name; name++) {
        bool plain = isalnum((unsigned char)*name) || strchr("_.-", *name);
        text_append(text, plain ? name : "_", 1);
    }
}

/* Name of this configuration in a workspace of several: its own name, and a hash of its knobs. */
static void add_library_name(struct lua_State *lua, const char *name, const char *changes) {
    struct text library = {0};
    uint64_t key = CACHE_KEY_START;
    cache_key_add(&key, changes);
    text_print(&library, "%s-%08" PRIx32, name, (uint32_t)(key ^ key >> 32));
    lua_tables_add_text(lua, "library_name", text_string(&library));
    text_free(&library);
}

static void add_names(struct lua_State *lua, const struct config *config) {
    struct text given = {0}, name = {0}, changes = {0};
    config_print_name(config, &given);
    name_print(text_string(&given), &name);
    config_print_changes(config, &changes);
    lua_tables_add_text(lua, "config_name", text_string(&name));
    lua_tables_add_text(lua, "config_changes", text_string(&changes));
    add_library_name(lua, text_string(&name), text_string(&changes));
    text_free(&given);
    text_free(&name);
    text_free(&changes);
}

static bool native(const struct config *config) {
    return config_number(config, KNOB_BUS) == BUS_NATIVE;
}

/* Ports of the top, and its inputs but for the clock. */
static void add_ports(struct renderer *renderer, const struct config *config,
                      const struct file_set *set) {
    struct text top = {0};
    struct ports ports = {0};
    struct words timed = {0};
    text_print(&top, "gpu%s%s", native(config) ? "" : "_",
               native(config) ? "" : config_word(config, KNOB_BUS));
    for (size_t i = 0; i < set->count; i++)
        if (is_named(set->file[i].path, config_word(config, KNOB_PREFIX), text_string(&top)))
            ports_read(text_string(&set->file[i].content), &renderer->derived, &ports);
    for (size_t i = 0; i < ports.name.count; i++)
        if (strcmp(ports.direction.word[i], "input") == 0 && strcmp(ports.name.word[i], "clk") != 0)
            words_add(&timed, ports.name.word[i]);
    add_file_list(renderer->lua, "timed_inputs", &timed);
    add_file_list(renderer->lua, "port_names", &ports.name);
    add_file_list(renderer->lua, "port_directions", &ports.direction);
    add_file_list(renderer->lua, "port_widths", &ports.width);
    words_free(&timed);
    ports_free(&ports);
    text_free(&top);
}

/* The clock's period in constraints, in ns with three places at most. */
static void add_period(struct lua_State *lua, const struct config *config) {
    struct text period = {0};
    enum { STANDARD_PS = 10000, PS = 1000 };
    uint32_t ps = config->period_ps ? config->period_ps : STANDARD_PS;
    text_print(&period, "%" PRIu32 ".%03" PRIu32, ps / PS, ps % PS);
    while (period.size > 2 && period.data[period.size - 1] == '0' &&
           period.data[period.size - 2] != '.')
        period.data[--period.size] = '\0';
    lua_tables_add_text(lua, "clock_period", text_string(&period));
    text_free(&period);
}

static void add_all_files(struct lua_State *lua, const struct file_set *set) {
    struct words files = {0};
    for (size_t i = 0; i < set->count; i++)
        words_add(&files, set->file[i].path);
    add_file_list(lua, "files", &files);
    words_free(&files);
}

static void add_model_sources(struct file_set *set) {
    struct text shim = {0}, verilator = {0};
    text_add(&shim, shim_source);
    text_add(&verilator, verilator_source);
    file_set_add(set, "sim/shim.cpp", &shim);
    file_set_add(set, "sim/verilator.h", &verilator);
}

static bool render_outputs(const struct renderer *renderer, const struct output *list, size_t count,
                           struct file_set *set, struct error *error) {
    for (size_t i = 0; i < count; i++) {
        struct text name = {0}, output = {0};
        bool skipped = false;
        add_all_files(renderer->lua, set);
        lua_tables_add_text(renderer->lua, "output", list[i].path);
        text_print(&name, "gen/templates/%s.in", list[i].template);
        bool good = render_file(renderer, text_string(&name), &output, &skipped, error);
        if (good && !skipped)
            file_set_add(set, list[i].path, &output);
        text_free(&name);
        text_free(&output);
        if (!good)
            return false;
    }
    return true;
}

bool emit_render(const struct config *config, struct file_set *set, struct error *error) {
    struct renderer renderer;
    if (!renderer_open(&renderer, config, error))
        return false;
    bool good = render_rtl(&renderer, set, error);
    if (good) {
        imports_apply(set);
        prefix_apply(set, config_word(config, KNOB_PREFIX));
        add_rtl_lists(renderer.lua, config, set);
        add_names(renderer.lua, config);
        add_ports(&renderer, config, set);
        add_period(renderer.lua, config);
        add_model_sources(set);
        good = render_outputs(&renderer, outputs, sizeof outputs / sizeof *outputs, set, error);
    }
    renderer_close(&renderer);
    return good;
}

bool emit_all(const struct config *config, const char *folder, struct emit_report *report,
              struct error *error) {
    struct file_set set = {0};
    struct words old = {0};
    struct file_set_report written = {0};
    size_t removed = 0;
    bool good = emit_render(config, &set, error);
    if (good) {
        manifest_read_files(folder, &old);
        good = manifest_check_foreign(folder, &old, &set, error) &&
               file_set_write(&set, folder, &written, error);
    }
    if (good)
        removed = manifest_remove_stale(folder, &old, &set);
    if (good && report)
        *report = (struct emit_report){set.count, written.written, removed};
    words_free(&old);
    file_set_free(&set);
    return good;
}

bool emit_driver(const struct config *config, const char *folder, struct emit_report *report,
                 struct error *error) {
    struct renderer renderer;
    struct file_set set = {0};
    struct file_set_report written = {0};
    if (native(config))
        return error_set(error, "a core with bus=native has no registers; give bus=axi4 or "
                                "bus=wishbone");
    if (!renderer_open(&renderer, config, error))
        return false;
    add_names(renderer.lua, config);
    bool good = render_outputs(&renderer, driver_outputs,
                               sizeof driver_outputs / sizeof *driver_outputs, &set, error) &&
                file_set_write(&set, folder, &written, error);
    if (good)
        *report = (struct emit_report){set.count, written.written, 0};
    file_set_free(&set);
    renderer_close(&renderer);
    return good;
}

bool emit_document(const char *name, struct text *output, struct error *error) {
    struct config config;
    struct renderer renderer;
    if (!knobs_check(error))
        return false;
    config = config_default();
    if (!config_check(&config, error) || !renderer_open(&renderer, &config, error))
        return false;
    struct text path = {0};
    bool skipped;
    text_print(&path, "gen/templates/%s.in", name);
    bool good = render_file(&renderer, text_string(&path), output, &skipped, error);
    text_free(&path);
    renderer_close(&renderer);
    return good;
}
