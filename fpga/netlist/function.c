#include "function.h"

#include <ctype.h>
#include <string.h>

/* The table of each input: its value in all 64 combinations. */
static const uint64_t input_table[FUNCTION_INPUTS] = {
    UINT64_C(0xaaaaaaaaaaaaaaaa), UINT64_C(0xcccccccccccccccc), UINT64_C(0xf0f0f0f0f0f0f0f0),
    UINT64_C(0xff00ff00ff00ff00), UINT64_C(0xffff0000ffff0000), UINT64_C(0xffffffff00000000),
};

struct reading {
    const char *at;
    const char *const *input;
    size_t inputs;
    bool good;
};

static uint64_t either(struct reading *reading);

static char next(struct reading *reading) {
    reading->at += strspn(reading->at, " \t\n");
    return *reading->at;
}

static bool is_name(char letter) {
    return isalnum((unsigned char)letter) || letter == '_' || letter == '[' || letter == ']';
}

static uint64_t name(struct reading *reading) {
    size_t size = 0;
    while (is_name(reading->at[size]))
        size++;
    const char *at = reading->at;
    reading->at += size;
    if (size == 1 && (*at == '0' || *at == '1'))
        return *at == '1' ? UINT64_MAX : 0;
    for (size_t i = 0; i < reading->inputs; i++)
        if (strlen(reading->input[i]) == size && strncmp(reading->input[i], at, size) == 0)
            return input_table[i];
    reading->good = false;
    return 0;
}

static uint64_t factor(struct reading *reading) {
    uint64_t table = 0;
    if (next(reading) == '!') {
        reading->at++;
        return ~factor(reading);
    }
    if (next(reading) == '(') {
        reading->at++;
        table = either(reading);
        reading->good = reading->good && next(reading) == ')';
        reading->at += next(reading) == ')';
    } else {
        table = name(reading);
    }
    for (; next(reading) == '\''; reading->at++)
        table = ~table;
    return table;
}

static uint64_t differing(struct reading *reading) {
    uint64_t table = factor(reading);
    while (reading->good && next(reading) == '^') {
        reading->at++;
        table ^= factor(reading);
    }
    return table;
}

/* Factors that stand side by side are a product too. */
static uint64_t both(struct reading *reading) {
    uint64_t table = differing(reading);
    while (reading->good && (next(reading) == '&' || next(reading) == '*' || next(reading) == '!' ||
                             next(reading) == '(' || is_name(next(reading)))) {
        reading->at += next(reading) == '&' || next(reading) == '*';
        table &= differing(reading);
    }
    return table;
}

static uint64_t either(struct reading *reading) {
    uint64_t table = both(reading);
    while (reading->good && (next(reading) == '|' || next(reading) == '+')) {
        reading->at++;
        table |= both(reading);
    }
    return table;
}

bool function_read(const char *function, const char *const *input, size_t inputs, uint64_t *table) {
    struct reading reading = {function, input, inputs, inputs <= FUNCTION_INPUTS};
    *table = reading.good ? either(&reading) : 0;
    return reading.good && next(&reading) == '\0';
}

uint64_t function_input(unsigned k) {
    return input_table[k];
}
