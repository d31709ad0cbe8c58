#include "board.h"

#include "gen/text.h"

#include <string.h>

static const struct board boards[] = {
    {"ulx3s", "ULX3S with an ECP5-85F", "ecp5", "ecp5-85f", "ulx3s.lpf", 25, "nextpnr-ecp5", "ecppack",
     "--85k --package CABGA381", "--lpf", "--textcfg", 65536},
};

const struct board *board_at(size_t index) {
    return index < sizeof boards / sizeof *boards ? &boards[index] : NULL;
}

const struct board *board_find(const char *name, struct error *error) {
    struct text names = {0};
    for (size_t i = 0; board_at(i); i++) {
        if (strcmp(boards[i].name, name) == 0) {
            text_free(&names);
            return &boards[i];
        }
        text_print(&names, "%s%s", i ? ", " : "", boards[i].name);
    }
    error_set(error, "there is no board '%s'; there is %s", name, text_string(&names));
    text_free(&names);
    return NULL;
}
