/* The blocks of a function, as they follow each other: all that can be reached from its entry
 * without going through a call. A block ends where something happens to the flow or to the lanes.
 */
#ifndef HEDDLE_SIM_DIVERGENCE_FLOWGRAPH_H
#define HEDDLE_SIM_DIVERGENCE_FLOWGRAPH_H

#include "binary.h"

enum block_end {
    END_FALLS,  /* into the next; at a split, join, pred or tmc, too */
    END_BRANCH, /* next[0] is where it falls through, next[1] its target */
    END_JUMP,
    END_CALL,     /* next[0]: behind it, if the code goes on there */
    END_INDIRECT, /* a return, or a jump to what a register says: next are those of a table */
    END_STOPS
};

struct block {
    uint32_t pc;
    uint32_t last; /* the instruction that ends it */
    enum block_end end;
    size_t *next;
    size_t next_count;
    size_t way;     /* the number of its first way to a next, among those of all blocks */
    size_t *source; /* the ways that lead to it */
    size_t source_count;
    size_t rank;                 /* of its turn (turns.c) */
    bool loops;                  /* it may come to itself again */
    size_t loop_end;             /* the rank behind the loop that it is the head of, or 0 */
    struct block_region *region; /* from here, kept once found */
    size_t regions;
};

/* The blocks on the ways from a block to `until`. */
struct block_region {
    size_t until;
    bool *inside;
};

struct flowgraph {
    uint32_t entry;
    struct block *block; /* by rising pc */
    size_t count;
    size_t ways;
    size_t *way_from; /* the block of each way */
    size_t *turn;     /* blocks by rising rank */
    uint32_t *owner;  /* + 1: the block of each word from the first block on; 0: none */
    size_t words;
};

/* The caller ends it with flowgraph_free. */
void flowgraph_build(struct flowgraph *graph, struct binary *code, uint32_t entry);
void flowgraph_free(struct flowgraph *graph);

/* Finds the turns of the blocks, and which loop. */
void flowgraph_turns(struct flowgraph *graph);

/* Whether the way is from inside of the loop that the block is the head of. */
bool flowgraph_returns(const struct flowgraph *graph, size_t way, size_t block);

/* The block that an instruction is in; `count` when it is in none. */
size_t flowgraph_block(const struct flowgraph *graph, uint32_t pc);

/* Which blocks are on the ways from the successors of `from`, which end at block `until`, that one
 * included. The graph's own, and found once. */
const bool *flowgraph_ways(struct flowgraph *graph, size_t from, size_t until);

/* Sets `inside` of the blocks of the loop through `head` whose way out is the successor `exit` of
 * `at`. A branch on a register that a block before it has set to a number goes one way. */
void flowgraph_loop(const struct flowgraph *graph, struct binary *code, size_t head, size_t at,
                    size_t exit, bool *inside);

#endif
