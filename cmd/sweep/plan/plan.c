#include "plan.h"

#include "base/text.h"
#include "reading.h"
#include "run_option.h"

#include <ini.h>
#include <stdlib.h>
#include <string.h>

const char reading_value_missing[] = "a value is missing behind the =";

bool reading_fail(struct reading *reading, const char *reason) {
    if (!reading->failed)
        error_set(reading->error, "%s:%d: %s", reading->plan->path, reading->lines.line, reason);
    reading->failed = reading->lines.stop = true;
    return false;
}

bool reading_words(struct reading *reading, const char *value,
                   bool (*take)(struct reading *, const char *, void *), void *user) {
    char *copy = text_copy(value), *rest = NULL;
    bool good = true, some = false;
    for (char *word = strtok_r(copy, ", \t", &rest); word && good;
         word = strtok_r(NULL, ", \t", &rest)) {
        some = true;
        good = take(reading, word, user);
    }
    free(copy);
    return good && (some || reading_fail(reading, reading_value_missing));
}

bool reading_option(struct reading *reading, const char *option, const char *value,
                    struct text *word) {
    struct error reason;
    return run_option_print(option, value, word, &reason) || reading_fail(reading, reason.text);
}

static struct sweep_part *part_find(struct sweep_plan *plan, const char *name) {
    for (size_t i = 0; i < plan->parts; i++)
        if (strcmp(plan->part[i].name, name) == 0)
            return &plan->part[i];
    plan->part = memory_resize(plan->part, (plan->parts + 1) * sizeof *plan->part);
    plan->part[plan->parts] = (struct sweep_part){.name = text_copy(name)};
    return &plan->part[plan->parts++];
}

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
        return reading_sweep(reading, name, value);
    if (strcmp(section, "knobs") == 0)
        return reading_knob(reading, &reading->plan->common, name, value);
    if (strncmp(section, points, sizeof points - 1) == 0 && section[sizeof points - 1])
        return reading_knob(reading, part_find(reading->plan, section + sizeof points - 1), name,
                            value);
    error_set(&reason, "there is no section [%s], only [sweep], [knobs] and [points NAME]",
              section);
    return reading_fail(reading, reason.text);
}

/* Regions are of one run of a model, not of a program's many launches; the netlist of standard
 * cells runs no launches. */
static bool commands_agree(const struct sweep_plan *plan, struct error *error) {
    bool gates = plan->metric[STORE_POWER] && strcmp(plan->target, "asic") == 0;
    const char *other = plan->roi ? "roi = yes" : gates ? "the metric power of asic" : NULL;
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
    text_print(&path, "%s/" RESOURCE_PLANS "/%s.ini", resources->home, name);
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
