#include "fst_read.h"

#include "base/text.h"

#include <fstapi.h>

#include <stdlib.h>
#include <string.h>

enum { LEVELS = 64, NONE = 0 };

/* A signal by its handle; the value is what it was last, a letter a bit. */
struct signal {
    size_t row;
    uint32_t bits;
    char *value;
    size_t enable;  /* the first of its enables, NONE if it is none */
    uint64_t since; /* when it rose, for enables */
};

/* An enable of a memory; one signal may enable several. */
struct enable {
    size_t row, next;
};

struct reader {
    struct activity *activity;
    struct signal *signal; /* by handle */
    struct enable *enable; /* the first one is not used */
    size_t enables;
    size_t level[LEVELS]; /* length of the path outside of each scope */
    unsigned depth;
    struct text path;
    uint64_t from, period;
};

static size_t row_get(struct activity *activity, const char *path) {
    for (size_t i = activity->count; i-- > 0;)
        if (strcmp(activity->row[i].path, path) == 0)
            return i;
    activity->row = memory_resize(activity->row, (activity->count + 1) * sizeof *activity->row);
    struct text copy = {0};
    text_add(&copy, path);
    activity->row[activity->count] = (struct activity_row){.path = copy.data};
    return activity->count++;
}

// --------------------------------------------------------------------------- hierarchy

/* Only instances make paths: generate blocks and structs are scopes too. */
static void scope_enter(struct reader *reader, const char *name) {
    if (reader->depth < LEVELS)
        reader->level[reader->depth] = reader->path.size;
    reader->depth++;
    if (strncmp(name, "u_", 2) == 0)
        text_print(&reader->path, "%s%s", reader->path.size ? "." : "", name);
}

static void scope_leave(struct reader *reader) {
    reader->depth--;
    if (reader->depth < LEVELS && reader->path.size > reader->level[reader->depth]) {
        reader->path.size = reader->level[reader->depth];
        reader->path.data[reader->path.size] = '\0';
    }
}

static bool name_is(const char *name, const char *wanted) {
    size_t size = strlen(wanted);
    return strncmp(name, wanted, size) == 0 && (name[size] == '\0' || name[size] == ' ');
}

static void variable_take(struct reader *reader, const struct fstHierVar *variable) {
    struct signal *signal = &reader->signal[variable->handle];
    size_t row = row_get(reader->activity, text_string(&reader->path));
    if (variable->length == 1 &&
        (name_is(variable->name, "ren") || name_is(variable->name, "wen"))) {
        reader->enable =
            memory_resize(reader->enable, (reader->enables + 1) * sizeof *reader->enable);
        reader->enable[reader->enables] = (struct enable){row, signal->enable};
        signal->enable = reader->enables++;
        reader->activity->row[row].ports++;
    }
    if (variable->typ == FST_VT_VCD_PARAMETER || signal->value || name_is(variable->name, "clk"))
        return;
    signal->row = row;
    signal->bits = variable->length;
    signal->value = memory_resize(NULL, variable->length + 1);
    signal->value[0] = '\0';
    reader->activity->row[row].bits += variable->length;
}

static void hierarchy_read(struct reader *reader, void *file) {
    for (struct fstHier *item; (item = fstReaderIterateHier(file));) {
        if (item->htyp == FST_HT_SCOPE)
            scope_enter(reader, item->u.scope.name);
        else if (item->htyp == FST_HT_UPSCOPE)
            scope_leave(reader);
        else if (item->htyp == FST_HT_VAR)
            variable_take(reader, &item->u.var);
    }
}

// ----------------------------------------------------------------------------- changes

static void enable_end(struct reader *reader, const struct signal *signal, uint64_t time) {
    uint64_t since = signal->since > reader->from ? signal->since : reader->from;
    for (size_t i = signal->enable; i != NONE && time > since; i = reader->enable[i].next)
        reader->activity->row[reader->enable[i].row].accesses += (time - since) / reader->period;
}

/* Letters that differ: eight at a time, of which 0 and 1 differ in the lowest bit. */
static uint64_t letters_differ(const char *a, const char *b, size_t size) {
    static const uint64_t lowest = UINT64_C(0x0101010101010101);
    uint64_t count = 0, x, y;
    size_t i = 0;
    for (; i + sizeof x <= size; i += sizeof x) {
        memcpy(&x, a + i, sizeof x);
        memcpy(&y, b + i, sizeof y);
        if ((x ^ y) & ~lowest)
            break;
        count += (x ^ y) * lowest >> 56; /* the sum of its bytes */
    }
    for (; i < size; i++)
        count += a[i] != b[i];
    return count;
}

static void change_take(void *user, uint64_t time, fstHandle handle, const unsigned char *bits) {
    struct reader *reader = user;
    struct signal *signal = &reader->signal[handle];
    const char *value = (const char *)bits;
    if (!signal->value)
        return;
    if (signal->enable != NONE && signal->value[0] == '1' && *value != '1')
        enable_end(reader, signal, time);
    if (signal->enable != NONE && *value == '1' && signal->value[0] != '1')
        signal->since = time;
    if (signal->value[0] && time >= reader->from)
        reader->activity->row[signal->row].toggles +=
            letters_differ(signal->value, value, signal->bits);
    memcpy(signal->value, value, signal->bits);
}

bool fst_read(struct activity *activity, const char *file, uint64_t from, uint64_t period,
              struct error *error) {
    void *fst = fstReaderOpen(file);
    if (!fst)
        return error_set(error, "%s is not a waveform", file);
    size_t signals = (size_t)fstReaderGetMaxHandle(fst) + 1;
    struct reader reader = {.activity = activity, .from = from, .period = period, .enables = 1};
    reader.signal = memory_resize(NULL, signals * sizeof *reader.signal);
    memset(reader.signal, 0, signals * sizeof *reader.signal);
    hierarchy_read(&reader, fst);
    fstReaderSetFacProcessMaskAll(fst);
    bool good = fstReaderIterBlocks(fst, change_take, &reader, NULL) != 0 ||
                error_set(error, "%s is not complete", file);
    uint64_t end = fstReaderGetEndTime(fst);
    for (size_t i = 0; i < signals; i++) {
        if (reader.signal[i].enable != NONE && reader.signal[i].value &&
            reader.signal[i].value[0] == '1')
            enable_end(&reader, &reader.signal[i], end);
        free(reader.signal[i].value);
    }
    fstReaderClose(fst);
    free(reader.signal);
    free(reader.enable);
    text_free(&reader.path);
    if (good && end <= from)
        good = error_set(error, "the run ends within the cycles of warm-up");
    activity->window = good ? (end - from) / period : 0;
    return good;
}

static uint64_t times(uint64_t count, double factor) {
    return (uint64_t)((double)count * factor + 0.5);
}

void activity_add(struct activity *sum, const struct activity *part, double factor,
                  uint64_t window) {
    for (size_t i = 0; i < part->count; i++) {
        const struct activity_row *from = &part->row[i];
        size_t at = row_get(sum, from->path); /* which may move the rows */
        struct activity_row *row = &sum->row[at];
        row->toggles += times(from->toggles, factor);
        row->accesses += times(from->accesses, factor);
        row->bits = from->bits;
        row->ports = from->ports;
    }
    sum->window += window;
}

void activity_free(struct activity *activity) {
    for (size_t i = 0; i < activity->count; i++)
        free(activity->row[i].path);
    free(activity->row);
    *activity = (struct activity){0};
}
