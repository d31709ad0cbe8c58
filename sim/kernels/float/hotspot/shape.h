/* A chip in cells: the share of a cell's heat that goes to its neighbours across and along and to
 * the air in one step, and the temperature of the air. */
enum { HEIGHT = 20, WIDTH = 24, CELLS = HEIGHT * WIDTH, STEPS = 3 };
#define ACROSS 0.11f
#define ALONG 0.09f
#define TO_AIR 0.02f
#define AIR 80.0f
