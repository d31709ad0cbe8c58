/* The results of a timing graph: the longest paths, the worst path between each two stages, and how
 * many ends have how many levels.
 *
 * A stage is an instance of the core, by the instance that a register or memory is of.
 * "u_core.u_lsu.u_split" is of stage lsu, or of lsu.split with two levels. Instances of a loop are
 * one stage. Registers of the module itself are of a stage of its name. The owner calls
 * report_free; the graph has to live as long.
 */
#ifndef HEDDLE_FPGA_TIMING_REPORT_H
#define HEDDLE_FPGA_TIMING_REPORT_H

#include "base/text.h"
#include "graph.h"

enum path_class { CLASS_REGISTERS, CLASS_IN, CLASS_OUT, CLASS_THROUGH, CLASSES };

/* A path from a start to an end over edges of the graph, first to last. */
struct path {
    uint32_t start, end; /* of the graph */
    uint32_t *edge;
    size_t edges;
    uint64_t cost[MEASURES]; /* from the clock to the end, its setup included */
};

struct stage_pair {
    uint32_t from, to; /* in stages */
    uint64_t ends;     /* how many ends of the one are reached from the other */
    struct path path;  /* the worst */
};

enum { HISTOGRAM_LEVELS = 100 };

struct report {
    const struct graph *graph;
    struct names stages;
    struct path worst[CLASSES][MEASURES]; /* `start` is MAPPED_NONE when there is no such path */
    struct path *path; /* the longest between registers, one for two words: the worst bits */
    size_t paths;
    struct stage_pair *pair; /* the worst first; inputs and outputs left out */
    size_t pairs;
    uint64_t histogram[HISTOGRAM_LEVELS]; /* ends by the levels of the worst path, rounded up, from
                                             registers to registers */
};

struct report_wish {
    enum measure by; /* the unit of longest and worst */
    size_t paths;
    unsigned depth; /* instances in a stage's name */
};

void report_make(struct report *report, const struct graph *graph, const struct report_wish *wish);
void report_free(struct report *report);

/* Periods of the worst path of all registers: levels in tenths, time in ps. 0: there is none. */
uint64_t report_period(const struct report *report, enum measure measure);

/* Appends what a user calls a point: the net of a register ("u_core.u_lsu.state_q[1]"), a port of a
 * memory ("u_core.u_icache.u_tags.ADDR[3]") or of the module. */
void point_print(const struct graph *graph, const struct graph_point *point, bool is_start,
                 struct text *text);

/* The same without the bit: bits of a word have one text. */
void point_print_word(const struct graph *graph, const struct graph_point *point, bool is_start,
                      struct text *text);

/* Appends the instance that a registered cell is of: by its own name or, where a design was mapped
 * flat, by the name of the net that a register drives. */
void point_print_path(const struct graph *graph, const struct graph_point *point,
                      struct text *text);

/* Appends the stage of an instance; `top` stands for the module itself. */
void stage_print(const char *path, const char *top, unsigned depth, struct text *text);

/* Appends up to `count` names of other inputs of the cell of an edge: they tell what a net of the
 * mapper's, which has no name, is a part of. */
void edge_print_beside(const struct graph *graph, const struct graph_edge *edge, unsigned count,
                       struct text *text);

#endif
