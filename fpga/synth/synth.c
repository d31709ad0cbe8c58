#include "synth.h"

#include "base/cache.h"
#include "base/files.h"
#include "base/process.h"
#include "base/resources.h"
#include "base/tools.h"
#include "gen/emit/emit.h"
#include "memories.h"
#include "own_cells.h"
#include "registers.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The script of abc for standard cells. */
#define MAPPER "mapper.abc"
/* How registers with an enable get gates of the clock, and with which cell. */
#define GATES "clock_gates.ys"
#define GATES_MAP "clock_gates.v"
#define GATES_CELL "clock_gate.v"

/* Everything that one synthesis works on. */
struct job {
    struct synth *synth;
    struct resources resources;
    struct file_set files; /* the emitted core */
    struct text top, title, script, list, log;
    const char *liberty; /* of standard cells: a file, or NULL */
    struct text own;     /* the library that comes with heddle, when it is the one */
    int lock;
};

/* Warnings of Yosys about its own maps, and about primitives that a configuration does not use. */
static const char *const harmless[] = {
    "Warning: Resizing cell port ", "Warning: Selection \"*", "Warning: wire '\\genblk",
    "Warning: Found unsupported expression '", /* flip-flops of a library that are not taken */
};

// ------------------------------------------------------------------------------ script

static bool is_rtl(const char *path) {
    const char *name = strrchr(path, '/');
    return strncmp(path, "rtl/", 4) == 0 && strncmp(name + 1, "sim_", 4) != 0;
}

/* Modules keep their borders while they are mapped; primitives are part of who uses them. */
static void script_borders(const struct job *job, struct text *script) {
    static const char base[] = "rtl/0_base/";
    text_add(script, "setattr -mod -set keep_hierarchy 1 *\n");
    for (size_t i = 0; i < job->files.count; i++) {
        const char *path = job->files.file[i].path;
        if (strncmp(path, base, sizeof base - 1) == 0)
            text_print(script, "setattr -mod -unset keep_hierarchy *%.*s*\n",
                       (int)(strlen(path) - sizeof base + 1 - strlen(".sv")),
                       path + sizeof base - 1);
    }
}

void synth_sources(const struct file_set *files, struct text *script) {
    // Releases after 0.23 map by ABC9, whose usual script ends in &mfs; that stops on some modules
    // (0.70).
    static const char abc9[] =
        "scratchpad -set abc9.script \"+&scorr;&sweep;&dc2;&dch,-f,-r;&if,{W},{D},-v\"\n";
    const struct file *list = file_set_find(files, "heddle.f");
    text_add(script, abc9);
    for (const char *line = text_string(&list->content); *line;) {
        size_t size = strcspn(line, "\n");
        text_print(script, "read_verilog -sv %.*s\n", (int)size, line);
        line += size + (line[size] == '\n');
    }
}

/* Takes a file of a folder into the set under a name. */
static bool file_take_as(struct job *job, const char *folder, const char *file, const char *name,
                         struct error *error) {
    struct text path = {0}, content = {0};
    text_print(&path, "%s/%s", folder, file);
    bool read = text_read_file(&content, text_string(&path), error);
    if (read)
        file_set_add(&job->files, name, &content);
    text_free(&path);
    text_free(&content);
    return read;
}

/* The flow of a target, flat: its borders are taken away again; what is one but for the family has
 * one file, where the family is the file's name. */
static bool script_flow(const struct job *job, bool flat, struct text *script,
                        struct error *error) {
    const struct target *target = job->synth->target;
    const char *script_of = target->script ? target->script : target->name;
    struct text path = {0}, flow = {0};
    text_print(&path, "%s/fpga/yosys/%s.ys", job->resources.home, script_of);
    bool read = text_read_file(&flow, text_string(&path), error);
    const char *rest = text_string(&flow);
    /* Behind the flow's first command, which reads the target's cells: nothing has looked below a
     * border yet. */
    const char *first = flat && read ? strstr(rest, "\nsynth_") : NULL;
    const char *below = first ? strchr(first + 1, '\n') : NULL;
    if (below) {
        text_append(script, rest, (size_t)(below - rest));
        text_add(script, "\nsetattr -mod -unset keep_hierarchy *");
        rest = below;
    }
    for (const char *family; (family = strstr(rest, script_of));
         rest = family + strlen(script_of)) {
        text_append(script, rest, (size_t)(family - rest));
        text_add(script, target->name);
    }
    text_add(script, rest);
    text_free(&path);
    text_free(&flow);
    return read;
}

/* The gate of the flow's map, which is an $and, as a cell of the library. */
static void gate_cell_print(const struct liberty_cell *gate, struct text *text) {
    static const struct {
        enum liberty_role role;
        const char *port;
    } pin[] = {{ROLE_GATE_CLOCK, "A"}, {ROLE_GATE_ENABLE, "B"}, {ROLE_GATE_OUT, "Y"}};
    text_add(text, "module clock_gate (A, B, Y);\n");
    for (const char *operand = "ABY"; *operand; operand++)
        text_print(text, "  parameter %c_SIGNED = 0;\n  parameter %c_WIDTH = 1;\n", *operand,
                   *operand);
    text_print(text, "  input A, B;\n  output Y;\n  \\%s _TECHMAP_REPLACE_ (", gate->name);
    for (size_t i = 0; i < sizeof pin / sizeof *pin; i++)
        text_print(text, "%s.\\%s (%s)", i ? ", " : "",
                   gate->pin[liberty_gate_pin(gate, pin[i].role)].name, pin[i].port);
    text_add(text, ");\nendmodule\n");
}

/* Without gates of the clock when the library has none, and for timing. */
static bool gates_make(struct job *job, const char *folder, bool sized, struct error *error) {
    const struct liberty_cell *gate = sized ? NULL : liberty_clock_gate(&job->synth->liberty);
    struct text cell = {0};
    if (!gate) {
        file_set_add(&job->files, GATES, &cell);
        text_free(&cell);
        return true;
    }
    gate_cell_print(gate, &cell);
    file_set_add(&job->files, GATES_CELL, &cell);
    text_free(&cell);
    return file_take_as(job, folder, "asic_gates.ys", GATES, error) &&
           file_take_as(job, folder, "asic_gates.v", GATES_MAP, error);
}

/* Further files that the flow of standard cells reads. */
static bool asic_files_make(struct job *job, bool sized, struct error *error) {
    struct text folder = {0};
    text_print(&folder, "%s/fpga/yosys", job->resources.home);
    bool read = file_take_as(job, text_string(&folder), sized ? "asic_sized.abc" : "asic.abc",
                             MAPPER, error) &&
                gates_make(job, text_string(&folder), sized, error);
    text_free(&folder);
    return read;
}

static bool script_make(struct job *job, const struct synth_source *source, struct error *error) {
    synth_sources(&job->files, &job->script);
    text_print(&job->script, "hierarchy -check -top %s\n", text_string(&job->top));
    script_borders(job, &job->script);
    bool read = script_flow(job, source->flat, &job->script, error);
    /* Models of primitives have processes, which JSON has no form for. */
    text_add(&job->script,
             "write_verilog -noattr " SYNTH_NETLIST "\ndelete =*/p:*\nwrite_json " SYNTH_JSON "\n");
    return read && (job->synth->target->cells || asic_files_make(job, source->sized, error));
}

// ------------------------------------------------------------------------------- steps

void synth_key_add(const struct file_set *files, uint64_t *key) {
    for (size_t i = 0; i < files->count; i++)
        if (is_rtl(files->file[i].path)) {
            cache_key_add(key, files->file[i].path);
            cache_key_add(key, text_string(&files->file[i].content));
        }
}

static uint64_t job_key(const struct job *job) {
    struct text tools = {0};
    uint64_t key = CACHE_KEY_START;
    cache_key_add(&key, "synth");
    synth_key_add(&job->files, &key);
    cache_key_add(&key, text_string(&job->script));
    cache_tool_identity(tool_table[TOOL_YOSYS].program, &tools);
    if (job->liberty)
        cache_file_identity(job->liberty, &tools);
    text_add(&tools, text_string(&job->own));
    static const char *const read[] = {MAPPER, GATES, GATES_MAP, GATES_CELL};
    for (size_t i = 0; i < sizeof read / sizeof *read; i++) {
        const struct file *file = file_set_find(&job->files, read[i]);
        text_add(&tools, file ? text_string(&file->content) : "");
    }
    cache_key_add(&key, text_string(&tools));
    text_free(&tools);
    return key;
}

static bool liberty_link(const struct job *job, struct error *error) {
    struct text link = {0};
    char *real = realpath(job->liberty, NULL);
    text_print(&link, "%s/" SYNTH_LIBERTY, text_string(&job->synth->folder));
    remove(text_string(&link));
    bool linked = real && symlink(real, text_string(&link)) == 0;
    if (!linked)
        error_set(error, "%s: %s", text_string(&link), strerror(errno));
    free(real);
    text_free(&link);
    return linked;
}

enum { WARNING = sizeof "Warning: " - 1 };

/* Where a line of the log begins to warn; before it may be a place, FILE:LINE. */
static const char *warning_find(const char *line, size_t size) {
    const char *at = strstr(line, "Warning: ");
    bool here = at && at < line + size && (at == line || (at - line > 2 && at[-2] == ':'));
    return here ? at : NULL;
}

/* The first warning that is not harmless. */
static bool log_check(const struct job *job, struct error *error) {
    struct text log = {0};
    if (!text_read_file(&log, text_string(&job->log), error))
        return false;
    bool good = true;
    for (const char *line = text_string(&log); good && *line;) {
        size_t size = strcspn(line, "\n");
        const char *at = warning_find(line, size);
        for (size_t i = 0; at && i < sizeof harmless / sizeof *harmless; i++)
            if (strncmp(at, harmless[i], strlen(harmless[i])) == 0)
                at = NULL;
        if (at)
            good =
                error_set(error, "Yosys warns: %.*s%.*s (%s)", (int)(at - line), line,
                          (int)(line + size - at) - WARNING, at + WARNING, text_string(&job->log));
        line += size + (line[size] == '\n');
    }
    text_free(&log);
    return good;
}

static bool yosys_run(struct job *job, struct error *error) {
    struct file_set_report report;
    struct text content = {0};
    char program[] = "yosys", quiet[] = "-q", file[] = "run.ys";
    char *const argv[] = {program, quiet, file, NULL};
    text_add(&content, text_string(&job->script));
    file_set_add(&job->files, "run.ys", &content);
    if (job->own.size) {
        text_add(&content, text_string(&job->own));
        file_set_add(&job->files, SYNTH_LIBERTY, &content);
    }
    remove(text_string(&job->log));
    const struct process_step step = {.about = "synthesis",
                                      .folder = text_string(&job->synth->folder),
                                      .log = text_string(&job->log),
                                      .argv = argv};
    fprintf(stderr, "%s: running Yosys (once for each configuration; minutes for large ones)\n",
            text_string(&job->title));
    return file_set_write(&job->files, text_string(&job->synth->folder), &report, error) &&
           (!job->liberty || liberty_link(job, error)) &&
           process_run(&step, text_string(&job->title), error) && log_check(job, error);
}

/* The list of cells is written last: when it is there, all went well. */
static bool netlist_count(const struct job *job, struct error *error) {
    struct text netlist = {0}, fresh = {0};
    struct cell_node cells = {0};
    text_print(&netlist, "%s/" SYNTH_JSON, text_string(&job->synth->folder));
    text_print(&fresh, "%s.new", text_string(&job->list));
    bool good = cells_read_netlist(&cells, text_string(&netlist), error) &&
                cells_write(&cells, text_string(&fresh), error) &&
                (rename(text_string(&fresh), text_string(&job->list)) == 0 ||
                 error_set(error, "%s: %s", text_string(&job->list), strerror(errno))) &&
                cache_seal(text_string(&job->list), error);
    cells_free(&cells);
    text_free(&netlist);
    text_free(&fresh);
    return good;
}

static bool list_exists(const struct job *job) {
    return cache_is_whole(text_string(&job->list));
}

static bool liberty_prepare(struct job *job, const char *file, struct error *error) {
    struct liberty *liberty = &job->synth->liberty;
    if (job->synth->target->cells)
        return true;
    job->liberty = file;
    if (file)
        return liberty_read(liberty, file, error);
    own_cells_print(&job->own);
    return liberty_parse(liberty, text_string(&job->own), "the library", error);
}

void synth_source_name(const struct synth_source *source, struct text *name) {
    if (source->module)
        text_print(name, "%s of ", source->module);
    if (source->rtl)
        text_add(name, source->rtl);
    else
        config_print_name(source->config, name);
}

/* The core that `heddle gen` wrote into a folder: what its list names, and its top. */
static bool folder_take(struct job *job, const char *folder, struct error *error) {
    static const char mark[] = "toplevel: ";
    if (!file_take_as(job, folder, "heddle.f", "heddle.f", error) ||
        !file_take_as(job, folder, "heddle.core", "heddle.core", error))
        return false;
    struct text list = {0};
    text_add(&list, text_string(&file_set_find(&job->files, "heddle.f")->content));
    bool good = true;
    char *rest = list.data;
    for (char *line; good && rest && (line = strtok_r(rest, "\n", &rest));)
        good = (path_is_inside(line) ||
                error_set(error, "%s/heddle.f: %s is not below it", folder, line)) &&
               file_take_as(job, folder, line, line, error);
    text_free(&list);
    const char *core = text_string(&file_set_find(&job->files, "heddle.core")->content);
    const char *top = strstr(core, mark);
    if (good && !top)
        return error_set(error, "%s/heddle.core names no toplevel", folder);
    if (good)
        text_append(&job->top, top + strlen(mark), strcspn(top + strlen(mark), "\n"));
    return good;
}

/* The module that a design has around all of it: the core with its bus. */
static void top_name(const struct synth_source *source, struct text *top) {
    const char *bus = config_word(source->config, KNOB_BUS);
    bool bare = source->without_bus || strcmp(bus, "native") == 0;
    text_print(top, "%sgpu%s%s", config_word(source->config, KNOB_PREFIX), bare ? "" : "_",
               bare ? "" : bus);
}

/* Of a top, "a_gpu" or "a_gpu_axi4": what stands before the last "gpu". */
static size_t prefix_size(const char *top) {
    const char *last = top;
    for (const char *at = top; (at = strstr(at, "gpu")); at++)
        last = at;
    return (size_t)(last - top);
}

static bool source_take(struct job *job, const struct synth_source *source, struct error *error) {
    if (source->rtl) {
        if (!folder_take(job, source->rtl, error))
            return false;
    } else {
        top_name(source, &job->top);
        if (!emit_render(source->config, &job->files, error))
            return false;
    }
    if (!source->module)
        return true;
    struct text module = {0}, file = {0};
    text_append(&module, text_string(&job->top), prefix_size(text_string(&job->top)));
    text_add(&module, source->module);
    text_print(&file, "/%s.sv", text_string(&module));
    bool found = false;
    for (size_t i = 0; i < job->files.count && !found; i++) {
        const char *name = strrchr(job->files.file[i].path, '/');
        found = name && strcmp(name, text_string(&file)) == 0;
    }
    text_free(&job->top);
    text_add(&job->top, text_string(&module));
    text_free(&module);
    text_free(&file);
    return found || error_set(error, "the core has no module %s", source->module);
}

bool synth_source_check(const struct synth_source *source, struct error *error) {
    struct job job = {.lock = -1};
    bool good = source_take(&job, source, error);
    text_free(&job.top);
    file_set_free(&job.files);
    return good;
}

static bool job_prepare(struct job *job, const struct synth_source *source, const char *liberty,
                        struct error *error) {
    struct synth *synth = job->synth;
    text_add(&job->title, "heddle synth: ");
    synth_source_name(source, &job->title);
    text_print(&job->title, " for %s", synth->target->name);
    if (source->config && config_number(source->config, KNOB_RVFI))
        return error_set(error, "rvfi=1 is for simulation and proofs: synthesis needs rvfi=0");
    if (!resources_find(&job->resources, error) || !source_take(job, source, error))
        return false;
    if (!liberty_prepare(job, liberty, error) || !script_make(job, source, error) ||
        !cache_folder(&job->resources, "synth", job_key(job), &synth->folder, error))
        return false;
    text_print(&job->list, "%s/cells.txt", text_string(&synth->folder));
    text_print(&job->log, "%s/yosys.log", text_string(&synth->folder));
    return true;
}

static bool area_take(const struct job *job, const struct synth_source *source,
                      struct error *error) {
    struct synth *synth = job->synth;
    struct cell_node cells = {0};
    bool whole = !source->rtl && !source->module;
    bool good =
        cells_read(&cells, text_string(&job->list), error) &&
        area_compute(&cells, synth->target, synth->target->cells ? NULL : &synth->liberty,
                     &synth->area, error) &&
        registers_check(&job->files, text_string(&job->top), &synth->area.row[0].area, error) &&
        (!whole || memories_check(source->config, &synth->area, error));
    cells_free(&cells);
    return good;
}

bool synth_run(struct synth *synth, const struct config *config, const struct target *target,
               const char *liberty, struct error *error) {
    const struct synth_source source = {.config = config};
    return synth_source_run(synth, &source, target, liberty, error);
}

bool synth_run_without_bus(struct synth *synth, const struct config *config,
                           const struct target *target, const char *liberty, struct error *error) {
    const struct synth_source source = {.config = config, .without_bus = true};
    return synth_source_run(synth, &source, target, liberty, error);
}

bool synth_source_run(struct synth *synth, const struct synth_source *source,
                      const struct target *target, const char *liberty, struct error *error) {
    struct job job = {.synth = synth, .lock = -1};
    *synth = (struct synth){.target = target};
    bool good = job_prepare(&job, source, liberty, error);
    if (good && !list_exists(&job))
        good = tool_check(TOOL_YOSYS, error) &&
               cache_folder_make(text_string(&synth->folder), error) &&
               cache_lock(text_string(&synth->folder), text_string(&job.title), &job.lock, error) &&
               (list_exists(&job) || (yosys_run(&job, error) && netlist_count(&job, error)));
    good = good && area_take(&job, source, error);
    struct text *const texts[] = {&job.top, &job.title, &job.script, &job.own, &job.list, &job.log};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        text_free(texts[i]);
    file_set_free(&job.files);
    if (job.lock >= 0)
        close(job.lock);
    return good;
}

void synth_free(struct synth *synth) {
    liberty_free(&synth->liberty);
    area_table_free(&synth->area);
    text_free(&synth->folder);
}
