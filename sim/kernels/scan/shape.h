/* N is a multiple of every group size: each thread has a chunk of the same length. */
enum { N = 4096, MAX_GROUP = 1024 };
