/* Standard cells. */
#include "base/text.h"
#include "fpga/netlist/liberty.h"
#include "tb/tools/fuzz_input.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct liberty liberty;
    struct error error;
    char *text = text_copy_part((const char *)data, size);
    if (liberty_parse(&liberty, text, "fuzz.lib", &error)) {
        const struct liberty_cell *gate = liberty_clock_gate(&liberty);
        if (gate && gate->pin[liberty_gate_pin(gate, ROLE_GATE_OUT)].role != ROLE_GATE_OUT)
            abort();
        liberty_free(&liberty);
    }
    free(text);
    return 0;
}
