/* random SEED COUNT LOCAL CL_FILE C_FILE HOST_FILE: writes COUNT random kernels in OpenCL C, a
 * program that launches them in groups of LOCAL work-items, and a program for this machine that
 * includes the kernels and prints what they have to leave, as assembly.
 *
 * Control flow is structured (if, for, while, do, switch, break, continue, early return),
 * unstructured (goto, into loops too) and full of short circuits; helper functions have their own.
 * Every loop has a limit. Barriers stand where all work-items of a group come by that have not
 * returned. Floats are exact or rounded once by each operation, so that both machines agree in
 * every bit.
 */
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { ITEMS = 48, HELPERS = 3, LABELS = 4, DEEPEST = 4 };

struct writer {
    FILE *file;
    uint64_t state;
    int indent, depth, loops; /* loops: how many are around */
    int names;                /* of variables, so that none is used twice */
    int budget;               /* statements left */
    bool uniform;             /* all work-items of a group are here */
    bool helper, labels, barriers, returns;
    bool switched; /* the nearest thing around that break leaves is a switch */
};

static uint32_t random_word(struct writer *w) {
    w->state = w->state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(w->state >> 33);
}

static uint32_t below(struct writer *w, uint32_t limit) {
    return random_word(w) % limit;
}

__attribute__((format(printf, 2, 3))) static void line(struct writer *w, const char *format, ...) {
    va_list list;
    fprintf(w->file, "%*s", 4 * w->indent, "");
    va_start(list, format);
    vfprintf(w->file, format, list);
    va_end(list);
    fputc('\n', w->file);
}

static void statements(struct writer *w, int count);

static char variable(struct writer *w) {
    return "abcd"[below(w, 4)];
}

/* Nests without bound are rare enough. */
static void expression(struct writer *w, char *text, size_t size, int depth) {
    char left[1000], right[1000];
    if (depth > 2 || below(w, 4) == 0) {
        if (below(w, 3))
            snprintf(text, size, "%c", variable(w));
        else
            snprintf(text, size, "%uu", below(w, 3) ? below(w, 16) : random_word(w));
        return;
    }
    expression(w, left, sizeof left, depth + 1);
    expression(w, right, sizeof right, depth + 1);
    switch (below(w, 12)) {
    case 0:
        snprintf(text, size, "(%s %s %s ? %c : %c)", left, below(w, 2) ? "<" : "==", right,
                 variable(w), variable(w));
        break;
    case 1:
        snprintf(text, size, "(%s >> (%s & 31))", left, right);
        break;
    case 2:
        snprintf(text, size, "(%s / ((%s & 7) + 1))", left, right);
        break;
    case 3:
        snprintf(text, size, "min(%s, %s)", left, right);
        break;
    case 4:
        snprintf(text, size, "(uint)(%c > 0.5f)", below(w, 2) ? 'f' : 'g');
        break;
    case 5:
        snprintf(text, size, "own[%c & 3]", variable(w));
        break;
    case 6:
        snprintf(text, size, "in[%c & 63]", variable(w));
        break;
    default:
        snprintf(text, size, "(%s %c %s)", left, "+-*&|^"[below(w, 6)], right);
    }
}

static void condition(struct writer *w, char *text, size_t size, int depth) {
    static const char *const compare[] = {"<", ">", "==", "!=", "<=", ">="};
    char left[2000], right[2000];
    uint32_t kind = depth > 2 ? 9 : below(w, 10);
    if (kind < 3) {
        condition(w, left, sizeof left, depth + 1);
        condition(w, right, sizeof right, depth + 1);
        snprintf(text, size, "(%s %s %s)", left, below(w, 2) ? "&&" : "||", right);
    } else if (kind == 3) {
        snprintf(text, size, "(%c %s %c)", "fg"[below(w, 2)], compare[below(w, 2)],
                 "fg"[below(w, 2)]);
    } else if (kind == 4 && !w->helper) {
        snprintf(text, size, "(helper%u(&%c, %c, in) & 1)", below(w, HELPERS), variable(w),
                 variable(w));
    } else if (kind == 5) {
        snprintf(text, size, "(%c & %uu)", variable(w), 1u << below(w, 5));
    } else {
        expression(w, left, sizeof left, 2);
        expression(w, right, sizeof right, 2);
        snprintf(text, size, "((%s & 15) %s (%s & 15))", left, compare[below(w, 6)], right);
    }
}

static void assignment(struct writer *w) {
    char text[4000];
    expression(w, text, sizeof text, 0);
    switch (below(w, 8)) {
    case 0:
        line(w, "f = f * 0.5f + (float)(%c & 255);", variable(w));
        return;
    case 1:
        line(w, "g = f > g ? f - g : g * 0.25f;");
        return;
    case 2:
        line(w, "own[%c & 3] = %s;", variable(w), text);
        return;
    case 3:
        if (!w->helper) {
            line(w, "%c += helper%u(&%c, %c, in);", variable(w), below(w, HELPERS), variable(w),
                 variable(w));
            return;
        }
        break;
    case 4:
        if (!w->helper) {
            bool add = below(w, 2);
            line(w, "atomic_%s(&shared[%u], %c & 1023);", add ? "add" : "xor", add ? 0u : 1u,
                 variable(w));
            return;
        }
        break;
    default:
        break;
    }
    line(w, "%c %s= %s;", variable(w), below(w, 2) ? "" : "^", text);
}

static void block(struct writer *w, int count) {
    w->indent++;
    w->depth++;
    statements(w, count);
    w->depth--;
    w->indent--;
}

/* Short as a rule, so that nests of loops end soon. */
static void limit(struct writer *w, char *text, size_t size) {
    if (w->uniform || below(w, 4) == 0)
        snprintf(text, size, "%uu + (u & 1)", below(w, 3) + 1);
    else
        snprintf(text, size, "(%c & %uu)", variable(w), below(w, 2) ? 3u : 7u);
}

static void loop(struct writer *w) {
    char bound[100], test[5000];
    bool uniform = w->uniform, switched = w->switched;
    int name = w->names++;
    limit(w, bound, sizeof bound);
    uint32_t kind = below(w, 3);
    w->uniform &= below(w, 2) && kind == 0 && bound[1] == 'u';
    if (!w->uniform)
        condition(w, test, sizeof test, 0);
    w->loops++;
    w->switched = false;
    if (kind == 0) {
        line(w, "for (uint i%d = 0, e%d = %s; i%d < e%d; i%d++) {", name, name, bound, name, name,
             name);
        block(w, 3);
        line(w, "}");
    } else {
        line(w, "uint n%d = 0;", name);
        if (w->uniform)
            snprintf(test, sizeof test, "u & 1");
        line(w, kind == 1 ? "while (n%d++ < 5 && %s) {" : "do {", name, test);
        block(w, 3);
        if (kind == 1)
            line(w, "}");
        else
            line(w, "} while (n%d++ < 4 && %s);", name, test);
    }
    w->loops--;
    w->uniform = uniform;
    w->switched = switched;
}

static void choice(struct writer *w) {
    char test[5000];
    bool uniform = w->uniform;
    condition(w, test, sizeof test, 0);
    if (uniform && below(w, 4) == 0)
        snprintf(test, sizeof test, "u & %u", below(w, 8));
    else
        w->uniform = false;
    line(w, "if (%s) {", test);
    block(w, 3);
    if (below(w, 2)) {
        line(w, "} else {");
        block(w, 2);
    }
    line(w, "}");
    w->uniform = uniform;
}

static void many_ways(struct writer *w) {
    bool uniform = w->uniform, switched = w->switched;
    w->uniform = false;
    w->switched = true;
    line(w, "switch (%c & 7) {", variable(w));
    for (uint32_t i = 0, count = below(w, 5) + 2; i < count; i++) {
        line(w, "case %u: {", i);
        block(w, 2);
        line(w, below(w, 3) ? "} break;" : "}");
    }
    line(w, "default:");
    block(w, 1);
    line(w, "    break;");
    line(w, "}");
    w->uniform = uniform;
    w->switched = switched;
}

static void jump(struct writer *w) {
    char test[5000];
    condition(w, test, sizeof test, 1);
    uint32_t kind = below(w, 4);
    if (w->labels && kind < 2)
        line(w, "if (fuel > 0 && %s) { fuel--; goto L%u; }", test, below(w, LABELS));
    else if (w->loops > 0 && kind == 2 && !w->uniform)
        line(w, "if (%s) %s;", test, below(w, 2) ? "continue" : "break");
    else if (w->helper && !w->uniform)
        line(w, "if (%s) return %c;", test, variable(w));
    else if (w->returns && !w->helper)
        line(w, "if (%s) { out[id] = a ^ %c; return; }", test, variable(w));
}

/* Work-items of a group give each other a word. */
static void meeting(struct writer *w) {
    line(w, "lane[get_local_id(0)] = %c;", variable(w));
    line(w, "barrier(CLK_LOCAL_MEM_FENCE);");
    line(w, "%c ^= lane[(get_local_id(0) + %u) %% get_local_size(0)];", variable(w), below(w, 7));
    line(w, "barrier(CLK_LOCAL_MEM_FENCE);");
}

static void statement(struct writer *w) {
    uint32_t kind = w->depth >= DEEPEST || w->budget <= 0 ? 9 : below(w, 14);
    w->budget--;
    if (kind < 2)
        choice(w);
    else if (kind < 4)
        loop(w);
    else if (kind == 4)
        many_ways(w);
    else if (kind < 7)
        jump(w);
    else if (kind == 7 && w->uniform && w->barriers)
        meeting(w);
    else
        assignment(w);
}

static void statements(struct writer *w, int count) {
    for (int i = 0; i < count; i++)
        statement(w);
}

/* Labels at the outermost level and within a loop around a part of it: graphs that no nest of
 * statements has. */
static void labelled(struct writer *w) {
    w->labels = true;
    bool open = false;
    for (int i = 0; i < LABELS; i++) {
        fprintf(w->file, "L%d:;\n", i);
        statements(w, 2);
        if (i == 1) {
            line(w, "while (fuel > 0 && (a & 3)) {");
            line(w, "    fuel--;");
            open = true;
        }
        jump(w);
    }
    if (open)
        line(w, "}");
    w->labels = false;
}

static void variables(struct writer *w, const char *value) {
    line(w, "uint a = %s, b = a * 2654435761u, c = in[a & 63], d = b >> 7, own[4] = {a, b, c, d};",
         value);
    line(w, "float f = (float)(c & 255) * 0.5f, g = (float)(b & 63);");
    line(w, "int fuel = 12;");
}

static void helper(struct writer *w, int number) {
    fprintf(w->file, "uint helper%d(uint *p, uint q, __global const uint *in) {\n", number);
    w->indent = 1;
    w->helper = true;
    w->budget = 8;
    line(w, "uint u = 1;");
    variables(w, "q ^ *p");
    statements(w, 5);
    line(w, "*p += b;");
    line(w, "return a + c + (uint)(f > g) + own[d & 3] + (uint)(fuel & 0);");
    fprintf(w->file, "}\n\n");
    w->helper = false;
}

static void kernel(struct writer *w, int number) {
    uint32_t kind = below(w, 4);
    w->barriers = w->uniform = kind == 0;
    w->returns = !w->barriers || number % 2 == 0;
    w->indent = 1;
    w->budget = 24;
    fprintf(w->file,
            "__kernel void k%d(__global const uint *in, __global uint *out, __global uint *shared, "
            "uint u,\n"
            "                 __local uint *lane) {\n",
            number);
    line(w, "uint id = get_global_id(0);");
    variables(w, "in[id]");
    if (w->barriers)
        meeting(w);
    if (kind == 1)
        labelled(w);
    statements(w, 8);
    line(w, "if (fuel == 77) lane[0] = 0;");
    line(w, "out[id] = a ^ b ^ c ^ d ^ own[a & 3] ^ (f > g ? (uint)(f * 0.001f) : 7u);");
    fprintf(w->file, "}\n\n");
    w->uniform = w->barriers = false;
}

static void launches(FILE *file, int count, int local) {
    fprintf(file,
            "#include \"heddle_opencl.h\"\nextern const uint32_t in[64];\n"
            "uint32_t out[%d];\nextern const uint32_t ref[%d];\nconst uint32_t out_words = %d;\n",
            count * (ITEMS + 2), count * (ITEMS + 2), count * (ITEMS + 2));
    for (int i = 0; i < count; i++)
        fprintf(file, "HEDDLE_OPENCL_KERNEL(k%d);\n", i);
    fprintf(file, "int main(void) {\n");
    for (int i = 0; i < count; i++)
        fprintf(file,
                "    { static struct { struct heddle_ndrange range; const uint32_t *in; uint32_t "
                "*out, *shared; uint32_t u, lane; }\n"
                "      args = {.in = in, .out = out + %d, .shared = out + %d, .u = %d};\n"
                "      args.lane = heddle_opencl_k%d.local_bytes;\n"
                "      heddle_ndrange(k%d, ((uint32_t[]){%d, 1, 1}), ((uint32_t[]){%d, 1, 1}), %d, "
                "&args.range); }\n",
                i * (ITEMS + 2), i * (ITEMS + 2) + ITEMS, i % 8, i, i, ITEMS, local, 4 * local);
    fprintf(file, "    return 0;\n}\n");
}

static void host(FILE *file, const char *kernels, int count, int local) {
    fprintf(file, "#define KERNELS \"%s\"\n#define ITEMS %d\n#define LOCAL %d\n#define COUNT %d\n",
            kernels, ITEMS, local, count);
    fprintf(file, "#include \"random_host.h\"\n");
    fprintf(file, "int main(void) {\n    begin();\n");
    for (int i = 0; i < count; i++)
        fprintf(file, "    launch(k%d, out + %d, %d);\n", i, i * (ITEMS + 2), i % 8);
    fprintf(file, "    end();\n    return 0;\n}\n");
}

static FILE *opened(const char *path) {
    FILE *file = fopen(path, "w");
    if (!file) {
        perror(path);
        exit(2);
    }
    return file;
}

int main(int argc, char **argv) {
    if (argc != 7) {
        fprintf(stderr, "random SEED COUNT LOCAL CL_FILE C_FILE HOST_FILE\n");
        return 2;
    }
    int count = atoi(argv[2]), local = atoi(argv[3]);
    struct writer w = {.file = opened(argv[4]),
                       .state = strtoull(argv[1], NULL, 0) * 0x9e3779b97f4a7c15u + 1};
    fprintf(w.file, "#ifdef __OPENCL_VERSION__\n#pragma OPENCL FP_CONTRACT OFF\n#endif\n\n");
    for (int i = 0; i < HELPERS; i++)
        helper(&w, i);
    for (int i = 0; i < count; i++)
        kernel(&w, i);
    fclose(w.file);
    FILE *file = opened(argv[5]);
    launches(file, count, local);
    fclose(file);
    file = opened(argv[6]);
    host(file, argv[4], count, local);
    fclose(file);
    return 0;
}
