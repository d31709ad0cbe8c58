/* An undirected graph; each edge stands in the lists of both its ends. */
enum { NODES = 192, EDGES = 288, SOURCE = 17, MAX_WARPS = 32 };
#define UNREACHED UINT32_C(0xffffffff)
