enum { SIDE = 32 };
