/* Atoms are sorted into bins of the size of the cutoff, so that only those of the bins around a
 * point can be near enough. */
enum { BINS = 4, ALL_BINS = BINS * BINS, ATOMS = 64, POINTS = 14, ALL_POINTS = POINTS * POINTS };
#define CUTOFF 2.0f
#define SPACING (BINS * CUTOFF / POINTS)
