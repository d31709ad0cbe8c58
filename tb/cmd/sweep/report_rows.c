#include "report_rows.h"

#include "cmd/commands.h"
#include "gen/emit/rtl_hash.h"
#include "tb/tools/scratch.h"
#include "tb/tools/unit.h"

#include <stdio.h>
#include <string.h>

void row_add(struct store *store, const struct store_row *row) {
    struct error error;
    bool passed, finished;
    assert_true(store_finished(store, row, &finished, &error));
    assert_false(finished);
    assert_true(store_add(store, row, &passed, &error));
    assert_true(passed == (row->line != NULL));
    assert_true(store_finished(store, row, &finished, &error));
    assert_true(finished == passed);
    struct store_row other_rtl = *row, other_kernel = *row;
    other_rtl.rtl_hash++;
    other_kernel.kernel_hash++;
    assert_true(store_finished(store, &other_rtl, &finished, &error) && !finished);
    assert_true(store_finished(store, &other_kernel, &finished, &error) && !finished);
}

uint64_t hash_of(const struct config *config) {
    enum { CORES = 32, WORDS = 256 };
    static struct {
        char knobs[WORDS];
        uint64_t hash;
    } known[CORES];
    struct text knobs = {0};
    struct error error;
    size_t i = 0;
    config_print_changes(config, &knobs);
    while (known[i].hash && strcmp(known[i].knobs, text_string(&knobs)) != 0)
        assert_true(++i < CORES);
    if (!known[i].hash) {
        assert_true(knobs.size < WORDS);
        strcpy(known[i].knobs, text_string(&knobs));
        assert_true(rtl_hash(config, &known[i].hash, &error));
    }
    text_free(&knobs);
    return known[i].hash;
}

int64_t run_add(struct store *store, const struct run *run) {
    struct config config = config_of(run->words);
    struct error error;
    struct text knobs = {0}, line = {0};
    uint64_t hash = run->stale ? 0 : hash_of(&config);
    int64_t id;
    config_print_changes(&config, &knobs);
    text_print(&line, "{\"result\":\"passed\",\"cycles\":%d,\"instructions\":600,\"ipc\":%f}",
               run->cycles, 600.0 / run->cycles);
    assert_true(store_point(store, run->sweep, run->part, &config, text_string(&knobs),
                            run->options ? run->options : "", &id, &error));
    struct store_row row = {.kind = STORE_RUN,
                            .point = id,
                            .rtl_hash = hash,
                            .subject = run->kernel,
                            .versions = "tools 1.0",
                            .line = line.data};
    bool there;
    assert_true(store_finished(store, &row, &there, &error));
    if (!there)
        row_add(store, &row);
    text_free(&knobs);
    text_free(&line);
    return id;
}

int report_with(const char *database, const char *folder, const char *option) {
    char words[6][512];
    char *argv[7] = {0};
    const char *const given[] = {"report", "-d", database, "-o", folder, option};
    int count = option ? 6 : 5;
    for (int i = 0; i < count; i++) {
        snprintf(words[i], sizeof words[i], "%s", given[i]);
        argv[i] = words[i];
    }
    return cmd_report(count, argv);
}

int report(const char *database, const char *folder) {
    return report_with(database, folder, NULL);
}

size_t count_of(const char *text, const char *part) {
    size_t count = 0;
    for (; (text = strstr(text, part)) != NULL; text += strlen(part))
        count++;
    return count;
}
