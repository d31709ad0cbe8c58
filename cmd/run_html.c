#include "run_html.h"

#include "base/files.h"
#include "base/process.h"
#include "base/text.h"
#include "gen/config/variants.h"
#include "sim/elf/kernel_name.h"
#include "sim/model/model_build.h"
#include "view_page.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { STATUS_FAILED_RUN = 1 };

/* As many as a browser draws at once. */
#define PAGE_CYCLES UINT64_C(300000)

/* Becomes words of the simulator: a run with its profile and the recording of its pipeline. */
static void words_make(const struct run_page *page, const char *program, const char *trace,
                       bool *cut, struct words *words) {
    struct sim_options options = *page->options;
    options.json = true;
    options.trace = SIM_TRACE_RECORD;
    options.trace_file = trace;
    *cut = options.trace_cycles != 0;
    if (!options.trace_cycles)
        options.trace_cycles = PAGE_CYCLES;
    words_add(words, program);
    words_add(words, "--profile");
    sim_options_again(&options, true, words);
    words_add(words, "--");
    words_add(words, page->kernels[0]);
}

static bool recording_take(const char *name, const struct text *output, const char *trace, bool cut,
                           struct words *recordings, struct error *error) {
    struct text drawn = {0}, recording = {0};
    const char *run = text_string(output), *profile = strchr(run, '\n');
    bool good = text_read_file(&drawn, trace, error) &&
                ((profile && profile[1]) ||
                 error_set(error, "the simulator printed no figures of a run and its profile"));
    if (good) {
        view_recording(name, run, profile + 1, text_string(&drawn), cut, &recording);
        words_add(recordings, text_string(&recording));
    }
    text_free(&drawn);
    text_free(&recording);
    return good;
}

static bool variant_record(struct run_page *page, const struct config *config, const char *name,
                           const char *trace, struct words *recordings, struct error *error) {
    struct text program = {0}, output = {0};
    struct words words = {0};
    int status = 0;
    bool cut = false;
    bool good = model_build(config, false, &program, error);
    if (good) {
        words_make(page, text_string(&program), trace, &cut, &words);
        const struct process_step step = {
            .about = "running", .argv = words.word, .output = &output, .status = &status};
        good = process_run(&step, NULL, error);
    }
    if (good && status > STATUS_FAILED_RUN) {
        page->bad = true;
        good = error_set(error, "the simulator ended with status %d", status);
    }
    page->passed = page->passed && status == 0;
    good = good && recording_take(name, &output, trace, cut, recordings, error);
    words_free(&words);
    text_free(&output);
    text_free(&program);
    return good;
}

static bool variants_record(struct run_page *page, const struct variants *variants,
                            struct words *recordings, struct error *error) {
    struct text trace = {0};
    bool good = true;
    text_print(&trace, "%s.record.%ld", page->html, (long)getpid());
    for (size_t v = 0; v < variants->count && good; v++)
        good = variant_record(page, &variants->config[v], variants->name[v], text_string(&trace),
                              recordings, error);
    unlink(text_string(&trace));
    text_free(&trace);
    return good;
}

/* Checks the request before anything is built. */
static bool page_check(const struct run_page *page, const struct variants *variants,
                       struct error *error) {
    bool good =
        (page->count == 1 || error_set(error, "--html: a page is of one kernel")) &&
        (page->options->trace == SIM_TRACE_NONE ||
         error_set(error, "--html goes without --trace: a page has a trace of its own")) &&
        (!page->options->trace_file || error_set(error, "--html goes without --trace-file")) &&
        file_place_check(page->html, error) &&
        file_apart_check("--html", page->html, (const char *const *)page->kernels, error);
    for (size_t v = 0; v < variants->count && good; v++)
        good = page->check(&variants->config[v], page->count, page->kernels, error) &&
               config_apart_check(&variants->config[v], "--html", page->html, error) &&
               (config_number(&variants->config[v], KNOB_CORES) == 1 ||
                error_set(error, "--html: %s has several cores, and a page is of one",
                          variants->name[v]));
    return good;
}

bool run_page(struct run_page *page, struct error *error) {
    struct variants variants = {.count = 1};
    struct words recordings = {0};
    struct text name = {0};
    char kernel[200];
    config_print_name(page->base, &name);
    variants.config[0] = *page->base;
    variants.name[0] = text_string(&name);
    bool good = (!page->compare || variants_make(&variants, page->compare, page->base, error)) &&
                page_check(page, &variants, error);
    page->bad = !good;
    page->passed = good;
    good = good && variants_record(page, &variants, &recordings, error) &&
           view_page_write(page->html, kernel_name(page->kernels[0], kernel, sizeof kernel),
                           &recordings, error);
    words_free(&recordings);
    variants_free(&variants);
    text_free(&name);
    return good;
}
