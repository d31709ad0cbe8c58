#include "pnr.h"

#include "base/cache.h"
#include "base/process.h"
#include "base/resources.h"
#include "base/tools.h"
#include "board_image.h"
#include "context.h"
#include "fpga/synth/synth.h"
#include "gen/emit/emit.h"
#include "gen/tables/memory_map.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { WORDS = 24, WORD_SIZE = 128 };

struct job {
    const struct board *board;
    struct resources resources;
    struct file_set files; /* core, board, constraints, program, script */
    struct text title, folder, log, report;
    char mapper[WORD_SIZE], tool[WORD_SIZE]; /* Yosys, place and route */
    uint32_t seed;                           /* of the placement, 0: the tool's own */
    int lock;
};

/* The program's own name, or the one of its build for WebAssembly from the Python index. */
static bool tool_find(const struct board *board, const char *program, char tool[WORD_SIZE],
                      struct error *error) {
    static const char *const before[] = {"", "yowasp-"};
    char path[RESOURCE_PATH_SIZE];
    for (size_t i = 0; i < sizeof before / sizeof *before; i++) {
        snprintf(tool, WORD_SIZE, "%s%s", before[i], program);
        if (process_find(tool, path, sizeof path))
            return true;
    }
    return error_set(
               error,
               "%s is missing: it is in the distribution's packages for this device or, where "
               "there are none, in pip install %s",
               program, board->package) ||
           error_of_setup(error);
}

/* Yosys, or that of its kind which the board's row names. */
static bool mapper_find(struct job *job, struct error *error) {
    const char *named = job->board->mapper;
    snprintf(job->mapper, sizeof job->mapper, "%s", tool_table[TOOL_YOSYS].program);
    return !named || tool_find(job->board, named, job->mapper, error);
}

// ------------------------------------------------------------------------------- files

static bool file_take(struct job *job, const char *folder, const char *name, struct error *error) {
    struct text path = {0}, content = {0};
    text_print(&path, "%s/%s/%s", job->resources.home, folder, name);
    bool read = text_read_file(&content, text_string(&path), error);
    if (read)
        file_set_add(&job->files, name, &content);
    text_free(&path);
    text_free(&content);
    return read;
}

/* Lines of the board's RAM as $readmemh reads them: the last byte first. */
static void image_print(const struct memory *memory, unsigned bytes, unsigned line_bytes,
                        struct text *image) {
    for (unsigned at = 0; at < bytes; at += line_bytes) {
        uint8_t line[MEMORY_LINE_BYTES];
        memory_read(memory, BOARD_RAM_BASE + at, line, line_bytes);
        for (unsigned byte = line_bytes; byte-- > 0;)
            text_print(image, "%02x", line[byte]);
        text_add(image, "\n");
    }
}

/* Program and data have the lower half of the RAM (board_memory.sv). */
static bool image_fits(const struct board *board, const struct board_image *image,
                       const char *program, struct error *error) {
    unsigned room = board->ram_bytes / 2;
    return image->bytes <= room ||
           error_set(error, "%s takes %u bytes, and %s has %u for program and data", program,
                     (unsigned)image->bytes, board->name, room);
}

static bool image_take(struct job *job, unsigned line_bytes, const char *program,
                       struct error *error) {
    unsigned width = job->board->beat_bytes ? job->board->beat_bytes : line_bytes;
    struct board_image image;
    struct text text = {0};
    if (!board_image_load(&image, program, error))
        return false;
    bool good = image_fits(job->board, &image, program, error);
    if (good) {
        image_print(image.memory, job->board->ram_bytes, width, &text);
        file_set_add(&job->files, "image.hex", &text);
    }
    board_image_free(&image);
    return good;
}

static bool files_make(struct job *job, unsigned line_bytes, const char *program,
                       struct error *error) {
    struct text script = {0};
    char top[WORD_SIZE];
    snprintf(top, sizeof top, "%s.sv", job->board->name);
    const char *const sources[] = {"board_reset.sv", "board_core.sv",    "board_memory.sv",
                                   "board_ram.sv",   "board_console.sv", "board_loader.sv",
                                   "board_uart.sv",  "board_uart_rx.sv", top};
    synth_sources(&job->files, &script);
    bool good = file_take(job, "constraints", job->board->constraints, error) &&
                image_take(job, line_bytes, program, error);
    for (size_t i = 0; i < sizeof sources / sizeof *sources && good; i++) {
        good = file_take(job, "fpga/boards", sources[i], error);
        text_print(&script, "read_verilog -sv %s\n", sources[i]);
    }
    // Newer releases of Yosys leave cells that tell of hierarchy, which nextpnr has no place for.
    text_print(&script,
               "chparam -set CLOCK_HZ %u %s\nsynth_%s -top %s\ndelete t:$scopeinfo\n"
               "write_json netlist.json\n",
               job->board->clock_hz, job->board->name, job->board->target, job->board->name);
    if (good)
        file_set_add(&job->files, "run.ys", &script);
    text_free(&script);
    return good;
}

/* The folder of a job whose key has everything but the place and route program, and what is in it.
 */
static bool job_folder(struct job *job, uint64_t key, struct error *error) {
    struct text tool = {0};
    cache_tool_identity(job->tool, &tool);
    if (job->seed)
        text_print(&tool, " --seed %u", (unsigned)job->seed);
    cache_key_add(&key, text_string(&tool));
    text_free(&tool);
    if (!cache_folder(&job->resources, "pnr", key, &job->folder, error))
        return false;
    text_print(&job->log, "%s/build.log", text_string(&job->folder));
    text_print(&job->report, "%s/report.json", text_string(&job->folder));
    return true;
}

static bool job_prepare(struct job *job, const struct config *config, const char *program,
                        struct error *error) {
    uint64_t key = CACHE_KEY_START;
    struct text tools = {0};
    text_add(&job->title, "heddle pnr: ");
    config_print_name(config, &job->title);
    text_print(&job->title, " on %s", job->board->name);
    if (*config_word(config, KNOB_PREFIX))
        return error_set(error, "prefix= does not go with a board, whose top has a core without");
    if (config_number(config, KNOB_BUS) != BUS_NATIVE)
        return error_set(error, "bus=%s does not go with a board, whose top has a core without",
                         config_word(config, KNOB_BUS));
    if (!resources_find(&job->resources, error) || !mapper_find(job, error) ||
        !tool_find(job->board, job->board->program, job->tool, error) ||
        !emit_render(config, &job->files, error) ||
        !files_make(job, config_number(config, KNOB_LINE_BYTES), program, error))
        return false;
    cache_key_add(&key, "pnr");
    synth_key_add(&job->files, &key);
    for (size_t i = 0; i < job->files.count; i++)
        if (!strchr(job->files.file[i].path, '/') &&
            strcmp(job->files.file[i].path, "manifest.json") != 0)
            cache_key_add(&key, text_string(&job->files.file[i].content));
    cache_tool_identity(job->mapper, &tools);
    cache_key_add(&key, text_string(&tools));
    text_free(&tools);
    return job_folder(job, key, error);
}

// ------------------------------------------------------------------------------- steps

/* Runs words with a space between them in the job's folder. */
static bool step_run(const struct job *job, const char *about, const char *words,
                     struct error *error) {
    char copy[512], *rest = copy, *argv[WORDS];
    size_t count = 0;
    snprintf(copy, sizeof copy, "%s", words);
    for (char *word; count + 1 < WORDS && (word = strtok_r(rest, " ", &rest));)
        argv[count++] = word;
    argv[count] = NULL;
    const struct process_step step = {.about = about,
                                      .folder = text_string(&job->folder),
                                      .log = text_string(&job->log),
                                      .argv = argv};
    return process_run(&step, text_string(&job->title), error);
}

/* The resource that the design exceeds, from nextpnr's table of utilization; false if there is
 * none. */
static bool overflow_explain(const struct job *job, const char *log, struct error *error) {
    const struct board *board = job->board;
    for (const char *line = log; *line; line += strcspn(line, "\n"), line += *line == '\n') {
        char kind[32];
        unsigned used, available;
        if (sscanf(line, "Info: %31[A-Za-z0-9_]: %u/ %u", kind, &used, &available) == 3 &&
            used > available) {
            error_set(error, "the design does not fit %s: %u of %u %s (%s)", board->name, used,
                      available, kind, text_string(&job->log));
            return true;
        }
    }
    return false;
}

/* The last error of nextpnr, which tells more than that it failed. */
static bool error_explain(const struct job *job, struct error *error) {
    struct text log = {0};
    struct error ignored;
    const char *last = NULL;
    if (text_read_file(&log, text_string(&job->log), &ignored))
        for (const char *at = text_string(&log); (at = strstr(at, "ERROR: ")); at++)
            last = at + strlen("ERROR: ");
    if (last && !overflow_explain(job, text_string(&log), error))
        error_set(error, "place and route on %s failed: %.*s (%s)", job->board->name,
                  (int)strcspn(last, "\n"), last, text_string(&job->log));
    text_free(&log);
    return false;
}

/* A clock that is too slow is no error of the tool: the report tells it. */
static bool route(const struct job *job, struct error *error) {
    const struct board *board = job->board;
    struct text words = {0};
    text_print(&words,
               "%s %s --json netlist.json %s%s %s routed.txt --freq %g --report report.new "
               "--timing-allow-fail",
               job->tool, board->options, board->pins_option, board->constraints,
               board->output_option, board->clock_hz * 1e-6);
    if (job->seed)
        text_print(&words, " --seed %u", (unsigned)job->seed);
    bool good = step_run(job, "place and route", text_string(&words), error);
    text_free(&words);
    return good ? step_run(job, "place and route", "mv report.new report.json", error) &&
                      cache_seal(text_string(&job->report), error)
                : error_explain(job, error);
}

/* Yosys takes an unknown name for a new wire, or for x, with a warning only. */
#define SYNTHESIS " -q -e implicitly.declared|out.of.bounds run.ys"

static bool design_make(const struct job *job, struct error *error) {
    struct file_set_report written;
    char synthesis[2 * WORD_SIZE];
    snprintf(synthesis, sizeof synthesis, "%s" SYNTHESIS, job->mapper);
    remove(text_string(&job->log));
    fprintf(stderr,
            "%s: synthesis, place and route (once for each configuration and program; minutes)\n",
            text_string(&job->title));
    return file_set_write(&job->files, text_string(&job->folder), &written, error) &&
           step_run(job, "synthesis", synthesis, error) && route(job, error);
}

static bool report_exists(const struct job *job) {
    return cache_is_whole(text_string(&job->report));
}

static void job_free(struct job *job) {
    struct text *const texts[] = {&job->title, &job->folder, &job->log, &job->report};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        text_free(texts[i]);
    file_set_free(&job->files);
    if (job->lock >= 0)
        close(job->lock);
}

bool pnr_run(const struct config *config, const struct board *board, const char *program,
             uint32_t seed, struct pnr_report *report, struct text *folder, struct error *error) {
    struct job job = {.board = board, .seed = seed, .lock = -1};
    bool good = job_prepare(&job, config, program, error);
    if (good && !report_exists(&job))
        good = tool_check_program(TOOL_YOSYS, job.mapper, error) &&
               cache_folder_make(text_string(&job.folder), error) &&
               cache_lock(text_string(&job.folder), text_string(&job.title), &job.lock, error) &&
               (report_exists(&job) || design_make(&job, error));
    good = good && pnr_report_read(report, text_string(&job.report), error);
    if (good)
        text_add(folder, text_string(&job.folder));
    job_free(&job);
    return good;
}

// -------------------------------------------------------------------------- bare device

static bool bare_prepare(struct job *job, const struct synth *synth,
                         const struct synth_source *source, struct error *error) {
    uint64_t key = CACHE_KEY_START;
    text_add(&job->title, "heddle pnr: ");
    synth_source_name(source, &job->title);
    text_print(&job->title, " on %s", job->board->about);
    if (!resources_find(&job->resources, error) ||
        !tool_find(job->board, job->board->program, job->tool, error))
        return false;
    cache_key_add(&key, "pnr");
    cache_key_add(&key, text_string(&synth->folder));
    cache_key_add(&key, job->board->options);
    return job_folder(job, key, error);
}

static bool bare_make(const struct job *job, const struct synth *synth, struct error *error) {
    struct text netlist = {0}, wrapped = {0};
    text_print(&netlist, "%s/" SYNTH_JSON, text_string(&synth->folder));
    text_print(&wrapped, "%s/netlist.json", text_string(&job->folder));
    remove(text_string(&job->log));
    fprintf(stderr, "%s: place and route (once for each configuration; minutes)\n",
            text_string(&job->title));
    bool good = context_wrap(text_string(&netlist), text_string(&wrapped), synth->target, error) &&
                route(job, error);
    remove(text_string(&wrapped));
    text_free(&netlist);
    text_free(&wrapped);
    return good;
}

bool pnr_bare_run(const struct synth_source *source, const struct board *device, uint32_t seed,
                  struct pnr_report *report, struct text *folder, struct error *error) {
    struct job job = {.board = device, .seed = seed, .lock = -1};
    struct synth synth;
    const struct target *target = target_find(device->target, error);
    // A module is routed as `heddle timing` estimates it, a core as well as it can be.
    struct synth_source taken = *source;
    taken.flat = !source->module;
    bool good = synth_source_run(&synth, &taken, target, NULL, error) &&
                bare_prepare(&job, &synth, source, error);
    if (good && !report_exists(&job))
        good = cache_folder_make(text_string(&job.folder), error) &&
               cache_lock(text_string(&job.folder), text_string(&job.title), &job.lock, error) &&
               (report_exists(&job) || bare_make(&job, &synth, error));
    good = good && pnr_report_read(report, text_string(&job.report), error);
    if (good)
        text_add(folder, text_string(&job.folder));
    job_free(&job);
    synth_free(&synth);
    return good;
}

bool pnr_pack(const struct board *board, const char *folder, const char *file,
              struct error *error) {
    char tool[WORD_SIZE], design[] = "routed.txt", option[PACK_OPTIONS][sizeof *board->pack_option];
    char here[RESOURCE_PATH_SIZE] = "";
    struct text log = {0}, output = {0};
    if (file[0] != '/' && getcwd(here, sizeof here))
        text_print(&output, "%s/", here);
    file_part_name(file, &output);
    text_print(&log, "%s/build.log", folder);
    bool good = tool_find(board, board->packer, tool, error);
    char *argv[4 + PACK_OPTIONS] = {tool, design};
    size_t words = 2;
    for (size_t i = 0; i < PACK_OPTIONS && board->pack_option[i][0]; i++)
        argv[words++] = memcpy(option[i], board->pack_option[i], sizeof option[i]);
    argv[words] = output.data;
    const struct process_step step = {
        .about = "packing", .folder = folder, .log = text_string(&log), .argv = argv};
    good =
        good && process_run(&step, "heddle pnr", error) && file_part_keep(output.data, file, error);
    if (!good)
        file_part_drop(output.data, file);
    text_free(&log);
    text_free(&output);
    return good;
}
