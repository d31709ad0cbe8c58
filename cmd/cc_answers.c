#include "cc_answers.h"

#include "base/text.h"

#include <regex.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* Extended expressions; the first that matches answers. Names of GCC's library: sf is float, df
 * double, di 64 bits. */
static const struct answer {
    const char *message;
    const char *means;
} answer_table[] = {
    {"attribute error: return, break or goto leaves a HEDDLE_",
     "all lanes have to come to the end of a HEDDLE_IF or HEDDLE_WHILE: docs/intrinsics.md has "
     "what to write instead; the compiler that knows lanes (docs/opencl.md) lets any statement "
     "leave them"},
    {"the frame size of [0-9]+ bytes is larger",
     "a thread's stack has 8 KB, and nothing checks its end: put large arrays into global "
     "variables, a part for each thread, or into local memory (docs/runtime.md); if the function "
     "is never called where there are other threads, -Wno-frame-larger-than compiles it"},
    {"fatal error: (math\\.h: No such file|'math\\.h' file not found)",
     "there is no C library: heddle_math.h has exponential, logarithm, sine, cosine, sigmoid and "
     "tanh, __builtin_sqrtf and __builtin_fabsf are instructions (docs/runtime.md)"},
    {"fatal error: '?(stdio|stdlib|string|assert|errno|time|ctype|inttypes|pthread|unistd)\\.h"
     "(: No such file|' file not found)",
     "there is no C library: heddle.h has heddle_puts and its like for printing, and no heap and "
     "no files (docs/runtime.md)"},
    {"requires cl_khr_fp16",
     "halves are numbers in memory only: vload_half and vstore_half convert them, and a kernel "
     "computes in float (docs/opencl.md)"},
    {"unsupported OpenCL extension 'cl_khr_int64_", "atomic operations have 32 bits"},
    {"(identifier|type name) '(work_group_|sub_group_|atomic_[a-z_]*|[a-z_]*queue|reserve_id_t|"
     "ndrange_t)|can only be used for pipe",
     "OpenCL C 1.2 is what is compiled, and this is of a later version (docs/opencl.md)"},
    {"undefined reference to `__[a-z]*df[0-9a-z]*'|undefined reference to `__[a-z]*sfdf2'",
     "it computes in double, which no core does: write constants as 1.0f, and float functions; the "
     "compiler that knows lanes (docs/opencl.md) has double in software"},
    {"undefined reference to `__(atomic|sync)_|unrecognized opcode `(amo|lr|sc)[a-z]*\\.|"
     "requires the following: 'A'",
     "C's atomic operations are not compiled for these cores. Use heddle_atomic_add and its like, "
     "with atomics=1, or give every thread a word of its own and meet at a barrier "
     "(docs/runtime.md)"},
    {"extension `zifencei'|requires the following: 'Zifencei'",
     "a core does not see stores to what it fetches, so it has no fence.i (docs/isa.md)"},
    {"undefined reference to `fmaf'|undefined reference to `__[a-z]*sf[0-9a-z]*'|undefined "
     "reference to `__[a-z]+si?sf'|"
     "unrecognized opcode `f[a-z]+\\.|extension `f'|requires the following: 'F'",
     "it computes with floating point, which this core has not: give it fpu=full"},
    {"undefined reference to `__u?(div|mod)di3'|undefined reference to `__(mul|ashl|ashr|lshr)di3'",
     "it divides 64-bit numbers, for which there is no instruction: use 32 bits, or "
     "where one thread runs alone the compiler's library (docs/runtime.md)"},
    {"undefined reference to `(exp|log|sin|cos|tanh|sqrt|pow|fabs)f?'",
     "there is no C library: heddle_math.h has exponential, logarithm, sine, cosine, sigmoid and "
     "tanh, __builtin_sqrtf and __builtin_fabsf are instructions"},
    {"undefined reference to "
     "`(mem(cpy|set|move|cmp)|str[a-z]+|[a-z]*printf|puts|putchar|malloc|free)'",
     "there is no C library: write the loop, or use heddle_puts and its like (docs/runtime.md); "
     "the compiler itself calls memcpy and memset for structs and arrays that are copied or "
     "cleared whole"},
};

static bool matches(const struct answer *answer, const char *messages) {
    regex_t expression;
    if (regcomp(&expression, answer->message, REG_EXTENDED | REG_NOSUB) != 0)
        return false;
    bool known = regexec(&expression, messages, 0, NULL, 0) == 0;
    regfree(&expression);
    return known;
}

static const struct answer *answer_find(const char *messages) {
    for (size_t i = 0; i < sizeof answer_table / sizeof *answer_table; i++)
        if (matches(&answer_table[i], messages))
            return &answer_table[i];
    return NULL;
}

const char *cc_answer(const char *messages) {
    const struct answer *answer = answer_find(messages);
    return answer ? answer->means : NULL;
}

/* The linker begins with its own path where it has said nothing of the file yet. */
static const char *line_of_source(const char *line) {
    const char *linker = strstr(line, "/ld: ");
    return linker ? linker + strlen("/ld: ") : line;
}

static bool is_of_linker(const char *line) {
    return strstr(line, ": in function `") || strncmp(line, "collect2: ", 10) == 0;
}

void cc_messages_print(const char *messages, FILE *file) {
    const struct answer *answer = answer_find(messages);
    bool explained = false;
    for (const char *end; *messages; messages = *end ? end + 1 : end) {
        end = messages + strcspn(messages, "\n");
        char *line = text_copy_part(messages, (size_t)(end - messages));
        bool link = strstr(line, "undefined reference to") != NULL;
        bool same = link && answer && matches(answer, line);
        if (!(same && explained) && !(answer && is_of_linker(line)))
            fprintf(file, "%s\n", answer && link ? line_of_source(line) : line);
        explained |= same;
        free(line);
    }
}
