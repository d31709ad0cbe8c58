#define SIDE 16                  /* of a work-group */
#define STEPS 2                  /* of time in a launch */
#define INNER (SIDE - 2 * STEPS) /* cells that a group writes, in each direction */
#define WIDTH 60                 /* of the chip, and its height */
#define CELLS (WIDTH * WIDTH)

#define TO_AIR 0.0625f
#define ALONG 0.125f
#define ACROSS 0.1875f
#define AIR 80.0f
