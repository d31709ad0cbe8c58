#include "sta.h"

#include "base/cache.h"
#include "base/files.h"
#include "base/process.h"
#include "base/tools.h"
#include "fanout.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LINE_SIZE = 512, PERIOD_NS = 10 };

static const char report_file[] = "timing.txt";

// ------------------------------------------------------------------------------ netlist

/* Nets by what they are: of gates, from a memory, to a memory, the clock. */
enum net_kind { NET_GATES, NET_FROM_MEMORY, NET_TO_MEMORY, NET_CLOCK };

struct printer {
    const struct mapped *mapped;
    const struct liberty *liberty;
    uint8_t *kind; /* of each net */
    struct fanout fanout;
    struct text text;
};

static const char letter[] = {'n', 'm', 'w', 'c'};

static bool is_gate(const struct printer *printer, uint32_t cell) {
    const struct mapped *mapped = printer->mapped;
    return liberty_find(printer->liberty, mapped_word(mapped, mapped->cell[cell].type)) != NULL;
}

static void net_print(const struct printer *printer, uint32_t net, struct text *text) {
    if (net == (uint32_t)MAPPED_NONE)
        text_add(text, "1'b0");
    else if (printer->kind[net] == NET_CLOCK)
        text_add(text, "clk");
    else
        text_print(text, "%c%" PRIu32, letter[printer->kind[net]], net);
}

/* Loads of memories, and the signals that they read. */
static void kinds_take(struct printer *printer) {
    const struct mapped *mapped = printer->mapped;
    printer->kind = memory_zeroed(mapped->nets + 1, 1);
    for (uint32_t i = 0; i < mapped->cells; i++) {
        const struct mapped_cell *cell = &mapped->cell[i];
        for (size_t k = 0; k < cell->pins && !is_gate(printer, i); k++) {
            const struct mapped_pin *pin = &mapped->pin[cell->pin + k];
            if (pin->net == (uint32_t)MAPPED_NONE)
                continue;
            const struct mapped_net *net = &mapped->net[pin->net];
            if (pin->output)
                printer->kind[pin->net] = NET_FROM_MEMORY;
            else if (net->driver != (uint32_t)MAPPED_NONE && is_gate(printer, net->driver))
                printer->kind[pin->net] = NET_TO_MEMORY;
        }
    }
    for (size_t i = 0; i < mapped->ports; i++)
        if (strcmp(mapped_word(mapped, mapped->port[i].port), "clk") == 0 &&
            mapped->port[i].net != (uint32_t)MAPPED_NONE)
            printer->kind[mapped->port[i].net] = NET_CLOCK;
}

static void ports_print(struct printer *printer) {
    const struct mapped *mapped = printer->mapped;
    struct text list = {0}, declared = {0};
    for (uint32_t net = 0; net < mapped->nets; net++) {
        bool outside = mapped->net[net].driver == (uint32_t)MAPPED_NONE;
        enum net_kind kind = printer->kind[net];
        if (kind == NET_CLOCK || (kind == NET_GATES && !outside))
            continue;
        text_add(&list, ", ");
        net_print(printer, net, &list);
        text_add(&declared, kind == NET_TO_MEMORY ? "output " : "input ");
        net_print(printer, net, &declared);
        text_add(&declared, ";\n");
    }
    text_print(&printer->text, "module top (clk%s);\ninput clk;\n%s", text_string(&list),
               text_string(&declared));
    text_free(&list);
    text_free(&declared);
}

/* Whether a pin of a gate is on a net that may have buffers: the clock is ideal. */
static bool is_reader(const struct printer *printer, const struct mapped_pin *pin) {
    return !pin->output && pin->net != (uint32_t)MAPPED_NONE &&
           printer->kind[pin->net] != NET_CLOCK;
}

static void readers_count(struct printer *printer) {
    const struct mapped *mapped = printer->mapped;
    for (uint32_t i = 0; i < mapped->cells; i++)
        for (size_t k = 0; k < mapped->cell[i].pins && is_gate(printer, i); k++)
            if (is_reader(printer, &mapped->pin[mapped->cell[i].pin + k]))
                fanout_count(&printer->fanout, mapped->pin[mapped->cell[i].pin + k].net);
}

static void pin_print(struct printer *printer, const struct mapped_pin *pin) {
    struct text name = {0};
    net_print(printer, pin->net, &name);
    text_print(&printer->text, ".%s(", mapped_word(printer->mapped, pin->port));
    if (is_reader(printer, pin))
        fanout_reader_print(&printer->fanout, pin->net, text_string(&name), &printer->text);
    else
        text_add(&printer->text, text_string(&name));
    text_add(&printer->text, ")");
    text_free(&name);
}

static void gates_print(struct printer *printer) {
    const struct mapped *mapped = printer->mapped;
    for (uint32_t i = 0; i < mapped->cells; i++) {
        const struct mapped_cell *cell = &mapped->cell[i];
        if (!is_gate(printer, i))
            continue;
        text_print(&printer->text, "%s g%" PRIu32 " (", mapped_word(mapped, cell->type), i);
        for (size_t k = 0; k < cell->pins; k++) {
            text_add(&printer->text, k ? ", " : "");
            pin_print(printer, &mapped->pin[cell->pin + k]);
        }
        text_add(&printer->text, ");\n");
    }
}

/* Gates by number, so that names need no care. */
static void netlist_print(struct printer *printer) {
    const struct mapped *mapped = printer->mapped;
    kinds_take(printer);
    fanout_init(&printer->fanout, printer->liberty, mapped->nets);
    ports_print(printer);
    readers_count(printer);
    gates_print(printer);
    for (uint32_t net = 0; net < mapped->nets; net++) {
        struct text name = {0};
        net_print(printer, net, &name);
        fanout_buffers_print(&printer->fanout, net, text_string(&name), &printer->text);
        text_free(&name);
    }
    text_add(&printer->text, "endmodule\n");
    fanout_free(&printer->fanout);
    free(printer->kind);
}

static void script_print(uint32_t paths, struct text *text) {
    text_print(text,
               "read_liberty " SYNTH_LIBERTY "\n"
               "read_verilog timing.v\n"
               "link_design top\n"
               "create_clock -name clk -period %d [get_ports clk]\n"
               "set_input_transition 0.1 [all_inputs]\n"
               "foreach port [all_inputs] {\n"
               "  if {[string match m* [get_property $port full_name]]} "
               "{ set_input_delay %g -clock clk $port }\n"
               "}\n"
               "foreach port [all_outputs] { set_output_delay %g -clock clk $port }\n"
               "report_checks -path_delay max -format full -digits 4 -group_count %" PRIu32
               " > timing.new\n",
               PERIOD_NS, STA_LAUNCH_NS, STA_SETUP_NS, paths);
}

static bool sta_run(const char *folder, const char *title, struct error *error) {
    char program[] = "sta", splash[] = "-no_splash", leave[] = "-exit", file[] = "timing.tcl";
    char move[] = "mv", fresh[] = "timing.new", place[] = "timing.txt";
    char *const words[] = {program, splash, leave, file, NULL};
    char *const rename_words[] = {move, fresh, place, NULL};
    struct text log = {0};
    text_print(&log, "%s/timing.log", folder);
    remove(text_string(&log));
    struct process_step step = {
        .about = "OpenSTA", .folder = folder, .log = text_string(&log), .argv = words};
    bool good = tool_check(TOOL_STA, error) && process_run(&step, title, error);
    step.argv = rename_words;
    good = good && process_run(&step, title, error);
    text_free(&log);
    return good;
}

// ------------------------------------------------------------------------------- answer

static struct sta_path *path_new(struct sta *sta) {
    sta->path = memory_resize(sta->path, (sta->paths + 1) * sizeof *sta->path);
    sta->path[sta->paths] = (struct sta_path){0};
    return &sta->path[sta->paths++];
}

/* "   0.2964    0.2964 v g12/Q (TYPE)", "    9.1   slack (MET)": gates by their outputs. */
static void line_take(struct sta *sta, const char *line) {
    struct sta_path *path = sta->paths ? &sta->path[sta->paths - 1] : NULL;
    const struct mapped *mapped = &sta->mapped;
    double delay, at;
    uint32_t cell;
    char pin[32], edge;
    if (strncmp(line, "Startpoint: ", 12) == 0) {
        path_new(sta);
    } else if (path && sscanf(line, "Endpoint: %127s", path->end) == 1) {
        return;
    } else if (path && sscanf(line, "%lf slack", &at) == 1 && strstr(line, " slack ")) {
        path->ns = PERIOD_NS - at;
    } else if (path &&
               sscanf(line, "%lf %lf %c g%" SCNu32 "/%31s", &delay, &at, &edge, &cell, pin) == 5 &&
               cell < mapped->cells) {
        for (size_t i = 0; i < mapped->cell[cell].pins; i++) {
            const struct mapped_pin *found = &mapped->pin[mapped->cell[cell].pin + i];
            if (!found->output || strcmp(mapped_word(mapped, found->port), pin) != 0)
                continue;
            path->hop = memory_resize(path->hop, (path->hops + 1) * sizeof *path->hop);
            path->hop[path->hops++] = (struct sta_hop){cell, at};
        }
    }
}

static bool report_read(struct sta *sta, const char *folder, struct error *error) {
    struct text file = {0};
    char line[LINE_SIZE];
    text_print(&file, "%s/%s", folder, report_file);
    FILE *stream = fopen(text_string(&file), "r");
    while (stream && fgets(line, sizeof line, stream))
        line_take(sta, line);
    if (stream)
        fclose(stream);
    text_free(&file);
    return sta->paths > 0 ||
           error_set(error, "OpenSTA finds no path between registers: see %s/timing.log", folder);
}

bool sta_make(struct sta *sta, const struct synth_source *source, const char *liberty,
              uint32_t paths, struct error *error) {
    struct synth_source sized = *source;
    struct synth synth;
    struct text file = {0}, name = {0}, title = {0}, script = {0};
    struct file_set files = {0};
    struct file_set_report report;
    int lock = -1;
    *sta = (struct sta){0};
    sized.sized = true;
    synth_source_name(source, &name);
    text_print(&title, "heddle timing: %s", text_string(&name));
    const struct target *target = target_find("asic", error);
    bool good = synth_source_run(&synth, &sized, target, liberty, error);
    text_print(&file, "%s/" SYNTH_JSON, text_string(&synth.folder));
    good = good && mapped_read(&sta->mapped, text_string(&file), error);
    if (good) {
        struct printer printer = {.mapped = &sta->mapped, .liberty = &synth.liberty};
        netlist_print(&printer);
        script_print(paths ? paths : 1, &script);
        file_set_add(&files, "timing.v", &printer.text);
        file_set_add(&files, "timing.tcl", &script);
        sta->area = synth.area.row[0].area;
    }
    /* Another process may ask for other paths of the same netlist. */
    good = good && cache_lock(text_string(&synth.folder), text_string(&title), &lock, error) &&
           file_set_write(&files, text_string(&synth.folder), &report, error) &&
           sta_run(text_string(&synth.folder), text_string(&title), error) &&
           report_read(sta, text_string(&synth.folder), error);
    if (lock >= 0)
        close(lock);
    sta->name = text_copy(text_string(&name));
    text_free(&file);
    text_free(&name);
    text_free(&title);
    file_set_free(&files);
    synth_free(&synth);
    return good;
}

void sta_free(struct sta *sta) {
    for (size_t i = 0; i < sta->paths; i++)
        free(sta->path[i].hop);
    free(sta->path);
    free(sta->name);
    mapped_free(&sta->mapped);
    *sta = (struct sta){0};
}

double sta_period_ns(const struct sta *sta) {
    return sta->paths ? sta->path[0].ns : 0;
}
