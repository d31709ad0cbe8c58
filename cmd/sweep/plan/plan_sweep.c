/* The section [sweep] of a plan: a table of keys. */
#include "base/text.h"
#include "fpga/target/target.h"
#include "reading.h"

#include <stdlib.h>
#include <string.h>

static bool name_take(struct reading *reading, const char *value) {
    if (reading->plan->name)
        return reading_fail(reading, "the sweep has a name already");
    if (!*value)
        return reading_fail(reading, reading_value_missing);
    reading->plan->name = text_copy(value);
    return true;
}

static bool about_take(struct reading *reading, const char *value) {
    text_print(&reading->plan->about, "%s%s", reading->plan->about.size ? " " : "", value);
    return true;
}

static bool kernel_word(struct reading *reading, const char *word, void *user) {
    struct error reason;
    (void)user;
    return plan_kernel_add(reading->plan, reading->resources, word, &reason) ||
           reading_fail(reading, reason.text);
}

static bool command_take(struct reading *reading, const char *command) {
    struct error reason;
    return plan_command_add(reading->plan, command, &reason) || reading_fail(reading, reason.text);
}

/* Words, and command lines in double quotes. */
static bool kernels_take(struct reading *reading, const char *value) {
    static const char between[] = ", \t";
    bool good = *value || reading_fail(reading, reading_value_missing);
    for (const char *at = value + strspn(value, between); *at && good; at += strspn(at, between)) {
        bool quoted = *at == '"';
        size_t size = quoted ? strcspn(at + 1, "\"") : strcspn(at, ", \t\"");
        char *word = text_copy_part(at + quoted, size);
        if (quoted && !at[size + 1])
            good = reading_fail(reading, "a command line has a double quote at its end");
        else
            good = quoted ? command_take(reading, word) : kernel_word(reading, word, NULL);
        at += size + 2 * (size_t)quoted;
        free(word);
    }
    return good;
}

static bool seconds_take(struct reading *reading, const char *value) {
    char *end;
    unsigned long seconds = strtoul(value, &end, 10);
    reading->plan->seconds = (uint32_t)seconds;
    return (*value >= '0' && *value <= '9' && !*end && seconds <= UINT32_MAX) ||
           reading_fail(reading, "seconds is a whole number: how long a command may take");
}

static bool metric_find(const char *name, size_t size, size_t *at) {
    static const char *const names[STORE_KINDS] = {
        [STORE_RUN] = "performance", [STORE_AREA] = "area", [STORE_POWER] = "power"};
    for (*at = 0; *at < STORE_KINDS; ++*at)
        if (strlen(names[*at]) == size && strncmp(names[*at], name, size) == 0)
            return true;
    return false;
}

bool plan_metrics(struct sweep_plan *plan, const char *names, struct error *error) {
    static const char between[] = ", \t";
    bool some = false;
    memset(plan->metric, 0, sizeof plan->metric);
    for (const char *at = names + strspn(names, between); *at; at += strspn(at, between)) {
        size_t size = strcspn(at, between), metric;
        if (!metric_find(at, size, &metric))
            return error_set(error,
                             "there is no metric '%.*s'; metrics are performance, area and power",
                             (int)size, at);
        plan->metric[metric] = some = true;
        at += size;
    }
    return some || error_set(error, "no metric is named; metrics are performance, area and power");
}

static bool metrics_take(struct reading *reading, const char *value) {
    struct error reason;
    return plan_metrics(reading->plan, value, &reason) || reading_fail(reading, reason.text);
}

static bool target_take(struct reading *reading, const char *value) {
    struct error reason;
    free(reading->plan->target);
    reading->plan->target = text_copy(value);
    return target_find(value, &reason) || reading_fail(reading, reason.text);
}

static bool truth_take(struct reading *reading, const char *value, const char *sentence,
                       bool *truth) {
    *truth = strcmp(value, "yes") == 0;
    return *truth || strcmp(value, "no") == 0 || reading_fail(reading, sentence);
}

static bool lockstep_take(struct reading *reading, const char *value) {
    return truth_take(reading, value, "lockstep is yes or no", &reading->plan->lockstep);
}

static bool roi_take(struct reading *reading, const char *value) {
    return truth_take(reading, value, "roi is yes or no", &reading->plan->roi);
}

struct sweep_key {
    const char *name;
    bool (*take)(struct reading *, const char *);
    const char *option; /* else it is an option of a run */
};

static bool option_take(struct reading *reading, const char *option, const char *value) {
    struct text word = {0};
    bool good = reading_option(reading, option, value, &word);
    if (good)
        text_print(&reading->plan->options, " %s", word.data);
    text_free(&word);
    return good;
}

static bool latency_word(struct reading *reading, const char *word, void *user) {
    struct text checked = {0};
    (void)user;
    bool good = reading_option(reading, "--mem-latency", word, &checked);
    if (good)
        words_add(&reading->plan->latencies, word);
    text_free(&checked);
    return good;
}

static bool latencies_take(struct reading *reading, const char *value) {
    if (reading->plan->latencies.count)
        return reading_fail(reading, "mem_latency was already set");
    return reading_words(reading, value, latency_word, NULL);
}

static const struct sweep_key key_table[] = {
    {"name", name_take, NULL},
    {"about", about_take, NULL},
    {"kernels", kernels_take, NULL},
    {"seconds", seconds_take, NULL},
    {"metrics", metrics_take, NULL},
    {"target", target_take, NULL},
    {"lockstep", lockstep_take, NULL},
    {"roi", roi_take, NULL},
    {"memory", NULL, "--memory"},
    {"core_mhz", NULL, "--core-mhz"},
    {"mem_latency", latencies_take, "--mem-latency"},
    {"mem_bandwidth", NULL, "--mem-bandwidth"},
    {"mem_random", NULL, "--mem-random"},
    {"max_cycles", NULL, "--max-cycles"},
};

enum { KEYS = sizeof key_table / sizeof *key_table };

/* The memory, its latency and bandwidth and the clock beside it are axes as well. */
const char *plan_option(const char *name) {
    static const char *const axes[] = {"memory", "core_mhz", "mem_latency", "mem_bandwidth"};
    for (size_t i = 0; i < sizeof axes / sizeof *axes; i++)
        if (strcmp(axes[i], name) == 0)
            for (size_t key = 0; key < KEYS; key++)
                if (strcmp(key_table[key].name, name) == 0)
                    return key_table[key].option;
    return NULL;
}

bool reading_sweep(struct reading *reading, const char *name, const char *value) {
    struct text names = {0};
    struct error reason;
    for (size_t i = 0; i < KEYS; i++) {
        if (strcmp(key_table[i].name, name) == 0) {
            text_free(&names);
            return key_table[i].take ? key_table[i].take(reading, value)
                                     : option_take(reading, key_table[i].option, value);
        }
        text_print(&names, "%s%s", i ? ", " : "", key_table[i].name);
    }
    error_set(&reason, "[sweep] has no '%s'; it has %s", name, text_string(&names));
    text_free(&names);
    return reading_fail(reading, reason.text);
}
