/* LENGTH is a multiple of every group size, so that the lanes of a group agree on the loop. */
enum { PAIRS = 8, LENGTH = 1024, MAX_GROUP = 1024 };
