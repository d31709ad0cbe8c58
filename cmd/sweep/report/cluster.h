/* Hierarchical clustering: average linkage (UPGMA; Sokal and Michener, 1958) by cosine distance,
 * which compares what vectors consist of and not how long they are.
 *
 * `count` vectors are the leaves 0..count-1; merge i joins two nodes to node count+i, and there are
 * count-1 of them, by growing distance.
 */
#ifndef HEDDLE_CMD_SWEEP_CLUSTER_H
#define HEDDLE_CMD_SWEEP_CLUSTER_H

#include <stddef.h>

struct cluster_merge {
    size_t left, right; /* nodes; left holds the lowest leaf of both */
    double distance;    /* mean over all pairs of a leaf of left and one of right */
};

/* 1 - cosine of the angle, from 0 to 2; two vectors of zeros are at 0, one of them at 1 of all
 * others. */
double cluster_distance(const double *one, const double *other, size_t width);

/* Joins `count` >= 1 vectors of `width` numbers, one after the other in `vectors`. */
void cluster_join(const double *vectors, size_t count, size_t width, struct cluster_merge *merge);

/* place[leaf]: where the leaf stands from left to right, so that no lines of the tree cross. */
void cluster_places(const struct cluster_merge *merge, size_t count, size_t *place);

/* group[leaf]: in which of `groups` <= count groups it is when the last merges are undone; groups
 * are numbered from left to right. */
void cluster_cut(const struct cluster_merge *merge, size_t count, size_t groups, size_t *group);

#endif
