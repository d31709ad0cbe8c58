/* Data of hash; the reference works in 64-bit arithmetic reduced modulo 2^32. */
#include "shape.h"
#include "sim/kernels/hash/../datagen.h"

static const uint64_t modulus = UINT64_C(1) << 32;

static uint64_t mix(uint64_t hash) {
    static const struct {
        uint64_t divisor, factor;
    } round[] = {{1 << 16, 0x85ebca6b}, {1 << 13, 0xc2b2ae35}, {1 << 16, 1}};
    for (int i = 0; i < 3; i++)
        hash = (hash ^ hash / round[i].divisor) * round[i].factor % modulus;
    return hash;
}

int main(void) {
    static uint32_t start[STRINGS + 1], result[STRINGS];
    static uint8_t text[STRINGS * MAX_LENGTH];
    struct random random = {16};
    uint32_t used = 0;
    for (int i = 0; i < STRINGS; i++) {
        uint64_t hash = 2166136261;
        uint32_t length = MIN_LENGTH + random_below(&random, MAX_LENGTH - MIN_LENGTH + 1);
        for (uint32_t n = 0; n < length; n++) {
            text[used] = (uint8_t)('a' + random_below(&random, 26));
            hash = (hash ^ text[used++]) * 16777619 % modulus;
        }
        start[i + 1] = used;
        result[i] = (uint32_t)mix(hash);
    }
    data_words("start", start, STRINGS + 1);
    data_bytes("text", text, used);
    data_check(result, STRINGS);
    return 0;
}
