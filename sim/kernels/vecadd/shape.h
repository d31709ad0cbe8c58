enum { N = 4003 }; /* no multiple of a warp: the last round runs with lanes off */
