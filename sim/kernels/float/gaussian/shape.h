enum { SIDE = 20, PITCH = SIDE + 1 /* the right-hand side is the last column */ };
