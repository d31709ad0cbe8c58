/* Clustering on an example that can be done by hand. */
#include "cmd/sweep/report/cluster.h"
#include "tb/tools/unit.h"

#include <math.h>
#include <stdint.h>

#define NEAR(a, b) assert_true(fabs((a) - (b)) < 1e-9)

/* Directions in the plane, in degrees: 0, 90, 10, 95, 40. Lengths differ, which must not matter. */
static void directions(double vectors[10]) {
    static const double degrees[] = {0, 90, 10, 95, 40}, length[] = {1, 5, 100, 2, 0.5};
    for (size_t i = 0; i < 5; i++) {
        vectors[2 * i] = length[i] * cos(degrees[i] * M_PI / 180);
        vectors[2 * i + 1] = length[i] * sin(degrees[i] * M_PI / 180);
    }
}

static double apart(double degrees) {
    return 1 - cos(degrees * M_PI / 180);
}

TEST(distances) {
    const double east[] = {2, 0}, north[] = {0, 3}, west[] = {-1, 0}, nothing[] = {0, 0};
    NEAR(cluster_distance(east, east, 2), 0);
    NEAR(cluster_distance(east, north, 2), 1);
    NEAR(cluster_distance(east, west, 2), 2);
    NEAR(cluster_distance(east, nothing, 2), 1);
    NEAR(cluster_distance(nothing, nothing, 2), 0);
}

/* 90 and 95 join first, then 0 and 10; 40 goes to these: it is 40 and 30 from them, 50 and 55 from
 * the others. Average linkage takes the mean of all pairs of leaves, also where a node has more. */
TEST(joins) {
    double vectors[10];
    struct cluster_merge merge[4];
    directions(vectors);
    cluster_join(vectors, 5, 2, merge);
    assert_int_equal(merge[0].left, 1);
    assert_int_equal(merge[0].right, 3);
    NEAR(merge[0].distance, apart(5));
    assert_int_equal(merge[1].left, 0);
    assert_int_equal(merge[1].right, 2);
    NEAR(merge[1].distance, apart(10));
    assert_int_equal(merge[2].left, 6);
    assert_int_equal(merge[2].right, 4);
    NEAR(merge[2].distance, (apart(40) + apart(30)) / 2);
    assert_int_equal(merge[3].left, 7);
    assert_int_equal(merge[3].right, 5);
    NEAR(merge[3].distance,
         (apart(90) + apart(95) + apart(80) + apart(85) + apart(50) + apart(55)) / 6);
}

TEST(order) {
    double vectors[10];
    struct cluster_merge merge[4];
    size_t place[5];
    static const size_t wanted[] = {0, 3, 1, 4, 2};
    directions(vectors);
    cluster_join(vectors, 5, 2, merge);
    cluster_places(merge, 5, place);
    for (size_t i = 0; i < 5; i++)
        assert_int_equal(place[i], wanted[i]);
}

TEST(cuts) {
    double vectors[10];
    struct cluster_merge merge[4];
    size_t group[5];
    static const size_t wanted[][5] = {
        {0, 0, 0, 0, 0}, {0, 1, 0, 1, 0}, {0, 2, 0, 2, 1}, {0, 3, 1, 3, 2}, {0, 3, 1, 4, 2}};
    directions(vectors);
    cluster_join(vectors, 5, 2, merge);
    for (size_t groups = 1; groups <= 5; groups++) {
        cluster_cut(merge, 5, groups, group);
        for (size_t i = 0; i < 5; i++)
            assert_int_equal(group[i], wanted[groups - 1][i]);
    }
}

TEST(alone) {
    const double vector[] = {1, 2, 3};
    size_t place[1], group[1];
    cluster_join(vector, 1, 3, NULL);
    cluster_places(NULL, 1, place);
    cluster_cut(NULL, 1, 1, group);
    assert_int_equal(place[0], 0);
    assert_int_equal(group[0], 0);
}
