#ifndef SCALE
#define SCALE 1 /* times the work: more of it for several cores */
#endif

enum { TILE = 8, TILE_WORDS = TILE * TILE, TILES = SCALE > 1 ? 6 : 3, SIDE = TILES * TILE };
