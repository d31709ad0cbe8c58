/* N is a multiple of every group size, so that the lanes of a group agree on the loop. */
enum { N = 8192, BINS = 32, BIN_SHIFT = 3, MAX_GROUP = 1024 };
