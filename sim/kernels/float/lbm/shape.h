/* D2Q9: nine directions, of which 0 rests, 1 to 4 go along the axes, 5 to 8 across. OMEGA is the
 * share of the way to equilibrium in a step. */
enum { HEIGHT = 12, WIDTH = 16, CELLS = HEIGHT * WIDTH, DIRECTIONS = 9, STEPS = 2 };
enum { VALUES = DIRECTIONS * CELLS };
#define OMEGA 1.2f
