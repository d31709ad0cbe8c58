#include "options.h"

#include <errno.h>
#include <inttypes.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum kind { FLAG, FLAG_OFF, NUMBER32, NUMBER64, SEED, TRACE, TEXT };

struct option {
    const char *name;
    const char *argument; /* as the help shows it; NULL for flags */
    enum kind kind;
    size_t offset; /* of the value in struct sim_options */
    uint64_t min, max;
    bool rerun; /* part of the rerun line */
    const char *help;
};

#define AT(member) offsetof(struct sim_options, member)

static const struct option option_table[] = {
    {"--json", NULL, FLAG, AT(json), 0, 0, false,
     "one JSON object a kernel on standard output, and nothing else there"},
    {"--no-lockstep", NULL, FLAG_OFF, AT(lockstep), 0, 0, true,
     "do not compare every instruction with the golden model"},
    {"--max-cycles", "N", NUMBER64, AT(max_cycles), 1, UINT64_C(1000000000000), true,
     "a run that takes longer is reported as a hang"},
    {"--mem-latency", "CYCLES", NUMBER32, AT(memory.latency), 1, 100000, true,
     "from a read request to its answer"},
    {"--mem-bandwidth", "CYCLES", NUMBER32, AT(memory.period), 1, 1000, true,
     "cycles that one line occupies the memory"},
    {"--mem-random", "SEED", SEED, AT(memory.seed), 0, UINT64_MAX, true,
     "latency drawn from 1 to 2 times --mem-latency, answers out of order"},
    {"--trace", "fst|konata", TRACE, AT(trace), 0, 0, true, "write a waveform or a pipeline trace"},
    {"--trace-file", "FILE", TEXT, AT(trace_file), 0, 0, true,
     "where to; the default is the kernel's name in the working folder"},
    {"--perf-class", "N", NUMBER32, AT(perf_class), 0, 255, true,
     "which counters the performance CSRs show to the kernel"},
    {"--boot-arg", "N", NUMBER32, AT(boot_arg), 0, UINT32_MAX, true,
     "argument word, read from mscratch"},
    {"--limit", "KNOB=N,...", TEXT, AT(limit), 0, 0, true,
     "use only so many of the model's collector_units, rrs_entries, ..."},
    {"--histograms", NULL, FLAG, AT(histograms), 0, 0, true,
     "measure how many places of the issue window are used, and for how long"},
    {"--out-words", "N", NUMBER32, AT(out_words), 0, 65536, true,
     "with --json, also print so many words at the symbol out, after the run"},
    {"--help", NULL, FLAG, AT(help), 0, 0, false, "this text"},
};

enum { OPTIONS = sizeof option_table / sizeof option_table[0] };

static const char *const trace_name[] = {"none", "fst", "konata"};

struct sim_options sim_options_default(void) {
    return (struct sim_options){
        .lockstep = true, .max_cycles = 50000000, .memory = {.latency = 100, .period = 1}};
}

/* `word` may carry its value after "=". */
static const struct option *option_find(const char *word) {
    size_t length = strcspn(word, "=");
    for (size_t i = 0; i < OPTIONS; i++)
        if (strlen(option_table[i].name) == length && !strncmp(option_table[i].name, word, length))
            return &option_table[i];
    return NULL;
}

static bool number_parse(const struct option *option, const char *text, uint64_t *value,
                         char error[SIM_OPTION_ERROR]) {
    char *end;
    errno = 0;
    *value = strtoull(text, &end, 0);
    if (*text >= '0' && *text <= '9' && !*end && !errno && *value >= option->min &&
        *value <= option->max)
        return true;
    snprintf(error, SIM_OPTION_ERROR,
             "%s needs a whole number from %" PRIu64 " to %" PRIu64 ", not \"%s\"", option->name,
             option->min, option->max, text);
    return false;
}

static bool trace_parse(const char *text, enum sim_trace *trace, char error[SIM_OPTION_ERROR]) {
    for (unsigned i = SIM_TRACE_FST; i <= SIM_TRACE_KONATA; i++)
        if (!strcmp(text, trace_name[i])) {
            *trace = (enum sim_trace)i;
            return true;
        }
    snprintf(error, SIM_OPTION_ERROR, "--trace needs fst or konata, not \"%s\"", text);
    return false;
}

static bool value_set(struct sim_options *options, const struct option *option, const char *text,
                      char error[SIM_OPTION_ERROR]) {
    void *field = (char *)options + option->offset;
    uint64_t number = 0;
    switch (option->kind) {
    case FLAG:
    case FLAG_OFF:
        *(bool *)field = option->kind == FLAG;
        return true;
    case TRACE:
        return trace_parse(text, field, error);
    case TEXT:
        *(const char **)field = text;
        return true;
    case NUMBER32:
    case NUMBER64:
    case SEED:
        break;
    }
    if (!number_parse(option, text, &number, error))
        return false;
    if (option->kind == NUMBER32)
        *(uint32_t *)field = (uint32_t)number;
    else
        *(uint64_t *)field = number;
    if (option->kind == SEED)
        options->memory.random = true;
    return true;
}

enum sim_option_result sim_option_parse(struct sim_options *options, int argc, char *const argv[],
                                        int *index, char error[SIM_OPTION_ERROR]) {
    const char *word = argv[*index];
    if (word[0] != '-')
        return SIM_OPTION_NONE;
    const struct option *option = option_find(word);
    if (!option) {
        snprintf(error, SIM_OPTION_ERROR, "unknown option %s; --help lists them", word);
        return SIM_OPTION_BAD;
    }
    const char *value = strchr(word, '=');
    if (value && !option->argument) {
        snprintf(error, SIM_OPTION_ERROR, "%s takes no value", option->name);
        return SIM_OPTION_BAD;
    }
    if (value) {
        value++;
    } else if (option->argument) {
        if (*index + 1 >= argc) {
            snprintf(error, SIM_OPTION_ERROR, "%s needs a value (%s)", option->name,
                     option->argument);
            return SIM_OPTION_BAD;
        }
        value = argv[++*index];
    }
    return value_set(options, option, value, error) ? SIM_OPTION_TAKEN : SIM_OPTION_BAD;
}

bool sim_options_join(int *argc, char **argv, char error[SIM_OPTION_ERROR]) {
    int kept = 1;
    for (int i = 1; i < *argc; i++) {
        const struct option *option = argv[i][0] == '-' ? option_find(argv[i]) : NULL;
        char *word = argv[i];
        if (option && option->argument && !strchr(word, '=') && i + 1 < *argc) {
            const char *value = argv[++i];
            size_t size = strlen(option->name) + strlen(value) + 2;
            word = malloc(size);
            if (!word) {
                snprintf(error, SIM_OPTION_ERROR, "no memory left for the command line");
                return false;
            }
            snprintf(word, size, "%s=%s", option->name, value);
        }
        argv[kept++] = word;
    }
    argv[kept] = NULL;
    *argc = kept;
    return true;
}

bool sim_options_check(const struct sim_options *options, int kernels,
                       char error[SIM_OPTION_ERROR]) {
    const char *reason = NULL;
    if (kernels == 0)
        reason = "no kernel given; name at least one ELF file";
    else if (options->trace_file && options->trace == SIM_TRACE_NONE)
        reason = "--trace-file needs --trace fst or --trace konata";
    else if (options->trace_file && kernels > 1)
        reason = "--trace-file holds one kernel; leave it out to get one trace a kernel";
    if (reason)
        snprintf(error, SIM_OPTION_ERROR, "%s", reason);
    return !reason;
}

static void option_print(const struct sim_options *options, const struct sim_options *defaults,
                         const struct option *option, FILE *file) {
    const void *field = (const char *)options + option->offset;
    const void *standard = (const char *)defaults + option->offset;
    switch (option->kind) {
    case FLAG:
    case FLAG_OFF:
        if (*(const bool *)field != *(const bool *)standard)
            fprintf(file, " %s", option->name);
        break;
    case NUMBER32:
        if (*(const uint32_t *)field != *(const uint32_t *)standard)
            fprintf(file, " %s %" PRIu32, option->name, *(const uint32_t *)field);
        break;
    case NUMBER64:
        if (*(const uint64_t *)field != *(const uint64_t *)standard)
            fprintf(file, " %s %" PRIu64, option->name, *(const uint64_t *)field);
        break;
    case SEED:
        if (options->memory.random)
            fprintf(file, " %s %" PRIu64, option->name, *(const uint64_t *)field);
        break;
    case TRACE:
        if (options->trace != SIM_TRACE_NONE)
            fprintf(file, " %s %s", option->name, trace_name[options->trace]);
        break;
    case TEXT:
        if (*(const char *const *)field)
            fprintf(file, " %s %s", option->name, *(const char *const *)field);
        break;
    }
}

void sim_options_print(const struct sim_options *options, FILE *file) {
    struct sim_options defaults = sim_options_default();
    for (size_t i = 0; i < OPTIONS; i++)
        if (option_table[i].rerun)
            option_print(options, &defaults, &option_table[i], file);
}

void sim_options_help(FILE *file) {
    struct sim_options defaults = sim_options_default();
    for (size_t i = 0; i < OPTIONS; i++) {
        const struct option *option = &option_table[i];
        char left[64];
        snprintf(left, sizeof left, "%s%s%s", option->name, option->argument ? " " : "",
                 option->argument ? option->argument : "");
        fprintf(file, "  %-24s %s", left, option->help);
        const void *field = (const char *)&defaults + option->offset;
        if (option->kind == NUMBER32)
            fprintf(file, " (%" PRIu32 ")", *(const uint32_t *)field);
        else if (option->kind == NUMBER64)
            fprintf(file, " (%" PRIu64 ")", *(const uint64_t *)field);
        fputc('\n', file);
    }
}
