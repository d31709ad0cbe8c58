/* The figures of a run, from the lines of the answer to HOST_RUN. */
#include "device.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void figures_free(struct device_figures *figures) {
    free(figures->counter);
    free(figures->json);
    *figures = (struct device_figures){0};
}

/* Figures that are no counters have a place of their own. */
static bool stats_take(struct heddle_stats *stats, const char *name, const char *value) {
    uint64_t number = strtoull(value, NULL, 10);
    if (strcmp(name, "result") == 0)
        snprintf(stats->result, sizeof stats->result, "%s", value);
    else if (strcmp(name, "cycles") == 0)
        stats->cycles = number;
    else if (strcmp(name, "instructions") == 0)
        stats->instructions = number;
    else if (strcmp(name, "thread_instructions") == 0)
        stats->thread_instructions = number;
    else if (strcmp(name, "exit_code") == 0)
        stats->exit_code = (uint32_t)number;
    else if (strcmp(name, "warm") == 0)
        stats->warm = number != 0;
    else if (strcmp(name, "wall_s") == 0)
        stats->wall_s = strtod(value, NULL);
    else
        return false;
    return true;
}

static void counter_add(struct device_figures *figures, const char *name, uint64_t value) {
    struct figure *longer =
        realloc(figures->counter, (figures->counters + 1) * sizeof *figures->counter);
    if (!longer)
        return;
    figures->counter = longer;
    struct figure *figure = &figures->counter[figures->counters++];
    snprintf(figure->name, sizeof figure->name, "%s", name);
    figure->value = value;
}

/* "name value". The last line is JSON, which is kept as it is. */
static void line_take(struct device_figures *figures, char *line) {
    char *value = strchr(line, ' ');
    if (!value)
        return;
    *value++ = '\0';
    if (strcmp(line, "json") == 0)
        figures->json = strdup(value);
    else if (!stats_take(&figures->stats, line, value))
        counter_add(figures, line, strtoull(value, NULL, 10));
}

void figures_read(struct device_figures *figures, const char *answer) {
    char *copy = strdup(answer), *rest = NULL;
    figures_free(figures);
    for (char *line = copy ? strtok_r(copy, "\n", &rest) : NULL; line;
         line = strtok_r(NULL, "\n", &rest))
        line_take(figures, line);
    free(copy);
    struct heddle_stats *stats = &figures->stats;
    stats->ipc = stats->cycles ? (double)stats->instructions / (double)stats->cycles : 0;
}

const struct heddle_stats *heddle_device_stats(const struct heddle_device *device) {
    return &device->figures.stats;
}

bool heddle_device_counter(const struct heddle_device *device, const char *name, uint64_t *value) {
    const struct device_figures *figures = &device->figures;
    for (size_t i = 0; i < figures->counters; i++)
        if (strcmp(figures->counter[i].name, name) == 0) {
            *value = figures->counter[i].value;
            return true;
        }
    return false;
}

const char *heddle_device_counter_name(const struct heddle_device *device, size_t number) {
    return number < device->figures.counters ? device->figures.counter[number].name : NULL;
}

const char *heddle_device_json(const struct heddle_device *device) {
    return device->figures.json ? device->figures.json : "";
}
