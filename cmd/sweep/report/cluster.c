#include "cluster.h"

#include "base/text.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

double cluster_distance(const double *one, const double *other, size_t width) {
    double product = 0, square_one = 0, square_other = 0;
    for (size_t i = 0; i < width; i++) {
        product += one[i] * other[i];
        square_one += one[i] * one[i];
        square_other += other[i] * other[i];
    }
    if (square_one == 0 || square_other == 0)
        return square_one == square_other ? 0 : 1;
    return 1 - product / sqrt(square_one * square_other);
}

/* A node that is in no other yet. */
struct root {
    size_t node, lowest, leaves;
};

struct state {
    size_t count, roots;
    struct root *root;
    double *distance; /* of two roots, [i * count + j], both ways */
};

static void nearest(const struct state *state, size_t *left, size_t *right) {
    double best = INFINITY;
    for (size_t i = 0; i < state->roots; i++)
        for (size_t j = i + 1; j < state->roots; j++)
            if (state->distance[i * state->count + j] < best) {
                best = state->distance[i * state->count + j];
                *left = i;
                *right = j;
            }
}

/* Root `left` becomes both; the last root takes the place of `right`. */
static void roots_join(struct state *state, size_t left, size_t right, size_t node) {
    size_t n = state->count, last = state->roots - 1;
    double a = (double)state->root[left].leaves, b = (double)state->root[right].leaves;
    double *d = state->distance;
    for (size_t k = 0; k < state->roots; k++)
        d[left * n + k] = d[k * n + left] = (a * d[left * n + k] + b * d[right * n + k]) / (a + b);
    state->root[left].node = node;
    state->root[left].leaves += state->root[right].leaves;
    if (state->root[right].lowest < state->root[left].lowest)
        state->root[left].lowest = state->root[right].lowest;
    for (size_t k = 0; k < state->roots; k++)
        d[right * n + k] = d[k * n + right] = d[last * n + k];
    state->root[right] = state->root[last];
    state->roots--;
}

void cluster_join(const double *vectors, size_t count, size_t width, struct cluster_merge *merge) {
    struct state state = {.count = count, .roots = count};
    state.root = memory_resize(NULL, count * sizeof *state.root);
    state.distance = memory_resize(NULL, count * count * sizeof *state.distance);
    for (size_t i = 0; i < count; i++) {
        state.root[i] = (struct root){i, i, 1};
        for (size_t j = 0; j < count; j++)
            state.distance[i * count + j] =
                cluster_distance(vectors + i * width, vectors + j * width, width);
    }
    for (size_t i = 0; i + 1 < count; i++) {
        size_t one = 0, other = 1;
        nearest(&state, &one, &other);
        bool swap = state.root[other].lowest < state.root[one].lowest;
        merge[i] = (struct cluster_merge){state.root[swap ? other : one].node,
                                          state.root[swap ? one : other].node,
                                          state.distance[one * count + other]};
        roots_join(&state, one, other, count + i);
    }
    free(state.root);
    free(state.distance);
}

static size_t places_fill(const struct cluster_merge *merge, size_t count, size_t node, size_t next,
                          size_t *place) {
    if (node < count) {
        place[node] = next;
        return next + 1;
    }
    next = places_fill(merge, count, merge[node - count].left, next, place);
    return places_fill(merge, count, merge[node - count].right, next, place);
}

void cluster_places(const struct cluster_merge *merge, size_t count, size_t *place) {
    places_fill(merge, count, 2 * count - 2, 0, place);
}

static void group_fill(const struct cluster_merge *merge, size_t count, size_t groups, size_t node,
                       size_t *next, size_t *group, bool inside) {
    /* The nodes of the last groups-1 merges are undone: what they join are groups. */
    bool undone = node > 2 * count - 1 - groups;
    if (!inside && !undone)
        (*next)++;
    if (node < count) {
        group[node] = *next - 1;
        return;
    }
    group_fill(merge, count, groups, merge[node - count].left, next, group, !undone);
    group_fill(merge, count, groups, merge[node - count].right, next, group, !undone);
}

void cluster_cut(const struct cluster_merge *merge, size_t count, size_t groups, size_t *group) {
    size_t next = 0;
    group_fill(merge, count, groups, 2 * count - 2, &next, group, false);
}
