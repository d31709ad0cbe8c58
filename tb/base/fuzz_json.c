/* JSON of other tools: reports of nextpnr, netlists. */
#include "base/json.h"
#include "base/text.h"
#include "tb/tools/fuzz_input.h"

#include <stdlib.h>
#include <string.h>

static void take(void *context, const char *path, const char *value) {
    *(size_t *)context += strlen(path) + strlen(value);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    size_t seen = 0;
    char *text = text_copy_part((const char *)data, size);
    json_read(text, take, &seen);
    free(text);
    return 0;
}
