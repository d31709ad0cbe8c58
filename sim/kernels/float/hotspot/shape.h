/* A chip in cells. In one step a cell gives these shares of its heat to its neighbours across, to
 * those along, and to the air, which has a fixed temperature. */
enum { HEIGHT = 20, WIDTH = 24, CELLS = HEIGHT * WIDTH, STEPS = 3 };
#define ACROSS 0.11f
#define ALONG 0.09f
#define TO_AIR 0.02f
#define AIR 80.0f
