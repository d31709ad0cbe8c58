/* LENGTH is a multiple of the group size, so that the lanes of a group agree on the loop. */
enum { SEGMENTS = 16, LENGTH = 512, GROUP = 8 };
