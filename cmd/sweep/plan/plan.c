#include "plan.h"

#include "base/line_reader.h"
#include "base/text.h"
#include "fpga/synth/target.h"
#include "run_option.h"

#include <ini.h>
#include <stdlib.h>
#include <string.h>

static const char value_missing[] = "a value is missing behind the =";

/* A plan while libinih reads it. */
struct reading {
    struct line_reader lines;
    struct sweep_plan *plan;
    const struct resources *resources;
    struct error *error;
    bool failed;
};

static bool reading_fail(struct reading *reading, const char *reason) {
    if (!reading->failed)
        error_set(reading->error, "%s:%d: %s", reading->plan->path, reading->lines.line, reason);
    reading->failed = reading->lines.stop = true;
    return false;
}

/* Calls `take` for every word between commas and blanks; false when there is none or one is bad. */
static bool words_each(struct reading *reading, const char *value,
                       bool (*take)(struct reading *, const char *, void *), void *user) {
    char *copy = text_copy(value), *rest = NULL;
    bool good = true, some = false;
    for (char *word = strtok_r(copy, ", \t", &rest); word && good;
         word = strtok_r(NULL, ", \t", &rest)) {
        some = true;
        good = take(reading, word, user);
    }
    free(copy);
    return good && (some || reading_fail(reading, value_missing));
}

// ----------------------------------------------------------------------------- [sweep]

static bool name_take(struct reading *reading, const char *value) {
    if (reading->plan->name)
        return reading_fail(reading, "the sweep has a name already");
    if (!*value)
        return reading_fail(reading, value_missing);
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
    bool good = *value || reading_fail(reading, value_missing);
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

/* Gives the option and its value as one word. */
static bool option_check(struct reading *reading, const char *option, const char *value,
                         struct text *word) {
    struct error reason;
    return run_option_print(option, value, word, &reason) || reading_fail(reading, reason.text);
}

static bool option_take(struct reading *reading, const char *option, const char *value) {
    struct text word = {0};
    bool good = option_check(reading, option, value, &word);
    if (good)
        text_print(&reading->plan->options, " %s", word.data);
    text_free(&word);
    return good;
}

static bool latency_word(struct reading *reading, const char *word, void *user) {
    struct text checked = {0};
    (void)user;
    bool good = option_check(reading, "--mem-latency", word, &checked);
    if (good)
        words_add(&reading->plan->latencies, word);
    text_free(&checked);
    return good;
}

static bool latencies_take(struct reading *reading, const char *value) {
    if (reading->plan->latencies.count)
        return reading_fail(reading, "mem_latency was already set");
    return words_each(reading, value, latency_word, NULL);
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

static bool sweep_take(struct reading *reading, const char *name, const char *value) {
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

// ----------------------------------------------------------------------------- knobs

bool plan_factor(const char *value, double *factor) {
    char *end;
    *factor = strtod(value, &end);
    return end > value && strcmp(end, "x") == 0 && *factor > 0;
}

/* The smallest core has one collector unit, so that no larger factor can be legal; the product of a
 * legal one is a number that an entry holds. */
static bool factor_check(const struct knob *knob, double factor, const char *word,
                         struct error *error) {
    return factor <= knob->high || error_set(error, "%s=%s is out of range: it must be at most %ux",
                                             knob->name, word, (unsigned)knob->high);
}

static bool value_word(struct reading *reading, const char *word, void *user) {
    struct sweep_axis *axis = user;
    if (axis->option) {
        struct text checked = {0};
        bool good = option_check(reading, axis->option, word, &checked);
        if (good)
            words_add(&axis->values, word);
        text_free(&checked);
        return good;
    }
    const struct knob *knob = &knob_table[axis->knob];
    struct knob_value value;
    struct error reason;
    double factor;
    bool automatic = knob->automatic && strcmp(word, "auto") == 0;
    bool times = axis->knob == KNOB_RRS_ENTRIES && plan_factor(word, &factor);
    if (!automatic && !(times ? factor_check(knob, factor, word, &reason)
                              : knob_parse(knob, word, &value, &reason)))
        return reading_fail(reading, reason.text);
    words_add(&axis->values, word);
    return true;
}

static bool same_axis(const struct sweep_axis *one, const struct sweep_axis *other) {
    return one->option == other->option && (one->option || one->knob == other->knob);
}

/* The axis of this name: a knob, or an option of the memory. */
static bool axis_find(struct reading *reading, const char *name, struct sweep_axis *axis) {
    const struct knob *knob = knob_find(name);
    struct error reason;
    *axis = (struct sweep_axis){.option = plan_option(name), .line = reading->lines.line};
    if (knob)
        axis->knob = (enum knob_id)(knob - knob_table);
    if (knob || axis->option)
        return true;
    error_set(&reason, "there is no knob '%s'; the nearest is '%s' (heddle params lists all)", name,
              knob_nearest(name)->name);
    return reading_fail(reading, reason.text);
}

static bool knob_take(struct reading *reading, struct sweep_part *part, const char *name,
                      const char *value) {
    struct error reason;
    struct sweep_axis axis;
    if (!axis_find(reading, name, &axis))
        return false;
    for (size_t i = 0; i < part->count; i++)
        if (same_axis(&part->axis[i], &axis)) {
            error_set(&reason, "%s was already set in line %d", name, part->axis[i].line);
            return reading_fail(reading, reason.text);
        }
    part->axis = memory_resize(part->axis, (part->count + 1) * sizeof *part->axis);
    part->axis[part->count++] = axis;
    return words_each(reading, value, value_word, &part->axis[part->count - 1]);
}

static struct sweep_part *part_find(struct sweep_plan *plan, const char *name) {
    for (size_t i = 0; i < plan->parts; i++)
        if (strcmp(plan->part[i].name, name) == 0)
            return &plan->part[i];
    plan->part = memory_resize(plan->part, (plan->parts + 1) * sizeof *plan->part);
    plan->part[plan->parts] = (struct sweep_part){.name = text_copy(name)};
    return &plan->part[plan->parts++];
}

// ------------------------------------------------------------------------------- file

static const char points[] = "points ";

/* libinih tells of a section when it has a value, and [points NAME] without one is the point of
 * [knobs]. It keeps the first 49 characters of a section's name. */
static void head_take(struct reading *reading, const char *line) {
    enum { NAME_LIMIT = 49 - (sizeof points - 1) };
    struct error reason;
    size_t size = strcspn(line, "]");
    if (*line != '[' || !line[size] || strncmp(line + 1, points, sizeof points - 1) != 0)
        return;
    char *name = text_copy_part(line + sizeof points, size - sizeof points);
    if (strlen(name) > NAME_LIMIT) {
        error_set(&reason, "[points NAME]: NAME is too long, the limit is %d characters",
                  (int)NAME_LIMIT);
        reading_fail(reading, reason.text);
    } else if (*name) {
        part_find(reading->plan, name);
    }
    free(name);
}

/* An ini_reader. */
static char *reading_next(char *line, int size, void *user) {
    struct reading *reading = user;
    char *next = line_reader_next(line, size, &reading->lines);
    if (next)
        head_take(reading, next);
    return next;
}

static int plan_take(void *user, const char *section, const char *name, const char *value) {
    struct reading *reading = user;
    struct error reason;
    if (strcmp(section, "sweep") == 0)
        return sweep_take(reading, name, value);
    if (strcmp(section, "knobs") == 0)
        return knob_take(reading, &reading->plan->common, name, value);
    if (strncmp(section, points, sizeof points - 1) == 0 && section[sizeof points - 1])
        return knob_take(reading, part_find(reading->plan, section + sizeof points - 1), name,
                         value);
    error_set(&reason, "there is no section [%s], only [sweep], [knobs] and [points NAME]",
              section);
    return reading_fail(reading, reason.text);
}

/* Regions and power are of one run of a model, not of a program's many launches. */
static bool commands_agree(const struct sweep_plan *plan, struct error *error) {
    const char *other = plan->roi                   ? "roi = yes"
                        : plan->metric[STORE_POWER] ? "the metric power"
                                                    : NULL;
    for (size_t i = 0; i < plan->kernels && other; i++)
        if (plan->kernel[i].command.count)
            return error_set(error, "%s: %s does not go with a command line (%s)", plan->path,
                             other, plan->kernel[i].name);
    return true;
}

bool plan_agrees(const struct sweep_plan *plan, struct error *error) {
    if (!commands_agree(plan, error))
        return false;
    return !plan->roi || !plan->metric[STORE_POWER] ||
           error_set(error,
                     "%s: roi = yes does not go with the metric power, which is of a whole run",
                     plan->path);
}

static bool plan_complete(struct sweep_plan *plan, struct error *error) {
    const char *missing = NULL;
    if (!plan->name)
        missing = "name = ... is missing in [sweep]";
    else if ((plan->metric[STORE_RUN] || plan->metric[STORE_POWER]) && !plan->kernels)
        missing = "kernels = ... is missing in [sweep]";
    else if (!plan->parts)
        missing = "there is no section [points NAME], so that there is no point";
    if (!plan->target)
        plan->target = text_copy("xcup");
    return (!missing || error_set(error, "%s: %s", plan->path, missing)) &&
           plan_agrees(plan, error);
}

static bool plan_load(struct sweep_plan *plan, const char *name, const struct resources *resources,
                      struct error *error) {
    if (strpbrk(name, "/."))
        return line_reader_load(&plan->content, name, name, error);
    struct text path = {0};
    text_print(&path, "%s/cmd/sweep/plans/%s.ini", resources->home, name);
    bool read = line_reader_load(&plan->content, text_string(&path), name, error);
    text_free(&path);
    return read || error_set(error,
                             "there is no sweep '%s'; heddle comes with " PLAN_NAMES
                             " (a file needs a '/' or a '.')",
                             name);
}

bool plan_read(struct sweep_plan *plan, const char *name, const char *folder,
               const struct resources *resources, struct error *error) {
    *plan = (struct sweep_plan){.path = name, .folder = folder, .metric[STORE_RUN] = true};
    if (!plan_load(plan, name, resources, error))
        return false;
    struct reading reading = {.lines.rest = text_string(&plan->content),
                              .plan = plan,
                              .resources = resources,
                              .error = error};
    int wrong_line = ini_parse_stream(reading_next, &reading, plan_take, &reading);
    if (reading.lines.too_long)
        reading_fail(&reading, line_reader_too_long);
    if (wrong_line > 0 && !reading.failed) {
        reading.lines.line = wrong_line;
        reading_fail(&reading, "this is not 'name = value', a [section] or a ; comment");
    }
    return !reading.failed && plan_complete(plan, error);
}

static void part_free(struct sweep_part *part) {
    for (size_t i = 0; i < part->count; i++)
        words_free(&part->axis[i].values);
    free(part->axis);
    free(part->name);
}

void plan_free(struct sweep_plan *plan) {
    for (size_t i = 0; i < plan->parts; i++)
        part_free(&plan->part[i]);
    part_free(&plan->common);
    free(plan->part);
    free(plan->name);
    free(plan->target);
    text_free(&plan->about);
    text_free(&plan->content);
    text_free(&plan->options);
    for (size_t i = 0; i < plan->kernels; i++)
        plan_kernel_free(&plan->kernel[i]);
    free(plan->kernel);
    words_free(&plan->latencies);
}
