/* Configurations. */
#include "gen/config/config.h"
#include "tb/tools/fuzz_input.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct config config = config_default();
    struct error error;
    if (config_read_file(&config, fuzz_file(data, size), "fuzz.ini", &error))
        config_check(&config, &error);
    return 0;
}
