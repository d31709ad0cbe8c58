#include "remarks.h"

#include "base/text.h"
#include "ir.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct remark {
    unsigned line;
    bool divergent, loop;
    enum divergence why;
    char file[256];
};

static const char *const reason[] = {
    [UNIFORM] = "the same in all lanes",
    [DIVERGENT_ID] = "it comes from the work-item's id",
    [DIVERGENT_STACK] = "it comes from the work-item's own memory",
    [DIVERGENT_ATOMIC] = "it comes from an atomic operation or a volatile load",
    [DIVERGENT_TIME] = "it comes from memory at another time",
    [DIVERGENT_CALL] = "it comes from a function without a body or from assembly",
    [DIVERGENT_PATH] = "lanes come on different ways",
    [DIVERGENT_TURN] = "lanes left a loop in different turns",
};

/* Whether the block's branch leaves a loop that lanes leave in different turns. */
static bool leaves_loop(const struct flowgraph *graph, const struct uniformity *uniformity,
                        int block) {
    int loop = graph->loop_of[block];
    if (loop == FLOWGRAPH_NONE || !uniformity_loop_divergent(uniformity, loop))
        return false;
    for (size_t s = 0; s < graph->successors[block].count; s++)
        if (!graph->loop[loop].has[graph->successors[block].to[s]])
            return true;
    return false;
}

static struct remark remark_of(const struct flowgraph *graph, const struct uniformity *uniformity,
                               int block) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(graph->block[block]);
    struct remark remark = {.line = ir_line(end)};
    unsigned size = 0;
    const char *file = LLVMGetDebugLocFilename(end, &size);
    snprintf(remark.file, sizeof remark.file, "%.*s", (int)(file ? size : 0), file ? file : "");
    remark.why = uniformity_of(uniformity, LLVMGetOperand(end, 0));
    remark.divergent = remark.why != UNIFORM;
    remark.loop = leaves_loop(graph, uniformity, block);
    return remark;
}

static int remark_compare(const void *a, const void *b) {
    const struct remark *left = a, *right = b;
    int order = strcmp(left->file, right->file);
    if (order == 0)
        order = (left->line > right->line) - (left->line < right->line);
    return order ? order : right->divergent - left->divergent;
}

static void remark_write(const struct remark *remark, const char *kernel) {
    const char *how = remark->loop        ? "a loop that lanes leave one by one (pred)"
                      : remark->divergent ? "divergent (split and join)"
                                          : "uniform, an ordinary branch";
    printf("%s:%u: %s: %s: %s\n", remark->file, remark->line, kernel, how, reason[remark->why]);
}

void remarks_print(const struct flowgraph *graph, const struct uniformity *uniformity) {
    struct remark *remarks = memory_zeroed((size_t)graph->count + 1, sizeof *remarks);
    size_t count = 0, size;
    const char *kernel = LLVMGetValueName2(graph->function, &size);
    for (int block = 0; block < graph->count; block++)
        if (graph->successors[block].count > 1)
            remarks[count++] = remark_of(graph, uniformity, block);
    qsort(remarks, count, sizeof *remarks, remark_compare);
    for (size_t i = 0; i < count; i++)
        if (i == 0 || memcmp(&remarks[i], &remarks[i - 1], sizeof *remarks) != 0)
            remark_write(&remarks[i], kernel);
    free(remarks);
}

void remark_print(LLVMValueRef function, const char *sentence) {
    size_t size;
    printf("%s: %s\n", LLVMGetValueName2(function, &size), sentence);
}
