/* The order in which the blocks of a function have their turn: a block comes behind all that lead
 * to it, but for loops, and the blocks of a loop are together, its head first. An inner
 * loop is then complete before the loop around it goes on.
 *
 * Reference: the weak topological order of Bourdoncle (Efficient Chaotic Iteration Strategies with
 * Widenings, 1993): the strongly connected components, then those of each without its head.
 */
#include "flowgraph.h"

#include "base/text.h"

#include <stdlib.h>
#include <string.h>

/* A part of the order that is to be ordered within itself. */
struct part {
    size_t first, end;
};

struct order {
    struct flowgraph *graph;
    struct part *part;
    size_t parts;
    bool *waits;         /* blocks of the part that are not in their place yet */
    size_t *seen;        /* Tarjan: when it was reached, from 1 on; 0: not yet */
    size_t *low;         /* the first of those that it leads back to */
    size_t *way;         /* the next of its ways to follow */
    size_t *path, steps; /* from where the walk began */
    size_t *held, holds; /* blocks without a component so far, as they were reached */
    size_t *made;        /* the part in its new order, filled from its end */
    size_t count;
};

static size_t smaller(size_t left, size_t right) {
    return left < right ? left : right;
}

static bool leads_to_itself(const struct block *block, size_t number) {
    for (size_t i = 0; i < block->next_count; i++)
        if (block->next[i] == number)
            return true;
    return false;
}

/* The blocks held since `head` are a component: a loop, if there is more than one. */
static void component_place(struct order *order, size_t head, size_t *end) {
    size_t first = order->holds;
    while (order->held[--first] != head)
        ;
    size_t size = order->holds - first;
    bool loops = size > 1 || leads_to_itself(&order->graph->block[head], head);
    *end -= size;
    memcpy(&order->made[*end], &order->held[first], size * sizeof *order->made);
    order->holds = first;
    if (loops)
        order->graph->block[head].loop_end = *end + size;
    for (size_t i = *end; i < *end + size; i++) {
        order->graph->block[order->made[i]].loops |= loops;
        order->waits[order->made[i]] = false;
    }
    if (size > 1)
        order->part[order->parts++] = (struct part){*end + 1, *end + size};
}

static void block_reach(struct order *order, size_t block) {
    order->seen[block] = order->low[block] = ++order->count;
    order->way[block] = 0;
    order->path[order->steps++] = order->held[order->holds++] = block;
}

static void components_find(struct order *order, size_t root, size_t *end) {
    block_reach(order, root);
    while (order->steps > 0) {
        size_t here = order->path[order->steps - 1];
        const struct block *block = &order->graph->block[here];
        if (order->way[here] == block->next_count) {
            order->steps--;
            if (order->low[here] == order->seen[here])
                component_place(order, here, end);
            if (order->steps > 0) {
                size_t before = order->path[order->steps - 1];
                order->low[before] = smaller(order->low[before], order->low[here]);
            }
            continue;
        }
        size_t next = block->next[order->way[here]++];
        if (!order->waits[next])
            continue;
        if (order->seen[next] == 0)
            block_reach(order, next);
        else
            order->low[here] = smaller(order->low[here], order->seen[next]);
    }
}

static void part_order(struct order *order, struct part part) {
    size_t *turn = order->graph->turn, end = part.end;
    order->count = 0;
    for (size_t i = part.first; i < part.end; i++) {
        order->waits[turn[i]] = true;
        order->seen[turn[i]] = 0;
    }
    for (size_t i = part.first; i < part.end; i++)
        if (order->waits[turn[i]])
            components_find(order, turn[i], &end);
    memcpy(&turn[part.first], &order->made[part.first], (part.end - part.first) * sizeof *turn);
}

void flowgraph_turns(struct flowgraph *graph) {
    size_t room = graph->count + 1;
    struct order order = {.graph = graph};
    size_t *space = memory_zeroed(6 * room, sizeof *space);
    order.part = memory_zeroed(room, sizeof *order.part);
    order.waits = memory_zeroed(room, sizeof *order.waits);
    order.seen = space;
    order.low = space + room;
    order.way = space + 2 * room;
    order.path = space + 3 * room;
    order.held = space + 4 * room;
    order.made = space + 5 * room;
    graph->turn = memory_zeroed(room, sizeof *graph->turn);
    for (size_t i = 0; i < graph->count; i++)
        graph->turn[i] = i;
    if (graph->count > 0) { /* the entry is reached first, and so a head of its loops */
        size_t entry = flowgraph_block(graph, graph->entry);
        graph->turn[entry] = 0;
        graph->turn[0] = entry;
        order.part[order.parts++] = (struct part){0, graph->count};
    }
    while (order.parts > 0)
        part_order(&order, order.part[--order.parts]);
    for (size_t i = 0; i < graph->count; i++)
        graph->block[graph->turn[i]].rank = i;
    free(order.part);
    free(order.waits);
    free(space);
}
