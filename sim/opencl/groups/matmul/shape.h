#define TILE 16 /* side of a work-group */
#define TILES 3
#define SIDE (TILES * TILE) /* of the matrices */
